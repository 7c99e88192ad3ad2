"""The corpus is graded once, by the grader's own command, for all tests that look at results."""

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

GRADE = Path(__file__).parents[1] / "grade.py"
SECTIONS = list(dict.fromkeys(check.section for check in RUBRIC))
POSSIBLE = {section: sum(check.points for check in RUBRIC if check.section == section)
            for section in SECTIONS}
ALL_POINTS = sum(POSSIBLE.values())


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
    """Run the grader's command as somebody would, in an environment of its own."""
    environment = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT", "TMPDIR")
                   if name in os.environ}
    return subprocess.run([sys.executable, str(GRADE), *map(str, arguments)], capture_output=True,
                          text=True, errors="replace", env=environment, timeout=300, **options)


@pytest.fixture(scope="session", autouse=True)
def grading(request, tmp_path_factory):
    """The feedback on the corpus, in the future. It takes longest, so it begins with the tests."""
    if not any("graded" in item.fixturenames for item in request.session.items):
        yield None
        return
    folders = tmp_path_factory.mktemp("corpus"), tmp_path_factory.mktemp("grades")
    with ThreadPoolExecutor(1) as pool:
        yield pool.submit(grade_corpus, *folders)


@pytest.fixture(scope="session")
def graded(grading):
    """The feedback on each submission of the corpus, {name: {name of check: Line}}."""
    return grading.result()


def grade_corpus(folder, out):
    for name in corpus.STYLES:
        corpus.write(folder, name, corpus.sound(name))
    for name, files in [*corpus.UNUSUAL.items(), *corpus.BOARDS.items()]:
        corpus.write(folder, name, files)
    for name, each in [*corpus.WEAK.items(), *corpus.FAULTS.items()]:
        corpus.write(folder, name, each.files)
    done = grade(folder, "--grades", out, "--jobs", 2)
    assert done.returncode == 0, done.stderr
    return {path.stem: read_feedback(path.read_text(encoding="utf-8"))
            for path in out.glob("*.txt")}
