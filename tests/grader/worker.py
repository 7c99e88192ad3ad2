"""Runs inside the sandbox: runs what the grader requests, and returns the outcome.

A request is a line of JSON, and so is the answer. This file holds nothing worth stealing: no rules,
no expected output, no path to the grader, which passes this file as source text.
"""

import base64
import builtins
import copy
import gc
import importlib
import io
import json
import os
import signal
import sys
import time
import traceback
import types
from contextlib import suppress
from functools import lru_cache
from itertools import takewhile
from time import monotonic, process_time

MOST_PRINTED = 35_000   # bytes of a run; the rest is dropped
MOST_SHOWN = 2_000      # characters of a drawing
MOST_READS = 1_000      # after the end of the input
LARGE = 500             # objects: copies of a player share what holds as many, such as a cache
READ = "\x05"  # stands in the output where an answer was read: the ASCII character for an enquiry

HERE = os.getcwd()


class Streams(io.RawIOBase):
    """The raw end of a submission's input and output, which keeps what is printed."""

    def __init__(self, send, typed=()):
        self.send = send
        self.lines = [line.encode() + b"\n" for line in typed]
        self.reads_at_end = 0
        self.printed = bytearray()
        self.stdin = io.TextIOWrapper(io.BufferedReader(self), "utf-8")
        self.stdout = io.TextIOWrapper(self, "utf-8", "backslashreplace", newline="\n",
                                       write_through=True)

    readable = writable = lambda self: True

    def close(self):
        """Do nothing: code that closes the input can still print."""

    def readinto(self, buffer):
        line = self.lines.pop(0) if self.lines else b""
        self.printed += READ.encode()  # even if what is printed is dropped
        self.reads_at_end = 0 if line else self.reads_at_end + 1
        if self.reads_at_end > MOST_READS:  # a bare except would loop until the time is up
            self.send({"ended": f"it read {MOST_READS} times after the end of the input"})
            os._exit(0)
        buffer[:len(line)] = line
        return len(line)

    def write(self, data):
        self.printed += bytes(data)[:max(0, MOST_PRINTED - len(self.printed))]
        return len(data)

    def text(self, begin=0):
        """Return what was printed, from byte `begin` on."""
        return self.printed[begin:].decode("utf-8", "backslashreplace")


def describe(error):
    """Return the error as one line of text. It says where in the submission the error came from."""
    text = traceback.format_exception_only(type(error), error)[-1].strip()
    if isinstance(error, RecursionError):  # the rest depends on where the limit was met
        text = "RecursionError: maximum recursion depth exceeded"
    if isinstance(error, SyntaxError) and error.filename:
        source = (error.text or "").strip()
        where = f"{os.path.basename(error.filename)}, line {error.lineno}"
        return f"{type(error).__name__}: {error.msg} ({where}{': ' if source else ''}{source})"
    text = text.split("\n")[0][:200].replace(HERE + os.sep, "")
    return text + last_line(traceback.extract_tb(error.__traceback__))


def last_line(stack):
    """Return " (player.py, line 5)": where in its own files the submission was, or "".

    If it was called from another of its files, the place of the call comes first.
    """
    own = [frame for frame in stack
           if frame.lineno and frame.filename.startswith((HERE + os.sep, "tictac.py"))]
    callers = [frame for frame in own if frame.filename != own[-1].filename]
    places = [f"{os.path.basename(frame.filename)}, line {frame.lineno}"
              for frame in callers[-1:] + own[-1:]]
    return f" ({', then '.join(places)})" if places else ""


def plain(value):
    """Return the value in a form that JSON supports, or else a dictionary with its repr."""
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, str):
        return str.__str__(value)  # it may be an Enum of strings
    is_plain = value is None or isinstance(value, (int, float))
    return value if is_plain else {"repr": repr(value)[:80]}


# The submission's modules


def own_modules():
    """Return the submission's modules, or ours where one is missing: {name: module}."""
    return {name: sys.modules[name] for name in list(sys.modules)
            if name in ("board", "player")
            or str(getattr(sys.modules[name], "__file__", None)).startswith(HERE + os.sep)}


def forget_modules():
    for name in own_modules():
        del sys.modules[name]


@lru_cache(maxsize=None)
def code_of(line):
    """Return the function that runs the line, and the compiled line."""
    try:
        return eval, compile(line, "<line>", "eval")
    except SyntaxError:
        return exec, compile(line, "<line>", "exec")


def copy_of(names):
    """Return the names with the board and the player copied, so that the game can branch."""
    board, player = names.get("board"), names.get("player")
    shared = {id(value): value for value in getattr(player, "__dict__", {}).values()
              if value is not board and len(objects_in(value, {})) == LARGE}
    board, player = copy.deepcopy((board, player), shared)
    return {**names, "board": board, "player": player}


def objects_in(value, found):
    """Add the objects that can be reached from the value to `found`, {id: object}, up to LARGE."""
    for each in gc.get_referents(value):
        if len(found) < LARGE and id(each) not in found and not isinstance(each, type):
            found[id(each)] = each
            objects_in(each, found)
    return found


class Worker:
    """Does what is requested. A request names what is ours; a game can be kept and resumed."""

    def __init__(self, send, reference, cells):
        self.send = send
        self.reference = reference
        self.cells = cells
        self.games = {}  # {key: (names, modules)}

    def call(self, function, *arguments, streams=None):
        """Call the function with these streams. Return its value and its error, "" if none."""
        streams = streams or Streams(self.send)
        sys.stdin, sys.stdout = streams.stdin, streams.stdout
        value, error = None, ""
        try:
            value = function(*arguments)
        except BaseException as problem:
            error = describe(problem)
        with suppress(Exception):  # the submission may have closed or replaced it
            sys.stdout.flush()
        return value, error

    def import_modules(self, ours):
        """Forget the submission's modules, and import again those in which we replace code."""
        forget_modules()
        board = {name for name in ours if name.startswith("Board.")}
        for module, names in (("board", board), ("player", set(ours) - board)):
            if names:
                self.call(importlib.import_module, module)  # a run meets an error again
                self.call(self.reference.replace, module, names)

    def outcomes(self, do, ours, runs):
        """Return the outcome of each run; None for a game that cannot be resumed."""
        sys.setprofile(None)  # an error may have left it on
        if do != "resume":
            self.import_modules(ours)
        return [getattr(self, do)(**run) for run in runs]

    def run(self, lines, typed=(), keep=None, names=None):
        """Run the lines until one fails. With a key, keep the game and look at its board."""
        values, printed, streams = [], [], Streams(self.send, typed)
        names = names or {}

        def run_each():
            for run, code in map(code_of, lines):
                begin = len(streams.printed)
                try:
                    values.append(plain(run(code, names)))
                finally:
                    printed.append(streams.text(begin))

        _, error = self.call(run_each, streams=streams)
        if keep is None:
            return outcome(values, printed, error)
        self.games[keep] = names, own_modules()
        return outcome(values, printed, error, *self.look(names))

    def resume(self, game, **request):
        """Run lines in a copy of a kept game. Return None if there is no copy."""
        if game not in self.games:  # another worker kept it
            return None
        names, modules = self.games[game]
        forget_modules()
        sys.modules.update(modules)
        names, error = self.call(copy_of, names)
        return None if error else self.run(**request, names=names)

    def look(self, names):
        """Return which cells are taken (None if isempty fails), and what show draws."""
        streams = Streams(self.send)
        taken, _ = self.call(lambda: [not names["board"].isempty(cell) for cell in self.cells])
        self.call(lambda: names["board"].show(), streams=streams)
        return taken, streams.text()[:MOST_SHOWN]

    def session(self, program, typed):
        """Run a program, the submission's own if it is None."""
        streams = Streams(self.send, typed)
        _, error = self.call(run_program, program, streams=streams)
        return outcome([], [streams.text()], error)

    def classes(self, module):
        """Import a module. The values are Python's version and the module's classes."""
        module, error = self.call(importlib.import_module, module)
        found = [describe_class(name, kind) for name, kind in vars(module or object).items()
                 if isinstance(kind, type)]
        return outcome([sys.version.split()[0], found], [], error)


def outcome(values, printed, error, taken=None, drawing=""):
    return dict(values=values, printed=printed, error=error, taken=taken, drawing=drawing)


def describe_class(name, kind):
    """Return a class's name, the names of those above it, and its own and its mixins' methods."""
    above = kind.__mro__[1:]
    mixins = takewhile(lambda base: "Player" not in [each.__name__ for each in base.__mro__],
                       above[:-1])
    return [name, [base.__name__ for base in above], [
        key for base in (kind, *mixins) for key in vars(base) if callable(vars(base)[key])]]


def run_program(program):
    main = sys.modules["__main__"] = types.ModuleType("__main__")
    main.__file__, name = os.path.join(HERE, "tictac.py"), "<program>"
    with suppress(SystemExit):
        if program is None:
            name = "tictac.py"
            with open(main.__file__, "rb") as file:
                program = file.read()
        exec(compile(program, name, "exec"), vars(main))


class Limits:
    """What this process may use. A limit that the system refuses is left out; the others hold."""

    def __init__(self, send, seconds, system):
        self.send = send
        self.seconds = seconds  # "work" and "wait" for one answer; "all": work for all
        self.start = None       # of the answer, in elapsed and in processor time
        for name, most in system.items():
            set_limit(name, most, most)
        with suppress(AttributeError):  # Windows has no alarm
            signal.signal(signal.SIGALRM, self.check)
            signal.setitimer(signal.ITIMER_REAL, seconds["work"] / 20, seconds["work"] / 20)

    def begin(self):
        """Restart the time limits for the next answer."""
        self.start = monotonic(), process_time()
        # For code that blocks the alarm. On a virtual machine, the system may count more than we do
        until = int(process_time() + 1.5 * self.seconds["work"]) + 1
        set_limit("RLIMIT_CPU", min(until, self.seconds["all"]), self.seconds["all"])

    def spent(self):
        """Return the seconds of work, and those of waiting for anything but the processor.

        If a hundred processes share a processor, each works a hundredth of the time. One that works
        less has waited all the time.
        """
        passed, worked = monotonic() - self.start[0], process_time() - self.start[1]
        return worked, passed if worked < passed / 100 else 0

    def check(self, number, frame):
        """Stop the submission if it has worked, or waited, for too long."""
        worked, waited = self.spent() if self.start else (0, 0)
        if worked >= self.seconds["work"]:
            self.stop(f"{self.seconds['work']} seconds of processor time", frame)
        if waited >= self.seconds["wait"]:
            self.stop(f"{self.seconds['wait']} seconds of waiting", frame)

    def stop(self, after, frame):
        self.send({"stopped": f"after {after}{last_line(traceback.extract_stack(frame))}"})
        os._exit(0)


def set_limit(name, soft, hard):
    """Set one of the system's limits if the system has it and allows the change."""
    with suppress(ImportError, AttributeError, OSError, ValueError):
        import resource
        resource.setrlimit(getattr(resource, name), (soft, hard))


def main():
    sys.path.pop(0)  # the folder of the submission, which may have a json.py of its own
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)

    def send(answer):
        answers.write(json.dumps({**answer, "seconds": max(limits.spent())}) + "\n")
        answers.flush()

    begin = json.loads(requests.readline())
    for name, content in begin["files"].items():
        os.makedirs(os.path.dirname(os.path.abspath(name)), exist_ok=True)
        with open(name, "wb") as file:
            file.write(base64.b64decode(content))
        sys.modules.pop(name[:-len(".py")], None)  # so as to find its token.py, not Python's
    limits = Limits(send, **begin["limits"])
    reference = types.ModuleType("reference")
    reference.WORDS = begin["words"]
    exec(compile(begin["reference"], "<reference>", "exec"), vars(reference))
    sys.argv = ["tictac.py"]
    sys.path.insert(0, HERE)
    builtins.exit = builtins.quit = sys.exit  # python -S has none
    time.sleep = lambda seconds: None  # a pause takes no time
    worker = Worker(send, reference, begin["words"]["cells"])
    for line in requests:
        limits.begin()
        try:
            send({"outcomes": worker.outcomes(**json.loads(line))})
        except Exception as problem:  # the submission breaks what this file relies on
            send({"ended": describe(problem)})
        limits.start = None


if __name__ == "__main__":
    main()
    os._exit(0)  # so that the submission cannot delay the exit
