"""A world: the files of a submission, with some parts made sound, and what checks ask there."""

import json
from time import monotonic

import rules
from grader.findings import NoAnswer, Wrong, python, short
from grader.processes import CutOff
from grader.trial import Trial, way_to

OWN = frozenset()  # no part is made sound: the submission as it is
VERSION = "sys.version.split()[0]"
ON_IMPORT = "This came on import {}. What is run there, outside of all methods?"
MOST_RUNS = 50  # that are asked for at once: their answer must not be too long
NOTHING = {"values": [], "printed": [], "unread": 0, "error": "", "game": None, "drawing": None}
# A line that tells, as JSON, of each class in a module: the names of all classes above it, and its
# methods. Those of the classes above count up to the first that is a player, not from there on: the
# methods of a mixin are its own, but what it inherits from AI or Player is not
CLASSES = """json.dumps({{name: {{
    'inherits': [base.__name__ for base in value.__mro__[1:]],
    'methods': sorted({{key for base in (value, *itertools.takewhile(
        lambda base: 'Player' not in [each.__name__ for each in base.__mro__],
        value.__mro__[1:-1])) for key, method in vars(base).items() if callable(method)}})}}
    for name, value in vars({}).items() if isinstance(value, type) and value is not object}})"""


class World:
    """What a check is given: it asks here, and reads in the report what was found before."""

    def __init__(self, process, parts, report, patience, section, is_extra, is_anew, is_late):
        self.process = process
        self.parts = parts
        self.report = report
        self.patience = patience  # counts the seconds, and the answers that did not come
        self.section = section    # of the check that asks here
        self.is_extra = is_extra  # whether this check has a fault already
        self.is_anew = is_anew  # whether modules are imported anew each time; no game goes on
        self.is_late = is_late  # whether games begin late, where a search is short

    @property
    def files(self):
        return self.process.files

    @property
    def known(self):
        """What was found out in this world: {key: value}, as long as its process runs."""
        return self.process.known

    def ask(self, do, **details):
        """What comes of a request, and the seconds that it took.

        NoAnswer if no answer came, Waits if no more is waited for, Wrong if the submission is such
        that the puppet itself fails.
        """
        seconds, begin = self.patience.require(self.section, self.is_extra), monotonic()
        try:
            answer = self.process.ask({"do": do, **details}, seconds)
        except CutOff as cut_off:
            self.process.end()
            self.patience.miss(self.section, self.is_extra, monotonic() - begin)
            raise NoAnswer(str(cut_off)) from None
        self.patience.count(monotonic() - begin, answer["seconds"])
        if "ended" in answer:  # it came at once, so it is not counted as one that did not come
            self.process.end()
            raise NoAnswer(answer["ended"])
        if "error" in answer:
            raise Wrong(answer["error"], python("from board import Board"),
                        shows=short(answer["error"]))
        return answer["answer"], answer["seconds"]

    # What checks ask

    def board(self, position=rules.EMPTY, *lines):
        """A new board that came to the position as in a game, and the lines."""
        [trial] = self.boards([position], *lines)
        return trial

    def boards(self, positions, *lines):
        """The same for each of many positions."""
        positions = list(positions)
        for first in range(0, len(positions), MOST_RUNS):
            ways = [way_to(position) for position in positions[first:first + MOST_RUNS]]
            answers, _ = self.ask("run", runs=[{"lines": [*setup, *lines], "anew": self.is_anew}
                                               for setup, _ in ways])
            for (setup, where), answer in zip(ways, answers):
                yield Trial([*setup, *lines], (), answer, len(setup), where)

    def run(self, lines, *asked, typed=(), keep=True, after=None):
        """What comes of lines and of what is asked then, in a new game or on from an earlier trial.

        None if the game of that trial cannot be copied. Unless `keep` is false, the board can be
        seen afterwards, and the game be gone on with.
        """
        before = after.lines if after else []
        setup, lines = len(before) + len(lines), [*lines, *asked]
        try:
            [answer], seconds = self.ask("run", runs=[{
                "lines": lines, "typed": "".join(line + "\n" for line in typed),
                "keep": keep, "game": after.game if after else None, "anew": self.is_anew}])
        except NoAnswer as wrong:
            wrong.reproduction = python(*before, *lines, typed=typed)
            wrong.trial = Trial([*before, *lines], typed, NOTHING, setup)
            raise
        if not answer["is_copied"]:
            return None
        return Trial([*before, *lines], typed, answer, setup, run_before=len(before),
                     seconds=seconds)

    def session(self, typed, program=None):
        """What a program prints to these answers, its own if it is None, and the error."""
        key = "session", *typed, program
        if key not in self.known:
            self.known[key], _ = self.ask("session", program=program,
                                          typed="".join(line + "\n" for line in typed))
        return self.known[key]["printed"], self.known[key]["error"]

    def sees_too(self, trial):
        """Whether what was seen in a trial is seen here, too, where all its lines are run."""
        here = self.run(trial.lines, typed=trial.typed, keep=trial.game is not None)
        return here.seen_after(trial.run_before) == trial.seen_after(trial.run_before)


def classes_of(world, module):
    """The classes of a module in a world: what each inherits from, and the methods of its own.

    Wrong if it cannot be imported.
    """
    if f"{module}.py" not in world.files:
        raise Wrong(f"{module}.py is missing.", python(f"import {module}"), shows="No module")
    try:
        trial = world.run(["import itertools, json, sys"], VERSION, f"import {module}",
                          CLASSES.format(module), keep=False)
        if trial.error:
            raise Wrong(f"Python {trial[VERSION]} cannot import {module}.py: {trial.error}",
                        python(f"import {module}"),
                        ON_IMPORT.format(module) * trial.error.startswith("EOFError"),
                        shows=short(trial.error))
        text = trial[trial.lines[-1]]
    except NoAnswer as wrong:
        wrong.reproduction, wrong.hint = python(f"import {module}"), ON_IMPORT.format(module)
        raise
    try:
        return read_classes(text)
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        raise Wrong(f"{module}.py does not say which classes it has.") from None


def read_classes(text):
    """What the line CLASSES says, which somebody could have forged."""
    classes = json.loads(text)
    for each in classes.values():
        if not each["inherits"] or not all(
                isinstance(name, str) for name in each["inherits"] + each["methods"]):
            raise ValueError
    return {name: each for name, each in classes.items() if name.isidentifier()}
