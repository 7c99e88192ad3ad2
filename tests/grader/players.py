"""What players do: in a world, a computer player is asked in every position it can come to."""

from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

import rules
from grader.findings import Waits, Wrong, short
from grader.trial import marking

CHOOSE = "player.choose(board)"
# Where lines of play begin; and late in a game, where a search is short
FIRST = {"X": [rules.EMPTY],
         "O": [rules.after(rules.EMPTY, cell, "X") for cell in rules.CELLS]}
LATE = {sign: [position for position in rules.open_positions()
               if position.count(" ") == free and rules.to_move(position) == sign][::40]
        for sign, free in (("X", 5), ("O", 4))}
# The arguments of constructors: a person's and a computer player's in the assignment; and others,
# in the order in which they are tried. Those with a board come first, as it shows only in choose
# that one is missing. The sign before the name cannot be told from a constructor that errs
PERSON, COMPUTER = '"{name}", "{sign}"', '"{name}", "{sign}", board'
OTHERS = [COMPUTER, f"{COMPUTER}, 1", 'board, "{name}", "{sign}"', '"{name}", board, "{sign}"',
          'board, "{sign}"', PERSON, '"{sign}", board', '"{sign}"']
SIGN = {"X": "X", "O": "O", "?": "what is no sign", " ": "nothing"}


class Choice:
    """What a player did in a position, and the lines that led there."""

    def __init__(self, report, kind, sign, position, trial):
        self.report = report
        self.kind = kind
        self.sign = sign
        self.position = position
        self.trial = trial
        self.printed = trial.printed[-1]

    def did(self):
        return f"With {rules.picture(self.position)}, {self.kind} ({self.sign})"

    def wrong(self, message, hint="", share=0):
        """What is wrong with it, and the lines that show the board as it then is."""
        return self.trial.wrong(message, None, hint, share, self.trial.drawn())

    def require_answer(self):
        """An error in choose is a fault; a player that cannot be made is another check's."""
        if self.trial.error:
            if not is_made(self.trial):
                raise Waits(f"no {self.kind} can be made.", self.trial)
            raise self.trial.wrong(f"{self.did()} ended with {self.trial.error}",
                                   hint=self.hint_of_error(), shows=short(self.trial.error))

    def hint_of_error(self):
        """Why it calls itself for ever, or why nobody answered when it asked."""
        if self.trial.error.startswith("RecursionError"):
            return "A method calls itself again and again: does it return when the game is over?"
        if not self.trial.error.startswith("EOFError"):
            return ""
        classes = self.report.classes_in("player")
        own = classes[self.report.name_of(self.kind)]
        above = [classes[each] for each in takewhile(lambda each: each != "Player", own["inherits"])
                 if each in classes]
        if any("choose" in each["methods"] for each in (own, *above)):
            return f"Does choose call input()? {self.kind} plays by itself."
        return f"{self.kind} has no choose of its own, so Player's asked at the keyboard."

    @cached_property
    def changed(self):
        """The cells that are not as they were before."""
        return rules.changes(self.position, self.trial.position())

    def marked(self):
        """Which cells were changed, in words."""
        changed, after = self.changed, self.trial.position()
        for cell in changed:
            if cell not in rules.free_cells(self.position):
                return f"changed {cell}, which was taken"
        words = [f"{cell} with {SIGN[after[rules.CELLS.index(cell)]]}"
                 for cell in changed]
        return "marked " + " and ".join(words) if words else "left the board as it was"

    def is_clean(self):
        """Whether exactly one free cell was marked, with the player's own sign."""
        if self.trial.error or len(self.changed) != 1:
            return False
        [cell] = self.changed
        return cell in rules.free_cells(self.position) and self.trial.position()[
            rules.CELLS.index(cell)] == self.sign

    def cell(self):
        """The free cell that was chosen: the only one that changed, or else the last word printed.

        Waits if there is none.
        """
        self.require_answer()
        free = rules.free_cells(self.position)
        changed = [cell for cell in self.changed if cell in free]
        said = self.printed.split()[-1:]
        cell = changed[0] if len(changed) == 1 else said[0] if said else None
        if cell not in free:
            raise Waits(f"{self.did()} chose no free cell.")
        return cell


def is_made(trial):
    """Whether the player was made before an error came."""
    return any(line.startswith("player = ") for line in trial.lines[:len(trial.values)])


class NewGame(NamedTuple):
    """How a game begins in which one player is asked."""

    kind: str
    sign: str
    lines: list    # that make a board and the player
    assigned: str  # the call by which the assignment makes it

    @property
    def fits(self):
        """Whether the player takes the assignment's arguments."""
        return self.lines[-1] == f"player = {self.assigned}"


def new_game(world, kind, sign):
    """How to begin one; found out once in a world.

    With the first arguments by which the player gets its name and its sign; if there are none, with
    the assignment's. If these are not possible: with the first by which it gets its sign, else the
    first that are possible.
    """
    key = "new game", kind, sign
    if key not in world.known:
        class_name, name = world.report.name_of(kind), rules.NAMES[sign]
        setup = ["from board import Board", f"from player import {class_name}", "board = Board()"]
        calls = [f"{class_name}({arguments.format(name=name, sign=sign)})" for arguments in
                 dict.fromkeys([PERSON if kind == "Player" else COMPUTER, *OTHERS])]
        assigned = found = calls[0]
        best = ()
        for call in calls:
            trial = world.run([*setup, f"player = {call}"], "player.get_sign()",
                              "player.get_name()", keep=False)
            if is_misfit(trial, "player = "):
                continue
            got = trial.values[len(setup) + 1:]
            worth = got == [sign, name], call == assigned, got[:1] == [sign]
            if worth > best:
                best, found = worth, call
            if got == [sign, name]:
                break
        world.known[key] = NewGame(kind, sign, [*setup, f"player = {found}"], assigned)
    return world.known[key]


def is_misfit(trial, line):
    """Whether a call was not possible with these arguments: the error is not from inside of it."""
    failed = trial.lines[len(trial.values)] if trial.error else ""
    return (failed.startswith(line) and trial.error.startswith("TypeError")
            and ".py, line" not in trial.error)


def choose(world, new, position, typed=(), seed=0):
    """The choice of a new player in a position.

    On an empty board, where a search takes longest, it is kept, and its seconds are reported.
    """
    kind, sign = new.kind, new.sign
    key = "choice", kind, sign, position, *typed, seed
    if key in world.known:
        return world.known[key]
    lines = [*new.lines, *marking(position)]
    if kind != "Player":
        lines = ["import random", *lines, f"random.seed({seed})"]
    trial = world.run([*lines, CHOOSE], typed=typed)
    choice = Choice(world.report, kind, sign, position, trial)
    if position == rules.EMPTY:
        world.known[key] = choice
        if not world.parts:  # sound parts are slower
            first = world.report.first_moves
            first[kind] = min(choice.trial.seconds, first.get(kind, choice.trial.seconds))
    return choice


def go_on(world, choice, cell, position):
    """The player's next choice, when the opponent has answered on the cell.

    None if it cannot go on: where the game cannot be copied, or all is to be imported anew.
    """
    if world.is_anew:
        return None
    lines = [f'board.set("{cell}", "{rules.opponent(choice.sign)}")', "random.seed(0)", CHOOSE]
    trial = world.run(lines, after=choice.trial)
    return trial and Choice(world.report, choice.kind, choice.sign, position, trial)


def replies(position, sign):
    """What the sign can do in a position that is not over: each cell, and the position then."""
    if rules.is_over(position):
        return []
    return [(cell, rules.after(position, cell, sign)) for cell in rules.free_cells(position)]


def first_positions(world, sign):
    return LATE[sign] if world.is_late else FIRST[sign]


def lines_of_play(world, kind, sign):
    """A player's choice in each position that it can come to, as a list, which is kept.

    If no answer comes, or the like: an iterator of the choices until then, which ends with raising
    that fault, and is not kept. In both cases all are asked for before this returns. A player goes
    on in the game that it has begun. Where it cannot, a new player is asked in the position: a
    search would take too long if each game were played from its beginning.
    """
    key = "lines of play", kind, sign, world.is_late
    if key in world.known:
        return world.known[key]
    choices = []
    new, firsts = new_game(world, kind, sign), first_positions(world, sign)
    todo, seen = [(None, None, position) for position in firsts], set(firsts)
    for earlier, cell, position in todo:  # also through those that are added below
        try:
            choice = earlier and earlier.is_clean() and go_on(world, earlier, cell, position)
            choice = choice or choose(world, new, position)
        except Wrong as fault:
            return followed_by(fault, choices)
        choices.append(choice)
        try:
            after = rules.after(choice.position, choice.cell(), sign)
        except Wrong:  # whoever needs to know what was chosen will meet it, too
            continue
        for reply, following in replies(after, rules.opponent(sign)):
            if following not in seen and not rules.is_over(following):
                seen.add(following)
                todo.append((choice, reply, following))
    world.known[key] = choices
    return choices


def followed_by(fault, choices):
    """The choices; whoever goes on to ask for more meets the fault."""
    yield from choices
    raise fault
