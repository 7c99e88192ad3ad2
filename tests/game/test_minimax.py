"""MiniMax: its scores, its memory and its choice among equals."""

from fractions import Fraction
from functools import lru_cache

import player
import pytest
import rules
from board import Board
from boards import board_of, reply
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
            assert score == rules.score(position, turn, sign), (position, turn)


@pytest.mark.parametrize("sign", "XO")
@pytest.mark.parametrize("winner", ["", "X", "O"])
def test_minimax_leaves_the_board_as_it_found_it(sign, winner):
    for position in rules.open_positions():
        for start in (True, False):
            board = board_of(position)
            board.winner = winner
            MiniMax("Bob", sign, board).minimax(board, rules.to_move(position) == sign, start)
            assert (board.board, board.winner) == (list(position), winner)
            assert (board.sign, board.size) == (" ", 3)


@given(st.text(" XO", min_size=9, max_size=9), st.sampled_from("XO"), st.booleans())
def test_minimax_scores_boards_that_no_game_comes_to(position, sign, self_player):
    assume(not rules.winner(position))
    turn = sign if self_player else rules.opponent(sign)
    score = MiniMax("Bob", sign, Board()).minimax(board_of(position), self_player, False)
    assert score == rules.score(position, turn, sign)


@pytest.mark.parametrize("sign", "XO")
def test_minimax_keeps_what_every_position_is_worth(sign):
    """So it throws nothing away, and misses no forced win."""
    for position in rules.open_positions():
        if rules.to_move(position) == sign:
            before = rules.score(position, sign, sign)
            assert rules.score_of_move(position, cell_of(position, sign), sign) == before, position


def test_minimax_never_passes_up_a_win_in_one():
    positions = 0
    for position in rules.open_positions():
        sign = rules.to_move(position)
        winning = rules.winning_cells(position, sign)
        if winning:
            positions += 1
            assert cell_of(position, sign) in winning, position
    assert positions == 2_358


def test_minimax_in_a_lost_position_stops_what_it_can_of_wins_in_one():
    lost = 0
    for position in rules.open_positions():
        sign = rules.to_move(position)
        if rules.score(position, sign, sign) == -1:
            lost += 1
            other = rules.opponent(sign)
            threats = {cell: rules.winning_cells(rules.after(position, cell, sign), other)
                       for cell in rules.free_cells(position)}
            if [] in threats.values():
                assert threats[cell_of(position, sign)] == [], position
    assert lost > 0


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


@pytest.mark.parametrize("position", ["         ", "X        ", "X   O   X", "XO       "])
def test_a_position_judged_before_needs_no_second_search_in_another_game(position, monkeypatch):
    sign = rules.to_move(position)
    cell = cell_of(position, sign)
    monkeypatch.setattr(Board, "isdone", lambda board: pytest.fail("searched again"))
    assert cell_of(position, sign) == cell


def test_a_rotation_of_a_position_judged_before_needs_no_second_search(monkeypatch):
    position = "XO X    O"
    cell_of(position, "X")
    monkeypatch.setattr(Board, "isdone", lambda board: pytest.fail("searched again"))
    for turned in rotations(position):
        assert rules.score_of_move("".join(turned), cell_of("".join(turned), "X"), "X") == 1


def test_what_is_remembered_for_a_sign_does_not_serve_the_other():
    player.KNOWN.clear()
    for sign in "XO":
        assert MiniMax("Bob", sign, Board()).minimax(board_of("XX OO    "), True, False) == 1
        assert MiniMax("Bob", sign, Board()).minimax(board_of("XX OO    "), False, False) == -1
