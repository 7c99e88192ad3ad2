"""Runs inside the sandbox: the reference Board and Player, which replace the student's.

The reference Board is a subclass of the student's, so that it works whatever attributes that class
allows. It keeps the cells in the student's `board` list if that is laid out as in the assignment
(anything may stand for an empty cell), or else in a list of its own. The student's own __init__ and
set run first, to keep the student's data up to date, and what set returns is returned: players may
rely on it. AI derives from the student's Player, so Player's methods are assigned to that class
itself. Reference attributes end in an underscore.
"""

from __future__ import annotations

import _thread
import importlib
import inspect
import mmap
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
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
    """Calls of the student's code whose output is discarded.

    Each may take some seconds of processor time. What has not returned once is not called again, in
    this process and in its copies.
    """

    names = ("import board", "import player", "Board.__init__", "Board.set", "Board.isempty",
             "player.__init__")

    def __init__(self, seconds: float, discard: Callable[[BaseException], None]) -> None:
        self.seconds = seconds
        self.discard = discard  # takes the errors of constructors
        self.is_stuck = mmap.mmap(-1, len(self.names))
        self.thread = _thread.get_ident()
        self.is_timed = False  # while a call is made, which may lead to others
        signal.signal(signal.SIGPROF, self.end_call)

    def end_call(self, number: int, frame: Optional[FrameType]) -> None:
        raise TooLong

    def quietly(self, name: str, function: Callable[..., Any], /, *arguments: Any, **named: Any
                ) -> tuple[bool, Any]:
        """Call the function. Return True and its value, or else False and its error."""
        index = self.names.index(name)
        if self.is_stuck[index]:
            return False, TimeoutError(f"{name} has not returned before")
        stdout, sys.stdout = sys.stdout, NOWHERE
        try:
            if self.is_timed or _thread.get_ident() != self.thread:  # which signals do not reach
                return True, function(*arguments, **named)
            return True, self.timed(index, function, *arguments, **named)
        except (Exception, SystemExit) as error:
            return False, error
        finally:
            sys.stdout = stdout

    def construct(self, name: str, function: Callable[..., None], /, *arguments: Any,
                  **named: Any) -> None:
        """Call a constructor. Its error is told if something else fails later."""
        worked, error = self.quietly(name, function, *arguments, **named)
        if not worked:
            self.discard(error)

    def timed(self, index: int, function: Callable[..., Any], /, *arguments: Any, **named: Any
              ) -> Any:
        """Call the function, and stop it when its time is over. It may catch what is raised in it.
        """
        self.is_timed = True
        signal.setitimer(signal.ITIMER_PROF, self.seconds, self.seconds)
        try:
            return function(*arguments, **named)
        except TooLong:
            self.is_stuck[index] = 1
            raise TimeoutError(f"{self.names[index]} did not return") from None
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self.is_timed = False


def ignore(*arguments: Any, **named: Any) -> None:
    """Do nothing, like a method that the student's class lacks."""


def reject(board: Any, cell: Any, *arguments: Any, **named: Any) -> None:
    """Reject what is not a cell, like the Board of the solution."""
    raise ValueError(f"a cell is named 'A1' to 'C3', not {cell!r}")


class BoardMethods:
    """The methods of the reference Board, which become those of a subclass of the student's Board.

    Class attributes of the subclass: own_ is the student's class, calls_ calls its methods, and
    index_, lines_ and drawing_ come from the grader.
    """

    own_: Any
    calls_: Calls
    index_: dict[Any, int]
    lines_: list[list[int]]
    drawing_: str
    board: Any
    winner: Any
    nobody_: Any  # the winner that a new board has
    empty_: Any   # what stands in an empty cell
    answers_: list[Any]   # of the student's set, when it marked each cell
    written_: list[bool]  # whether the student's set itself wrote the mark of a cell
    signs_: dict[Any, str]  # {what stands in a cell: sign}

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.calls_.construct("Board.__init__", self.own_.__init__, self, *arguments, **named)
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
        put(self, "answers_", [None] * 9)
        put(self, "written_", [False] * 9)
        put(self, "signs_", {cells_of(self)[0]: " ", "X": "X", "O": "O"})
        worked, is_free = self.calls_.quietly(
            "Board.isempty", getattr(self.own_, "isempty", reject), self, "a1")
        if worked and is_free:  # the student's Board takes small letters as well
            put(self, "index_", {**self.index_, **{
                cell.lower(): index for cell, index in self.index_.items()}})

    def set(self, cell: Any, sign: Any, *rest: Any, **named: Any) -> Any:
        index, before = index_of(self, cell), list(cells_of(self))
        own = getattr(self.own_, "set", reject if index is None else ignore)
        worked, result = self.calls_.quietly("Board.set", own, self, cell, sign, *rest, **named)
        value = self.empty_ if index is None else cells_of(self)[index]
        cells_of(self)[:] = before
        if index is None or has_refused(self, index, before[index], value, sign, worked, result):
            if not worked:
                raise result
            return result
        self.written_[index] = value != before[index]
        if sign not in SIGNS:
            value = self.empty_
        elif self.signs_.setdefault(value, sign) != sign:
            value = sign  # the student's set wrote nothing, or the other sign
        cells_of(self)[index] = value
        if not worked:
            return None
        self.answers_[index] = result
        return result

    def isempty(self, cell: Any, *rest: Any, **named: Any) -> bool:
        index = index_of(self, cell)
        if index is not None:
            return self.signs_.get(cells_of(self)[index]) not in SIGNS
        own = getattr(self.own_, "isempty", reject)
        worked, error = self.calls_.quietly("Board.isempty", own, self, cell, *rest, **named)
        if worked:
            return False
        raise error

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


def has_refused(board: Any, index: int, before: Any, after: Any, sign: Any, worked: bool,
                result: Any) -> bool:
    """Return True if the student's set has refused to mark a cell that was taken.

    `before` and `after` are what stood in the cell; `result` is what set returned, if it worked. A
    set that answers as when it marked the cell, and did not write that mark either, is broken.
    """
    is_taken = sign in SIGNS and board.signs_.get(before) in SIGNS
    if not is_taken or not worked:
        return is_taken
    answer = board.answers_[index]
    if not board.is_plain_:
        return bool(result) != bool(answer)
    return bool(after == before) and (board.written_[index] or bool(result != answer))


def index_of(board: Any, cell: Any) -> Optional[int]:
    """Return the index of a cell, None if it is not one."""
    try:
        index: Optional[int] = board.index_.get(cell)
    except TypeError:  # a list, for example
        return None
    return index


def cells_of(board: Any) -> list[Any]:
    """Return the list that holds the cells now: the student's code may have replaced it."""
    cells: list[Any] = board.board if board.is_plain_ else board.cells_
    return cells


def marks_of(board: Any) -> list[str]:
    return [board.signs_.get(value, "?") for value in cells_of(board)]


def replace(names: Sequence[str], words: dict[str, Any], call_seconds: float,
            discard: Callable[[BaseException], None]) -> None:
    """Import the modules in which something is replaced, and replace it.

    An error of an import will show again in the run. `discard` takes the errors of constructors.
    """
    calls = Calls(call_seconds, discard)
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
    """The reference Player, except for choose, for a submission without a Player."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        set_name_and_sign(self, arguments, named)

    def get_name(self) -> Any:
        return self.name  # type: ignore[attr-defined]

    def get_sign(self) -> Any:
        return self.sign  # type: ignore[attr-defined]


def replace_players(names: Sequence[str], calls: Calls) -> None:
    """Assign the named methods to the classes in player.py ("Player.__init__")."""
    module = sys.modules.setdefault("player", ModuleType("player"))
    person: Any = vars(module).setdefault("Player", Player)
    if "Player.__init__" in names and person is not Player:
        person.__init__ = inheritable(person.__init__, calls)
        person.get_name, person.get_sign = Player.get_name, Player.get_sign
    with_constructor = [name.partition(".")[0].upper() for name in names
                        if name.endswith(".__init__")]
    for name, kind in list(vars(module).items()):
        if name.upper() in with_constructor and is_computer(name, kind, person):
            kind.__init__ = tolerant(kind.__init__, calls)


def tolerant(own: Callable[..., None], calls: Calls) -> Callable[..., None]:
    """Return a constructor that calls the student's, and accepts any arguments."""
    def __init__(self: Any, *arguments: Any, **named: Any) -> None:
        if accepts(own, self, *arguments, **named):
            calls.construct("player.__init__", own, self, *arguments, **named)
        else:  # it may take no board
            calls.construct("player.__init__", own, self, *arguments[:2])
        set_name_and_sign(self, arguments, named)
    return __init__


def inheritable(own: Callable[..., None], calls: Calls) -> Callable[..., None]:
    """Return a constructor of Player that accepts any arguments from a constructor below it.

    A class that only inherits it takes no more than the student's Player does.
    """
    accept_all = tolerant(own, calls)

    def __init__(self: Any, *arguments: Any, **named: Any) -> None:
        if type(self).__init__ is __init__ and not accepts(own, self, *arguments, **named):
            own(self, *arguments, **named)  # a TypeError
        accept_all(self, *arguments, **named)
    return __init__


def accepts(function: Callable[..., Any], /, *arguments: Any, **named: Any) -> bool:
    """Return True if a function takes these arguments, as far as Python can tell."""
    try:
        inspect.signature(function).bind(*arguments, **named)
    except TypeError:
        return False
    except ValueError:  # it is not written in Python
        pass
    return True


def set_name_and_sign(player: Any, arguments: Sequence[Any], named: Mapping[str, Any]) -> None:
    given = {**dict(zip(("name", "sign"), arguments)), **named}
    for attribute in ("name", "sign"):
        if attribute in given:
            with suppress(AttributeError):  # a property that the student's __init__ has set up
                setattr(player, attribute, given[attribute])
