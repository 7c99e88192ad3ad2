"""What is asked of a class of computer players: how it is created, and what its players choose."""

import re
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple, Optional

import rules
from grader.code import Code
from grader.lines import MARKS, NEW_BOARD
from grader.rubric.player import GETTERS
from grader.runs import Failure, Run, Script

# What the opponent wishes for in forty games. It takes the first free cell that ends no game
WISHES = [Random(number).sample(rules.CELLS, 9) for number in range(40)]
PARENTS = {"AI": "Player", "MiniMax": "AI", "SmartAI": "AI"}
UNSEEN = "?"  # the mark of a taken cell whose sign cannot be seen
# A pattern of a drawing without white space, with a group for each mark
DRAWN = "([^|]{0,9})".join(
    re.escape(part) for part in "".join(rules.drawing("?" * 9).split()).split("?"))
CLASSES = Script(("import player", "print(*[name for name, kind in vars(player).items() "
                  "if isinstance(kind, type)])"))


class Facts(NamedTuple):
    """What has to be known of a class of computer players."""

    name: str                # the class that was found; its capitals may be wrong
    is_subclass: Run
    new: dict[str, Run]      # {sign: a run that creates a player, and prints its name and sign}
    with_board: list[Run]    # the same for X and O, with the assignment's arguments in any case

    def start(self, sign: str) -> tuple[str, ...]:
        """Return lines that create a board and a player."""
        return self.new[sign].script.lines[:-1]


def name_in(names: Sequence[str], kind: str) -> str:
    """Return the name of a class, if possible with these capitals, "" if there is none."""
    found = [name for name in names if name.upper() == kind.upper()]
    return max(found, key=lambda name: name == kind, default="")


def facts_of(code: Code) -> Facts:
    """Ask for the facts of a class. Raise Failure if it is missing or has no methods of its own.

    A player is created with the assignment's arguments or, if these do not work, without the board.
    """
    kind = code.section
    [run] = code.run(CLASSES)
    name, parent = (name_in(run.last().split(), each) for each in (kind, PARENTS[kind]))
    if not name:
        raise Failure(f"player.py has no class {kind}.")
    above = f"player.{parent}" if parent else "object"
    creations = [(sign, f'player = {name}("{rules.NAMES[sign]}", "{sign}"{rest})')
                 for rest in (", board", "") for sign in "XO"]
    has_methods, is_subclass, *created = code.run(
        Script(("import player", f"new = [kind for kind in player.{name}.__mro__ if not "
                f"issubclass({above}, kind)]",
                "print(any(callable(value) for kind in new for value in vars(kind).values()))")),
        Script((f"from player import {name}, {parent or PARENTS[kind]}",
                f"print(issubclass({name}, {parent or PARENTS[kind]}))")),
        *(Script((NEW_BOARD[0], f"from player import {name}", NEW_BOARD[1], line, GETTERS))
          for _, line in creations))
    if has_methods.last() != "True\n":
        raise Failure(f"{kind} has no methods of its own.")
    new: dict[str, Run] = {}
    works = [(sign, each) for (sign, _), each in zip(creations, created) if each.is_complete()]
    for sign, each in [*works, *zip("XO", created)]:  # the first one of each sign counts
        new.setdefault(sign, each)
    return Facts(name, is_subclass, new, created[:2])


class Choice(NamedTuple):
    """What a computer player did. The run ends with the lines of CHOICE."""

    kind: str
    sign: str
    position: str            # before
    changed: dict[str, str]  # {a cell that changed: its mark now}
    run: Run
    after: str = ""          # what isempty and show print after it

    def who(self) -> str:
        return f"On the board {rules.picture(self.position)}, {self.kind} ({self.sign})"

    def is_clean(self) -> bool:
        """Return True if it marked one free cell, not with a wrong sign, and did nothing else."""
        return [(cell in rules.free_cells(self.position), mark in (self.sign, UNSEEN))
                for cell, mark in self.changed.items()] == [(True, True)]

    def cell(self) -> Optional[str]:
        """Return the cell that it took, None if it did not mark one free cell as it must.

        If only one cell is free, nothing depends on the move, and that cell is returned.
        """
        if self.is_clean():
            return next(iter(self.changed))
        free = rules.free_cells(self.position)
        return free[0] if len(free) == 1 else None

    def score(self) -> int:
        """Return what the player can force after the cell that it took: 1 for a win, 0 or -1."""
        return rules.score_of_move(self.position, self.cell() or "", self.sign)

    def best(self) -> int:
        """Return what it could have forced."""
        return rules.score(self.position, self.sign, self.sign)

    def wins(self) -> list[str]:
        """Return the cells with which it would have won at once."""
        return rules.winning_cells(self.position, self.sign)

    def blocks(self) -> list[str]:
        """Return the cells with which the opponent can win, unless the player can."""
        return [] if self.wins() else rules.winning_cells(self.position, rules.opponent(self.sign))

    def no_move(self) -> Failure:
        """Return the Failure of a choice that did not mark exactly one free cell as it must."""
        if self.run.trouble:
            return Failure("", self.run)
        return Failure(f"{self.who()} must mark exactly one free cell with {self.sign}, but "
                       f"afterwards {self.after}.", self.run)

    def mistake(self) -> str:
        """Return what the player missed with its cell, which is not the best one."""
        cell = self.cell()
        took = f"{self.who()} took {cell}"
        if UNSEEN in self.changed.values():
            took += f" (afterwards, {self.after})"
        if self.wins() and cell not in self.wins():
            return f"{took}, but {self.wins()[0]} would have won at once."
        if self.blocks() and cell not in self.blocks():
            return f"{took} and did not block at {self.blocks()[0]}."
        return f"{took}. {self.what_follows()}"

    def what_follows(self) -> str:
        """Return what the opponent can do after a bad move, and which cell is better."""
        after = rules.after(self.position, self.cell() or "", self.sign)
        other = rules.opponent(self.sign)
        reply = max(rules.free_cells(after),
                    key=lambda cell: rules.score_of_move(after, cell, other))
        better = next(cell for cell in rules.free_cells(self.position)
                      if rules.score_of_move(self.position, cell, self.sign) == self.best())
        forced = "win" if self.score() == -1 else "tie"
        best = "win" if self.best() == 1 else "tie"
        return (f"Then {other} can take {reply} and force a {forced}. With {better} instead, "
                f"{self.sign} can force a {best}.")


def choice_of(kind: str, sign: str, position: str, run: Run) -> Choice:
    """Return what a player did in a position, by the marks that show draws.

    If isempty contradicts the drawing, a cell that is no longer free has the mark UNSEEN.
    """
    if run.trouble:
        return Choice(kind, sign, position, {}, run)
    free = run.free_cells()
    drawing = re.fullmatch(DRAWN, "".join(run.last().split()))
    marks = [mark or " " for mark in drawing.groups()] if drawing else [" "] * 9
    drawn = [f"{mark} on {cell}" for cell, mark in zip(rules.CELLS, marks) if mark != " "]
    after = (f"isempty calls {' '.join(free) or 'no cell'} free, and show draws "
             f"{', '.join(drawn) or 'no marks as in the handout'}")
    if free != [cell for cell, mark in zip(rules.CELLS, marks) if mark == " "]:
        marks = [" " if cell in free else UNSEEN for cell in rules.CELLS]
    changed = {cell: mark for cell, mark, before in zip(rules.CELLS, marks, position)
               if mark != before and not (mark == UNSEEN and before != " ")}
    return Choice(kind, sign, position, changed, run, after)


def choices(code: Code, signs: str = "XO") -> list[Choice]:
    """Return the choices of a computer player.

    AI plays forty games. The others are asked in each position that their own games can reach, in
    copies of one player. If one cannot be copied, or if a copy did what the player alone does not,
    it plays that game and forty others.
    """
    facts, games = facts_of(code), WISHES
    kind, limits = code.section, code.submission.limits
    found: list[Choice] = []
    if code.unconfirmed:
        replies = [MARKS[line] for line in code.unconfirmed.script.lines if line in MARKS]
        games = [[*replies, *rules.CELLS], *WISHES]
    for sign in signs:
        moves = None
        if kind != "AI" and not code.unconfirmed:
            moves = code.play(facts.start(sign), sign, limits.games)
        if moves is None:
            seconds = limits.game if kind == "AI" else limits.straight
            moves = code.play(facts.start(sign), sign, seconds, games)
        found += judged(choice_of(kind, sign, *move) for move in moves or ())
    return found


def judged(made: Iterable[Choice]) -> Iterator[Choice]:
    """Yield these choices, and of each game none after the first that is not made as it must be.

    What follows that one is another game than the lines show.
    """
    ends: list[tuple[str, ...]] = []
    for choice in made:
        lines = choice.run.script.lines
        if any(lines[:len(end)] == end for end in ends):
            continue
        if not choice.is_clean():
            ends.append(lines[:-2])  # up to the choice
        yield choice
