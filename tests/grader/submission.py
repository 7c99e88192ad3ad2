"""A submission, and how it is graded.

Each check first runs with the student's code. If it fails and has a second run, it runs again with
reference code in the place of what that run names, and the better result counts. Checks share only
their answers and the time that is left for the submission.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple, Optional

from grader import transcript
from grader.failures import Crash, Failure, GraderError, Missing, Skipped, Timeout
from grader.process import Answer, Budget, Limits, Stopped, WorkerConnection, decoded
from grader.rubric.checks import ALL_OF_BOARD, ALONE, SEATS, Check
from grader.runs import Class, Code
from grader.sandbox import Limited, uninterrupted

MOST_THREADS = 4   # that a worker keeps for the next request: a sandbox has room for few more
LESS_TIME = "It got less time, because your code was stopped before."
# Of a Board: each check uses many boards in one program, the lines of a reproduction use one
ONLY_AFTER_OTHERS = "This does not happen with the first board of a program."
STATE_IS_KEPT = "Does Board keep data from an earlier board, such as in an attribute of the class?"
MOST_KEPT = 20_000_000  # bytes of answers: a submission may print much


class Result(NamedTuple):
    """The result of a check."""

    check: Check
    credit: float               # the share of the points
    alone: Optional[Failure]    # what failed with the student's code alone; None if it passed
    counts: Optional[Failure]   # what costs points; None if all of them are earned
    replaced: frozenset[str]    # by reference code, in the run that counts


class Submission:
    """The files of a submission, and the worker that runs them."""

    def __init__(self, files: Mapping[str, bytes], sandbox: type[Limited],
                 limits: Limits = Limits()) -> None:
        self.files = files
        self.sandbox = sandbox
        self.limits = limits
        self.budget = Budget(limits)
        self.connection: Optional[WorkerConnection] = None
        self.answers: dict[str, bytes] = {}   # {request: line}: the same request, the same answer
        self.crashes: dict[str, Crash] = {}   # {request: what happened}
        self.modules: dict[str, dict[str, Class]] = {}  # {module: {name: class}}
        self.stuck: set[str] = set()          # functions in board.py that have not returned
        # {(reference code, class, sign): choices} that players.lines_of_play keeps
        self.choices: dict[tuple[frozenset[str], str, str], list[Any]] = {}

    def result(self, check: Check) -> Result:
        """Return the result of a check. If the check itself is broken, say so on standard error."""
        try:
            return self.better_result(check)
        except Exception as error:
            traceback.print_exc()
            failure = GraderError(repr(error))
            return Result(check, 0, failure, failure, ALONE)

    def better_result(self, check: Check) -> Result:
        """Return the result of the first run, or of the second if that is better."""
        first, *others = check.runs
        also = ""  # what fails with reference code, if that is something else
        alone = self.attempt(check, first)
        if alone is None:
            return Result(check, 1, None, None, ALONE)
        for replaced in others:
            failure = self.attempt(check, replaced)
            if failure is None:
                return Result(check, 1, alone, None, replaced)
            if rank(failure) > rank(alone) or isinstance(alone, Skipped):
                counts = self.verified(check, failure, replaced)
                return Result(check, failure.credit, alone, counts, replaced)
            if type(failure) is Failure and failure.message != alone.message:
                first_line = failure.message.split("\n")[0]
                also = f"\nThe check also failed with the reference code: {first_line}"
        counts = self.verified(check, alone, first)
        counts = counts.changed(message=counts.message + also)
        return Result(check, alone.credit, alone, counts, ALONE)

    def attempt(self, check: Check, replaced: frozenset[str]) -> Optional[Failure]:
        """Run a check once. Return its Failure, or None if it passes."""
        try:
            if check.section != "Game":
                self.class_of(check.section)
            if check.section not in ("Board", "Game") and not replaced and self.board_timed_out():
                raise Skipped("your Board ran into a time limit.")
            check.function(Code(self, check.section, replaced))
        except Failure as failure:
            return failure
        return None

    def board_timed_out(self) -> bool:
        """Return True if a request to the student's own Board timed out: players would call it."""
        return any((section, ALONE) in self.budget.timeouts for section in ("board", "Board"))

    def verified(self, check: Check, failure: Failure, replaced: frozenset[str]) -> Failure:
        """Return the failure, without its reproduction if that does not show the failure."""
        if failure.reproduction is None:
            return failure
        is_students_code = replaced <= SEATS
        if isinstance(failure, Crash):  # to run it again takes too long
            return failure if is_students_code else failure.changed(reproduction=None)
        program, typed, shows = failure.reproduction
        shows, *_ = shows.split(" (")  # the place of an error can differ
        try:
            printed, error = Code(self, "", replaced & SEATS).session(typed, program)
        except Failure:
            return failure.changed(reproduction=None)
        if transcript.squeeze(shows) in transcript.squeeze(printed + error):
            return failure
        unseen = failure.changed(reproduction=None)
        if check.section == "Board" and not replaced:
            return unseen.changed(message=f"{failure.message}\n{ONLY_AFTER_OTHERS}",
                                  hint=STATE_IS_KEPT)
        return unseen

    def ask(self, section: str, replaced: frozenset[str], do: str, runs: list[dict[str, Any]],
            is_new: bool = False) -> Answer:
        """Return the worker's answer to a request of a section.

        Raise Crash if there is none, Skipped if no more requests may be sent. The same request is
        not sent twice, unless it `is_new`: then a new worker answers it.
        """
        request = {"do": do, "runs": runs, "replaced": sorted(replaced),
                   "stuck": sorted(self.stuck) if replaced else []}
        if is_new:
            self.close()
            return self.answer(section, replaced, request)[1]
        key = json.dumps(request)
        if key in self.crashes:
            raise self.crashes[key]
        if key in self.answers:
            return decoded(self.answers[key], request)
        try:
            line, answer = self.answer(section, replaced, request)
        except Crash as crash:
            self.crashes[key] = crash
            raise
        if sum(map(len, self.answers.values())) > MOST_KEPT:
            self.answers.clear()
        self.answers[key] = line
        return answer

    def answer(self, section: str, replaced: frozenset[str], request: dict[str, Any]
               ) -> tuple[bytes, Answer]:
        """Send the request to a worker, and count its time. Return the answer's line, decoded."""
        limit = self.budget.seconds_for(section, replaced)
        seconds, start = limit, monotonic()  # if the worker does not report its seconds
        try:
            if self.connection is None:
                with uninterrupted():
                    self.connection = WorkerConnection(self.sandbox, self.files, self.limits)
            line = self.connection.answer({"seconds": limit, **request},
                                          self.limits.clock - self.budget.clock_seconds)
            answer = decoded(line, request)
            seconds = answer.seconds
            if answer.threads > MOST_THREADS:  # each import may start another one
                self.close()
            return line, answer
        except Crash as crash:
            self.close()
            # After that long, the system's own limit may have ended it
            if isinstance(crash, Timeout) or monotonic() - start > limit:
                self.budget.timeouts.append((section, replaced))
            if isinstance(crash, Stopped):
                self.stuck.update(crash.stuck)
            if isinstance(crash, Timeout) and limit in (self.limits.again,
                                                        self.limits.search_again):
                raise crash.changed(message=f"{crash.message} {LESS_TIME}") from None
            raise
        finally:
            self.budget.count(seconds, monotonic() - start)

    def class_of(self, kind: str) -> Class:
        """Return the submission's class of that kind, such as "MiniMax".

        The case of a computer player's name does not matter. Raise Missing if there is no such
        class, or Crash if its module cannot be imported in time.
        """
        module = "board" if kind == "Board" else "player"
        classes = self.classes(module)
        names = [kind]
        if kind not in ("Board", "Player"):
            names += [name for name in classes if name.lower() == kind.lower()]
        found = [classes[name] for name in names if name in classes]
        if not found:
            raise Missing(f"{module}.py has no class {kind}.")
        if not found[0].methods:
            raise Missing(f"{kind} has no methods of its own.")
        return found[0]

    def classes(self, module: str) -> dict[str, Class]:
        """Return {name: class} of a module.

        player.py is imported with the reference Board if it cannot be imported otherwise.
        """
        if module in self.modules:
            return self.modules[module]
        if f"{module}.py" not in self.files:
            raise Missing(f"{module}.py is missing.")
        try:
            self.modules[module] = Code(self, module, ALONE).classes(module)
            return self.modules[module]
        except Failure as failure:
            if module == "player":
                with suppress(Failure):
                    return Code(self, module, ALL_OF_BOARD).classes(module)
            raise failure from None

    def close(self) -> None:
        """End the worker. The next request starts another one."""
        with uninterrupted():
            if self.connection is not None:
                self.connection.end()
            self.connection = None


def rank(failure: Failure) -> tuple[float, bool]:
    """Return what a failure is worth: its credit, and whether it is neither a skip nor a crash."""
    return failure.credit, type(failure) is Failure
