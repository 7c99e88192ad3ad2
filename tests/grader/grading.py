"""Grades a submission: each check with the student's code alone, then with reference code."""

from dataclasses import replace
from typing import NamedTuple, Optional

from grader.checks import Check
from grader.code import Code
from grader.rubric import RUBRIC
from grader.rubric.choices import PARENTS
from grader.runs import Failure
from grader.submission import Submission


class Result(NamedTuple):
    """The result of a check, which is run a second time, with reference code, if it fails."""

    check: Check
    credit: float                      # the share of the points, the better one of the two runs
    failure: Optional[Failure] = None  # with the student's code alone
    second: Optional[Failure] = None   # with reference code, if that tells something else
    is_halved: bool = False            # whether the second run earns half at most

    def points(self) -> float:
        """Return the points that the check has earned."""
        return self.credit * self.check.points


def result_of(submission: Submission, check: Check) -> Result:
    """Return the better result of the two runs of a check.

    The second one earns all points only if something that it replaces is wrong. Otherwise it earns
    at most half, and the first one is the whole story. (Board's own second run replaces no class.)
    """
    first = failure_in(submission, check)
    if first is None:
        return Result(check, 1)
    if not check.has_second:
        return Result(check, first.credit, first)
    second = failure_in(submission, check, is_second=True)
    credit = credit_of(second)
    if first.is_of_module and second is not None and second.run is None:
        first, second = second, None  # the module does not explain that a class is missing
    if check.section == "Board":
        return Result(check, max(first.credit, credit), first,
                      second if credit > first.credit else None)
    if others_are_wrong(submission, check):
        return Result(check, max(first.credit, credit), first, second)
    return Result(check, max(first.credit, min(credit, 0.5)), first,
                  second if first.is_of_module else None, is_halved=credit > first.credit)


def others_are_wrong(submission: Submission, check: Check) -> bool:
    """Return True if checks have found a fault in what the second run of this one replaces.

    That is Board in its first run, apart from its spacing, which earns half, and the constructors
    of the class and of those above it.
    """
    kinds = [check.section]
    while kinds[-1] in PARENTS:
        kinds.append(PARENTS[kinds[-1]])
    for other in RUBRIC:
        if other.section == "Board" and credit_of(failure_in(submission, other)) == 0:
            return True
        if other.section in kinds and not other.is_repaired:
            if all(credit_of(failure_in(submission, other, is_second)) < 1
                   for is_second in (False, True)):
                return True
    return False


def credit_of(failure: Optional[Failure]) -> float:
    return 1 if failure is None else failure.credit


def failure_in(submission: Submission, check: Check, is_second: bool = False
               ) -> Optional[Failure]:
    """Return what is wrong in a run of a check, which is run once for a submission."""
    key = check.name, is_second
    if key not in submission.failures:
        submission.failures[key] = attempt(submission, check, is_second)
    return submission.failures[key]


def attempt(submission: Submission, check: Check, is_second: bool) -> Optional[Failure]:
    """Run a check once. Return its Failure, None if it passes.

    A move of a copy of a player counts if the player makes it, too, when that game is played
    straight. If not, the check runs again with straight games alone.
    """
    code = Code(submission, check.section, is_second, check.is_repaired)
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
