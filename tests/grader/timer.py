"""Runs inside the sandbox: ends the worker if the submission works or waits for too long."""

from __future__ import annotations

import os
import signal
import traceback
import types
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic, process_time
from typing import Optional

from grader.terminal import Send

TICK = 0.05  # seconds between two looks at the time
HERE = os.getcwd()


class Timer:
    """What this process may use. A limit that the system refuses is left out; the others hold."""

    def __init__(self, send: Send, worker_seconds: float, system: dict[str, int]) -> None:
        self.send = send
        self.worker_seconds = worker_seconds
        self.seconds = 0.0  # for the answer, of work, and of waiting
        self.start: Optional[tuple[float, float]] = None  # of the answer: elapsed, and work
        self.functions: list[tuple[str, str]] = []  # that were running in the second half of it
        for name, most in system.items():
            set_limit(name, most, most)
        with suppress(AttributeError):  # Windows has no alarm
            signal.signal(signal.SIGALRM, self.check)
            signal.setitimer(signal.ITIMER_REAL, TICK, TICK)

    def begin(self, seconds: float) -> None:
        """Restart the time limits for the next answer."""
        self.seconds = seconds
        self.start = monotonic(), process_time()
        # In case the code blocks the alarm. It is generous, as a virtual machine may count more
        until = min(process_time() + 1.5 * seconds, self.worker_seconds)
        set_limit("RLIMIT_CPU", int(until) + 1, int(self.worker_seconds) + 1)

    def spent(self) -> tuple[float, float]:
        """Return the seconds of work, and those of waiting for anything but the processor.

        Even if a hundred processes share a processor, each of them works for a hundredth of the
        time. A process that works less is taken to wait.
        """
        if self.start is None:
            return 0, 0
        passed, worked = monotonic() - self.start[0], process_time() - self.start[1]
        return worked, passed if worked < passed / 100 else 0

    def check(self, number: int, frame: Optional[types.FrameType]) -> None:
        """Stop the submission if it has worked, or waited, for too long."""
        if self.start is None:
            return
        worked, waited = self.spent()
        functions = own_functions(frame)
        if max(worked, waited) < self.seconds / 2:
            self.functions = functions
        else:
            self.functions = list(os.path.commonprefix([self.functions, functions]))
        if max(worked, waited) >= self.seconds:
            kind = "processor time" if worked >= self.seconds else "waiting"
            self.send({"stopped": f"after {self.seconds:g} seconds of {kind}{self.where()}",
                       "stuck": sorted({name for file, name in functions if file == "board.py"})})
            os._exit(0)

    def where(self) -> str:
        """Return " (in choose, player.py)": the function that was running all the time, or "".

        The line, or a function that it calls, would depend on the moment.
        """
        if not self.functions:
            return ""
        file, name = self.functions[-1]
        return f" (on import of {file})" if name == "<module>" else f" (in {name}, {file})"


def own_functions(frame: Optional[types.FrameType]) -> list[tuple[str, str]]:
    """Return (file, function) for what runs in the submission's files, the outermost first."""
    found = []
    while frame is not None:
        name = frame.f_code.co_filename
        if name.startswith((HERE + os.sep, "tictac.py")):
            found.append((os.path.basename(name), frame.f_code.co_name))
        frame = frame.f_back
    return found[::-1]


def set_limit(name: str, soft: int, hard: int) -> None:
    """Set one of the system's limits if the system has it and allows the change."""
    with suppress(ImportError, AttributeError, OSError, ValueError):
        import resource
        resource.setrlimit(getattr(resource, name), (soft, hard))


def place(stack: Sequence[traceback.FrameSummary]) -> str:
    """Return " (player.py, line 5)": where in its own files the submission was, or "".

    If it was called from another of its files, the place of the call comes first.
    """
    own = [frame for frame in stack
           if frame.lineno and frame.filename.startswith((HERE + os.sep, "tictac.py"))]
    callers = [frame for frame in own if frame.filename != own[-1].filename]
    places = [f"{os.path.basename(frame.filename)}, line {frame.lineno}"
              for frame in callers[-1:] + own[-1:]]
    return f" ({', then '.join(places)})" if places else ""
