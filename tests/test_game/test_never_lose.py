"""SmartAI and MiniMax, the perfect players, lose no game from an empty board, whatever happens.

MiniMax also loses none from a position that is not lost already.
"""

import io
from contextlib import redirect_stdout
from functools import lru_cache

import pytest
import rules
from board import Board
from hypothesis import given
from hypothesis import strategies as st
from player import MiniMax, SmartAI
from test_game.boards import reply

PERFECT = pytest.mark.parametrize("player", [
    pytest.param(kind("Bob", sign, Board()), id=f"{kind.__name__}-{sign}")
    for kind in (SmartAI, MiniMax) for sign in "XO"])
STARTS = pytest.mark.parametrize("starts", [True, False], ids=["first", "second"])


@PERFECT
@STARTS
@given(wishes=st.permutations(rules.CELLS))
def test_perfect_player_never_loses(player, starts, wishes):
    """The opponent takes the first cell of its wishes that is still free."""
    board = Board()
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


@pytest.mark.parametrize("sign", "XO")
def test_minimax_loses_no_game_that_starts_from_a_position_which_is_not_lost(sign):
    player = MiniMax("Bob", sign, Board())

    @lru_cache(maxsize=None)
    def can_lose(position):
        if rules.is_over(position):
            return rules.winner(position) == rules.opponent(sign)
        return any(map(can_lose, continuations(player, position, rules.to_move(position))))

    for position in rules.unfinished_positions():
        is_lost = rules.score(position, rules.to_move(position), sign) == -1
        assert can_lose(position) == is_lost, rules.picture(position)
