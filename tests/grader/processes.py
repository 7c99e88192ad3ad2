"""The processes that run a submission: what is asked of them, and how long they may take."""

import json
import queue
import signal
import threading
from base64 import b64encode
from contextlib import suppress
from pathlib import Path
from subprocess import TimeoutExpired

from grader.findings import Waits

PUPPET = Path(__file__).with_name("puppet.py").read_text(encoding="utf-8")

# For one answer: seconds of work, of waiting for something other than its turn on the processor,
# and on the clock, as it may have to share the machine
WORK_SECONDS = 20
WAIT_SECONDS = 20
CLOCK_SECONDS = 120
LONGEST_ANSWER = 1_000_000  # bytes
# For one process: more than MOST_SECONDS and an answer's, so that the system ends only what escapes
# the other limits
ALL_WORK_SECONDS = 130
MEMORY_MB = 512
FILE_MB = 10
# For one submission: answers that do not come, in a section and in all; seconds of work and waiting
# in all its processes, and on the clock
MOST_MISSED_IN_SECTION = 2
MOST_MISSED = 5
MOST_SECONDS = 100
MOST_CLOCK_SECONDS = 220

SIGNALS = {number.value: number.name for number in signal.Signals}
LOOK_EVERY = 0.2  # seconds


class CutOff(Exception):
    """No answer came: a limit was passed, or the process has ended."""


class Stopped(BaseException):
    """The grading was stopped."""


class Conversation:
    """What is asked of a process, and the lines that it answers with."""

    def __init__(self, way, files):
        self.requests, self.lines = queue.SimpleQueue(), queue.SimpleQueue()
        self.ending = threading.Lock()
        self.sandbox = way(["-S", "-c", PUPPET])  # -S: to look for installed packages takes time
        try:
            self.requests.put({
                "files": {name: b64encode(content).decode() for name, content in files.items()},
                "limits": {"work_seconds": WORK_SECONDS, "wait_seconds": WAIT_SECONDS,
                           "all_work_seconds": ALL_WORK_SECONDS, "megabytes": MEMORY_MB,
                           "file_megabytes": FILE_MB, "processes": self.sandbox.most_processes}})
            threading.Thread(target=self.converse, daemon=True).start()
        except BaseException:
            self.sandbox.end()
            raise

    def converse(self):
        """Write the requests and read the answers; in a thread, as either may wait for ever."""
        stdin, stdout = self.sandbox.process.stdin, self.sandbox.process.stdout
        with suppress(OSError, ValueError):
            stdin.write(as_line(self.requests.get()))  # which has no answer
            while request := self.requests.get():
                stdin.write(as_line(request))
                stdin.flush()
                self.lines.put(stdout.readline(LONGEST_ANSWER))
        self.lines.put(b"")
        for stream in stdin, stdout:
            with suppress(OSError):  # what nobody has read
                stream.close()

    def next_line(self, seconds):
        """What it says; CutOff if that is no whole line, or does not come in time."""
        has_ended = False
        # Many short waits: if the grader itself stands still, as after Ctrl-Z, only one passes
        for _ in range(int(seconds / LOOK_EVERY) + 1):
            try:
                line = self.lines.get(timeout=LOOK_EVERY)
            except queue.Empty:
                if not has_ended:
                    has_ended = self.sandbox.process.poll() is not None
                    continue
                line = b""  # what it has started holds its output open
            if not line.endswith(b"\n"):
                raise CutOff("it gave an answer that is too long" if line
                             else self.reason_of_death())
            return line
        raise CutOff(f"it was stopped after {seconds:.0f} seconds")

    def reason_of_death(self):
        with suppress(TimeoutExpired):
            self.sandbox.process.wait(timeout=1)
        is_running = self.sandbox.process.poll() is None
        self.end()
        if is_running:
            return "it closed its output"
        status = self.sandbox.process.returncode
        status = -status if status < 0 else status - 128  # as a shell and bubblewrap tell it
        if status == getattr(signal, "SIGXCPU", None):
            return f"it was stopped after {WORK_SECONDS} seconds of processor time"
        return f"it was ended by {SIGNALS[status]}" if status in SIGNALS else "the process ended"

    def end(self):
        """End the process, and what it has left behind; two threads may want that at a time."""
        with self.ending:
            self.sandbox.end()
        self.requests.put(None)


def as_line(request):
    return json.dumps(request).encode() + b"\n"


class Process:
    """Runs some files in the sandbox from when something is asked, until it is ended."""

    def __init__(self, way, files, stopped):
        self.way = way
        self.files = files
        self.stopped = stopped    # an Event: whether the grading was stopped
        self.conversation = None  # with the process that runs
        self.known = {}           # what was found out of it

    def ask(self, request, seconds):
        """The answer; CutOff if none came, or one that is not of the puppet's shape.

        Stopped if the grading was stopped meanwhile.
        """
        conversation = self.conversation
        if conversation is None:
            conversation = self.conversation = Conversation(self.way, self.files)
        if self.stopped.is_set():  # perhaps while it was started
            self.end()
            raise Stopped
        conversation.requests.put(request)
        try:
            answer = json.loads(conversation.next_line(seconds))
        except CutOff:
            if self.stopped.is_set():
                raise Stopped from None
            raise
        except (ValueError, RecursionError):
            answer = None
        if not has_shape(answer, request):
            raise CutOff("it gave an answer that is none")
        if "stopped" in answer:
            raise CutOff(f"it was stopped {answer['stopped']}")
        return answer

    def end(self):
        """End the process; if something is asked then, another one is started."""
        conversation, self.conversation, self.known = self.conversation, None, {}
        if conversation is not None:
            conversation.end()


class Patience:
    """How much of a submission is waited for: answers that do not come, and seconds."""

    def __init__(self):
        self.missed = []          # the sections in which an answer did not come that was not extra
        self.seconds = 0          # that the processes worked and waited
        self.on_the_clock = 0     # seconds until the answers came, or did not
        self.allows_extra = True  # until an answer did not come to what is extra
        self.gave_up = ""         # why nothing more is waited for, in any section

    def require(self, section, is_extra):
        """The seconds that an answer may take; Waits if no more is waited for, which is noted.

        Extra is what is asked when the check has a fault already: to miss an answer then ends what
        is extra only.
        """
        self.look_at_clock()
        if self.seconds >= MOST_SECONDS:
            self.gave_up = f"not finished: it had worked and waited for {MOST_SECONDS} seconds"
        elif len(self.missed) >= MOST_MISSED:
            self.gave_up = f"not finished: {MOST_MISSED} times no answer came"
        if self.gave_up or (self.missed.count(section) >= MOST_MISSED_IN_SECTION
                            or is_extra and not self.allows_extra):
            raise Waits("earlier calls took too long, or did not return.")
        return min(CLOCK_SECONDS, MOST_CLOCK_SECONDS - self.on_the_clock)

    def count(self, on_the_clock, seconds):
        """Add what an answer took."""
        self.on_the_clock += on_the_clock
        self.seconds += seconds

    def miss(self, section, is_extra, on_the_clock):
        """An answer did not come."""
        self.count(on_the_clock, min(on_the_clock, WORK_SECONDS))
        self.look_at_clock()  # what was left may have been too short for it
        if is_extra:
            self.allows_extra = False
        else:
            self.missed.append(section)

    def look_at_clock(self):
        """Give up if its time is over."""
        if self.on_the_clock >= MOST_CLOCK_SECONDS:
            self.gave_up = f"not finished: it had taken {MOST_CLOCK_SECONDS} seconds"


# What an answer looks like, whoever gives it: a submission could write one, too

MOST_SECONDS_TOLD = 1_000_000  # what is more, negative or no number was not written by our puppet
PLAIN = {bool, int, float, str, type(None)}
ANSWERS = [{word: types, "seconds": {int, float}} for word, types in [
    ("answer", {list, dict}), ("error", {str}), ("ended", {str}), ("stopped", {str})]]
RUN = {"values": {list}, "printed": {list}, "unread": {int}, "error": {str},
       "game": {int, type(None)}, "drawing": {str, type(None)}, "is_copied": {bool}}
SESSION = {"printed": {str}, "error": {str}}


def has_shape(answer, request):
    """Whether it answers what was asked."""
    if not any(fits(answer, types) for types in ANSWERS):
        return False
    if not 0 <= answer["seconds"] < MOST_SECONDS_TOLD:
        return False
    if "answer" not in answer:
        return True
    if request["do"] == "session":
        return fits(answer["answer"], SESSION)
    return (type(answer["answer"]) is list and len(answer["answer"]) == len(request["runs"])
            and all(map(is_run, answer["answer"], request["runs"])))


def fits(value, types):
    """Whether a value is a dictionary in which each word has something of one of its types."""
    return type(value) is dict and value.keys() == types.keys() and all(
        type(value[word]) in types[word] for word in types)


def is_run(run, asked):
    """Whether something came of each line, or of those up to an error; of none if not copied."""
    if not fits(run, RUN) or not are_texts(run["printed"]) or not all(
            are_texts(value) or fits(value, {"repr": {str}})
            for value in run["values"] if type(value) not in PLAIN):
        return False
    missing = len(asked["lines"]) - len(run["values"])
    if not run["is_copied"]:
        is_whole = asked.get("game") is not None and not run["values"]
    else:
        is_whole = missing > 0 if run["error"] else missing == 0
    return (is_whole
            and len(run["printed"]) <= len(asked["lines"])
            and 0 <= run["unread"] <= asked.get("typed", "").count("\n")
            and (run["game"] or 0) >= 0)


def are_texts(value):
    return type(value) is list and set(map(type, value)) <= {str}
