"""Runs inside the sandbox: the reference Board and Player, which replace the student's.

The reference Board is a subclass of the student's, so that it works whatever attributes that class
allows. It keeps the cells in the student's `board` list if that is laid out as in the assignment
(anything may stand for an empty cell), or else in a list of its own. The student's own __init__ and
set run first, to keep the student's data up to date. AI derives from the student's Player, so
Player's methods are assigned to that class itself. Reference attributes end in an underscore.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import ModuleType
from typing import Any

SIGNS = "X", "O"
COMPUTERS = "AI", "SMARTAI", "MINIMAX"
NOWHERE = open(os.devnull, "w", encoding="utf-8", errors="replace")
put = object.__setattr__  # the student's class may have a __setattr__ that refuses


def quietly(function: Callable[..., Any], *arguments: Any, **named: Any) -> bool:
    """Call the function. Return True if it worked. Its output and its errors are discarded."""
    stdout, sys.stdout = sys.stdout, NOWHERE
    try:
        with suppress(Exception):
            function(*arguments, **named)
            return True
    finally:
        sys.stdout = stdout
    return False


def ignore(*arguments: Any, **named: Any) -> None:
    """Do nothing, like a method that the student's class lacks."""


class BoardMethods:
    """The methods of the reference Board, which become those of a subclass of the student's Board.

    Class attributes of the subclass: own_ is the student's class, stuck_ the names of functions in
    board.py that have not returned before, and index_, lines_ and drawing_ come from the grader.
    """

    own_: Any
    stuck_: list[str]
    index_: dict[str, int]
    lines_: list[list[int]]
    drawing_: str
    board: Any
    winner: Any
    nobody_: Any  # the winner that a new board has
    empty_: Any   # what stands in an empty cell
    signs_: dict[Any, str]  # {what stands in a cell: sign}

    def __init__(self, *arguments: Any, **named: Any) -> None:
        if "__init__" not in self.stuck_:
            quietly(self.own_.__init__, self, *arguments, **named)
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
        if "set" not in self.stuck_:
            quietly(getattr(self.own_, "set", ignore), self, cell, sign, *rest, **named)
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


def replace_board(names: Sequence[str], stuck: list[str], words: dict[str, Any]) -> None:
    """Put a subclass with the named methods ("Board.set") in place of the Board in board.py."""
    module = sys.modules.setdefault("board", ModuleType("board"))
    own = getattr(module, "Board", None)
    methods = [name.partition(".")[2] for name in names]
    attributes: dict[str, Any] = {name: vars(BoardMethods)[name] for name in methods}
    attributes.update(
        __module__="board", stuck_=stuck, lines_=words["lines"], drawing_=words["drawing"],
        index_={cell: index for index, cell in enumerate(words["cells"])},
        board=[" "] * 9, winner="")  # unless the student's __init__ sets them; they hide properties
    for base in (own, object):
        if isinstance(base, type):
            with suppress(Exception):  # some classes refuse to have subclasses
                setattr(module, "Board", type(base)("Board", (base,), {**attributes, "own_": base}))
                return


class Player:
    """The reference Player, except for choose."""

    own_init = staticmethod(lambda name, sign: None)  # the student's, if any

    def __init__(self, name: Any, sign: Any) -> None:
        quietly(self.own_init, name, sign)
        set_name_and_sign(self, name, sign)

    def get_name(self) -> Any:
        return self.name  # type: ignore[attr-defined]

    def get_sign(self) -> Any:
        return self.sign  # type: ignore[attr-defined]


def set_name_and_sign(player: Any, name: Any = "", sign: Any = "", *rest: Any) -> None:
    for attribute, value in (("name", name), ("sign", sign)):
        with suppress(AttributeError):  # a property that the student's __init__ has set up
            setattr(player, attribute, value)


def replace_players(names: Sequence[str]) -> None:
    """Assign the named methods to the classes in player.py ("Player.__init__").

    The constructors of computer players then accept any arguments. With "seats", computer players
    get all that the student's Player has.
    """
    module = sys.modules.setdefault("player", ModuleType("player"))
    if "Player.__init__" in names:
        own: Any = vars(module).setdefault("Player", Player)
        if own is not Player:
            own.own_init = own.__init__
            for method in ("__init__", "get_name", "get_sign"):
                setattr(own, method, vars(Player)[method])
    person = getattr(module, "Player", object)
    with_constructor = [name.partition(".")[0].upper() for name in names
                        if name.endswith(".__init__")]
    for name, kind in list(vars(module).items()):
        is_computer = isinstance(kind, type) and kind is not person and (
            name.upper() in COMPUTERS or issubclass(kind, person))
        if is_computer and name.upper() in with_constructor:
            kind.__init__ = tolerant(kind.__init__)
        if is_computer and "seats" in names:
            seat(person, kind)


def tolerant(own: Callable[..., None]) -> Callable[..., None]:
    """Return a constructor that calls the student's, and accepts any arguments."""
    def __init__(self: Any, *arguments: Any, **named: Any) -> None:
        if not quietly(own, self, *arguments, **named):
            quietly(own, self, *arguments[:2])  # it may take no board
        set_name_and_sign(self, *arguments, *named.values())
    return __init__


def seat(person: type, kind: type) -> None:
    """Give a class of computer players all that the student's Player has."""
    for base in reversed(person.__mro__[:-1]):
        for key, value in vars(base).items():
            if not key.startswith("__"):
                setattr(kind, key, value)
