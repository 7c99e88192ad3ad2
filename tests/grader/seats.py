"""Runs inside the sandbox: seats a person in place of each computer player of a program."""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any, Optional

COMPUTERS = "AI", "SMARTAI", "MINIMAX"


class Finder:
    """Finds the module player as Python does. Once it has been imported, persons take the seats."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Optional[ModuleSpec]:
        spec = PathFinder.find_spec(name, path) if name == "player" else None
        loader: Any = spec and spec.loader
        if loader:
            execute = loader.exec_module

            def execute_and_seat(module: ModuleType) -> None:
                execute(module)
                take(module)
            loader.exec_module = execute_and_seat
        return spec


def wait() -> None:
    """Let persons take the seats when the program imports player, and not before."""
    finder: Any = Finder()
    sys.meta_path.insert(0, finder)


def take(module: ModuleType) -> None:
    """Give the computer players in player.py what the student's Player has."""
    person = getattr(module, "Player", object)
    for name, kind in list(vars(module).items()):
        if is_computer(name, kind, person):
            seat(person, kind)


def is_computer(name: str, kind: object, person: type) -> bool:
    """Return True if a name of player.py is that of a class of computer players."""
    return isinstance(kind, type) and kind is not person and (
        name.upper() in COMPUTERS or issubclass(kind, person))


def seat(person: type, kind: type) -> None:
    """Give a class of computer players what the student's Player has, but keep its own __init__."""
    for base in reversed(person.__mro__[:-1]):
        for key, value in vars(base).items():
            if not key.startswith("__"):
                setattr(kind, key, value)
