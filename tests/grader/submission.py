"""A submission, and the workers that run it.

Answers are kept, so checks share them, and the time that is left.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from threading import Event
from time import monotonic
from typing import Any, NamedTuple, Optional

from grader.connection import (WORKER, WORKER_WITH_REFERENCE, Answer, Limits, WorkerConnection,
                               decoded)
from grader.failures import Crash, Failure, Missing, Skipped, Timeout
from grader.replaced import ALL_OF_BOARD, ALONE, Replaced
from grader.sandbox import Limited

LESS_TIME = "(it got less time, because your code was stopped before)"
MOST_KEPT = 20_000_000  # bytes of answers: a submission may print much


class Class(NamedTuple):
    """A class of a submission."""

    name: str
    above: list[str]    # names of the classes it inherits from, the nearest first
    methods: list[str]  # names of its own methods


class Kept(NamedTuple):
    """The answer to a request."""

    line: bytes
    crash: Optional[Crash]  # why there is no line; None if there is one
    is_hurried: bool        # whether it got less time than usual


class Submission:
    """The files of a submission, and the workers that run them."""

    def __init__(self, files: Mapping[str, bytes], sandbox: type[Limited],
                 limits: Limits = Limits(), stopping: Optional[Event] = None) -> None:
        self.files = files
        self.sandbox = sandbox
        self.limits = limits
        self.stopping = stopping or Event()  # set by another thread to end the grading
        self.budget = Budget(limits)
        self.connections: dict[bytes, WorkerConnection] = {}  # {what they run: worker}
        self.answers: dict[str, Kept] = {}  # {request: answer}
        self.modules: dict[str, dict[str, Class]] = {}  # {module: {name: class}}

    def ask(self, tested: str, replaced: Replaced, do: str, **arguments: Any) -> Answer:
        """Return the worker's answer to a request.

        `tested` is the section that it is about, or "tictac.py". After a timeout, requests about
        the same one get less time. Raise Crash if there is no answer, Skipped if no more requests
        may be sent, and KeyboardInterrupt if the grading is stopped.
        """
        request = {"do": do, "arguments": arguments, "replaced": sorted(replaced)}
        key = json.dumps(request)
        if key not in self.answers:
            if sum(len(kept.line) for kept in self.answers.values()) > MOST_KEPT:
                self.answers.clear()
            is_hurried = self.budget.has_timed_out(tested, replaced)
            try:
                line = self.answer(tested, replaced, request)
                self.answers[key] = Kept(line, None, is_hurried)
            except Crash as crash:
                self.answers[key] = Kept(b"", crash, is_hurried)
        kept = self.answers[key]
        if kept.crash:
            raise kept.crash
        answer = decoded(kept.line)
        if answer.stopped and kept.is_hurried:
            return answer._replace(stopped=f"{answer.stopped} {LESS_TIME}")
        return answer

    def answer(self, tested: str, replaced: Replaced, request: dict[str, Any]) -> bytes:
        """Send the request to a worker, and count its time. Return the line that answers it."""
        code = WORKER_WITH_REFERENCE if replaced else WORKER
        seconds = self.budget.seconds_for(tested, replaced, request["do"])
        start, spent = monotonic(), seconds  # if the worker does not report its seconds
        try:
            if code not in self.connections:
                self.connections[code] = WorkerConnection(self.sandbox, self.files, self.limits,
                                                          code, self.stopping)
            all_seconds = self.limits.all - self.budget.seconds
            line = self.connections[code].answer(
                {"seconds": seconds, "all_seconds": all_seconds, **request},
                self.limits.clock - self.budget.clock_seconds)
            answer = decoded(line)
            spent = answer.seconds
            if answer.stopped:
                self.budget.note_timeout(tested, replaced)
            if answer.is_last:
                self.close(code)
            return line
        except Crash as crash:
            self.close(code)
            if isinstance(crash, Timeout):
                self.budget.note_timeout(tested, replaced)
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
            self.modules[module] = self.imported(module, ALONE)
            return self.modules[module]
        except Failure as failure:
            if module == "player":
                with suppress(Failure):
                    return self.imported(module, ALL_OF_BOARD)
            raise failure from None

    def imported(self, module: str, replaced: Replaced) -> dict[str, Class]:
        """Return {name: class} of a module. Raise Missing or Crash if it cannot be imported."""
        hint = (f"Does {module}.py have code outside its classes and functions? It runs as soon as "
                "the module is imported.")
        try:
            tested = module.capitalize()  # the section
            seen = self.ask(tested, replaced, "classes", module=module).only_record()
        except Crash as crash:
            raise crash.changed(hint=hint) from None
        try:
            version, found = seen["values"]
            classes = {name: Class(name, [*map(str, above)] or ["object"], [*map(str, methods)])
                       for name, above, methods in found if name.isidentifier()}
        except (AttributeError, TypeError, ValueError):
            raise Missing("The grader could not find out which classes the module has.") from None
        if seen["error"]:
            raise Missing(f"Python {version} cannot import {module}.py: {seen['error']}",
                          hint=hint if seen["error"].startswith("EOFError") else "")
        return classes

    def board_timed_out(self) -> bool:
        """Return True if a request to the student's own Board timed out: players would call it."""
        return self.budget.has_timed_out("Board", ALONE)

    def close(self, *codes: bytes) -> None:
        """End the workers that run these programs, or all. The next request starts a new one."""
        for code in codes or list(self.connections):
            if code in self.connections:
                self.connections.pop(code).end()


class Budget:
    """How much of its time a submission has used, and where it timed out."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.timeouts: set[tuple[str, Replaced]] = set()  # (what was tested, what was replaced)
        self.seconds = 0.0        # of work or waiting, whichever is more in each request
        self.clock_seconds = 0.0
        self.exhausted = ""       # why no more requests may be sent

    def seconds_for(self, tested: str, replaced: Replaced, do: str) -> float:
        """Return the seconds that a run of a request may take. Raise Skipped if it may not be sent.

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
        if self.has_timed_out(tested, replaced):
            most /= 10
        return most

    def note_timeout(self, tested: str, replaced: Replaced) -> None:
        self.timeouts.add((tested, replaced))

    def has_timed_out(self, tested: str, replaced: Replaced) -> bool:
        return (tested, replaced) in self.timeouts

    def count(self, seconds: float, clock_seconds: float) -> None:
        """Add the time of a request. The worker's seconds count at most as much as the clock's."""
        self.seconds += min(max(0, seconds), clock_seconds)
        self.clock_seconds += clock_seconds
