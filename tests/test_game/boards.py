"""Boards in a given position, and the moves that the players of player.py make on them."""

import io
from contextlib import redirect_stdout

import rules
from board import Board

MOST_ENDINGS = 50_000  # the pseudocode looks for the end 549,946 times before the first move


class CountingBoard(Board):
    """A Board that lets a search fail which takes too long, so that no test waits for it."""

    def __init__(self):
        super().__init__()
        self.asked = 0  # how often isdone was called

    def isdone(self):
        self.asked += 1
        assert self.asked < MOST_ENDINGS, "the search does not remember what it has found"
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
