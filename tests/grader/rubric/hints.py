"""Likely causes of failures, or "". Each says no more than what was seen."""

from __future__ import annotations

from grader.players import Choice

UPPER_MISSING = "Do you convert the answer to upper case, with upper()?"
UNDO_MISSING = "After trying a cell, does minimax empty it again?"
NO_END = "choose marked a cell and went on. What makes it stop?"


def of_marks(choice: Choice) -> str:
    """Return a likely reason why a choice did not mark exactly one free cell."""
    if len(choice.changed()) < 2:
        return ""
    return {"Player": NO_END, "MiniMax": UNDO_MISSING}.get(choice.start.kind, "")
