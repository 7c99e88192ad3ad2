"""SmartAI: the cell that it takes in every position."""

import pytest
import rules
from board import Board
from player import SmartAI, quarter_turn
from test_game.boards import cell_taken
from test_game.opponents import MIDTERM, cell_by_pattern, midterm


def cell_of(position, sign):
    return cell_taken(SmartAI("Alice", sign, Board()), position)


@pytest.mark.parametrize("position, cell", [
    ("   "
     " X "
     "   ", "A1"),   # pattern 20, as drawn
    ("XX "
     " O "
     "   ", "C1"),   # pattern 9, turned once: the right column becomes the top row
    ("O O"
     "XX "
     "   ", "B1"),   # pattern 4 before pattern 8: a win is better than a block
    ("X  "
     " O "
     "  X", "C2"),   # pattern 15, turned once
    ("   "
     "   "
     "   ", "B2"),   # no pattern: the centre
    ("   "
     "XOX"
     "   ", "A1"),   # no pattern and no free centre: the first free cell
    ("X  "
     " OX"
     " XO", "B1"),   # the same: C3 is taken, so patterns 17 and 18 do not fit
])
def test_smartai_takes_the_cell_worked_out_by_hand(position, cell):
    assert cell_of(position, "O") == cell


@pytest.mark.parametrize("sign", "XO")
def test_smartai_takes_the_cell_of_the_first_pattern_that_fits(sign):
    """In every position in which one of the 21 patterns fits."""
    for position in rules.unfinished_positions():
        cell = cell_by_pattern(MIDTERM, position, sign)
        if cell:
            assert cell_of(position, sign) == cell, rules.picture(position)


@pytest.mark.parametrize("sign", "XO")
def test_smartai_takes_the_centre_or_the_first_free_cell_if_no_pattern_fits(sign):
    taken = set()
    for position in rules.unfinished_positions():
        if cell_by_pattern(MIDTERM, position, sign) is None:
            assert cell_of(position, sign) == midterm(position, sign), rules.picture(position)
            taken.add(cell_of(position, sign))
    assert "B2" in taken
    assert len(taken) > 1


def test_quarter_turn_moves_the_right_column_to_the_top():
    assert quarter_turn("ABC"
                        "DEF"
                        "GHI") == ("CFI"
                                   "BEH"
                                   "ADG")
