"""A second implementation of the rules, to judge the three modules and submissions by.

A position is a string of nine marks, "X", "O" or " ", in the order A1 B1 C1 A2 … C3.
All text that the program should print is defined here, once.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

CELLS = tuple(column + row for row in "123" for column in "ABC")
EMPTY = " " * 9

# The eight lines of the assignment, drawn
DRAWN_LINES = tuple("".join(rows) for rows in zip(
    "###  ---  ---  #--  -#-  --#  #--  --#".split(),
    "---  ###  ---  #--  -#-  --#  -#-  -#-".split(),
    "---  ---  ###  #--  -#-  --#  --#  #--".split()))

# The same lines as indexes into a position
LINES = tuple(tuple(index for index, mark in enumerate(line) if mark == "#")
              for line in DRAWN_LINES)

NAMES = {"X": "Bob", "O": "Alice"}
WELCOME = "Welcome to TIC-TAC-TOE Game!"
PROMPT = "{name}, {sign}: Enter a cell [A-C][1-3]: "
REFUSED = "You did not choose correctly."
WINS = "is a winner!"
TIE = "It is a tie!"
AGAIN = "Would you like to play again? [Y/N]"
GOODBYE = "Goodbye!"


def opponent(sign: str) -> str:
    return {"X": "O", "O": "X"}[sign]


@lru_cache(maxsize=None)
def winner(position: str) -> str:
    """Return the sign with three in a row, or "" if there is none."""
    for a, b, c in LINES:
        if position[a] == position[b] == position[c] and position[a] in ("X", "O"):
            return position[a]
    return ""


def is_over(position: str) -> bool:
    return winner(position) != "" or " " not in position


def to_move(position: str) -> str:
    """Return the sign whose turn it is, if X began."""
    return "X" if position.count("X") == position.count("O") else "O"


def free_cells(position: str) -> list[str]:
    return [cell for cell, mark in zip(CELLS, position) if mark == " "]


def after(position: str, cell: str, sign: str) -> str:
    """Return the position with the sign on the cell."""
    index = CELLS.index(cell)
    return position[:index] + sign + position[index + 1:]


def winning_cells(position: str, sign: str) -> list[str]:
    """Return the cells that give the sign three in a row."""
    return [cell for cell in free_cells(position) if winner(after(position, cell, sign)) == sign]


@lru_cache(maxsize=None)
def score_for_x(position: str, turn: str) -> int:
    """Return 1 if X can force a win, -1 if O can, else 0. `turn` is to move."""
    if is_over(position):
        return {"X": 1, "O": -1, "": 0}[winner(position)]
    best = max if turn == "X" else min
    return best(score_for_x(after(position, cell, turn), opponent(turn))
                for cell in free_cells(position))


def score(position: str, turn: str, sign: str) -> int:
    """Return 1 if `sign` can force a win, -1 if its opponent can, else 0. `turn` is to move."""
    for_x = score_for_x(position, turn)
    return for_x if sign == "X" else -for_x


def score_of_move(position: str, cell: str, sign: str) -> int:
    """Return the score for `sign` after it takes the cell."""
    return score(after(position, cell, sign), opponent(sign), sign)


@lru_cache(maxsize=None)
def reachable_positions() -> tuple[str, ...]:
    """Return every position that a game can reach if X begins, the empty one first."""
    found = [EMPTY]
    level = {EMPTY}  # the positions with the same number of marks
    while level:
        level = {after(position, cell, to_move(position))
                 for position in level if not is_over(position) for cell in free_cells(position)}
        found += sorted(level)
    return tuple(found)


@lru_cache(maxsize=None)
def unfinished_positions() -> tuple[str, ...]:
    """Return the reachable positions in which the game is not over."""
    return tuple(position for position in reachable_positions() if not is_over(position))


def picture(position: str) -> str:
    """Return the position in one line, row by row: "X-- -O- ---"."""
    marks = position.replace(" ", "-")
    return f"{marks[:3]} {marks[3:6]} {marks[6:]}"


def drawing(position: str) -> str:
    """Return what show() prints."""
    bar = " +---+---+---+\n"
    rows = [f"{row}| {' | '.join(position[3 * row - 3:3 * row])} |\n" for row in (1, 2, 3)]
    return "\n   A   B   C\n" + bar + bar.join(rows) + bar


def prompt(sign: str, name: str = "") -> str:
    """Return the prompt for the player with this sign, Bob or Alice if no name is given."""
    return f"\n{PROMPT.format(name=name or NAMES[sign], sign=sign)}\n"


def session(answers: Iterable[str], shown: str = "", start: str = EMPTY, read: str = "") -> str:
    """Return what the program prints if these are the answers to its prompts.

    The answers of a player whose sign is in `shown` are printed too, like a computer player's.
    Every game begins with the position `start`. After the last answer, the input ends. `read`
    stands where an answer is read.
    """
    position = start
    printed = f"{WELCOME}\n{drawing(position)}{prompt(to_move(position))}{read}"
    for answer in answers:
        sign = to_move(position)
        if is_over(position):  # so the question was whether to play again
            if answer not in ("Y", "y"):
                break
            position = start
            printed += drawing(position)
        elif answer not in _valid_answers(position):
            printed += REFUSED + "\n"
        else:
            if sign in shown:
                printed += answer + "\n"
            position = after(position, answer.upper(), sign)
            printed += drawing(position)
            if is_over(position):
                printed += result(winner(position)) + "\n"
        question = AGAIN + "\n" if is_over(position) else prompt(to_move(position))
        printed += question + read
    return printed + GOODBYE + "\n"


def result(sign: str) -> str:
    """Return the line that says who has won, or for "" that it is a tie."""
    return f"{NAMES[sign]} {WINS}" if sign else TIE


def _valid_answers(position: str) -> list[str]:
    return [spelling for cell in free_cells(position) for spelling in (cell, cell.lower())]
