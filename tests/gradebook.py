"""The results of grading: what each check gave, the files and the tables made of it."""

import csv
import io
import json
import os
from pathlib import Path

from submission import RUBRIC, checks_of

from tests import test_rubric  # noqa: F401 (it fills RUBRIC)

SECTIONS = list(dict.fromkeys(check.section for check in RUBRIC))
EXTRA = "SmartAI"
UNFINISHED = "not finished"
SCREENFUL = 24
WIDTH = 300


class Grades:
    """What one submission got for each check."""

    def __init__(self, name):
        self.name = name
        self.points = {}
        self.faults = {}
        self.grader_faults = []
        self.seconds = 0

    def record(self, check, points, fault, is_grader_fault, seconds):
        self.points[check] = points
        self.faults[check] = clean(fault)
        self.seconds += seconds
        if is_grader_fault:
            self.grader_faults.append(check)

    def is_complete(self):
        return len(self.points) == len(RUBRIC)

    def status(self):
        """"graded", or what went wrong with the grading itself."""
        if self.grader_faults:
            return "the grader failed in " + ", ".join(self.grader_faults)
        return "graded" if self.is_complete() else UNFINISHED

    def earned(self, *sections):
        return sum(self.points.get(check.name, 0) for check in RUBRIC if check.section in sections)

    def score(self):
        return f"{self.earned(*REGULAR):g}/{possible(*REGULAR)}"

    def extra_credit(self):
        return f"{self.earned(EXTRA):g}/{possible(EXTRA)}"

    def headline(self):
        line = f"{self.score()}, extra credit {self.extra_credit()}"
        return line if self.status() == "graded" else f"{line} ({self.status()})"

    def fault(self, check):
        """What the student reads below a check, "" if nothing is wrong."""
        return self.faults.get(check.name, "Not graded yet.")

    def feedback(self):
        """The lines of the rubric with their points, and what was wrong, each thing once."""
        lines = [f"{self.name}: {self.headline()}"]
        told = set()
        for section in SECTIONS:
            lines += ["", f"{section} {self.earned(section):g}/{possible(section)}"]
            for check in checks_of(section):
                points = f"{self.points.get(check.name, 0):g}/{check.points}"
                lines.append(f"{points:>6}  {check.line}")
                fault = "As above." if self.fault(check) in told else self.fault(check)
                lines += ["        " + line for line in fault.split("\n") if line]
                told.add(fault or None)
        return "\n".join(lines) + "\n"

    def gradescope(self):
        """The results in Gradescope's format."""
        tests = []
        for section_number, section in enumerate(SECTIONS, 1):
            for number, check in enumerate(checks_of(section), 1):
                points = self.points.get(check.name, 0)
                tests.append({
                    "name": f"{section}: {check.line}",
                    "number": f"{section_number}.{number}",
                    "score": points,
                    "max_score": check.points,
                    "status": "passed" if points == check.points else "failed",
                    "output": self.fault(check),
                })
        return {"score": self.earned(*SECTIONS), "output": self.headline(), "output_format": "text",
                "test_output_format": "text", "test_name_format": "text", "visibility": "visible",
                "stdout_visibility": "hidden", "tests": tests}

    def row(self):
        """The row of grades.csv."""
        return [self.name, f"{self.earned(*REGULAR):g}", f"{self.earned(EXTRA):g}", self.status(),
                f"{self.seconds:.1f}", *(f"{self.earned(section):g}" for section in SECTIONS)]


HEADINGS = ["submission", "score", "extra_credit", "status", "seconds", *SECTIONS]
REGULAR = [section for section in SECTIONS if section != EXTRA]


def possible(*sections):
    return sum(check.points for check in RUBRIC if check.section in sections)


def clean(text):
    """The text without what a terminal would obey, and no more of it than a screenful."""
    lines = [line[:WIDTH] for line in text.split("\n")[:SCREENFUL]]
    return "\n".join("".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in line)
                     for line in lines)


class Gradebook:
    """The grades of all submissions and, with a folder, the files that tell them."""

    def __init__(self, names, folder):
        self.grades = {name: Grades(name) for name in names}
        self.folder = Path(folder) if folder else None
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)
            for grades in self.grades.values():
                self.write(grades)
            self.write_table()

    def record(self, name, check, **result):
        """Keep the result of a check; the grades of the submission."""
        grades = self.grades[name]
        grades.record(check, **result)
        if self.folder:
            self.write(grades)
            if grades.status() != UNFINISHED:
                self.write_table()
        return grades

    def write(self, grades):
        self.write_file(f"{grades.name}.json", json.dumps(grades.gradescope(), indent=2) + "\n")
        self.write_file(f"{grades.name}.txt", grades.feedback())

    def write_table(self):
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(HEADINGS)
        writer.writerows(grades.row() for grades in self.grades.values())
        self.write_file("grades.csv", text.getvalue())

    def write_file(self, name, text):
        """Never leaves half a file, wherever the grading is stopped."""
        draft = self.folder / f".{name}.draft"
        draft.write_bytes(text.encode("utf-8", "backslashreplace"))
        os.replace(draft, self.folder / name)

    def table(self):
        """The rows for the terminal, in columns."""
        rows = [HEADINGS, *(grades.row() for grades in self.grades.values())]
        widths = [max(map(len, column)) for column in zip(*rows)]
        return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()
                for row in rows]
