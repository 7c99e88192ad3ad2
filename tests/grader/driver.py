"""Runs a submission in the sandbox. It does not know who wins, and imports nothing of ours.

Standard input is a request:
    files    {path: content in base64}, written into the working folder
    imports  the modules that are imported before anything else
    reference  a folder whose modules come before all others, or "". With it, code that asks for
             an answer while it is imported gets an empty one
    limits   {name of a limit of the system: its value}
    import_seconds  of processor time that these have
    seconds  that each script has after that
    copy     the same for a copy of it in a game
    all      the same for all processes together; after that, nothing new is begun
    slowness, wait  by the clock, a process has so many times its processor time, and these seconds
    scripts  each a dictionary:
        number   by which the records name it
        typed    the answers
        lines    are run one by one, up to an error
        program  the name of a file that is run as a main program in place of lines, or ""
        sign, wishes  for a game after the lines, or "": see play()
    read     what stands in the output where an answer was read
    choice, cells, over  for games: see play()

Each script runs in a copy (fork) of the process that has imported the modules.

Standard output is a line of JSON for each thing that was seen, written at once. The first one says
that the driver is ready, before anything of the submission runs. If the computer is to blame, the
exit status is one of BLAMES.
"""

import _thread
import atexit
import base64
import builtins
import contextlib
import ctypes
import errno
import functools
import importlib
import io
import itertools
import json
import mmap
import os
import resource
import signal
import sys
import time
import tokenize  # traceback needs it, and must not find a module of the submission in its place
import traceback
import types

register, os.register_at_fork = os.register_at_fork, lambda **functions: None
import random  # would give each copy of a process a seed of its own
os.register_at_fork = register
own_seed = random.Random.seed

KEPT = 1_000  # bytes of what is printed between two answers, at its begin and at its end
MOST_READS = 1_000  # after the end of the input
STOPPED = 75  # the exit status of a copy, after which nothing new is begun
# Exit statuses of any process, after which all others end with the same one
BLAMES = NO_PROCESS, NO_SPACE, BUSY = 71, 74, 76
DIGITS = str.maketrans(" XO", "012")


class Keyboard(io.RawIOBase):
    """The raw end of the input. It marks in the output where an answer was read."""

    def __init__(self):
        self.answers = iter([])
        self.missing = 0  # answers that were asked for after the last one

    def fileno(self):
        return 0

    def readable(self):
        return True

    def readinto(self, buffer):
        answer = next(self.answers, None)
        screen.mark_read()
        if answer is None:
            self.missing += 1
            if self.missing > MOST_READS:  # a bare except would go on until the time is up
                printed = [*screen.printed, screen.take()]
                end(printed=printed, error=f"EOFError: it asked {MOST_READS} times more")
            return 0
        line = answer.encode() + b"\n"
        buffer[:len(line)] = line
        return len(line)


class Screen(io.RawIOBase):
    """The raw end of the output. Of a long text between two answers, it drops the middle."""

    def __init__(self):
        self.before, self.text = "", bytearray()
        self.printed = []  # by each line of a script that has been run

    def fileno(self):
        return 1

    def writable(self):
        return True

    def write(self, data):
        self.text += data
        if len(self.text) > 2 * KEPT:
            self.text[KEPT:-KEPT] = b"\n"
        return len(data)

    def mark_read(self):
        self.before = self.take() + request["read"]

    def take(self):
        """Return what was printed since the last time."""
        taken = self.before + self.text.decode("utf-8", "backslashreplace")
        self.before = ""
        self.text.clear()
        return taken


def record(**seen):
    """Write down what was seen. The line breaks on both sides keep it apart from any garbage."""
    text = f"\n{json.dumps(seen)}\n".encode()
    with needing_space():
        while text:
            text = text[os.write(results, text):]


@contextlib.contextmanager
def needing_space():
    """End this process if there is no space to write something."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
            os._exit(NO_SPACE)
        raise


def end(**seen):
    """Record this for the script of this process, and end it."""
    if script:
        record(script=script["number"], **seen)
    os._exit(0)


# Copies of a process


def becomes_copy(scripts, seconds):
    """Copy this process (fork). Return True in the copy, which has these seconds for the scripts.

    In this process, return False when the copy has ended. If it was stopped, stop this one as well.
    """
    time_left = signal.alarm(0)  # the clock stands still while this process waits
    try:
        pid = os.fork()
    except OSError:
        os._exit(NO_PROCESS)
    if pid == 0:
        # The system ends it after some processor time, or much later by the clock
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, most))
        signal.alarm(clock_seconds(seconds))
        return True
    _, status, used = os.wait4(pid, 0)
    signal.alarm(time_left)
    if was_stopped(os.waitstatus_to_exitcode(status), used, scripts, seconds):
        record(seconds=seconds_used())  # the first process does this last, and has used the most
        os._exit(STOPPED)
    return False


def clock_seconds(seconds):
    return request["slowness"] * seconds + request["wait"]


def was_stopped(exit_code, used, scripts, seconds):
    """Return True if a copy with this exit code was stopped. Record if its own time was up."""
    if exit_code in BLAMES:
        os._exit(exit_code)
    if exit_code not in (-signal.SIGXCPU, -signal.SIGALRM):
        return exit_code == STOPPED
    if exit_code == -signal.SIGALRM and used.ru_utime + used.ru_stime > clock_seconds(seconds) / 20:
        os._exit(BUSY)  # it did not just wait
    for each in scripts:
        record(script=each["number"], timeout=True)
    return True


# What a process does


def attempt(function, *arguments):
    """Call a function. Return its error, described in one line, or ""."""
    error = ""
    try:
        with needing_space():
            function(*arguments)
    except BaseException as problem:
        error = describe(problem)
    with contextlib.suppress(Exception):  # the submission may have closed or replaced it
        sys.stdout.flush()
    return error


def describe(error):
    """Return an error as one line: "IndexError: list index out of range (player.py, line 5)".

    The place is in a file of the student's.
    """
    places = [(os.path.basename(frame.filename), frame.lineno)
              for frame in traceback.extract_tb(error.__traceback__)
              if frame.filename.startswith(folder + os.sep)
              and not frame.filename.startswith(reference + os.sep)]
    text = ""
    with contextlib.suppress(Exception):
        text = str(error).replace(folder + os.sep, "").split("\n")[0][:200]
    if isinstance(error, RecursionError):  # the rest depends on where the limit was met
        text, places = "maximum recursion depth exceeded", sorted(places, key=places.count)
    place = " ({}, line {})".format(*places[-1]) if places else ""
    return type(error).__name__ + (f": {text}" if text else "") + place


def run_lines(lines, names):
    """Run lines up to an error. Return what each of them printed, and the error."""
    screen.printed, error = [], ""
    for line in lines:
        error = attempt(exec, compiled(line), names)
        screen.printed.append(screen.take())
        if error:
            break
    return {"printed": screen.printed, "error": error}


@functools.lru_cache(maxsize=None)
def compiled(line):
    return compile(line, "<line>", "exec")


def run_script(chosen):
    """Run a script, with its game if it has one, and end this process."""
    global script
    script = chosen
    keyboard.answers = iter(script["typed"])
    if script["program"]:
        error = attempt(run_program, script["program"])
        end(printed=[screen.take()], error=error)
    names = {}
    seen = run_lines(script["lines"], names)
    if seen["error"] or not script["sign"]:
        end(**seen)
    play(names, script["sign"], script["wishes"])
    os._exit(0)


def run_program(name):
    """Run a file as Python runs a main program, up to the end of its threads."""
    main = types.ModuleType("__main__")
    main.__file__ = os.path.join(folder, name)
    sys.modules["__main__"] = main
    builtins.__import__ = seating(builtins.__import__)
    with open(main.__file__, "rb") as file, contextlib.suppress(SystemExit):
        exec(compile(file.read(), main.__file__, "exec"), vars(main))
    if "threading" in sys.modules:
        sys.modules["threading"]._shutdown()
    atexit._run_exitfuncs()


def seating(import_module):
    """Return an import after which persons play in place of the computer players of player.py."""
    def import_and_seat(name, *rest, **named):
        module = import_module(name, *rest, **named)
        if name == "player":
            seat_persons(vars(sys.modules["player"]))
        return module
    return import_and_seat


def seat_persons(names):
    """Give each computer player among these names the methods of Player in place of its own.

    What creates players stays: special methods such as __init__, and class methods.
    """
    person = names.get("Player")
    if not isinstance(person, type):
        return
    methods = {name: value for parent in reversed(person.__mro__[:-1])
               for name, value in vars(parent).items() if not name.startswith("__")
               and isinstance(value, (types.FunctionType, staticmethod))}
    for each, kind in names.items():
        if each.upper() in ("AI", "SMARTAI", "MINIMAX") and isinstance(kind, type):
            for name, method in methods.items():
                setattr(kind, name, method)


def play(names, sign, wishes):
    """Let the player with this sign play, and record each of its choices.

    A choice is recorded with the cells that were taken before, and with what was printed by the
    lines in request["choice"], of which the second one prints the cells that are free. A game ends
    in the positions in request["over"], such as "XO  X   O". The opponent never brings one about.
    It takes the first cell that it wishes to take and can. Without wishes, it takes every cell,
    each in a copy of this process, and a position is then met only once.
    """
    position, taken, lines = " " * 9, [], []
    while position not in over:
        mark = "XO"[len(taken) % 2]
        free = [cell for cell, there in zip(request["cells"], position) if there == " "]
        if mark == sign:
            record(script=script["number"], cells=taken)
            seen = run_lines([*lines, *request["choice"]], names)
            record(script=script["number"], cells=taken, **seen)
            if seen["error"]:
                return
            new = set(free) - set(last_line(seen["printed"][-2]).split())
            if len(new) != 1:
                return
            [cell] = new
        else:
            replies = [cell for cell in wishes or free
                       if cell in free and with_mark(position, cell, mark) not in over]
            if wishes:
                replies = replies[:1]
            else:
                replies = [cell for cell in replies if is_new(with_mark(position, cell, mark))]
            if not replies:
                return
            cell = reply(replies)
            lines = [f'board.set("{cell}", "{mark}")']
        position = with_mark(position, cell, mark)
        taken = [*taken, cell]


def last_line(text):
    """Return the last line of what was printed. A method may have printed lines above it."""
    return text.removesuffix("\n").rpartition("\n")[2]


def with_mark(position, cell, mark):
    index = request["cells"].index(cell)
    return position[:index] + mark + position[index + 1:]


def is_new(position):
    """Return True if no copy has met this position before. From now on, one has."""
    number = int(position.translate(DIGITS), 3)
    was_met, met[number] = met[number], 1
    return not was_met


def reply(replies):
    """Return the reply with which this process goes on. Copies do the others."""
    if len(replies) > 1 and _thread._count():  # a copy would lack these threads
        end(threads=True)
    for cell in replies[:-1]:
        if becomes_copy([script], request["copy"]):
            return cell
        require_time(script=script["number"])
    return replies[-1]


def require_time(**seen):
    """End this process, and record this, if it and its copies have used all their time."""
    if seconds_used() > request["all"]:
        record(timeout=True, **seen)
        os._exit(STOPPED)


def seconds_used():
    """Return the processor time of this process and of the copies that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


# The whole request


def prepare(files, limits):
    """Write the files, {path: content in base64}, and set the limits of all processes."""
    for name, content in files.items():
        path = os.path.join(folder, name)
        with needing_space():
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(base64.b64decode(content))
        sys.modules.pop(name[:-len(".py")], None)  # so as to find its token.py, not Python's
    for name, most in limits.items():
        resource.setrlimit(getattr(resource, name), (most, most))


def replace_surroundings():
    """Replace what depends on a terminal, on the time, on chance or on who has logged in."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    # A keyring of its own: other submissions could read what is kept in that of the session
    number = {"x86_64": 250, "aarch64": 219}.get(os.uname().machine)
    if number:
        ctypes.CDLL(None).syscall(number, 1, None)
    os.environ["HOME"] = os.environ["TMPDIR"] = folder
    sys.path[0], sys.argv = folder, ["tictac.py"]
    if request["reference"]:
        sys.path.insert(0, reference)
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(io.BufferedReader(keyboard), "utf-8")
    sys.stdout = sys.__stdout__ = io.TextIOWrapper(screen, "utf-8", "backslashreplace",
                                                   newline="\n", write_through=True)
    builtins.exit = builtins.quit = sys.exit  # python -S has none
    time.sleep = lambda seconds: None
    random.seed(0)
    # So that all random choices are repeated
    os.urandom = random._urandom = random.randbytes
    random.Random.seed = seed
    random.seed = random._inst.seed


def seed(generator, a=None, version=2):
    """Seed a generator of random numbers. Without a seed, take a random one."""
    if a is None:
        a = random.getrandbits(64)
    own_seed(generator, a, version)


def import_and_run(scripts):
    """Import the modules up to an error, and run each script in a copy of this process."""
    if request["reference"]:
        keyboard.answers = itertools.repeat("")
    for module in request["imports"]:
        error = attempt(importlib.import_module, module)
        record(module=module, printed=[""], error=error)
        if error:
            os._exit(0)
    screen.take()
    # Once, and not in each copy
    for line in itertools.chain(request["choice"], *(each["lines"] for each in scripts)):
        compiled(line)
    for each in scripts:
        if becomes_copy([each], request["seconds"]):
            run_script(each)
        require_time()
    os._exit(0)


request = json.load(sys.stdin)
results, folder, over = os.dup(1), os.getcwd(), set(request["over"])
reference = os.path.join(folder, request["reference"])
script = None  # that this process runs
met = mmap.mmap(-1, 3**9)  # a byte for each position, shared by all copies
keyboard, screen = Keyboard(), Screen()
prepare(request["files"], request["limits"])
record(ready=True)
replace_surroundings()
if becomes_copy(request["scripts"], request["import_seconds"]):
    import_and_run(request["scripts"])
record(seconds=seconds_used())
os._exit(0)
