"""Grades a submission: each check with the student's code alone, then with reference code."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, Optional

from grader.checks import Check
from grader.code import Code
from grader.runs import Failure
from grader.submission import Submission


class Result(NamedTuple):
    """The result of a check, which is run a second time, with reference code, if it fails."""

    check: Check
    credit: float                      # the share of the points, the better one of the two runs
    failure: Optional[Failure] = None  # with the student's code alone
    second: Optional[Failure] = None   # with reference code, if that has failed as well

    def points(self) -> float:
        """Return the points that the check has earned."""
        return self.credit * self.check.points


def result_of(submission: Submission, check: Check) -> Result:
    """Run a check, twice if it fails at first and has a second run."""
    first = attempt(submission, check, is_second=False)
    if first is None:
        return Result(check, 1)
    if not check.has_second:
        return Result(check, first.credit, first)
    second = attempt(submission, check, is_second=True)
    if second is None:
        return Result(check, 1, first)
    return Result(check, max(first.credit, second.credit), first, second)


def attempt(submission: Submission, check: Check, is_second: bool) -> Optional[Failure]:
    """Run a check once. Return its Failure, None if it passes.

    A move of a copy of a player counts if the player makes it, too, when that game is played
    straight. If not, the check runs again with straight games alone.
    """
    if check.has_second and not is_second and check.section != "Board":
        if ("Board", False) in submission.timeouts:
            return Failure("Your Board takes too long.")  # Here, it would do so again
    code = Code(submission, check.section, is_second, check.own_constructor)
    failure = failure_of(check, code)
    move = failure.run if failure else None
    if move is None or not move.is_of_copy or not move.printed or code.straight(move).shows(move):
        return failure
    return failure_of(check, replace(code, unconfirmed=move))


def failure_of(check: Check, code: Code) -> Optional[Failure]:
    """Return the Failure of a check, None if it passes."""
    try:
        check.function(code)
    except Failure as failure:
        return failure
    return None
