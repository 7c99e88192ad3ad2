"""Computer players as three documents describe them, written apart from player.py.

The README names the documents. midterm, essay and perl_bot return the cell that is taken in a
position by the player with the sign. The assignment "Midterm: Tic Tac Toe" has 21 patterns, the
essay "Tic-Tac-Toe (to death!)" has 16 of them, and a blog post describes a bot in Perl.
"""

import re

import rules

# The patterns as the assignment draws them, from left to right: 1 to 7, 8 to 14, 15 to 21
DRAWN = """
?OO ?** ?** O?O *?* *O* O**
*** O** *O* *** *O* *?* *?*
*** O** **O *** *O* *O* **O

?XX ?** ?** X?X *?* *X* X**
*** X** *X* *** *X* *?* *?*
*** X** **X *** *X* *X* **X

_?X ?X_ ?_X **X ?_X ?** *?*
_O_ XO* XO* *O_ _O* *X* *X*
X__ _** _** _X? X** **_ *_*
"""
STRIPS = [strip.split("\n") for strip in DRAWN.strip().split("\n\n")]
MIDTERM = ["".join(rows) for strip in STRIPS for rows in zip(*map(str.split, strip))]
# The essay leaves out the patterns 6, 7, 13, 14 and 18, and has 21 before 20
ESSAY = [MIDTERM[number - 1] for number in (1, 2, 3, 4, 5, 8, 9, 10, 11, 12,
                                            15, 16, 17, 19, 21, 20)]


def turned(cells):
    """Return the cells turned counter-clockwise: the right column becomes the top row."""
    return [cells[3 * row + 2 - column] for column in range(3) for row in range(3)]


TURNED = [rules.CELLS, turned(rules.CELLS), turned(turned(rules.CELLS)),
          turned(turned(turned(rules.CELLS)))]


def cell_by_pattern(patterns, position, sign):
    """Return the cell of the first pattern that fits, or None if none fits.

    Each pattern is tried in all four rotations of the board before the next one.
    """
    meaning = str.maketrans({"?": " ", "_": " ", "O": sign, "X": rules.opponent(sign), "*": "."})
    mark_on = dict(zip(rules.CELLS, position))
    boards = [(cells, "".join(mark_on[cell] for cell in cells)) for cells in TURNED]
    for pattern in patterns:
        for cells, marks in boards:
            if re.fullmatch(pattern.translate(meaning), marks):
                return cells[pattern.index("?")]
    return None


def midterm(position, sign):
    """Take the cell of a pattern, else the centre, else the first free cell."""
    free = rules.free_cells(position)
    centre_or_first = "B2" if "B2" in free else free[0]
    return cell_by_pattern(MIDTERM, position, sign) or centre_or_first


def essay(position, sign):
    """Take the cell of a pattern, else the first free cell.

    The essay does not say clearly whether the board is rotated after each pattern, after each group
    of them, or after all. Here it is after each pattern, as in the assignment.
    """
    return cell_by_pattern(ESSAY, position, sign) or rules.free_cells(position)[0]


def perl_bot(position, sign):
    """Take the centre, win, block, fork, prevent a fork, or take the first free cell.

    As in the blog post, a line is written as its marks, with a digit for a free cell: "1X3".
    """
    shown = "".join(str(number) if mark == " " else mark for number, mark in enumerate(position, 1))
    lines = ["".join(shown[int(digit) - 1] for digit in line)
             for line in "123 456 789 147 258 369 159 357".split()]
    other = rules.opponent(sign)

    def possible_wins(mark, move):
        """Return the lines with this mark, this free cell and another free cell."""
        return [line for line in lines
                if mark in line and move in line and len(re.findall(r"\d", line)) == 2]

    def chosen(moves):
        if "5" in moves:
            return "5"
        for mark in (sign, other):
            for move in moves:
                if any(move in line and line.count(mark) == 2 for line in lines):
                    return move
        for move in moves:
            if len(possible_wins(sign, move)) > 1:
                return move
        for move in moves:
            for line in possible_wins(sign, move)[:1]:  # the bot looks at the first one only
                [answer] = set(line) - {sign, move}
                if len(possible_wins(other, answer)) < 2:
                    return move
        return moves[0]

    return rules.CELLS[int(chosen(re.findall(r"\d", shown))) - 1]
