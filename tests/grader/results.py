"""The results of submissions: feedback for a student, tables for a class, Gradescope's format."""

import csv
import io
import os
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

from grader.failures import Skipped
from grader.rubric import RUBRIC
from grader.rubric.checks import ALL_OF_BOARD
from grader.runs import typing

SECTIONS = list(dict.fromkeys(check.section for check in RUBRIC))
EXTRA = "SmartAI"
REGULAR = [section for section in SECTIONS if section != EXTRA]
WHO = ["name", "id", "late"]
HEADINGS = ["submission", "score", "extra_credit", "status", "seconds", *SECTIONS, *WHO]
GRADED = "graded"
HOW_TO_READ = """\
Each class is checked with your code alone. A check that fails runs again, with our code replacing
everything the check is not about, and the better result counts. The checks called Game play whole
games with your modules as you handed them in.
A board is written row by row: X-- -O- --- has X on A1 and O on B2."""
HAND_IN = "Hand in board.py, player.py and tictac.py, together in one folder or zip."
SAVE = "To reproduce this, save these lines as again.py beside your modules and run it:"
PUT = "To reproduce this, copy {}, add these lines at the top and run it:"
SCREENFUL, WIDTH = 40, 1_000  # lines, and characters per line, shown of a failure
LONGEST_NAME = 200  # bytes
NAME_WIDTH = 30    # of the table in the terminal


class CannotWrite(Exception):
    """Raised when a file of results cannot be written; says which, and why."""


@dataclass(frozen=True)
class Graded:
    """The result of a submission."""

    name: str
    who: dict = field(default_factory=dict)
    results: tuple = ()  # of each check; () if nothing could be graded
    trouble: str = ""    # why it is not graded, or not completely
    remarks: str = ""    # what a lecturer should look at although it is graded
    notes: tuple = ()    # for the student; they cost no points
    seconds: float = 0

    def is_graded(self):
        return not self.trouble

    def status(self):
        return self.trouble or self.remarks or GRADED

    def earned(self, *sections):
        return sum(result.credit * result.check.points for result in self.results
                   if result.check.section in sections)

    def headline(self):
        if not self.results:
            return "not graded"
        line = (f"{self.earned(*REGULAR):g}/{possible(*REGULAR)}, "
                f"extra credit {self.earned(EXTRA):g}/{possible(EXTRA)}")
        return line if self.status() == GRADED else f"{line} ({self.status()})"


def possible(*sections):
    return sum(check.points for check in RUBRIC if check.section in sections)


def printable(text):
    """Return the text with control characters escaped, cut to a screenful."""
    lines = [line[:WIDTH] for line in text.split("\n")]
    if len(lines) > SCREENFUL:
        lines = [*lines[:SCREENFUL - 1], "..."]
    return "\n".join("".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in line)
                     for line in lines)


def printable_line(text):
    return printable(text).replace("\n", "\\n")


def file_name(name):
    """Return a submission's name as that of a file, without an ending."""
    name = printable_line(name).replace("/", "_").encode("utf-8", "replace")
    return name[:LONGEST_NAME].decode("utf-8", "ignore")


# Output for students


def title_of(result):
    """Return the check's line in the rubric, with a note if it passed only with our code."""
    is_noted = result.ours and result.credit == 1
    return result.check.title + (f" (passed only with {in_words(result.ours)})" if is_noted else "")


def in_words(ours):
    """Say which parts of the student's code were replaced by ours."""
    if not ALL_OF_BOARD <= ours:
        return "our code in place of the rest of your Board"
    constructors = " and constructors" if ours - ALL_OF_BOARD else ""
    return f"our Board{constructors} in place of yours"


def explanation(result):
    """Return what the student reads below the line, "" if there is nothing to say."""
    failure = result.failure
    if failure is None:
        return ""
    if result.credit == 1:
        return printable("With your code alone: " + str(failure).split("\n")[0])
    lines = [f"Not checked: {failure}" if isinstance(failure, Skipped) else str(failure)]
    if failure.credit:
        lines.append("This earns half of the points.")
    if result.ours and not isinstance(failure, Skipped):
        lines.append(f"This happened with {in_words(result.ours)}. With your code alone it failed "
                     "as well.")
    if failure.hint:
        lines.append(f"Hint: {failure.hint}")
    return printable("\n".join(lines + reproduction_of(failure)))


def reproduction_of(failure):
    """Return lines on how to see the failure again, [] if there is no way."""
    reproduction = failure.reproduction
    if reproduction is None:
        return []
    heading, lines = SAVE, (reproduction.program or "").split("\n")
    if reproduction.typed:
        heading = PUT.format("the assignment's program" if reproduction.program
                             else "your tictac.py, make both players human")
        lines = typing(reproduction.typed)
    return [heading, *("    " + line for line in lines)]


def feedback(graded):
    """Return the lines of the rubric with their points, and each failure once."""
    lines = [f"{graded.name}: {graded.headline()}", *graded.notes]
    if not graded.results:
        return "\n".join([*lines, f"Problem: {graded.trouble}.", HAND_IN, ""])
    lines += ["", HOW_TO_READ]
    for section in SECTIONS:
        explained = {}  # {text: title of the check}
        lines += ["", f"{section} {graded.earned(section):g}/{possible(section)}"]
        for result in [each for each in graded.results if each.check.section == section]:
            points = f"{result.credit * result.check.points:g}/{result.check.points}"
            lines.append(f"{points:>6}  {title_of(result)}")
            text = explanation(result)
            if text in explained:
                who = "With your code alone, it" if result.credit == 1 else "It"
                lines.append(f'        {who} failed in the same way as the check '
                             f'"{explained[text]}"')
            elif text:
                lines += ["        " + line for line in text.split("\n")]
                explained[text] = result.check.title
    return "\n".join(lines) + "\n"


def gradescope(graded):
    """Return the results in Gradescope's format."""
    tests = [{"name": f"{result.check.section}: {title_of(result)}",
              "score": result.credit * result.check.points, "max_score": result.check.points,
              "status": "passed" if result.credit == 1 else "failed",
              "output": explanation(result)} for result in graded.results]
    output = [graded.headline(), *graded.notes, HOW_TO_READ if graded.results else graded.trouble]
    return {"score": graded.earned(*SECTIONS), "output": "\n".join(output),
            "output_format": "text", "test_output_format": "text", "test_name_format": "text",
            "visibility": "visible", "stdout_visibility": "hidden", "tests": tests}


# Output for lecturers


def row(graded):
    """Return the row of grades.csv. It has no points if grading did not finish."""
    def points(*sections):
        return f"{graded.earned(*sections):g}" if graded.is_graded() else ""

    return [graded.name, points(*REGULAR), points(EXTRA), graded.status(),
            f"{graded.seconds:.1f}", *map(points, SECTIONS),
            *(printable_line(graded.who.get(key, "")) for key in WHO)]


def lost(all_graded):
    """Return pairs, in the rubric's order: a check, and how many submissions lost points on it."""
    counts = dict.fromkeys(RUBRIC, 0)
    for graded in all_graded:
        for result in graded.results if graded.is_graded() else ():
            counts[result.check] += result.credit < 1
    return counts.items()


def table(all_graded, left):
    """Return the lines of a table for the terminal, and what a lecturer should also know.

    `left` are the names of files that belong to no submission.
    """
    rows = [["submission", "score", "extra", *SECTIONS]]
    for graded in all_graded:
        name, score, extra, _, _, *points = row(graded)
        rows.append([name[:NAME_WIDTH], score, extra, *points[:len(SECTIONS)]])
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = [" ".join(map(str.ljust, cells, widths)).rstrip() for cells in rows]
    by_hand = [f"{each.name}: {each.status()}" for each in all_graded if each.status() != GRADED]
    by_hand += [f"{printable_line(name)}: neither a folder nor a zip" for name in left]
    if by_hand:
        lines += ["", "Look at these by hand:", *("  " + line for line in by_hand)]
    most = [pair for pair in sorted(lost(all_graded), key=lambda pair: -pair[1]) if pair[1]][:10]
    if most:
        lines += ["", "Checks on which the most submissions lost points:"]
        lines += [f"{number:>4}  {check.section}: {check.title}" for check, number in most]
    return lines


def rubric():
    """Return the page for students: "The rule" from tests/README.md, and the rubric."""
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    rule = readme.partition("### The rule\n\n")[2].partition("\n\n")[0]
    lines = [f"Tic-tac-toe: {possible(*REGULAR)} points, and {possible(EXTRA)} for extra credit",
             HAND_IN, "Every prompt ends with a line break.",
             "A class called Minimax instead of MiniMax earns half of its first line.", "", rule]
    for section in SECTIONS:
        lines += ["", f"{section} {possible(section)}"]
        lines += [f"{check.points:>4}  {check.title}" for check in RUBRIC
                  if check.section == section]
    return "\n".join(lines)


def as_csv(rows):
    """Return rows as CSV. No spreadsheet mistakes a cell for a formula."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(
        [f"'{cell}" if str(cell)[:1] in tuple("=+-@") else cell for cell in cells]
        for cells in rows)
    return "\ufeff" + text.getvalue()  # tells Excel that it is UTF-8


def prepare(folder):
    """Make a folder for results. Return the rows that grades.csv has there."""
    try:
        folder.mkdir(0o770, parents=True, exist_ok=True)
        text = (folder / "grades.csv").read_text(encoding="utf-8-sig", errors="replace")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise CannotWrite(f"cannot write to {str(folder)!r}: {error.strerror}") from None
    rows = list(filter(None, csv.reader(io.StringIO(text, newline=""))))
    if rows[:1] != [HEADINGS]:
        raise CannotWrite(f"{str(folder)!r} holds a grades.csv in another format: choose another "
                          "folder")
    return rows[1:]


def write_tables(folder, earlier, all_graded):
    """Write grades.csv (keeping other rows of an earlier one), checks.csv and feedback.zip."""
    names = {graded.name for graded in all_graded}
    rows = [cells for cells in earlier if not {cells[0], cells[0].removeprefix("'")} & names]
    write(folder / "grades.csv", as_csv([HEADINGS, *sorted([*rows, *map(row, all_graded)])]))
    write(folder / "checks.csv", as_csv([
        ["check", "section", "points", "lost points"],
        *([check.title, check.section, check.points, number]
          for check, number in lost(all_graded))]))
    named = [graded for graded in all_graded if "feedback" in graded.who]
    if named:
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            for graded in named:
                archive.writestr(printable_line(graded.who["feedback"]), feedback(graded))
        write(folder / "feedback.zip", file.getvalue())


def write(path, content):
    """Write a file that only we and our group can read: submissions may run as other users."""
    try:
        with open(path, "wb", opener=lambda name, flags: os.open(name, flags, 0o660)) as file:
            file.write(content if isinstance(content, bytes)
                       else content.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise CannotWrite(f"cannot write to {str(path)!r}: {error.strerror}") from None
