"""Asks players to choose a cell.

A computer player is asked in every position that its own games can reach.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Optional

import rules
from grader.failures import Failure, Skipped
from grader.runs import CHOOSE, SEED, Code, Run, marking

# Where games begin for the player that is asked
FIRST = {"X": [rules.EMPTY],
         "O": [rules.after(rules.EMPTY, cell, "X") for cell in rules.CELLS]}
MOST_RESUMED = 20  # games in a request: a slow search must answer in time
# The check to fix first if a player of this kind cannot be asked
MARKS_ONE_CELL = {"Player": "", "AI": "ai_marks_one_cell", "MiniMax": "minimax_marks_one_cell",
                  "SmartAI": "smartai_new"}
NEW = {"Player": "player_new", "AI": "ai_new", "MiniMax": "minimax_new", "SmartAI": "smartai_new"}
BOARD_LINES = "from board import Board", "board = Board()"  # in each game
UNSEEN = "*"  # the mark of a taken cell whose sign cannot be seen
# What happened to a cell that has this mark now
CHANGES = {" ": "emptied {}", UNSEEN: "marked {}",
           "?": "marked {} with a sign other than X and O"}


class NewGame(NamedTuple):
    """The start of a game in which one player is asked."""

    kind: str
    sign: str
    lines: list[str]  # that make a board and the player
    expected: str     # the call that the assignment makes


class Choice(NamedTuple):
    """What a player did in a position."""

    code: Code  # that was asked
    game: NewGame
    position: str
    run: Run
    is_resumed: bool = False  # by a copy of the player

    def where_and_who(self) -> str:
        where = f"On the board {rules.picture(self.position)}"
        return f"{where}, {self.game.kind} ({self.game.sign})"

    def failure(self, message: str, hint: str = "", credit: float = 0) -> Failure:
        """Return a Failure that is reproduced by lines which show the board as it is now."""
        after = self.run.position()
        shows = rules.drawing(after)
        if "?" in after or UNSEEN in after:
            shows = ""
        return self.run.failure(message, hint=hint, credit=credit, shows=shows)

    def require_answer(self) -> None:
        """Raise Failure if choose ended with an error."""
        if self.run.error:
            raise self.run.failure(f"{self.where_and_who()} ended with {self.run.error}",
                                   hint=self.hint_of_error(), shows=self.run.error)

    def hint_of_error(self) -> str:
        """Return why it recursed endlessly, or why it read an answer, or ""."""
        if self.run.error.startswith("RecursionError"):
            return "A method calls itself without end."
        if not self.run.error.startswith("EOFError"):
            return ""
        if "choose" in self.code.class_of(self.game.kind).methods:
            return f"Does choose call input()? {self.game.kind} must find its move without asking."
        return (f"{self.game.kind} has no method choose of its own, and inherits one that asks for "
                "an answer.")

    def changed(self) -> dict[str, str]:
        """Return {cell: its mark now} for the cells that changed."""
        changes = {}
        for cell, before, after in zip(rules.CELLS, self.position, self.run.position()):
            is_same = after == before or (after == UNSEEN and before != " ")
            if not is_same:
                changes[cell] = after
        return changes

    def has_marked(self) -> bool:
        """Return True if a mark was seen that was not there before."""
        return self.run.marks is not None and any(
            after != " " == before for before, after in zip(self.position, self.run.marks))

    def marked(self) -> str:
        """Return in words what choose did. Raise Skipped if the board was wrong before that."""
        before = self._replace(run=self.code.run(self.run.lines[:-1], keep=True))
        if before.changed():
            raise Skipped("your Board was wrong before choose was called: it should have been "
                          f"{rules.picture(self.position)}.", first="board_marks")
        words = [CHANGES.get(sign, "marked {} with {}").format(cell, sign)
                 for cell, sign in self.changed().items()]
        return " and ".join(words) or "left the board unchanged"

    def is_clean(self) -> bool:
        """Return True if exactly one free cell was marked, and not with a wrong sign."""
        if self.run.error:
            return False
        changed = self.changed()
        if len(changed) != 1:
            return False
        [(cell, sign)] = changed.items()
        return cell in rules.free_cells(self.position) and sign in (self.game.sign, UNSEEN)

    def is_confirmed(self) -> bool:
        """Return False if the player itself, in a new worker, chooses another cell.

        A copy of a player may have chosen, and share data with other copies. A player that chooses
        differently each time, or that cannot be asked again, has still chosen this.
        """
        if not self.is_resumed:
            return True
        try:
            first = self.code.run(self.run.lines, keep=True, is_new=True)
            second = self.code.run(self.run.lines, keep=True, is_new=True)
        except Failure:
            return True
        return first.marks == self.run.marks or first.marks != second.marks

    def cell(self) -> str:
        """Return the free cell that was chosen. Raise Skipped if not exactly one was."""
        self.require_answer()
        cells = [cell for cell in self.changed() if cell in rules.free_cells(self.position)]
        if len(cells) != 1:
            raise Skipped(f"{self.game.kind} ({self.game.sign}) did not mark exactly one free cell "
                          f"on the board {rules.picture(self.position)}.",
                          first=MARKS_ONE_CELL[self.game.kind])
        return cells[0]


def new_game(code: Code, kind: str, sign: str) -> NewGame:
    """Return a NewGame with the assignment's arguments or, if those fail, without the board."""
    name = code.class_of(kind).name
    import_board, new_board = BOARD_LINES
    setup = [import_board, f"from player import {name}", new_board]
    without_board = f'{name}("{rules.NAMES[sign]}", "{sign}")'
    with_board = f'{name}("{rules.NAMES[sign]}", "{sign}", board)'
    calls = [without_board] if kind == "Player" else [with_board, without_board]
    games = [NewGame(kind, sign, [*setup, f"player = {call}"], calls[0]) for call in calls]
    for game in games:
        if not code.run(game.lines).error:
            return game
    return games[0]


def choose(code: Code, game: NewGame, position: str, typed: Sequence[str] = (), seed: int = 0
           ) -> Choice:
    """Return the choice of a new player in a position. Raise Skipped if no player can be made."""
    lines = [*game.lines, *marking(position)]
    if game.kind != "Player":
        lines.append(SEED.format(seed))
    run = code.run([*lines, CHOOSE], typed=typed, keep=True)
    done = len(run.values)  # lines
    if done < len(lines) and lines[done] in BOARD_LINES:
        raise Skipped("no Board could be created.", first="board_new")
    if done <= lines.index(game.lines[-1]):
        raise Skipped(f"no {game.kind} could be created.", first=NEW[game.kind])
    return Choice(code, game, position, run)


def lines_of_play(code: Code, kind: str, sign: str) -> Iterator[Choice]:
    """Yield a player's choice in each position that it can reach from the start.

    Several checks look at the same choices, so the submission keeps those of one class.
    """
    kept, key = code.submission.choices, (code.replaced, kind, sign)
    if key in kept:
        yield from kept[key]
        return
    choices = []
    for choice in explored(code, kind, sign):
        choices.append(choice)
        yield choice
    if any(kind != other for _, other, _ in kept):
        kept.clear()
    kept[key] = choices


def explored(code: Code, kind: str, sign: str) -> Iterator[Choice]:
    """Yield a player's choices as lines_of_play does, and ask for each of them."""
    game = new_game(code, kind, sign)
    seen = set(FIRST[sign])
    choices = [choose(code, game, position) for position in FIRST[sign]]
    while choices:
        yield from choices
        replied = []  # (choice, the opponent's reply, the position after it)
        for choice in choices:
            for reply, position in replies(choice):
                if position not in seen:
                    seen.add(position)
                    replied.append((choice, reply, position))
        choices = []
        for first in range(0, len(replied), MOST_RESUMED):
            choices += next_choices(replied[first:first + MOST_RESUMED])


def replies(choice: Choice) -> list[tuple[str, str]]:
    """Return each reply of the opponent after which the game goes on, and its position."""
    sign = choice.game.sign
    try:
        after = rules.after(choice.position, choice.cell(), sign)
    except Failure:  # no reply can follow; the check raises this itself
        return []
    if rules.is_over(after):
        return []
    positions = [(reply, rules.after(after, reply, rules.opponent(sign)))
                 for reply in rules.free_cells(after)]
    return [(reply, position) for reply, position in positions if not rules.is_over(position)]


def next_choices(replied: list[tuple[Choice, str, str]]) -> Iterator[Choice]:
    """Yield the choices of a player who goes on after replies of the opponent.

    The games are resumed, as playing each from its beginning takes too long. If one cannot be
    resumed, or if its copy misbehaves, a new player is asked.
    """
    code = replied[0][0].code
    clean = [each for each in replied if each[0].is_clean()]
    resumed: list[Optional[Run]] = code.resume([
        (choice.run, [f'board.set("{reply}", "{rules.opponent(choice.game.sign)}")',
                      SEED.format(0), CHOOSE])
        for choice, reply, _ in clean])
    runs = {position: run for (_, _, position), run in zip(clean, resumed)}
    for choice, _, position in replied:
        run = runs.get(position)
        if run is not None:
            after = Choice(code, choice.game, position, run, is_resumed=True)
            if after.is_clean():
                yield after
                continue
        yield choose(code, choice.game, position)
