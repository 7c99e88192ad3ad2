"""The results of one submission: what each check gave, in words for the student and in figures."""

from dataclasses import dataclass, field

from grader.findings import NOT_CHECKED
from grader.rubric import RUBRIC

SECTIONS = list(dict.fromkeys(check.section for check in RUBRIC))
EXTRA = "SmartAI"
REGULAR = [section for section in SECTIONS if section != EXTRA]
WHO = ["name", "id", "email", "late"]
GRADED, UNFINISHED = "graded", "not finished"
HOW_TO_READ = ["A board is written row by row: X-- -O- --- has X on A1 and O on B2.",
               "A fault costs points once, where sound code can stand in for it in other checks."]
HAND_IN = "Hand in: board.py, player.py and tictac.py, side by side, in a folder or a zip."
SCREENFUL = 40
WIDTH = 1_000
LONGEST_NAME = 200  # bytes


def possible(*sections):
    return sum(check.points for check in RUBRIC if check.section in sections)


def printable(text):
    """The text without what a terminal would obey, and no more of it than a screenful."""
    lines = [line[:WIDTH] for line in text.split("\n")]
    if len(lines) > SCREENFUL:
        lines = [*lines[:SCREENFUL - 1], "..."]
    return "\n".join("".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in line)
                     for line in lines)


def printable_line(text):
    return printable(text).replace("\n", "\\n")


def shortened(name):
    """As much of a name as that of a file can have, with an ending and plus signs."""
    name = printable_line(name)
    while len(name.encode("utf-8", "replace")) > LONGEST_NAME:
        name = name[:-1]
    return name


def title(check):
    return f"{check.section}: {check.line}"


@dataclass
class Outcome:
    """How the grading of a submission has ended, besides its points."""

    trouble: str = ""  # what could not be read, or where the grader failed
    notes: list = field(default_factory=list)    # on what was handed in
    remarks: list = field(default_factory=list)  # why a whole module earned nothing
    names: list = field(default_factory=list)    # what was handed in, where nothing can be graded
    seconds: float = 0

    def printable(self):
        """The same, in lines that can be shown."""
        return Outcome(printable_line(self.trouble), [printable_line(note) for note in self.notes],
                       [printable_line(remark) for remark in self.remarks],
                       [printable_line(name) for name in self.names], self.seconds)


class Grades:
    """What one submission got for each check."""

    def __init__(self, name, who):
        self.name = printable_line(name)
        self.who = {key: printable_line(text) for key, text in who.items()}
        self.points = {}
        self.faults = {}
        self.outcome = Outcome()

    @property
    def file_name(self):
        """The name of its files, without their endings."""
        return self.name.replace("/", "_")

    def is_graded(self):
        return not self.outcome.trouble and len(self.points) == len(RUBRIC)

    def status(self):
        """"graded", and what is to be known of it, or what went wrong with the grading itself."""
        if self.is_graded():
            return "; ".join([GRADED, *self.outcome.remarks])
        return self.outcome.trouble or UNFINISHED

    def earned(self, *sections):
        return sum(self.points.get(check.name, 0) for check in RUBRIC if check.section in sections)

    def headline(self):
        if self.outcome.names:
            return "not graded"
        line = f"{self.earned(*REGULAR):g}/{possible(*REGULAR)}"
        if EXTRA in SECTIONS:
            line += f", extra credit {self.earned(EXTRA):g}/{possible(EXTRA)}"
        return line if self.status() == GRADED else f"{line} ({self.status()})"

    def not_gradable(self):
        """What was found, what is wrong with it, what to hand in."""
        return [f"Found: {', '.join(self.outcome.names[:10])}"
                f"{' and more' * (len(self.outcome.names) > 10)}.",
                f"What is wrong: {self.outcome.trouble}.", HAND_IN]

    def fault(self, check):
        """What the student reads below a check, "" if nothing is wrong."""
        return self.faults.get(check.name, self.outcome.trouble or "Not graded yet.")

    def feedback(self):
        """The lines of the rubric with their points, and what was wrong, each thing once."""
        lines = [f"{self.name}: {self.headline()}", *self.outcome.notes]
        if self.outcome.names:
            return "\n".join([*lines, *self.not_gradable()]) + "\n"
        lines += ["", *HOW_TO_READ]
        reported = {}
        for section in SECTIONS:
            lines += ["", f"{section} {self.earned(section):g}/{possible(section)}"]
            last = ""
            for check in (check for check in RUBRIC if check.section == section):
                points = f"{self.points.get(check.name, 0):g}/{check.points}"
                lines.append(f"{points:>6}  {check.line}")
                fault = self.fault(check)
                if not fault:
                    continue
                reason = fault.removeprefix(NOT_CHECKED)
                if fault in reported:
                    lines.append(f"        The same came as for: {reported[fault]}")
                elif reason != fault and reason == last:
                    lines.append("        Not checked, for the same reason.")
                else:
                    lines += ["        " + line for line in fault.split("\n")]
                    if reason == fault:
                        reported[fault] = check.line
                last = reason.split("\n")[0]
        return "\n".join(lines) + "\n"

    def gradescope(self):
        """The results in Gradescope's format."""
        tests = []
        for section_number, section in enumerate(SECTIONS, 1):
            checks = [check for check in RUBRIC if check.section == section]
            for number, check in enumerate(checks, 1):
                points = self.points.get(check.name, 0)
                tests.append({
                    "name": title(check), "number": f"{section_number}.{number}",
                    "score": points, "max_score": check.points,
                    "status": "passed" if points == check.points else "failed",
                    "output": self.fault(check)})
        more = self.not_gradable() if self.outcome.names else HOW_TO_READ
        return {"score": self.earned(*SECTIONS),
                "output": "\n".join([self.headline(), *self.outcome.notes, *more]),
                "output_format": "text", "test_output_format": "text", "test_name_format": "text",
                "visibility": "visible", "stdout_visibility": "hidden",
                "tests": [] if self.outcome.names else tests}

    def row(self):
        """The row of grades.csv; no points where nothing was graded, so that nobody sums them."""
        def points(*sections):
            return f"{self.earned(*sections):g}" if self.is_graded() else ""

        return [self.name, points(*REGULAR), points(EXTRA), self.status(),
                f"{self.outcome.seconds:.1f}", *map(points, SECTIONS),
                *(self.who.get(key, "") for key in WHO)]
