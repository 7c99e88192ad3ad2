"""SmartAI: its rotations and patterns, and the cell that it takes in every position."""

import pytest
import rules
from board import Board
from player import PATTERNS, SmartAI, rotations
from test_game.boards import cell_taken, unfinished_positions, wrong_cell
from test_game.opponents import MIDTERM, midterm


def cell_of(position, sign):
    return cell_taken(SmartAI("Alice", sign, Board()), position)


def test_rotations_turn_the_board_counterclockwise():
    assert rotations("123"
                     "456"
                     "789") == ["123"
                                "456"
                                "789",
                                "369"
                                "258"
                                "147",
                                "987"
                                "654"
                                "321",
                                "741"
                                "852"
                                "963"]


def test_patterns_are_those_of_the_other_assignment():
    assert PATTERNS == MIDTERM


@pytest.mark.parametrize("position, cell", [
    ("XX "
     "OO "
     "   ", "C1"),
    ("X  "
     "X O"
     "  O", "A3"),
])
def test_smartai_wins_on_any_side_before_it_blocks(position, cell):
    taken = cell_of(position, "X")
    assert taken == cell, wrong_cell(position, "X", cell, taken)


# No earlier pattern fits. (Wherever 19 fits, one does)
@pytest.mark.parametrize("sign, position, cell", [
    ("O", "  X"
          " O "
          "X  ", "B1"),   # pattern 15
    ("O", " X "
          "XO "
          "   ", "A1"),   # pattern 16
    ("O", "  X"
          "XO "
          "   ", "A1"),   # pattern 17
    ("O", "  X"
          " O "
          " X ", "C3"),   # pattern 18
    ("O", "   "
          " X "
          "   ", "A1"),   # pattern 20
    ("X", "  X"
          "XOO"
          "O X", "B1"),   # pattern 21
])
def test_smartai_takes_the_cell_of_the_first_of_the_patterns_15_to_21(sign, position, cell):
    taken = cell_of(position, sign)
    assert taken == cell, wrong_cell(position, sign, cell, taken)


@pytest.mark.parametrize("sign", "XO")
def test_smartai_takes_the_cell_of_the_first_pattern_else_the_centre_else_the_first_cell(sign):
    for position in unfinished_positions(sign):
        cell, taken = midterm(position, sign), cell_of(position, sign)
        assert taken == cell, wrong_cell(position, sign, cell, taken)
