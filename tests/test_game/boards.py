"""Boards in a given position, and the moves that the players of player.py make on them."""

import io
from contextlib import redirect_stdout

import rules
from board import Board


def board_of(position):
    """Return a board in the position."""
    board = Board()
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
