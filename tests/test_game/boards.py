"""Boards in a given position, and the moves that the players of player.py make on them."""

import io
from contextlib import redirect_stdout

import rules
from board import Board

MOST_CALLS = 5_000  # of isdone, for a move: without a memory, the first one needs 549,946


class CountingBoard(Board):
    """A Board on which a search without a memory fails at once, so that no test waits for it."""

    def __init__(self):
        super().__init__()
        self.calls = 0  # of isdone

    def isdone(self):
        self.calls += 1
        assert self.calls < MOST_CALLS, "the search does not remember what it has found"
        return super().isdone()


def board_of(position):
    """Return a board in the position."""
    board = CountingBoard()
    for cell, sign in zip(rules.CELLS, position):
        board.set(cell, sign)
    return board


def reply(player, position):
    """Return the position after the player's move."""
    board = board_of(position)
    with redirect_stdout(io.StringIO()):
        player.choose(board)
    return "".join(board.board)


def cell_taken(player, position):
    """Return the cell that the player takes."""
    [cell] = rules.changes(position, reply(player, position))
    return cell
