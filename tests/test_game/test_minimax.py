"""MiniMax: its scores, choices and memory."""

from fractions import Fraction
from functools import lru_cache
from itertools import product

import pytest
import rules
from board import Board
from test_game.boards import board_of, reply
from player import MiniMax, rotations

SIGN = pytest.mark.parametrize("sign", "XO")


def cell_of(position, sign, kind=MiniMax):
    return kind("Bob", sign, Board()).minimax(board_of(position), True, True)


def fresh_class():
    """Return a class of MiniMax players with an empty memory."""
    class Fresh(MiniMax):
        _known = {}

    return Fresh


def open_positions(sign):
    """Return every open position with this sign to move, whichever sign began."""
    swapped = str.maketrans("XO", "OX")
    return [position if rules.to_move(position) == sign else position.translate(swapped)
            for position in rules.open_positions()]


@SIGN
@pytest.mark.parametrize("start", [True, False])
def test_score_is_exact_when_the_game_is_over(sign, start):
    player = MiniMax("Bob", sign, Board())
    for position in filter(rules.is_over, rules.reachable_positions()):
        for turn in "XO":
            score = player.minimax(board_of(position), turn == sign, start)
            assert score == rules.score(position, turn, sign), rules.picture(position)


@SIGN
def test_score_shows_who_can_force_a_win(sign):
    """On all boards of nine marks, reachable or not, with either player to move."""
    player = MiniMax("Bob", sign, Board())
    for position in map("".join, product(" XO", repeat=9)):
        if not rules.is_over(position):
            for turn in "XO":
                score = player.minimax(board_of(position), turn == sign, False)
                forced = (score > 0.1) - (score < -0.1)
                assert forced == rules.score(position, turn, sign), (rules.picture(position), turn)


@SIGN
@pytest.mark.parametrize("winner", ["", "X", "O"])
def test_minimax_leaves_the_board_unchanged(sign, winner):
    for position in rules.reachable_positions():
        for start in (True, False):
            board = board_of(position)
            board.winner = winner
            MiniMax("Bob", sign, board).minimax(board, rules.to_move(position) == sign, start)
            assert (board.board, board.winner) == (list(position), winner)
            assert (board.sign, board.size) == (" ", 3)


@lru_cache(maxsize=None)
def outcome(position, turn, sign):
    """Return a number for who wins and how soon: more for a quick win, less for a quick loss."""
    if rules.is_over(position):
        return rules.score(position, turn, sign) * (1 + position.count(" "))
    following = [outcome(rules.after(position, cell, turn), rules.opponent(turn), sign)
                 for cell in rules.free_cells(position)]
    return max(following) if turn == sign else min(following)


@SIGN
def test_minimax_wins_as_soon_and_loses_as_late_as_possible(sign):
    for position in open_positions(sign):
        after = rules.after(position, cell_of(position, sign), sign)
        assert outcome(after, rules.opponent(sign), sign) == outcome(position, sign, sign), (
            rules.picture(position))


@lru_cache(maxsize=None)
def exact_score(position, turn, sign):
    """Return the score as a fraction: each move costs a fifth, one reply in a hundred is random."""
    if rules.is_over(position):
        return Fraction(rules.score(position, turn, sign))
    scores = [Fraction(4, 5) * exact_score(rules.after(position, cell, turn), rules.opponent(turn),
                                           sign) for cell in rules.free_cells(position)]
    if turn == sign:
        return max(scores)
    return (99 * min(scores) + sum(scores) / len(scores)) / 100


@SIGN
@pytest.mark.parametrize("order", [1, -1], ids=["forwards", "backwards"])
def test_minimax_takes_the_first_of_the_best_cells_whatever_it_remembers(sign, order):
    kind = fresh_class()
    for position in open_positions(sign)[::order]:
        first = max(rules.free_cells(position), key=lambda cell: exact_score(
            rules.after(position, cell, sign), rules.opponent(sign), sign))
        assert cell_of(position, sign, kind) == first, rules.picture(position)


@lru_cache(maxsize=None)
def best_win_rate(position, turn, sign):
    """Return the largest share of games that `sign` can win against random moves."""
    if rules.is_over(position):
        return Fraction(rules.winner(position) == sign)
    following = [rules.after(position, cell, turn) for cell in rules.free_cells(position)]
    rates = [best_win_rate(each, rules.opponent(turn), sign) for each in following]
    if turn != sign:
        return sum(rates) / len(rates)
    scores = [rules.score(each, rules.opponent(turn), sign) for each in following]
    return max(rate for rate, each in zip(rates, scores) if each == max(scores))


@pytest.mark.parametrize("sign, rate", [("X", "99.4792"), ("O", "91.6402")])
def test_minimax_wins_as_often_as_possible_against_random_moves(sign, rate):
    @lru_cache(maxsize=None)
    def win_rate(position):
        if rules.is_over(position):
            return Fraction(rules.winner(position) == sign)
        turn = rules.to_move(position)
        cells = [cell_of(position, sign)] if turn == sign else rules.free_cells(position)
        return sum(win_rate(rules.after(position, cell, turn)) for cell in cells) / len(cells)

    assert win_rate(rules.EMPTY) == best_win_rate(rules.EMPTY, "X", sign)
    assert f"{float(win_rate(rules.EMPTY)):.4%}" == rate + "%"


@SIGN
def test_choose_marks_the_cell_that_minimax_returns(sign):
    for position in open_positions(sign):
        following = reply(MiniMax("Bob", sign, Board()), position)
        assert following == rules.after(position, cell_of(position, sign), sign)


@SIGN
def test_start_returns_the_opponents_best_cell_on_the_opponents_turn(sign):
    for position in open_positions(sign):
        board = board_of(position)
        cell = MiniMax("Bob", rules.opponent(sign), board).minimax(board, False, True)
        assert rules.score_of_move(position, cell, sign) == rules.score(position, sign, sign)


def test_arguments_may_be_named_and_start_is_false_by_default():
    minimax, board = MiniMax("Bob", "X", Board()).minimax, board_of("XX OO    ")
    assert minimax(board, self_player=True, start=True) == "C1"
    assert minimax(board, self_player=False, start=False) == minimax(board, False) < -0.1


@pytest.fixture
def searched(monkeypatch):
    """Return a list to which each position is added when it is searched."""
    positions, isdone = [], Board.isdone

    def recorded(board):
        positions.append(rules.picture("".join(board.board)))
        return isdone(board)

    monkeypatch.setattr(Board, "isdone", recorded)
    return positions


@pytest.mark.parametrize("position", ["         ", "X        ", "X   O   X", "XO       "])
def test_known_position_is_not_searched_again(position, searched):
    sign = rules.to_move(position)
    kind = fresh_class()
    cell = cell_of(position, sign, kind)
    searched.clear()
    assert cell_of(position, sign, kind) == cell
    assert searched == [rules.picture(position)]


def test_rotation_of_a_known_position_is_not_searched_again(searched):
    kind = fresh_class()
    cell_of("XO X    O", "X", kind)
    for position in rotations("XO X    O"):
        searched.clear()
        assert rules.score_of_move(position, cell_of(position, "X", kind), "X") == 1
        assert searched == [rules.picture(position)]


@pytest.mark.parametrize("signs", ["XO", "OX"])
def test_scores_of_one_sign_are_not_used_for_the_other(signs):
    kind = fresh_class()
    for sign in signs:
        minimax = kind("Bob", sign, Board()).minimax
        assert minimax(board_of("XX OO    "), True) > 0.1
        assert minimax(board_of("XX OO    "), False) < -0.1
