"""The game once more, written apart from the package, to judge players and sessions by.

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

NAMES = {"X": "Bob", "O": "Alice"}
WELCOME = "Welcome to TIC-TAC-TOE Game!"
PROMPT = "Enter a cell [A-C][1-3]: "
REFUSED = "You did not choose correctly."
WINS = "is a winner!"
TIE = "It is a tie!"
AGAIN = "Would you like to play again? [Y/N]"
GOODBYE = "Goodbye!"

# What the lines of a session belong to
AROUND, PLAY, RESULT, ANEW = "around the game", "in the game", "the result", "playing again"


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
    for position in found:
        if not is_over(position):
            turn = to_move(position)
            following = {after(position, cell, turn) for cell in free_cells(position)} - known
            known |= following
            found += sorted(following)
    return found


@lru_cache(maxsize=None)
def positions_before():
    """For each reachable position but the empty one, a position and the move that leads to it."""
    return {after(position, cell, to_move(position)): (position, cell)
            for position in reversed(reachable_positions()) if not is_over(position)
            for cell in free_cells(position)}


def moves_to(position):
    """The (cell, sign) of a game that comes to the position; for any other board, of its marks."""
    if position not in positions_before():
        return [(cell, mark) for cell, mark in zip(CELLS, position) if mark != " "]
    before, cell = positions_before()[position]
    return [*moves_to(before), (cell, to_move(before))]


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


def prompt(sign):
    return f"\n{NAMES[sign]}, {sign}: {PROMPT}\n"


def session(answers, shown="", start=EMPTY):
    """What the program prints when these are the answers to its prompts, one after another.

    The answers of a player whose sign is in `shown` are printed too: that is how a computer
    player plays. Every game begins with the position `start`. When the answers run out, the
    input has come to its end.
    """
    return "".join(text for _, text in parts_of_session(answers, shown, start))


def parts_of_session(answers, shown="", start=EMPTY):
    """The same as (what it belongs to, text), one after another."""
    answers = iter(answers)
    parts = [(AROUND, WELCOME + "\n")]
    try:
        again, beginning = "Y", PLAY
        while again in ("Y", "y"):
            position = start
            while not is_over(position):
                sign = to_move(position)
                part = beginning if position == start else PLAY
                parts.append((part, drawing(position) + prompt(sign)))
                while (answer := next(answers)) not in _valid_answers(position):
                    parts.append((PLAY, REFUSED + "\n" + prompt(sign)))
                if sign in shown:
                    parts.append((PLAY, answer + "\n"))
                position = after(position, answer.upper(), sign)
            parts += [(PLAY, drawing(position)), (RESULT, result(winner(position)) + "\n"),
                      (AROUND, AGAIN + "\n")]
            again, beginning = next(answers), ANEW
    except StopIteration:
        pass
    return [*parts, (AROUND, GOODBYE + "\n")]


def result(sign):
    """The line that tells who has won, or with "" that nobody has."""
    return f"{NAMES[sign]} {WINS}" if sign else TIE


def _valid_answers(position):
    return [spelling for cell in free_cells(position) for spelling in (cell, cell.lower())]
