"""Runs inside the sandbox: does with a submission what the grader asks, and answers what happened.

Two things can be asked: to run lines of Python, and to run a program. One line of JSON comes for
each request, and one goes back. Here is nothing worth stealing: no rules, no expected output, no
path to the grader. The source of this file is handed over; it limits its process before anything
of the submission is imported.
"""

import sys

if __name__ == "__main__":
    sys.path.pop(0)  # the submission may have a json.py of its own

import atexit  # noqa: E402
import base64  # noqa: E402
import builtins  # noqa: E402
import copy  # noqa: E402
import importlib  # noqa: E402
import io  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402
import signal  # noqa: E402
import threading  # noqa: E402
import time  # noqa: E402
import tokenize  # noqa: E402
import traceback  # noqa: E402
import types  # noqa: E402
from contextlib import suppress  # noqa: E402
from functools import lru_cache  # noqa: E402
from time import monotonic, process_time  # noqa: E402

MOST_PRINTED = 100_000
MOST_SHOWN = 2_000  # of a drawing
MOST_ASKED = 1_000  # times that somebody goes on to ask when the input has come to its end
LARGE = 30  # dictionaries with more than this are memories, shared by the copies of a player

HERE = os.getcwd()
SOUND = os.path.join(HERE, "made-sound")  # where sound parts lie, if there are any


# What the submission reads and prints, and what it ends with


class Typed(io.RawIOBase):
    """What somebody types."""

    def __init__(self, tell):
        self.tell = tell
        self.data = b""
        self.asked_in_vain = 0

    def readable(self):
        return True

    def readinto(self, buffer):
        part, self.data = self.data[:len(buffer)], self.data[len(buffer):]
        buffer[:len(part)] = part
        self.asked_in_vain = 0 if part else self.asked_in_vain + 1
        if self.asked_in_vain > MOST_ASKED:  # nothing less would end a bare except in a loop
            self.tell({"ended": f"it asked {MOST_ASKED} times for input that had come to its end"})
            os._exit(0)
        return len(part)


class Printed(io.RawIOBase):
    """What the submission prints; not more than is read."""

    def __init__(self):
        self.data = bytearray()

    def writable(self):
        return True

    def write(self, data):
        self.data += data[:MOST_PRINTED - len(self.data)]
        return len(data)

    def text(self, begin=0):
        return self.data[begin:].decode("utf-8", "backslashreplace")


class Streams:
    """Input and output as a program finds them; what stands behind them is ours."""

    def __init__(self, tell):
        self.typed, self.printed = Typed(tell), Printed()
        self.stdin = io.TextIOWrapper(io.BufferedReader(self.typed), "utf-8", newline=None)
        self.stdout = io.TextIOWrapper(self.printed, "utf-8", "backslashreplace",
                                       write_through=True)  # nothing stays in between

    def are_closed(self):
        """Whether somebody closed them, or took them apart."""
        try:
            return self.stdin.closed or self.stdout.closed
        except ValueError:
            return True


def describe(error):
    """The error in a line, and the last line of the submission's own that it came through."""
    if isinstance(error, RecursionError):  # what it says depends on where the limit was met
        error = RecursionError("maximum recursion depth exceeded").with_traceback(
            error.__traceback__)
    try:
        text = traceback.format_exception_only(type(error), error)[-1].strip()
    except BaseException:
        text = type(error).__name__
    if isinstance(error, SyntaxError) and error.filename:
        source = (error.text or "").strip()
        where = f"{os.path.basename(error.filename)}, line {error.lineno}"
        return f"{type(error).__name__}: {error.msg} ({where}{': ' if source else ''}{source})"
    text = text.split("\n")[0][:200].replace(HERE + os.sep, "")
    return text + last_line(traceback.extract_tb(error.__traceback__))


def last_line(stack):
    """Where in the submission's own files it was, " (player.py, line 5)"; "" if nowhere.

    The last line; before it that of another file which called it.
    """
    own = [frame for frame in stack if is_own(frame.filename)]
    callers = [frame for frame in own if frame.filename != own[-1].filename]
    places = [f"{os.path.basename(frame.filename)}, line {frame.lineno}"
              for frame in callers[-1:] + own[-1:]]
    return f" ({', then '.join(places)})" if places else ""


def is_own(filename):
    """Whether a file is one of the submission's."""
    return filename == "tictac.py" or (filename.startswith(HERE + os.sep)
                                       and not filename.startswith(SOUND + os.sep))


def plain(value):
    """The value as JSON can carry it: an odd one as what it shows itself as."""
    if value is None or type(value) in (bool, int, float, str):
        return value
    if isinstance(value, str):
        return str.__str__(value)  # some make their marks an Enum of strings
    if type(value) is list and all(type(each) is str for each in value):
        return value
    return {"repr": repr(value)[:80]}


# The submission's modules


def forget_modules():
    """Let what is of the submission's own, or stands in for it, be imported anew."""
    for name, module in list(sys.modules.items()):
        path = getattr(module, "__file__", None)
        if name != "__main__" and isinstance(path, str) and (
                os.path.abspath(path).startswith(HERE + os.sep)):
            del sys.modules[name]


@lru_cache(maxsize=None)
def code_of(line):
    """How the line is run, and the line compiled."""
    try:
        return eval, compile(line, "<line>", "eval")
    except SyntaxError:
        return exec, compile(line, "<line>", "exec")


def copy_of(names):
    """The board and the player as they are now, for another way to go on."""
    memories = [value for value in getattr(names.get("player"), "__dict__", {}).values()
                if isinstance(value, (dict, set)) and len(value) > LARGE]
    memo = {id(value): value for value in memories}
    board, player = copy.deepcopy((names.get("board"), names.get("player")), memo)
    return {**names, "board": board, "player": player}


class Puppet:
    """Does what is asked, and keeps the games that were played."""

    def __init__(self, tell):
        self.tell = tell
        self.streams = Streams(tell)
        self.games = []  # the names of each, and what show drew

    def attempt(self, function, *arguments, typed=""):
        """Call a function: its value, the error, and how many lines were left unread."""
        sys.stdin = sys.stdout = None  # what somebody has made of ours closes them when it goes
        if self.streams.are_closed():
            self.streams = Streams(self.tell)
        streams = self.streams
        sys.stdin, sys.stdout = streams.stdin, streams.stdout
        streams.typed.data, streams.typed.asked_in_vain = typed.encode(), 0
        streams.printed.data = bytearray()
        value, error = None, ""
        try:
            value = function(*arguments)
        except BaseException as problem:
            error = describe(problem)
        with suppress(Exception):  # it may be somebody else's now, or closed
            sys.stdout.flush()
        try:
            unread = len(streams.stdin.readlines()) if typed else 0
        except ValueError:  # closed
            unread = 0
        return value, error, unread

    def import_quietly(self, names):
        """What a module prints on import is not seen; its error comes again when it is used."""
        for name in names:
            if name not in sys.modules:
                self.attempt(importlib.import_module, name)

    def run(self, runs):
        """What came of each run."""
        return [self.run_lines(**each) for each in runs]

    def run_lines(self, lines, typed="", game=None, keep=False, anew=False):
        """Run lines in the names of a new game, or of a copy of an earlier one.

        For each line up to the first error its value, and what it printed; then what was left
        unread, the error, and where the game is kept its number and what show draws. Nothing was
        run if the game cannot be copied, as where all boards share their cells.
        """
        answer = {"values": [], "printed": [], "unread": 0, "error": "", "game": None,
                  "drawing": None, "is_copied": True}
        names = {}
        if game is not None:
            kept, drawing = self.games[game]
            names, error, _ = self.attempt(copy_of, kept)
            if error or self.drawn(names) != drawing:
                return {**answer, "is_copied": False}
        elif anew:
            forget_modules()
        self.import_quietly(line.split()[1] for line in lines
                            if line.startswith(("from board ", "from player ")))
        _, answer["error"], answer["unread"] = self.attempt(
            self.follow, [code_of(line) for line in lines], names, answer, typed=typed)
        if keep:
            answer["game"], answer["drawing"] = len(self.games), self.drawn(names)
            self.games.append((names, answer["drawing"]))
        return answer

    def drawn(self, names):
        """What show draws of the board; None if there is no board."""
        if "board" not in names:
            return None
        self.attempt(lambda: names["board"].show())
        return self.streams.printed.text()[:MOST_SHOWN]

    def follow(self, codes, names, answer):
        """Run the lines one after another, and note what each does in the answer."""
        printed = self.streams.printed
        for number, (run, compiled) in enumerate(codes):
            begin = len(printed.data)
            try:
                answer["values"].append(plain(run(compiled, names)))
            finally:
                if len(printed.data) > begin:
                    answer["printed"] += [""] * (number - len(answer["printed"]))
                    answer["printed"].append(printed.text(begin))

    def session(self, typed, program=None):
        """What a program prints, the submission's own or another one, and the error."""
        forget_modules()
        self.import_quietly(["board", "player"])
        _, error, _ = self.attempt(run_program, program, typed=typed)
        printed = self.streams.printed.text()
        forget_modules()
        return {"printed": printed, "error": error}


def run_program(program):
    """Run it to its end, with what it left to be done then."""
    main = sys.modules["__main__"] = types.ModuleType("__main__")
    main.__file__, name = os.path.join(HERE, "tictac.py"), "<program>"
    with suppress(SystemExit):
        if program is None:
            name = "tictac.py"
            with tokenize.open(main.__file__) as file:
                program = file.read()
        exec(compile(program, name, "exec"), vars(main))
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()
    atexit._run_exitfuncs()


# The process


class Limits:
    """What this process may take; a limit that the system refuses is left out, the others hold."""

    def __init__(self, tell, work_seconds, wait_seconds, all_work_seconds, megabytes,
                 file_megabytes, processes):
        self.tell = tell
        self.work_seconds = work_seconds
        self.wait_seconds = wait_seconds
        self.all_work_seconds = all_work_seconds
        self.begun = monotonic(), process_time()
        for name, most in (("RLIMIT_AS", megabytes * 2**20), ("RLIMIT_CORE", 0),
                           ("RLIMIT_FSIZE", file_megabytes * 2**20), ("RLIMIT_NPROC", processes)):
            if most is not None:
                set_limit(name, most, most)
        with suppress(AttributeError):  # Windows has none
            signal.signal(signal.SIGALRM, self.look)

    def begin(self):
        """From now on an answer is worked on, which has its own seconds."""
        self.begun = monotonic(), process_time()
        until = int(process_time() + self.work_seconds) + 2  # for what hears no alarm
        set_limit("RLIMIT_CPU", min(until, self.all_work_seconds), self.all_work_seconds)
        set_alarm(self.work_seconds / 20)

    def end(self):
        """The answer was given."""
        set_alarm(0)

    def worked(self):
        return process_time() - self.begun[1]

    def spent(self):
        """The seconds that it has worked; or all that passed, if it must have waited.

        Who takes turns with nineteen others works a twentieth of the time, so it is not its turn
        that is waited for where it works less.
        """
        passed = monotonic() - self.begun[0]
        return passed if self.worked() < passed / 20 else self.worked()

    def look(self, number, frame):
        """Stop it if it has worked, or waited, for too long."""
        if self.worked() >= self.work_seconds:
            self.stop(f"{self.work_seconds} seconds of processor time", frame)
        if self.spent() > max(self.worked(), self.wait_seconds):  # more than worked: it waited
            self.stop(f"{self.wait_seconds} seconds of waiting", frame)

    def stop(self, after, frame):
        self.tell({"stopped": f"after {after}{last_line(traceback.extract_stack(frame))}"})
        os._exit(0)


def set_alarm(seconds):
    """Be called after each so many seconds; not any more if they are 0."""
    with suppress(AttributeError):
        signal.setitimer(signal.ITIMER_REAL, seconds, seconds)


def set_limit(name, soft, hard):
    """Set a limit of the system's, if it has it and allows that."""
    with suppress(ImportError, AttributeError, OSError, ValueError):
        import resource
        resource.setrlimit(getattr(resource, name), (soft, hard))


def main():
    """Do what comes, until nothing more does."""
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)

    def tell(answer):
        answers.write(json.dumps({**answer, "seconds": limits.spent()}) + "\n")
        answers.flush()

    begin = json.loads(requests.readline())
    for name, content in begin["files"].items():
        os.makedirs(os.path.dirname(os.path.abspath(name)), exist_ok=True)
        with open(name, "wb") as file:
            file.write(base64.b64decode(content))
    limits = Limits(tell, **begin["limits"])
    sys.argv = ["tictac.py"]
    sys.path[:0] = [SOUND, HERE]
    builtins.exit = builtins.quit = sys.exit  # not there without what looks for packages
    time.sleep = lambda seconds: None  # looking thoughtful takes no time
    puppet = Puppet(tell)
    for line in requests:
        limits.begin()
        request = json.loads(line)
        do = {"run": puppet.run, "session": puppet.session}[request.pop("do")]
        try:
            tell({"answer": do(**request)})
        except Exception as problem:  # where the submission is odder than was thought of
            tell({"error": describe(problem)})
        limits.end()


if __name__ == "__main__":
    main()
    os._exit(0)  # nothing of the submission's delays the end
