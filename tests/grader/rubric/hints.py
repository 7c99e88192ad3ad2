"""Likely causes of failures, or "". Each says no more than what was seen."""

from __future__ import annotations

from grader.players import Choice

UPPER_MISSING = "Do you convert the answer to upper case, with upper()?"
UNDO_MISSING = "After trying a cell, does minimax empty it again?"
NO_END = "choose marked a cell, and then asked again. What makes it stop?"


def of_marks(choice: Choice) -> str:
    """Return a likely reason why a choice did not mark exactly one free cell."""
    if choice.start.kind == "MiniMax" and len(choice.changed()) > 1:
        return UNDO_MISSING
    return ""
