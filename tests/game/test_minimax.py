"""MiniMax: its scores, its memory and its choice among equals."""

from fractions import Fraction
from functools import lru_cache

import pytest
import rules
from board import Board
from game.boards import board_of, players_anew, reply
from hypothesis import assume, given
from hypothesis import strategies as st
from player import MiniMax, rotations


def cell_of(position, sign):
    return MiniMax("Bob", sign, Board()).minimax(board_of(position), True, True)


@pytest.mark.parametrize("sign", "XO")
def test_minimax_scores_every_position_as_the_solver_does(sign):
    """Whoever is to move: what was judged with one player to move must not pass for the other."""
    player = MiniMax("Bob", sign, Board())
    for position in rules.reachable_positions():
        for turn in "XO":
            score = player.minimax(board_of(position), turn == sign, False)
            assert score == rules.score(position, turn, sign), (rules.picture(position), turn)


@pytest.mark.parametrize("sign", "XO")
@pytest.mark.parametrize("winner", ["", "X", "O"])
def test_minimax_leaves_the_board_as_it_found_it(sign, winner):
    for position in rules.reachable_positions():
        for start in (True, False):
            board = board_of(position)
            board.winner = winner
            MiniMax("Bob", sign, board).minimax(board, rules.to_move(position) == sign, start)
            assert (board.board, board.winner) == (list(position), winner)
            assert (board.sign, board.size) == (" ", 3)


@given(st.text(" XO", min_size=9, max_size=9), st.sampled_from("XO"), st.booleans())
def test_minimax_is_right_on_boards_that_no_game_comes_to(position, sign, self_player):
    assume(not rules.is_over(position))
    minimax, board = MiniMax("Bob", sign, Board()).minimax, board_of(position)
    turn = sign if self_player else rules.opponent(sign)
    score = rules.score(position, turn, sign)
    assert minimax(board, self_player, False) == score, rules.picture(position)
    after = rules.after(position, minimax(board, self_player, True), turn)
    assert rules.score(after, rules.opponent(turn), sign) == score, rules.picture(position)


@lru_cache(maxsize=None)
def outcome(position, turn, sign):
    """What comes of it for `sign`: the sooner a win the more, the sooner a loss the less."""
    if rules.is_over(position):
        return rules.score(position, turn, sign) * (1 + position.count(" "))
    following = [outcome(rules.after(position, cell, turn), rules.opponent(turn), sign)
                 for cell in rules.free_cells(position)]
    return max(following) if turn == sign else min(following)


def test_minimax_wins_as_soon_and_loses_as_late_as_possible():
    """So it keeps what every position is worth, too."""
    for position in rules.open_positions():
        sign = rules.to_move(position)
        after = rules.after(position, cell_of(position, sign), sign)
        assert outcome(after, rules.opponent(sign), sign) == outcome(position, sign, sign), (
            rules.picture(position))


@lru_cache(maxsize=None)
def expected(position, turn, sign):
    """What comes on average if the opponent moves at random; each mark divides it by 10."""
    if rules.is_over(position):
        return Fraction(rules.score(position, turn, sign), 10 ** (9 - position.count(" ")))
    following = [expected(rules.after(position, cell, turn), rules.opponent(turn), sign)
                 for cell in rules.free_cells(position)]
    return max(following) if turn == sign else sum(following) / len(following)


def test_minimax_takes_the_first_of_the_best_cells_of_which_most_is_to_be_expected():
    """What is expected is exact here: where two cells are equal, no rounding may choose."""
    for position in rules.open_positions():
        sign = rules.to_move(position)
        first = max(rules.free_cells(position), key=lambda cell: (
            rules.score_of_move(position, cell, sign),
            expected(rules.after(position, cell, sign), rules.opponent(sign), sign)))
        assert cell_of(position, sign) == first, rules.picture(position)


@lru_cache(maxsize=None)
def best_win_rate(position, turn, sign):
    """How often `sign` wins at most if it keeps every score and the opponent moves at random."""
    if rules.is_over(position):
        return Fraction(rules.winner(position) == sign)
    following = [rules.after(position, cell, turn) for cell in rules.free_cells(position)]
    rates = [best_win_rate(each, rules.opponent(turn), sign) for each in following]
    if turn != sign:
        return sum(rates) / len(rates)
    scores = [rules.score(each, rules.opponent(turn), sign) for each in following]
    return max(rate for rate, each in zip(rates, scores) if each == max(scores))


@pytest.mark.parametrize("sign, rate", [("X", "99.4792"), ("O", "91.6402")])
def test_minimax_wins_as_often_as_can_be_against_random_moves(sign, rate):
    @lru_cache(maxsize=None)
    def win_rate(position):
        if rules.is_over(position):
            return Fraction(rules.winner(position) == sign)
        turn = rules.to_move(position)
        cells = [cell_of(position, sign)] if turn == sign else rules.free_cells(position)
        return sum(win_rate(rules.after(position, cell, turn)) for cell in cells) / len(cells)

    assert win_rate(rules.EMPTY) == best_win_rate(rules.EMPTY, "X", sign)
    assert f"{float(win_rate(rules.EMPTY)):.4%}" == rate + "%"


def test_choose_marks_the_cell_that_minimax_returns():
    for position in rules.open_positions():
        sign = rules.to_move(position)
        following = reply(MiniMax("Bob", sign, Board()), position)
        assert following == rules.after(position, cell_of(position, sign), sign)


def test_the_cell_for_the_opponent_is_the_opponents_best():
    for position in rules.open_positions():
        sign = rules.to_move(position)
        board = board_of(position)
        cell = MiniMax("Bob", rules.opponent(sign), board).minimax(board, False, True)
        assert rules.score_of_move(position, cell, sign) == rules.score(position, sign, sign)


def test_at_the_end_of_a_game_there_is_a_score_and_no_cell():
    """Whatever start is: the base case comes first in the assignment."""
    for position in rules.reachable_positions():
        if rules.is_over(position):
            for sign in "XO":
                score = MiniMax("Bob", sign, Board()).minimax(board_of(position), True, True)
                assert score == rules.score(position, sign, sign), rules.picture(position)


def test_the_arguments_may_be_named_and_start_is_false_if_it_is_left_out():
    minimax, board = MiniMax("Bob", "X", Board()).minimax, board_of("XX OO    ")
    assert minimax(board, self_player=True, start=True) == "C1"
    assert minimax(board, self_player=False, start=False) == minimax(board, False) == -1


@pytest.fixture
def searched(monkeypatch):
    """The positions that are searched from now on, each time that they are."""
    positions, isdone = [], Board.isdone

    def recorded(board):
        positions.append(rules.picture("".join(board.board)))
        return isdone(board)

    monkeypatch.setattr(Board, "isdone", recorded)
    return positions


@pytest.mark.parametrize("position", ["         ", "X        ", "X   O   X", "XO       "])
def test_of_a_position_judged_before_nothing_is_searched_again(position, searched):
    sign = rules.to_move(position)
    cell = cell_of(position, sign)
    searched.clear()
    assert cell_of(position, sign) == cell
    assert searched == [rules.picture(position)]


def test_of_a_rotation_of_a_position_judged_before_nothing_is_searched_again(searched):
    cell_of("XO X    O", "X")
    for position in rotations("XO X    O"):
        searched.clear()
        assert rules.score_of_move(position, cell_of(position, "X"), "X") == 1
        assert searched == [rules.picture(position)]


@pytest.mark.parametrize("signs", ["XO", "OX"])
def test_what_is_remembered_for_a_sign_does_not_serve_the_other(signs):
    players = players_anew()
    for sign in signs:
        minimax = players.MiniMax("Bob", sign, Board()).minimax
        assert minimax(board_of("XX OO    "), True, False) == 1
        assert minimax(board_of("XX OO    "), False, False) == -1
