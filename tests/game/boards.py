"""Positions on a Board of ours, and the moves that our players make there."""

import io
from contextlib import redirect_stdout

import rules
from board import Board


def board_of(position):
    """A board that shows the position."""
    board = Board()
    for cell, sign in zip(rules.CELLS, position):
        board.set(cell, sign)
    return board


def reply(player, position):
    """The position after the player's move."""
    board = board_of(position)
    with redirect_stdout(io.StringIO()):
        player.choose(board)
    return "".join(board.board)


def cell_taken(player, position):
    """The cell of the player's move."""
    [cell] = rules.changes(position, reply(player, position))
    return cell
