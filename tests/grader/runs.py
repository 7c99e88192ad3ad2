"""Runs lines of Python in the sandbox. A student can run the same lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import cycle
from typing import Any, NamedTuple, Optional

import rules
from grader import transcript
from grader.connection import UNREADABLE
from grader.failures import Crash, Failure, Reproduction, Skipped
from grader.games import CHOOSE, SEED, SET
from grader.replaced import Replaced
from grader.submission import Submission

# No two cells have the same marks in both, so a show that draws both mixes up no cells
KNOWN = "XXXOOO   ", "XO XO XO "


class Foreign:
    """A value other than None, numbers, strings and lists: its repr, and whether it is true."""

    def __init__(self, described: dict[str, Any]) -> None:
        self.text = str(described["repr"])
        self.is_true = bool(described["is_true"])

    def __repr__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        return self.is_true


class Script(NamedTuple):
    """Lines to run. A student can run them, too.

    lines  from the start of the game
    begin  the number of the first line after the setup
    typed  the answers that are typed; None if nobody asks for one
    where  where the setup leads, in words
    look   whether to look at the board at the end
    """

    lines: list[str]
    begin: int
    typed: Optional[Sequence[str]]
    where: str
    look: bool


def script(setup: Sequence[str], *lines: str, typed: Optional[Sequence[str]] = None,
           where: str = "", look: bool = False) -> Script:
    """Return the Script of a setup and more lines."""
    return Script([*setup, *lines], len(setup), typed, where, look)


class Code:
    """What a check gets to run code with: a submission, in part replaced by reference code."""

    def __init__(self, submission: Submission, section: str, replaced: Replaced,
                 failed: Optional[Script] = None) -> None:
        self.submission = submission
        self.class_of = submission.class_of  # by the assignment's name for the class
        self.section = section
        self.replaced = replaced
        self.failed = failed  # in a process with others; then each run gets a process of its own

    def boards(self, positions: Iterable[str], *lines: str) -> list[Run]:
        """Return a run for each position: it sets up a new Board there, then runs the lines.

        One process runs them all, one after the other, unless one of them failed there before.
        code.boards(["X        "], 'board.isempty("A1")') returns one run with the value False.
        """
        setups = [setup_of(position) for position in positions]
        return self.run_all([script(setup, *lines, where=where) for setup, where in setups],
                            apart=self.failed is not None)

    def board(self, position: str, *lines: str) -> Run:
        """Return the run of some lines with a new Board in this position."""
        setup, where = setup_of(position)
        return self.run(setup, *lines, where=where)

    def run(self, setup: Sequence[str], *lines: str, typed: Optional[Sequence[str]] = None,
            where: str = "", look: bool = False) -> Run:
        """Return the run of some lines. With `look`, look at the board at the end."""
        return self.run_all([script(setup, *lines, typed=typed, where=where, look=look)])[0]

    def run_all(self, scripts: Sequence[Script], apart: bool = True) -> list[Run]:
        """Return the run of each script, in one request. `apart`, each has its own process.

        That is a copy of the one that has imported the modules, if there are several. If it cannot
        be copied, since it has threads, each script is a request of its own.
        """
        runs = [{"lines": each.lines, "typed": each.typed or [], "look": each.look}
                for each in scripts]
        draws_right = any(each.look for each in scripts) and self.draws_right
        answer = self.submission.ask(self.section, self.replaced, "run", runs=runs, apart=apart,
                                     draws_right=draws_right)
        if answer.is_uncopied() and len(scripts) > 1:
            return [self.run_all([each])[0] for each in scripts]
        records = {record["run"]: record for record in answer.records if "run" in record}
        return [Run(each, apart, records.get(number), answer.ending(number, each.lines))
                for number, each in enumerate(scripts)]

    def play(self, lines: list[str], sign: str, games: Optional[list[list[str]]] = None,
             number: int = 0) -> list[tuple[str, Run]]:
        """Return the positions in which a player that is created by the lines had to move, and what
        it did there.

        The opponent takes no cell that ends the game. Each of `games` lists cells: at each turn, it
        takes the first of the others that is free. One process plays them all; `number` is that of
        the first game. With None, the opponent takes each of the others at each turn, in a copy of
        the process. If it cannot be copied, raise Uncopied.
        """
        answer = self.submission.ask(self.section, self.replaced, "play", lines=lines, sign=sign,
                                     number=number, games=games, draws_right=self.draws_right)
        if answer.is_uncopied():
            raise Uncopied
        seen: dict[tuple[int, str], Optional[dict[str, Any]]] = {}
        for record in answer.records:  # the second one of a choice has what was seen
            if "cells" in record:
                key = record.get("game", 0), " ".join(record["cells"])
                seen[key] = record if "values" in record else None
        moves = []
        is_alone = games is not None and len(games) == 1
        for (game, cells), last in seen.items():
            position, more = lines_of_game(cells.split(), sign, game)
            asked = script([*lines, *more], CHOOSE, look=True)
            moves.append((position, Run(asked, is_alone, last, answer.ending(0, asked.lines))))
        return moves

    def play_apart(self, lines: list[str], sign: str, games: list[list[str]]
                   ) -> Iterator[tuple[str, Run]]:
        """Yield what `play` returns, from a process for each game.

        No game begins after the time that a run may take.
        """
        budget = self.submission.budget
        end = budget.seconds + self.submission.limits.run
        for number, game in enumerate(games):
            yield from self.play(lines, sign, [game], number)
            if budget.seconds >= end:
                break

    @cached_property
    def draws_right(self) -> bool:
        """Return True if show draws the marks of known boards: then it can be believed."""
        squeeze, show = transcript.squeeze, "board.show()"
        try:
            runs = self.run_all([script(setup_of(position)[0], show) for position in KNOWN])
            return all(squeeze(run.printed_by(show)) == squeeze(rules.drawing(position))
                       for position, run in zip(KNOWN, runs))
        except Failure:
            return False

    def session(self, typed: Sequence[str], source: Optional[str] = None) -> tuple[str, str]:
        """Return the output and the error of a program, the submission's own if it is None."""
        tested = self.section if source else "tictac.py"
        seen = self.submission.ask(tested, self.replaced, "session", typed=list(typed),
                                   source=source).only_record()
        return "".join(seen["printed"]), seen["error"]


def lines_of_game(cells: Sequence[str], sign: str, number: int) -> tuple[str, list[str]]:
    """Return the position after these cells have been taken in turn, and the lines that lead there.

    Next, the player with this sign chooses. The number is the seed of its random choices.
    """
    position, lines = rules.EMPTY, [SEED.format(number)]
    for cell, mark in zip(cells, cycle("XO")):
        position = rules.after(position, cell, mark)
        lines.append(CHOOSE if mark == sign else SET.format(cell, mark))
    return position, lines


def replies_in(game: Script) -> list[str]:
    """Return the cells that the opponent takes in the lines of a game."""
    return [line.split('"')[1] for line in game.lines if line.startswith("board.set(")]


class Uncopied(Exception):
    """Raised if a player cannot be copied, since it has threads."""


class Run:
    """A script and what came of it. Immutable.

    apart      whether it had a process of its own
    values     of each line up to an error
    printed    by each line; READ stands where an answer was read
    error      "" if there was none
    discarded  the first error of a constructor, if reference code went on after it; or ""
    marks      of the board at the end, as Execution.marks_of returns them; None if nobody looked
    crash      why there is no outcome; None if there is one
    """

    def __init__(self, script: Script, apart: bool, seen: Optional[dict[str, Any]], crash: Crash
                 ) -> None:
        self.script = script
        self.where = f"{script.where}, " if script.where else ""
        self.apart = apart
        self.values: list[Any] = []
        self.printed: list[str] = []
        self.error = self.discarded = ""
        self.marks: Optional[str] = None
        self.crash: Optional[Crash] = crash
        if seen is not None:
            try:
                self.read(seen)
                self.crash = None
            except (AttributeError, LookupError, TypeError, ValueError):
                self.crash = Crash(UNREADABLE)

    def read(self, seen: dict[str, Any]) -> None:
        """Take over a record of the sandbox. Raise an error if it is not as it should be."""
        self.values = [value_of(each) for each in seen["values"]]
        self.printed, self.error = seen["printed"], seen["error"]
        self.discarded = str(seen.get("discarded", ""))
        if self.error:
            fits = len(self.printed) == len(self.values) + 1 <= len(self.script.lines)
        else:
            fits = len(self.printed) == len(self.values) == len(self.script.lines)
        if not fits:
            raise ValueError("the number of results is wrong")
        marks = seen.get("marks")
        if marks is not None:
            if len(marks) != 9 or not set(marks) <= set(" XO?*"):
                raise ValueError("these are no marks")
            self.marks = marks

    def shows_the_same(self, other: Run) -> bool:
        """Return True if another run of the same script has the same outcome after the setup."""
        begin = self.script.begin
        mine, its = [(str(run.crash), len(run.values), repr(run.values[begin:]),
                      run.printed[begin:], run.error, run.marks) for run in (self, other)]
        return mine == its

    def __getitem__(self, line: str) -> Any:
        """Return the value of the line. Raise Failure if an error came before it."""
        number = self.script.lines.index(line, self.script.begin)
        if number >= len(self.values):
            self.require()
        return self.values[number]

    def require(self) -> None:
        """Raise Failure if there was an error, or Crash if there is no outcome."""
        if self.crash:
            raise self.crash.changed(reproduction=self.reproduction())
        if self.error:
            raise self.line_failure(len(self.values), f"ended with {self.error}")

    def expect(self, line: str, wanted: Any, is_right: Optional[Callable[[Any], Any]] = None
               ) -> None:
        """Raise Failure unless the value of the line is as wanted, or `is_right` accepts it."""
        value = self[line]
        if is_right is None:
            has_passed = value == wanted
        else:
            has_passed = is_right(value)
        if not has_passed:
            raise self.line_failure(self.script.lines.index(line, self.script.begin),
                                    f"must be {wanted!r}, not {value!r}.")

    def line_failure(self, number: int, what: str) -> Failure:
        """Return a Failure about one line, which the lines up to it reproduce."""
        where = self.where if number >= self.script.begin else ""
        return self.failure(f"{where}{self.script.lines[number]} {what}", number + 1)

    def failure(self, message: str, upto: Optional[int] = None, hint: str = "", credit: float = 0
                ) -> Failure:
        """Return a Failure that the lines reproduce, up to number `upto` if it is given."""
        return Failure(message, credit, hint, self.reproduction(upto))

    def reproduction(self, upto: Optional[int] = None) -> Reproduction:
        typed = self.script.typed
        if typed is None and self.error.startswith("EOFError"):
            typed = []
        return Reproduction(as_program(self.script.lines[:upto], typed), run=self)

    def printed_by(self, line: str) -> str:
        """Return what the line printed. Raise Failure if an error came before it."""
        self.require()
        return self.printed[self.script.lines.index(line, self.script.begin)]

    def position(self) -> str:
        """Return the marks of the board at the end. Raise Failure or Skipped if there is none."""
        self.require()
        if self.marks is None:
            raise Skipped("the grader cannot see the marks, neither with show nor with isempty.",
                          first="Board")
        return self.marks


def value_of(described: Any) -> Any:
    """Return a value as the worker describes it. A forged description stays as it is."""
    if isinstance(described, dict) and described.keys() == {"repr", "is_true"}:
        return Foreign(described)
    return described


def as_program(lines: Sequence[str], typed: Optional[Sequence[str]] = None) -> str:
    """Return the lines as a program that prints the value of the last one, or the board.

    Its input ends after the answers that are `typed`; None if nobody asks for one.
    """
    *before, last = lines
    if any(line.startswith("random.") for line in before):
        before = ["import random", *before]
    # A call of isempty before the last line changes nothing, nor does a look at a method
    before = [line for line in before
              if not line.startswith("board.isempty(") and line != "player.minimax"]
    is_statement = last.startswith(("from ", "import ")) or " = " in last
    if ".choose(" in last:
        shown = [last, "board.show()"]
    elif is_statement or ".set(" in last or ".show(" in last:
        shown = [last]
    else:
        shown = [f"print(repr({last}))"]
    beginning = [] if typed is None else typing(typed)
    return "\n".join([*beginning, *before, *shown])


def typing(typed: Sequence[str]) -> list[str]:
    """Return lines that feed the answers to input()."""
    answers = "".join(answer + "\n" for answer in typed)
    return ["import io, sys", f"sys.stdin = io.StringIO({answers!r})"]


def setup_of(position: str) -> tuple[list[str], str]:
    """Return lines that make a board and bring it to the position, and where they lead."""
    lines = ["from board import Board", "board = Board()", *marking(position)]
    has_one_mark = position.count(" ") == len(position) - 1
    if has_one_mark:
        return lines, f"After {lines[-1]}"
    return lines, f"When the board should be {rules.picture(position)}"


def marking(position: str) -> list[str]:
    """Return lines that mark the position on a board, in the order of a game if one leads to it."""
    return [SET.format(cell, mark) for cell, mark in moves_to(position)]


@lru_cache(maxsize=None)
def moves_to(position: str) -> list[tuple[str, str]]:
    """Return moves that lead to the position, in the order of a game if possible: (cell, sign)."""
    last = rules.opponent(rules.to_move(position))
    for cell, mark in zip(rules.CELLS, position):
        before = rules.after(position, cell, " ")
        if mark == last and not rules.winner(before):
            return [*moves_to(before), (cell, last)]
    return [(cell, mark) for cell, mark in zip(rules.CELLS, position) if mark != " "]
