"""What checks run code with: scripts, sessions of programs, and games of computer players."""

from __future__ import annotations

import json
import platform
import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Optional

import rules
from grader.sandbox import NotFinished, Record, Sandbox

REFERENCE = {path.name: path.read_bytes()
             for path in (Path(__file__).parent / "reference").glob("*.py")}
OWN_PROGRAM, GIVEN_PROGRAM = "tictac.py", "assignment_tictac.py"
PROGRAM = (Path(rules.__file__).parent / "assignment" / "tictac.py").read_text(encoding="ascii")
MODULES = ("board.py", "player.py", "tictac.py")
# The names of files that may be misnamed modules
SIMILAR = {"board.py": "board.*", "player.py": "player.*", "tictac.py": "(tic|main).*"}
WITH_ENDING = r"\.(py|txt|rtf|docx)"
PLAYERS = ("Player", "AI", "MiniMax", "SmartAI")
NEW_BOARD = ("from board import Board", "board = Board()")
CHOOSE, SHOW, SET = "player.choose(board)", "board.show()", 'board.set("{}", "{}")'
FREE_CELLS = f"print(*[cell for cell in {rules.CELLS} if board.isempty(cell)])"
OVER = [position for position in rules.reachable_positions() if rules.is_over(position)]
TIMEOUT = {"timeout": True}  # added to the records of a script that has taken too long
ONLY_OWN = "Only what comes with Python and what is handed in with it can be imported."
# What clears a screen or moves the cursor
CONTROL = re.compile("\x1b\\[[0-9;?]*[A-Za-z]|\x1bc|\f")


class Limits(NamedTuple):
    """Seconds of processor time."""

    imports: int = 10      # for importing board.py and player.py
    short: int = 3         # for a script of Board or Player
    long: int = 10         # for any other script, and for a session
    play: int = 60         # for all games of a computer player with one sign
    copy: int = 5          # for a copy of it
    repeated: int = 30     # for a script that is repeated alone
    after_timeout: int = 1  # instead of these, once code of the same section has taken too long
    all: int = 150         # for a submission
    wait: int = 30         # by the clock, besides four times as much as these


class Script(NamedTuple):
    """Lines of Python that a student can run, too, and the answers that are typed.

    A session of a program has no lines.
    """

    lines: tuple[str, ...]
    typed: tuple[str, ...] = ()
    program: str = ""  # the name of its file

    def record(self) -> Record:
        """Return what the driver is asked for."""
        if self.program:
            return {"program": self.program, "typed": self.typed}
        return {"lines": self.lines, "typed": self.typed}


class Conditions(NamedTuple):
    """What scripts have in common that can be run together."""

    section: str             # or the name of a program
    imports: tuple[str, ...]
    seconds: int             # for each of them
    is_second: bool = False  # with reference code
    own: str = ""            # the class that keeps its constructor in the second run
    is_alone: bool = False   # each script in a sandbox of its own


class Run(NamedTuple):
    """A script and what it has shown."""

    script: Script
    conditions: Conditions
    printed: list[str]   # by each line up to an error; by a whole session
    trouble: str = ""    # "ended with ..." or "did not finish ...", or ""
    is_timeout: bool = False

    def last(self) -> str:
        """Return what was printed by the last line that was run."""
        return "".join(self.printed[-1:])

    def last_line(self) -> str:
        """Return the last line of that. Above it may stand what a method prints."""
        return self.last().rstrip("\n").split("\n")[-1]

    def is_complete(self) -> bool:
        """Return True if all lines were run, the last one perhaps with an error."""
        return len(self.printed) == len(self.script.lines)

    def shows(self, other: Run) -> bool:
        """Return True if another run of the same script had the same end."""
        is_choice = self.script.lines[-1:] == (FREE_CELLS,) and not self.trouble
        last = -2 if is_choice else -1  # the drawing and the free cells
        return (self.printed[last:], self.trouble) == (other.printed[last:], other.trouble)


class Failure(Exception):
    """Raised by a check that fails.

    message   what was wrong; "" if the run and `expected` say it
    run       that has shown it; None if there is none
    credit    the share of the points that is still earned
    expected  what the last line of the run must print, or ""
    """

    def __init__(self, message: str, run: Optional[Run] = None, credit: float = 0,
                 expected: str = "") -> None:
        super().__init__(message, run, credit, expected)
        self.message, self.run, self.credit, self.expected = message, run, credit, expected


class Submission:
    """The files of a submission, and all that was seen of them."""

    def __init__(self, files: dict[str, bytes], sandbox: Sandbox, limits: Limits = Limits()
                 ) -> None:
        self.files, self.sandbox, self.limits = files, sandbox, limits
        self.seconds, self.requests = 0.0, 0  # of processor time; in sandboxes
        self.records: dict[str, list[Record]] = {}  # {a script and its conditions: its records}
        self.prepared: set[tuple[str, bool]] = set()  # {(section or program, is_second)}
        self.timeouts: set[tuple[str, bool]] = set()  # {(section, is_second)}
        self.not_imported: dict[tuple[bool, str], Run] = {}  # {(is_second, module): an import}

    def ask(self, conditions: Conditions, scripts: Sequence[Record]) -> list[list[Record]]:
        """Return the records of each script. Those that were not run before are run together.

        A script without records was not run, because another one has taken too long.
        """
        keys = [json.dumps([*conditions[3:], script]) for script in scripts]
        new = [key for key in dict.fromkeys(keys) if key not in self.records]
        if conditions.is_alone:
            requests = [[key] for key in new]
        else:
            requests = [new] if new else []
        by_key = dict(zip(keys, scripts))
        for request in requests:
            self.run(conditions, {key: by_key[key] for key in request})
        return [self.records.get(key, []) for key in keys]

    def run(self, conditions: Conditions, scripts: dict[str, Record]) -> None:
        """Run scripts in a sandbox, {key: script}, and keep their records.

        Raise Failure if a module cannot be imported, and NotFinished if there is no time left.
        """
        self.require_imports(conditions)
        if self.seconds >= self.limits.all:
            raise NotFinished(f"all checks together took {self.limits.all} seconds of processor "
                              "time")
        seconds, copy, files = conditions.seconds, self.limits.copy, self.files
        if (conditions.section, conditions.is_second) in self.timeouts:
            seconds = copy = self.limits.after_timeout
        if conditions.is_second:
            files = with_reference(files, conditions.own)
        if conditions.section == GIVEN_PROGRAM:
            files = {**files, GIVEN_PROGRAM: PROGRAM.encode()}
        has_games = any("game" in script for script in scripts.values())
        records = self.sandbox.run({
            "files": {name: b64encode(content).decode() for name, content in files.items()},
            "imports": conditions.imports, "import_seconds": self.limits.imports,
            "seconds": seconds, "copy": copy, "wait": self.limits.wait,
            "all": self.limits.play if has_games else self.limits.all - self.seconds,
            "scripts": [{**script, "number": number}
                        for number, script in enumerate(scripts.values())],
            "cells": rules.CELLS, "choice": [CHOOSE, SHOW, FREE_CELLS],
            "over": OVER if has_games else []})  # else, isdone could look them up
        self.requests += 1
        self.seconds += max([record["seconds"] for record in records
                             if isinstance(record.get("seconds"), float)], default=seconds)
        self.note_imports(conditions, records)
        self.require_imports(conditions)
        for number, key in enumerate(scripts):
            found = [record for record in records if record.get("script") == number]
            if is_timeout_of(number, records):
                found.append(TIMEOUT)
                self.timeouts.add((conditions.section, conditions.is_second))
            if found or not any("timeout" in record for record in records):
                self.records[key] = found

    def note_imports(self, conditions: Conditions, records: list[Record]) -> None:
        """Keep what was seen of imports that did not work."""
        for module in conditions.imports:
            seen = [record for record in records if record.get("module") == module]
            if not seen:
                seen = [TIMEOUT for record in records if "timeout" in record]
            elif not seen[0].get("error"):
                continue
            self.not_imported[conditions.is_second, module] = run_of(
                Script((f"import {module}",)), conditions._replace(is_alone=True),
                [{"printed": [""], **record} for record in seen])
            break

    def require_imports(self, conditions: Conditions) -> None:
        """Raise Failure if one of the modules cannot be imported."""
        for module in conditions.imports:
            if (conditions.is_second, module) in self.not_imported:
                run = self.not_imported[conditions.is_second, module]
                if f"{module}.py" not in self.files:
                    raise Failure(what_is_missing(f"{module}.py", self.files) + ".", run)
                words = f"{module}.py cannot be imported: it {run.trouble}."
                if "No module named" in run.trouble:
                    words += f"\n{ONLY_OWN}"
                raise Failure(words, run)


    def not_imported_alone(self) -> list[str]:
        """Return why the student's modules cannot be imported."""
        return [f"Python {platform.python_version()} cannot import {module}.py: it {run.trouble}"
                for (is_second, module), run in self.not_imported.items()
                if not is_second and f"{module}.py" in self.files]


def is_timeout_of(number: int, records: list[Record]) -> bool:
    """Return True if the script with this number has taken too long.

    Those that shared a process with it, and were not finished either, have taken too long as well.
    """
    if not any(number in record["timeout"] for record in records
               if isinstance(record.get("timeout"), list)):
        return False
    return not any(record.get("script") == number and "cells" not in record for record in records)


def with_reference(files: dict[str, bytes], own: str) -> dict[str, bytes]:
    """Return the files with reference code, and the student's modules under other names."""
    students = {f"{name}.own": files.get(name, b"") for name in REFERENCE}
    repaired = [kind.upper() for kind in PLAYERS if kind != own]
    return {**files, **students, "board.py": REFERENCE["board.py"],
            "player.py": REFERENCE["player.py"] + f"\n\nrepair_({repaired})\n".encode()}


def run_of(script: Script, conditions: Conditions, records: list[Record]) -> Run:
    """Return the run of a script that left these records. Any of them may be forged."""
    for record in records:
        printed, error = record.get("printed"), record.get("error")
        if isinstance(printed, list) and isinstance(error, str):
            trouble = f"ended with {error}" if error else ""
            if error.startswith("EOFError"):
                trouble = f"asked for another answer, and there was none ({error})"
            return Run(script, conditions, [as_seen(str(each)) for each in printed], trouble)
    if any("timeout" in record for record in records):
        return Run(script, conditions, [], "did not finish: it took too long", is_timeout=True)
    return Run(script, conditions, [], "did not finish: its process ended")


def as_seen(text: str) -> str:
    """Return the text as a terminal shows it, and with "---" for each dash.

    The assignment's page has dashes.
    """
    return CONTROL.sub("", text).replace("\r\n", "\n").replace("\u2014", "---")


def similar_names(names: Iterable[str], modules: Iterable[str]) -> str:
    """Return " (similar name: Board.py)" if a file looks like one of these modules, misnamed.

    If there is none, return " (a notebook is not graded: pa1.ipynb)" if there is a notebook, and
    otherwise "".
    """
    found = sorted({name for name in names if name not in MODULES and any(
        re.fullmatch(SIMILAR[module] + WITH_ENDING, name, re.IGNORECASE) for module in modules)})
    notebooks = sorted(name for name in names if name.lower().endswith(".ipynb"))
    if found:
        return f" (similar {'names' if found[1:] else 'name'}: {', '.join(found[:5])})"
    if notebooks:
        return f" (a notebook is not graded: {', '.join(notebooks[:5])})"
    return ""


def what_is_missing(name: str, files: Iterable[str]) -> str:
    """Return "board.py is missing", with what may be a misnamed board.py."""
    names = [path.rpartition("/")[2] for path in files]
    return f"{name} is missing{similar_names(names, [name])}"


class Code:
    """What a check gets to run code with.

    repeated  the run of a game that a player did not repeat when it was played straight; then it
              plays only straight games, and each script has a sandbox of its own
    """

    def __init__(self, submission: Submission, section: str, is_second: bool = False,
                 repeated: Optional[Run] = None) -> None:
        self.submission, self.section = submission, section
        self.is_second, self.repeated = is_second, repeated

    def conditions(self, seconds: int, own: str = "") -> Conditions:
        """Return the conditions for scripts of this section. Board needs no reference code."""
        is_of_board = self.section == "Board"
        is_second = self.is_second and not is_of_board
        return Conditions(self.section, ("board",) if is_of_board else ("board", "player"), seconds,
                          is_second, own if is_second else "", self.repeated is not None)

    def run(self, *scripts: Script, own: str = "") -> list[Run]:
        """Return the run of each script. Raise Failure if one takes too long.

        In a second run, the class `own` keeps its constructor.
        """
        limits = self.submission.limits
        seconds = limits.short if self.section in ("Board", "Player") else limits.long
        return self.runs(self.conditions(seconds, own), scripts)

    def sessions(self, program: str, *typed: Sequence[str]) -> list[Run]:
        """Return a run for each session of a program. Raise Failure if one takes too long."""
        conditions = Conditions(program, (), self.submission.limits.long,
                                is_alone=self.repeated is not None)
        return self.runs(conditions, [Script((), tuple(answers), program) for answers in typed])

    def runs(self, conditions: Conditions, scripts: Sequence[Script]) -> list[Run]:
        """Return the run of each script. Raise Failure if one takes too long."""
        asked = [script.record() for script in scripts]
        runs = [run_of(script, conditions, records)
                for script, records in zip(scripts, self.submission.ask(conditions, asked))]
        for run in runs:
            if run.is_timeout:
                raise Failure("", run)
        return runs

    def prepare(self, part: str, run: Callable[[], object]) -> None:
        """Run at once, so that it needs one sandbox, what several checks will ask for."""
        key = part, self.is_second
        if self.repeated is None and key not in self.submission.prepared:
            self.submission.prepared.add(key)
            with suppress(Failure):  # the check that it is about will raise it again
                run()

    def again(self, run: Run) -> Run:
        """Return another run of a script, in a sandbox of its own."""
        conditions = run.conditions._replace(seconds=self.submission.limits.repeated,
                                             is_alone=True)
        [records] = self.submission.ask(conditions, [run.script.record()])
        return run_of(run.script, conditions, records)

    def play(self, lines: Sequence[str], sign: str, seconds: int,
             games: Optional[Sequence[Sequence[str]]] = None
             ) -> Optional[list[tuple[str, Run]]]:
        """Return (position, run) for each choice of a player that is created by the lines.

        A run ends with the lines for a choice. Each of `games` lists the cells that the opponent
        wishes. With None, it takes every cell, in copies of the process. Return None if the player
        cannot be copied. The seconds are for each of the games, or for the first process.
        """
        conditions = self.conditions(seconds)._replace(is_alone=False)
        # The seed comes first: so each of the games has a player and a board of its own
        starts = [(*self.seed(number), *lines) for number in range(len(games or [[]]))]
        asked = [{"lines": start, "typed": (), "game": {"sign": sign, "wishes": wishes}}
                 for start, wishes in zip(starts, games or [()])]
        moves = []
        for start, records in zip(starts, self.submission.ask(conditions, asked)):
            if any("threads" in record for record in records):
                return None
            choices = choices_in(records)
            if records and not choices:
                raise Failure("", run_of(Script(start), conditions, records))
            for cells, of_choice in choices.items():
                position, more = lines_of_game(cells, sign)
                if rules.is_over(position):  # a forged record
                    continue
                run = run_of(Script((*start, *more, CHOOSE, SHOW, FREE_CELLS)), conditions,
                             of_choice)
                if run.printed:  # the record begins with the opponent's last move
                    unseen = [""] * len([*start, *more[:-1]])
                    run = run._replace(printed=unseen + run.printed)
                moves.append((position, run))
            if TIMEOUT in records and not any(run.is_timeout for _, run in moves):
                raise Failure("", run_of(Script(start), conditions, [TIMEOUT]))  # between two moves
        if not moves:
            raise Failure("", run_of(Script(starts[0]), conditions, []))
        return moves

    def seed(self, number: int) -> list[str]:
        """Return lines that make random choices repeatable."""
        if "random.py" in self.submission.files:
            return []
        return ["import random", f"random.seed({number})"]


def choices_in(records: list[Record]) -> dict[tuple[str, ...], list[Record]]:
    """Return {cells that were taken before a choice: its records}."""
    found: dict[tuple[str, ...], list[Record]] = {}
    for record in records:
        cells = record.get("cells")
        if isinstance(cells, list) and all(cell in rules.CELLS for cell in cells):
            if len(set(cells)) == len(cells):  # otherwise it is forged
                found.setdefault(tuple(cells), []).append(record)
    timeouts = [record for record in records if "timeout" in record]
    return {cells: [*of_choice, *timeouts] for cells, of_choice in found.items()}


def lines_of_game(cells: Sequence[str], sign: str) -> tuple[str, list[str]]:
    """Return the position after these cells were taken in turn, and the lines that lead there."""
    position, lines = rules.EMPTY, []
    for cell in cells:
        mark = rules.to_move(position)
        position = rules.after(position, cell, mark)
        lines.append(CHOOSE if mark == sign else SET.format(cell, mark))
    return position, lines


def marking(position: str) -> list[str]:
    """Return lines that bring a new board to a position, in the order of a game if one does."""
    last = rules.opponent(rules.to_move(position))
    for cell, mark in zip(rules.CELLS, position):
        before = rules.after(position, cell, " ")
        if mark == last and not rules.winner(before):
            return [*marking(before), SET.format(cell, mark)]
    return [SET.format(cell, mark) for cell, mark in zip(rules.CELLS, position) if mark != " "]
