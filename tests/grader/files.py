"""Writes what a lecturer or a student reads: into a new folder, so that nothing is lost."""

from __future__ import annotations

import os
from pathlib import Path


class CannotWrite(Exception):
    """Raised if a file or a folder cannot be written. The message says which one, and why."""


def new_folder(path: str) -> Path:
    """Make a folder, unless there is an empty one. Raise CannotWrite if that is not possible."""
    folder = Path(path)
    try:
        folder.mkdir(0o770, parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise CannotWrite(f"{path!r} must be a new or empty folder, but it contains something")
    except OSError as error:
        raise CannotWrite(f"cannot write to {path!r}: {error.strerror}") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise CannotWrite(f"cannot write to {path!r}: Permission denied")
    return folder


def write(path: Path, content: bytes) -> None:
    """Write a file that only the grader's user and group can read: submissions may run as others.

    Raise CannotWrite if it fails.
    """
    try:
        with open(path, "wb", opener=lambda name, flags: os.open(name, flags, 0o660)) as file:
            file.write(content)
    except OSError as error:
        raise CannotWrite(f"cannot write to {str(path)!r}: {error.strerror}") from None
