"""A submission: runs its scripts in the sandbox, and keeps what was seen."""

import re
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Optional

import rules
from grader.limits import Limits
from grader.lines import CHOICE
from grader.names import MODULES, what_is_wrong_with
from grader.runs import READ, Failure, Script, has_timeout, run_of
from grader.sandbox import NotFinished, Record, Sandbox

REFERENCE = {path.name: path.read_bytes()
             for path in (Path(__file__).parent / "reference").glob("*.py")}
OWN_PROGRAM, GIVEN_PROGRAM = "tictac.py", "the assignment's tictac.py"
PROGRAM = (Path(rules.__file__).parent / "assignment" / "tictac.py").read_text(encoding="ascii")
REFERENCE_FOLDER = ".reference"  # in a second run. Intake reads no such name
CLASSES = ("PLAYER", "AI", "MINIMAX", "SMARTAI")
OVER = [position for position in rules.reachable_positions() if rules.is_over(position)]
NOT_HERE = ("The grader's Python has no {}. If it is a file of yours, hand it in. If it comes with "
            "your Python, please ask your lecturer. Nothing else can be imported.")


class Conditions(NamedTuple):
    """How scripts are run."""

    section_or_program: str     # what is run together
    imports: tuple[str, ...]    # modules
    seconds: int                # for each script
    is_second: bool = False     # whether reference code stands in for other classes
    is_repaired: bool = True    # whether the constructor of this section's class is repaired then


class Submission:
    """The files of a submission, and all that was seen of them."""

    def __init__(self, files: dict[str, bytes], sandbox: Sandbox, limits: Limits = Limits()
                 ) -> None:
        self.files, self.sandbox, self.limits = files, sandbox, limits
        self.seconds = 0.0  # of processor time that were used
        # {(is_second, is_repaired, script): its records}
        self.records: dict[tuple[bool, bool, Script], list[Record]] = {}
        self.timeouts: set[tuple[str, bool]] = set()          # {(part, is_second)}
        self.not_imported: dict[tuple[bool, str], Failure] = {}  # {(is_second, name): why}
        # {(name of a check, is_second): what was wrong}
        self.failures: dict[tuple[str, bool], Optional[Failure]] = {}

    def ask(self, conditions: Conditions, scripts: Sequence[Script]) -> list[list[Record]]:
        """Return the records of each script. Those that were not run before are run together.

        A script has none if it has ended its process, or if another one took too long before it.
        """
        kind = conditions.is_second, conditions.is_repaired
        new = [script for script in dict.fromkeys(scripts) if (*kind, script) not in self.records]
        if new:
            for script, records in self.run(conditions, new).items():
                self.records[(*kind, script)] = records
        return [self.records.get((*kind, script), []) for script in scripts]

    def run(self, conditions: Conditions, scripts: Sequence[Script]) -> dict[Script, list[Record]]:
        """Run scripts in a sandbox. Return the records of those that were run.

        Raise Failure if a module cannot be imported, and NotFinished if there is no time left.
        """
        self.require_imports(conditions)
        if self.seconds >= self.limits.all:
            raise NotFinished(f"all checks together took {self.limits.all} seconds of processor "
                              "time")
        records = self.sandbox.run(self.request(conditions, scripts), self.limits.by_clock())
        # Without such a record, something has ended the driver
        self.seconds += max([record["seconds"] for record in records
                             if record.get("seconds", 0) > 0], default=conditions.seconds)
        self.check_imports(conditions, records)
        found: dict[Script, list[Record]] = {}
        if not has_timeout(records):  # otherwise, the last ones may not have been run
            found = {script: [] for script in scripts}
        for record in records:
            number = record.get("script", -1)
            if number in range(len(scripts)):
                found.setdefault(scripts[number], []).append(record)
                if "timeout" in record:
                    self.timeouts.add((conditions.section_or_program, conditions.is_second))
        return found

    def request(self, conditions: Conditions, scripts: Sequence[Script]) -> Record:
        """Return what the driver is asked for."""
        seconds, copy, files = conditions.seconds, self.limits.game, self.files
        if (conditions.section_or_program, conditions.is_second) in self.timeouts:
            seconds = copy = self.limits.after_timeout
        elif (conditions.section_or_program, False) in self.timeouts:
            seconds = min(seconds, copy)
        if conditions.is_second:
            files = with_reference(files, conditions)
        if conditions.section_or_program == GIVEN_PROGRAM:
            files = {**files, GIVEN_PROGRAM: PROGRAM.encode()}
        has_games = any(script.sign for script in scripts)
        return {
            "files": {name: b64encode(content).decode() for name, content in files.items()},
            "imports": conditions.imports, "import_seconds": self.limits.imports,
            "reference": REFERENCE_FOLDER if conditions.is_second else "",
            "seconds": seconds, "copy": copy, "slowness": self.limits.slowness,
            "wait": self.limits.wait,
            "all": self.limits.games if has_games else self.limits.all - self.seconds,
            "scripts": [{**script._asdict(), "number": number}
                        for number, script in enumerate(scripts)],
            "read": READ, "cells": rules.CELLS, "choice": CHOICE,
            "over": OVER if has_games else []}  # else, isdone could look them up

    def check_imports(self, conditions: Conditions, records: Sequence[Record]) -> None:
        """Raise the Failure of an import that did not work, and keep it."""
        for module in conditions.imports:
            seen = [record for record in records
                    if record.get("module") == module or "timeout" in record]
            run = run_of(Script((f"import {module}",)), seen)
            if not run.trouble:
                continue
            name = f"{module}.py"
            words = f"{name} cannot be imported: it {run.trouble}."
            failure = Failure(f"{words}\n{about_missing_module(run.trouble)}".strip(), run,
                              is_of_module=True)
            self.not_imported[conditions.is_second, name] = failure
            raise failure

    def require_imports(self, conditions: Conditions) -> None:
        """Raise Failure if a module or the program has no code, or if a module is known to fail."""
        # The player's module comes first: a check is about its class
        needed = [f"{module}.py" for module in reversed(conditions.imports)]
        if conditions.section_or_program == OWN_PROGRAM:
            needed = [OWN_PROGRAM]
        for name in needed:
            has_stand_in = conditions.is_second and name == "board.py"
            problem = what_is_wrong_with(name, self.files)
            if problem and not has_stand_in:
                raise Failure(f"{problem}.", is_of_module=True)
            if (conditions.is_second, name) in self.not_imported:
                raise self.not_imported[conditions.is_second, name]
        needs_own_board = "player" in conditions.imports and not conditions.is_second
        if needs_own_board and ("Board", False) in self.timeouts:
            raise Failure("Your Board takes too long.")  # here, it would do so again

    def problems(self) -> list[str]:
        """Return why modules have no code or cannot be imported, or why tictac.py cannot start."""
        found = [*filter(None, (what_is_wrong_with(name, self.files) for name in MODULES))]
        found += [failure.message.split("\n")[0] for (is_second, _), failure
                  in self.not_imported.items() if not is_second]
        sessions = [run_of(script, records) for (*_, script), records in self.records.items()
                    if script.program == OWN_PROGRAM]
        has_started = any(READ in run.last() or not run.trouble for run in sessions)
        if sessions and not has_started and not found:
            found.append(f"tictac.py cannot start: it {sessions[0].trouble}.")
        return found


def about_missing_module(trouble: str) -> str:
    """Return what to do about a module that is missing, "" if none is."""
    found = re.search(r"No module named '(\w+)", trouble)
    return NOT_HERE.format(found[1]) if found else ""


def with_reference(files: dict[str, bytes], conditions: Conditions) -> dict[str, bytes]:
    """Return the files with reference code beside them."""
    repaired = set(CLASSES)
    if not conditions.is_repaired:
        repaired.remove(conditions.section_or_program.upper())
    player = REFERENCE["player.py"] + f"\n\nrepair_({sorted(repaired)})\n".encode()
    return {**files, f"{REFERENCE_FOLDER}/board.py": REFERENCE["board.py"],
            f"{REFERENCE_FOLDER}/player.py": player}
