"""The processes that run a submission, what is asked of them, and how long they may take for it."""

import json
import queue
import re
import signal
import threading
from base64 import b64encode
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import rules
from grader.clock import Clock
from grader.findings import NoAnswer, Waits, Wrong, python, short

HERE = Path(__file__).resolve().parent
PUPPET, ATTEMPTS, CELLS, STAND_INS = (
    (HERE / f"{name}.py").read_text(encoding="utf-8")
    for name in ("puppet", "attempts", "cells", "stand_ins"))

# What a puppet may take: for an answer, seconds of processor time, and of waiting
CPU_SECONDS = 20
WAIT_SECONDS = 20
# and in all
ALL_CPU_SECONDS = 130
MEMORY_MB = 512
FILE_MB = 10
LONGEST_ANSWER = 1_000_000

# So much is waited for in vain: answers in a section, answers in all, seconds worked or waited
SECTION_CUT_OFFS = 2
CUT_OFFS = 5
SECONDS = 100

SIGNALS = {number.value: number.name for number in signal.Signals}
OWN = frozenset()  # no stand-ins: the submission as it is
LOOK_EVERY = 0.5  # seconds; to look takes time, too


class CutOff(Exception):
    """No answer came: a limit was passed, or the process has ended."""


class Stopped(BaseException):
    """The grading was stopped."""


class Puppet:
    """A conversation with a process that runs a submission."""

    def __init__(self, way, files, stand_ins):
        self.world = way(["-S", "-c", PUPPET])  # no installed packages: they take time to look for
        self.clock = Clock(self.world.pid, self.world.is_alone)
        self.is_ended = False
        self.requests, self.lines = queue.Queue(), queue.Queue()
        self.first = as_line({
            "files": {name: b64encode(content).decode() for name, content in files.items()},
            "source": ATTEMPTS + CELLS + source_of(stand_ins),
            "stand_ins": sorted(stand_ins),
            "limits": {"seconds": CPU_SECONDS, "more_seconds": ALL_CPU_SECONDS,
                       "megabytes": MEMORY_MB, "file_megabytes": FILE_MB,
                       "processes": self.world.user_may_have}})
        threading.Thread(target=self.converse, daemon=True).start()

    def converse(self):
        """Take one line for each that is said; beside, as the submission may do neither."""
        while (line := self.requests.get()) is not None:
            try:
                self.world.process.stdin.write(line)
                self.world.process.stdin.flush()
                self.lines.put(self.world.process.stdout.readline(LONGEST_ANSWER))
            except (OSError, ValueError):
                self.lines.put(b"")
        for stream in self.world.process.stdin, self.world.process.stdout:
            try:
                stream.close()
            except OSError:  # what nobody has read
                pass

    def ask(self, request):
        """The answer to a request; None if it is no JSON. CutOff if none came."""
        self.clock.go_on()
        try:
            return self.wait_for_answer(request)
        finally:
            self.clock.pause()

    def wait_for_answer(self, request):
        worked, waited, line = self.clock.worked, self.clock.waited, None
        self.requests.put(self.first + as_line(request))
        self.first = b""
        while line is None:
            try:
                line = self.lines.get(timeout=0.2)
            except queue.Empty:
                self.clock.look()
                reason = self.world.excess()
                if self.clock.worked - worked > CPU_SECONDS + 1:
                    reason = f"it was stopped after {CPU_SECONDS} seconds of processor time"
                if self.clock.waited - waited > WAIT_SECONDS:
                    reason = f"it was stopped after {WAIT_SECONDS} seconds of waiting"
                if reason or self.world.process.poll() is not None:  # others may hold it open
                    raise CutOff(reason or self.reason_of_death()) from None
        if not line.endswith(b"\n"):
            raise CutOff("it gave an answer that is too long" if line else self.reason_of_death())
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            return None

    def reason_of_death(self):
        excess = self.world.excess()
        self.end()
        status = self.world.process.returncode
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
            self.world.end()
            self.requests.put(None)


def source_of(stand_ins):
    """The source of what stands in, and of nothing else."""
    if not stand_ins:
        return ""
    helpers, *classes = re.split("\n\n\n(?=class )", STAND_INS)
    beginnings = [f"class {name.title().replace(' ', '')}:" for name in stand_ins]
    if "module board" in stand_ins or {"board marks", "strict"} & stand_ins == {"board marks"}:
        beginnings.append("class Board")  # where nobody can tell where it keeps marks, too
    if "module player" in stand_ins:
        beginnings.append("class Player")
    wanted = [each for each in classes if each.startswith(tuple(beginnings))]
    words = f"PROMPT, REFUSED = {rules.PROMPT!r}, {rules.REFUSED!r}\n"
    return "\n\n\n".join([helpers, words, *wanted])


def as_line(message):
    return json.dumps(message).encode() + b"\n"


class Processes:
    """A process for each set of stand-ins; the files of a submission run in the sandbox only."""

    def __init__(self, files, way):
        self.files = files
        self.way = way
        self.checking = None
        self.stand_ins = OWN
        self.puppets = {}
        self.remembered = {}
        self.cut_offs = []  # the sections in which no answer came
        self.can_try_again = True  # until no answer came to what was tried once more
        self.seconds = 0  # that the processes worked and waited
        self.looked = monotonic()
        self.is_stopped = False
        self.gave_up = ""  # why the rest was not waited for, if it was not

    def ask(self, do, **details):
        """The answer of the puppet; NoAnswer if it was cut off."""
        if self.seconds >= SECONDS:
            self.gave_up = f"not finished: it had worked and waited for {SECONDS} seconds"
        elif len(self.cut_offs) >= CUT_OFFS:
            self.gave_up = f"not finished: {CUT_OFFS} times no answer came"
        if self.gave_up or self.is_closed():
            raise Waits("the code has not returned too often.")
        stand_ins = self.stand_ins
        try:
            if self.is_stopped:
                raise Stopped
            if stand_ins not in self.puppets:
                self.puppets[stand_ins] = Puppet(self.way, self.files, stand_ins)
                if self.is_stopped:  # while it was made
                    self.end(stand_ins)
                    raise Stopped
            answer = self.puppets[stand_ins].ask({"do": do, **details})
            if monotonic() - self.looked > LOOK_EVERY:
                self.look_at(self.puppets[stand_ins])
            if not has_shape(answer, do, details):
                raise CutOff("it gave an answer that is none")
            if "stopped" in answer:
                raise CutOff(f"it was stopped {answer['stopped']}")
            if "ended" in answer:
                self.end(stand_ins)
                raise NoAnswer(answer["ended"])
            if "error" in answer:
                raise Wrong(answer["error"], python("from board import Board"),
                            shows=short(answer["error"]))
            return answer["answer"]
        except CutOff as cut_off:
            if self.is_stopped:
                raise Stopped from None
            self.cut_offs.append(self.checking.section)
            self.end(stand_ins)
            raise NoAnswer(str(cut_off)) from None

    def is_closed(self):
        """Whether no more is waited for in this section."""
        return self.cut_offs.count(self.checking.section) >= SECTION_CUT_OFFS

    def can_go_on(self):
        """Whether something may be tried once more in this section."""
        return self.can_try_again and not self.is_closed()

    @contextmanager
    def once_more(self):
        """What has its fault already may cost one more answer, and the checks that follow none."""
        kept, self.cut_offs = self.cut_offs, [self.checking.section] * (SECTION_CUT_OFFS - 1)
        try:
            yield
        finally:
            if self.is_closed():
                self.can_try_again = False
            self.cut_offs = kept

    def look_at(self, puppet):
        """Count its time; CutOff if it writes too much while it answers."""
        self.count(puppet.clock)
        reason = puppet.world.excess()
        if reason:
            raise CutOff(reason)

    def count(self, clock):
        """Add what a process has worked and waited since it was looked at the last time."""
        clock.look()
        self.seconds += clock.worked + clock.waited - clock.counted
        clock.counted = clock.worked + clock.waited
        self.looked = monotonic()

    def end(self, stand_ins):
        puppet = self.puppets.pop(stand_ins, None)
        if puppet is not None:
            puppet.clock.go_on()
            self.count(puppet.clock)
            puppet.end()
        for key in [key for key in self.remembered if key[0] == stand_ins]:
            del self.remembered[key]  # it holds games of this process

    @contextmanager
    def other_process(self, stand_ins):
        """What is asked is asked of a new process; that which has been asked before is kept."""
        kept = self.puppets.pop(stand_ins, None)
        known = {key: self.remembered.pop(key) for key in list(self.remembered)
                 if key[0] == stand_ins}
        try:
            yield
        finally:
            self.end(stand_ins)
            if kept is not None:
                self.puppets[stand_ins] = kept
                self.remembered.update(known)

    def close(self):
        """End what still runs."""
        for stand_ins in list(self.puppets):
            self.end(stand_ins)

    def stop(self):
        """End what runs, whatever is being waited for; the next question raises Stopped."""
        self.is_stopped = True
        self.close()

    def once(self, key, find):
        """What `find` returns; it is asked once for a key."""
        if key not in self.remembered:
            self.remembered[key] = find()
        return self.remembered[key]


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
    cells = run["cells"]
    return (isinstance(run["error"], str) and all(isinstance(text, str) for text in run["printed"])
            and (len(run["values"]) == len(asked["lines"]) or bool(run["error"])
                 or "uncopied" in run) and len(run["values"]) <= len(asked["lines"])
            and (cells is None or isinstance(cells["marks"] + cells["shown"], str)
                 and len(cells["marks"]) in (0, 9)))
