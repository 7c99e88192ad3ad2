"""How the grader talks to a worker: requests, answers, and how long they may take."""

from __future__ import annotations

import json
import os
import re
import select
from base64 import b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any, NamedTuple

import rules
from grader.failures import Crash, Timeout
from grader.processes import below, look_at
from grader.sandbox import Limited

HERE = Path(__file__).parent
DRAWING = rules.drawing("?" * 9)
WORDS = {"cells": rules.CELLS, "lines": rules.LINES, "drawing": DRAWING.replace("?", "{}"),
         "drawn": "([^|]{0,9})".join(map(re.escape, "".join(DRAWING.split()).split("?")))}
LONGEST_ANSWER = 7_000_000  # bytes: JSON writes an accented letter, two bytes, as six
PIECE = 65_536  # bytes that are read or written at a time
POLL_SECONDS = 0.2
UNREADABLE = "Your code interfered with the grader: its results cannot be read."


def program(*names: str) -> bytes:
    """Return a program that makes modules of the grader and calls main() of the last one."""
    lines = ["import sys, types", "package = sys.modules['grader'] = types.ModuleType('grader')"]
    for name in names:
        source = (HERE / f"{name}.py").read_text(encoding="utf-8")
        lines += [f"module = sys.modules['grader.{name}'] = types.ModuleType('grader.{name}')",
                  f"package.{name} = module",
                  f"exec(compile({source!r}, '<{name}>', 'exec'), vars(module))"]
    return "\n".join([*lines, "module.main()"]).encode()


# What runs inside the sandbox: the reference code only for requests that use it
WORKER = program("terminal", "processes", "games", "seats", "execution", "worker")
WORKER_WITH_REFERENCE = program("terminal", "processes", "games", "seats", "execution", "reference",
                                "worker")
# Reads a program, and nothing behind it. If the grader has been killed, there is none
START = """\
import os
program, piece = b"", b"?"
while piece and len(program) < {size}:
    piece = os.read(0, {size} - len(program))
    program += piece
if piece:
    exec(program)
"""


class Limits(NamedTuple):
    """What a submission may use.

    Seconds are of processor time, and a submission may spend as many waiting for anything else.
    """

    run: float = 10       # for a run
    play: float = 30      # for all games of a computer player with one sign
    call: float = 1       # for a call of the student's code by the reference code
    all: float = 150      # for everything
    clock: float = 450    # for all requests by the clock, which runs on while others work
    memory_mb: int = 512  # of a process
    file_mb: int = 10


class Answer(NamedTuple):
    """What a worker answers to a request."""

    records: list[dict[str, Any]]  # as execution.py writes them
    stopped: str         # why the request was stopped, such as "after 10 seconds of waiting"
    at: tuple[int, int]  # the run that was running last, and the number of its line
    seconds: float       # of processor time or waiting
    is_last: bool        # True if the worker has ended

    def is_uncopied(self) -> bool:
        """Return True if not all was done, since a copy would lack the threads of the process."""
        return any("uncopied" in record for record in self.records)

    def only_record(self) -> dict[str, Any]:
        """Return the record of a request that has only one. Raise Crash if there is none."""
        for record in self.records:
            if record.keys() == {"run", "values", "printed", "error"}:
                return record
        raise self.ending(0)

    def ending(self, number: int, lines: Sequence[str] = ()) -> Crash:
        """Return why the run with this number has no record. `lines` are those of the run."""
        run, line = self.at
        if self.stopped and run == number:
            where = f" in {lines[line]}" if line < len(lines) else ""
            return Timeout(f"Your code was stopped{where} {self.stopped}.")
        reasons = [str(record["ended"]) for record in self.records if "ended" in record]
        reason = reasons[0] if reasons else "the process in which it ran ended"
        return Crash(f"Your code did not finish: {reason}.")


def is_record(record: Any) -> bool:
    """Return True if this can be a record. The submission may have written it."""
    if not isinstance(record, dict):
        return False
    cells, printed = record.get("cells", []), record.get("printed", [])
    return (all(isinstance(record.get(number, 0), int) for number in ("run", "game"))
            and isinstance(record.get("values", []), list)
            and isinstance(record.get("error", ""), str)
            and isinstance(printed, list) and all(isinstance(each, str) for each in printed)
            and isinstance(cells, list) and len(set(cells)) == len(cells)
            and set(cells) <= set(rules.CELLS))


def decoded(line: bytes) -> Answer:
    """Return the answer in a line from the worker. Raise Crash if it cannot be read."""
    try:
        answer = json.loads(line)
        complete, _, _ = answer["records"].rpartition("\n")
        records = [json.loads(record) for record in complete.split("\n") if record]
        run, number = map(int, answer["at"])
        if all(map(is_record, records)):
            return Answer(records, str(answer["stopped"]), (run, number),
                          float(answer["seconds"]), bool(answer["is_last"]))
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        pass
    raise Crash(UNREADABLE)


class WorkerConnection:
    """A worker in its sandbox, from its start until it is ended."""

    def __init__(self, sandbox: type[Limited], files: Mapping[str, bytes], limits: Limits,
                 code: bytes, stopping: Event) -> None:
        # -S: looking for packages takes time
        self.sandbox = sandbox(["-S", "-c", START.format(size=len(code))])
        self.stdin, self.stdout = self.sandbox.stdin.fileno(), self.sandbox.stdout.fileno()
        os.set_blocking(self.stdin, False)
        system = {"RLIMIT_AS": limits.memory_mb * 2**20, "RLIMIT_FSIZE": limits.file_mb * 2**20,
                  "RLIMIT_CORE": 0, "RLIMIT_NPROC": self.sandbox.most_processes()}
        begin = {"files": {name: b64encode(content).decode() for name, content in files.items()},
                 "words": WORDS, "system": system, "call_seconds": limits.call}
        self.unsent = code + json.dumps(begin).encode() + b"\n"
        self.stopping = stopping
        self.has_ended = False

    def answer(self, request: dict[str, Any], clock_seconds: float) -> bytes:
        """Return the line with which the worker answers a request. Raise Timeout or Crash if none,
        and KeyboardInterrupt if the grading is stopped.
        """
        self.unsent += json.dumps(request).encode() + b"\n"
        line, was_stopped, end = b"", False, monotonic() + clock_seconds
        while not line.endswith(b"\n"):
            if self.stopping.is_set():
                raise KeyboardInterrupt
            has_ended = self.sandbox.process.poll() is not None
            waiting = [self.stdin] if self.unsent else []
            readable, writable, _ = select.select([self.stdout], waiting, [], POLL_SECONDS)
            if writable:
                self.send()
            if readable:
                piece = os.read(self.stdout, PIECE)
                has_ended = has_ended or not piece
                line += piece
            elif not writable:
                is_stopped = self.is_stopped()
                if was_stopped and is_stopped:
                    raise Crash("Your code did not finish: it stopped the process that watches it.")
                was_stopped = is_stopped
            if has_ended and not line.endswith(b"\n"):
                raise Crash("Your code did not finish: the process in which it ran ended.")
            if monotonic() > end:
                raise Timeout(f"Your code was stopped after {clock_seconds:.0f} seconds.")
            if len(line) > LONGEST_ANSWER:
                raise Crash(UNREADABLE)
        return line

    def send(self) -> None:
        """Send as much as the worker takes now."""
        try:
            sent = os.write(self.stdin, self.unsent[:PIECE])
            self.unsent = self.unsent[sent:]
        except BrokenPipeError:  # it has ended, so no answer will come
            self.unsent = b""

    def is_stopped(self) -> bool:
        """Return True if the worker, or a process below it, has been stopped by a signal.

        The worker sees it if it is not the one that was stopped, and ends the process.
        """
        first = look_at(self.sandbox.process.pid)
        processes = [*below(self.sandbox.process.pid), *([first] if first else [])]
        return any(process.is_stopped for process in processes)

    def end(self) -> None:
        """End the worker and what it has started."""
        if not self.has_ended:
            self.has_ended = True
            self.sandbox.end()
            with suppress(OSError):  # unflushed data
                self.sandbox.stdin.close()
            self.sandbox.stdout.close()
