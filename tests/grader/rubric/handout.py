"""The handout for students: what to hand in and to print, all checks, and how points are given."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

from grader.rubric import EXTRA, REGULAR, RUBRIC, SECTIONS
from grader.rubric.game import PROGRAM

TEXT = Path(__file__).with_name("handout.txt")


def handout() -> str:
    """Return the handout, which --rubric prints. Points, checks and the program are filled in."""
    return TEXT.read_text(encoding="utf-8").rstrip().format(
        regular=possible(*REGULAR), extra=possible(EXTRA),
        sums=", ".join(f"{section} {possible(section)}" for section in REGULAR),
        checks="\n\n".join(map(checks_of, SECTIONS)), program=indent(PROGRAM.strip(), "    "))


def checks_of(section: str) -> str:
    """Return a heading and the checks of a section, with their points."""
    points = f"{possible(section)} points"
    if section == EXTRA:
        points += " of extra credit"
    lines = [f"{check.points:>4}  {check.title}" for check in RUBRIC if check.section == section]
    return "\n".join([f"{section} ({points})", *lines])


def possible(*sections: str) -> int:
    """Return the sum of the points of these sections."""
    return sum(check.points for check in RUBRIC if check.section in sections)
