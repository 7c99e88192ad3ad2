"""A submission that is graded.

Each check runs with the student's code alone. If it fails, it runs again with our code in place of
everything that it is not about, and the better result counts. Checks are independent.
"""

import json
import traceback
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import NamedTuple, Optional

import rules
from grader import players, transcript
from grader.failures import Crash, Failure, GraderError, Timeout
from grader.process import WORK_SECONDS, Process, TimeBudget
from grader.rubric.checks import ALL_OF_BOARD, ALONE, SEATS, Check
from grader.runs import Code

SLOW_SECONDS = 5


class Result(NamedTuple):
    """The result of a check."""

    check: Check
    credit: float               # the share of the points
    failure: Optional[Failure]  # None if the student's code alone passes
    ours: frozenset             # what was ours in the try that counts


class Submission:
    """The files of a submission, and the worker that runs them."""

    def __init__(self, files, sandbox):
        self.files = files
        self.sandbox = sandbox
        self.budget = TimeBudget()
        self.process = None
        self.answers = {}  # {request: answer}: the same request has the same answer

    def result(self, check):
        """Return the result of a check. If the check itself is broken, say so on standard error."""
        try:
            return self.better_result(check)
        except Exception as error:
            traceback.print_exc()
            return Result(check, 0, GraderError(repr(error)), ALONE)

    def better_result(self, check):
        """Return the result of the first try, or of the second if that is better."""
        failure = self.attempt(check, check.tries[0])
        if failure is None:
            return Result(check, 1, None, ALONE)
        for ours in check.tries[1:]:
            with_ours = self.attempt(check, ours)
            if with_ours is None:
                return Result(check, 1, failure, ours)
            if rank(with_ours) > rank(failure):
                return Result(check, with_ours.credit, self.verified(with_ours, ours), ours)
        return Result(check, failure.credit, self.verified(failure, check.tries[0]), ALONE)

    def attempt(self, check, ours):
        """Run a check once. Return its Failure, or None if it passes."""
        try:
            if check.section != "Game":
                self.class_of(check.section)
            check.function(Code(self, check.section, ours))
        except Failure as failure:
            return failure
        return None

    def verified(self, failure, ours):
        """Return the failure. Drop its reproduction if running it does not show the failure."""
        if failure.reproduction is None:
            return failure
        if isinstance(failure, Crash):  # to run it again takes too long
            is_shown = ours <= SEATS    # so it is shown if the crashed code was the student's
        else:
            program, typed, shows = failure.reproduction
            shows, *_ = shows.split(" (")  # the place of an error can differ
            try:
                printed, error = Code(self, "", ours & SEATS).session(typed, program)
            except Failure:
                is_shown = False
            else:
                is_shown = transcript.squeeze(shows) in transcript.squeeze(printed + error)
        return failure if is_shown else replace(failure, reproduction=None)

    def ask(self, section, ours, request):
        """Return the worker's outcomes for a request of a section, and the seconds they took.

        Raise Crash if there are none, Skipped if no more requests may be sent.
        """
        key = json.dumps(request)
        if key not in self.answers:
            self.answers[key] = self.answer(section, ours, request)
        return self.answers[key]

    def answer(self, section, ours, request):
        limit, start = self.budget.seconds_for(section, ours), monotonic()
        seconds = WORK_SECONDS  # if the worker does not report them
        try:
            self.process = self.process or Process(self.sandbox, self.files)
            outcomes, seconds = self.process.outcomes(request, limit)
            return outcomes, seconds
        except Crash as failure:
            self.close()
            # After that long, the system's own limit may have ended it
            if isinstance(failure, Timeout) or monotonic() - start > WORK_SECONDS:
                self.budget.timeouts.append((section, ours))
            raise
        finally:
            self.budget.count(seconds, monotonic() - start)

    def class_of(self, kind):
        """Return the submission's class of that kind, such as "MiniMax".

        The case of a computer player's name does not matter. Raise Failure if the class is
        missing, is empty or cannot be imported.
        """
        module = "board" if kind == "Board" else "player"
        classes = self.classes(module)
        names = [kind] if kind in ("Board", "Player") else [kind, *(
            name for name in classes if name.lower() == kind.lower())]
        found = next((classes[name] for name in names if name in classes), None)
        if found is None:
            raise Failure(f"{module}.py has no class {kind}.")
        if not found.methods:
            raise Failure(f"{kind} has no methods of its own.")
        return found

    def classes(self, module):
        """Return {name: class} of a module. player.py is imported with our Board if need be."""
        if f"{module}.py" not in self.files:
            raise Failure(f"{module}.py is missing.")
        try:
            return Code(self, module, ALONE).classes(module)
        except Failure as failure:
            if module == "player":
                with suppress(Failure):
                    return Code(self, module, ALL_OF_BOARD).classes(module)
            raise failure from None

    def notes(self):
        """Return a sentence for each player whose first move is slow. This costs no points."""
        notes = []
        for kind in ("SmartAI", "MiniMax"):
            with suppress(Failure):
                code = Code(self, kind, ALONE)
                game = players.new_game(code, kind, "X")
                seconds = players.choose(code, game, rules.EMPTY).run.seconds
                if seconds >= SLOW_SECONDS:
                    notes.append(f"The first move of {kind} took {seconds:.0f} seconds. "
                                 "This costs no points.")
        return notes

    def close(self):
        """End the worker. The next request starts another one."""
        process, self.process = self.process, None
        if process is not None:
            process.end()


def rank(failure):
    """Return what a failure is worth: its credit, and whether it is neither a skip nor a crash."""
    return failure.credit, type(failure) is Failure
