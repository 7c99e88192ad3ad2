"""SmartAI and MiniMax never lose, whichever sign they have and whoever starts."""

import league
import pytest
import rules
from board import Board
from boards import reply
from hypothesis import assume, given
from hypothesis import strategies as st
from player import MiniMax, SmartAI

PERFECT = pytest.mark.parametrize("kind", [SmartAI, MiniMax])
SIGN = pytest.mark.parametrize("sign", "XO")


def endings(player, position, turn):
    """The last position of every line of play that goes on from here."""
    if rules.is_over(position):
        return [position]
    if turn == player.sign:
        following = [reply(player, position)]
    else:
        following = [rules.after(position, cell, turn) for cell in rules.free_cells(position)]
    return [end for each in following for end in endings(player, each, rules.opponent(turn))]


@PERFECT
@SIGN
@pytest.mark.parametrize("starts", [True, False], ids=["first", "second"])
def test_no_line_of_play_beats_it(kind, sign, starts):
    turn = sign if starts else rules.opponent(sign)
    results = [rules.winner(end) for end in endings(kind("Bob", sign, Board()), rules.EMPTY, turn)]
    assert results.count(rules.opponent(sign)) == 0
    assert results.count(sign) > 0
    assert results.count("") > 0


def play_on(player, position, chance):
    """The last position of a game against an opponent that moves at random."""
    while not rules.is_over(position):
        turn = rules.to_move(position)
        if turn == player.sign:
            position = reply(player, position)
        else:
            position = rules.after(position, chance.choice(rules.free_cells(position)), turn)
    return position


@PERFECT
@SIGN
@given(chance=st.randoms())
def test_no_random_opponent_beats_it(kind, sign, chance):
    end = play_on(kind("Bob", sign, Board()), rules.EMPTY, chance)
    assert rules.winner(end) != rules.opponent(sign)


@PERFECT
@SIGN
@given(position=st.sampled_from(rules.open_positions()), chance=st.randoms())
def test_it_does_not_lose_from_a_position_that_is_not_lost(kind, sign, position, chance):
    assume(rules.score(position, rules.to_move(position), sign) >= 0)
    end = play_on(kind("Bob", sign, Board()), position, chance)
    assert rules.winner(end) != rules.opponent(sign)


@PERFECT
@pytest.mark.parametrize("opponent", ["16 patterns", "21 patterns", "Perl bot", "bare MiniMax"])
def test_it_loses_to_no_player_of_the_documents_from_any_position_that_is_not_lost(kind, opponent):
    replies = {}
    for start in rules.open_positions():
        for sign in "XO":
            position, turn = start, rules.to_move(start)
            if rules.score(start, turn, sign) == -1:
                continue
            while not rules.is_over(position):
                if (position, sign) not in replies:
                    replies[position, sign] = (
                        reply(kind("Bob", sign, Board()), position) if turn == sign
                        else rules.after(
                            position, *league.cells_of(opponent, position, turn), turn))
                position, turn = replies[position, sign], rules.opponent(turn)
            assert rules.winner(position) != rules.opponent(sign), start
