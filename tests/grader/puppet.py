"""Runs inside the sandbox: does with a submission what the judge says, and answers what happened.

Two things can be asked: to run lines of Python, and to run a program. One line of JSON comes for
each request, and one goes back. Here is nothing worth stealing: no rules, no expected output, no
path to the grader. Its source is handed over, as is that of the other files that share its names;
it limits itself before anything of the submission is imported.
"""

import sys

sys.path.pop(0)  # the submission may have a json.py of its own

import base64  # noqa: E402
import builtins  # noqa: E402
import copy  # noqa: E402
import importlib  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402
import signal  # noqa: E402
import time  # noqa: E402
import types  # noqa: E402
from functools import lru_cache  # noqa: E402

LARGE = 30  # dictionaries with more than this are memories, shared by the copies of a player

HERE = os.getcwd()
loaded = {}
games = []
stand_ins = ()


# The modules


def load(module):
    """Import the submission's module, with what stands in for parts of it."""
    if module not in loaded:
        if module == "player":
            attempt(load, "board")  # so that stand-ins are there before it is used
        if f"module {module}" in stand_ins:
            sys.modules[module] = types.ModuleType(module)
            setattr(sys.modules[module], module.capitalize(), type(module.capitalize(), (), {}))
        loaded[module] = importlib.import_module(module)
        if module == "board":
            attempt(learn, getattr(loaded[module], "Board", None))
        if stand_ins:
            replace(module, loaded[module])
    return loaded[module]


def forget_modules():
    """Let what is of the submission's own be imported anew."""
    loaded.clear()
    for name, module in list(sys.modules.items()):
        path = getattr(module, "__file__", None)
        if name in ("board", "player") or path and os.path.abspath(path).startswith(HERE + os.sep):
            del sys.modules[name]


# What stands in the cells


def cells_of(board):
    """The nine marks, "?" for one that is no sign; or, where that cannot be seen, the drawing."""
    try:
        marks = marks_of(board)
    except Exception:
        _, happened = attempt(board.show)
        return {"marks": "", "shown": happened["printed"][:2_000]}
    return {"marks": "".join(mark if mark in ("X", "O") else "?" if mark else " "
                             for mark in marks), "shown": ""}


# What can be asked


@lru_cache(maxsize=None)
def code_of(line):
    """How the line is run, compiled, and the submission's module that it imports, if any."""
    module = line.split()[1] if line.startswith(("from board ", "from player ")) else ""
    try:
        return eval, compile(line, "<line>", "eval"), module
    except SyntaxError:
        return exec, compile(line, "<line>", "exec"), module


def run(runs):
    """What came of each run; the answers to `ask` for lines that were asked together."""
    return [run_lines(**each) for each in runs]


def run_lines(lines, typed="", game=None, copied=False, keep=False):
    """Run lines in the names of a new game, or of an earlier one, or of a copy of that.

    For each line up to the first error its value, and what it printed; then what was left unread,
    the error, and where the game is kept its number and what stands in the cells.
    """
    answer = {"values": [], "printed": [], "unread": 0, "error": "", "game": None, "cells": None}
    names = {}
    if game is not None:
        names = games[game]
        if copied:
            names, happened = attempt(copy_of, names)
            if happened["error"]:
                return {**answer, "uncopied": True}
    codes = [code_of(line) for line in lines]
    for _, _, module in codes:
        if module:
            attempt(load, module)  # an error comes again, from the line itself
    _, happened = attempt(follow, codes, names, answer["values"], answer["printed"], typed=typed)
    answer["unread"], answer["error"] = happened["unread"], happened["error"]
    if keep:
        games.append(names)
        answer["game"] = len(games) - 1
        if "board" in names:
            answer["cells"], _ = attempt(cells_of, names["board"])
    return answer


def follow(codes, names, values, printed):
    seen = 0
    for way, compiled, module in codes:
        try:
            if module:
                load(module)
            value = plain(way(compiled, names))
        finally:
            if len(printed_raw.data) > seen:
                printed += [""] * (len(values) - len(printed)) + [text_of(printed_raw.data[seen:])]
                seen = len(printed_raw.data)
        values.append(value)


def copy_of(names):
    """The board and the player as they are now, for another way to go on."""
    memories = [value for value in getattr(names.get("player"), "__dict__", {}).values()
                if isinstance(value, (dict, set)) and len(value) > LARGE]
    memo = {id(value): value for value in memories}
    board, player = copy.deepcopy((names.get("board"), names.get("player")), memo)
    return {**names, "board": board, "player": player}


def session(typed, program=None, seats=True):
    """Run the submission's own program or another one, with persons in its chairs if it has any."""
    forget_modules()
    for module in ("board", "player"):
        attempt(load, module)  # an error comes again, from the program
    _, happened = attempt(run_program, program, seats, typed=typed)
    forget_modules()
    return happened


def run_program(program, seats):
    """Run it to its end, with what it left to be done then."""
    import atexit
    import threading

    if program is None:
        with open("tictac.py", "rb") as file:
            program = file.read()
    code = compile(program, "tictac.py", "exec")
    if seats and "player" in loaded:
        seat_persons(loaded["player"])
    main = sys.modules["__main__"]
    sys.modules["__main__"] = types.ModuleType("__main__")
    sys.modules["__main__"].__file__ = os.path.join(HERE, "tictac.py")
    try:
        exec(code, vars(sys.modules["__main__"]))
    except SystemExit:
        pass
    finally:
        sys.modules["__main__"] = main
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()
    atexit._run_exitfuncs()


def seat_persons(module):
    """Let whoever the program puts into a chair do as a person; the classes stay what they are."""
    person = getattr(module, "Player", None)
    for name, kind in list(vars(module).items()):
        if isinstance(kind, type) and isinstance(person, type) and kind is not person and (
                name in ("AI", "SmartAI", "MiniMax") or issubclass(kind, person)):
            for method, function in vars(person).items():
                if isinstance(function, types.FunctionType) and method != "__init__":
                    setattr(kind, method, function)


# The process


def limit(seconds, more_seconds, megabytes, file_megabytes, processes):
    """Limit this process; a limit that the system refuses is left out, the others hold."""
    try:
        import resource
    except ImportError:  # Windows has none
        return None
    def stopped(number, frame):
        tell({"stopped": f"after {seconds} seconds of processor time"
                         + last_line(traceback.extract_stack(frame))})
        os._exit(0)

    signal.signal(signal.SIGXCPU, stopped)
    limits = [("RLIMIT_AS", megabytes * 2**20), ("RLIMIT_FSIZE", file_megabytes * 2**20),
              ("RLIMIT_CORE", 0), ("RLIMIT_CPU", more_seconds)]
    if processes:
        limits.append(("RLIMIT_NPROC", processes))
    for name, most in limits:
        try:
            resource.setrlimit(getattr(resource, name), (most, most))
        except (AttributeError, OSError, ValueError):
            pass

    def more_time():
        """Each answer has its own seconds of processor time."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        until = min(int(used.ru_utime + used.ru_stime + seconds) + 1, more_seconds)
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (until, more_seconds))
        except (OSError, ValueError):
            pass
    return more_time


def tell(answer):
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


def main():
    """Do what comes, until nothing more does."""
    global answers, stand_ins
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    begin = json.loads(requests.readline())
    stand_ins = begin["stand_ins"]
    for name, content in begin["files"].items():
        os.makedirs(os.path.dirname(os.path.abspath(name)), exist_ok=True)
        with open(name, "wb") as file:
            file.write(base64.b64decode(content))
    exec(begin["source"], globals())  # attempts.py, cells.py and, if wanted, stand_ins.py
    more_time = limit(**begin["limits"])
    sys.argv = ["tictac.py"]
    sys.path.insert(0, HERE)
    sys.dont_write_bytecode = True
    builtins.exit = builtins.quit = sys.exit  # not there without what looks for packages
    time.sleep = lambda seconds: None  # looking thoughtful takes no time
    for line in requests:
        if more_time:
            more_time()
        request = json.loads(line)
        do = {"run": run, "session": session}[request.pop("do")]
        try:
            tell({"answer": do(**request)})
        except Exception as problem:  # where the submission is odder than was thought of
            tell({"error": describe(problem)})


main()
os._exit(0)  # nothing of the submission's delays the end
