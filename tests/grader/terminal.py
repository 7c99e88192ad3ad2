"""Runs inside the sandbox: what the submission reads from and prints to."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

MOST_PRINTED = 35_000  # bytes of a run; the rest is dropped
MOST_READS = 1_000     # after the end of the input
READ = "\x05"  # stands in the output where an answer was read: the ASCII character for an enquiry
Send = Callable[[dict[str, Any]], None]


class Terminal:
    """What the submission reads from and prints to, as long as the worker lives.

    Code may keep a stream that it has seen on import. So the streams stay the same, and what stands
    behind them changes with each run.
    """

    def __init__(self, send: Send) -> None:
        self.send = send
        self.lines: list[bytes] = []
        self.reads_at_end = 0
        self.printed = bytearray()
        self.open()

    def open(self) -> None:
        """Make new streams."""
        self.stdin = Stdin(io.BufferedReader(Keyboard(self)), "utf-8")
        screen: Any = Screen(self)
        self.stdout = io.TextIOWrapper(screen, "utf-8", "backslashreplace", newline="\n",
                                       write_through=True)

    def begin(self, typed: Sequence[str] = ()) -> None:
        """Forget what was typed and printed before, and type these answers."""
        self.lines = []
        self.reads_at_end = 0
        try:
            self.stdout.flush()
            self.stdin.read()  # the rest of a line that was not read to its end
        except Exception:  # the submission has closed one of them
            self.open()
        self.lines = [line.encode() + b"\n" for line in typed]
        self.reads_at_end = 0
        self.printed = bytearray()
        for name, stream in (("stdin", self.stdin), ("stdout", self.stdout)):
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)

    def text(self, begin: int = 0) -> str:
        """Return what was printed, from byte `begin` on."""
        return self.printed[begin:].decode("utf-8", "backslashreplace")


class Stdin(io.TextIOWrapper):
    """The input, which may be reconfigured in each run, although an earlier run has read from it.
    """

    def reconfigure(self, **options: Any) -> None:
        with suppress(io.UnsupportedOperation):
            super().reconfigure(**options)


class Keyboard(io.RawIOBase):
    """The raw end of the input. It marks in the output where an answer was read."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        terminal = self.terminal
        line = terminal.lines.pop(0) if terminal.lines else b""
        terminal.printed += READ.encode()  # even if what is printed is dropped
        terminal.reads_at_end = 0 if line else terminal.reads_at_end + 1
        if terminal.reads_at_end > MOST_READS:  # a bare except would loop until the time is up
            terminal.send({"ended": f"it read {MOST_READS} times after the end of the input"})
            os._exit(0)
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
