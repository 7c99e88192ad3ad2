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

from grader.failures import Crash, Failure, GraderError, Missing, Skipped, Timeout

from grader.process import (WORKER, WORKER_WITH_REFERENCE, Answer, Limits, WorkerConnection,
                            decoded)
from grader.rubric.checks import ALL_OF_BOARD, ALONE, SEATS, Check
from grader.runs import Class, Code, Way
from grader.sandbox import Limited, uninterrupted

# Of a Board: each check uses many boards in one program, the lines of a reproduction use one
ONLY_AFTER_OTHERS = "This does not happen with the first board of a program."
STATE_IS_KEPT = "Does Board keep data from an earlier board, such as in an attribute of the class?"
LESS_TIME = "(it got less time, because your code was stopped before)"
MOST_KEPT = 20_000_000  # bytes of answers: a submission may print much


class Result(NamedTuple):
    """The result of a check."""

    check: Check
    credit: float               # the share of the points
    alone: Optional[Failure]    # what failed with the student's code alone; None if it passed
    counts: Optional[Failure]   # what costs points; None if all of them are earned
    replaced: frozenset[str]    # by reference code, in the run that counts


class Submission:
    """The files of a submission, and the workers that run them."""

    def __init__(self, files: Mapping[str, bytes], sandbox: type[Limited],
                 limits: Limits = Limits()) -> None:
        self.files = files
        self.sandbox = sandbox
        self.limits = limits
        self.budget = Budget(limits)
        self.connections: dict[bytes, WorkerConnection] = {}  # {what they run: worker}
        self.answers: dict[str, bytes] = {}   # {request: line}: the same request, the same answer
        self.crashes: dict[str, Crash] = {}   # {request: what happened}
        self.hurried: set[str] = set()        # requests that got less time than usual
        self.modules: dict[str, dict[str, Class]] = {}  # {module: {name: class}}
        # Players whose games are played apart: (reference code, class, sign)
        self.apart: set[tuple[frozenset[str], str, str]] = set()

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
                counts = self.with_proof(check, failure, replaced)
                return Result(check, failure.credit, alone, counts, replaced)
            if type(failure) is Failure and failure.message != alone.message:
                first_line = failure.message.split("\n")[0]
                also = f"\nThe check also failed with the reference code: {first_line}"
        counts = self.with_proof(check, alone, first)
        counts = counts.changed(message=counts.message + also)
        return Result(check, alone.credit, alone, counts, ALONE)

    def attempt(self, check: Check, replaced: frozenset[str]) -> Optional[Failure]:
        """Run a check once. Return its Failure, or None if it passes.

        What was seen with other games in the same process, or in a copy of it, counts only if the
        same game shows it in a process of its own. Otherwise, all games are played so.
        """
        failure = self.failure_of(check, replaced)
        run = failure.reproduction.run if failure and failure.reproduction else None
        if run and run.way == Way.WITH_OTHER_GAMES and not isinstance(failure, Timeout):
            if not Code(self, check.section, replaced).shows_again(run):
                self.apart.update((replaced, check.section, sign) for sign in "XO")
                return self.failure_of(check, replaced)
        return failure

    def failure_of(self, check: Check, replaced: frozenset[str]) -> Optional[Failure]:
        """Return the Failure of a check, or None if it passes."""
        try:
            if check.section != "Game":
                self.class_of(check.section)
            if check.section not in ("Board", "Game") and not replaced and self.board_timed_out():
                raise Skipped("your Board ran into a time limit.")
            check.function(Code(self, check.section, replaced))
        except Failure as failure:
            run = failure.reproduction.run if failure.reproduction else None
            if run and run.discarded:
                return failure.changed(message=f"Your constructor ended with {run.discarded}. "
                                               f"After that: {failure.message}")
            return failure
        return None

    def board_timed_out(self) -> bool:
        """Return True if a request to the student's own Board timed out: players would call it."""
        return any((section, ALONE) in self.budget.timeouts for section in ("board", "Board"))

    def with_proof(self, check: Check, failure: Failure, replaced: frozenset[str]) -> Failure:
        """Return the failure, with its script only if the student's code alone shows it."""
        run = failure.reproduction.run if failure.reproduction else None
        if run is None or (run.way == Way.STRAIGHT and not replaced):
            return failure
        if isinstance(failure, Timeout):  # to run it again takes too long
            return failure.changed(reproduction=None) if replaced else failure
        if Code(self, check.section, ALONE).shows_again(run):
            return failure
        unseen = failure.changed(reproduction=None)
        if run.way == Way.AFTER_OTHERS and not replaced:
            return unseen.changed(message=f"{failure.message}\n{ONLY_AFTER_OTHERS}",
                                  hint=STATE_IS_KEPT)
        return unseen

    def ask(self, section: str, replaced: frozenset[str], do: str, arguments: dict[str, Any]
            ) -> Answer:
        """Return the worker's answer to a request of a section.

        Raise Crash if there is none, Skipped if no more requests may be sent. The same request is
        not sent twice.
        """
        request = {"do": do, "arguments": arguments, "replaced": sorted(replaced)}
        key = json.dumps(request)
        if key in self.crashes:
            raise self.crashes[key]
        if key not in self.answers:
            if sum(map(len, self.answers.values())) > MOST_KEPT:
                self.answers.clear()
            if self.budget.has_timed_out(section, replaced):
                self.hurried.add(key)
            try:
                self.answers[key] = self.answer(section, replaced, request)
            except Crash as crash:
                self.crashes[key] = crash
                raise
        answer = decoded(self.answers[key])
        if answer.stopped and key in self.hurried:
            return answer._replace(stopped=f"{answer.stopped} {LESS_TIME}")
        return answer

    def answer(self, section: str, replaced: frozenset[str], request: dict[str, Any]) -> bytes:
        """Send the request to a worker, and count its time. Return the line that answers it."""
        code = WORKER_WITH_REFERENCE if replaced - SEATS else WORKER
        seconds = self.budget.seconds_for(section, replaced, request["do"])
        start, spent = monotonic(), seconds  # if the worker does not report its seconds
        try:
            if code not in self.connections:
                with uninterrupted():
                    self.connections[code] = WorkerConnection(self.sandbox, self.files,
                                                              self.limits, code)
            line = self.connections[code].answer(
                {"seconds": seconds, "all_seconds": self.limits.all - self.budget.seconds, **request},
                self.limits.clock - self.budget.clock_seconds)
            answer = decoded(line)
            spent = answer.seconds
            if answer.stopped:
                self.budget.timeouts.add((section, replaced))
            if answer.is_last:
                self.close(code)
            return line
        except Crash as crash:
            self.close(code)
            if isinstance(crash, Timeout):
                self.budget.timeouts.add((section, replaced))
            raise
        finally:
            self.budget.count(spent, monotonic() - start)

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

    def close(self, *codes: bytes) -> None:
        """End the workers that run these programs, or all. The next request starts a new one."""
        with uninterrupted():
            for code in codes or list(self.connections):
                if code in self.connections:
                    self.connections.pop(code).end()


class Budget:
    """How much of its time a submission has used, and where it timed out."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.timeouts: set[tuple[str, frozenset[str]]] = set()  # (section, reference code)
        self.seconds = 0.0        # of work and waiting
        self.clock_seconds = 0.0
        self.exhausted = ""       # why no more requests may be sent

    def seconds_for(self, section: str, replaced: frozenset[str], do: str) -> float:
        """Return the seconds that a run of a request may take. Raise Skipped if it must not be sent.

        An endless loop takes its full time once; after that, requests to the same code get a tenth.
        """
        if self.seconds >= self.limits.all:
            self.exhausted = (f"it used up its {self.limits.all:g} seconds of processor time and "
                              "waiting")
        elif self.clock_seconds >= self.limits.clock:
            self.exhausted = f"it took more than {self.limits.clock:g} seconds"
        if self.exhausted:
            raise Skipped("all checks together took too long.")
        most = self.limits.play if do == "play" else self.limits.run
        if self.has_timed_out(section, replaced):
            most /= 10
        return most

    def has_timed_out(self, section: str, replaced: frozenset[str]) -> bool:
        return (section, replaced) in self.timeouts

    def count(self, seconds: float, clock_seconds: float) -> None:
        """Add the time of a request. The worker's seconds count at most as much as the clock's."""
        self.seconds += min(max(0, seconds), clock_seconds)
        self.clock_seconds += clock_seconds


def rank(failure: Failure) -> tuple[float, bool]:
    """Return what a failure is worth: its credit, and whether it is neither a skip nor a crash."""
    return failure.credit, type(failure) is Failure
