"""Checks of Player."""

from itertools import product

import rules
from grader import players
from grader.rubric.checks import (ALL_OF_BOARD, ALONE, NEW_PLAYER, Section, expect_spacing,
                                  expect_words, when_to_mark)
from grader.rubric.hints import IS_UPPER_CALLED, RETURN_MISSING
from grader.transcript import READ

JUNK = ["", "a", "1", "a0", "a4", "d1", "1a", "aa", "11", "a11", "b22", "hello"]

GETTERS = "player.get_name()", "player.get_sign()"
PLAYER = Section("Player", ALONE, ALL_OF_BOARD | NEW_PLAYER)


def check_new_player(code, kind):
    """Check that a new player has a name and a sign, and takes the assignment's arguments."""
    game, other = (players.new_game(code, kind, sign) for sign in "XO")
    check_getters(code, game.lines, "X")
    check_getters(code, other.lines, "O")
    expected = [*game.lines[:-1], f"player = {game.expected}"]
    if game.lines != expected:
        run = code.run(expected)
        raise run.failure(f"The call {game.expected} must work.", credit=0.5, shows=run.error)


def check_getters(code, lines, sign):
    """Check that the player made by the lines has this sign, and the name that goes with it."""
    run = code.run(lines, *GETTERS, where=f"After {lines[-1]}")
    for getter, value in zip(GETTERS, (rules.NAMES[sign], sign)):
        run.expect(getter, value)


def answered(code, position, sign, typed):
    """Return the choice of a Player who gets these answers."""
    return players.choose(code, players.new_game(code, "Player", sign), position, typed)


def got(choice):
    """Return in words which answers were read."""
    read = choice.run.printed[-1].count(READ)
    answers = [answer or "(Enter)" for answer in choice.run.typed[:read]]
    return f"{choice.did()} read {', then '.join(answers) or 'no answer'}"


def require_end(choice, hint="", credit=0):
    """Raise Failure if choose asked once more or ended with an error."""
    error = choice.run.error
    if not error:
        return
    what = f"{got(choice)} and ended with {error}"
    if error.startswith("EOFError"):
        what = f"{got(choice)}. {choice.run.typed[-1]} is valid, but choose asked again."
        hint = hint if choice.run.marks in (None, choice.position) else RETURN_MISSING
    raise choice.run.failure(what, hint=hint, credit=credit, shows=error)


@PLAYER.check(1, ALONE, ALL_OF_BOARD)
def player_new(code):
    """A Player has a name and a sign, and get_name and get_sign return them."""
    check_new_player(code, "Player")
    game, other = (players.new_game(code, "Player", sign) for sign in "XO")
    line = other.lines[-1].replace("player =", "other =")
    check_getters(code, [*game.lines, line], "X")


@PLAYER.check(2)
def player_valid_answers(code):
    """choose marks the cell that is typed. Half if it accepts only upper case."""
    for spelling, credit, hint in ((str.upper, 0, ""), (str.lower, 0.5, IS_UPPER_CALLED)):
        for cell, sign in product(rules.CELLS, "XO"):
            choice = answered(code, when_to_mark(cell, sign), sign, [spelling(cell)])
            require_end(choice, hint, credit)
            if not choice.is_clean() or list(choice.changed()) != [cell]:
                raise choice.failure(f"{got(choice)}. It must mark that cell only, but it "
                                     f"{choice.marked()}.", hint, credit)


def check_asks_again(code, position, sign, wrong):
    """Check that choose asks again after wrong answers, and that only the last answer counts."""
    last = rules.free_cells(position)[-1]
    choice = answered(code, position, sign, [*wrong, last])
    require_end(choice)
    read = choice.run.printed[-1].count(READ)
    if read < len(choice.run.typed) or list(choice.changed()) != [last]:
        raise choice.failure(f"{got(choice)}. It must ask until a valid cell is typed, here {last},"
                             f" and mark only that, but it {choice.marked()}.",
                             RETURN_MISSING if len(choice.changed()) > 1 else "")


@PLAYER.check(1)
def player_wrong_answers(code):
    """choose asks again after any answer that is not a cell."""
    for junk in JUNK:
        check_asks_again(code, rules.EMPTY, "X", [junk])
    check_asks_again(code, "X        ", "O", JUNK)


@PLAYER.check(1)
def player_taken_cells(code):
    """choose asks again if the cell is taken, and leaves that cell alone."""
    check_asks_again(code, "XO       ", "X", ["A1", "B1"])
    check_asks_again(code, "XOX  X O ", "O", ["C2", "A1", "B3"])


@PLAYER.check(1)
def player_prompts(code):
    """The prompt, and the message after a wrong answer, match the assignment."""
    typed = [("XO       ", "X", []), ("XO X     ", "O", []), ("XO       ", "X", ["D4"]),
             ("XO       ", "X", ["A1"])]
    for expect in (expect_words, expect_spacing):
        for position, sign, wrong in typed:
            choice = answered(code, position, sign, [*wrong, rules.free_cells(position)[-1]])
            require_end(choice)
            prompt = rules.prompt(sign) + READ
            expect(prompt + (rules.REFUSED + "\n" + prompt) * len(wrong), choice.run.printed[-1],
                   f"{got(choice)}.", choice.run)
