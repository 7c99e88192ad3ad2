"""A conversation with a process that runs a submission, and how long it may take."""

import json
import queue
import signal
import threading
from base64 import b64encode
from pathlib import Path
from time import monotonic

from grader import sound
from grader.clock import Clock
from grader.findings import Waits

PUPPET = Path(__file__).with_name("puppet.py").read_text(encoding="utf-8")

# What the process may take: for an answer, seconds of processor time, and of waiting
CPU_SECONDS = 20
WAIT_SECONDS = 20
# and in all
ALL_CPU_SECONDS = 130
MEMORY_MB = 512
FILE_MB = 10
LONGEST_ANSWER = 1_000_000

# So much is waited for in vain: answers in a section, answers in all, seconds worked or waited
MOST_MISSED_IN_SECTION = 2
MOST_MISSED = 5
SECONDS = 100

SIGNALS = {number.value: number.name for number in signal.Signals}
LOOK_EVERY = 0.5  # seconds; to look takes time, too


class CutOff(Exception):
    """No answer came: a limit was passed, or the process has ended."""


class Stopped(BaseException):
    """The grading was stopped."""


class Conversation:
    """What is said to a process that runs a submission, and what it answers."""

    def __init__(self, way, files):
        self.sandbox = way(["-S", "-c", PUPPET])  # -S: to look for installed packages takes time
        self.clock = Clock(self.sandbox.pid, self.sandbox.is_alone)
        self.known = {}  # what was found out of it, as long as it runs
        self.is_ended = False
        self.requests, self.lines = queue.Queue(), queue.Queue()
        self.first = as_line({
            "files": {name: b64encode(content).decode() for name, content in files.items()},
            "limits": {"seconds": CPU_SECONDS, "more_seconds": ALL_CPU_SECONDS,
                       "megabytes": MEMORY_MB, "file_megabytes": FILE_MB,
                       "processes": self.sandbox.user_may_have or None}})
        threading.Thread(target=self.converse, daemon=True).start()

    def converse(self):
        """Take one line for each that is said; beside, as the submission may do neither."""
        while (line := self.requests.get()) is not None:
            try:
                self.sandbox.process.stdin.write(line)
                self.sandbox.process.stdin.flush()
                self.lines.put(self.sandbox.process.stdout.readline(LONGEST_ANSWER))
            except (OSError, ValueError):
                self.lines.put(b"")
        for stream in self.sandbox.process.stdin, self.sandbox.process.stdout:
            try:
                stream.close()
            except OSError:  # what nobody has read
                pass

    def ask(self, request):
        """The answer to a request; None if it is no JSON. CutOff if none came."""
        clock, line = self.clock, None
        clock.go_on()
        worked, waited = clock.worked, clock.waited
        self.requests.put(self.first + as_line(request))
        self.first = b""
        try:
            while line is None:
                try:
                    line = self.lines.get(timeout=0.2)
                except queue.Empty:
                    clock.look()
                    self.require_limits(clock.worked - worked, clock.waited - waited)
        finally:
            clock.pause()
        if not line.endswith(b"\n"):
            raise CutOff("it gave an answer that is too long" if line else self.reason_of_death())
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            return None

    def require_limits(self, worked, waited):
        """CutOff if the process has passed a limit, or has ended."""
        reason = self.sandbox.excess()
        if worked > CPU_SECONDS + 1:
            reason = f"it was stopped after {CPU_SECONDS} seconds of processor time"
        if waited > WAIT_SECONDS:
            reason = f"it was stopped after {WAIT_SECONDS} seconds of waiting"
        if reason or self.sandbox.process.poll() is not None:  # others may hold its output open
            raise CutOff(reason or self.reason_of_death())

    def reason_of_death(self):
        excess = self.sandbox.excess()
        self.end()
        status = self.sandbox.process.returncode
        status = -status if status < 0 else status - 128  # as a shell and bubblewrap tell it
        if status == getattr(signal, "SIGXCPU", None):
            return f"it was stopped after {CPU_SECONDS} seconds of processor time"
        if status in SIGNALS:
            return excess or f"it was ended by {SIGNALS[status]}"
        return "the process ended"

    def end(self):
        """End the process, and all that it has left behind."""
        if not self.is_ended:
            self.is_ended = True
            self.sandbox.end()
            self.requests.put(None)


def as_line(message):
    return json.dumps(message).encode() + b"\n"


class Processes:
    """The processes of one submission, one for each world, started when it is first asked."""

    def __init__(self, files, way):
        self.files = files
        self.way = way
        self.running = {}  # {(parts, is_anew): Conversation}
        self.is_stopped = False

    def of(self, parts, is_anew):
        """The process of a world. Stopped if the grading was stopped."""
        key = parts, is_anew
        if key not in self.running and not self.is_stopped:
            self.running[key] = Conversation(self.way, {**self.files, **sound.files(parts)})
        if self.is_stopped:  # perhaps while it was started
            self.end_all()
            raise Stopped
        return self.running[key]

    def end(self, parts, is_anew):
        """End the process of a world, and all that it has left behind."""
        process = self.running.pop((parts, is_anew), None)
        if process is not None:
            process.end()

    def end_all(self):
        for parts, is_anew in list(self.running):
            self.end(parts, is_anew)

    def stop(self):
        """End all, whatever is being waited for; who asks from now on meets Stopped."""
        self.is_stopped = True
        self.end_all()


class Patience:
    """How much of a submission is waited for: answers that do not come, and seconds."""

    def __init__(self):
        self.missed = []         # the sections in which an answer did not come
        self.seconds = 0         # that the processes worked and waited
        self.looked = monotonic()
        self.tries_again = True  # until an answer did not come to what was tried again
        self.gave_up = ""        # why something was not waited for, in whatever section it is


class Turn:
    """What a check may wait for in one world."""

    def __init__(self, patience, section, is_again=False):
        self.patience = patience
        self.section = section
        self.is_again = is_again  # it has its fault already: it may miss one answer, at no cost

    def require(self):
        """Waits if no more is waited for."""
        patience = self.patience
        if patience.seconds >= SECONDS:
            patience.gave_up = f"not finished: it had worked and waited for {SECONDS} seconds"
        elif len(patience.missed) >= MOST_MISSED:
            patience.gave_up = f"not finished: {MOST_MISSED} times no answer came"
        if patience.gave_up or (patience.missed.count(self.section) >= MOST_MISSED_IN_SECTION
                                or self.is_again and not patience.tries_again):
            raise Waits("earlier calls did not return.")

    def miss(self):
        """An answer did not come."""
        if self.is_again:
            self.patience.tries_again = False
        else:
            self.patience.missed.append(self.section)

    def look_at(self, process):
        """Now and then, count its time; CutOff if it writes too much while it answers."""
        if monotonic() - self.patience.looked > LOOK_EVERY:
            self.count(process)
            reason = process.sandbox.excess()
            if reason:
                raise CutOff(reason)

    def count(self, process):
        """Add what a process has worked and waited since it was looked at the last time."""
        clock = process.clock
        clock.look()
        self.patience.seconds += clock.worked + clock.waited - clock.counted
        clock.counted = clock.worked + clock.waited
        self.patience.looked = monotonic()


def has_shape(answer, do, details):
    """Whether an answer looks as the puppet makes it: a submission could write one, too."""
    try:
        if set(answer) & {"error", "ended", "stopped"}:
            return all(isinstance(value, str) for value in answer.values())
        if do == "session":
            return isinstance(answer["answer"]["printed"] + answer["answer"]["error"], str)
        return len(answer["answer"]) == len(details["runs"]) and all(map(
            is_run, answer["answer"], details["runs"]))
    except (AttributeError, KeyError, TypeError, ValueError):
        return False


def is_run(run, asked):
    missing = len(asked["lines"]) - len(run["values"])
    is_short = run["error"] or asked.get("game") is not None and not run["values"]
    return (isinstance(run["error"], str) and all(isinstance(text, str) for text in run["printed"])
            and (missing >= 0 if is_short else missing == 0)
            and isinstance(run["shown"] or "", str))
