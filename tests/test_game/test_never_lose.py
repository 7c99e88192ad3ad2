"""SmartAI and MiniMax never lose, whichever sign they have and whoever starts."""

from functools import lru_cache

import league
import pytest
import rules
from board import Board
from test_game.boards import reply
from hypothesis import assume, given
from hypothesis import strategies as st
from player import MiniMax, SmartAI

PERFECT = pytest.mark.parametrize("kind", [SmartAI, MiniMax])
SIGN = pytest.mark.parametrize("sign", "XO")


def lines_of_play(player, position, turn, moves=""):
    """Return the moves and the last position of every line of play from here."""
    if rules.is_over(position):
        return [(moves.strip(), position)]
    if turn == player.sign:
        following = [reply(player, position)]
    else:
        following = [rules.after(position, cell, turn) for cell in rules.free_cells(position)]
    return [line for each in following for line in lines_of_play(
        player, each, rules.opponent(turn), moves + move(position, each))]


def move(position, following):
    """Return a move in words: " X B2"."""
    [cell] = rules.changes(position, following)
    return f" {following[rules.CELLS.index(cell)]} {cell}"


def lost(player, lines):
    """Return the moves of the lines of play that the player loses."""
    return [moves for moves, end in lines if rules.winner(end) == rules.opponent(player.sign)]


@PERFECT
@SIGN
@pytest.mark.parametrize("starts", [True, False], ids=["first", "second"])
def test_no_line_of_play_beats_an_unbeatable_player(kind, sign, starts):
    player = kind("Bob", sign, Board())
    lines = lines_of_play(player, rules.EMPTY, sign if starts else rules.opponent(sign))
    assert lost(player, lines) == []
    assert {rules.winner(end) for _, end in lines} == {sign, ""}


def game(player, position, opponents_move):
    """Return the moves and the last position of a game. `opponents_move` returns a cell."""
    moves = rules.picture(position) + ":"
    while not rules.is_over(position):
        turn = rules.to_move(position)
        following = reply(player, position) if turn == player.sign else rules.after(
            position, opponents_move(position), turn)
        moves += move(position, following)
        position = following
    return moves, position


@PERFECT
@SIGN
@given(position=st.sampled_from(rules.open_positions()), chance=st.randoms())
def test_unbeatable_player_loses_only_lost_positions(kind, sign, position, chance):
    assume(rules.score(position, rules.to_move(position), sign) >= 0)
    player = kind("Bob", sign, Board())
    played = game(player, position, lambda position: chance.choice(rules.free_cells(position)))
    assert lost(player, [played]) == []


@PERFECT
@pytest.mark.parametrize("opponent", ["16 patterns", "21 patterns", "Perl bot"])
def test_unbeatable_player_never_loses_to_a_published_player(kind, opponent):
    @lru_cache(maxsize=None)
    def after_turn(position, sign):
        turn = rules.to_move(position)
        if turn == sign:
            return reply(kind("Bob", sign, Board()), position)
        return rules.after(position, *league.cells_of(opponent, position, turn), turn)

    for start in rules.open_positions():
        for sign in "XO":
            if rules.score(start, rules.to_move(start), sign) >= 0:
                moves, position = rules.picture(start) + ":", start
                while not rules.is_over(position):
                    following = after_turn(position, sign)
                    moves += move(position, following)
                    position = following
                assert rules.winner(position) != rules.opponent(sign), moves
