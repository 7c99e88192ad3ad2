"""Asks players to choose: a computer player in every position that it can reach."""

from typing import NamedTuple

import rules
from grader.failures import Failure, Skipped
from grader.runs import CHOOSE, Run, marking

# Where games begin for the player that is asked
FIRST = {"X": [rules.EMPTY],
         "O": [rules.after(rules.EMPTY, cell, "X") for cell in rules.CELLS]}
MOST_RESUMED = 20  # games in a request: a slow search must answer in time
CHANGES = {" ": "emptied {}", "*": "marked {}", "?": "marked {} with a sign other than X and O"}


class NewGame(NamedTuple):
    """The start of a game in which one player is asked."""

    kind: str
    sign: str
    lines: list     # that make a board and the player
    expected: str   # the call that the assignment makes


class Choice(NamedTuple):
    """What a player did in a position."""

    code: object  # the Code that was asked
    game: NewGame
    position: str
    run: Run

    def did(self):
        return f"On {rules.picture(self.position)}, {self.game.kind} ({self.game.sign})"

    def failure(self, message, hint="", credit=0):
        """Return a Failure that is reproduced by lines which show the board as it is now."""
        after = self.run.position()
        shows = "" if set(after) & {"?", "*"} else rules.drawing(after)
        return self.run.failure(message, hint=hint, credit=credit, shows=shows)

    def require_answer(self):
        """Raise Failure if choose ended with an error."""
        if self.run.error:
            raise self.run.failure(f"{self.did()} ended with {self.run.error}",
                                   hint=self.hint_of_error(), shows=self.run.error)

    def hint_of_error(self):
        """Return why it recursed endlessly, or why it read an answer, or ""."""
        if self.run.error.startswith("RecursionError"):
            return "A method calls itself again and again: does it return when the game is over?"
        if not self.run.error.startswith("EOFError"):
            return ""
        if "choose" in self.code.class_of(self.game.kind).methods:
            return f"Does choose call input()? {self.game.kind} must choose without asking."
        return f"{self.game.kind} has no choose of its own. The one in Player asks for an answer."

    def changed(self):
        """Return {cell: its mark now} for the cells that changed."""
        return {cell: after for cell, before, after in zip(
            rules.CELLS, self.position, self.run.position())
            if (before == " ") != (after == " ") or after not in (before, "*")}

    def marked(self):
        """Return in words what choose did. Raise Skipped if the board was wrong before that."""
        before = self._replace(run=self.code.run(self.run.lines[:-1]))
        if before.changed():
            raise Skipped("your board was already wrong before choose was called. It should have "
                          f"been {rules.picture(self.position)}.")
        words = [CHANGES.get(sign, "marked {} with {}").format(cell, sign)
                 for cell, sign in self.changed().items()]
        return " and ".join(words) or "left the board unchanged"

    def is_clean(self):
        """Return True if exactly one free cell was marked, with the player's own sign.

        A sign that cannot be seen counts as right.
        """
        free = rules.free_cells(self.position)
        return not self.run.error and [True] == [
            cell in free and sign in (self.game.sign, "*") for cell, sign in self.changed().items()]

    def is_replayed(self):
        """Return True if a new game goes the same way. A copy that shares state may go another."""
        return self.code.run(self.run.lines).marks == self.run.marks

    def cell(self):
        """Return the free cell that was chosen. Raise Skipped if not exactly one was."""
        self.require_answer()
        cells = [cell for cell in self.changed() if cell in rules.free_cells(self.position)]
        if len(cells) != 1:
            raise Skipped(f"{self.did()} did not choose exactly one free cell.")
        return cells[0]


def new_game(code, kind, sign):
    """Return a NewGame with the assignment's arguments or, if those fail, without the board."""
    name = code.class_of(kind).name
    setup = ["from board import Board", f"from player import {name}", "board = Board()"]
    person = f'{name}("{rules.NAMES[sign]}", "{sign}")'
    calls = [person] if kind == "Player" else [f"{person[:-1]}, board)", person]
    games = [NewGame(kind, sign, [*setup, f"player = {call}"], calls[0]) for call in calls]
    return next((game for game in games if not code.run(game.lines).error), games[0])


def choose(code, game, position, typed=(), seed=0):
    """Return the choice of a new player in a position. Raise Skipped if no player can be made."""
    lines = [*game.lines, *marking(position)]
    if game.kind != "Player":
        lines = ["import random", *lines, f"random.seed({seed})"]
    run = code.run([*lines, CHOOSE], typed=typed)
    if len(run.values) <= lines.index(game.lines[-1]):
        raise Skipped(f"no {game.kind} can be created.")
    return Choice(code, game, position, run)


def lines_of_play(code, kind, sign):
    """Yield a player's choice in each position that it can reach from the start."""
    game = new_game(code, kind, sign)
    seen = set(FIRST[sign])
    choices = [choose(code, game, position) for position in FIRST[sign]]
    while choices:
        yield from choices
        replied = []  # (choice, the opponent's reply, the position after it)
        for choice in choices:
            try:
                after = rules.after(choice.position, choice.cell(), sign)
            except Failure:  # no reply can follow; the check raises this itself
                continue
            for reply in [] if rules.is_over(after) else rules.free_cells(after):
                position = rules.after(after, reply, rules.opponent(sign))
                if position not in seen and not rules.is_over(position):
                    seen.add(position)
                    replied.append((choice, reply, position))
        choices = [choice for first in range(0, len(replied), MOST_RESUMED)
                   for choice in next_choices(replied[first:first + MOST_RESUMED])]


def next_choices(replied):
    """Yield the choices of a player who goes on after replies of the opponent.

    The games are resumed, as playing each from its beginning takes too long. If one cannot be
    resumed, or if its copy misbehaves, a new player is asked.
    """
    code = replied[0][0].code
    clean = [each for each in replied if each[0].is_clean()]
    runs = dict(zip([position for _, _, position in clean], code.resume([
        (choice.run, [f'board.set("{reply}", "{rules.opponent(choice.game.sign)}")',
                      "random.seed(0)", CHOOSE]) for choice, reply, _ in clean])))
    for choice, _, position in replied:
        run = runs.get(position)
        after = run and Choice(code, choice.game, position, run)
        yield after if after and after.is_clean() else choose(code, choice.game, position)
