"""What is run, and what it has shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Optional

from grader.sandbox import Record

READ = "\x05"  # stands in what is printed where an answer was read
MOST_ANSWERS = 2_000  # that are compared: the driver gives fewer
# What a terminal does not show
CONTROL = re.compile(r"""
      \x1b\[ [0-9;?]* [A-Za-z]       # colours, or what moves the cursor or clears the screen
    | \x1b\] [^\a\x1b]* (\a|\x1b\\)  # the title of the window
    | \x1b[()] [A-Z0-9] | \x1bc      # character sets, a reset
    | [\a\f]                         # a bell, a form feed
    """, re.VERBOSE)


class Script(NamedTuple):
    """Lines of Python that a student can run, too; or a session of a program."""

    lines: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()    # the answers
    program: str = ""              # the name of a file, in place of lines
    sign: str = ""                 # of a player that the lines create, for a game: see driver.py
    wishes: tuple[str, ...] = ()   # the cells that its opponent wishes to take; () for every cell


class Run(NamedTuple):
    """A script and what it has shown."""

    script: Script
    printed: list[str]   # by each line up to an error; by a whole session
    trouble: str = ""    # "ended with ..." or "did not finish ...", or ""
    is_timeout: bool = False
    is_of_copy: bool = False  # whether it is a move of a copy of a player

    def last(self) -> str:
        """Return what was printed by the last line that was run."""
        return "".join(self.printed[-1:])

    def last_line(self) -> str:
        """Return the last line of that."""
        return last_line(self.last())

    def free_cells(self) -> list[str]:
        """Return the cells that isempty calls free after a choice of a player."""
        return last_line(self.printed[-2]).split()

    def up_to(self, number: int) -> Run:
        """Return the part of the run with so many lines."""
        return self._replace(script=self.script._replace(lines=self.script.lines[:number]),
                             printed=self.printed[:number])

    def lacked_an_answer(self) -> bool:
        """Return True if it ended because it asked for an answer, and there was none."""
        return "EOFError" in self.trouble

    def is_complete(self) -> bool:
        """Return True if all lines were run, the last one perhaps with an error."""
        return len(self.printed) == len(self.script.lines)

    def shows(self, other: Run) -> bool:
        """Return True if another run of the same script had the same end."""
        return (self.last(), self.trouble) == (other.last(), other.trouble)


@dataclass(eq=False)
class Failure(Exception):
    """Raised by a check that fails."""

    message: str               # what was wrong; "" if the run and `expected` say it
    run: Optional[Run] = None  # that has shown it; None if there is none
    credit: float = 0          # the share of the points that is still earned
    expected: Optional[str] = None  # what its last line must print; None if the message says enough
    cause: str = ""  # by which sessions are told together; "" if their messages must be the same
    is_of_module: bool = False  # whether a module has no code or cannot be imported


def last_line(text: str) -> str:
    """Return the last line of what was printed. Above it may stand what a method prints."""
    return text.removesuffix("\n").rpartition("\n")[2]


def has_timeout(records: Sequence[Record]) -> bool:
    """Return True if these records say that something has taken too long."""
    return any("timeout" in record for record in records)


def run_of(script: Script, records: Sequence[Record]) -> Run:
    """Return the run of a script that left these records.

    Any of them may be forged. One with too many texts, or too few without an error, does not count.
    """
    number = len(script.lines) or 1  # a session prints one text
    for record in records:
        printed, error = record.get("printed", []), record.get("error", "")
        fewest = 1 if error else number
        if fewest <= len(printed) <= number:
            trouble = f"ended with {error}" if error else ""
            if error.startswith("EOFError"):
                trouble = f"asked for an answer, and there was none: {error}"
            return Run(script, [as_seen(str(each)) for each in printed], trouble)
    if has_timeout(records):
        return Run(script, [], "did not finish: it took too long, perhaps in an endless loop",
                   is_timeout=True)
    return Run(script, [], "did not finish: its process ended")


def as_seen(text: str) -> str:
    """Return the text as a terminal shows it, and with "---" for each dash.

    The assignment's page has dashes.
    """
    text = READ.join(text.split(READ)[:MOST_ANSWERS])
    return CONTROL.sub("", text).replace("\r\n", "\n").replace("\u2014", "---")
