"""SmartAI: the pattern table, the rotation, and the cell that it takes in every position."""

import re

import player
import pytest
import rules
from board import Board
from boards import cell_taken
from player import SmartAI, rotate

# Row by row; 1 to 21 are seed 000's, as it numbers them
TABLE = """
     1 ?OO *** ***     8 ?XX *** ***    15 _?X _O_ X__    22 _?O *_* *O*    29 ?** _*_ O**
     2 ?** O** O**     9 ?** X** X**    16 ?X_ XO* _**    23 ?_O *_* **O    30 ?X* X** **X
     3 ?** *O* **O    10 ?** *X* **X    17 ?_X XO* _**    24 ?** __* O*O    31 ?*X O** *_*
     4 O?O *** ***    11 X?X *** ***    18 **X *O_ _X?    25 ?** O_* _*O    32 ?_* _*X *X_
     5 *?* *O* *O*    12 *?* *X* *X*    19 ?_X _O* X**    26 ?O_ *_* **O    33 ?_* X*O _**
     6 *O* *?* *O*    13 *X* *?* *X*    20 ?** *X* **_    27 ?O_ O** _**    34 ?_O *** *_*
     7 O** *?* **O    14 X** *?* **X    21 *?* *X* *_*    28 O?_ *_* *O*    35 ?X_ _*X **_
"""
NUMBERED = {int(number): "".join(rows)
            for number, *rows in re.findall(r"(\d+) (\S{3}) (\S{3}) (\S{3})", TABLE)}


def cell_of(position, sign):
    return cell_taken(SmartAI("Alice", sign, Board()), position)


def expected_cell(position, sign, patterns):
    """The cell that the first of the patterns names, None if none fits.

    Where SmartAI turns the board, this finds what each cell of the pattern lies on.
    """
    for pattern in patterns:
        under = rules.CELLS
        for _ in range(4):
            marks = [position[rules.CELLS.index(cell)] for cell in under]
            if all(fits(*pair, sign) for pair in zip(pattern, marks)):
                return under[pattern.index("?")]
            # Counter-clockwise, what was on the right comes to the top
            under = [under[3 * row + 2 - column] for column in range(3) for row in range(3)]
    return None


def fits(wanted, mark, sign):
    if wanted == "*":
        return True
    return mark == {"?": " ", "_": " ", "O": sign, "X": rules.opponent(sign)}[wanted]


def test_the_patterns_are_the_published_ones_in_their_order_then_ours():
    assert len(NUMBERED) == 35
    assert player.PATTERNS == [NUMBERED[number] for number in range(1, 36)]


@pytest.mark.parametrize("pattern", player.PATTERNS)
def test_a_pattern_has_nine_cells_and_takes_one(pattern):
    assert len(pattern) == 9
    assert pattern.count("?") == 1
    assert set(pattern) <= set("?_OX*")


def test_rotating_turns_the_board_counter_clockwise():
    assert rotate(list("ABC"
                       "DEF"
                       "GHI")) == list("CFI"
                                       "BEH"
                                       "ADG")


def test_rotating_four_times_is_the_identity():
    assert rotate(rotate(rotate(rotate(rules.CELLS)))) == rules.CELLS
    assert rotate(rotate(rules.CELLS)) != rules.CELLS


@pytest.mark.parametrize("sign", "XO")
def test_smartai_takes_the_cell_of_the_first_published_pattern_that_fits(sign):
    published = [NUMBERED[number] for number in range(1, 22)]
    fitted = 0
    for position in rules.open_positions():
        expected = expected_cell(position, sign, published)
        if expected:
            fitted += 1
            assert cell_of(position, sign) == expected, position
    assert fitted > 2_000


@pytest.mark.parametrize("sign", "XO")
def test_smartai_goes_on_with_our_patterns_then_the_centre_then_the_first_free_cell(sign):
    every = [NUMBERED[number] for number in range(1, 36)]
    for position in rules.open_positions():
        free = rules.free_cells(position)
        otherwise = "B2" if "B2" in free else free[0]
        expected = expected_cell(position, sign, every) or otherwise
        assert cell_of(position, sign) == expected, position


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
     "   ", "C1"),   # pattern 8 turned once: what was on the right is on top
    ("O O"
     "XX "
     "   ", "B1"),   # a win goes before a block
    ("X  "
     " O "
     "  X", "C2"),   # pattern 15 turned once
])
def test_smartai_answers_as_worked_out_by_hand(position, cell):
    assert cell_of(position, "O") == cell


def test_smartai_throws_no_position_away_and_misses_33_forced_wins():
    thrown_away = missed = 0
    for position in rules.open_positions():
        sign = rules.to_move(position)
        before = rules.score(position, sign, sign)
        following = rules.after(position, cell_of(position, sign), sign)
        after = rules.score(following, rules.opponent(sign), sign)
        thrown_away += before > after == -1
        missed += before == 1 > after
    assert (thrown_away, missed) == (0, 33)
