"""Runs inside the sandbox: runs what the grader requests, and returns the outcome.

A request is a line of JSON, and so is the answer:
    {"do": "run", "runs": [{"lines": ["2 + 2"]}], "replaced": [], "stuck": [], "seconds": 10}
    {"outcomes": [{"values": [4], "printed": [""], "error": "", ...}], "seconds": 0.001, ...}

What runs inside the sandbox (this module, terminal.py, timer.py and reference.py) is sent there as
source text. Of the grader, a submission can find the reference code, the lines and the drawing of a
board, but no check and no grade.
"""

from __future__ import annotations

import _thread
import base64
import builtins
import copy
import gc
import importlib
import json
import os
import random
import sys
import time
import traceback
import types
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Optional

from grader import reference
from grader.terminal import Send, Terminal
from grader.timer import HERE, Timer, place

MOST_SHOWN = 2_000  # characters of a drawing
LARGE = 500  # objects: a value that holds so many, such as a cache, is shared and not copied
PLAYERS = "Player", "AI", "SmartAI", "MiniMax"
Json = dict[str, Any]


def describe(error: BaseException) -> str:
    """Return the error as one line: "IndexError: list index out of range (player.py, line 5)"."""
    kind = type(error).__name__
    if isinstance(error, SyntaxError) and error.filename:
        source = f": {error.text.strip()}" if error.text else ""
        name = os.path.basename(error.filename)
        return f"{kind}: {error.msg} ({name}, line {error.lineno}{source})"
    text, stack = "", traceback.extract_tb(error.__traceback__)
    with suppress(Exception):  # not as in a traceback, to which Python adds advice
        text = str(error).split("\n")[0][:200].replace(HERE + os.sep, "")
    if isinstance(error, RecursionError):  # the rest depends on where the limit was met
        text = "maximum recursion depth exceeded"
        stack = up_to_recursion(stack)
    return kind + (f": {text}" if text else "") + place(stack)


def up_to_recursion(stack: traceback.StackSummary) -> traceback.StackSummary:
    """Return the stack up to the last of the submission's lines that is there more than once."""
    lines = [(frame.filename, frame.lineno) for frame in stack]
    times = Counter(lines)
    own = [number for number, line in enumerate(lines)
           if times[line] > 1 and line[0].startswith((HERE + os.sep, "tictac.py"))]
    return traceback.StackSummary.from_list(stack[:own[-1] + 1]) if own else stack


def plain(value: Any) -> Any:
    """Return the value if JSON supports it, or else its repr, and whether it counts as true."""
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, str):
        return str.__str__(value)  # it may be an Enum of strings
    if value is None or isinstance(value, (int, float)):
        return value
    is_true = True
    with suppress(Exception):
        is_true = bool(value)
    return {"repr": repr(value)[:80], "is_true": is_true}


@lru_cache(maxsize=None)
def code_of(line: str) -> tuple[Callable[..., Any], types.CodeType]:
    """Return the function that runs the line, and the compiled line."""
    try:
        return eval, compile(line, "<line>", "eval")
    except SyntaxError:
        return exec, compile(line, "<line>", "exec")


def copy_of(names: dict[str, Any]) -> dict[str, Any]:
    """Return the names with copies of the board and the player, so that the game can branch.

    To play each game from its beginning would take a search for each move. What is large, such as
    a memory of positions, is shared: it takes long to copy, and is the same in each branch.
    """
    board, player = names.get("board"), names.get("player")
    shared = {id(value): value for value in getattr(player, "__dict__", {}).values()
              if value is not board and is_large(value)}
    board, player = copy.deepcopy((board, player), shared)
    return {**names, "board": board, "player": player}


def is_large(value: Any) -> bool:
    """Return True if at least LARGE objects can be reached from the value."""
    found, waiting = {id(value)}, [value]
    while waiting:
        for each in gc.get_referents(waiting.pop()):
            is_code = isinstance(each, (type, types.FunctionType, types.ModuleType))
            if id(each) not in found and not is_code:
                found.add(id(each))
                waiting.append(each)
            if len(found) >= LARGE:
                return True
    return False


class Worker:
    """Does what is requested."""

    def __init__(self, send: Send, words: dict[str, Any]) -> None:
        self.terminal = Terminal(send)
        self.words = words  # of the game: cells, lines and the drawing
        self.number = 0  # of the present run in its request
        self.others = set(sys.modules)  # modules that are not the submission's
        # Of each game that is kept: the names in it, and the submission's modules
        self.games: dict[str, tuple[Json, dict[str, types.ModuleType]]] = {}

    def call(self, function: Callable[..., Any], *arguments: Any) -> tuple[Any, str]:
        """Call the function. Return its value and its error, "" if there was none."""
        value, error = None, ""
        try:
            value = function(*arguments)
        except BaseException as problem:
            error = describe(problem)
        with suppress(Exception):  # the submission may have closed or replaced it
            sys.stdout.flush()
        return value, error

    def outcomes(self, do: str, runs: list[Json], replaced: list[str], stuck: list[str]
                 ) -> list[Optional[Json]]:
        """Return the outcome of each run; None for a game that cannot be resumed.

        replaced  what the reference code replaces, such as "Board.set"
        stuck     the functions in board.py, or its "<module>", that have not returned before
        """
        self.terminal.begin()
        if do != "resume":
            self.forget_modules()
            self.call(self.import_modules, replaced, stuck)
        outcomes: list[Optional[Json]] = []
        for number, run in enumerate(runs):
            self.number = number
            outcomes.append(getattr(self, do)(**run))
        return outcomes

    def own_modules(self) -> dict[str, types.ModuleType]:
        """Return the submission's modules, or the reference's where one is missing: {name: module}.
        """
        found = {}
        for name in set(sys.modules) - self.others:
            is_own = str(getattr(sys.modules[name], "__file__", None)).startswith(HERE + os.sep)
            if is_own or name in ("board", "player"):
                found[name] = sys.modules[name]
        return found

    def forget_modules(self) -> None:
        for name in self.own_modules():
            del sys.modules[name]

    def import_modules(self, replaced: list[str], stuck: list[str]) -> None:
        """Import the modules in which the reference code replaces something."""
        in_board = [name for name in replaced if name.startswith("Board.")]
        if in_board:
            if "<module>" not in stuck:
                self.call(importlib.import_module, "board")  # an error will show again in the run
            reference.replace_board(in_board, stuck, self.words)
        if len(in_board) < len(replaced):
            self.call(importlib.import_module, "player")
            reference.replace_players(replaced)

    def run(self, lines: list[str], typed: Sequence[str] = (), keep: Optional[str] = None,
            names: Optional[dict[str, Any]] = None) -> Json:
        """Run the lines until one fails. With a key, keep the game and look at its board."""
        values: list[Any] = []
        printed: list[str] = []
        names = names or {"random": random}  # not the submission's random.py
        self.terminal.begin(typed)

        def run_each() -> None:
            for run, code in map(code_of, lines):
                begin = len(self.terminal.printed)
                try:
                    values.append(plain(run(code, names)))
                finally:
                    printed.append(self.terminal.text(begin))

        _, error = self.call(run_each)
        if keep is None:
            return outcome(values, printed, error)
        self.games[keep] = names, self.own_modules()
        return outcome(values, printed, error, *self.look(names))

    def resume(self, game: str, **request: Any) -> Optional[Json]:
        """Run lines in a copy of a kept game. Return None if there is no copy."""
        if game not in self.games:  # another worker kept it
            return None
        names, modules = self.games[game]
        self.forget_modules()
        sys.modules.update(modules)
        names, error = self.call(copy_of, names)
        return None if error else self.run(**request, names=names)

    def look(self, names: dict[str, Any]) -> tuple[Optional[list[bool]], str]:
        """Return which cells are taken (None if isempty fails), and what show draws."""
        taken, _ = self.call(lambda: [not names["board"].isempty(cell)
                                      for cell in self.words["cells"]])
        self.terminal.begin()
        self.call(lambda: names["board"].show())
        return taken, self.terminal.text()[:MOST_SHOWN]

    def session(self, program: Optional[str], typed: list[str]) -> Json:
        """Run a program, the submission's own if it is None."""
        self.terminal.begin(typed)
        _, error = self.call(run_program, program)
        return outcome([], [self.terminal.text()], error)

    def classes(self, module: str) -> Json:
        """Import a module. The values are Python's version and the module's classes."""
        imported, error = self.call(importlib.import_module, module)
        names = {} if error else vars(imported)
        found = [describe_class(name, kind, names) for name, kind in names.items()
                 if isinstance(kind, type)]
        return outcome([sys.version.split()[0], found], [], error)


def outcome(values: list[Any], printed: list[str], error: str, taken: Optional[list[bool]] = None,
            drawing: str = "") -> Json:
    return {"values": values, "printed": printed, "error": error, "taken": taken,
            "drawing": drawing}


def describe_class(name: str, kind: type, names: Mapping[str, Any]) -> list[Any]:
    """Return a class's name, the names of the classes above it, and those of its methods.

    A class above has each name that the module has for it. What it inherits from the assignment's
    players is not its own.
    """
    above, is_own, own = [], True, [kind]
    for base in kind.__mro__[1:]:
        above += [key for key, value in names.items() if value is base] or [base.__name__]
        is_own = is_own and base is not object and base not in map(names.get, PLAYERS)
        if is_own:
            own.append(base)
    methods = [key for each in own for key, value in vars(each).items()
               if callable(value) or isinstance(value, (staticmethod, classmethod))]
    return [name, above, methods]


def run_program(program: Optional[str]) -> None:
    """Run a program as Python runs a file, but keep this file's own __main__."""
    main, name = types.ModuleType("__main__"), "<program>"
    main.__file__ = os.path.join(HERE, "tictac.py")
    if program is None:
        name = "tictac.py"
        with open(main.__file__, "rb") as file:
            source: Any = file.read()
    else:
        source = program
    earlier = sys.modules["__main__"]
    sys.modules["__main__"] = main
    try:
        with suppress(SystemExit):
            exec(compile(source, name, "exec"), vars(main))
    finally:
        sys.modules["__main__"] = earlier


def without_pauses(sleep: Callable[[Any], None]) -> Callable[[Any], None]:
    """Return a sleep that returns at once, but not in other threads, which would spin."""
    main_thread = _thread.get_ident()

    def sleep_elsewhere(seconds: Any) -> None:
        if _thread.get_ident() != main_thread:
            sleep(seconds)
    return sleep_elsewhere


def main() -> None:
    sys.path.pop(0)  # the folder of the submission, which may have a json.py of its own
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)

    def send(answer: Json) -> None:
        answers.write(json.dumps({**answer, "seconds": max(timer.spent()), "run": worker.number})
                      + "\n")
        answers.flush()

    begin = json.loads(requests.readline())
    for name, content in begin["files"].items():
        os.makedirs(os.path.dirname(os.path.abspath(name)), exist_ok=True)
        with open(name, "wb") as file:
            file.write(base64.b64decode(content))
        sys.modules.pop(name[:-len(".py")], None)  # so as to find its token.py, not Python's
    timer = Timer(send, begin["worker_seconds"], begin["system"])
    sys.argv = ["tictac.py"]
    sys.path.insert(0, HERE)
    builtins.exit = builtins.quit = sys.exit  # type: ignore[assignment]  # python -S has none
    time.sleep = without_pauses(time.sleep)
    worker = Worker(send, begin["words"])
    for line in requests:
        request = json.loads(line)
        timer.begin(request.pop("seconds"))
        try:
            send({"outcomes": worker.outcomes(**request), "threads": _thread._count()})
        except Exception as problem:  # the submission breaks what this file relies on
            send({"ended": describe(problem)})
        timer.start = None
    os._exit(0)  # so that the submission cannot delay the exit
