"""A gradebook that Canvas or Moodle exports, filled in so that it can be uploaded again."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Optional

from grader.results import printable_line
from grader.trees import Unreadable

ASSIGNMENT = re.compile(r"(.+) \(\d+\)")  # PA 1 (991): how Canvas heads an assignment's column
BYTE_ORDER_MARK = "\ufeff"


class Gradebook(NamedTuple):
    """The cells of an export, and its format."""

    headings: list[str]
    rows: list[list[str]]
    id_column: int
    points_column: int  # which is filled in
    is_from_moodle: bool  # not Canvas
    maximum: float
    delimiter: str
    mark: str  # the byte order mark, if it has one

    def id_of(self, row: Sequence[str]) -> str:
        """Return the student's id in a row, or "" if the row is too short to be a student's."""
        if len(row) <= self.points_column:
            return ""
        return row[self.id_column].replace("Participant ", "")

    def ids(self) -> set[str]:
        """Return the ids of the students in the gradebook, and "" for rows without a student."""
        return set(map(self.id_of, self.rows))

    def is_fixed(self, row: Sequence[str]) -> bool:
        """Return True if a student's grade must stay: excused in Canvas, or locked in Moodle."""
        if self.is_from_moodle:
            cells = dict(zip(map(str.lower, self.headings), row))
            return cells.get("grade can be changed", "").strip().lower() == "no"
        return row[self.points_column].strip().upper() == "EX"

    def filled(self, grades: Mapping[str, float]) -> str:
        """Return the text with the grades filled in, {id: grade}. All else stays as it was."""
        rows = [self.headings]
        for row in self.rows:
            grade = grades.get(self.id_of(row))
            if grade is not None and not self.is_fixed(row):
                row = [*row[:self.points_column], f"{grade:g}", *row[self.points_column + 1:]]
            rows.append(row)
        text = io.StringIO()
        csv.writer(text, delimiter=self.delimiter, lineterminator="\n").writerows(rows)
        return self.mark + text.getvalue()

    def lists(self, grades: Mapping[str, float], students: Mapping[str, str]) -> list[str]:
        """Return lines about students whom a lecturer should look at.

        `students` has the id of each submission, {submission: id}.
        """
        without, fixed, above = [], [], []
        for row in self.rows:
            student, name = self.id_of(row), " ".join(row[:2])
            grade = grades.get(student)
            if grade is None:
                if student and row[self.points_column] in ("", "-"):
                    without.append(name)
            elif self.is_fixed(row):
                fixed.append(name)
            elif grade > self.maximum:
                above.append(name)
        known = self.ids()
        missing = [name for name, student in students.items()
                   if not student or student not in known]
        lines = []
        maximum = f"the maximum of {self.maximum:g} points"
        if above and not self.is_from_moodle:
            lines += ["", f"Canvas accepts grades above {maximum}: {len(above)} here."]
            above = []
        for heading, names in (
                ("In the gradebook, but without a grade there or here", without),
                ("Excused in Canvas, or locked in Moodle (unchanged)", fixed),
                ("Handed in, but not in the gradebook", missing),
                (f"Above {maximum} (Moodle skips these grades: set a higher maximum)", above)):
            if names:
                lines += ["", f"{heading}:", *(f"  {printable_line(name)}" for name in names)]
        return lines


def read(path: str, column: Optional[str]) -> Gradebook:
    """Return the gradebook in a file. `column` is the heading of the assignment, None if unknown.

    Raise Unreadable if it is not a gradebook, or if the column cannot be determined.
    """
    headings, rows, delimiter, mark = read_csv(Path(path))
    lower = [heading.lower() for heading in headings]  # "Maximum Grade" or "Maximum grade"
    is_from_moodle = {"identifier", "grade", "maximum grade"} <= set(lower)
    if is_from_moodle:
        ids, points, most = map(lower.index, ("identifier", "grade", "maximum grade"))
        maxima = [row[most] for row in rows if row[most:]][:1]
    elif "ID" in headings:  # Canvas
        ids, points = headings.index("ID"), headings.index(assignment(headings, column))
        maxima = [row[points] for row in rows if row[:1] == ["    Points Possible"]]
    else:
        raise Unreadable(f"{path!r} must be a gradebook from Canvas or a grading worksheet from "
                         "Moodle, with the headings in English")
    numbers = [float(cell) for cell in maxima if re.fullmatch(r"\d+(\.\d+)?", cell)]
    return Gradebook(headings, rows, ids, points, is_from_moodle,
                     min(numbers, default=float("inf")), delimiter, mark)


def read_csv(path: Path) -> tuple[list[str], list[list[str]], str, str]:
    """Return the headings of a CSV file, its other rows, its delimiter, and its byte order mark.

    A spreadsheet may have saved it with semicolons or tabs. Raise Unreadable if it is no CSV file.
    """
    try:
        text = path.read_bytes().decode("utf-8")
        mark = BYTE_ORDER_MARK if text.startswith(BYTE_ORDER_MARK) else ""
        text = text[len(mark):]
        delimiter = max(",;\t", key=text.partition("\n")[0].count)
        headings, *rows = [*csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)] or [[]]
        return headings, rows, delimiter, mark
    except UnicodeDecodeError:
        raise Unreadable(f"{str(path)!r} must be a CSV file in UTF-8: in Excel, save it as CSV "
                         "UTF-8") from None
    except (OSError, csv.Error) as error:
        reason = getattr(error, "strerror", error)
        raise Unreadable(f"{str(path)!r} cannot be read: {reason}") from None


def assignment(headings: Sequence[str], column: Optional[str]) -> str:
    """Return the heading of the only assignment, or of the one that begins with `column`."""
    found = list(filter(ASSIGNMENT.fullmatch, headings))
    named = [each for each in found if each.startswith(column or "")]
    if len(named) != 1:
        raise Unreadable("--column must be the beginning of one of the assignments in the "
                         f"gradebook: {', '.join(map(repr, found)) or 'it has none'}")
    return named[0]
