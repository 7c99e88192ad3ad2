"""Asks players to choose a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

import rules
from grader.failures import Skipped
from grader.games import CHOOSE
from grader.runs import Code, Run, Uncopied, marking, replies_in, script

# What the opponent wishes for in forty games. It takes the first free cell that ends no game
WISHES = [Random(number).sample(rules.CELLS, 9) for number in range(40)]
BOARD_LINES = "from board import Board", "board = Board()"  # in each game
UNSEEN = "*"  # the mark of a taken cell whose sign cannot be seen
# What happened to a cell that has this mark now
CHANGES = {" ": "emptied {}", UNSEEN: "marked {}",
           "?": "marked {} with a sign other than X and O"}


class Start(NamedTuple):
    """The start of a game in which one player is asked."""

    kind: str
    sign: str
    lines: list[str]  # that make a board and the player
    expected: str     # the call that the assignment makes


class Choice(NamedTuple):
    """What a player did in a position."""

    code: Code  # that was asked
    start: Start
    position: str
    run: Run

    def where_and_who(self) -> str:
        where = f"On the board {rules.picture(self.position)}"
        return f"{where}, {self.start.kind} ({self.start.sign})"

    def require_answer(self) -> None:
        """Raise Failure if choose ended with an error, or Crash if it did not end."""
        if self.run.error:
            self.require_board()
            raise self.run.failure(f"{self.where_and_who()} ended with {self.run.error}",
                                   hint=self.hint_of_error())
        self.run.require()

    def hint_of_error(self) -> str:
        """Return why it recursed endlessly, or why it read an answer, or ""."""
        if self.run.error.startswith("RecursionError"):
            return "A method calls itself without end."
        if not self.run.error.startswith("EOFError"):
            return ""
        kind = self.start.kind
        if has_own_choose(self.code, kind):
            return f"Does choose call input()? {kind} must find its move without asking."
        return f"{kind} has no method choose of its own, and inherits one that asks for an answer."

    def changed(self) -> dict[str, str]:
        """Return {cell: its mark now} for the cells that changed."""
        changes = {}
        for cell, before, after in zip(rules.CELLS, self.position, self.run.position()):
            is_same = after == before or (after == UNSEEN and before != " ")
            if not is_same:
                changes[cell] = after
        return changes

    def has_marked(self) -> bool:
        """Return True if a mark was seen that was not there before."""
        return self.run.marks is not None and any(
            after != " " == before for before, after in zip(self.position, self.run.marks))

    def require_board(self) -> None:
        """Raise Skipped if the board is wrong without what choose did."""
        setup = [*BOARD_LINES, *marking(self.position)]
        before = self._replace(run=self.code.run(setup, look=True))
        if before.run.marks is not None and before.changed():
            raise Skipped(f"your Board does not become {rules.picture(self.position)} when these "
                          "cells are marked one by one.", first="Board")

    def marked(self) -> str:
        """Return in words what choose did. Raise Skipped if the board is wrong without it."""
        self.require_board()
        words = [CHANGES.get(sign, "marked {} with {}").format(cell, sign)
                 for cell, sign in self.changed().items()]
        return " and ".join(words) or "marked no free cell"

    def is_clean(self) -> bool:
        """Return True if exactly one free cell was marked, and not with a wrong sign."""
        if self.run.error or self.run.crash:
            return False
        changed = self.changed()
        if len(changed) != 1:
            return False
        [(cell, sign)] = changed.items()
        return cell in rules.free_cells(self.position) and sign in (self.start.sign, UNSEEN)

    def cell(self) -> str:
        """Return the free cell that was chosen. Raise Skipped if not exactly one was."""
        self.require_answer()
        cells = [cell for cell in self.changed() if cell in rules.free_cells(self.position)]
        if len(cells) != 1:
            self.require_board()
            who = f"{self.start.kind} ({self.start.sign})"
            raise Skipped(f"{who} did not mark exactly one free cell when the board should be "
                          f"{rules.picture(self.position)}.", first=self.start.kind)
        return cells[0]


def has_own_choose(code: Code, kind: str) -> bool:
    """Return True unless a computer player's method choose is that of Player."""
    player = code.class_of(kind)
    return "choose" in player.methods or (
        "AI" in player.above and "choose" in code.class_of("AI").methods)


def starts(code: Code, kind: str) -> dict[str, Start]:
    """Return {sign: Start}, with the assignment's arguments or, if those fail, without the board.
    """
    name = code.class_of(kind).name
    import_board, new_board = BOARD_LINES
    setup = [import_board, f"from player import {name}", new_board]
    tried = []
    for sign in "XO":
        without_board = f'{name}("{rules.NAMES[sign]}", "{sign}")'
        with_board = f'{name}("{rules.NAMES[sign]}", "{sign}", board)'
        calls = [without_board] if kind == "Player" else [with_board, without_board]
        tried += [Start(kind, sign, [*setup, f"player = {call}"], calls[0]) for call in calls]
    runs = code.run_all([script(start.lines) for start in tried])
    works = [start for start, run in zip(tried, runs) if not run.error and not run.crash]
    found: dict[str, Start] = {}
    for start in [*works, *tried]:  # the first one of each sign counts
        found.setdefault(start.sign, start)
    return {sign: found[sign] for sign in "XO"}


def answered(code: Code, asked: Sequence[tuple[str, str, Sequence[str]]]) -> list[Choice]:
    """Return what a new Player does when it is asked in a position and gets these answers.

    `asked` has (position, sign, answers) for each. Raise Skipped if no player can be created.
    """
    begin = starts(code, "Player")
    scripts = [script([*begin[sign].lines, *marking(position)], CHOOSE, typed=typed, look=True)
               for position, sign, typed in asked]
    choices = [Choice(code, begin[sign], position, run)
               for (position, sign, _), run in zip(asked, code.run_all(scripts))]
    for choice in choices:
        require_setup(choice.start, choice.run)
    return choices


def require_setup(start: Start, run: Run) -> None:
    """Raise Skipped if a run ended before its last line, in which the player chooses."""
    lines, done = run.script.lines, len(run.values)
    if not run.error:
        return
    if lines[done] in BOARD_LINES:
        raise Skipped("no Board could be created.", first="Board")
    if done <= lines.index(start.lines[-1]):
        raise Skipped(f"no {start.kind} could be created.", first=start.kind)
    if done < len(lines) - 1:
        raise Skipped(f"{lines[done]} ended with {run.error}.", first="Board")


def lines_of_play(code: Code, kind: str, sign: str) -> Iterator[Choice]:
    """Yield a computer player's choices in its games.

    AI plays forty games. Any other player is asked in each position that its own games can reach,
    in copies of one player. If it cannot be copied, or if a game went otherwise when it was
    repeated, it plays that game and forty others, as many as its time allows.
    """
    start = starts(code, kind)[sign]
    moves: Iterable[tuple[str, Run]]
    if code.failed and kind == "AI":
        moves = code.play_apart(start.lines, sign, WISHES)
    elif code.failed:  # first in the game that failed
        begin = [*replies_in(code.failed), *rules.CELLS]
        moves = code.play_apart(start.lines, sign, [begin, *WISHES])
    elif kind == "AI":
        moves = code.play(start.lines, sign, WISHES)
    else:
        try:
            moves = code.play(start.lines, sign)
        except Uncopied:
            moves = code.play_apart(start.lines, sign, WISHES)
    is_asked = False
    for position, run in moves:
        is_asked = True
        require_setup(start, run)
        yield Choice(code, start, position, run)
    if not is_asked:
        raise Skipped(f"{kind} ({sign}) was not asked.", first=kind)
