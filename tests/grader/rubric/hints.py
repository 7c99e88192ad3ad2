"""Likely causes of failures, or "". They are based on recorded calls by the student's code."""

import rules
from grader import players
from grader.failures import Failure
from grader.runs import marking

IS_UPPER_CALLED = "Is upper() applied to the answer?"
UNDO_MISSING = "Does the search remove each mark again after trying it?"
RETURN_MISSING = "Does choose go on after it has marked a cell? Is a return missing?"
# Nobody wins at once here, so a search must try both signs
QUIET = {"X": "     OXOX", "O": "      XOX"}
# Records one argument of each call from player.py to a method of Board
RECORDING = """import sys
original, given = Board.{method}, []
def watched(*arguments, **named):
    if sys._getframe(1).f_code.co_filename.endswith("player.py"):
        given.append([*arguments, *named.values()][{argument}])
    return original(*arguments, **named)
Board.{method} = watched
try:
    player.choose(board)
finally:
    Board.{method} = original"""


def of_marks(choice):
    """Return a likely reason why a choice did not mark exactly one free cell."""
    changed, free = choice.changed(), rules.free_cells(choice.position)
    if choice.game.kind == "MiniMax":  # which asks about many cells
        return UNDO_MISSING if len(changed) > 1 else ""
    if len(changed) > 1:
        return RETURN_MISSING
    lines = choice.run.lines[:-1]
    marked = [cell for cell in recorded(choice.code, lines, "set", 1)
              if cell in rules.CELLS and cell not in free]
    if not marked:
        return ""
    asked = recorded(choice.code, lines, "isempty", 1)
    if not asked:
        return "choose does not ask board.isempty before it marks a cell."
    if not changed:
        return (f"choose tries to mark {marked[-1]}, which is taken, so Board.set does nothing. "
                "Does choose ask board.isempty about that cell first?")
    cells = " and ".join(sorted({repr(cell) for cell in asked}))
    return (f"choose asks board.isempty about {cells}. Does it ask about the cell that it "
            "marks, and does it ask first?")


def of_mistakes(code, kind, sign):
    """Return a likely reason why a computer player chooses badly."""
    if "choose" not in code.class_of(kind).methods:
        return f"{kind} has no choose of its own."
    if kind != "MiniMax":
        return ""
    lines = [*players.new_game(code, kind, sign).lines, *marking(QUIET[sign])]
    signs = recorded(code, lines, "set", 2)
    marks = {str(each) for each in signs if str(each).strip()}
    if len(signs) > 1 and len(marks) == 1:  # a single call means that nothing was tried
        return (f"The search marks cells with {marks.pop()} only. Do the calls alternate between "
                "the player and the opponent?")
    return ""


def recorded(code, lines, method, argument):
    """Return one argument of each call to a Board method while choose runs. Empty if unknown."""
    watch = RECORDING.format(method=method, argument=argument)
    try:
        given = code.run([*lines, watch], "given")["given"]
    except Failure:
        return []
    return given if isinstance(given, list) else []
