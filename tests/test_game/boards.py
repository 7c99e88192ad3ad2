"""Boards in a given position, and what the players of player.py do on them."""

import io
from contextlib import redirect_stdout
from unittest import mock

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
        assert self.calls < MOST_CALLS, ("the search does not remember what it has found, which "
                                         "the assignment does not require")
        return super().isdone()


def unfinished_positions(sign):
    """Return every unfinished position with this sign to move, whichever sign began."""
    swapped = str.maketrans("XO", "OX")
    return [position if rules.to_move(position) == sign else position.translate(swapped)
            for position in rules.unfinished_positions()]


def board_of(position):
    """Return a board in the position."""
    board = CountingBoard()
    for cell, sign in zip(rules.CELLS, position):
        board.set(cell, sign)
    return board


def choose(player, board, answers=()):
    """Let the player choose. Return what is printed, the prompts of input() included."""
    position, left = "".join(board.board), list(answers)

    def answer(prompt=""):
        print(prompt, end="")
        assert left, f"it must not ask for another answer after {list(answers)}"
        return left.pop(0)

    try:
        with mock.patch("builtins.input", answer), redirect_stdout(io.StringIO()) as printed:
            player.choose(board)
    except Exception as error:
        raise AssertionError(f"choose() on the board {rules.picture(position)} raised "
                             f"{type(error).__name__}: {error}") from error
    return printed.getvalue()


def cell_marked(position, board, sign):
    """Return the cell that choose() has marked. Fail unless it has marked one free cell."""
    right = {rules.after(position, cell, sign): cell for cell in rules.free_cells(position)}
    after = "".join(board.board)
    assert after in right, (f"choose() must mark one free cell with {sign}, but "
                            f"{rules.picture(position)} became {rules.picture(after)}")
    return right[after]


def cell_taken(player, position):
    """Return the cell that the player takes."""
    board = board_of(position)
    choose(player, board)
    return cell_marked(position, board, player.get_sign())


def wrong_cell(position, sign, right, cell):
    """Return a sentence on a player that takes a wrong cell."""
    return f"on the board {rules.picture(position)}, {sign} must take {right}, not {cell}"
