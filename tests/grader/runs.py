"""Runs lines of Python in the worker. A student can run the same lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Optional

import rules
from grader import transcript
from grader.failures import Crash, Failure, Missing, Reproduction, Skipped
from grader.process import Answer, Outcome, Stopped

if TYPE_CHECKING:
    from grader.submission import Submission

CHOOSE = "player.choose(board)"
SEED = "random.seed({})"
MOST_RUNS = 200  # in a request, as the answer must not be too long
# Boards that differ in each cell: what is right about them is right about all nine cells
KNOWN = "XXXOOO   ", "XO XO XO "


class Class(NamedTuple):
    """A class of a submission."""

    name: str
    above: list[str]    # names of the classes it inherits from, the nearest first
    methods: list[str]  # names of its own methods


class Foreign:
    """A value that is not a number, a string or a list: its repr, and whether it is true."""

    def __init__(self, described: dict[str, Any]) -> None:
        self.text = str(described["repr"])
        self.is_true = bool(described["is_true"])

    def __repr__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        return self.is_true


class Code:
    """What a check gets to run code with: a submission, in part replaced by reference code."""

    def __init__(self, submission: Submission, section: str, replaced: frozenset[str]) -> None:
        self.submission = submission
        self.class_of = submission.class_of  # by the assignment's name for the class
        self.section = section    # whose time limits hold
        self.replaced = replaced  # the names of what the reference code replaces

    def boards(self, positions: Iterable[str], *lines: str) -> Iterator[Run]:
        """Yield a run for each position: it sets up a new Board there, then runs the lines.

        code.boards(["X        "], 'board.isempty("A1")') yields one run with the value False.
        """
        positions = list(positions)
        for first in range(0, len(positions), MOST_RUNS):
            setups = [setup_of(position) for position in positions[first:first + MOST_RUNS]]
            programs = [[*setup, *lines] for setup, _ in setups]
            answer = self.ask("run", [{"lines": each} for each in programs], programs)
            for (setup, where), outcome in zip(setups, answer.outcomes):
                assert outcome
                yield Run([*setup, *lines], outcome, len(setup), where=where)

    def board(self, position: str, *lines: str) -> Run:
        [run] = self.boards([position], *lines)
        return run

    def run(self, setup: Sequence[str], *lines: str, typed: Sequence[str] = (), where: str = "",
            keep: bool = False, is_new: bool = False) -> Run:
        """Return the run of some lines in a new game.

        With `keep`, the worker looks at the board at the end, and keeps the game to be resumed. If
        it `is_new`, a new worker runs the lines, even if the outcome is known already.
        """
        all_lines = [*setup, *lines]
        request: dict[str, Any] = {"lines": all_lines, "typed": list(typed)}
        if keep:
            request["keep"] = self.key(all_lines)
        [outcome] = self.ask("run", [request], [all_lines], typed or None, is_new).outcomes
        assert outcome
        return Run(all_lines, outcome, len(setup), typed, where, keep and self.draws_right)

    def resume(self, continued: Sequence[tuple[Run, list[str]]]) -> list[Optional[Run]]:
        """Run lines in copies of kept games. Return the runs, with None where there is no copy.

        `continued` has a pair for each: the earlier run, which was kept, and the lines, such as
        [(run, ['board.set("B2", "O")', "player.choose(board)"])].
        """
        answer = self.ask("resume", [
            {"game": self.key(earlier.lines), "lines": lines,
             "keep": self.key([*earlier.lines, *lines])} for earlier, lines in continued],
            [[*earlier.lines, *lines] for earlier, lines in continued])
        runs: list[Optional[Run]] = []
        for (earlier, lines), outcome in zip(continued, answer.outcomes):
            if outcome is None:
                runs.append(None)
                continue
            before = len(earlier.lines)
            whole = outcome._replace(values=[None] * before + outcome.values,
                                     printed=[""] * before + outcome.printed)
            runs.append(Run([*earlier.lines, *lines], whole, before,
                            draws_right=self.draws_right))
        return runs

    def key(self, lines: Sequence[str]) -> str:
        """Return the key under which the worker keeps the game of some lines."""
        return "\n".join([*sorted(self.replaced), *lines])

    @cached_property
    def draws_right(self) -> bool:
        """Return True if show draws the marks of known boards: then it can be believed."""
        try:
            for position, run in zip(KNOWN, self.boards(KNOWN, "board.show()")):
                run.require()
                taken = [mark != " " for mark in position]
                if transcript.marks_drawn(run.printed[-1], taken) != position:
                    return False
        except Failure:
            return False
        return True

    def session(self, typed: Sequence[str], program: Optional[str] = None) -> tuple[str, str]:
        """Return the output and the error of a program, the submission's own if it is None."""
        [outcome] = self.ask("session", [{"typed": list(typed), "program": program}]).outcomes
        assert outcome
        return "".join(outcome.printed), outcome.error

    def classes(self, module: str) -> dict[str, Class]:
        """Return {name: class} of a module. Raise Missing or Crash if it cannot be imported."""
        hint = (f"Does {module}.py have code outside its classes and functions? It runs as soon as "
                "the module is imported.")
        try:
            [outcome] = self.ask("classes", [{"module": module}]).outcomes
        except Crash as crash:
            raise crash.changed(hint=hint) from None
        assert outcome
        try:
            version, found = outcome.values
            classes = {name: Class(name, [*map(str, above)] or ["object"], [*map(str, methods)])
                       for name, above, methods in found if name.isidentifier()}
        except (AttributeError, TypeError, ValueError):
            raise Missing("The grader could not find out which classes the module has.") from None
        if outcome.error:
            raise Missing(f"Python {version} cannot import {module}.py: {outcome.error}",
                          hint=hint if outcome.error.startswith("EOFError") else "")
        return classes

    def ask(self, do: str, runs: list[dict[str, Any]], programs: Sequence[list[str]] = (),
            typed: Optional[Sequence[str]] = None, is_new: bool = False) -> Answer:
        """Return the worker's answer. Raise Crash or Skipped if there is none.

        `programs` has the lines of each run. Those of the run that met a Crash reproduce it, if it
        is known which one that was.
        """
        try:
            return self.submission.ask(self.section, self.replaced, do, runs, is_new)
        except Crash as crash:
            is_known = isinstance(crash, Stopped) or len(programs) == 1
            number = crash.run if isinstance(crash, Stopped) else 0
            if not is_known or number >= len(programs):
                raise
            program = as_program(programs[number], typed)
            raise crash.changed(reproduction=Reproduction(program)) from None


class Run:
    """Lines and their outcome. Immutable.

    lines, typed  the lines from the start of the game, and the answers that were typed
    values        of each line up to an error
    printed       by each line; READ stands where an answer was read
    error         "" if there was none
    marks         of the board at the end, as in transcript.marks_drawn; None if isempty fails, or
                  if the worker has not looked
    """

    def __init__(self, lines: list[str], outcome: Outcome, begin: int = 0,
                 typed: Sequence[str] = (), where: str = "", draws_right: bool = True) -> None:
        self.lines = lines
        self.typed = tuple(typed)
        self.begin = begin  # the number of the first line after the setup
        self.where = f"{where}, " if where else ""  # where the setup leads, in words
        values, self.printed, self.error, taken, drawing = outcome
        self.values = [value_of(each) for each in values]
        self.marks: Optional[str] = None
        if taken is not None:
            self.marks = transcript.marks_drawn(drawing if draws_right else "", taken)
        if self.error:
            fits = len(self.printed) == len(values) + 1 <= len(lines)
        else:
            fits = len(self.printed) == len(values) == len(lines)
        if not fits:
            raise Crash("Your code interfered with the grader: the number of results is wrong.")

    def __getitem__(self, line: str) -> Any:
        """Return the value of the line. Raise Failure if an error came before it."""
        number = self.lines.index(line, self.begin)
        if number >= len(self.values):
            self.require()
        return self.values[number]

    def require(self) -> None:
        """Raise Failure if there was an error."""
        if self.error:
            raise self.line_failure(len(self.values), f"ended with {self.error}", self.error)

    def expect(self, line: str, wanted: Any, is_right: Optional[Callable[[Any], Any]] = None
               ) -> None:
        """Raise Failure unless the value of the line is as wanted, or `is_right` accepts it."""
        value = self[line]
        if is_right is None:
            has_passed = value == wanted
        else:
            has_passed = is_right(value)
        if not has_passed:
            raise self.line_failure(self.lines.index(line, self.begin),
                                    f"must be {wanted!r}, not {value!r}.", repr(value))

    def line_failure(self, number: int, what: str, shows: str) -> Failure:
        """Return a Failure about one line, which the lines up to it reproduce."""
        where = self.where if number >= self.begin else ""
        return self.failure(f"{where}{self.lines[number]} {what}", number + 1, shows=shows)

    def failure(self, message: str, upto: Optional[int] = None, hint: str = "", credit: float = 0,
                shows: str = "") -> Failure:
        """Return a Failure that the lines reproduce, up to number `upto` if it is given."""
        typed: Optional[Sequence[str]] = self.typed
        if not typed and not self.error.startswith("EOFError"):
            typed = None  # nothing is read
        return Failure(message, credit, hint, Reproduction(
            as_program(self.lines[:upto], typed), shows=shows))

    def position(self) -> str:
        """Return the marks of the board at the end. Raise Failure or Skipped if there is none."""
        self.require()
        if self.marks is None:
            raise Skipped("the grader cannot see the marks: isempty ended with an error.",
                          first="board_marks")
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
    # A call of isempty before the last line changes nothing
    before = [line for line in before if not line.startswith("board.isempty(")]
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
    return lines, f"On the board {rules.picture(position)}"


def marking(position: str) -> list[str]:
    """Return lines that mark the position on a board, in the order of a game if one leads to it."""
    return [f'board.set("{cell}", "{mark}")' for cell, mark in moves_to(position)]


@lru_cache(maxsize=None)
def moves_to(position: str) -> list[tuple[str, str]]:
    """Return moves that lead to the position, in the order of a game if possible: (cell, sign)."""
    last = rules.opponent(rules.to_move(position))
    for cell, mark in zip(rules.CELLS, position):
        before = rules.after(position, cell, " ")
        if mark == last and not rules.winner(before):
            return [*moves_to(before), (cell, last)]
    return [(cell, mark) for cell, mark in zip(rules.CELLS, position) if mark != " "]
