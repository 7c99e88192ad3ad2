"""The results of all submissions: the files and the tables made of them."""

import csv
import io
import json
import os
from pathlib import Path
from threading import RLock

from grader.grades import (GRADED, REGULAR, SECTIONS, WHO, Grades, Outcome, possible, printable,
                           shortened, title)
from grader.rubric import RUBRIC

HEADINGS = ["submission", "score", "extra_credit", "status", "seconds", *SECTIONS, *WHO]
# Of the terminal's table; the status takes what is left
COLUMNS, NAME_WIDTH = 100, 30


class CannotWrite(Exception):
    """A file of ours cannot be written; which, and why."""


def in_a_cell(text):
    """The text as a spreadsheet shows it, and does not take it for a formula."""
    return "'" + text if text[:1] in tuple("=+-@") else text


class Gradebook:
    """The grades of all submissions, and the files that tell them, true from the start.

    In the tables are also the grades that the folder holds already, of others.
    """

    def __init__(self, submissions, folder=None, results=None):
        """`submissions`: (name, who) of each submission."""
        self.lock = RLock()
        self.folder = Path(folder) if folder else None
        self.results = Path(results) if results else None
        earlier = earlier_grades(self.folder) if self.folder else []
        self.grades = [Grades(shortened(name), who) for name, who in submissions]
        names = [grades.file_name.casefold() for grades in self.grades]
        taken = set(names)
        for number, grades in enumerate(self.grades):
            while names[number] in names[:number] and grades.file_name.casefold() in taken:
                grades.name += "+"
            taken.add(grades.file_name.casefold())
        new = {grades.name: grades for grades in self.grades}
        for each in earlier:
            if each.name in new:
                new[each.name].who = {**each.who, **new[each.name].who}
        self.all = [new.pop(each.name, each) for each in earlier] + list(new.values())
        if self.folder:
            make_folder(self.folder)
        for grades in self.grades:
            self.write(grades)
        self.write_tables()

    def record(self, grades, check, fault):
        """Keep what a check found, None if nothing; what is known already is not written again."""
        points = check.points * (fault.share if fault else 1)
        told = printable(fault.feedback()) if fault else ""
        with self.lock:
            if (points, told) != (grades.points.get(check.name), grades.faults.get(check.name)):
                grades.points[check.name], grades.faults[check.name] = points, told
                self.write(grades)

    def finish(self, grades, outcome):
        """Keep how the grading of a submission has ended."""
        with self.lock:
            grades.outcome = outcome.printable()
            self.write(grades)
            self.write_tables()

    def write(self, grades):
        results = json.dumps(grades.gradescope(), indent=2) + "\n"
        if self.folder:
            write_file(self.folder / f"{grades.file_name}.json", results)
            write_file(self.folder / f"{grades.file_name}.txt", grades.feedback())
        if self.results:
            write_file(self.results, results)

    def write_tables(self):
        if self.folder:
            write_file(self.folder / "grades.csv",
                       as_csv([HEADINGS, *(grades.row() for grades in self.all)]))
            write_file(self.folder / "checks.csv", as_csv(
                [["check", "section", "points", "submissions"],
                 *([check.line, check.section, check.points, number]
                   for check, number in self.lost())]))

    def lost(self):
        """The checks in the order of the rubric, each with how many lost points there."""
        graded = [grades for grades in self.all if grades.is_graded()]
        return [(check, sum(grades.points[check.name] < check.points for grades in graded))
                for check in RUBRIC]

    def table(self):
        """The rows for the terminal, in columns."""
        rows = [["submission", "score", "extra", "status", *SECTIONS]]
        for grades in self.all:
            name, score, extra, status, _, *points = grades.row()
            rows.append([name[:NAME_WIDTH], score, extra, status, *points[:len(SECTIONS)]])
        widths = [max(map(len, column)) for column in zip(*rows)]
        widths[3] = min(widths[3], COLUMNS - sum(widths) + widths[3] - len(widths) + 1)
        return [" ".join(cell[:width].ljust(width) for cell, width in zip(row, widths)).rstrip()
                for row in rows]

    def at_a_glance(self):
        """How the scores are spread, and what most of the class got wrong."""
        scores = [grades.earned(*REGULAR) for grades in self.all if grades.is_graded()]
        lines = ["", f"Scores of {len(scores)} graded:"]
        for low in range(0, possible(*REGULAR) + 1, 5):
            number = sum(low <= score < low + 5 for score in scores)
            high = min(low + 4, possible(*REGULAR))
            lines.append(f"{low:>3}-{high:<2} {number:>3}  {'#' * min(number, 60)}".rstrip())
        most = [pair for pair in sorted(self.lost(), key=lambda pair: -pair[1]) if pair[1]][:10]
        if most:
            lines += ["", "Points lost by most:"]
            lines += [f"{number:>4}  {title(check)}" for check, number in most]
        return lines


def earlier_grades(folder):
    """The grades that a folder holds; CannotWrite if they are of another rubric."""
    try:
        with open(folder / "grades.csv", encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
    except OSError:
        return []
    found = []
    for row in rows:
        try:
            name = row["submission"]
            grades = Grades(name[1:] if in_a_cell(name[1:]) == name else name,
                            {key: row[key] for key in WHO})
            outcome = grades.outcome = Outcome(seconds=float(row["seconds"]))
            status, *outcome.remarks = row["status"].split("; ")
            if status == GRADED:
                path = folder / f"{grades.file_name}.json"
                scores = {each["name"]: each["score"] for each in json.loads(
                    path.read_text(encoding="utf-8"))["tests"]}
                grades.points = {check.name: scores.pop(title(check)) for check in RUBRIC}
                if scores:
                    raise ValueError("there were more checks")
            else:
                outcome.trouble, outcome.remarks = row["status"], []
        except (OSError, KeyError, TypeError, ValueError, AttributeError):
            raise CannotWrite(f"{str(folder)!r} holds grades of another kind; name another "
                              "folder") from None
        found.append(grades)
    return found


def as_csv(rows):
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(
        [in_a_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return "\ufeff" + text.getvalue()  # by which Excel knows that it is UTF-8


def make_folder(folder):
    try:
        folder.mkdir(0o770, parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(f"cannot write to {str(folder)!r}: {error.strerror}") from None


def write_file(path, text):
    """Never leaves half a file, wherever the grading is stopped, but where a link or device leads.

    Others than our group cannot read it, so that no submission can that runs as another user.
    """
    content = text.encode("utf-8", "backslashreplace")
    draft = path.with_name(f".draft-{os.getpid()}-{path.name}")
    try:
        if path.is_symlink() or path.exists() and not path.is_file():
            path.write_bytes(content)
            return
        with open(draft, "wb", opener=lambda name, flags: os.open(name, flags, 0o660)) as file:
            file.write(content)
        os.replace(draft, path)
    except OSError as error:
        if draft.exists():
            draft.unlink()
        raise CannotWrite(f"cannot write to {str(path)!r}: {error.strerror}") from None
