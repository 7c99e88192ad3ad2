"""SmartAI and MiniMax, the perfect players, lose no game from an empty board, whatever happens."""

import io
from contextlib import redirect_stdout

import pytest
import rules
from board import Board
from hypothesis import given
from hypothesis import strategies as st
from player import MiniMax, SmartAI
from test_game.boards import board_of, reply

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
            with redirect_stdout(io.StringIO()):
                player.choose(board)
        else:
            board.set(next(filter(board.isempty, wishes)), rules.opponent(sign))
        is_players_turn = not is_players_turn
    assert board.get_winner() in (sign, "")


@PERFECT
@STARTS
def test_perfect_player_loses_no_line_of_play(player, starts):
    sign = player.get_sign()
    lines = lines_of_play(player, rules.EMPTY, sign if starts else rules.opponent(sign))
    assert [moves for moves, end in lines if rules.winner(end) == rules.opponent(sign)] == []
    assert {rules.winner(end) for _, end in lines} == {sign, ""}


def lines_of_play(player, position, turn, moves=""):
    """Return the moves and the last position of every line of play from here."""
    if rules.is_over(position):
        return [(moves.strip(), position)]
    lines = []
    for following in continuations(player, position, turn):
        [cell] = rules.changes(position, following)
        lines += lines_of_play(player, following, rules.opponent(turn), f"{moves} {turn} {cell}")
    return lines


def continuations(player, position, turn):
    """Return the positions that can follow in a game of the player."""
    if turn == player.sign:
        return [reply(player, position)]
    return [rules.after(position, cell, turn) for cell in rules.free_cells(position)]
