"""The ways in which a check can end without full points, and the words for them."""

import re
from dataclasses import dataclass
from typing import NamedTuple, Optional

ADDRESS = re.compile(r"0x[0-9a-fA-F]{4,}")  # of an object in memory: differs from run to run


class Reproduction(NamedTuple):
    """A program that shows a failure when a student runs it beside the modules."""

    program: Optional[str]  # None for the submission's own tictac.py
    typed: tuple = ()       # the answers in a whole session; lines of ours contain theirs
    shows: str = ""         # text that it prints if the failure occurs


@dataclass(frozen=True)
class Failure(Exception):
    """Raised by a check that fails. Any other exception is a bug in the grader."""

    message: str
    credit: float = 0  # the share of the points that is still earned
    hint: str = ""     # a likely cause
    reproduction: Optional[Reproduction] = None

    def __str__(self):
        return ADDRESS.sub("0x...", self.message)

    def __reduce__(self):  # so that another process can return it
        return type(self), (self.message, self.credit, self.hint, self.reproduction)


class Skipped(Failure):
    """Raised if a check cannot run: another check tests what is missing, or time is up."""


class Crash(Failure):
    """Raised when the worker ends, or sends an invalid answer."""


class Timeout(Crash):
    """Raised when a request is not answered in time."""


class GraderError(Failure):
    """A bug in the grader that a check ran into."""

    def __str__(self):
        return f"The grader itself failed here: {self.message}. This is not your mistake."
