"""The board of a tic-tac-toe game and the rules that end it: the assignment's class Board."""

# A cell is named by its column and its row; Board.board holds the marks in this order
CELLS = ("A1", "B1", "C1",
         "A2", "B2", "C2",
         "A3", "B3", "C3")
SIGNS = ("X", "O")

# Three in a row: across, down and diagonal, as indexes into CELLS
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8),
         (0, 3, 6), (1, 4, 7), (2, 5, 8),
         (0, 4, 8), (2, 4, 6))

DRAWING = """\
   A   B   C
 +---+---+---+
1| {} | {} | {} |
 +---+---+---+
2| {} | {} | {} |
 +---+---+---+
3| {} | {} | {} |
 +---+---+---+"""


class Board:
    """Nine cells, each empty or marked with a player's sign."""

    def __init__(self):
        self.sign = " "  # the mark of an empty cell; the assignment calls it sign
        self.size = 3  # fixed; the assignment requires this attribute
        self.board = list(self.sign * self.size**2)
        self.winner = ""

    def get_size(self):
        """Return the number of rows, which is also the number of columns."""
        return self.size

    def get_winner(self):
        """Return the sign of the winner that the last isdone() found, or "" if there was none."""
        return self.winner

    def set(self, cell, sign):
        """Mark a cell, even a taken one; " " unmarks it.

        Raise ValueError for an invalid cell or sign.
        """
        if sign not in SIGNS and sign != self.sign:
            raise ValueError(f"a sign is 'X' or 'O', or ' ' to unmark a cell, not {sign!r}")
        self.board[_index(cell)] = sign

    def isempty(self, cell):
        """Return True if the cell carries no mark. Raise ValueError for an invalid cell."""
        return self.board[_index(cell)] == self.sign

    def isdone(self):
        """Return True if the game is won or the board is full. Set winner to a sign or to ""."""
        done = False
        self.winner = ""
        if self.sign not in self.board:
            done = True
        for a, b, c in LINES:
            # In a chain, both comparisons must hold: all three are equal, and they are not empty
            if self.board[a] == self.board[b] == self.board[c] != self.sign:
                done = True
                self.winner = self.board[a]
        return done

    def show(self):
        """Draw the board, below a blank line."""
        print()
        print(DRAWING.format(*self.board))


def _index(cell):
    try:
        return CELLS.index(cell)
    except ValueError:
        raise ValueError(f"a cell is named 'A1' to 'C3', not {cell!r}") from None
