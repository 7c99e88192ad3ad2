"""Lines of Python that a student can also run, and their outcome in the worker."""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import rules
from grader import transcript
from grader.failures import Crash, Failure, Reproduction, Skipped

CHOOSE = "player.choose(board)"
MOST_RUNS = 200  # in a request, as the answer must not be too long


class Class(NamedTuple):
    """A class of a submission."""

    name: str
    above: list    # names of the classes it inherits from, the nearest first
    methods: list  # names of its own methods


class Code:
    """The code of a submission, alone or with ours in some places: what a check is given."""

    def __init__(self, submission, section, ours):
        self.submission = submission
        self.class_of = submission.class_of  # by the assignment's name for the class
        self.section = section    # whose timeouts count
        self.ours = ours  # the names of what is ours

    def boards(self, positions, *lines):
        """Yield a run for each position: it sets up a new Board there, then runs the lines."""
        positions = list(positions)
        for first in range(0, len(positions), MOST_RUNS):
            setups = [setup_of(position) for position in positions[first:first + MOST_RUNS]]
            outcomes, _ = self.outcomes("run", [{"lines": [*setup, *lines]} for setup, _ in setups])
            for (setup, where), outcome in zip(setups, outcomes):
                yield Run([*setup, *lines], outcome, len(setup), where=where)

    def board(self, position, *lines):
        [run] = self.boards([position], *lines)
        return run

    def run(self, setup, *lines, typed=(), where=""):
        """Return the run of some lines in a new game, which the worker keeps."""
        all_lines = [*setup, *lines]
        try:
            [outcome], seconds = self.outcomes("run", [
                {"lines": all_lines, "typed": typed, "keep": self.key(all_lines)}])
        except Crash as failure:
            program = as_program(all_lines, typed)
            raise replace(failure, reproduction=Reproduction(program)) from None
        return Run(all_lines, outcome, len(setup), typed, where, seconds)

    def resume(self, continued):
        """Run lines in copies of kept games. Return the runs, with None where there is no copy.

        `continued` has a pair for each: the earlier run, and the lines.
        """
        games = [([*earlier.lines, *lines], earlier.lines, lines) for earlier, lines in continued]
        outcomes, _ = self.outcomes("resume", [
            {"game": self.key(before), "lines": lines, "keep": self.key(all_lines)}
            for all_lines, before, lines in games])
        return [outcome and Run(all_lines, outcome._replace(
                    values=[None] * len(before) + outcome.values,
                    printed=[""] * len(before) + outcome.printed), len(before))
                for (all_lines, before, _), outcome in zip(games, outcomes)]

    def key(self, lines):
        """Return the key under which the worker keeps the game of some lines."""
        return "\n".join([*sorted(self.ours), *lines])

    def session(self, typed, program=None):
        """Return the output and the error of a program, the submission's own if it is None."""
        [outcome], _ = self.outcomes("session", [{"typed": typed, "program": program}])
        return "".join(outcome.printed), outcome.error

    def classes(self, module):
        """Return {name: class} of a module. Raise Failure if it cannot be imported."""
        hint = f"Which code in {module}.py runs on import, outside of all methods?"
        try:
            [outcome], _ = self.outcomes("classes", [{"module": module}])
        except Crash as failure:
            raise replace(failure, hint=hint) from None
        try:
            version, found = outcome.values
            classes = {name: Class(name, [*map(str, above)] or ["object"], [*map(str, methods)])
                       for name, above, methods in found if name.isidentifier()}
        except (AttributeError, TypeError, ValueError):
            raise Failure("The classes of the module cannot be determined.") from None
        if outcome.error:
            raise Failure(f"Python {version} cannot import {module}.py: {outcome.error}",
                          hint=hint if outcome.error.startswith("EOFError") else "")
        return classes

    def outcomes(self, do, runs):
        """Return the outcomes and the seconds. Raise Crash or Skipped if none come."""
        return self.submission.ask(self.section, self.ours, {
            "do": do, "ours": sorted(self.ours), "runs": runs})


class Run:
    """Lines and their outcome. Immutable.

    lines, typed  the lines from the start of the game, and the answers that were typed
    values        of each line up to an error
    printed       by each line; READ stands where an answer was read
    error         "" if none
    marks         of the board at the end, by marks_drawn; None in Code.boards, or if isempty fails
    """

    def __init__(self, lines, outcome, begin=0, typed=(), where="", seconds=0):
        self.lines = lines
        self.typed = tuple(typed)
        self.begin = begin  # the number of the first line after the setup
        self.where = f"{where}, " if where else ""  # where the setup leads, in words
        self.seconds = seconds
        self.values, self.printed, self.error, taken, drawing = outcome
        self.marks = taken and transcript.marks_drawn(drawing, taken)
        missing = len(lines) - len(self.values)
        if missing < 0 or bool(missing) != bool(self.error):
            raise Crash("The code did not return: its process sent an answer of the wrong length.")

    def __getitem__(self, line):
        """Return the value of the line. Raise Failure if an error came before it."""
        number = self.lines.index(line, self.begin)
        if number >= len(self.values):
            self.require()
        return self.values[number]

    def require(self):
        """Raise Failure if there was an error."""
        if self.error:
            raise self.line_failure(len(self.values), f"ended with {self.error}", self.error)

    def expect(self, line, wanted, is_right=None):
        """Raise Failure unless the value of the line is as wanted, or `is_right` accepts it."""
        value = self[line]
        if not (is_right(value) if is_right else value == wanted):
            shown = as_python(value)
            raise self.line_failure(self.lines.index(line, self.begin),
                                    f"must be {wanted!r}, not {shown}.", shown)

    def line_failure(self, number, what, shows):
        """Return a Failure about one line, which the lines up to it reproduce."""
        where = self.where if number >= self.begin else ""
        return self.failure(f"{where}{self.lines[number]} {what}", number + 1, shows=shows)

    def failure(self, message, upto=None, hint="", credit=0, shows=""):
        """Return a Failure that the lines reproduce, up to number `upto` if it is given."""
        return Failure(message, credit, hint, Reproduction(
            as_program(self.lines[:upto], self.typed), shows=shows))

    def position(self):
        """Return the marks of the board at the end. Raise Failure or Skipped if there is none."""
        self.require()
        if self.marks is None:
            raise Skipped("isempty fails, so the marks cannot be seen.")
        return self.marks


def as_program(lines, typed=()):
    """Return the lines as a program that prints the value of the last one, or the board."""
    *before, last = lines
    # A question that comes before the last line changes nothing
    before = [line for line in before if not line.startswith("board.isempty(")]
    is_statement = last.startswith(("from ", "import ")) or " = " in last
    if ".choose(" in last:
        shown = [last, "board.show()"]
    elif is_statement or ".set(" in last or ".show(" in last:
        shown = [last]
    else:
        shown = [f"print(repr({last}))"]
    return "\n".join([*typing(typed), *before, *shown])


def typing(typed):
    """Return lines that feed the answers to input()."""
    answers = "".join(answer + "\n" for answer in typed)
    return ["import io, sys", f"sys.stdin = io.StringIO({answers!r})"] if typed else []


def as_python(value):
    """Return a value from the worker as Python writes it."""
    return str(value["repr"]) if isinstance(value, dict) and "repr" in value else repr(value)


def setup_of(position):
    """Return lines that make a board and bring it to the position, and where they lead."""
    lines = ["from board import Board", "board = Board()", *marking(position)]
    has_one_mark = position.count(" ") == len(position) - 1
    return lines, f"After {lines[-1]}" if has_one_mark else f"On {rules.picture(position)}"


def marking(position):
    """Return lines that mark the position on a board, in the order of a game if one leads to it."""
    return [f'board.set("{cell}", "{mark}")' for cell, mark in moves_to(position)]


@lru_cache(maxsize=None)
def moves_to(position):
    """Return moves that lead to the position, in the order of a game if possible: (cell, sign)."""
    last = rules.opponent(rules.to_move(position))
    for cell, mark in zip(rules.CELLS, position):
        before = rules.after(position, cell, " ")
        if mark == last and not rules.winner(before):
            return [*moves_to(before), (cell, last)]
    return [(cell, mark) for cell, mark in zip(rules.CELLS, position) if mark != " "]
