"""SmartAI: its patterns, its rotations, and the cell it takes in every position."""

from functools import lru_cache

import player
import pytest
import rules
from board import Board
from test_game.boards import cell_taken
from test_game.opponents import NUMBERED, by_patterns, centre_or_first
from player import SmartAI, find, rotations


@lru_cache(maxsize=None)
def cell_of(position, sign):
    return cell_taken(SmartAI("Alice", sign, Board()), position)


def test_patterns_are_the_published_ones_followed_by_ours():
    assert len(NUMBERED) == 35
    assert player.PATTERNS == [NUMBERED[number] for number in range(1, 36)]


def test_each_rotation_turns_the_board_once_more_counter_clockwise():
    assert rotations("ABC"
                     "DEF"
                     "GHI") == ["ABC"
                                "DEF"
                                "GHI",
                                "CFI"
                                "BEH"
                                "ADG",
                                "IHG"
                                "FED"
                                "CBA",
                                "GDA"
                                "HEB"
                                "IFC"]


def test_find_returns_none_if_no_pattern_fits():
    assert find("_________") is None
    assert find("OOOOOOOOO") is None


def loses_needlessly(position, cell):
    sign = rules.to_move(position)
    before, after = rules.score(position, sign, sign), rules.score_of_move(position, cell, sign)
    return after == -1 and before > -1


def test_last_seven_patterns_save_positions_otherwise_lost():
    lost = 0
    for position in rules.open_positions():
        sign = rules.to_move(position)
        before = by_patterns(position, sign, range(1, 29))
        if loses_needlessly(position, before or centre_or_first(position)):
            lost += 1
            assert before is None, rules.picture(position)
        assert not loses_needlessly(position, cell_of(position, sign)), rules.picture(position)
        cell = None if before else by_patterns(position, sign, range(29, 36))
        if cell:
            assert rules.score_of_move(position, cell, sign) == rules.score(position, sign, sign)
    assert lost == 40


@pytest.mark.parametrize("sign", "XO")
def test_smartai_takes_the_first_fitting_pattern_else_the_centre_else_the_first_free_cell(sign):
    for position in rules.open_positions():
        expected = by_patterns(position, sign, range(1, 36)) or centre_or_first(position)
        assert cell_of(position, sign) == expected, rules.picture(position)


@pytest.mark.parametrize("position, cell", [
    ("   "
     "   "
     "   ", "B2"),
    ("   "
     " X "
     "   ", "A1"),   # pattern 20, not turned
    ("X  "
     "   "
     "   ", "B2"),
    ("XX "
     " O "
     "   ", "C1"),   # pattern 9 turned once: what was on the right is on top
    ("O O"
     "XX "
     "   ", "B1"),   # a win goes before a block
    ("X  "
     " O "
     "  X", "C2"),   # pattern 15 turned once
])
def test_smartai_takes_the_cells_worked_out_by_hand(position, cell):
    assert cell_of(position, "O") == cell
