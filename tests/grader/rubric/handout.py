"""The page for students: what to hand in, the rule, and all checks with their points."""

from __future__ import annotations

from grader.rubric import EXTRA, REGULAR, RUBRIC, SECTIONS

HAND_IN = "Hand in board.py, player.py and tictac.py, together in one folder or zip."
RULE = """\
1. Your grade is the sum of the checks. Each says what it looks at and what it is worth.
2. Each class is checked with your code alone. A check that fails runs again, with reference code in
   place of everything that the check is not about, and the better result counts. So a bug in Board
   costs your MiniMax nothing, as long as your MiniMax uses Board's methods.
3. The checks of Game play whole games with all your modules together, without reference code.
4. If one bug makes several checks fail, you lose points in each of them.
5. You get half where only spacing is wrong, or where the line of a check says so.
6. What is missing or cannot be imported earns nothing. Where the assignment leaves a choice, any
   choice is right.
7. A search of MiniMax or SmartAI may take 30 seconds of processor time, anything else 10 seconds,
   and all checks together 150 seconds. What takes longer is stopped, and its check fails. Code that
   was stopped gets less time afterwards."""


def handout() -> str:
    """Return the page that --rubric prints."""
    lines = [f"Tic-tac-toe: {possible(*REGULAR)} points, and {possible(EXTRA)} for extra credit",
             HAND_IN, "End every prompt with a line break.",
             "A class called Minimax instead of MiniMax earns half of its first line.", "", RULE]
    for section in SECTIONS:
        lines += ["", f"{section} {possible(section)}"]
        lines += [f"{check.points:>4}  {check.title}" for check in RUBRIC
                  if check.section == section]
    return "\n".join(lines)


def possible(*sections: str) -> int:
    """Return the sum of the points of these sections."""
    return sum(check.points for check in RUBRIC if check.section in sections)
