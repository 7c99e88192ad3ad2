"""Where a fault comes from, as far as what was seen tells; nothing where it does not.

A hint, where a student should look; and what is to be suspected of Board.
"""

from typing import NamedTuple

import rules
from grader import players
from grader.findings import NoAnswer, Wrong
from grader.trial import marking

SEARCHERS = "SmartAI", "MiniMax"  # who may try marks and take them back
RETURN_MISSING = "Does choose go on after it has marked a cell? Is a return missing?"
# A position in which nobody wins at once, so that a search must try both signs
QUIET = {sign: next(position for position in rules.open_positions() if position.count(" ") in (5, 6)
                    and rules.to_move(position) == sign
                    and not any(rules.winning_cells(position, each) for each in "XO"))
         for sign in "XO"}


class Suspicion(NamedTuple):
    """What may be wrong with Board where a check of something else has found a fault."""

    part: str         # of Board: it is to pay if the suspicion is right; "" if none is suspected
    made_sound: set   # to try that: the part, and what reads what it leaves
    hint: str = ""


def of_marks(world, choice):
    """The hint for a choice that did not mark exactly one free cell; "" for none."""
    changed = choice.changed
    if set(changed) - set(rules.free_cells(choice.position)):
        if choice.kind == "MiniMax":  # whose search asks, not choose
            return ""
        *lines, call = choice.trial.lines
        asked = recorded(world, lines, "isempty", call)
        if not asked:
            return "choose does not ask board.isempty before it marks a cell."
        return (f"choose asks board.isempty about {' and '.join(asked)}: is that the cell that it "
                "marks, and does it ask before?")
    if len(changed) < 2:
        return ""
    if choice.kind == "MiniMax":
        return "Does the search take every mark that it tries off the board again?"
    return RETURN_MISSING


def of_sign(sign):
    """The hint for mistakes with one of the signs only."""
    other = rules.opponent(sign)
    return (f'As {other} it makes no such mistake: is "{other}" or "{sign}" written somewhere '
            "where self.sign should stand?")


def of_mistakes(world, kind, sign):
    """The hint for a computer player that chooses badly; "" for none."""
    classes = world.report.classes_in("player")
    own = classes[world.report.name_of(kind)]
    inherited = {name for base in own["inherits"] if base in classes
                 for name in classes[base]["methods"]} - {"__init__"}
    if "choose" not in own["methods"] and not inherited & {*own["methods"]}:  # nor a step of it
        return f"{kind} has no choose of its own; that of {own['inherits'][0]} was called."
    if kind != "MiniMax":
        return ""
    lines = [*players.new_game(world, kind, sign).lines, *marking(QUIET[sign])]
    signs = recorded(world, lines, "set", players.CHOOSE)
    if len(signs) < 2:  # it tries none
        return ""
    for each in signs:
        if each.startswith(("<bound method", "<function")):
            return "The search gives board.set a method as the sign: is a () missing?"
        if each == "None" or " object at " in each:
            what = each.strip("<").split(" object at ")[0]
            return f"The search gives board.set {what} as the sign."
    marks = [each for each in signs if each.strip("' ")]
    if len(marks) == 1:
        return (f"The search marks cells with {marks[0]} only: does every other call play for the "
                "opponent?")
    return ""


def in_board(check, fault, world):
    """The suspicion that a fault is Board's, which is to be tried out.

    What set has stored shows in isdone and show only; and a search takes marks back, which no check
    of Board tries.
    """
    if check.part in ("Board.ends", "Board.show") and not isinstance(fault, NoAnswer):
        return Suspicion("Board.marks", {"Board.marks"})
    if check.kind not in SEARCHERS:
        return Suspicion("", set())
    lines = 'board.set("A1", " ")', 'board.isempty("A1")'
    if world.board("X        ", *lines).values[-1:] != [True]:
        return Suspicion("Board.marks", {"Board.marks", "Board.show", "Board.ends"}, (
            'A search takes its marks back. Marked and then set to " ", A1 is not empty.'))
    return Suspicion("Board.ends", {"Board.ends"}, (
        "A search takes its marks back. What do set, isdone and get_winner make of that?"))


def recorded(world, lines, method, call):
    """The last argument of each call of a method of Board, while `call` runs after some lines.

    As Python writes it, each once, sorted; none if that cannot be seen.
    """
    watch = ["given, original = [], Board." + method,
             f"Board.{method} = lambda *all: (given.append(repr(all[-1])[:60]), original(*all))[1]",
             f"try:\n    {call}\nfinally:\n    Board.{method} = original", "sorted(set(given))"]
    try:
        given = world.run(lines, *watch)[watch[-1]]
    except Wrong:
        return []
    return list(map(str, given)) if isinstance(given, list) else []
