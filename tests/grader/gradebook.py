"""A gradebook that Canvas or Moodle exports, filled in so that it can be uploaded again."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Optional

from grader.intake import Unreadable
from grader.results import Graded, printable_line
from grader.rubric import SECTIONS

ASSIGNMENT = re.compile(r"(.+) \(\d+\)")  # PA 1 (991): how Canvas heads an assignment's column
BYTE_ORDER_MARK = "\ufeff"


class Gradebook(NamedTuple):
    """The cells of an export, and its format."""

    headings: list[str]
    rows: list[list[str]]
    id_column: int
    points_column: int  # which is filled in
    maximum: float
    delimiter: str
    mark: str  # the byte order mark, if it has one

    def id_of(self, row: Sequence[str]) -> str:
        """Return the student's id in a row, or "" if the row is too short to be a student's."""
        if len(row) <= self.points_column:
            return ""
        return row[self.id_column].replace("Participant ", "")

    def ids(self) -> set[str]:
        """Return the ids of the students in the gradebook, with "" for rows of no student."""
        return set(map(self.id_of, self.rows))

    def filled(self, all_graded: Sequence[Graded]) -> tuple[str, list[str]]:
        """Return the text with the points filled in, and lines that list students to look at."""
        graded = {each.who.get("id"): each for each in all_graded if each.is_graded()}
        rows, unchanged, above = [self.headings], [], []
        for row in self.rows:
            student, name = self.id_of(row), " ".join(row[:2])
            if student in graded:
                points = graded[student].earned(*SECTIONS)
                if points > self.maximum:
                    above.append(name)
                row = [*row[:self.points_column], f"{points:g}", *row[self.points_column + 1:]]
            elif student:
                unchanged.append(name)
            rows.append(row)
        text = io.StringIO()
        csv.writer(text, delimiter=self.delimiter, lineterminator="\n").writerows(rows)
        known = self.ids()
        missing = [each.name for each in all_graded if each.who.get("id") not in known]
        lines = []
        for heading, names in (
                ("In the gradebook, but not graded here", unchanged),
                ("Handed in, but not in the gradebook", missing),
                (f"More than the maximum of {self.maximum:g}, with extra credit", above)):
            if names:
                lines += ["", f"{heading}:", *(f"  {printable_line(name)}" for name in names)]
        return self.mark + text.getvalue(), lines


def read(path: str, column: Optional[str]) -> Gradebook:
    """Return the gradebook in a file. `column` is the heading of the assignment, None if unknown.

    Raise Unreadable if it is not a gradebook, or if the column cannot be determined.
    """
    try:
        text = Path(path).read_bytes().decode()
        delimiter = max(",;\t", key=text.partition("\n")[0].count)
        file = io.StringIO(text.lstrip(BYTE_ORDER_MARK), newline="")
        headings, *rows = list(csv.reader(file, delimiter=delimiter)) or [[]]
    except UnicodeDecodeError:
        raise Unreadable(f"{path!r} must be UTF-8 text: save it as CSV UTF-8") from None
    except (OSError, csv.Error) as error:
        raise Unreadable(f"{path!r} cannot be read: {getattr(error, 'strerror', error)}") from None
    if {"Identifier", "Grade", "Maximum Grade"} <= set(headings):  # Moodle
        ids, points, most = map(headings.index, ("Identifier", "Grade", "Maximum Grade"))
        maxima = [row[most] for row in rows if row[most:]][:1]
    elif "ID" in headings:  # Canvas
        ids, points = headings.index("ID"), headings.index(assignment(headings, column))
        maxima = [row[points] for row in rows if row[:1] == ["    Points Possible"]]
    else:
        raise Unreadable(f"{path!r} must be a gradebook from Canvas or a grading worksheet from "
                         "Moodle, with the headings in English")
    numbers = [float(cell) for cell in maxima if re.fullmatch(r"\d+(\.\d+)?", cell)]
    return Gradebook(headings, rows, ids, points, min(numbers, default=float("inf")), delimiter,
                     BYTE_ORDER_MARK if text.startswith(BYTE_ORDER_MARK) else "")


def assignment(headings: Sequence[str], column: Optional[str]) -> str:
    """Return the heading of the only assignment, or of the one named `column`."""
    found = list(filter(ASSIGNMENT.fullmatch, headings))
    named = [each for each in found if column in (None, each, ASSIGNMENT.sub(r"\1", each))]
    if len(named) != 1:
        raise Unreadable("--column must name an assignment of the gradebook: "
                         f"{', '.join(map(repr, found)) or 'it has none'}")
    return named[0]
