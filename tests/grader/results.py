"""The results of submissions: feedback for a student, tables for a class, Gradescope's format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grader.failures import Failure, Missing, Skipped, Timeout
from grader.grading import Result
from grader.replaced import ALL_OF_BOARD, CONSTRUCTORS, NEW_PLAYER, Replaced
from grader.rubric import EXTRA, REGULAR, RUBRIC, SECTIONS
from grader.rubric.checks import Check
from grader.rubric.handout import possible
from grader.runs import typing

GRADED = "graded"
HOW_TO_READ = """\
Each line below is a check, with the points that you earned and the points that it is worth. A check
first runs with your code alone. If it fails, most checks run again with the reference code, which
is correct code that belongs to the grader, in the place of code that they are not about, and the
better result counts. The checks of Game run once, with all your modules together.
A board is written row by row: X-- -O- --- has X on A1 and O on B2. If you copy lines of code from
here, remove the spaces on the left."""
HAND_IN = """\
Hand in board.py, player.py and tictac.py, one by one or in one zip file. The names must be exactly
these."""
NOT_GRADED = "This submission is not graded, and no points count. Please ask your lecturer."
SAVE = "To see this yourself, save these lines as again.py next to your modules and run again.py:"
OWN_PROGRAM = """\
To see this yourself, make a copy of your tictac.py in the same folder, in which both players are of
the class Player. Add these lines at the top of the copy, and run it:"""
GIVEN_PROGRAM = """\
To see this yourself, save the assignment's program (section 8 of the handout) next to your modules.
Add these lines at its top, and run it:"""
ASKS_AGAIN = "If this ends with EOFError, your code has asked for one more answer."
DOES_NOT_END = "If this does not end, press Ctrl-C."
SCREENFUL, WIDTH = 40, 1_000  # lines, and characters per line, shown of a failure
LONGEST_NAME = 200  # bytes
NAME_WIDTH = 30    # of the table in the terminal


@dataclass(frozen=True)
class Graded:
    """The result of a submission."""

    name: str
    who: Mapping[str, str] = field(default_factory=dict)
    results: tuple[Result, ...] = ()  # of each check; () if nothing could be graded
    trouble: str = ""    # why it is not graded, or not completely
    remarks: str = ""    # what a lecturer should look at although it is graded
    seconds: float = 0
    programs: Mapping[str, str] = field(default_factory=dict)  # as in programs.digests

    def is_graded(self) -> bool:
        return not self.trouble

    def status(self) -> str:
        return self.trouble or self.remarks or GRADED

    def earned(self, *sections: str) -> float:
        return sum(result.credit * result.check.points for result in self.results
                   if result.check.section in sections)

    def points(self, *sections: str) -> str:
        """Return the points of these sections, "" if the submission is not graded."""
        return f"{self.earned(*sections):g}" if self.is_graded() else ""

    def headline(self) -> str:
        """Return the points and the status in words, without any points if it is not graded."""
        if not self.is_graded():
            return f"not graded ({self.trouble})"
        points = (f"{self.earned(*REGULAR):g}/{possible(*REGULAR)}, "
                  f"extra credit {self.earned(EXTRA):g}/{possible(EXTRA)}")
        return f"{points} ({self.remarks})" if self.remarks else points


def printable(text: str) -> str:
    """Return the text with control characters escaped, cut to a screenful."""
    lines = [line[:WIDTH] for line in text.split("\n")]
    if len(lines) > SCREENFUL:
        lines = [*lines[:SCREENFUL - 1], "..."]
    return "\n".join("".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in line)
                     for line in lines)


def printable_line(text: str) -> str:
    return printable(text).replace("\n", "\\n")


def file_name(name: str) -> str:
    """Return a submission's name as that of a file, without an ending."""
    encoded = printable_line(name).replace("/", "_").encode("utf-8", "replace")
    return encoded[:LONGEST_NAME].decode("utf-8", "ignore")


# Output for students


def in_words(replaced: Replaced) -> str:
    """Say which reference code replaced the student's."""
    if not ALL_OF_BOARD <= replaced:
        return "the reference code for your other Board methods"
    if CONSTRUCTORS <= replaced:
        return "the reference Board, constructors, get_name and get_sign"
    if NEW_PLAYER <= replaced:
        players = "Player and AI" if "AI.__init__" in replaced else "Player"
        return f"the reference Board, and the constructor, get_name and get_sign of {players}"
    return "the reference Board"


def explanation(result: Result) -> str:
    """Return what the student reads below the line, "" if there is nothing to say."""
    failure = result.counts
    if failure is None:
        if result.alone is None:
            return ""
        return printable("You lose no points here. The check passed with "
                         f"{in_words(result.replaced)}.\n{alone_in_words(result.alone)}")
    lines = [reason(failure)]
    if failure.credit:
        lines.append("You still earn half of the points.")
    if result.replaced and not isinstance(failure, Skipped):
        alone = "The check also failed with your code alone."
        if isinstance(result.alone, Skipped):
            alone = alone_in_words(result.alone)
        lines.append(f"This happened with {in_words(result.replaced)}. {alone}")
    if failure.hint:
        lines.append(f"Hint: {failure.hint}")
    return printable("\n".join(lines + reproduction_of(failure)))


def alone_in_words(failure: Failure) -> str:
    """Say what happened in the run with the student's code alone."""
    what = "could not be checked, because" if isinstance(failure, Skipped) else "failed:"
    first_line = str(failure).split("\n")[0]
    return f"With your code alone, it {what} {first_line}"


def reason(failure: Failure) -> str:
    """Return why the check failed, or why it was not checked and what to mend first."""
    if not isinstance(failure, Skipped):
        return str(failure)
    advice = f" First mend what failed in {failure.first}." if failure.first else ""
    return f"Not checked, because {failure}{advice}"


def reproduction_of(failure: Failure) -> list[str]:
    """Return lines on how to see the failure again, [] if there is no way."""
    reproduction = failure.reproduction
    if reproduction is None:
        return []
    if not reproduction.typed:
        heading, program = SAVE, (reproduction.program or "").split("\n")
    else:
        heading = GIVEN_PROGRAM if reproduction.program else OWN_PROGRAM
        program = typing(reproduction.typed)
    lines = [heading, *("    " + line for line in program)]
    if isinstance(failure, Timeout):
        lines.append(DOES_NOT_END)
    elif "sys.stdin" in "".join(program):
        lines.append(ASKS_AGAIN)
    return lines


def name_of(section: str) -> str:
    """Return the section's name, with a note if it is extra credit."""
    return f"{section} (extra credit)" if section == EXTRA else section


def feedback(graded: Graded) -> str:
    """Return the lines of the rubric with their points, and each failure once."""
    lines = [f"{graded.name}: {graded.headline()}"]
    if not graded.results:
        return "\n".join([*lines, HAND_IN, ""])
    if not graded.is_graded():
        return "\n".join([*lines, NOT_GRADED, "", *failures_in(graded), ""])
    lines += ["", HOW_TO_READ]
    for section in SECTIONS:
        points = f"{graded.earned(section):g}/{possible(section)} points"
        lines += ["", f"{name_of(section)}: {points}"]
        lines += section_feedback([each for each in graded.results
                                   if each.check.section == section])
    return "\n".join(lines) + "\n"


def section_feedback(results: Sequence[Result]) -> list[str]:
    """Return the lines on a section's checks. What all of them say is said once, at the top."""
    lines = []
    common = results[0].counts
    is_missing = isinstance(common, Missing) and all(
        str(each.counts) == str(common) for each in results)
    if is_missing:
        lines += indented(explanation(results[0]))
    explained: dict[str, str] = {}  # {text: title of the check}
    for result in results:
        points = f"{result.credit * result.check.points:g}/{result.check.points}"
        lines.append(f"{points:>6}  {result.check.title}")
        text = "" if is_missing else explanation(result)
        if text in explained and result.counts and not isinstance(result.counts, Skipped):
            text = f'It failed for the same reason as the check "{explained[text]}"'
        elif text:
            explained[text] = result.check.title
        lines += indented(text)
    return lines


def indented(text: str) -> list[str]:
    return ["        " + line for line in text.split("\n") if text]


def failures_in(graded: Graded) -> list[str]:
    """Return what has been found in a submission that could not be graded to its end."""
    lines = ["These checks have failed until then:"]
    for result in graded.results:
        if result.counts and not isinstance(result.counts, Skipped):
            lines.append(f"{result.check.section}: {result.check.title}")
            lines += indented(explanation(result))
    return lines


def gradescope(graded: Graded) -> dict[str, Any]:
    """Return the results in Gradescope's format. What is not graded gets a score of 0."""
    results = graded.results if graded.is_graded() else ()
    tests = [{"name": f"{name_of(result.check.section)}: {result.check.title}",
              "score": result.credit * result.check.points, "max_score": result.check.points,
              "status": "passed" if result.counts is None else "failed",
              "output": explanation(result)} for result in results]
    output = f"{graded.headline()}\n{HOW_TO_READ}" if results else feedback(graded)
    return {"score": graded.earned(*SECTIONS) if results else 0, "output": output,
            "output_format": "text", "test_output_format": "text", "test_name_format": "text",
            "visibility": "visible", "stdout_visibility": "hidden", "tests": tests}


# Output for lecturers


def lost(all_graded: Iterable[Graded]) -> list[tuple[Check, int]]:
    """Return pairs, in the rubric's order: a check, and how many submissions lost points on it."""
    counts = dict.fromkeys(RUBRIC, 0)
    for graded in all_graded:
        if graded.is_graded():
            for result in graded.results:
                if result.counts:
                    counts[result.check] += 1
    return list(counts.items())


def table(all_graded: Sequence[Graded], adjusted: Mapping[str, str]) -> list[str]:
    """Return the lines of a table for the terminal.

    `adjusted` has the grades that a lecturer has changed by hand, {submission: grade}.
    """
    rows = [["submission", "score", "extra", "adjusted", *SECTIONS]]
    for graded in all_graded:
        points = [graded.points(*REGULAR), graded.points(EXTRA)]
        rows.append([graded.name[:NAME_WIDTH], *points, adjusted.get(graded.name, ""),
                     *map(graded.points, SECTIONS)])
    if not any(adjusted.get(graded.name) for graded in all_graded):
        rows = [[*cells[:3], *cells[4:]] for cells in rows]
    widths = [max(map(len, column)) for column in zip(*rows)]
    return [" ".join(map(str.ljust, cells, widths)).rstrip() for cells in rows]


def by_hand(all_graded: Iterable[Graded], stray: Iterable[str], others: Iterable[str]
            ) -> list[str]:
    """Return lines that list what a lecturer should look at, [] if there is nothing.

    stray   the names of files that belong to no submission
    others  further lines
    """
    lines = [f"{each.name}: {each.status()}" for each in all_graded if each.status() != GRADED]
    lines += [f"{printable_line(name)}: belongs to no submission (it is neither a folder nor a zip)"
              for name in stray]
    lines += others
    return ["", "Check these yourself:", *("  " + line for line in lines)] if lines else []


def most_often(all_graded: Sequence[Graded]) -> list[str]:
    """Return lines that list the checks on which most submissions lost points, [] if none did."""
    if len(all_graded) < 2:
        return []
    found = sorted(lost(all_graded), key=lambda pair: -pair[1])
    most = [(check, number) for check, number in found if number][:10]
    if not most:
        return []
    return ["", "Checks that cost points most often (number of submissions):",
            *(f"{number:>4}  {check.section}: {check.title}" for check, number in most)]
