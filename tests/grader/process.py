"""How the grader talks to a worker: requests, answers, and how long they may take."""

import json
import threading
from base64 import b64encode
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Optional

import rules
from grader.failures import Crash, Skipped, Timeout

HERE = Path(__file__).parent
WORKER = (HERE / "worker.py").read_text(encoding="utf-8")
REFERENCE = (HERE / "reference.py").read_text(encoding="utf-8")
WORDS = {"cells": rules.CELLS, "lines": rules.LINES, "drawing": rules.drawing(["{}"] * 9)}

# For one answer: seconds of work, of waiting (but not for the processor), and by the clock, which
# runs on while others use the machine
WORK_SECONDS = 20
WAIT_SECONDS = 20
CLOCK_SECONDS = 120
LONGEST_ANSWER = 1_500_000  # bytes: enough for players.MOST_RESUMED runs with much output
# For one worker: more than MOST_SECONDS plus WORK_SECONDS, so that the system ends only a worker
# that has escaped the other limits
ALL_WORK_SECONDS = 200
MEMORY_MB = 512
FILE_MB = 10
# For one submission: seconds of work and waiting, and by the clock
MOST_SECONDS = 100
MOST_CLOCK_SECONDS = 220
POLL_SECONDS = 0.2


class Outcome(NamedTuple):
    """The outcome of some lines, or of a program, in the worker."""

    values: list  # of each line up to an error
    printed: list  # by each line; READ stands where an answer was read
    error: str    # "" if none
    taken: Optional[list]  # for each cell, whether it is taken; None if isempty fails
    drawing: str  # of the board


def decoded(found, do):
    """Return an outcome as the worker describes it; None if a game could not be resumed."""
    if do == "resume" and found is None:
        return None
    taken = found["taken"]
    if taken is not None:
        taken = [bool(taken[index]) for index in range(9)]
    return Outcome(list(found["values"]), list(map(str, found["printed"])), str(found["error"]),
                   taken, str(found["drawing"]))


class Process:
    """A worker in its sandbox, from its start until it is ended."""

    def __init__(self, sandbox, files):
        self.lock = threading.Lock()
        self.has_ended = threading.Event()
        # Until an answer is too late. A list for each request: watch may still count the last one
        self.polls_left = [float("inf")]
        self.sandbox = sandbox(["-S", "-c", WORKER])  # -S: looking for packages takes time
        limits = {"RLIMIT_AS": MEMORY_MB * 2**20, "RLIMIT_FSIZE": FILE_MB * 2**20,
                  "RLIMIT_CORE": 0, "RLIMIT_NPROC": self.sandbox.most_processes}
        self.begin = json.dumps({
            "files": {name: b64encode(content).decode() for name, content in files.items()},
            "reference": REFERENCE, "words": WORDS,
            "limits": {"seconds": {"work": WORK_SECONDS, "wait": WAIT_SECONDS,
                                   "all": ALL_WORK_SECONDS},
                       "system": {name: most for name, most in limits.items()
                                  if most is not None}}}) + "\n"
        threading.Thread(target=self.watch, daemon=True).start()

    def watch(self):
        """End what is left of the worker if it has ended, or if an answer takes too long.

        It counts polls, not seconds: there are none while the grader is suspended (Ctrl-Z).
        """
        while not self.has_ended.wait(POLL_SECONDS):
            left = self.polls_left
            left[0] -= 1
            if left[0] <= 0 or self.sandbox.process.poll() is not None:
                self.end()

    def outcomes(self, request, seconds):
        """Return the outcome of each run that is requested, and the seconds that it took.

        Raise Timeout or Crash if there is no answer.
        """
        stdin, stdout = self.sandbox.process.stdin, self.sandbox.process.stdout
        self.polls_left = left = [int(seconds / POLL_SECONDS) + 1]
        try:
            stdin.write((self.begin + json.dumps(request) + "\n").encode())
            stdin.flush()
            self.begin, line = "", stdout.readline(LONGEST_ANSWER)
        except (OSError, ValueError):  # the stream is closed
            line = b""
        if left[0] <= 0:
            raise Timeout(f"The code did not return: it was stopped after {seconds:.0f} seconds.")
        self.polls_left = [float("inf")]
        if not line:
            raise Crash("The code did not return: its process ended.")
        try:
            answer = json.loads(line)
            if "stopped" in answer:
                raise Timeout(f"The code did not return: it was stopped {answer['stopped']}.")
            if "ended" in answer:
                raise Crash(f"The code did not return: {answer['ended']}.")
            outcomes = [decoded(each, request["do"]) for each in answer["outcomes"]]
            if len(outcomes) == len(request["runs"]):
                return outcomes, float(answer["seconds"])
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError,
                ValueError):
            pass
        raise Crash("The code did not return: its process sent an unreadable answer.")

    def end(self):
        """End the worker and what it has started. Two threads may call this at the same time."""
        with self.lock:
            if not self.has_ended.is_set():
                self.has_ended.set()
                self.sandbox.end()
                for stream in (self.sandbox.process.stdin, self.sandbox.process.stdout):
                    with suppress(OSError):  # unflushed data
                        stream.close()


class TimeBudget:
    """How much of its time a submission has used, and where it timed out."""

    def __init__(self):
        self.timeouts = []       # (section, what was ours) of each
        self.seconds = 0         # of work and waiting
        self.clock_seconds = 0
        self.exhausted = ""      # why no more requests may be sent

    def seconds_for(self, section, ours):
        """Return the seconds that an answer may take. Raise Skipped if none are left.

        After a timeout, the rest of the section skips that try. If the student's Board timed out,
        players would call the same methods, so they are only checked with ours.
        """
        if self.seconds >= MOST_SECONDS:
            self.exhausted = f"it used {MOST_SECONDS} seconds of processor time and waiting"
        elif self.clock_seconds >= MOST_CLOCK_SECONDS:
            self.exhausted = f"it took {MOST_CLOCK_SECONDS} seconds"
        groups = {section} if ours or section == "Game" else {section, "Board"}
        if self.exhausted or any((group, ours) in self.timeouts for group in groups):
            raise Skipped("earlier calls took too long or did not return.")
        return min(CLOCK_SECONDS, MOST_CLOCK_SECONDS - self.clock_seconds)

    def count(self, seconds, clock_seconds):
        """Add the time of a request. The worker's seconds count at most as much as the clock's."""
        self.seconds += min(max(0, seconds), clock_seconds)
        self.clock_seconds += clock_seconds
