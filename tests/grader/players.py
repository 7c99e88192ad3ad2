"""Asks players to choose a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

import rules
from grader.failures import Skipped
from grader.games import CHOOSE
from grader.runs import Code, Run, Uncopied, marking, script

# What the opponent wishes for in forty games. It takes the first cell that is still free
WISHES = [Random(number).sample(rules.CELLS, 9) for number in range(40)]
BOARD_LINES = "from board import Board", "board = Board()"  # in each game
UNSEEN = "*"  # the mark of a taken cell whose sign cannot be seen
# What happened to a cell that has this mark now
CHANGES = {" ": "emptied {}", UNSEEN: "marked {}",
           "?": "marked {} with a sign other than X and O"}


class NewGame(NamedTuple):
    """The start of a game in which one player is asked."""

    kind: str
    sign: str
    lines: list[str]  # that make a board and the player
    expected: str     # the call that the assignment makes


class Choice(NamedTuple):
    """What a player did in a position."""

    code: Code  # that was asked
    game: NewGame
    position: str
    run: Run

    def where_and_who(self) -> str:
        where = f"On the board {rules.picture(self.position)}"
        return f"{where}, {self.game.kind} ({self.game.sign})"

    def require_answer(self) -> None:
        """Raise Failure if choose ended with an error, or Crash if it did not end."""
        if self.run.error:
            raise self.run.failure(f"{self.where_and_who()} ended with {self.run.error}",
                                   hint=self.hint_of_error())
        self.run.require()

    def hint_of_error(self) -> str:
        """Return why it recursed endlessly, or why it read an answer, or ""."""
        if self.run.error.startswith("RecursionError"):
            return "A method calls itself without end."
        if not self.run.error.startswith("EOFError"):
            return ""
        if has_own_choose(self.code, self.game.kind):
            return f"Does choose call input()? {self.game.kind} must find its move without asking."
        return (f"{self.game.kind} has no method choose of its own, and inherits one that asks for "
                "an answer.")

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

    def marked(self) -> str:
        """Return in words what choose did. Raise Skipped if the board is wrong without it."""
        setup = [*BOARD_LINES, *marking(self.position)]
        before = self._replace(run=self.code.run(setup, look=True))
        if before.changed():
            raise Skipped(f"your Board does not become {rules.picture(self.position)} when these "
                          "cells are marked one by one.", first="Board")
        words = [CHANGES.get(sign, "marked {} with {}").format(cell, sign)
                 for cell, sign in self.changed().items()]
        return " and ".join(words) or "left the board unchanged"

    def is_clean(self) -> bool:
        """Return True if exactly one free cell was marked, and not with a wrong sign."""
        if self.run.error or self.run.crash:
            return False
        changed = self.changed()
        if len(changed) != 1:
            return False
        [(cell, sign)] = changed.items()
        return cell in rules.free_cells(self.position) and sign in (self.game.sign, UNSEEN)

    def cell(self) -> str:
        """Return the free cell that was chosen. Raise Skipped if not exactly one was."""
        self.require_answer()
        cells = [cell for cell in self.changed() if cell in rules.free_cells(self.position)]
        if len(cells) != 1:
            raise Skipped(f"{self.game.kind} ({self.game.sign}) did not mark exactly one free cell "
                          f"on the board {rules.picture(self.position)}.",
                          first=self.game.kind)
        return cells[0]


def has_own_choose(code: Code, kind: str) -> bool:
    """Return True unless a computer player's method choose is that of Player."""
    player = code.class_of(kind)
    return "choose" in player.methods or (
        "AI" in player.above and "choose" in code.class_of("AI").methods)


def new_games(code: Code, kind: str) -> dict[str, NewGame]:
    """Return {sign: NewGame}, with the assignment's arguments or, if those fail, without the board.
    """
    name = code.class_of(kind).name
    import_board, new_board = BOARD_LINES
    setup = [import_board, f"from player import {name}", new_board]
    games = []
    for sign in "XO":
        without_board = f'{name}("{rules.NAMES[sign]}", "{sign}")'
        with_board = f'{name}("{rules.NAMES[sign]}", "{sign}", board)'
        calls = [without_board] if kind == "Player" else [with_board, without_board]
        games += [NewGame(kind, sign, [*setup, f"player = {call}"], calls[0]) for call in calls]
    runs = code.run_all([script(game.lines) for game in games])
    works = [game for game, run in zip(games, runs) if not run.error and not run.crash]
    found: dict[str, NewGame] = {}
    for game in [*works, *games]:  # the first one of each sign counts
        found.setdefault(game.sign, game)
    return {sign: found[sign] for sign in "XO"}


def answered(code: Code, asked: Sequence[tuple[str, str, Sequence[str]]]) -> list[Choice]:
    """Return what a new Player does when it is asked in a position and gets these answers.

    `asked` has (position, sign, answers) for each. Raise Skipped if no player can be created.
    """
    games = new_games(code, "Player")
    scripts = [script([*games[sign].lines, *marking(position)], CHOOSE, typed=typed, look=True)
               for position, sign, typed in asked]
    choices = [Choice(code, games[sign], position, run)
               for (position, sign, _), run in zip(asked, code.run_all(scripts))]
    for choice in choices:
        require_setup(choice.game, choice.run)
    return choices


def require_setup(game: NewGame, run: Run) -> None:
    """Raise Skipped if a run ended before its last line, in which the player chooses."""
    done = len(run.values)  # lines
    if not run.error:
        return
    if run.lines[done] in BOARD_LINES:
        raise Skipped("no Board could be created.", first="Board")
    if done <= run.lines.index(game.lines[-1]):
        raise Skipped(f"no {game.kind} could be created.", first=game.kind)
    if done < len(run.lines) - 1:
        raise Skipped(f"{run.lines[done]} ended with {run.error}.", first="Board")


def lines_of_play(code: Code, kind: str, sign: str) -> Iterator[Choice]:
    """Yield a computer player's choices in its games.

    AI plays forty games. Any other player is asked in each position that its own games can reach,
    in copies of one player; if it cannot be copied, it plays forty games, too.
    """
    game = new_games(code, kind)[sign]
    moves: Iterable[tuple[str, Run]]
    if code.apart:
        moves = code.play_apart(game.lines, sign, WISHES)
    elif kind == "AI":
        moves = code.play(game.lines, sign, WISHES)
    else:
        try:
            moves = code.play(game.lines, sign)
        except Uncopied:
            moves = code.play_apart(game.lines, sign, WISHES)
    is_asked = False
    for position, run in moves:
        is_asked = True
        require_setup(game, run)
        yield Choice(code, game, position, run)
    if not is_asked:
        raise Skipped(f"{kind} ({sign}) was not asked.", first=kind)
