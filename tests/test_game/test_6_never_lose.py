"""SmartAI and MiniMax, the perfect players, lose no game from an empty board, whatever happens."""

import pytest
import rules
from board import Board
from hypothesis import given
from hypothesis import strategies as st
from player import MiniMax, SmartAI
from test_game.boards import board_of, cell_taken, choose

PERFECT = pytest.mark.parametrize("player", [
    pytest.param(kind("Bob", sign, Board()), id=f"{kind.__name__}-{sign}")
    for kind in (SmartAI, MiniMax) for sign in "XO"])
STARTS = pytest.mark.parametrize("starts", [True, False], ids=["first", "second"])


@PERFECT
@STARTS
@given(wishes=st.permutations(rules.CELLS))
def test_perfect_player_never_loses(player, starts, wishes):
    """The opponent takes the first cell of its wishes that is still free."""
    board = board_of(rules.EMPTY)
    sign = player.get_sign()
    is_players_turn = starts
    while not board.isdone():
        if is_players_turn:
            choose(player, board)
        else:
            board.set(next(filter(board.isempty, wishes)), rules.opponent(sign))
        is_players_turn = not is_players_turn
    assert board.get_winner() in (sign, ""), rules.picture("".join(board.board))


@PERFECT
@STARTS
def test_perfect_player_loses_no_line_of_play(player, starts):
    sign = player.get_sign()
    lines = lines_of_play(player, rules.EMPTY, sign if starts else rules.opponent(sign))
    assert [f"{moves}: {rules.picture(end)}" for moves, end in lines
            if rules.winner(end) == rules.opponent(sign)] == []
    assert {rules.winner(end) for _, end in lines} == {sign, ""}


def lines_of_play(player, position, turn, moves=""):
    """Return the moves and the last position of every line of play from here."""
    if rules.is_over(position):
        return [(moves.strip(), position)]
    cells = [cell_taken(player, position)] if turn == player.sign else rules.free_cells(position)
    lines = []
    for cell in cells:
        following = rules.after(position, cell, turn)
        lines += lines_of_play(player, following, rules.opponent(turn), f"{moves} {turn} {cell}")
    return lines
