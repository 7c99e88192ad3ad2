"""How the grader talks to a worker: requests, answers, and how long they may take."""

from __future__ import annotations

import json
import os
import queue
import threading
from base64 import b64encode
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Optional

import rules
from grader.failures import Crash, Skipped, Timeout
from grader.sandbox import Limited

HERE = Path(__file__).parent
INSIDE = ("terminal", "timer", "reference", "worker")  # what runs inside the sandbox, in this order
WORDS = {"cells": rules.CELLS, "lines": rules.LINES,
         "drawing": rules.drawing("?" * 9).replace("?", "{}")}
SEARCHES = ("MiniMax", "SmartAI")  # the sections whose requests may take long

LONGEST_ANSWER = 1_500_000  # bytes: enough for players.MOST_RESUMED runs with much output
PIECE = 65_536  # bytes that are read at a time
POLL_SECONDS = 0.2


def program() -> bytes:
    """Return the program that a worker runs: the modules of INSIDE, then the worker's main()."""
    lines = ["import sys, types", "package = sys.modules['grader'] = types.ModuleType('grader')"]
    for name in INSIDE:
        source = (HERE / f"{name}.py").read_text(encoding="utf-8")
        lines += [f"module = sys.modules['grader.{name}'] = types.ModuleType('grader.{name}')",
                  f"package.{name} = module",
                  f"exec(compile({source!r}, '<{name}>', 'exec'), vars(module))"]
    return "\n".join([*lines, "module.main()"]).encode()


PROGRAM = program()
# Reads the program, and nothing behind it. If the grader has been killed, there is none
START = f"""\
import os
program, piece = b"", b"?"
while piece and len(program) < {len(PROGRAM)}:
    piece = os.read(0, {len(PROGRAM)} - len(program))
    program += piece
if piece:
    exec(program)
"""


class Limits(NamedTuple):
    """What a submission may use, from the smallest to the largest limit.

    Seconds are of processor time, and a submission may spend as many waiting for anything else.
    """

    again: float = 2          # a request whose code has timed out before
    search_again: float = 5   # the same, of MiniMax or SmartAI
    request: float = 10       # any other request
    search: float = 30        # a request of MiniMax or SmartAI: the search of a whole game
    all: float = 150          # all requests
    worker: float = 250       # one worker, more than `all` and a search: ends code without alarms
    clock: float = 450        # all requests by the clock, which runs on while others work
    memory_mb: int = 512
    file_mb: int = 10


class Outcome(NamedTuple):
    """The outcome of some lines, or of a program, in the worker."""

    values: list[Any]   # of each line up to an error
    printed: list[str]  # by each line; READ stands where an answer was read
    error: str          # "" if there was none
    taken: Optional[list[bool]]  # for each cell, whether it is taken; None if isempty fails
    drawing: str        # of the board


class Answer(NamedTuple):
    """What the worker answers to a request."""

    outcomes: list[Optional[Outcome]]  # of each run; None for a game that could not be resumed
    seconds: float                     # of work or waiting
    threads: int                       # of the submission, which go on


class Stopped(Timeout):
    """Raised if the worker has stopped a request."""

    run = 0  # the number of the run in which it was stopped
    stuck: tuple[str, ...] = ()  # the functions of board.py that were running


def decoded(line: bytes, request: dict[str, Any]) -> Answer:
    """Return the answer in a line from the worker. Raise Stopped or Crash if it has no outcomes."""
    try:
        answer = json.loads(line)
        if "stopped" in answer:
            stopped = Stopped(f"Your code did not finish: it was stopped {answer['stopped']}.")
            stopped.run = int(answer["run"])
            stopped.stuck = tuple(map(str, answer["stuck"]))
            raise stopped
        if "ended" in answer:
            raise Crash(f"Your code did not finish: {answer['ended']}.")
        outcomes = [decoded_outcome(each, request["do"]) for each in answer["outcomes"]]
        if len(outcomes) == len(request["runs"]):
            return Answer(outcomes, float(answer["seconds"]), int(answer["threads"]))
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        pass
    raise Crash("Your code interfered with the grader: its results cannot be read.")


def decoded_outcome(found: Any, do: str) -> Optional[Outcome]:
    """Return an outcome as the worker describes it, or None if a game could not be resumed."""
    if do == "resume" and found is None:
        return None
    taken = found["taken"]
    if taken is not None:
        taken = [bool(taken[index]) for index in range(9)]
    return Outcome(list(found["values"]), list(map(str, found["printed"])), str(found["error"]),
                   taken, str(found["drawing"]))


class WorkerConnection:
    """A worker in its sandbox, from its start until it is ended."""

    def __init__(self, sandbox: type[Limited], files: Mapping[str, bytes], limits: Limits) -> None:
        self.sandbox = sandbox(["-S", "-c", START])  # -S: looking for packages takes time
        self.has_ended = False
        self.pieces: queue.Queue[bytes] = queue.Queue(LONGEST_ANSWER // PIECE)  # of the answers
        system = {"RLIMIT_AS": limits.memory_mb * 2**20, "RLIMIT_FSIZE": limits.file_mb * 2**20,
                  "RLIMIT_CORE": 0, "RLIMIT_NPROC": self.sandbox.most_processes()}
        begin = {"files": {name: b64encode(content).decode() for name, content in files.items()},
                 "words": WORDS, "worker_seconds": limits.worker,
                 "system": {name: most for name, most in system.items() if most is not None}}
        self.begin = PROGRAM + json.dumps(begin).encode() + b"\n"  # sent with the first request
        threading.Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        """Read the answers in pieces, the last of which is empty.

        This is a thread, since on Windows there is no other way to read with a deadline. A process
        that the submission has started can keep the pipe open, and the thread, after the end.
        """
        with self.sandbox.stdout as stdout:
            piece = b"?"
            while piece and not self.has_ended:
                piece = os.read(stdout.fileno(), PIECE)
                self.pieces.put(piece)

    def answer(self, request: dict[str, Any], clock_seconds: float) -> bytes:
        """Return the line with which the worker answers a request. Raise Timeout or Crash if none.

        The clock runs only in this function, so it stands still while the grader is suspended.
        """
        with suppress(OSError, ValueError):  # the worker has ended; so no answer will come
            self.sandbox.stdin.write(self.begin + json.dumps(request).encode() + b"\n")
            self.sandbox.stdin.flush()
        self.begin = b""
        line, left = b"", clock_seconds
        while not line.endswith(b"\n"):
            if len(line) > LONGEST_ANSWER:
                raise Crash("Your code interfered with the grader: its results cannot be read.")
            was_alive = self.sandbox.process.poll() is None
            try:
                piece = self.pieces.get(timeout=POLL_SECONDS)
            except queue.Empty:
                left -= POLL_SECONDS
                piece = None
            if piece == b"" or (piece is None and not was_alive):
                raise Crash("Your code did not finish: the process in which it ran ended.")
            if left <= 0:
                raise Timeout(f"Your code did not finish: it was stopped after {clock_seconds:.0f} "
                              "seconds.")
            line += piece or b""
        return line

    def end(self) -> None:
        """End the worker and what it has started."""
        if not self.has_ended:
            self.has_ended = True
            self.sandbox.end()
            with suppress(OSError):  # unflushed data
                self.sandbox.stdin.close()
            with suppress(queue.Empty):  # the thread may wait for space
                while True:
                    self.pieces.get_nowait()


class Budget:
    """How much of its time a submission has used, and where it timed out."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.timeouts: list[tuple[str, frozenset[str]]] = []  # (section, reference code) of each
        self.seconds = 0.0        # of work and waiting
        self.clock_seconds = 0.0
        self.exhausted = ""       # why no more requests may be sent

    def seconds_for(self, section: str, replaced: frozenset[str]) -> float:
        """Return the seconds that a request may take. Raise Skipped if it must not be sent.

        An endless loop takes its full time once; after that, requests to the same code get less.
        If the student's Board timed out, players are checked only with the reference Board.
        """
        if self.seconds >= self.limits.all:
            self.exhausted = (f"it used up its {self.limits.all:g} seconds of processor time and "
                              "waiting")
        elif self.clock_seconds >= self.limits.clock:
            self.exhausted = f"it took more than {self.limits.clock:g} seconds"
        if self.exhausted:
            raise Skipped("all checks together took too long.")
        if section in SEARCHES:
            has_timed_out = (section, replaced) in self.timeouts
            return self.limits.search_again if has_timed_out else self.limits.search
        has_timed_out = any(each == replaced and earlier not in SEARCHES
                            for earlier, each in self.timeouts)
        return self.limits.again if has_timed_out else self.limits.request

    def count(self, seconds: float, clock_seconds: float) -> None:
        """Add the time of a request. The worker's seconds count at most as much as the clock's."""
        self.seconds += min(max(0, seconds), clock_seconds)
        self.clock_seconds += clock_seconds
