"""Grades a submission: each check with the student's code alone, then with reference code."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple, Optional

from grader.checks import Check
from grader.code import Code
from grader.runs import Failure, Script
from grader.submission import Submission

WITH_REFERENCE = "(This happened with reference code in place of your other classes.)"
NOT_SHOWN = Script()  # in place of a script that does not show it with the student's code alone


class Result(NamedTuple):
    """The result of a check."""

    check: Check
    credit: float                # the share of the points
    failure: Optional[Failure]   # what failed, perhaps only with the student's code alone

    def points(self) -> float:
        """Return the points that the check has earned."""
        return self.credit * self.check.points


def result_of(submission: Submission, check: Check) -> Result:
    """Return the better result of the two runs of a check."""
    first = attempt(submission, check, is_second=False)
    if first is None:
        return Result(check, 1, None)
    if check.has_second:
        second = attempt(submission, check, is_second=True)
        if second is None:
            return Result(check, 1, first)
        if second.credit > first.credit or is_about_the_class(check, first, second):
            return Result(check, second.credit, with_proof(submission, second))
    return Result(check, first.credit, first)


def is_about_the_class(check: Check, first: Failure, second: Failure) -> bool:
    """Return True if both earn the same, and with reference code, something else is wrong.

    Then a bug of another class may be behind the first failure. Board needs no other class.
    """
    if check.section == "Board" or first.credit != second.credit:
        return False
    return identity(first) != identity(second)


def identity(failure: Failure) -> object:
    """Return what tells a failure from others: its message, or else what its script printed."""
    return failure.message or (failure.expected, failure.run and failure.run.last())


def attempt(submission: Submission, check: Check, is_second: bool) -> Optional[Failure]:
    """Run a check once. Return its Failure, None if it passes.

    What was seen in a copy of a process counts if the same lines show it in a sandbox of their own.
    Otherwise the check runs again, without copies.
    """
    if check.has_second and not is_second and check.section != "Board":
        if ("Board", False) in submission.timeouts:
            return Failure("Your Board takes too long.")  # Here, it would do so again
    code = Code(submission, check.section, is_second, check.own_constructor)
    failure = failure_of(check, code)
    run = failure.run if failure else None
    if run is None or run.conditions.is_separate or not run.printed or code.again(run).shows(run):
        return failure
    return failure_of(check, Code(submission, check.section, is_second, check.own_constructor,
                                  run))


def failure_of(check: Check, code: Code) -> Optional[Failure]:
    """Return the Failure of a check, None if it passes."""
    try:
        check.function(code)
    except Failure as failure:
        return failure
    return None


def with_proof(submission: Submission, failure: Failure) -> Failure:
    """Return the failure of a second run, with its script only if the first run shows it, too."""
    run = failure.run
    if run is None or not run.printed:
        return failure
    first = run.conditions._replace(is_second=False, own_constructor=False)
    with suppress(Failure):
        if Code(submission, run.conditions.part).again(run._replace(conditions=first)).shows(run):
            return failure
    words = f"{failure.message}\n{WITH_REFERENCE}".strip()
    return Failure(words, run._replace(script=NOT_SHOWN), failure.credit, failure.expected)
