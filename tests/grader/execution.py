"""Runs inside the sandbox: one request, in a process that nothing else has run in.

Whatever is seen is written at once, as records, each a line of JSON: if the process is ended, what
it has seen until then counts.
"""

from __future__ import annotations

import _thread
import gc
import importlib
import json
import mmap
import os
import random
import re
import sys
import time
import traceback
import types
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Optional

from grader import seats
from grader.games import Game, code_of
from grader.terminal import Terminal

MOST_SHOWN = 2_000  # characters of output of a run, or of a player's choice
MOST_IN_SESSION = 4_000
Json = dict[str, Any]
dumps = json.dumps


class Execution:
    """What a process does for a request.

    words    of the game: cells, lines, the drawing, and a pattern for a drawing without space
    records  the file that takes the records
    at       shared memory for the numbers of the run and of its line that is running
    """

    def __init__(self, folder: str, words: Json, records: int, at: mmap.mmap) -> None:
        self.folder = folder
        self.words = words
        self.records = records
        self.at = at
        self.draws_right = False
        self.discarded = ""  # the first error of a constructor, if reference code went on
        self.terminal = Terminal(self.give_up)

    def record(self, **seen: Any) -> None:
        text = dumps(seen, ensure_ascii=False)
        os.write(self.records, text.encode("utf-8", "backslashreplace") + b"\n")

    def discard(self, error: BaseException) -> None:
        self.discarded = self.discarded or describe(error, self.folder)

    def give_up(self, reason: str) -> None:
        self.record(ended=reason)
        os._exit(0)

    def is_copy(self) -> bool:
        """Copy this process. Return True in the copy and, after the copy has ended, False here."""
        gc.freeze()  # so that it shares as much memory as possible
        state = random.getstate()
        copy = os.fork()
        if copy:
            os.waitpid(copy, 0)
        else:
            random.setstate(state)  # Python gives a copy a seed of its own
        return copy == 0

    def call(self, function: Callable[..., Any], *arguments: Any) -> tuple[Any, str]:
        """Call the function. Return its value and its error, "" if there was none."""
        value, error = None, ""
        try:
            value = function(*arguments)
        except BaseException as problem:
            error = describe(problem, self.folder)
        with suppress(Exception):  # the submission may have closed or replaced it
            sys.stdout.flush()
        return value, error

    # What can be requested

    def run(self, runs: list[Json], apart: bool, draws_right: bool) -> None:
        """Run lists of lines, and record the outcome of each.

        If several run `apart`, each has a copy of this process, which has imported the modules.
        `draws_right` is True if show can be believed.
        """
        self.draws_right = draws_right
        has_copies = apart and len(runs) > 1
        if has_copies:
            self.import_for([line for run in runs for line in run["lines"]])
            if _thread._count():  # a copy would lack these threads
                self.record(uncopied=True)
                return
        for number, run in enumerate(runs):
            if not has_copies or self.is_copy():
                self.record(run=number, **self.outcome(number, **run))
                if has_copies:
                    os._exit(0)

    def session(self, source: Optional[str], typed: list[str]) -> None:
        """Run a program, or the submission's own if it is None, in which only people play."""
        if source is None:
            seats.wait()
        self.terminal.type(typed)
        _, error = self.call(run_program, source, self.folder)
        self.record(run=0, values=[], printed=[self.terminal.text(0, MOST_IN_SESSION)],
                    error=error)

    def classes(self, module: str) -> None:
        """Import a module. The values are Python's version and the module's classes."""
        imported, error = self.call(importlib.import_module, module)
        names = {} if error else vars(imported)
        found = [describe_class(name, kind, names) for name, kind in names.items()
                 if isinstance(kind, type)]
        self.record(run=0, values=[sys.version.split()[0], found], printed=[], error=error)

    def play(self, lines: list[str], sign: str, number: int, games: Optional[list[list[str]]],
             draws_right: bool) -> None:
        """Let players, created by the lines, play games, and record each of their choices.

        Each of `games` lists the cells that the opponent wishes for; `number` is that of the first
        game. With None, the opponent takes each free cell, in copies of the process.
        """
        self.draws_right = draws_right
        if games is None:
            game = Game(self, number, lines, sign)
            game.play_all()
            os._exit(0)  # at once: to free all objects first would copy the memory that they share
        for number, wishes in enumerate(games, number):
            Game(self, number, lines, sign).play(wishes)

    # How it is done

    def import_for(self, lines: list[str]) -> None:
        """Import the modules from which these lines import. An error will show again in them."""
        for module in ("board", "player"):
            if any(line.startswith(f"from {module} import ") for line in lines):
                self.call(importlib.import_module, module)

    def outcome(self, number: int, lines: list[str], typed: Sequence[str] = (), look: bool = False
                ) -> Json:
        """Run lines until one fails. Return what they did and, if wanted, a look at the board."""
        names: Json = {"random": random}  # not the submission's random.py
        self.terminal.type(typed)
        seen = self.seen(number, 0, lines, names)
        if look and "board" in names:
            seen["marks"] = self.marks_of(names["board"])
        return seen

    def seen(self, number: int, first: int, lines: list[str], names: Json) -> Json:
        """Run lines until one fails. Return what they did.

        `number` is that of the run, and `first` that of the first line in it.
        """
        values: list[Any] = []
        printed: list[str] = []

        def run_each() -> None:
            left = MOST_SHOWN
            for index, line in enumerate(lines, first):
                self.at[:] = number.to_bytes(4, "little") + index.to_bytes(4, "little")
                begin = len(self.terminal.printed)
                try:
                    run, code = code_of(line)
                    values.append(plain(run(code, names)))
                finally:
                    printed.append(self.terminal.text(begin, left))
                    left = max(0, left - len(printed[-1]))

        _, error = self.call(run_each)
        seen = {"values": values, "printed": printed, "error": error}
        if self.discarded:
            seen["discarded"] = self.discarded
        return seen

    def marks_of(self, board: Any) -> Optional[str]:
        """Return the nine marks of a board, such as "X   O    ", None if they cannot be seen.

        They come from show if it can be believed; a sign other than X or O is "?" there. Otherwise,
        they come from isempty, and a taken cell is "*".
        """
        if not self.draws_right:
            taken, error = self.call(lambda: [
                "*" if not board.isempty(cell) else " " for cell in self.words["cells"]])
            return None if error else "".join(taken)
        begin = len(self.terminal.printed)
        self.call(lambda: board.show())
        drawing = "".join(self.terminal.text(begin, MOST_SHOWN).split())
        found = re.fullmatch(self.words["drawn"], drawing)
        if not found:
            return None
        meanings = {"": " ", "X": "X", "O": "O"}
        return "".join(meanings.get(mark, "?") for mark in found.groups())


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


def describe(error: BaseException, folder: str) -> str:
    """Return the error as one line: "IndexError: list index out of range (player.py, line 5)"."""
    kind = type(error).__name__
    if isinstance(error, SyntaxError) and error.filename:
        source = f": {error.text.strip()}" if error.text else ""
        name = os.path.basename(error.filename)
        return f"{kind}: {error.msg} ({name}, line {error.lineno}{source})"
    own = [frame for frame in traceback.extract_tb(error.__traceback__)
           if frame.lineno and frame.filename.startswith((folder + os.sep, "tictac.py"))]
    text = ""
    with suppress(Exception):  # not as in a traceback, to which Python adds advice
        text = str(error).split("\n")[0][:200].replace(folder + os.sep, "")
    if isinstance(error, RecursionError):  # the rest depends on where the limit was met
        text = "maximum recursion depth exceeded"
        own = up_to_recursion(own)
    return kind + (f": {text}" if text else "") + place(own)


def up_to_recursion(own: list[traceback.FrameSummary]) -> list[traceback.FrameSummary]:
    """Return the stack up to the submission's line that is there most often, if any is repeated."""
    lines = [(frame.filename, frame.lineno) for frame in own]
    if len(set(lines)) == len(lines):
        return own
    [(most, _)] = Counter(lines).most_common(1)  # the first one, if two are there equally often
    last = max(number for number, line in enumerate(lines) if line == most)
    return own[:last + 1]


def place(own: Sequence[traceback.FrameSummary]) -> str:
    """Return " (player.py, line 5)": where in its own files the submission was, or "".

    If it was called from another of its files, the place of the call comes first.
    """
    callers = [frame for frame in own if frame.filename != own[-1].filename]
    places = [f"{os.path.basename(frame.filename)}, line {frame.lineno}"
              for frame in [*callers[-1:], *own[-1:]]]
    return f" ({', then '.join(places)})" if places else ""


def describe_class(name: str, kind: type, names: Mapping[str, Any]) -> list[Any]:
    """Return a class's name, the names of the classes above it, and those of its methods.

    A class above has each name that the module has for it. What it inherits from the assignment's
    players is not its own.
    """
    above, is_own, own = [], True, [kind]
    players = [value for key, value in names.items()
               if key == "Player" or key.upper() in seats.COMPUTERS]
    for base in kind.__mro__[1:]:
        above += [key for key, value in names.items() if value is base] or [base.__name__]
        is_own = is_own and base is not object and base not in players
        if is_own:
            own.append(base)
    methods = [key for each in own for key, value in vars(each).items()
               if callable(value) or isinstance(value, (staticmethod, classmethod))]
    return [name, above, methods]


def run_program(source: Optional[str], folder: str) -> None:
    """Run a program as Python runs a file, the submission's own if it is None."""
    main, name = types.ModuleType("__main__"), "<program>"
    main.__file__ = os.path.join(folder, "tictac.py")
    code: Any = source
    if source is None:
        name = "tictac.py"
        with open(main.__file__, "rb") as file:
            code = file.read()
    sys.modules["__main__"] = main
    with suppress(SystemExit):
        exec(compile(code, name, "exec"), vars(main))


def without_pauses(sleep: Callable[[Any], None]) -> Callable[[Any], None]:
    """Return a sleep that returns at once, but not in other threads, which would spin."""
    main_thread = _thread.get_ident()

    def sleep_elsewhere(seconds: Any) -> None:
        if _thread.get_ident() != main_thread:
            sleep(seconds)
    return sleep_elsewhere


def write_files(files: Mapping[str, bytes], folder: str) -> None:
    """Write the files of a submission into its folder, from which Python will import them."""
    for name, content in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
        sys.modules.pop(name[:-len(".py")], None)  # so as to find its token.py, not Python's
    os.chdir(folder)
    sys.path.insert(0, folder)
    sys.argv = ["tictac.py"]
    time.sleep = without_pauses(time.sleep)
