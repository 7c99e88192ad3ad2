"""Checks of Player, and what all players have in common."""

import re

import rules
from grader import players
from grader.findings import Waits, as_python, short
from grader.rubric import causes
from grader.rubric.checks import Section, check_each, expect_lines, when_to_mark

JUNK = ["", "a", "1", "a0", "a4", "d1", "1a", "aa", "11", "a11", "b22", "hello"]

PLAYER = Section("Player", kind="Player")


def check_attributes(world, kind, inherits=False):
    """Name and sign of a new player, which must take the assignment's arguments."""
    for sign, name in rules.NAMES.items():
        new = players.new_game(world, kind, sign)
        trial = world.run(new.lines, *(f'hasattr(player, "{key}")' for key in ("name", "sign")))
        trial.require()
        if not new.fits and not inherits:
            trial = world.run(new.lines[:-1], f"player = {new.assigned}", "player.get_sign()")
            wanted = "name and sign" if kind == "Player" else "name, sign and board"
            raise trial.wrong(f"{new.assigned} must be possible: {wanted}, in this order.",
                              len(trial.values) + 1, calls_of(world, world.report.name_of(kind)),
                              0.5, short(trial.error) or as_python(trial.values[-1]))
        if kind != "Player" and world.report.fails(player_new):
            continue  # inherited, and has cost its point there
        expected = {"player.name": name, "player.sign": sign,
                    "player.get_name()": name, "player.get_sign()": sign}
        for key in "name", "sign":
            if not trial[f'hasattr(player, "{key}")']:
                del expected[f"player.{key}"]
        if not new.fits:  # nobody has given it its name
            expected = {line: wanted for line, wanted in expected.items() if wanted == sign}
        expect_each(world, new.lines, expected, f"Of {new.lines[-1].removeprefix('player = ')}")


def expect_each(world, lines, expected, where):
    """After the lines, each of some more must have its value, {line: value}; each is run alone."""
    for line, wanted in expected.items():
        trial = world.run(lines, line)
        trial.where = where
        trial.expect(line, lambda value: value == wanted, repr(wanted))


def calls_of(world, name):
    """Where the program makes such a player, too, as that must change with its constructor."""
    program = world.files.get("tictac.py", b"").decode("utf-8", "replace")
    numbers = [number for number, line in enumerate(program.split("\n"), 1)
               if re.search(rf"\b{name}\(", line.split("#")[0])]
    return (f"tictac.py, line {numbers[0]}, makes {name}, too: change that as well." if numbers
            else "")


def persons(world, cases):
    """What Player does for each (position, sign, answers)."""
    for position, sign, typed in cases:
        choice = players.choose(world, players.new_game(world, "Player", sign), position, typed)
        choice.asked = f"{choice.did()}, answered {', '.join(each or '(Enter)' for each in typed)},"
        if choice.trial.error and not players.is_made(choice.trial):
            raise Waits("no Player can be made.", choice.trial)
        yield choice, typed


@PLAYER.check(1, part="Player.new")
def player_new(world):
    """A Player has a name and a sign, and get_name and get_sign return them."""
    check_attributes(world, "Player")
    new, other = (players.new_game(world, "Player", sign) for sign in "XO")
    lines = [*new.lines, "other =" + other.lines[-1].removeprefix("player =")]
    expect_each(world, lines, {"player.get_name()": rules.NAMES["X"], "player.get_sign()": "X"},
                "After another Player was made")


@PLAYER.check(2, part="Player.choose")
def player_valid_answers(world):
    """choose marks the cell that is typed, whether its letter is upper or lower case."""
    def require_marked(choice, typed):
        is_lower = typed[0].islower()
        hint, share = "Is upper() applied to the answer?" * is_lower, is_lower / 2
        require_end(choice, hint, share)
        expected = rules.after(choice.position, typed[0].upper(), choice.sign)
        position = choice.trial.position()
        if not choice.is_clean() or expected != position:
            raise choice.wrong(f"{choice.asked} must make the board {rules.picture(expected)}, "
                               f"not {rules.picture(position)}.", hint, share)

    check_each(persons(world, [(when_to_mark(cell, sign), sign, [spelling(cell)])
                               for spelling in (str.upper, str.lower)
                               for cell in rules.CELLS for sign in "XO"]), require_marked)


def free_cell(world, position, sign):
    """A free cell that choose takes when it is typed at once; the last one if it takes none.

    What else choose may do wrong can be seen with it.
    """
    for choice, [cell] in persons(world, [(position, sign, [cell])
                                          for cell in rules.free_cells(position)]):
        if choice.is_clean() and choice.changed == [cell]:
            break
    return cell


def require_end(choice, hint="", share=0):
    error = choice.trial.error
    if error:
        what = ("asked again, where no more was typed." if error.startswith("EOFError")
                else f"ended with {error}")
        raise choice.trial.wrong(f"{choice.asked} {what}", hint=hint, share=share,
                                 shows=short(error))


def check_asks_again(world, cases, hint=""):
    """Only the last answer may count."""
    for choice, typed in persons(world, cases):
        require_end(choice, hint)
        if choice.trial.unread or set(choice.changed) - {typed[-1].upper()}:
            raise choice.wrong(f"{choice.asked} {choice.marked()}: it must mark {typed[-1]} only.",
                               causes.RETURN_MISSING if len(choice.changed) > 1 else hint)


@PLAYER.check(1, part="Player.choose")
def player_wrong_answers(world):
    """choose asks again after any answer that is not a cell."""
    cell = free_cell(world, "X        ", "O")
    check_asks_again(world, [*((rules.EMPTY, "X", [junk, cell]) for junk in JUNK),
                             ("X        ", "O", [*JUNK, cell])])
    if not world.report.fails(player_valid_answers):
        check_asks_again(world, [(rules.EMPTY, "X", ["D4", cell.lower()])],
                         "Is upper() applied to every answer?")


@PLAYER.check(1, part="Player.choose")
def player_taken_cells(world):
    """choose asks again after a cell that is taken, and leaves it as it is."""
    for position, sign, taken in (("XO       ", "X", ["A1", "B1"]),
                                  ("XOX  X O ", "O", ["C2", "A1", "B3"])):
        cell = free_cell(world, position, sign)
        check_asks_again(world, [(position, sign, [*taken, cell])])


@PLAYER.check(1, part="Player.choose")
def player_prompts(world):
    """The prompt, and the message after a wrong answer, are as in the assignment."""
    cell = free_cell(world, "XO       ", "X")
    cases = [("XO       ", "X", [cell]), ("XO X     ", "O", [free_cell(world, "XO X     ", "O")])]
    if not world.report.fails(player_wrong_answers):
        cases.append(("XO       ", "X", ["D4", cell]))
    if not world.report.fails(player_taken_cells):
        cases.append(("XO       ", "X", ["A1", cell]))
    check_each(persons(world, cases), require_prompts)


def require_prompts(choice, typed):
    require_end(choice)
    prompt = rules.prompt(choice.sign)
    repeated = rules.REFUSED + "\n" + prompt
    expect_lines(prompt + repeated * (len(typed) - 1), choice.printed, f"{choice.asked} printed",
                 choice.trial)
