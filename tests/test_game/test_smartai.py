"""SmartAI: the cell that it takes in every position."""

import pytest
import rules
from board import Board
from player import PATTERNS, SmartAI
from test_game.boards import cell_taken
from test_game.opponents import MIDTERM, midterm


def cell_of(position, sign):
    return cell_taken(SmartAI("Alice", sign, Board()), position)


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
    assert cell_of(position, sign) == cell


@pytest.mark.parametrize("sign", "XO")
def test_smartai_takes_the_cell_of_the_first_pattern_else_the_centre_else_the_first_cell(sign):
    for position in rules.unfinished_positions():
        assert cell_of(position, sign) == midterm(position, sign), rules.picture(position)


def test_patterns_are_those_of_the_other_assignment():
    assert PATTERNS == MIDTERM


def test_smartai_takes_the_same_cells_without_the_patterns_7_13_14_and_19(monkeypatch):
    before = cells_of_smartai()
    monkeypatch.setattr("player.PATTERNS", [pattern for number, pattern in enumerate(PATTERNS, 1)
                                            if number not in (7, 13, 14, 19)])
    assert cells_of_smartai() == before


def cells_of_smartai():
    """Return the cell that SmartAI takes in each unfinished position."""
    return [cell_of(position, rules.to_move(position)) for position in rules.unfinished_positions()]
