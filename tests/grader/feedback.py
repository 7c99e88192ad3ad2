"""What a student reads: the points, and of each failure the lines that show it."""

import platform
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from grader.checks import Check
from grader.compare import Comparison, quoted
from grader.grading import Result
from grader.rubric import EXTRA, REGULAR, RUBRIC, SECTIONS, possible
from grader.runs import READ, Failure, Run
from grader.submission import GIVEN_PROGRAM, OWN_PROGRAM

HOW_TO_READ = """\
Run the lines below a failure next to your modules. (In tictac.py, let both players be a Player.)
Reference code is correct code of the grader, with the marks in the list `board`. The board
X-O --- --- has X on A1 and O on C1."""
LOST_POINTS = "These checks lost points:"
HAND_IN = "Hand in one board.py, one player.py and one tictac.py, one by one or in one zip file."
NOT_GRADED = """\
This submission is not graded, and no points count. Please ask your lecturer. These checks have
failed until then:"""
HOW_TO_RUN = {  # for each program, "" for none
    "": "Run these lines as again.py:",
    OWN_PROGRAM: "Run tictac.py with these lines at its top:",
    GIVEN_PROGRAM: "Run the assignment's program with these lines at its top:"}
SECOND = "With reference code in place of your other classes: {}"
SECOND_OF_BOARD = "With the marks in self.board, as in the assignment: {}"
HALVED = ("Half the points: it works in the second run (section 6 of the handout), although no "
          "check has found a fault in your other classes.")
MOST_LINES, WIDTH = 40, 1_000  # of a text; characters of a line


class Graded(NamedTuple):
    """The results of a submission."""

    name: str                         # of its file of feedback
    results: tuple[Result, ...] = ()  # of each check; () if nothing could be graded
    trouble: str = ""                 # why it is not graded, or not completely
    remarks: str = ""                 # what a lecturer should look at although it is graded
    lacks_code: bool = False          # whether some of its code could not be read
    heading: str = ""                 # the name of the student or the group, if it is another one

    def is_graded(self) -> bool:
        return not self.trouble

    def status(self) -> str:
        return self.trouble or self.remarks or "graded"

    def points(self, *sections: str) -> str:
        """Return the points of these sections, "" if the submission is not graded."""
        return f"{self.earned(*sections):g}" if self.is_graded() else ""

    def earned(self, *sections: str) -> float:
        return sum(result.points() for result in self.results if result.check.section in sections)

    def headline(self) -> str:
        """Return the points and the status in words, without any points if it is not graded."""
        if not self.is_graded():
            return f"not graded ({self.trouble})"
        points = f"{self.earned(*REGULAR):g}/{possible(*REGULAR)}"
        if EXTRA:
            points += f", extra credit {self.earned(*EXTRA):g}/{possible(*EXTRA)}"
        return f"{points} ({self.remarks})" if self.remarks else points


def printable(text: str) -> str:
    """Return the text with control characters escaped, cut to a screenful."""
    lines = [line[:WIDTH] + "..." if len(line) > WIDTH else line for line in text.split("\n")]
    if len(lines) > MOST_LINES:
        lines = [*lines[:MOST_LINES - 1], "..."]
    return "\n".join("".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in line)
                     for line in lines)


def printable_line(text: str) -> str:
    return printable(text).replace("\n", "\\n")


def explanation(result: Result) -> str:
    """Return what was wrong, the lines that show it, and what was wrong with reference code.

    Return "" if nothing was wrong.
    """
    if result.failure is None:
        return ""
    return "\n".join([*shown(result.failure), *second_runs([result])])


def shown(failure: Failure) -> list[str]:
    """Return what was wrong with the student's code, and how to see it, if lines were run."""
    lines = printable("\n".join(what_was_wrong(failure))).split("\n")
    if failure.run:
        lines.append(HOW_TO_RUN[failure.run.script.program])
        lines += map(printable_line, indented("\n".join(lines_to_run(failure.run))))
    return lines


def what_was_wrong(failure: Failure) -> list[str]:
    """Return the message, and what the last line must print and has printed, or the error."""
    run = failure.run
    lines = failure.message.split("\n") if failure.message else []
    if run is None or failure.expected is None and failure.message:
        return lines
    if run.trouble:
        return [*lines, what_ended(run)]
    if failure.expected is not None:
        lines += ["The last line must print:", *indented(failure.expected)]
    return [*lines, "It printed:", *indented(run.last())]


def what_ended(run: Run) -> str:
    """Return a sentence on the line that did not end as it should. A block is not named."""
    ran = run.script.lines[:len(run.printed)]
    if ran and "\n" not in ran[-1]:
        return f"{ran[-1]} {run.trouble}."
    return f"Your code {run.trouble}."


def on_the_second_run(result: Result) -> str:
    """Return a sentence on the second run, "" if it tells nothing new."""
    if result.is_halved:
        return HALVED
    first, second = result.failure, result.second
    if first is None or second is None or in_a_sentence(second) == in_a_sentence(first):
        return ""
    sentence = SECOND_OF_BOARD if result.check.section == "Board" else SECOND
    return printable_line(sentence.format(in_a_sentence(second)))


def second_runs(results: Iterable[Result]) -> list[str]:
    """Return the sentences on the second runs of these checks, each once."""
    return [*filter(None, dict.fromkeys(map(on_the_second_run, results)))]


def in_a_sentence(failure: Failure) -> str:
    """Return the message, or the first line that differs, or the error."""
    run = failure.run
    if failure.message or run is None:
        return failure.message.replace("\n", " ")
    if run.trouble or failure.expected is None:
        return what_ended(run)
    if "\n" not in failure.expected:
        return f"The last line must be {quoted(failure.expected)}, not {quoted(run.last_line())}."
    compared = Comparison(failure.expected, run.last())
    return compared.difference(compared.wrong_words()[0])


def lines_to_run(run: Run) -> list[str]:
    """Return the lines of a script, up to an error, after lines that type its answers."""
    lines = list(run.script.lines)
    if run.trouble and run.printed:
        lines = lines[:len(run.printed)]
    if run.script.typed or run.lacked_an_answer():
        answers = "".join(answer + "\n" for answer in run.script.typed)
        lines = ["import io, sys", f"sys.stdin = io.StringIO({answers!r})", *lines]
    return lines


def indented(text: str) -> list[str]:
    shown = text.replace(READ, "").rstrip("\n") or "(nothing)"
    return [f"    {line}".rstrip() for line in shown.split("\n")]


def name_of(check: Check) -> str:
    """Return the section of a check, and the first sentence of its title."""
    return f"{check.section}: {check.title.partition('. ')[0].removesuffix('.')}"


def headings_of(results: Sequence[Result]) -> Iterator[str]:
    """Yield what checks have earned, what they are worth, and their titles.

    All checks of a section have one heading.
    """
    for section in SECTIONS:
        same = [result for result in results if result.check.section == section]
        points = f"{sum(result.points() for result in same):g}/{possible(section)}"
        checks = [check for check in RUBRIC if check.section == section]
        if len(same) == len(checks):
            yield f"{points:>6}  {section}: all {len(same)} checks"
            continue
        for result in same:
            points = f"{result.points():g}/{result.check.points}"
            yield f"{points:>6}  {name_of(result.check)}"


def feedback(graded: Graded) -> str:
    """Return what the student reads, with each message once."""
    lines = [f"{graded.heading or graded.name}: {graded.headline()}"]
    if not graded.results:
        return "\n".join([*lines, HAND_IN, ""])
    lost = [result for result in graded.results if result.credit < 1]
    if not graded.is_graded():
        return "\n".join([*lines, NOT_GRADED, *blocks(lost)]) + "\n"
    lines.append(", ".join(f"{section} {graded.earned(section):g}/{possible(section)}"
                           for section in SECTIONS))
    lines.append(f"Graded with Python {platform.python_version()}.")
    if lost:
        lines += ["", HOW_TO_READ, "", LOST_POINTS, *blocks(lost)]
    return "\n".join(lines) + "\n"


def blocks(results: Iterable[Result]) -> list[str]:
    """Return lines on checks that failed. What was wrong with several is told once, and briefly."""
    together: dict[str, list[Result]] = {}
    for result in results:
        if result.failure:
            cause = cause_of(result.check.section, result.failure)
            together.setdefault(cause, []).append(result)
    lines = []
    for same in together.values():
        failures = [result.failure for result in same if result.failure]
        shortest = min(failures, key=lambda failure: len(failure.message))
        lines += ["", *headings_of(same)]
        told = [*shown(shortest), *second_runs(same)]
        lines += [f"        {line}".rstrip() for line in told]
    return lines


def cause_of(section: str, failure: Failure) -> str:
    """Return the same text for failures that are told together.

    An error names its place. What has taken too long, or ended its process, is told by section.
    """
    run = failure.run
    if failure.message or run is None or not run.trouble:
        return failure.cause or "\n".join(what_was_wrong(failure))
    return run.trouble if run.trouble.startswith("ended with") else f"{section} {run.trouble}"


def gradescope(graded: Graded) -> dict[str, Any]:
    """Return the results in Gradescope's format. What is not graded gets a score of 0."""
    results = graded.results if graded.is_graded() else ()
    tests = [{"name": name_of(result.check), "score": result.points(),
              "max_score": result.check.points,
              "status": "passed" if result.credit == 1 else "failed",
              "output": explanation(result)}
             for result in results]
    output = f"{graded.headline()}\n{HOW_TO_READ}" if results else feedback(graded)
    return {"score": graded.earned(*SECTIONS) if results else 0, "output": output,
            "output_format": "text", "test_output_format": "text", "test_name_format": "text",
            "visibility": "visible", "stdout_visibility": "hidden", "tests": tests}
