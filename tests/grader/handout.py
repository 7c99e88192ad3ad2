"""The handout for students: what to hand in and to print, all checks, and how points are earned."""

from pathlib import Path
from textwrap import indent

import rules
from grader.limits import MEMORY, Limits
from grader.rubric import EXTRA, REGULAR, RUBRIC, SECTIONS, possible
from grader.rubric.game import ALICE_WINS, WIN_ON_THE_LAST_CELL
from grader.submission import PROGRAM

TEXT = Path(__file__).with_name("handout.txt")
# The answers in the sample sessions. Parts of the first one are in the handout
SESSIONS = {"session1": "a1 a1 B2 b1 c1 a3 a2 c2 b3 c3 y a1 a2 b1 b2 c1 n".split(),
            "session2": ["a4", "1a", "a11", "", "b1", *ALICE_WINS, "y", *WIN_ON_THE_LAST_CELL,
                         "yes"]}


def write_handout(folder: Path) -> None:
    """Write what students get: the handout, the assignment's program, and the sample sessions."""
    (folder / "handout.txt").write_bytes(handout().encode())
    (folder / "tictac.py").write_bytes(PROGRAM.encode())
    for name, answers in SESSIONS.items():
        typed = "".join(f"{answer}\n" for answer in answers)
        (folder / f"{name}.in").write_bytes(typed.encode())
        (folder / f"{name}.out").write_bytes(rules.session(answers).encode())


def handout() -> str:
    """Return the handout, with texts of the game, points, checks and limits of time filled in.

    A line of handout.txt with a question mark at its begin is only for a rubric with SmartAI.
    """
    lines = TEXT.read_text(encoding="utf-8").split("\n")
    if EXTRA:
        lines = [line.removeprefix("?") for line in lines]
    players = [section for section in SECTIONS if section not in ("Board", "Player", "Game")]
    return "\n".join(line for line in lines if not line.startswith("?")).format(
        regular=possible(*REGULAR), extra=possible(*EXTRA),
        sums=", ".join(f"{section} {possible(section)}" for section in REGULAR),
        computers=f"{', '.join(players[:-1])} and {players[-1]}",
        rules=rules, empty=drawn(rules.EMPTY), marked=drawn(rules.after(rules.EMPTY, "A1", "X")),
        asks_bob=rules.prompt("X").strip("\n"), asks_alice=rules.prompt("O").strip("\n"),
        prompt=rules.PROMPT.format(name="{self.name}", sign="{self.sign}"),
        limits=Limits(), memory=MEMORY // 2**20, checks="\n\n".join(map(checks_of, SECTIONS)))


def drawn(position: str) -> str:
    """Return the drawing of a position, indented as the session in the handout."""
    return indent(rules.drawing(position).strip("\n"), "    ")


def checks_of(section: str) -> str:
    """Return a heading and the checks of a section, with their points."""
    points = f"{possible(section)} points"
    if section in EXTRA:
        points += " of extra credit"
    lines = [f"{check.points:>4}  {check.title}" for check in RUBRIC if check.section == section]
    return "\n".join([f"{section} ({points})", *lines])
