"""The game once more, written apart from the three modules, to judge players and sessions by.

A position is a string of nine marks, "X", "O" or " ", in the order A1 B1 C1 A2 … C3.
Every word that the program prints stands here, once.
"""

from functools import lru_cache
from itertools import combinations

CELLS = [column + row for row in "123" for column in "ABC"]
EMPTY = " " * 9

# In a magic square the lines are the triples that add up to 15
MAGIC = (2, 7, 6,
         9, 5, 1,
         4, 3, 8)

# The eight lines of the assignment, drawn
DRAWN_LINES = ["".join(rows) for rows in zip(
    "###  ---  ---  #--  -#-  --#  #--  --#".split(),
    "---  ###  ---  #--  -#-  --#  -#-  -#-".split(),
    "---  ---  ###  #--  -#-  --#  --#  #--".split())]

# The same lines as indexes into a position
LINES = [[index for index, mark in enumerate(line) if mark == "#"] for line in DRAWN_LINES]

NAMES = {"X": "Bob", "O": "Alice"}
WELCOME = "Welcome to TIC-TAC-TOE Game!"
PROMPT = "Enter a cell [A-C][1-3]: "
REFUSED = "You did not choose correctly."
WINS = "is a winner!"
TIE = "It is a tie!"
AGAIN = "Would you like to play again? [Y/N]"
GOODBYE = "Goodbye!"


def opponent(sign):
    return {"X": "O", "O": "X"}[sign]


@lru_cache(maxsize=None)
def winner(position):
    """The sign with three in a row, "" if neither has."""
    for sign in "XO":
        taken = [number for number, mark in zip(MAGIC, position) if mark == sign]
        if any(sum(three) == 15 for three in combinations(taken, 3)):
            return sign
    return ""


def is_over(position):
    return winner(position) != "" or " " not in position


def to_move(position):
    """The sign whose turn it is in a game that X began."""
    return "X" if position.count("X") == position.count("O") else "O"


def free_cells(position):
    return [cell for cell, mark in zip(CELLS, position) if mark == " "]


def after(position, cell, sign):
    """The position with the sign on the cell."""
    index = CELLS.index(cell)
    return position[:index] + sign + position[index + 1:]


def changes(before, after):
    """The cells that differ between two positions."""
    return [cell for cell, old, new in zip(CELLS, before, after) if old != new]


def winning_cells(position, sign):
    """The cells with which the sign gets three in a row."""
    return [cell for cell in free_cells(position) if winner(after(position, cell, sign)) == sign]


@lru_cache(maxsize=None)
def worth(position, sign):
    """With `sign` to move, 1 if X can force a win, -1 if O can, else 0."""
    if is_over(position):
        return {"X": 1, "O": -1, "": 0}[winner(position)]
    best = max if sign == "X" else min
    return best(worth(after(position, cell, sign), opponent(sign)) for cell in free_cells(position))


def score(position, turn, sign):
    """The worth with `turn` to move, as the player of `sign` sees it: 1 won, 0 tied, -1 lost."""
    return worth(position, turn) if sign == "X" else -worth(position, turn)


def score_of_move(position, cell, sign):
    """The score for `sign` after it has taken the cell."""
    return score(after(position, cell, sign), opponent(sign), sign)


@lru_cache(maxsize=None)
def reachable_positions():
    """Every position that a game begun by X can come to, the empty one first."""
    found = [EMPTY]
    known = {EMPTY}
    for position in found:  # also through those that are added below
        if not is_over(position):
            turn = to_move(position)
            following = {after(position, cell, turn) for cell in free_cells(position)} - known
            known |= following
            found += sorted(following)
    return found


@lru_cache(maxsize=None)
def open_positions():
    """The reachable positions that are not over."""
    return [position for position in reachable_positions() if not is_over(position)]


def picture(position):
    """The position in a line, to be read as a board: "X-- -O- ---"."""
    marks = position.replace(" ", "-")
    return f"{marks[:3]} {marks[3:6]} {marks[6:]}"


def drawing(position):
    """What show() prints."""
    bar = " +---+---+---+\n"
    rows = [f"{row}| {' | '.join(position[3 * row - 3:3 * row])} |\n" for row in (1, 2, 3)]
    return "\n   A   B   C\n" + bar + bar.join(rows) + bar


def prompt(sign, name=None):
    """Return the prompt for a player, who has the assignment's name if no other is given."""
    return f"\n{name or NAMES[sign]}, {sign}: {PROMPT}\n"


def session(answers, shown="", start=EMPTY):
    """What the program prints when these are the answers to its prompts, one after another.

    The answers of a player whose sign is in `shown` are printed too: that is how a computer
    player plays. Every game begins with the position `start`. When the answers run out, the
    input has come to its end.
    """
    return "".join(pieces_of_session(answers, shown, start))


def pieces_of_session(answers, shown="", start=EMPTY):
    """The same, piece by piece."""
    position = start
    yield WELCOME + "\n"
    yield drawing(position) + prompt(to_move(position))
    for answer in answers:
        sign = to_move(position)
        if is_over(position):  # and it was asked whether to play again
            if answer not in ("Y", "y"):
                break
            position = start
            yield drawing(position) + prompt(to_move(position))
        elif answer not in _valid_answers(position):
            yield REFUSED + "\n" + prompt(sign)
        else:
            if sign in shown:
                yield answer + "\n"
            position = after(position, answer.upper(), sign)
            yield drawing(position)
            if is_over(position):
                yield result(winner(position)) + "\n"
                yield AGAIN + "\n"
            else:
                yield prompt(to_move(position))
    yield GOODBYE + "\n"


def result(sign):
    """The line that tells who has won, or with "" that nobody has."""
    return f"{NAMES[sign]} {WINS}" if sign else TIE


def _valid_answers(position):
    return [spelling for cell in free_cells(position) for spelling in (cell, cell.lower())]
