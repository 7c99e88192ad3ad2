"""The handout for students: what to hand in and to print, all checks, and how points are earned."""

from __future__ import annotations

from pathlib import Path

import rules
from grader.files import write
from grader.rubric import EXTRA, REGULAR, RUBRIC, SECTIONS, possible
from grader.rubric.game import ALICE_WINS, WIN_ON_THE_LAST_CELL
from grader.submission import PROGRAM, Limits

TEXT = Path(__file__).with_name("handout.txt")
# The answers in the sample sessions. The first one is shown in the handout
SESSIONS = {"session1": "a1 a1 B2 b1 c1 a3 a2 c2 b3 c3 y a1 a2 b1 b2 c1 n".split(),
            "session2": ["a4", "1a", "a11", "", "b1", *ALICE_WINS, "y", *WIN_ON_THE_LAST_CELL,
                         "yes"]}


def write_handout(folder: Path) -> None:
    """Write what students get: the handout, the assignment's program, and the sample sessions."""
    write(folder / "handout.txt", handout())
    write(folder / "tictac.py", PROGRAM)
    for name, answers in SESSIONS.items():
        write(folder / f"{name}.in", "".join(f"{answer}\n" for answer in answers))
        write(folder / f"{name}.out", rules.session(answers))


def handout() -> str:
    """Return the handout, with points, checks and limits of time filled in."""
    return TEXT.read_text(encoding="utf-8").format(
        regular=possible(*REGULAR), extra=possible(EXTRA),
        sums=", ".join(f"{section} {possible(section)}" for section in REGULAR),
        checks="\n\n".join(map(checks_of, SECTIONS)),
        times="\n    ".join(f"{what:56}{seconds:>4}" for what, seconds in times(Limits())))


def times(limits: Limits) -> list[tuple[str, int]]:
    return [("importing board.py and player.py", limits.imports),
            ("a few lines with Board or Player", limits.short),
            ("any other lines, and a session", limits.long),
            ("all games of MiniMax or SmartAI with one sign", limits.play),
            ("a later move in such a game; a whole game of AI", limits.copy),
            ("all checks together", limits.all)]


def checks_of(section: str) -> str:
    """Return a heading and the checks of a section, with their points."""
    points = f"{possible(section)} points"
    if section == EXTRA:
        points += " of extra credit"
    lines = [f"{check.points:>4}  {check.title}" for check in RUBRIC if check.section == section]
    return "\n".join([f"{section} ({points})", *lines])
