"""Checks of Player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import rules
from grader import players
from grader.players import Choice
from grader.rubric import hints
from grader.replaced import ALL_OF_BOARD, NEW_PLAYER
from grader.rubric.checks import Section, expect_spacing, expect_words, when_to_mark
from grader.runs import Code, Script, script
from grader.terminal import READ

JUNK = ["", "a", "1", "a0", "a4", "d1", "1a", "aa", "11", "a11", "b22", "hello"]

GETTERS = "player.get_name()", "player.get_sign()"
PLAYER = Section("Player", ALL_OF_BOARD | NEW_PLAYER)


def check_new_player(code: Code, kind: str, *more: Script) -> None:
    """Check that a new player has a name and a sign, and takes the assignment's arguments.

    `more` are further scripts that create the player with the sign X and ask for them.
    """
    starts = players.starts(code, kind).values()
    scripts = [getters_of(start.lines) for start in starts]
    for run, sign in zip(code.run_all([*scripts, *more]), "XOX"):
        for getter, value in zip(GETTERS, (rules.NAMES[sign], sign)):
            run.expect(getter, value)
    for start in starts:
        expected = [*start.lines[:-1], f"player = {start.expected}"]
        if start.lines != expected:
            raise code.run(expected).failure(
                f"{start.expected} must create a player. It works only without the board.",
                credit=0.5)


def getters_of(lines: list[str]) -> Script:
    """Return a Script that asks for the name and the sign of the player made by the lines."""
    return script(lines, *GETTERS, where=f"After {lines[-1]}")


def answers_read(choice: Choice) -> str:
    """Return in words which answers were read: "On the board ..., Player (X) read a1"."""
    read = "".join(choice.run.printed[-1:]).count(READ)
    answers = [answer or "(Enter)" for answer in typed_in(choice)[:read]]
    return f"{choice.where_and_who()} read {', then '.join(answers) or 'no answer'}"


def typed_in(choice: Choice) -> Sequence[str]:
    """Return the answers that were there for the choice."""
    return choice.run.script.typed or []


def require_end(choice: Choice, hint: str = "", credit: float = 0) -> None:
    """Raise Failure if choose asked once more or ended with an error."""
    error = choice.run.error
    if not error:
        choice.run.require()
        return
    what = f"{answers_read(choice)} and ended with {error}"
    if error.startswith("EOFError"):
        what = (f"{answers_read(choice)}. {typed_in(choice)[-1]} is a free cell, but choose asked "
                "again.")
        if choice.has_marked():
            hint = hints.NO_END
    raise choice.run.failure(what, hint=hint, credit=credit)


@PLAYER.check(1, second=ALL_OF_BOARD)
def player_new(code: Code) -> None:
    """Player(name, sign) creates a player, and get_name and get_sign return the two values."""
    starts = players.starts(code, "Player")
    other = starts["O"].lines[-1].replace("player =", "other =")
    check_new_player(code, "Player", getters_of([*starts["X"].lines, other]))


@PLAYER.check(2)
def player_valid_answers(code: Code) -> None:
    """choose marks the cell that is typed. Half the points if it accepts only upper case."""
    for spelling, credit, hint in ((str.upper, 0, ""), (str.lower, 0.5, hints.UPPER_MISSING)):
        asked = [(when_to_mark(cell, sign), sign, [spelling(cell)])
                 for cell, sign in product(rules.CELLS, "XO")]
        for choice in players.answered(code, asked):
            require_end(choice, hint, credit)
            [cell] = typed_in(choice)
            if not choice.is_clean() or list(choice.changed()) != [cell.upper()]:
                raise choice.run.failure(f"{answers_read(choice)}. It must mark this cell and no "
                                         f"other, but it {choice.marked()}.", hint=hint,
                                         credit=credit)


def check_asks_again(code: Code, *asked: tuple[str, str, Sequence[str]]) -> None:
    """Check that choose asks again after wrong answers, and that only the last answer counts.

    `asked` are (position, sign, wrong answers).
    """
    for choice in players.answered(code, [
            (position, sign, [*wrong, rules.free_cells(position)[-1]])
            for position, sign, wrong in asked]):
        require_end(choice)
        typed, read = typed_in(choice), choice.run.printed[-1].count(READ)
        if read < len(typed) or list(choice.changed()) != [typed[-1]]:
            raise choice.run.failure(
                f"{answers_read(choice)}. It must ask until somebody types a free cell, here "
                f"{typed[-1]}, and mark only that cell. But it {choice.marked()}.")


@PLAYER.check(1)
def player_wrong_answers(code: Code) -> None:
    """choose asks again after an answer that is not a cell, such as a4, 1a or an empty line."""
    check_asks_again(code, *((rules.EMPTY, "X", [junk]) for junk in JUNK),
                     ("X        ", "O", JUNK))


@PLAYER.check(1)
def player_taken_cells(code: Code) -> None:
    """choose asks again if the cell is taken, and leaves that cell as it is."""
    # The other sign first: it may overwrite
    check_asks_again(code, ("XO       ", "X", ["B1", "A1"]),
                     ("XOX  X O ", "O", ["C2", "A1", "B3"]))


@PLAYER.check(1)
def player_prompts(code: Code) -> None:
    """choose prints the right prompt and message. Half the points if only the spacing is wrong."""
    asked = [("XO       ", "X", ["C3"]), ("XO X     ", "O", ["C3"]),
             ("XO       ", "X", ["D4", "C3"])]
    choices = players.answered(code, asked)
    for expect in (expect_words, expect_spacing):
        for choice in choices:
            require_end(choice)
            prompt = rules.prompt(choice.start.sign) + READ
            wrong = len(typed_in(choice)) - 1
            expect(prompt + (rules.REFUSED + "\n" + prompt) * wrong, choice.run.printed[-1],
                   f"{answers_read(choice)}.", choice.run)
