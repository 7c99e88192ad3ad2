"""Gradings that many tests look at: the corpus, by the grader's own command, and endless loops."""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest
from grader.rubric import RUBRIC
from test_grader import corpus
from test_grader.stateful import STATEFUL

GRADE = Path(__file__).parents[1] / "grade.py"
SECTIONS = list(dict.fromkeys(check.section for check in RUBRIC))
POSSIBLE = {section: sum(check.points for check in RUBRIC if check.section == section)
            for section in SECTIONS}
ALL_POINTS = sum(POSSIBLE.values())
# Options of a command that lets others use the processor first
OTHERS_FIRST = {"preexec_fn": lambda: os.nice(10)}


class Line(NamedTuple):
    """A line of the rubric in a student's feedback."""

    points: float
    possible: int
    section: str
    line: str
    text: str  # below it


def read_feedback(text):
    """Return {name of check: Line}."""
    found = {}
    for part in re.split(r"\n(?=[ \d.]{4}\d?/\d+  )", text)[1:]:
        line, _, below = part.partition("\n")
        points, possible, line = re.fullmatch(r" *([\d.]+)/(\d+)  (.+)", line).groups()
        check = next(each for each in RUBRIC if line.startswith(each.title))
        found[check.name] = Line(float(points), int(possible), check.section, line,
                                 below.partition("\n\n")[0])
    return found


def points_of(lines):
    """Return the points of each section."""
    return [sum(line.points for line in lines.values() if line.section == section)
            for section in SECTIONS]


def grade(*arguments, **options):
    """Run the grader's command as somebody would, even where there is no sandbox."""
    return run([sys.executable, str(GRADE), *map(str, arguments), "--no-sandbox"], **options)


def run(command, **options):
    """Run a command in an environment of its own. Return what it printed, and its exit status."""
    environment = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT", "TMPDIR")
                   if name in os.environ}
    return subprocess.run(command, capture_output=True, text=True, errors="replace",
                          env=environment, timeout=300, **options)


@pytest.fixture(scope="session", autouse=True)
def in_background(request, tmp_path_factory):
    """What takes longest, as futures: it begins with the first test, and runs beside the others."""
    wanted = {name for item in request.session.items for name in item.fixturenames}
    folder = tmp_path_factory.mktemp("corpus")
    started = {}
    with ThreadPoolExecutor(1) as pool:
        if "graded" in wanted:
            started["graded"] = pool.submit(grade_corpus, folder)
        if "loops" in wanted:
            started["loops"] = pool.submit(grade_loops)
        yield started


@pytest.fixture(scope="session")
def graded(in_background):
    """The feedback on each submission of the corpus, {name: {name of check: Line}}.

    The feedback on a submission with bugs is there under the name of each bug.
    """
    return in_background["graded"].result()


@pytest.fixture(scope="session")
def loops(in_background):
    """What test_grader.loops prints."""
    return in_background["loops"].result()


def grade_corpus(folder):
    sound = {name: corpus.sound(name) for name in corpus.STYLES}
    weak = {name: each.files for name, each in corpus.WEAK.items()}
    faulty = {name: corpus.faulty(*bugs) for name, bugs in corpus.FAULTY.items()}
    for name, files in {**sound, **corpus.UNUSUAL, **STATEFUL, **corpus.BOARDS, **weak,
                        **faulty}.items():
        corpus.write(folder / "class", name, files)
    done = grade(folder / "class", "--grades", folder / "grades", "--jobs", 2, **OTHERS_FIRST)
    assert done.returncode == 0, done.stderr
    found = {path.stem: read_feedback(path.read_text(encoding="utf-8"))
             for path in (folder / "grades").glob("*.txt")}
    for name, bugs in corpus.FAULTY.items():
        found.update(dict.fromkeys(bugs, found[name]))
    return found


def grade_loops():
    done = run([sys.executable, "-m", "test_grader.loops"], cwd=GRADE.parent, **OTHERS_FIRST)
    return json.loads(done.stdout)
