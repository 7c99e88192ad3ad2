"""Runs inside the sandbox: the reference Board and Player, which replace the student's.

The reference Board is a subclass of the student's, so that it works whatever attributes that class
allows. It keeps the cells in the student's `board` list if that is laid out as in the assignment
(anything may stand for an empty cell), or else in a list of its own. The student's own __init__ and
set run first, to keep the student's data up to date. AI derives from the student's Player, so
Player's methods are assigned to that class itself. Reference attributes end in an underscore.
"""

from __future__ import annotations

import _thread
import importlib
import mmap
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType, ModuleType
from typing import Any, Optional

from grader.seats import is_computer

SIGNS = "X", "O"
NOWHERE = open(os.devnull, "w", encoding="utf-8", errors="replace")
put = object.__setattr__  # the student's class may have a __setattr__ that refuses


class TooLong(BaseException):
    """Raised in the student's code by the alarm."""


class Calls:
    """Calls of the student's code whose output and errors are discarded.

    Each may take some seconds of processor time. What has not returned once is not called again, in
    this process and in its copies.
    """

    names = "import board", "import player", "Board.__init__", "Board.set", "player.__init__"

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.is_stuck = mmap.mmap(-1, len(self.names))
        self.thread = _thread.get_ident()
        self.is_timed = False  # while a call is made, which may lead to others
        signal.signal(signal.SIGPROF, self.end_call)

    def end_call(self, number: int, frame: Optional[FrameType]) -> None:
        raise TooLong

    def quietly(self, name: str, function: Callable[..., Any], *arguments: Any, **named: Any
                ) -> tuple[bool, Any]:
        """Call the function. Return whether it worked, and its value."""
        index = self.names.index(name)
        if self.is_stuck[index]:
            return False, None
        stdout, sys.stdout = sys.stdout, NOWHERE
        try:
            if self.is_timed or _thread.get_ident() != self.thread:  # which signals do not reach
                return True, function(*arguments, **named)
            return True, self.timed(index, function, *arguments, **named)
        except (Exception, SystemExit):
            return False, None
        finally:
            sys.stdout = stdout

    def timed(self, index: int, function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        """Call the function, and stop it when its time is over. It may catch what is raised in it.
        """
        self.is_timed = True
        signal.setitimer(signal.ITIMER_PROF, self.seconds, self.seconds)
        try:
            return function(*arguments, **named)
        except TooLong:
            self.is_stuck[index] = 1
            raise TimeoutError from None
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self.is_timed = False


def ignore(*arguments: Any, **named: Any) -> None:
    """Do nothing, like a method that the student's class lacks."""


class BoardMethods:
    """The methods of the reference Board, which become those of a subclass of the student's Board.

    Class attributes of the subclass: own_ is the student's class, calls_ calls its methods, and
    index_, lines_ and drawing_ come from the grader.
    """

    own_: Any
    calls_: Calls
    index_: dict[str, int]
    lines_: list[list[int]]
    drawing_: str
    board: Any
    winner: Any
    nobody_: Any  # the winner that a new board has
    empty_: Any   # what stands in an empty cell
    signs_: dict[Any, str]  # {what stands in a cell: sign}

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.calls_.quietly("Board.__init__", self.own_.__init__, self, *arguments, **named)
        cells, winner = self.board, self.winner
        is_plain = isinstance(cells, list) and len(cells) == 9 == cells.count(cells[0])
        if is_plain:
            put(self, "board", list(cells))  # a list for this board, even if all shared one
        if winner not in ("", " ", None):
            winner = ""
        put(self, "winner", winner)
        put(self, "nobody_", winner)
        put(self, "is_plain_", is_plain)
        put(self, "cells_", [" "] * 9)
        put(self, "empty_", cells_of(self)[0])
        put(self, "signs_", {cells_of(self)[0]: " ", "X": "X", "O": "O"})

    def set(self, cell: Any, sign: Any, *rest: Any, **named: Any) -> None:
        index, cells = index_of(self, cell), list(cells_of(self))
        self.calls_.quietly("Board.set", getattr(self.own_, "set", ignore), self, cell, sign,
                            *rest, **named)
        value = cells_of(self)[index]
        if sign not in SIGNS:
            value = self.empty_
        elif self.signs_.setdefault(value, sign) != sign:
            value = sign  # the student's set wrote nothing, or the other sign
        cells[index] = value
        cells_of(self)[:] = cells

    def isempty(self, cell: Any, *rest: Any, **named: Any) -> bool:
        return self.signs_.get(cells_of(self)[index_of(self, cell)]) not in SIGNS

    def isdone(self, *rest: Any, **named: Any) -> bool:
        marks, winner = marks_of(self), self.nobody_
        for a, b, c in self.lines_:
            if marks[a] == marks[b] == marks[c] and marks[a] in SIGNS:
                winner = marks[a]
        put(self, "winner", winner)
        return winner in SIGNS or " " not in marks

    def get_winner(self, *rest: Any, **named: Any) -> Any:
        return self.winner

    def get_size(self, *rest: Any, **named: Any) -> int:
        return 3

    def show(self, *rest: Any, **named: Any) -> None:
        print(self.drawing_.format(*marks_of(self)), end="")


def index_of(board: Any, cell: Any) -> int:
    """Return the index of a cell. Like the Board of the solution, reject what is not a cell."""
    try:
        index: int = board.index_[cell]
    except (KeyError, TypeError):
        raise ValueError(f"a cell is named 'A1' to 'C3', not {cell!r}") from None
    return index


def cells_of(board: Any) -> list[Any]:
    """Return the list that holds the cells now: the student's code may have replaced it."""
    cells: list[Any] = board.board if board.is_plain_ else board.cells_
    return cells


def marks_of(board: Any) -> list[str]:
    return [board.signs_.get(value, "?") for value in cells_of(board)]


def replace(names: Sequence[str], words: dict[str, Any], call_seconds: float) -> None:
    """Import the modules in which something is replaced, and replace it.

    An error of an import will show again in the run.
    """
    calls = Calls(call_seconds)
    in_board = [name for name in names if name.startswith("Board.")]
    if in_board:
        calls.quietly("import board", importlib.import_module, "board")
        replace_board(in_board, calls, words)
    if len(in_board) < len(names):
        calls.quietly("import player", importlib.import_module, "player")
        replace_players(names, calls)


def replace_board(names: Sequence[str], calls: Calls, words: dict[str, Any]) -> None:
    """Put a subclass with the named methods ("Board.set") in place of the Board in board.py."""
    module = sys.modules.setdefault("board", ModuleType("board"))
    own = getattr(module, "Board", None)
    methods = [name.partition(".")[2] for name in names]
    attributes: dict[str, Any] = {name: vars(BoardMethods)[name] for name in methods}
    attributes.update(
        __module__="board", calls_=calls, lines_=words["lines"], drawing_=words["drawing"],
        index_={cell: index for index, cell in enumerate(words["cells"])},
        board=[" "] * 9, winner="")  # unless the student's __init__ sets them; they hide properties
    for base in (own, object):
        if isinstance(base, type):
            with suppress(Exception):  # some classes refuse to have subclasses
                setattr(module, "Board", type(base)("Board", (base,), {**attributes, "own_": base}))
                return


class Player:
    """The reference Player, except for choose."""

    calls_: Calls
    own_init: Any = staticmethod(ignore)  # the student's, if any

    def __init__(self, name: Any, sign: Any) -> None:
        self.calls_.quietly("player.__init__", self.own_init, name, sign)
        set_name_and_sign(self, name, sign)

    def get_name(self) -> Any:
        return self.name  # type: ignore[attr-defined]

    def get_sign(self) -> Any:
        return self.sign  # type: ignore[attr-defined]


def set_name_and_sign(player: Any, name: Any = "", sign: Any = "", *rest: Any) -> None:
    for attribute, value in (("name", name), ("sign", sign)):
        with suppress(AttributeError):  # a property that the student's __init__ has set up
            setattr(player, attribute, value)


def replace_players(names: Sequence[str], calls: Calls) -> None:
    """Assign the named methods to the classes in player.py ("Player.__init__").

    The constructors of computer players then accept any arguments.
    """
    module = sys.modules.setdefault("player", ModuleType("player"))
    Player.calls_ = calls
    if "Player.__init__" in names:
        own: Any = vars(module).setdefault("Player", Player)
        if own is not Player:
            own.own_init = own.__init__
            own.calls_ = calls
            for method in ("__init__", "get_name", "get_sign"):
                setattr(own, method, vars(Player)[method])
    person = getattr(module, "Player", object)
    with_constructor = [name.partition(".")[0].upper() for name in names
                        if name.endswith(".__init__")]
    for name, kind in list(vars(module).items()):
        if name.upper() in with_constructor and is_computer(name, kind, person):
            kind.__init__ = tolerant(kind.__init__, calls)


def tolerant(own: Callable[..., None], calls: Calls) -> Callable[..., None]:
    """Return a constructor that calls the student's, and accepts any arguments."""
    def __init__(self: Any, *arguments: Any, **named: Any) -> None:
        worked, _ = calls.quietly("player.__init__", own, self, *arguments, **named)
        if not worked:
            calls.quietly("player.__init__", own, self, *arguments[:2])  # it may take no board
        set_name_and_sign(self, *arguments, *named.values())
    return __init__
