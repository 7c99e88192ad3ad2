"""The ways in which a check can end without full points, and the words for them."""

from __future__ import annotations

import re
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, TypeVar

if TYPE_CHECKING:
    from grader.runs import Run

ADDRESS = re.compile(r"0x[0-9a-fA-F]{4,}")  # of an object in memory: differs from run to run
AnyFailure = TypeVar("AnyFailure", bound="Failure")


class Reproduction(NamedTuple):
    """A program that shows a failure when a student runs it next to the modules."""

    program: Optional[str]  # None for the submission's own tictac.py
    typed: tuple[str, ...] = ()  # the answers in a whole session; () if the program contains them
    run: Optional[Run] = None  # that has shown the failure; None for a session


class Failure(Exception):
    """Raised by a check that fails. Any other exception is a bug in the grader.

    message       what was done, what was expected, and what came
    credit        the share of the points that is still earned, 0 or 0.5
    hint          a likely cause, or ""
    reproduction  how a student can see the failure, or None
    """

    def __init__(self, message: str, credit: float = 0, hint: str = "",
                 reproduction: Optional[Reproduction] = None) -> None:
        super().__init__(message, credit, hint, reproduction)
        self.message = message
        self.credit = credit
        self.hint = hint
        self.reproduction = reproduction

    def __str__(self) -> str:
        return ADDRESS.sub("0x...", self.message)

    def changed(self: AnyFailure, **changes: Any) -> AnyFailure:
        """Return a copy in which some of the four have other values: changed(hint="...")."""
        other = copy(self)
        vars(other).update(changes)
        return other


class Skipped(Failure):
    """Raised if a check cannot run. `first` is the section to fix first, or ""."""

    def __init__(self, message: str, first: str = "") -> None:
        super().__init__(message)
        self.args = message, first
        self.first = first


class Missing(Failure):
    """Raised if tictac.py or a class is missing, is empty or cannot be imported."""


class Crash(Failure):
    """Raised if the process that ran the code ended early, or left results that cannot be read."""


class Timeout(Crash):
    """Raised if a request was stopped, mostly since it took too long."""


class GraderError(Failure):
    """A bug in the grader that a check ran into."""

    def __str__(self) -> str:
        return (f"The grader has a bug here: {self.message}. This is not your fault. Your lecturer "
                "can see it, too.")
