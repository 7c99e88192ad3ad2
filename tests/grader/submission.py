"""A submission that is graded.

Each check runs with the student's code alone. If it fails, it runs again with our code in place of
everything that it is not about, and the better result counts. A check knows nothing of others.
"""

import json
import traceback
from dataclasses import replace
from time import monotonic
from typing import NamedTuple, Optional

from grader import players, transcript
from grader.failures import Crash, Failure, GraderError, Reproduction, Timeout, without_place
from grader.process import WORK_SECONDS, Process, TimeBudget
from grader.rubric.checks import ALL_OF_BOARD, ALONE, Check
from grader.runs import CLASSES, NOT_READABLE, VERSION, Code

SLOW_SECONDS = 5
ON_IMPORT = "What runs when {} is imported, outside of all methods?"


class Result(NamedTuple):
    """What came of a check."""

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
        alone, *others = check.tries
        failure = self.failure(check, alone)
        if failure is None:
            return Result(check, 1, None, ALONE)
        for replaced in others:
            with_ours = self.failure(check, replaced)
            if with_ours is None:
                return Result(check, 1, failure, replaced)
            if rank(with_ours) > rank(failure):
                return Result(check, with_ours.credit, self.verified(with_ours, False), replaced)
        return Result(check, failure.credit, self.verified(failure, True), ALONE)

    def failure(self, check, replaced):
        """Run a check once. Return its Failure, None if it passes."""
        try:
            if check.kind:
                self.class_of(check.kind)
            check.function(Code(self, check.section, replaced))
        except Failure as failure:
            return failure
        return None

    def verified(self, failure, is_alone):
        """Return the failure without its reproduction if that does not show it."""
        if failure.reproduction and self.is_shown(failure, is_alone):
            return failure
        return replace(failure, reproduction=None)

    def is_shown(self, failure, is_alone):
        """Run the reproduction with the student's code alone. Return True if the failure shows."""
        if isinstance(failure, (Timeout, Crash)):  # another try would take too long
            return is_alone
        program, typed, shows, *_ = failure.reproduction
        try:
            printed, error = Code(self, "", ALONE).session(typed, program)
        except Failure:
            return False
        return transcript.squeeze(shows) in transcript.squeeze(printed + error)

    def ask(self, section, replaced, request, read, is_kept=True):
        """Return what `read` makes of the worker's answer and the seconds that it took.

        Raise Timeout or Crash if there is no answer, Skipped if no more is asked.
        """
        key = json.dumps(request)
        if key in self.answers:
            return self.answers[key]
        limit, start = self.budget.seconds_for(section, replaced), monotonic()
        seconds = WORK_SECONDS
        try:
            self.process = self.process or Process(self.sandbox, self.files)
            answer, seconds = self.process.answer(key, limit)
            answer = read(answer, seconds)
        except NOT_READABLE:
            self.end()
            raise Crash("The code did not return: it gave an answer that cannot be read.") from None
        except (Timeout, Crash) as failure:
            self.end()
            if isinstance(failure, Timeout):
                self.budget.timeouts.append((section, replaced))
            raise
        finally:
            self.budget.count(seconds, monotonic() - start)
        if is_kept:
            self.answers[key] = answer
        return answer

    def class_of(self, kind):
        """Return the name of a class, and {"above": names of classes, "methods": names}.

        The case of a computer player's name does not matter. Raise Failure if the class is
        missing, is empty or cannot be imported.
        """
        module = "board" if kind == "Board" else "player"
        classes = self.classes(module)
        name = kind if kind in classes or kind in ("Board", "Player") else next(
            (each for each in classes if each.lower() == kind.lower()), None)
        if name not in classes:
            raise Failure(f"{module}.py has no class {kind}.")
        if not classes[name]["methods"]:
            raise Failure(f"{kind} has no methods of its own.")
        return name, classes[name]

    def classes(self, module):
        """Return all classes of a module. One of players is imported with our Board if need be."""
        if f"{module}.py" not in self.files:
            raise Failure(f"{module}.py is missing.")
        failures = []
        for replaced in (ALONE, ALL_OF_BOARD) if module == "player" else (ALONE,):
            code = Code(self, module, replaced)
            try:
                run = code.run(["import itertools, json, sys"], VERSION, f"import {module}",
                               CLASSES.format(module))
            except (Timeout, Crash) as failure:
                raise replace(failure, hint=ON_IMPORT.format(f"{module}.py")) from None
            if not run.error:
                return read_classes(run.values[-1])
            failures.append(Failure(
                f"Python {run.values[1]} cannot import {module}.py: {run.error}",
                hint=ON_IMPORT.format(f"{module}.py") * run.error.startswith("EOFError"),
                reproduction=Reproduction(f"import {module}", shows=without_place(run.error))))
        raise failures[0]

    def notes(self):
        """Return sentences on what costs no points."""
        notes = []
        for kind in ("SmartAI", "MiniMax"):
            try:
                seconds = players.first_choice(Code(self, kind, ALONE), kind).run.seconds
            except Failure:
                continue
            if seconds >= SLOW_SECONDS:
                notes.append(f"The first move of {kind} took {seconds:.0f} seconds.")
        return notes

    def end(self):
        """End the worker. The next request starts another one."""
        process, self.process = self.process, None
        if process is not None:
            process.end()


def rank(failure):
    """Return what a failure is worth: its credit, and whether something wrong was seen."""
    return failure.credit, type(failure) is Failure


def read_classes(text):
    """Return {name: {"above": names, "methods": names}}, which the submission may have forged."""
    try:
        return {str(name): {"above": [str(each) for each in found["above"]],
                            "methods": [str(each) for each in found["methods"]]}
                for name, found in json.loads(text).items() if str(name).isidentifier()}
    except NOT_READABLE:
        raise Failure("The module does not say which classes it has.") from None
