"""MiniMax: its scores, the cells it chooses, and what it leaves behind."""

from itertools import product

import pytest
import rules
from board import Board
from player import MiniMax
from test_game.boards import board_of, cell_taken

SIGN = pytest.mark.parametrize("sign", "XO")


def new_player(sign):
    return MiniMax("Bob", sign, Board())


def unfinished_positions(sign):
    """Return every unfinished position with this sign to move, whichever sign began."""
    swapped = str.maketrans("XO", "OX")
    return [position if rules.to_move(position) == sign else position.translate(swapped)
            for position in rules.unfinished_positions()]


@SIGN
@pytest.mark.parametrize("start", [True, False])
def test_score_is_exact_when_the_game_is_over(sign, start):
    player = new_player(sign)
    for position in filter(rules.is_over, rules.reachable_positions()):
        for turn in "XO":
            score = player.minimax(board_of(position), turn == sign, start)
            assert score == rules.score(position, turn, sign), rules.picture(position)


@SIGN
def test_score_of_an_unfinished_game_is_exact(sign):
    """On all boards of nine marks, reachable or not, with either player to move."""
    player = new_player(sign)
    for position in map("".join, product(" XO", repeat=9)):
        if not rules.is_over(position):
            for turn in "XO":
                score = player.minimax(board_of(position), turn == sign, False)
                assert score == rules.score(position, turn, sign), (rules.picture(position), turn)


@SIGN
def test_search_leaves_the_marks_as_they_were_and_no_winner(sign):
    player = new_player(sign)
    for position in unfinished_positions(sign):
        board = board_of(position)
        player.minimax(board, True, True)
        assert (board.board, board.winner) == (list(position), ""), rules.picture(position)


def first_best_cell(position, sign):
    """Return the first of the cells with the best score for the sign, which is to move."""
    best = rules.score(position, sign, sign)
    return next(cell for cell in rules.free_cells(position)
                if rules.score_of_move(position, cell, sign) == best)


@SIGN
@pytest.mark.parametrize("order", [1, -1], ids=["few marks first", "many marks first"])
def test_minimax_takes_the_first_cell_that_wins_at_once_or_has_the_best_score(sign, order):
    """What it remembers of other positions does not matter."""
    player = new_player(sign)
    for position in unfinished_positions(sign)[::order]:
        cell = player.minimax(board_of(position), True, True)
        wins = rules.winning_cells(position, sign)
        expected = wins[0] if wins else first_best_cell(position, sign)
        assert cell == expected, rules.picture(position)


@SIGN
def test_minimax_returns_the_opponents_best_cell_at_the_start_of_the_opponents_turn(sign):
    player = new_player(rules.opponent(sign))
    for position in unfinished_positions(sign):
        cell = player.minimax(board_of(position), False, True)
        assert cell == first_best_cell(position, sign), rules.picture(position)


@pytest.mark.parametrize("cell", rules.CELLS)
def test_choose_marks_the_cell_that_its_own_minimax_returns(cell):
    class Fixed(MiniMax):
        def minimax(self, board, self_player, start):
            return cell

    assert cell_taken(Fixed("Bob", "X", Board()), rules.EMPTY) == cell
