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
# For one process: the system ends what works on when its submission has no time left
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
        """Write the requests, and read; beside, as the submission may let both wait."""
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
        # Many short waits: as long as the grader stands still, as after Ctrl-Z, it costs but one
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
        with suppress(TimeoutExpired):  # it may have closed its output only
            self.sandbox.process.wait(timeout=1)
        self.end()
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

    def __init__(self, way, files):
        self.way = way
        self.files = files
        self.conversation = None  # with the process that runs
        self.known = {}           # what was found out of it
        self.is_stopped = False

    def ask(self, request, seconds):
        """The answer; CutOff if none came, or one that is not of the puppet's shape.

        Stopped if the grading was stopped while the process was started.
        """
        conversation = self.conversation
        if conversation is None:
            conversation = self.conversation = Conversation(self.way, self.files)
        if self.is_stopped:  # perhaps while it was started
            conversation.end()
            raise Stopped
        conversation.requests.put(request)
        try:
            answer = json.loads(conversation.next_line(seconds))
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

    def stop(self):
        """End it, whatever is being waited for; who waits meets Stopped."""
        self.is_stopped = True
        self.end()


class Patience:
    """How much of a submission is waited for: answers that do not come, and seconds."""

    def __init__(self):
        self.missed = []          # the sections in which an answer did not come, but to extra turns
        self.seconds = 0          # that the processes worked and waited
        self.on_the_clock = 0     # seconds until the answers came, or did not
        self.allows_extra = True  # until an answer did not come to an extra turn
        self.gave_up = ""         # why nothing more is waited for, in any section


class Turn:
    """How long a check waits, for what its section and the whole submission have left."""

    def __init__(self, patience, section, is_extra=False):
        self.patience = patience
        self.section = section
        self.is_extra = is_extra  # the check has a fault: to miss an answer ends extra turns only

    def require(self):
        """The seconds that an answer may take; Waits if no more is waited for."""
        patience = self.patience
        left = MOST_CLOCK_SECONDS - patience.on_the_clock
        if patience.seconds >= MOST_SECONDS:
            patience.gave_up = f"not finished: it had worked and waited for {MOST_SECONDS} seconds"
        elif left <= 0:
            patience.gave_up = f"not finished: it had taken {MOST_CLOCK_SECONDS} seconds"
        elif len(patience.missed) >= MOST_MISSED:
            patience.gave_up = f"not finished: {MOST_MISSED} times no answer came"
        if patience.gave_up or (patience.missed.count(self.section) >= MOST_MISSED_IN_SECTION
                                or self.is_extra and not patience.allows_extra):
            raise Waits("earlier calls took too long, or did not return.")
        return min(CLOCK_SECONDS, left)

    def count(self, on_the_clock, seconds):
        """Add what an answer took."""
        self.patience.on_the_clock += on_the_clock
        self.patience.seconds += seconds

    def miss(self, on_the_clock):
        """An answer did not come."""
        self.count(on_the_clock, min(on_the_clock, WORK_SECONDS))
        if self.is_extra:
            self.patience.allows_extra = False
        else:
            self.patience.missed.append(self.section)


# What an answer looks like, whoever gives it: a submission could write one, too

MOST_SECONDS_TOLD = 1_000_000  # no clock of ours runs longer; nor is there a negative or no number
PLAIN = {bool, int, float, str, type(None)}
ANSWERS = {"answer": {list, dict}, "error": {str}, "ended": {str}, "stopped": {str}}
RUN = {"values": {list}, "printed": {list}, "unread": {int}, "error": {str},
       "game": {int, type(None)}, "shown": {str, type(None)}, "is_copied": {bool}}
SESSION = {"printed": {str}, "error": {str}}


def has_shape(answer, request):
    """Whether it answers what was asked."""
    if not any(fits(answer, {word: types, "seconds": {int, float}})
               for word, types in ANSWERS.items()):
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
