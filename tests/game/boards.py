"""Positions on a Board of ours, and the moves that our players make there."""

import importlib.util
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


def players_anew():
    """The module player once more: its MiniMax has not met any position yet."""
    spec = importlib.util.find_spec("player")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
