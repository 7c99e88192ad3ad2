"""Runs inside the sandbox: lets a computer player play games.

Where a game can go on in several ways, the process is copied. A copy shares the memory of the
process until one of them writes to it, so little is done for each move.
"""

from __future__ import annotations

import _thread
import mmap
import random
import types
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grader.execution import Execution

CHOOSE = "player.choose(board)"
SEED = "random.seed({})"
SET = 'board.set("{}", "{}")'
DIGITS = str.maketrans(" XO", "012")


@lru_cache(maxsize=None)
def code_of(line: str) -> tuple[Callable[..., Any], types.CodeType]:
    """Return the function that runs the line, and the compiled line."""
    try:
        return eval, compile(line, "<line>", "eval")
    except SyntaxError:
        return exec, compile(line, "<line>", "exec")


class Game:
    """A game of a player that is created by lines. What is seen of each choice is recorded."""

    def __init__(self, execution: Execution, number: int, lines: list[str], sign: str) -> None:
        self.execution = execution
        self.number = number  # of the game, and the seed of its random choices
        self.names: dict[str, Any] = {"random": random}
        self.lines = [*lines, SEED.format(number)]  # to run before the next choice
        self.done = 0             # lines that have been run
        self.sign, self.other = sign, "XO".replace(sign, "")
        self.cells: list[str] = []  # that have been taken
        self.position = " " * 9
        self.replies = {cell: SET.format(cell, self.other) for cell in execution.words["cells"]}
        for line in [CHOOSE, *self.replies.values()]:
            code_of(line)  # in no copy again

    def play(self, wishes: list[str]) -> None:
        """Play on. The opponent takes the first free cell that it wishes and that ends no game."""
        while self.has_moved():
            free = [cell for cell in wishes if cell in self.free_replies()]
            if not free:
                break
            self.reply(free[0])

    def play_all(self) -> None:
        """Play on in all ways: the process is copied for each reply of the opponent but the last.

        A position that has been met, in any copy, is not met again.
        """
        met = mmap.mmap(-1, 3**9)  # shared by all copies
        while self.has_moved():
            replies = []
            for cell, position in self.free_replies().items():
                number = int(position.translate(DIGITS), 3)
                if not met[number]:
                    met[number] = 1
                    replies.append(cell)
            if len(replies) > 1 and _thread._count():  # a copy would lack these threads
                self.execution.record(uncopied=True)
                break
            for cell in replies:
                if cell == replies[-1] or self.execution.is_copy():
                    self.reply(cell)
                    break
            else:  # nothing can follow
                break

    def has_moved(self) -> bool:
        """Let the player choose, if it is its turn. Return False if it did not mark one free cell.
        """
        if (len(self.cells) % 2 == 0) != (self.sign == "X"):
            return True
        lines, self.lines = [*self.lines, CHOOSE], []
        self.execution.record(game=self.number, cells=self.cells)
        seen = self.execution.seen(0, self.done, lines, self.names)
        seen["values"] = [None] * self.done + seen["values"]  # what came before is known
        seen["printed"] = [""] * self.done + seen["printed"]
        marks = self.execution.marks_of(self.names.get("board"))
        self.execution.record(game=self.number, cells=self.cells, marks=marks, **seen)
        self.done += len(lines)
        cells = [cell for cell, before, after in zip(self.replies, self.position, marks or "")
                 if before == " " != after]
        if seen["error"] or len(cells) != 1:
            return False
        self.take(cells[0], self.sign)
        return True

    def free_replies(self) -> dict[str, str]:
        """Return {cell: position} for the replies after which the game goes on."""
        if self.is_over(self.position):
            return {}
        positions = {cell: self.position[:index] + self.other + self.position[index + 1:]
                     for index, cell in enumerate(self.replies) if self.position[index] == " "}
        return {cell: position for cell, position in positions.items()
                if not self.is_over(position)}

    def reply(self, cell: str) -> None:
        self.lines.append(self.replies[cell])
        self.take(cell, self.other)

    def take(self, cell: str, sign: str) -> None:
        index = self.execution.words["cells"].index(cell)
        self.position = self.position[:index] + sign + self.position[index + 1:]
        self.cells.append(cell)

    def is_over(self, position: str) -> bool:
        return " " not in position or any(
            position[a] == position[b] == position[c] != " "
            for a, b, c in self.execution.words["lines"])
