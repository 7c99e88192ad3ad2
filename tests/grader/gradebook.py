"""The results of grading: what each check gave, the files and the tables made of it."""

import csv
import io
import json
import os
from pathlib import Path
from threading import RLock

from grader.findings import NOT_CHECKED
from grader.rubric import RUBRIC

SECTIONS = list(dict.fromkeys(check.section for check in RUBRIC))
EXTRA = "SmartAI"
REGULAR = [section for section in SECTIONS if section != EXTRA]
HEADINGS = ["submission", "score", "extra_credit", "status", "seconds", *SECTIONS]
UNFINISHED = "not finished"
HOW_TO_READ = ["A board is written row by row: X-- -O- --- has X on A1 and O on B2."]
SCREENFUL = 40
WIDTH = 1_000


def possible(*sections):
    return sum(check.points for check in RUBRIC if check.section in sections)


def clean(text):
    """The text without what a terminal would obey, and no more of it than a screenful."""
    lines = [line[:WIDTH] for line in text.split("\n")]
    if len(lines) > SCREENFUL:
        lines = [*lines[:SCREENFUL - 1], "..."]
    return "\n".join("".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in line)
                     for line in lines)


def in_a_cell(text):
    """The text as a spreadsheet shows it, and does not take it for a formula."""
    return "'" + text if text[:1] in tuple("=+-@") else text


class Grades:
    """What one submission got for each check."""

    def __init__(self, name):
        self.name = clean(name).replace("\n", "\\n")
        self.file_name = self.name.replace("/", "_")
        self.points = {}
        self.faults = {}
        self.notes = []
        self.trouble = ""  # what could not be read, or where the grader failed
        self.seconds = 0

    def is_complete(self):
        return bool(self.trouble) or len(self.points) == len(RUBRIC)

    def status(self):
        """"graded", or what went wrong with the grading itself."""
        return self.trouble or ("graded" if self.is_complete() else UNFINISHED)

    def earned(self, *sections):
        return sum(self.points.get(check.name, 0) for check in RUBRIC if check.section in sections)

    def headline(self):
        line = (f"{self.earned(*REGULAR):g}/{possible(*REGULAR)}, "
                f"extra credit {self.earned(EXTRA):g}/{possible(EXTRA)}")
        return line if self.status() == "graded" else f"{line} ({self.status()})"

    def fault(self, check):
        """What the student reads below a check, "" if nothing is wrong."""
        return self.faults.get(check.name, self.trouble or "Not graded yet.")

    def feedback(self):
        """The lines of the rubric with their points, and what was wrong, each thing once."""
        lines = [f"{self.name}: {self.headline()}", *self.notes, "", *HOW_TO_READ]
        told = {}
        for section in SECTIONS:
            lines += ["", f"{section} {self.earned(section):g}/{possible(section)}"]
            for check in (check for check in RUBRIC if check.section == section):
                points = f"{self.points.get(check.name, 0):g}/{check.points}"
                lines.append(f"{points:>6}  {check.line}")
                fault = self.fault(check)
                reason = fault.removeprefix(NOT_CHECKED)
                if fault in told and reason == fault:
                    lines.append(f"        The same as for: {told[fault]}")
                elif reason not in told:  # what keeps other checks from being made is said once
                    lines += ["        " + line for line in fault.split("\n") if line]
                for words in filter(None, (fault, reason.split("\n")[0])):
                    told.setdefault(words, check.line)
        return "\n".join(lines) + "\n"

    def gradescope(self):
        """The results in Gradescope's format."""
        tests = []
        for section_number, section in enumerate(SECTIONS, 1):
            checks = [check for check in RUBRIC if check.section == section]
            for number, check in enumerate(checks, 1):
                points = self.points.get(check.name, 0)
                tests.append({
                    "name": f"{section}: {check.line}", "number": f"{section_number}.{number}",
                    "score": points, "max_score": check.points,
                    "status": "passed" if points == check.points else "failed",
                    "output": self.fault(check)})
        return {"score": self.earned(*SECTIONS),
                "output": "\n".join([self.headline(), *self.notes, *HOW_TO_READ]),
                "output_format": "text", "test_output_format": "text", "test_name_format": "text",
                "visibility": "visible", "stdout_visibility": "hidden", "tests": tests}

    def row(self):
        """The row of grades.csv."""
        return [self.name, f"{self.earned(*REGULAR):g}", f"{self.earned(EXTRA):g}", self.status(),
                f"{self.seconds:.1f}", *(f"{self.earned(section):g}" for section in SECTIONS)]


class Gradebook:
    """The grades of all submissions, and the files that tell them, true from the start."""

    def __init__(self, names, folder=None, results=None):
        self.lock = RLock()
        self.grades = []
        for name in names:
            grades = Grades(name)
            taken = {other.file_name.casefold() for other in self.grades}
            while len(grades.file_name.encode("utf-8", "replace")) > 200:
                grades.file_name = grades.file_name[:-1]
            while grades.file_name.casefold() in taken:
                grades.name += "+"
                grades.file_name += "+"
            self.grades.append(grades)
        self.folder = Path(folder) if folder else None
        self.results = Path(results) if results else None
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)
        for grades in self.grades:
            self.write(grades)
        self.write_tables()

    def record(self, grades, check, points, fault):
        with self.lock:
            grades.points[check.name] = points
            grades.faults[check.name] = clean(fault)
            self.write(grades)

    def close(self, grades, trouble="", notes=(), seconds=0):
        """Keep what ended the grading of a submission before all checks were made, if anything."""
        with self.lock:
            grades.trouble = clean(trouble).replace("\n", " ")
            grades.notes = [clean(note) for note in notes]
            grades.seconds = seconds
            self.write(grades)
            self.write_tables()

    def write(self, grades):
        told = json.dumps(grades.gradescope(), indent=2) + "\n"
        if self.folder:
            write_file(self.folder / f"{grades.file_name}.json", told)
            write_file(self.folder / f"{grades.file_name}.txt", grades.feedback())
        if self.results:
            write_file(self.results, told)

    def write_tables(self):
        if self.folder:
            write_file(self.folder / "grades.csv",
                       as_csv([HEADINGS, *(grades.row() for grades in self.grades)]))
            write_file(self.folder / "checks.csv", as_csv(
                [["check", "section", "points", "submissions"],
                 *([check.line, check.section, check.points, number]
                   for check, number in self.lost())]))

    def lost(self):
        """The checks in the order of the rubric, each with how many lost points there."""
        read = [grades for grades in self.grades if grades.status() == "graded"]
        return [(check, sum(grades.points[check.name] < check.points for grades in read))
                for check in RUBRIC]

    def table(self):
        """The rows for the terminal, in columns."""
        rows = [HEADINGS, *(grades.row() for grades in self.grades)]
        widths = [max(map(len, column)) for column in zip(*rows)]
        return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()
                for row in rows]

    def at_a_glance(self):
        """How the scores are spread, and what most of the class got wrong."""
        scores = [grades.earned(*REGULAR) for grades in self.grades if grades.status() == "graded"]
        lines = ["", f"Scores of {len(scores)} graded:"]
        for low in range(0, possible(*REGULAR) + 1, 5):
            number = sum(low <= score < low + 5 for score in scores)
            high = min(low + 4, possible(*REGULAR))
            lines.append(f"{low:>3}-{high:<2} {number:>3}  {'#' * min(number, 60)}".rstrip())
        most = [pair for pair in sorted(self.lost(), key=lambda pair: -pair[1]) if pair[1]][:10]
        if most:
            lines += ["", "Points lost by most:"]
            lines += [f"{number:>4}  {check.section}: {check.line}" for check, number in most]
        return lines


def as_csv(rows):
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(
        [in_a_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return text.getvalue()


def write_file(path, text):
    """Never leaves half a file, wherever the grading is stopped."""
    draft = path.with_name(".draft-" + path.name)
    draft.write_bytes(text.encode("utf-8", "backslashreplace"))
    os.replace(draft, path)
