"""MiniMax: its scores, the cells it chooses, and what it leaves behind."""

from itertools import product

import pytest
import rules
from board import Board
from player import MiniMax
from test_game.boards import board_of, cell_taken, unfinished_positions, wrong_cell

SIGN = pytest.mark.parametrize("sign", "XO")


def new_player(sign):
    return MiniMax("Bob", sign, Board())


def all_boards():
    """Return all boards of nine marks that have not two winners.

    Those that a game can reach come first, and those with most marks before others.
    """
    reachable = set(rules.reachable_positions())
    boards = [board for board in map("".join, product(" XO", repeat=9))
              if not all(rules.winner(board.replace(sign, " ")) for sign in "XO")]
    return sorted(boards, key=lambda board: (board not in reachable, board.count(" ")))


@SIGN
def test_score_is_exact(sign):
    """On all boards, whether a game reaches them or not, and with either to move.

    The first ones are so full that a wrong score can be followed by hand.
    """
    player = new_player(sign)
    for position in all_boards():
        turn = rules.to_move(position)
        for turn in (turn, rules.opponent(turn)):
            score = player.minimax(board_of(position), turn == sign, False)
            right = rules.score(position, turn, sign)
            assert score == right, (f"on the board {rules.picture(position)}, with {turn} to move, "
                                    f"the score for {sign} is {right}, not {score}")


@SIGN
def test_score_is_returned_at_the_start_if_the_game_is_over(sign):
    player = new_player(sign)
    for position in filter(rules.is_over, rules.reachable_positions()):
        score = player.minimax(board_of(position), True, True)
        assert score == rules.score(position, sign, sign), rules.picture(position)


@SIGN
def test_search_leaves_the_marks_as_they_were_and_no_winner(sign):
    """Each player is new, since one that remembers does not search again."""
    for position in unfinished_positions(sign)[::5]:
        board = board_of(position)
        new_player(sign).minimax(board, True, True)
        assert (board.board, board.winner) == (list(position), ""), rules.picture(position)


def first_best_cell(position, sign):
    """Return the first of the cells with the best score for the sign, which is to move."""
    best = rules.score(position, sign, sign)
    return next(cell for cell in rules.free_cells(position)
                if rules.score_of_move(position, cell, sign) == best)


@SIGN
@pytest.mark.parametrize("order", [-1, 1], ids=["many marks first", "few marks first"])
def test_minimax_returns_the_first_cell_with_the_best_score(sign, order):
    """What it remembers of other positions does not matter."""
    player = new_player(sign)
    for position in unfinished_positions(sign)[::order]:
        cell = player.minimax(board_of(position), True, True)
        right = first_best_cell(position, sign)
        assert cell == right, wrong_cell(position, sign, right, cell)


@SIGN
def test_minimax_returns_the_opponents_best_cell_at_the_start_of_the_opponents_turn(sign):
    player = new_player(rules.opponent(sign))
    for position in unfinished_positions(sign):
        cell = player.minimax(board_of(position), False, True)
        right = first_best_cell(position, sign)
        assert cell == right, wrong_cell(position, sign, right, cell)


@SIGN
def test_choose_takes_the_first_cell_that_wins_at_once_or_that_has_the_best_score(sign):
    player = new_player(sign)
    for position in unfinished_positions(sign):
        wins = rules.winning_cells(position, sign)
        right = wins[0] if wins else first_best_cell(position, sign)
        cell = cell_taken(player, position)
        assert cell == right, wrong_cell(position, sign, right, cell)


def test_choose_asks_its_own_minimax_unless_a_cell_wins_at_once():
    class Fixed(MiniMax):
        def minimax(self, board, self_player, start):
            return "C2"

    player = Fixed("Bob", "X", Board())
    assert cell_taken(player, rules.EMPTY) == "C2"
    assert cell_taken(player, "OO XX    ") == "C2"   # it does not block
    assert cell_taken(player, "XX OO    ") == "C1"   # it wins
