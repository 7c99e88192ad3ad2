"""Runs inside the sandbox: what the submission reads from and prints to."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any

MOST_PRINTED = 2_000_000  # bytes of a process; the rest is dropped
MOST_READS = 1_000  # after the end of the input
READ = "\x05"  # stands in the output where an answer was read: the ASCII character for an enquiry
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1bc|\f")  # clears a screen or moves the cursor
LONG_SPACE = re.compile(r"(\s{100})\s+")  # as printed by those who clear the screen


def as_seen(text: str) -> str:
    """Return the text as a terminal shows it, and with "---" for each dash.

    The assignment's web page shows these as dashes.
    """
    return CONTROL.sub("", text.replace("\r\n", "\n").replace("\u2014", "---"))


class Terminal:
    """The standard streams of a process."""

    def __init__(self, give_up: Callable[[str], None]) -> None:
        self.give_up = give_up  # ends the process, for a reason
        self.answers: list[bytes] = []
        self.reads_at_end = 0
        self.printed = bytearray()
        keyboard: Any = Keyboard(self)
        screen: Any = Screen(self)
        stdin = io.TextIOWrapper(io.BufferedReader(keyboard), "utf-8")
        stdout = io.TextIOWrapper(screen, "utf-8", "backslashreplace", newline="\n",
                                  write_through=True)
        for name, stream in (("stdin", stdin), ("stdout", stdout)):
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)

    def type(self, answers: Sequence[str]) -> None:
        """Type these answers. After them, the input ends."""
        self.answers = [answer.encode() + b"\n" for answer in answers]

    def text(self, begin: int, most: int) -> str:
        """Return what was printed from byte `begin` on: between two answers, the first characters.

        Long white space is shortened, so that what follows it is still there.
        """
        printed = as_seen(self.printed[begin:].decode("utf-8", "backslashreplace"))
        return READ.join(LONG_SPACE.sub(r"\1", part)[:most] for part in printed.split(READ))


class Keyboard(io.RawIOBase):
    """The raw end of the input. It marks in the output where an answer was read."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        terminal = self.terminal
        line = terminal.answers.pop(0) if terminal.answers else b""
        terminal.printed += READ.encode()  # even if what is printed is dropped
        terminal.reads_at_end = 0 if line else terminal.reads_at_end + 1
        if terminal.reads_at_end > MOST_READS:  # a bare except would loop until the time is up
            terminal.give_up(f"it read {MOST_READS} times after the end of the input")
        buffer[:len(line)] = line
        return len(line)


class Screen(io.RawIOBase):
    """The raw end of the output."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        printed = self.terminal.printed
        printed += bytes(data)[:max(0, MOST_PRINTED - len(printed))]
        return len(data)
