"""Grades a submission, check by check.

Each check first runs with the student's code. If it fails and has a second run, it runs again with
reference code in the place of what that run names, and the better result counts.
"""

from __future__ import annotations

import traceback
from contextlib import suppress
from typing import NamedTuple, Optional

from grader.failures import Failure, GraderError, Skipped, Timeout
from grader.replaced import ALONE, Replaced
from grader.rubric.checks import Check
from grader.runs import Code, Run
from grader.submission import Submission


class Result(NamedTuple):
    """The result of a check."""

    check: Check
    credit: float               # the share of the points
    alone: Optional[Failure]    # what failed with the student's code alone; None if it passed
    counts: Optional[Failure]   # what costs points; None if all of them are earned
    replaced: Replaced          # by reference code, in the run that counts

    def points(self) -> float:
        """Return the points that the check has earned."""
        return self.credit * self.check.points


def result(submission: Submission, check: Check) -> Result:
    """Return the result of a check. If the check itself is broken, say so on standard error."""
    try:
        return better_result(submission, check)
    except Exception as error:
        traceback.print_exc()
        failure = GraderError(repr(error))
        return Result(check, 0, failure, failure, ALONE)


def better_result(submission: Submission, check: Check) -> Result:
    """Return the result of the first run, or of the second if that is better."""
    alone = attempt(submission, check, ALONE)
    if alone is None:
        return Result(check, 1, None, None, ALONE)
    counts = alone
    if check.second:
        failure = attempt(submission, check, check.second)
        if failure is None:
            return Result(check, 1, alone, None, check.second)
        if rank(failure) > rank(alone) or isinstance(alone, Skipped):
            counts = with_proof(submission, check, failure, check.second)
            return Result(check, failure.credit, alone, counts, check.second)
        counts = with_other_failure(alone, failure)
    return Result(check, alone.credit, alone, counts, ALONE)


def with_other_failure(alone: Failure, second: Failure) -> Failure:
    """Return the failure of the first run, with what failed in the second if that differs.

    Then a hint is given only if it is true of both.
    """
    if second.message == alone.message:
        return alone
    line = second.message.split("\n")[0]
    if isinstance(second, Skipped):
        also = f"The second run was not possible, because {line}"
    else:
        also = f"The second run failed, too: {line}"
    hint = alone.hint if alone.hint == second.hint else ""
    return alone.changed(message=f"{alone.message}\n{also}", hint=hint)


def attempt(submission: Submission, check: Check, replaced: Replaced) -> Optional[Failure]:
    """Run a check once. Return its Failure, or None if it passes.

    What was seen with other runs in the same process, or in a copy of it, counts only if the same
    lines show it in a process of their own (but a timeout counts). Otherwise, the check runs again,
    with each run apart, and judges them itself: a run may differ in what the check is not about,
    such as the time that it prints.
    """
    code = Code(submission, check.section, replaced)
    failure = failure_of(check, code)
    run = run_of(failure)
    if failure is None or run is None or run.apart or isinstance(failure, Timeout):
        return failure
    try:
        [again] = code.run_all([run.script])
    except Failure:
        return failure
    if isinstance(again.crash, Timeout) or again.shows_the_same(run):  # too slow proves nothing
        return failure
    return failure_of(check, Code(submission, check.section, replaced, failed=run.script))


def failure_of(check: Check, code: Code) -> Optional[Failure]:
    """Return the Failure of a check, or None if it passes."""
    is_of_player = check.section not in ("Board", "Game")
    try:
        if check.section != "Game":
            code.class_of(check.section)
        if is_of_player and not code.replaced and code.submission.board_timed_out():
            raise Skipped("your Board ran into a time limit.")
        check.function(code)
    except Failure as failure:
        run = run_of(failure)
        if run and run.discarded:
            return failure.changed(message=f"Your constructor ended with {run.discarded}. "
                                           f"After that: {failure.message}")
        return failure
    return None


def with_proof(submission: Submission, check: Check, failure: Failure, replaced: Replaced
               ) -> Failure:
    """Return the failure, with its script only if the student's code alone shows it."""
    run = run_of(failure)
    if run is None:
        return failure
    if not isinstance(failure, Timeout):  # to run it again takes too long
        with suppress(Failure):
            [again] = Code(submission, check.section, ALONE).run_all([run.script])
            if again.shows_the_same(run):
                return failure
    return failure.changed(reproduction=None)


def run_of(failure: Optional[Failure]) -> Optional[Run]:
    """Return the run that has shown a failure, None if there is none."""
    if failure and failure.reproduction:
        return failure.reproduction.run
    return None


def rank(failure: Failure) -> tuple[float, bool]:
    """Return what a failure is worth: its credit, and whether the check came to its own end."""
    return failure.credit, type(failure) is Failure
