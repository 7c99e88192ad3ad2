"""The submissions that the grader is tried on, and grading them in this process or beside it."""

import os
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from grader import processes, sandbox
from grader.rubric import RUBRIC, board
from grader.submission import Submission
from grader.world import OWN
from test_grader.faults import FAULTS

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
GRADE = ROOT / "tests" / "grade.py"
WEAK = HERE / "weak"
WEAKS = sorted(folder.name for folder in WEAK.iterdir())
STYLES = sorted(folder.name for folder in (HERE / "styles").iterdir())
REAL_LIMITS = (processes.WORK_SECONDS, processes.WAIT_SECONDS, processes.MOST_MISSED_IN_SECTION)
WAY, _ = sandbox.best_way()
WON, GOES_ON = board.WON, board.GOES_ON
FEW = 10  # of so many positions one is tried, unless all sections are graded
POINTS = {check.name: check.points for check in RUBRIC}


def style(name):
    return {path.name: path.read_bytes() for path in (HERE / "styles" / name).glob("*.py")}


def weak(name):
    return {path.name: path.read_bytes() for path in (WEAK / name).glob("*.py")}


def with_faults(names, of_style):
    """The files of a style with faults, first those whose code needs what others replace."""
    files = style(of_style)
    for name in sorted(names, key=is_needed_by_others):
        for module, change in FAULTS[name].changes.items():
            files[module] = change(files[module])
    return {module: content for module, content in files.items() if content is not None}


def with_fault(name, of_style):
    return with_faults([name], of_style)


def fits(fault, of_style):
    """Whether a sound submission of the style can be given the fault, and no other by it."""
    code = b"".join(change(b"") or b"" for change in FAULTS[fault].changes.values())
    inherits = of_style == "template" and re.search(rb"^(Player|AI)\.choose\b", code, re.MULTILINE)
    return of_style not in FAULTS[fault].not_for.split() and not inherits


def is_needed_by_others(fault):
    """Whether it replaces show, by which the faults of Board see marks, or deletes a class."""
    return any(re.search(rb"^Board\.show\b|\bdel [A-Z]", change(b"") or b"", re.MULTILINE)
               for change in FAULTS[fault].changes.values())


def checks_named(words):
    """The names of the checks that the words name, each a check or a whole section."""
    for word in words.split():
        assert any(word in (check.section, check.name) for check in RUBRIC), word
    return {check.name for check in RUBRIC for word in words.split()
            if word in (check.section, check.name)}


def environment():
    """The environment for a process: nothing of the machine's own that Python would heed."""
    return {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT", "TMPDIR")
            if name in os.environ}


class Told(NamedTuple):
    """What a check found wrong, for the student."""

    share: float
    feedback: str
    hint: str
    is_shown: bool
    reproduction: str
    typed: list
    program: str
    shows: str


class Result(NamedTuple):
    """What the checks of a submission found, {name: Told}, only where something is wrong."""

    faults: dict

    def caught(self):
        return set(self.faults)

    def points(self):
        return sum(points * (self.faults[name].share if name in self.faults else 1)
                   for name, points in POINTS.items())


def own_world(submission):
    """The submission as it is, to be asked as the checks do."""
    submission.worlds.look_at_modules()
    return submission.worlds.open("Board", OWN, is_extra=False)


def grade(files, way=None, sections=()):
    """The result, of all checks or of those of some sections, where the others find nothing."""
    rubric = [check for check in RUBRIC if not sections or check.section in sections]
    submission = Submission(files, way or WAY, rubric)
    try:
        for check in submission.checks_in_turn():
            submission.fault(check)
    finally:
        submission.worlds.end()
    return Result({name: Told(fault.share, fault.feedback(), fault.hint, fault.is_shown,
                              fault.reproduction, fault.typed, fault.program, fault.shows)
                   for name, fault in submission.report.faults.items() if fault is not None})


class Pool:
    """Processes that grade beside the tests, with short limits: endless loops cost little."""

    def __init__(self, jobs):
        context = get_context("spawn")
        self.executor = ProcessPoolExecutor(jobs, context, begin, (sys.path,))

    def grade(self, files, sections, limits):
        """The result, to be waited for."""
        return self.executor.submit(grade_here, files, sections, limits)

    def close(self):
        self.executor.shutdown(cancel_futures=True)


def begin(path):
    sys.path[:] = path


def grade_here(files, sections, limits):
    processes.WORK_SECONDS, processes.WAIT_SECONDS, processes.MOST_MISSED_IN_SECTION = limits
    processes.CLOCK_SECONDS = 3 + 6 * processes.WORK_SECONDS
    processes.MEMORY_MB = 200  # to fill it takes time, too
    every = FEW if sections else 1
    board.WON, board.GOES_ON = WON[::every], GOES_ON[::every]
    return grade(files, None, sections)
