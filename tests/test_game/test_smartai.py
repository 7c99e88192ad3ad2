"""SmartAI: the cell that it takes in every position."""

import pytest
import rules
from board import Board
from player import PATTERNS, SmartAI
from test_game.boards import cell_taken
from test_game.opponents import MIDTERM, first_fitting, midterm


def cell_of(position, sign):
    return cell_taken(SmartAI("Alice", sign, Board()), position)


@pytest.mark.parametrize("position, cell", [
    ("XX "
     " O "
     "   ", "C1"),   # pattern 9, turned once: the right column becomes the top row
    ("O O"
     "XX "
     "   ", "B1"),   # pattern 4 before pattern 8: a win is better than a block
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


# No earlier pattern fits
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


def can_fork(position, sign):
    return any(len(rules.winning_cells(rules.after(position, cell, sign), sign)) > 1
               for cell in rules.free_cells(position))


def test_pattern_19_never_decides_and_21_decides_only_where_no_fork_is_possible():
    deciding = {number: [] for number in range(1, 22)}
    for position in rules.unfinished_positions():
        found = first_fitting(MIDTERM, position, rules.to_move(position))
        if found:
            deciding[MIDTERM.index(found[0]) + 1].append(position)
    assert [number for number, positions in deciding.items() if not positions] == [19]
    assert not any(can_fork(position, rules.opponent(rules.to_move(position)))
                   for position in deciding[21])
