"""The folder of the results, which remembers the grades of all runs.

NAME.txt       the feedback for a submission
grades.csv     a row for each submission; lecturers may write into its column `adjusted`
checks.csv     a row for each submission, with the points that it lost on each check
feedback.zip   the feedback for students of Canvas and Moodle, under names that these accept
gradebook.csv  an export from Canvas or Moodle, with the grades filled in
export.csv     the same export as it was

After each submission, all files are replaced, and each of them is complete at any moment.
"""

from __future__ import annotations

import csv
import io
import os
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Optional, Union

from grader.gradebook import Gradebook, read_csv
from grader.intake import Found
from grader.programs import COMPARED
from grader.results import Graded, feedback, file_name, printable_line
from grader.rubric import EXTRA, REGULAR, RUBRIC, SECTIONS
from grader.rubric.checks import Check
from grader.trees import Unreadable

KEY = "submission"
WHO = ["name", "id", "late", "feedback"]  # of a download
HEADINGS = [KEY, "score", "extra_credit", "total", "adjusted", "status", "seconds", *SECTIONS,
            *WHO, *COMPARED]
EXPORT = "export.csv"
FORMULA = re.compile(r"'*[=+\-@]")  # the start of a cell that a spreadsheet may take for a formula
Row = dict[str, str]  # {heading: cell}


class CannotWrite(Exception):
    """Raised if a file of results cannot be written. The message says which one, and why."""


class Table:
    """A CSV file with a row for each submission."""

    def __init__(self, path: Path, headings: Sequence[str]) -> None:
        """Read the file, if there is one. Raise Unreadable if it is not such a table."""
        self.path = path
        self.rows: dict[str, Row] = {}  # {submission: its row}
        self.headings = list(headings)  # then those that an older or edited file has as well
        if not path.exists():
            return
        rows, _ = read_csv(path)
        rows = [(number, cells) for number, cells in rows if any(cells)]
        found = rows[0][1] if rows else []
        if KEY not in found:
            raise Unreadable(f"{str(path)!r} has no column {KEY!r}, so it is in another format: "
                             "choose another folder for --grades")
        self.headings += [heading for heading in found if heading not in headings]
        for number, cells in rows[1:]:
            row = dict(zip(found, map(unescaped, cells)))
            name = row.get(KEY, "")
            if not name or name in self.rows or len(cells) > len(found):
                raise Unreadable(f"{str(path)!r}, line {number}: each row must have a submission "
                                 f"of its own and at most {len(found)} cells, not "
                                 f"{','.join(cells)[:80]!r}")
            self.rows[name] = row

    def write(self) -> None:
        """Write the rows, sorted by submission."""
        rows = [[row.get(heading, "") for heading in self.headings]
                for _, row in sorted(self.rows.items())]
        write(self.path, as_csv([self.headings, *rows]))


class Grades:
    """The folder of the results."""

    def __init__(self, folder: Path, book: Optional[Gradebook] = None) -> None:
        """Read the tables. Raise Unreadable or CannotWrite if the folder cannot be used."""
        self.folder = folder
        self.book = book
        self.table = Table(folder / "grades.csv", HEADINGS)
        self.checks = Table(folder / "checks.csv", [KEY, *map(heading_of, RUBRIC)])
        self.checks.rows = {name: self.checks.rows.get(name, {KEY: name})
                            for name in self.table.rows}
        self.replaced: list[str] = []  # lines on grades of earlier runs that have changed
        for name, row in self.table.rows.items():
            if "total" not in row:  # an older file
                row["total"] = total_of(row)
            if row.get("adjusted") and points_in(row["adjusted"]) is None:
                raise Unreadable(f"{str(self.table.path)!r}: adjusted must be a number or empty, "
                                 f"not {row['adjusted']!r} (in the row of {name})")

    def add(self, graded: Graded) -> None:
        """Write the results of a submission. What was adjusted is kept."""
        row = row_of(graded)
        earlier = self.table.rows.get(graded.name, {})
        if not graded.who:
            row.update({key: earlier.get(key, "") for key in WHO})
        if earlier and points_in(earlier["total"]) != points_in(row["total"]):
            line = (f"{graded.name}: {row['total'] or 'no points'} in total, in place of "
                    f"{earlier['total'] or 'no points'} in an earlier run")
            if earlier.get("adjusted"):
                line += f" (but {earlier['adjusted']} counts, which was adjusted by hand)"
            self.replaced.append(line)
        self.table.rows[graded.name] = {**earlier, **row}
        self.checks.rows[graded.name] = {**self.checks.rows.get(graded.name, {}),
                                         **lost_points(graded)}
        write(self.folder / f"{graded.name}.txt", feedback(graded))
        self.write_tables()

    def write_tables(self) -> None:
        """Write all files that are about all submissions."""
        self.table.write()
        self.checks.write()
        self.write_feedback()
        if self.book:
            write(self.folder / "gradebook.csv", self.book.filled(self.by_student()))

    def write_feedback(self) -> None:
        """Write feedback.zip, if a submission comes from Canvas or Moodle."""
        named = {name: row["feedback"] for name, row in self.table.rows.items()
                 if row.get("feedback")}
        if not named:
            return
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, feedback_name in sorted(named.items()):
                with suppress(FileNotFoundError):  # somebody has removed it
                    archive.writestr(feedback_name, (self.folder / f"{name}.txt").read_bytes())
        write(self.folder / "feedback.zip", file.getvalue())

    def adjusted(self, name: str) -> str:
        """Return what a lecturer has written into the column `adjusted`, or ""."""
        return self.table.rows.get(name, {}).get("adjusted", "")

    def adjusted_lines(self) -> list[str]:
        """Return lines that list the grades that a lecturer has changed."""
        lines = [f"  {name}: {row['adjusted']} (the grader: {row['total'] or 'no points'})"
                 for name, row in sorted(self.table.rows.items()) if row.get("adjusted")]
        return ["Adjusted by hand:", *lines] if lines else []

    def by_student(self) -> dict[str, float]:
        """Return the grade of each student that has an id and a grade, {id: grade}."""
        found = {}
        for row in self.table.rows.values():
            grade = grade_in(row)
            if row.get("id") and grade is not None:
                found[row["id"]] = grade
        return found

    def students(self) -> dict[str, str]:
        """Return the id of each submission, {submission: id}. It is "" if it is not known."""
        return {name: row.get("id", "") for name, row in sorted(self.table.rows.items())}

    def programs(self) -> dict[str, dict[str, str]]:
        """Return the digests of each submission, as programs.the_same needs them."""
        return {name: {module: row[module] for module in COMPARED if row.get(module)}
                for name, row in sorted(self.table.rows.items())}


def names_for(all_found: Sequence[Found], rows: Mapping[str, Row]) -> list[str]:
    """Return the name of each submission in the folder of the results, which has these rows.

    A student of Canvas or Moodle who has a row keeps its name. If two students have the same name,
    the second one gets a plus sign.
    """
    known = {row["id"]: name for name, row in rows.items() if row.get("id")}
    names: list[str] = []
    for found in all_found:
        student = found.who.get("id", "")
        name = known.get(student, "")
        if not name or name in names:
            name = file_name(found.name)
            others = {other.casefold() for other in names}
            if student:
                others |= {other.casefold() for other, row in rows.items() if row.get("id")}
            while name.casefold() in others:
                name += "+"
        names.append(name)
    return names


def heading_of(check: Check) -> str:
    return f"{check.section}: {check.title}"


def row_of(graded: Graded) -> Row:
    """Return the row of grades.csv, without what lecturers write there.

    It has no points if grading did not finish.
    """
    return {KEY: graded.name, "score": graded.points(*REGULAR),
            "extra_credit": graded.points(EXTRA), "total": graded.points(*SECTIONS),
            "status": graded.status(), "seconds": f"{graded.seconds:.1f}",
            **{section: graded.points(section) for section in SECTIONS},
            **{key: printable_line(graded.who.get(key, "")) for key in WHO},
            **{module: graded.programs.get(module, "") for module in COMPARED}}


def lost_points(graded: Graded) -> Row:
    """Return the row of checks.csv: the points that were lost on each check."""
    row = {KEY: graded.name, **{heading_of(check): "" for check in RUBRIC}}
    if graded.is_graded():
        for check, credit, *_ in graded.results:
            row[heading_of(check)] = f"{check.points * (1 - credit):g}"
    return row


def grade_in(row: Mapping[str, str]) -> Optional[float]:
    """Return the grade in a row of grades.csv: the adjusted one if there is one. None if none."""
    return points_in(row.get("adjusted", "") or row["total"])


def total_of(row: Mapping[str, str]) -> str:
    """Return the sum of the points in a row, "" if it has none."""
    score, extra = (points_in(row.get(key, "")) for key in ("score", "extra_credit"))
    return "" if score is None or extra is None else f"{score + extra:g}"


def points_in(cell: str) -> Optional[float]:
    """Return the number in a cell, None if there is none. It may have a decimal comma."""
    found = re.fullmatch(r"\s*(\d+)(?:[.,](\d+))?\s*", cell)
    return float(f"{found[1]}.{found[2] or 0}") if found else None


def as_csv(rows: Iterable[Iterable[Any]]) -> str:
    """Return rows as CSV. No spreadsheet mistakes a cell for a formula."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(
        [f"'{cell}" if FORMULA.match(str(cell)) else cell for cell in cells] for cells in rows)
    return "\ufeff" + text.getvalue()  # tells Excel that it is UTF-8


def unescaped(cell: str) -> str:
    """Return the cell as it was before as_csv."""
    return cell[1:] if cell.startswith("'") and FORMULA.match(cell) else cell


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Make the folder, and keep other runs of the grader out of it.

    Raise CannotWrite if another one is at work there, or if nothing can be written there.
    """
    try:
        folder.mkdir(0o770, parents=True, exist_ok=True)
        file = open(folder / ".lock", "w")
    except OSError as error:
        raise CannotWrite(f"cannot write to {str(folder)!r}: {error.strerror}") from None
    with file:
        try:
            lock(file.fileno())
        except (BlockingIOError, PermissionError):
            raise CannotWrite(f"another run of grade.py writes to {str(folder)!r}: wait until it "
                              "has ended") from None
        except OSError:  # this file system has no locks
            pass
        yield


def lock(number: int) -> None:
    """Lock an open file, for this process alone, until it is closed."""
    import fcntl  # here, so that grade.py can say on Windows that it runs on Linux
    fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


def write(path: Union[str, Path], content: Union[str, bytes]) -> None:
    """Replace a file as a whole by one that only the grader's user and group can read.

    Submissions may run as other users. Raise CannotWrite if it fails.
    """
    path = Path(path)
    temporary = path.with_name(f".{path.name}-{os.getpid()}")
    if path.exists() and not path.is_file():  # such as /dev/stdout, which must stay
        temporary = path
    if isinstance(content, str):
        content = content.encode("utf-8", "backslashreplace")
    try:
        try:
            with open(temporary, "wb", opener=open_privately) as file:
                file.write(content)
            if temporary != path:
                os.replace(temporary, path)
        except BaseException:
            if temporary != path:
                with suppress(OSError):
                    os.unlink(temporary)
            raise
    except OSError as error:
        raise CannotWrite(f"cannot write to {str(path)!r}: {error.strerror}") from None


def open_privately(name: str, flags: int) -> int:
    """Open a file that only this user and its group can read, if it is new."""
    return os.open(name, flags, 0o660)
