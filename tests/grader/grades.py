"""The folder of the results of one run.

NAME.txt       the feedback for a submission, as soon as it is graded
grades.csv     a row for each submission
checks.csv     a row for each submission, with the points that it lost on each check
feedback.zip   the feedback for students of Canvas and Moodle, under names that these accept
gradebook.csv  an export from Canvas or Moodle, with the grades filled in
"""

from __future__ import annotations

import csv
import io
import os
import re
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Optional, Union

from grader.gradebook import Gradebook
from grader.intake import Found
from grader.results import Graded, feedback, file_name, name_of, printable_line
from grader.rubric import EXTRA, REGULAR, RUBRIC, SECTIONS

HEADINGS = ["submission", "score", "extra_credit", "total", "status", "seconds", *SECTIONS, "name",
            "id", "late"]
FORMULA = re.compile(r"'*[=+\-@]")  # the start of a cell that a spreadsheet may take for a formula


class CannotWrite(Exception):
    """Raised if a file or a folder cannot be written. The message says which one, and why."""


def new_folder(path: str) -> Path:
    """Make a folder, unless there is an empty one. Raise CannotWrite if that is not possible."""
    folder = Path(path)
    try:
        folder.mkdir(0o770, parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise CannotWrite(f"{path!r} must be a new or empty folder, but it contains something")
    except OSError as error:
        raise CannotWrite(f"cannot write to {path!r}: {error.strerror}") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise CannotWrite(f"cannot write to {path!r}: Permission denied")
    return folder


def names_for(all_found: Sequence[Found]) -> list[str]:
    """Return the name of each submission. If two have the same, the second one gets a plus sign."""
    names: list[str] = []
    taken: set[str] = set()
    for found in all_found:
        name = file_name(found.name)
        while name.casefold() in taken:
            name += "+"
        taken.add(name.casefold())
        names.append(name)
    return names


def write_feedback(folder: Path, graded: Graded) -> None:
    write(folder / f"{graded.name}.txt", feedback(graded))


def write_tables(folder: Path, all_graded: Sequence[Graded], book: Optional[Gradebook]) -> None:
    """Write what is about all submissions."""
    write(folder / "grades.csv", as_csv([HEADINGS, *map(row_of, all_graded)]))
    headings = ["submission", *map(name_of, RUBRIC)]
    write(folder / "checks.csv", as_csv([headings, *map(lost_points, all_graded)]))
    from_platform = {printable_line(graded.student.feedback): feedback(graded)
                     for graded in all_graded if graded.student}
    if from_platform:
        write(folder / "feedback.zip", zip_of(from_platform))
    if book:
        write(folder / "gradebook.csv", book.filled(grades_of(all_graded)))


def row_of(graded: Graded) -> list[str]:
    """Return the row of grades.csv. It has no points if grading did not finish."""
    who = [*graded.student[:3]] if graded.student else ["", "", ""]
    return [graded.name, graded.points(*REGULAR), graded.points(EXTRA), graded.points(*SECTIONS),
            graded.status(), f"{graded.seconds:.1f}", *map(graded.points, SECTIONS),
            *map(printable_line, who)]


def lost_points(graded: Graded) -> list[str]:
    """Return the row of checks.csv."""
    if not graded.is_graded():
        return [graded.name] + [""] * len(RUBRIC)
    return [graded.name, *(f"{result.check.points - result.points():g}"
                           for result in graded.results)]


def grades_of(all_graded: Iterable[Graded]) -> dict[str, float]:
    """Return {id of the student: grade} for those that have both."""
    return {graded.student.id: graded.earned(*SECTIONS) for graded in all_graded
            if graded.student and graded.is_graded()}


def zip_of(files: dict[str, str]) -> bytes:
    """Return a zip of some texts, {name: text}."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, encoded(text))
    return content.getvalue()


def as_csv(rows: Iterable[Iterable[Any]]) -> str:
    """Return rows as CSV. No spreadsheet mistakes a cell for a formula."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(
        [f"'{cell}" if FORMULA.match(str(cell)) else cell for cell in cells] for cells in rows)
    return "\ufeff" + text.getvalue()  # tells Excel that it is UTF-8


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


def write(path: Union[str, Path], content: Union[str, bytes]) -> None:
    """Write a file that only the grader's user and group can read: submissions may run as others.

    Raise CannotWrite if it fails.
    """
    try:
        with open(path, "wb", opener=open_privately) as file:
            file.write(encoded(content) if isinstance(content, str) else content)
    except OSError as error:
        raise CannotWrite(f"cannot write to {str(path)!r}: {error.strerror}") from None


def open_privately(name: str, flags: int) -> int:
    return os.open(name, flags, 0o660)
