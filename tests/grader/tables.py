"""What a lecturer reads, and the folder of the results of one run.

NAME.txt      the feedback for a submission, as soon as it is graded
grades.csv    a row for each submission
feedback.zip  the feedback for students of Canvas and Moodle, under names that these accept
"""

import csv
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from grader.feedback import Graded, feedback, name_of, printable_line
from grader.intake import Found
from grader.rubric import EXTRA, REGULAR, SECTIONS

# New sections of the rubric come last, so that no formula of a lecturer's moves
HEADINGS = ["submission", "id", "name", "total", "score", "extra_credit", "status", "late",
            *SECTIONS]
FORMULA = re.compile(r"'*[=+\-@]")  # the begin of a cell that a spreadsheet may take for a formula
LONGEST_NAME = 200  # bytes
NAME_WIDTH = 30     # of the table in the terminal
MOST_CHECKS = 10


def names_for(all_found: Sequence[Found]) -> list[str]:
    """Return the name of each submission. If two have the same, the second one gets a plus sign."""
    names: list[str] = []
    for found in all_found:
        encoded = printable_line(found.name).replace("/", "_").encode("utf-8", "replace")
        name = encoded[:LONGEST_NAME].decode("utf-8", "ignore")
        while name.casefold() in map(str.casefold, names):
            name += "+"
        names.append(name)
    return names


def write_tables(folder: Path, all_graded: Sequence[tuple[Found, Graded]]) -> None:
    """Write what is about all submissions. No spreadsheet mistakes a cell for a formula."""
    rows = [HEADINGS, *(row_of(*each) for each in all_graded)]
    # The encoding tells Excel that it is UTF-8
    with (folder / "grades.csv").open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(
            [f"'{cell}" if FORMULA.match(cell) else cell for cell in cells] for cells in rows)
    from_platform = {printable_line(found.feedback): feedback(graded)
                     for found, graded in all_graded if found.id}
    if from_platform:
        with zipfile.ZipFile(folder / "feedback.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in from_platform.items():
                archive.writestr(name, text)


def row_of(found: Found, graded: Graded) -> list[str]:
    """Return the row of grades.csv. It has no points if grading did not finish."""
    name = found.name if found.id else ""
    extra = graded.points(*EXTRA) if EXTRA else ""
    return [graded.name, printable_line(found.id), printable_line(name), graded.points(*SECTIONS),
            graded.points(*REGULAR), extra, graded.status(), found.late,
            *map(graded.points, SECTIONS)]


# For the terminal


def table(all_graded: Sequence[Graded]) -> list[str]:
    """Return the lines of a table."""
    rows = [["submission", "total", *SECTIONS]]
    rows += [[graded.name[:NAME_WIDTH], graded.points(*SECTIONS), *map(graded.points, SECTIONS)]
             for graded in all_graded]
    widths = [max(map(len, column)) for column in zip(*rows)]
    return [" ".join(map(str.ljust, cells, widths)).rstrip() for cells in rows]


def by_hand(all_graded: Iterable[Graded], stray: Iterable[str]) -> list[str]:
    """Return lines that list what a lecturer should look at; [] if there is nothing."""
    lines = [f"{each.name}: {each.status()}" for each in all_graded if each.status() != "graded"]
    lines += map(printable_line, stray)
    return ["", "Check these yourself:", *("  " + line for line in lines)] if lines else []


def most_often(all_graded: Iterable[Graded]) -> list[str]:
    """Return lines that list the checks on which most submissions lost points, [] if none did.

    Submissions without any point for Board or for Player, whose files may be missing, do not count,
    and neither does extra credit that somebody has not tried.
    """
    counts = Counter(name_of(result.check) for graded in all_graded
                     if graded.is_graded() and graded.earned("Board") and graded.earned("Player")
                     for result in graded.results if result.credit < 1
                     and (result.check.section not in EXTRA or graded.earned(*EXTRA)))
    if not counts:
        return []
    return ["", "Checks that cost points most often (number of submissions):",
            *(f"{number:>4}  {name}" for name, number in counts.most_common(MOST_CHECKS))]
