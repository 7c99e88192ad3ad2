"""Runs inside the sandbox: seats a person in place of each computer player of a program."""

from __future__ import annotations

import sys
from types import ModuleType

COMPUTERS = "AI", "SMARTAI", "MINIMAX"


def take() -> None:
    """Give the computer players in player.py all that the student's Player has."""
    module = sys.modules.setdefault("player", ModuleType("player"))
    person = getattr(module, "Player", object)
    for name, kind in list(vars(module).items()):
        if is_computer(name, kind, person):
            seat(person, kind)


def is_computer(name: str, kind: object, person: type) -> bool:
    """Return True if a name of player.py is that of a class of computer players."""
    return isinstance(kind, type) and kind is not person and (
        name.upper() in COMPUTERS or issubclass(kind, person))


def seat(person: type, kind: type) -> None:
    """Give a class of computer players all that the student's Player has."""
    for base in reversed(person.__mro__[:-1]):
        for key, value in vars(base).items():
            if not key.startswith("__"):
                setattr(kind, key, value)
