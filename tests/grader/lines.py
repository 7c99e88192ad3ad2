"""The lines of Python from which checks are made."""

from collections.abc import Sequence

import rules

NEW_BOARD = ("from board import Board", "board = Board()")
CHOOSE, SHOW = "player.choose(board)", "board.show()"
FREE_CELLS = f'print(*filter(board.isempty, "{" ".join(rules.CELLS)}".split()))'
CHOICE = CHOOSE, FREE_CELLS, SHOW  # what a player does, and what can be seen of it


def mark(cell: str, sign: str) -> str:
    """Return the line that marks a cell."""
    return f'board.set("{cell}", "{sign}")'


MARKS = {mark(cell, sign): cell for cell in rules.CELLS for sign in "XO"}


def marking(position: str) -> list[str]:
    """Return lines that bring a new board to a position, in the order of a game if one does."""
    last = rules.opponent(rules.to_move(position))
    for cell, sign in zip(rules.CELLS, position):
        before = rules.after(position, cell, " ")
        if sign == last and not rules.winner(before):
            return [*marking(before), mark(cell, sign)]
    return [mark(cell, sign) for cell, sign in zip(rules.CELLS, position) if sign != " "]


def when_to_mark(cell: str, sign: str) -> str:
    """Return a position in which it is the sign's turn and the cell is free."""
    previous = rules.CELLS[rules.CELLS.index(cell) - 1]  # C3 for A1
    return rules.EMPTY if sign == "X" else rules.after(rules.EMPTY, previous, "X")


def lines_of_game(cells: Sequence[str], player: str) -> tuple[str, list[str]]:
    """Return the position after these cells were taken in turn, and the lines that lead there.

    The player with the sign `player` chooses its cells.
    """
    position, lines = rules.EMPTY, []
    for cell in cells:
        sign = rules.to_move(position)
        position = rules.after(position, cell, sign)
        lines.append(CHOOSE if sign == player else mark(cell, sign))
    return position, lines
