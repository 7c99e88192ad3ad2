"""The results of submissions: feedback for a student, a table of several, Gradescope's format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Optional

from grader.failures import Failure, Skipped, Timeout
from grader.grading import Result
from grader.intake import Student
from grader.rubric import EXTRA, REGULAR, RUBRIC, SECTIONS, possible
from grader.rubric.checks import Check
from grader.runs import typing

GRADED = "graded"
HOW_TO_READ = """\
A check that fails usually runs again, with the rest of your code replaced by correct code, the
reference code, and the better result counts. The handout explains this and every check. A board is
written row by row: X-- -O- --- has X on A1 and O on B2. If you copy lines, remove the spaces on the
left. If they end with EOFError, your code has asked for one more answer than there is."""
LOST_POINTS = "These checks did not earn all their points:"
COST_NOTHING = """\
These checks did not pass with your code alone, but passed in the second run and cost nothing. Look
for the cause in Board, in constructors, get_name and get_sign, or in how your classes work
together."""
HAND_IN = """\
Hand in board.py, player.py and tictac.py, one by one or in one zip file. The names must be exactly
these."""
NOT_GRADED = """\
This submission is not graded, and no points count. Please ask your lecturer. These checks have
failed until then:"""
SAVE = "To see this, save these lines as again.py next to your modules, and run it:"
OWN_PROGRAM = """\
To see this, make both players in tictac.py a Player, add these lines at its top, and run it:"""
GIVEN_PROGRAM = "To see this, add these lines at the top of the assignment's program, and run it:"
TAKES_LONG = "This may take long. To stop it, press Ctrl-C."
# An error in a message: "ended with KeyError: 'D4' (tictac.py, line 7, then player.py, line 2)".
# One that came later than what the message is about begins with "Later, the program stopped"
ERROR = re.compile(r"((ended|The program stopped.*) with|cannot import \w+\.py:) "
                   r"(?P<kind>\w+)(?P<words>.*)")
LINE = re.compile(r"\w+\.py, line \d+")
SCREENFUL, WIDTH = 40, 1_000  # lines, and characters per line, shown of a failure
LONGEST_NAME = 200  # bytes
NAME_WIDTH = 30     # of the table in the terminal


@dataclass(frozen=True)
class Graded:
    """The result of a submission."""

    name: str
    student: Optional[Student] = None
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
        return sum(result.points() for result in self.results if result.check.section in sections)

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


def explanation(result: Result) -> str:
    """Return what the student reads about a check, "" if there is nothing to say."""
    failure = result.counts
    if failure is None:
        if result.alone is None:
            return ""
        return printable("This check passed in the second run, and cost nothing. With your code "
                         f"alone: {first_line(result.alone)}")
    if isinstance(failure, Skipped):
        advice = f" First fix what failed in {failure.first}." if failure.first else ""
        return printable(f"{first_line(failure)}{advice}")
    lines = [str(failure)]
    if result.replaced and result.alone:
        lines.append("This happened in the second run, with reference code around it. With your "
                     f"code alone: {first_line(result.alone)}")
    if failure.hint:
        lines.append(f"Hint: {failure.hint}")
    return printable("\n".join(lines + reproduction_of(failure)))


def first_line(failure: Failure) -> str:
    line = str(failure).split("\n")[0]
    return f"Not run, because {line}" if isinstance(failure, Skipped) else line


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
    if isinstance(failure, Timeout) and (reproduction.run is None or reproduction.run.crash):
        lines.append(TAKES_LONG)
    return lines


def name_of(check: Check) -> str:
    """Return the section and the title of a check."""
    return f"{check.section}: {check.title}"


def feedback(graded: Graded) -> str:
    """Return what the student reads: the points, and each cause of a failure once."""
    lines = [f"{graded.name}: {graded.headline()}"]
    if not graded.results:
        return "\n".join([*lines, HAND_IN, ""])
    failed = {result: cause_of(result.counts) for result in graded.results
              if result.counts and not isinstance(result.counts, Skipped)}
    blocks = list(map(block, grouped(failed).values()))
    if not graded.is_graded():
        return "\n".join([*lines, NOT_GRADED, *sum(blocks, [])]) + "\n"
    blocks += not_run(graded)
    passed = sum(result.counts is None for result in graded.results)
    saved = saved_checks(graded)
    lines += [", ".join(f"{section} {graded.earned(section):g}/{possible(section)}"
                        for section in SECTIONS),
              f"{passed} of {len(graded.results)} checks passed."]
    if blocks or saved:
        lines += ["", HOW_TO_READ]
    if blocks:
        lines += ["", LOST_POINTS, *sum(blocks, [])]
    if saved:
        lines += ["", COST_NOTHING, *saved]
    return "\n".join(lines) + "\n"


def grouped(causes: Mapping[Result, str]) -> dict[str, list[Result]]:
    """Return {cause: the results that have it}, from {result: cause}."""
    found: dict[str, list[Result]] = {}
    for result, cause in causes.items():
        found.setdefault(cause, []).append(result)
    return found


def cause_of(failure: Failure) -> str:
    """Return what failures have in common that are told together.

    That is an error and the line that raised it, or the script that shows them, or what is said.
    """
    error = ERROR.search(str(failure))
    if error:
        lines = LINE.findall(error["words"])
        return f"{error['kind']} {lines[-1] if lines else error['words']}"
    if failure.reproduction and not failure.reproduction.typed:
        return str(failure.reproduction.program)
    return str(failure)


def block(results: Sequence[Result]) -> list[str]:
    """Return lines on checks that failed for the same cause. The first one has the script."""
    first = results[0]
    same = [result for result in results if str(result.counts) == str(first.counts)]
    others = [result for result in results if result not in same]
    lines = ["", *titles(same), *indented(explanation(first))]
    if others and ERROR.search(str(first.counts)):
        lines.append("    With the same error:")
    elif others:
        lines.append("    The same lines show this:")
    for result in others:
        lines += [*titles([result]), *indented(printable(str(result.counts)))]
    return lines


def titles(results: Sequence[Result]) -> list[str]:
    """Return the points and the titles of checks, in one line if they are all of a section."""
    lines = []
    for section in SECTIONS:
        here = [result for result in results if result.check.section == section]
        if len(here) > 1 and possible(section) == sum(result.check.points for result in here):
            lines.append(f"{points_of(*here):>6}  All checks of {section}")
        else:
            lines += [f"{points_of(result):>6}  {name_of(result.check)}" for result in here]
    return lines


def points_of(*results: Result) -> str:
    """Return what the checks have earned, and what they are worth: "0.5/1"."""
    earned = sum(result.points() for result in results)
    return f"{earned:g}/{sum(result.check.points for result in results)}"


def indented(text: str) -> list[str]:
    return ["        " + line for line in text.split("\n") if text]


def not_run(graded: Graded) -> list[list[str]]:
    """Return a block for each reason why checks were not run."""
    blocks = []
    skipped = {result: str(result.counts) for result in graded.results
               if isinstance(result.counts, Skipped)}
    for reason, results in grouped(skipped).items():
        sections = [result.check.section for result in results]
        number = ", ".join(f"{sections.count(section)} of {section}"
                           for section in dict.fromkeys(sections))
        blocks.append(["", f"{points_of(*results):>6}  Not run ({number}), because {reason}",
                       *indented(first_to_fix(graded, results[0]))])
    return blocks


def first_to_fix(graded: Graded, skipped: Result) -> str:
    """Return which failed check a student should look at first, "" if there is none."""
    first = skipped.counts.first if isinstance(skipped.counts, Skipped) else ""
    for result in graded.results:
        failure = result.counts or result.alone
        if result.check.section == first and failure and not isinstance(failure, Skipped):
            return f"First fix: {name_of(result.check)}"
    return ""


def saved_checks(graded: Graded) -> list[str]:
    """Return lines on the checks that passed only in the second run, each reason once."""
    lines = []
    saved = {result: first_line(result.alone) for result in graded.results
             if result.alone and not result.counts}
    for reason, results in grouped(saved).items():
        lines += ["", *titles(results), *indented(printable(reason))]
    return lines


def gradescope(graded: Graded) -> dict[str, Any]:
    """Return the results in Gradescope's format. What is not graded gets a score of 0."""
    results = graded.results if graded.is_graded() else ()
    tests = [{"name": name_of(result.check), "score": result.points(),
              "max_score": result.check.points,
              "status": "passed" if result.counts is None else "failed",
              "output": explanation(result)} for result in results]
    output = f"{graded.headline()}\n{HOW_TO_READ}" if results else feedback(graded)
    return {"score": graded.earned(*SECTIONS) if results else 0, "output": output,
            "output_format": "text", "test_output_format": "text", "test_name_format": "text",
            "visibility": "visible", "stdout_visibility": "hidden", "tests": tests}


# Output for lecturers


def table(all_graded: Sequence[Graded]) -> list[str]:
    """Return the lines of a table for the terminal."""
    rows = [["submission", "score", "extra", *SECTIONS]]
    rows += [[graded.name[:NAME_WIDTH], graded.points(*REGULAR), graded.points(EXTRA),
              *map(graded.points, SECTIONS)] for graded in all_graded]
    widths = [max(map(len, column)) for column in zip(*rows)]
    return [" ".join(map(str.ljust, cells, widths)).rstrip() for cells in rows]


def by_hand(all_graded: Iterable[Graded], others: Iterable[str]) -> list[str]:
    """Return lines that list what a lecturer should look at, with others; [] if there is nothing.
    """
    lines = [f"{each.name}: {each.status()}" for each in all_graded if each.status() != GRADED]
    lines += map(printable_line, others)
    return ["", "Check these yourself:", *("  " + line for line in lines)] if lines else []


def most_often(all_graded: Sequence[Graded]) -> list[str]:
    """Return lines that list the checks on which most submissions lost points, [] if none did."""
    counts = dict.fromkeys(RUBRIC, 0)
    for graded in all_graded:
        if graded.is_graded():
            for result in graded.results:
                if result.counts:
                    counts[result.check] += 1
    found = sorted(counts, key=lambda check: -counts[check])
    most = [f"{counts[check]:>4}  {name_of(check)}" for check in found[:10] if counts[check]]
    if not most:
        return []
    return ["", "Checks that cost points most often (number of submissions):", *most]
