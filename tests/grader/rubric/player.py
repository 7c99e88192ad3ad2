"""Checks of Player. In the second run, its constructor and Board are reference code."""

from collections.abc import Iterator, Sequence

import rules
from grader.checks import Case, Section
from grader.code import Code
from grader.lines import CHOOSE, NEW_BOARD, SHOW, marking, when_to_mark
from grader.runs import READ, Script

JUNK = ["", "a", "1", "a0", "a4", "d1", "1a", "aa", "11", "a11", "b22", "hello"]
GETTERS = "print(player.get_name(), player.get_sign())"
NEW_PLAYER = {sign: f'player = Player("{name}", "{sign}")' for sign, name in rules.NAMES.items()}
IMPORT = "from player import Player"

PLAYER = Section("Player")


def asked(position: str, sign: str, typed: Sequence[str], *more: str) -> Script:
    """Return a script that asks a new Player to choose in a position, with more lines below."""
    return Script((NEW_BOARD[0], IMPORT, NEW_BOARD[1], NEW_PLAYER[sign], *marking(position),
                   CHOOSE, *more), tuple(typed))


def marks(position: str, sign: str, typed: Sequence[str], credit: float = 0) -> Case:
    """Return a case in which choose must mark the last of the answers, and nothing else."""
    after = rules.after(position, typed[-1].upper(), sign)
    return Case(asked(position, sign, typed, SHOW), rules.drawing(after), credit)


@PLAYER.cases(1, is_repaired=False)
def player_new(code: Code) -> Iterator[Case]:
    """Player(name, sign) creates a player, and get_name and get_sign return the two values."""
    bob, alice = NEW_PLAYER["X"], NEW_PLAYER["O"]
    yield Case(Script((IMPORT, bob, GETTERS)), "Bob X")
    yield Case(Script((IMPORT, alice, GETTERS)), "Alice O")
    yield Case(Script((IMPORT, bob, alice.replace("player", "other"), GETTERS)), "Bob X")


@PLAYER.cases(2)
def player_valid_answers(code: Code) -> Iterator[Case]:
    """choose marks the cell that is typed. Half the points if it accepts only upper case."""
    for spelling, credit in ((str.upper, 0), (str.lower, 0.5)):
        for cell in rules.CELLS:
            for sign in "XO":
                yield marks(when_to_mark(cell, sign), sign, [spelling(cell)], credit)


@PLAYER.cases(1)
def player_wrong_answers(code: Code) -> Iterator[Case]:
    """choose asks again after an answer that is not a cell, such as a4, 1a or an empty line."""
    for junk in JUNK:
        yield marks(rules.EMPTY, "X", [junk, "C3"])
    yield marks("X        ", "O", [*JUNK, "C3"])


@PLAYER.cases(1)
def player_taken_cells(code: Code) -> Iterator[Case]:
    """choose asks again if the cell is taken, and leaves that cell as it is."""
    # The other sign first: it may overwrite
    yield marks("XO       ", "X", ["B1", "A1", "C3"])
    yield marks("XOX  X O ", "O", ["C2", "A1", "B3", "C3"])


@PLAYER.cases(1)
def player_prompts(code: Code) -> Iterator[Case]:
    """choose prints the right prompt and message. Half the points if only the spacing is wrong."""
    for position, sign, typed in (("XO       ", "X", ["C3"]), ("XO X     ", "O", ["C3"]),
                                  ("XO       ", "X", ["D4", "C3"])):
        prompt = rules.prompt(sign) + READ
        refusals = (rules.REFUSED + "\n" + prompt) * (len(typed) - 1)
        yield Case(asked(position, sign, typed), prompt + refusals, with_spacing=True)
