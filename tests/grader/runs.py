"""Lines of Python that a student can run too, and what came of them in the worker."""

from dataclasses import replace
from functools import lru_cache

import rules
from grader import transcript
from grader.failures import Crash, Failure, Reproduction, Skipped, Timeout, without_place

CHOOSE = "player.choose(board)"
MOST_RUNS = 100  # in a request, as the answer must not be too long
NOT_READABLE = (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError)
VERSION = "sys.version.split()[0]"
# Returns, as JSON, each class of a module: the names of the classes above it and of its methods.
# The methods of a mixin are its own; what it inherits from another player is not
CLASSES = """json.dumps({{name: {{"above": [base.__name__ for base in kind.__mro__[1:]],
    "methods": [key for base in (kind, *itertools.takewhile(lambda base: "Player" not in [
        each.__name__ for each in base.__mro__], kind.__mro__[1:-1])) for key in vars(base)
        if callable(vars(base)[key])]}} for name, kind in vars({}).items()
    if isinstance(kind, type) and kind is not object}})"""


class Code:
    """The code of a submission, alone or with ours in some places: what a check is given."""

    def __init__(self, submission, section, replaced):
        self.submission = submission
        self.files = submission.files        # {path: content}
        self.class_of = submission.class_of  # by the assignment's name of the class
        self.section = section    # of the check
        self.replaced = replaced  # the names of what is ours

    def boards(self, positions, *lines):
        """Yield a run for each position: a new Board is brought there, and the lines follow."""
        positions = list(positions)
        for first in range(0, len(positions), MOST_RUNS):
            setups = [setup_of(position) for position in positions[first:first + MOST_RUNS]]
            yield from self.request("run", lambda answers, seconds: [
                Run([*setup, *lines], answers[number], len(setup), where=where)
                for number, (setup, where) in enumerate(setups)], is_kept=False,
                runs=[{"lines": [*setup, *lines]} for setup, _ in setups])

    def board(self, position, *lines):
        [run] = self.boards([position], *lines)
        return run

    def run(self, setup, *lines, typed=(), where=""):
        """Return the run of some lines in a new game, which is kept."""
        all_lines = [*setup, *lines]
        run = {"lines": all_lines, "typed": typed, "keep": self.key(all_lines)}
        try:
            return self.request("run", lambda answers, seconds: Run(
                all_lines, answers[0], len(setup), typed, where, seconds), runs=[run])
        except (Timeout, Crash) as failure:
            raise replace(failure, reproduction=Reproduction(
                as_program(all_lines, typed), is_endless=isinstance(failure, Timeout))) from None

    def resume(self, continued):
        """Return the runs of more lines in copies of kept games; None where there is no copy.

        `continued` has a pair for each: the earlier run, and the lines.
        """
        def read(answers, seconds):
            return [answers[number] and Run([*earlier.lines, *lines], {
                **answers[number],
                "values": [None] * len(earlier.lines) + answers[number]["values"],
                "printed": [""] * len(earlier.lines) + answers[number]["printed"]},
                len(earlier.lines)) for number, (earlier, lines) in enumerate(continued)]

        return self.request("resume", read, runs=[
            {"game": self.key(earlier.lines), "lines": lines,
             "keep": self.key([*earlier.lines, *lines])} for earlier, lines in continued])

    def key(self, lines):
        """Return the key under which the worker keeps the game of some lines."""
        return "\n".join([*sorted(self.replaced), *lines])

    def session(self, typed, program=None):
        """Return what a program prints to these answers, its own if it is None, and the error."""
        return self.request("session", lambda answer, seconds: (
            str(answer["printed"]), str(answer["error"])), typed=typed, program=program)

    def request(self, do, read, is_kept=True, **details):
        """Return what `read` makes of the answer. Raise Timeout, Crash or Skipped if none comes."""
        if do != "resume":
            details["replaced"] = sorted(self.replaced)
        return self.submission.ask(self.section, self.replaced, {"do": do, **details}, read,
                                   is_kept)


class Run:
    """Lines and what came of them. Never altered.

    lines, typed  the lines from the start of the game, and the answers that were typed
    values        of each line up to an error
    printed       by each line; READ stands where an answer was read
    error         "" if none
    marks         of the board at the end, as marks_drawn returns them; None if isempty fails
    """

    def __init__(self, lines, answer, setup=0, typed=(), where="", seconds=0):
        self.lines = lines
        self.typed = tuple(typed)
        self.setup = setup  # the number of lines that only lead to what is asked
        self.where = where  # where these lead, in words
        self.seconds = seconds
        self.values = list(answer["values"])
        self.printed = [str(text) for text in answer["printed"]]
        self.error = str(answer["error"])
        taken, drawing = answer["taken"], str(answer["drawing"])
        self.marks = None if taken is None else transcript.marks_drawn(drawing, taken)
        has_all = len(self.values) == len(lines)
        if has_all == bool(self.error) or len(self.marks or rules.EMPTY) != 9:
            raise ValueError("the worker never answers like that")

    def __getitem__(self, line):
        """Return the value of the line. Raise Failure if an error came before it."""
        number = self.lines.index(line, self.setup)
        if number >= len(self.values):
            raise self.failed()
        return self.values[number]

    def require(self):
        """Raise Failure if there was an error."""
        if self.error:
            raise self.failed()

    def failed(self):
        done = len(self.values)
        where = self.after() if done >= self.setup else ""
        return self.failure(f"{where}{self.lines[done]} ended with {self.error}", done + 1,
                            shows=without_place(self.error))

    def after(self):
        return f"{self.where}, " if self.where else ""

    def expect(self, line, is_right, wanted):
        """Raise Failure unless the value of the line is right. `wanted` says what would be."""
        value = self[line]
        if not is_right(value):
            raise self.failure(f"{self.after()}{line} must be {wanted}, not {as_python(value)}.",
                               self.lines.index(line, self.setup) + 1, shows=as_python(value))

    def failure(self, message, upto=None, hint="", credit=0, shows=""):
        """Return a Failure that some of the lines reproduce, or all."""
        return Failure(message, credit, hint, Reproduction(
            as_program(self.lines[:upto], self.typed), shows=shows))

    def is_made(self):
        """Return True if the player was made before an error came."""
        return any(line.startswith("player = ") for line in self.lines[:len(self.values)])

    def position(self):
        """Return the marks of the board at the end. Raise Failure or Skipped if there is none."""
        self.require()
        if self.marks is None:
            raise Skipped("isempty fails, so the marks cannot be seen.")
        return self.marks


def as_program(lines, typed=()):
    """Return the lines as a program that prints the value of the last one, or the board."""
    *before, last = lines
    is_statement = last.startswith(("from ", "import ")) or " = " in last
    if ".choose(" in last:
        shown = [last, "board.show()"]
    elif is_statement or ".set(" in last or ".show(" in last:
        shown = [last]
    else:
        shown = [f"print(repr({last}))"]
    return "\n".join([*typing(typed), *before, *shown])


def typing(typed):
    """Return lines that type the answers."""
    answers = "".join(answer + "\n" for answer in typed)
    return ["import io, sys", f"sys.stdin = io.StringIO({answers!r})"] if typed else []


def as_python(value):
    """Return a value from the worker as Python writes it."""
    return str(value["repr"]) if isinstance(value, dict) and "repr" in value else repr(value)


@lru_cache(maxsize=None)
def setup_of(position):
    """Return lines that make a board and bring it to the position, and where they lead."""
    lines = ["from board import Board", "board = Board()", *marking(position)]
    has_one_mark = position.count(" ") == len(position) - 1
    return lines, f"After {lines[-1]}" if has_one_mark else f"With {rules.picture(position)}"


@lru_cache(maxsize=None)
def marking(position):
    """Return lines that mark the position on a board, in the order of a game if it has one."""
    return [f'board.set("{cell}", "{mark}")' for cell, mark in moves_to(position)]


def moves_to(position):
    """Return the moves of a game that leads there, else its marks, as (cell, sign)."""
    last = rules.opponent(rules.to_move(position))
    for cell, mark in zip(rules.CELLS, position):
        before = rules.after(position, cell, " ")
        if mark == last and not rules.winner(before):
            return [*moves_to(before), (cell, last)]
    return [(cell, mark) for cell, mark in zip(rules.CELLS, position) if mark != " "]
