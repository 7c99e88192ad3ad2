"""Checks of Player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import rules
from grader import players
from grader.players import Choice
from grader.rubric import hints
from grader.rubric.checks import (ALL_OF_BOARD, ALONE, NEW_PLAYER, Section, expect_spacing,
                                  expect_words, when_to_mark)
from grader.rubric.hints import RETURN_MISSING, UPPER_MISSING
from grader.runs import Code
from grader.terminal import READ

JUNK = ["", "a", "1", "a0", "a4", "d1", "1a", "aa", "11", "a11", "b22", "hello"]

GETTERS = "player.get_name()", "player.get_sign()"
PLAYER = Section("Player", ALONE, ALL_OF_BOARD | NEW_PLAYER)


def check_new_player(code: Code, kind: str) -> None:
    """Check that a new player has a name and a sign, and takes the assignment's arguments."""
    game, other = (players.new_game(code, kind, sign) for sign in "XO")
    check_getters(code, game.lines, "X")
    check_getters(code, other.lines, "O")
    expected = [*game.lines[:-1], f"player = {game.expected}"]
    if game.lines != expected:
        run = code.run(expected)
        raise run.failure(f"{game.expected} must create a player. It works only without the "
                          "board.", credit=0.5, shows=run.error)


def check_getters(code: Code, lines: list[str], sign: str) -> None:
    """Check that the player made by the lines has this sign, and the name that goes with it."""
    run = code.run(lines, *GETTERS, where=f"After {lines[-1]}")
    for getter, value in zip(GETTERS, (rules.NAMES[sign], sign)):
        run.expect(getter, value)


def answered(code: Code, position: str, sign: str, typed: Sequence[str]) -> Choice:
    """Return the choice of a Player who gets these answers."""
    return players.choose(code, players.new_game(code, "Player", sign), position, typed)


def answers_read(choice: Choice) -> str:
    """Return in words which answers were read: "On the board ..., Player (X) read a1"."""
    read = choice.run.printed[-1].count(READ)
    answers = [answer or "(Enter)" for answer in choice.run.typed[:read]]
    return f"{choice.where_and_who()} read {', then '.join(answers) or 'no answer'}"


def require_end(choice: Choice, hint: str = "", credit: float = 0) -> None:
    """Raise Failure if choose asked once more or ended with an error."""
    error = choice.run.error
    if not error:
        return
    what = f"{answers_read(choice)} and ended with {error}"
    if error.startswith("EOFError"):
        what = (f"{answers_read(choice)}. {choice.run.typed[-1]} is a free cell, but choose asked "
                "again.")
        if choice.has_marked():
            hint = RETURN_MISSING
    raise choice.run.failure(what, hint=hint, credit=credit, shows=error)


@PLAYER.check(1, ALONE, ALL_OF_BOARD)
def player_new(code: Code) -> None:
    """Player(name, sign) creates a player, and get_name and get_sign return the two values."""
    check_new_player(code, "Player")
    game, other = (players.new_game(code, "Player", sign) for sign in "XO")
    line = other.lines[-1].replace("player =", "other =")
    check_getters(code, [*game.lines, line], "X")


@PLAYER.check(2)
def player_valid_answers(code: Code) -> None:
    """choose marks the cell that is typed. Half the points if it accepts only upper case."""
    for spelling, credit, hint in ((str.upper, 0, ""), (str.lower, 0.5, UPPER_MISSING)):
        for cell, sign in product(rules.CELLS, "XO"):
            choice = answered(code, when_to_mark(cell, sign), sign, [spelling(cell)])
            require_end(choice, hint, credit)
            if not choice.is_clean() or list(choice.changed()) != [cell]:
                raise choice.failure(f"{answers_read(choice)}. It must mark this cell and no "
                                     f"other, but it {choice.marked()}.", hint, credit)


def check_asks_again(code: Code, position: str, sign: str, wrong: Sequence[str]) -> None:
    """Check that choose asks again after wrong answers, and that only the last answer counts."""
    last = rules.free_cells(position)[-1]
    choice = answered(code, position, sign, [*wrong, last])
    require_end(choice)
    read = choice.run.printed[-1].count(READ)
    if read < len(choice.run.typed) or list(choice.changed()) != [last]:
        raise choice.failure(f"{answers_read(choice)}. It must ask until somebody types a free "
                             f"cell, here {last}, and mark only that cell. But it "
                             f"{choice.marked()}.", hints.of_marks(choice))


@PLAYER.check(1)
def player_wrong_answers(code: Code) -> None:
    """choose asks again after an answer that is not a cell, such as a4, 1a or an empty line."""
    for junk in JUNK:
        check_asks_again(code, rules.EMPTY, "X", [junk])
    check_asks_again(code, "X        ", "O", JUNK)


@PLAYER.check(1)
def player_taken_cells(code: Code) -> None:
    """choose asks again if the cell is taken, and leaves that cell as it is."""
    check_asks_again(code, "XO       ", "X", ["B1", "A1"])  # the other sign first: it may overwrite
    check_asks_again(code, "XOX  X O ", "O", ["C2", "A1", "B3"])


@PLAYER.check(1)
def player_prompts(code: Code) -> None:
    """choose prints the right prompt and message. Half the points if only the spacing is wrong."""
    typed: list[tuple[str, str, list[str]]] = [
        ("XO       ", "X", []), ("XO X     ", "O", []), ("XO       ", "X", ["D4"])]
    for expect in (expect_words, expect_spacing):
        for position, sign, wrong in typed:
            choice = answered(code, position, sign, [*wrong, rules.free_cells(position)[-1]])
            require_end(choice)
            prompt = rules.prompt(sign) + READ
            expect(prompt + (rules.REFUSED + "\n" + prompt) * len(wrong), choice.run.printed[-1],
                   f"{answers_read(choice)}.", choice.run)
