"""Computer players from published sources, written independently of ours.

Each is a function that returns the cell it takes in a position as the given sign.
"""

import re
from functools import lru_cache

import rules

# Row by row; 1 to 21 are published, with their original numbers. The others are SmartAI's own
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
# The older document has sixteen of them, with the last two swapped
SIXTEEN = (1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 15, 16, 17, 19, 21, 20)


def turned(cells):
    """Return the cells turned counter-clockwise: the right column becomes the top row."""
    return [cells[3 * row + 2 - column] for column in range(3) for row in range(3)]


TURNED = [rules.CELLS, turned(rules.CELLS), turned(turned(rules.CELLS)),
          turned(turned(turned(rules.CELLS)))]


@lru_cache(maxsize=None)
def by_patterns(position, sign, numbers):
    """Return the cell that the first matching pattern takes, or None if none matches.

    Each pattern is tried in all four rotations before the next one.
    """
    for number in numbers:
        for under in TURNED:
            if fits(number, under, position, sign):
                return under[NUMBERED[number].index("?")]
    return None


def by_rotations(position, sign, numbers):
    """Do as by_patterns does, but try all patterns in one rotation before the next."""
    for under in TURNED:
        for number in numbers:
            if fits(number, under, position, sign):
                return under[NUMBERED[number].index("?")]
    return None


def fits(number, under, position, sign):
    """Return True if the pattern matches when laid over these nine cells."""
    for wanted, cell in zip(NUMBERED[number], under):
        mark = position[rules.CELLS.index(cell)]
        if wanted in "?_" and mark != " ":
            return False
        if wanted == "O" and mark != sign:
            return False
        if wanted == "X" and mark != rules.opponent(sign):
            return False
    return True


def centre_or_first(position):
    free = rules.free_cells(position)
    return "B2" if "B2" in free else free[0]


def sixteen_patterns(position, sign):
    """Play like the older document: 16 patterns, then the first free cell."""
    return by_patterns(position, sign, SIXTEEN) or rules.free_cells(position)[0]


def twenty_one_patterns(position, sign):
    """Play like the midterm: 21 patterns, then the centre or the first free cell."""
    return by_patterns(position, sign, range(1, 22)) or centre_or_first(position)


def perl_bot(position, sign):
    """Play like the Perl bot: centre, win, block, fork, prevent a fork, first free cell.

    A line is written as its marks, with a digit for a free cell: "1X3".
    """
    shown = "".join(str(number) if mark == " " else mark for number, mark in enumerate(position, 1))
    lines = ["".join(shown[int(digit) - 1] for digit in line)
             for line in "123 456 789 147 258 369 159 357".split()]
    other = rules.opponent(sign)

    def open_lines(mark, move):
        return [line for line in lines
                if mark in line and move in line and len(re.findall(r"\d", line)) == 2]

    def choose(moves):
        if "5" in moves:
            return "5"
        for mark in (sign, other):
            for move in moves:
                if any(move in line and line.count(mark) == 2 for line in lines):
                    return move
        for move in moves:
            if len(open_lines(sign, move)) > 1:
                return move
        for move in moves:
            for line in open_lines(sign, move):
                [answer] = set(line) - {sign, move}
                if len(open_lines(other, answer)) < 2:
                    return move
                break  # it looks at the first of the open lines only
        return moves[0]

    return rules.CELLS[int(choose(re.findall(r"\d", shown))) - 1]
