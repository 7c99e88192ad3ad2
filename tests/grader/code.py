"""What a check runs code with: scripts, sessions of a program, and games of a computer player."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Optional

import rules
from grader.lines import CHOICE, lines_of_game
from grader.runs import Failure, Run, Script, has_timeout, run_of
from grader.sandbox import NotFinished, Record
from grader.submission import Conditions, Submission

Moves = list[tuple[str, Run]]


@dataclass
class Code:
    """What a check gets to run code with."""

    submission: Submission
    section: str
    is_second: bool = False
    is_repaired: bool = True  # whether its constructor is repaired in a second run, but for games
    # A move that a copy of the player has made, but not the player itself when its game was played
    # straight. Then only straight games are played
    unconfirmed: Optional[Run] = None

    def conditions(self, seconds: int, is_repaired: bool = True) -> Conditions:
        """Return the conditions for scripts of this section. Board needs no reference code."""
        if self.section == "Board":
            return Conditions("Board", ("board",), seconds)
        return Conditions(self.section, ("board", "player"), seconds, self.is_second,
                          is_repaired or not self.is_second)

    def run(self, *scripts: Script, others: Sequence[Script] = ()) -> list[Run]:
        """Return the run of each script. Raise Failure if one takes too long.

        Others, for which more checks will ask, are run in the same sandbox, unless something of
        this section or program has taken too long. All are lines, or all are sessions of a program.
        """
        limits = self.submission.limits
        seconds = limits.short if self.section in ("Board", "Player") else limits.long
        conditions = self.conditions(seconds, self.is_repaired)
        if scripts[0].program:
            conditions = Conditions(scripts[0].program, (), seconds)
        if (conditions.section_or_program, conditions.is_second) in self.submission.timeouts:
            others = ()
        runs = list(map(run_of, scripts, self.submission.ask(conditions, [*scripts, *others])))
        for run in runs:
            if run.is_timeout:
                raise Failure("", run)
        return runs

    def straight(self, move: Run) -> Run:
        """Return a run of the lines of a move of a copy, in a sandbox of their own."""
        conditions = self.conditions(self.submission.limits.straight)
        [records] = self.submission.ask(conditions, [move.script])
        return run_of(move.script, records)

    def play(self, start: Sequence[str], sign: str, seconds: int,
             games: Sequence[Sequence[str]] = ((),)) -> Optional[Moves]:
        """Return (position, run) for each choice of the player that the lines `start` create.

        Each of the games lists the cells that the opponent wishes to take. If it lists none, the
        opponent takes every cell, in copies of the process. A run ends with the lines for a choice.
        Return None if the player cannot be copied. The seconds are for each game, or its first
        process.
        """
        # The seed comes first: so each of the games has a player and a board of its own
        scripts = [Script((*self.seed(number), *start), sign=sign, wishes=tuple(wishes))
                   for number, wishes in enumerate(games)]
        moves: Moves = []
        asked = self.submission.ask(self.conditions(seconds), scripts)
        for script, wishes, records in zip(scripts, games, asked):
            if not wishes and any("threads" in record for record in records):
                return None
            of_script = moves_in(script, sign, records)
            if not has_timeout(records):
                self.require_replies(of_script, wishes)
            moves += of_script
        if not moves:
            raise Failure("", run_of(scripts[0], []))
        return moves

    def require_replies(self, moves: Moves, wishes: Sequence[str]) -> None:
        """Raise NotFinished unless each reply of the opponent to these moves led to another one.

        Otherwise, something has kept the opponent from playing.
        """
        asked = {position for position, _ in moves}
        for position, run in moves:
            if run.trouble:
                continue
            free = run.free_cells()
            taken = [cell for cell in rules.free_cells(position) if cell not in free]
            if len(taken) != 1:
                continue
            sign = rules.to_move(position)
            after = rules.after(position, taken[0], sign)
            replies = [rules.after(after, cell, rules.opponent(sign))
                       for cell in wishes or rules.CELLS if cell in rules.free_cells(after)]
            following = [each for each in replies if not rules.is_over(each)]
            if wishes:
                following = following[:1]
            if not asked.issuperset(following):
                raise NotFinished(f"{self.section} was not asked on every board that its games "
                                  "can reach")

    def seed(self, number: int) -> list[str]:
        """Return lines that make random choices repeatable."""
        if "random.py" in self.submission.files:
            return []
        return ["import random", f"random.seed({number})"]


def moves_in(script: Script, sign: str, records: Sequence[Record]) -> Moves:
    """Return (position, run) for each choice in a game with these records.

    Raise Failure if something went wrong before a choice.
    """
    moves: Moves = []
    for cells, of_choice in choices_in(records).items():
        position, more = lines_of_game(cells, sign)
        whole = (*script.lines, *more, *CHOICE)
        before = [*script.lines, *more[:-1]]  # the record begins with the opponent's last move
        run = run_of(Script(whole[len(before):]), of_choice)
        run = run._replace(script=Script(whole), is_of_copy=not script.wishes)
        if run.printed:
            run = run._replace(printed=[""] * len(before) + run.printed)
        moves.append((position, run))
    is_stuck = has_timeout(records) and not any(run.is_timeout for _, run in moves)
    if is_stuck or records and not moves:
        others = [record for record in records if "cells" not in record]
        raise Failure("", run_of(script, others))
    return moves


def choices_in(records: Sequence[Record]) -> dict[tuple[str, ...], list[Record]]:
    """Return {cells that were taken before a choice: its records}."""
    found: dict[tuple[str, ...], list[Record]] = {}
    for record in records:
        cells = record.get("cells")
        if isinstance(cells, list) and all(cell in rules.CELLS for cell in cells):
            found.setdefault(tuple(cells), []).append(record)
    timeouts = [record for record in records if "timeout" in record]
    return {cells: [*of_choice, *timeouts] for cells, of_choice in found.items()}
