"""The board of a tic-tac-toe game, and the rule that ends it."""

# A cell is its column and its row; Board.board holds the marks in this order
CELLS = ("A1", "B1", "C1",
         "A2", "B2", "C2",
         "A3", "B3", "C3")
SIGNS = ("X", "O")

# Three in a row: across, down and diagonal, as indexes into CELLS
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8),
         (0, 3, 6), (1, 4, 7), (2, 5, 8),
         (0, 4, 8), (2, 4, 6))

DRAWING = """
   A   B   C
 +---+---+---+
1| {} | {} | {} |
 +---+---+---+
2| {} | {} | {} |
 +---+---+---+
3| {} | {} | {} |
 +---+---+---+"""


class Board:
    """Nine cells, each free or marked with a player's sign."""

    def __init__(self):
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        self.winner = ""

    def get_size(self):
        """The number of rows, which is that of columns."""
        return self.size

    def get_winner(self):
        """The sign that had three in a row when isdone() last looked, "" if none had."""
        return self.winner

    def set(self, cell, sign):
        """Mark the cell with "X" or "O"; the sign " " takes a mark back."""
        if sign not in (*SIGNS, self.sign):
            raise ValueError(f"a sign is 'X' or 'O', or ' ' to take a mark back, not {sign!r}")
        self.board[_index(cell)] = sign

    def isempty(self, cell):
        """True if the cell carries no mark."""
        return self.board[_index(cell)] == self.sign

    def isdone(self):
        """True if somebody has three in a row or the board is full; sets winner, "" for a tie."""
        self.winner = ""
        for a, b, c in LINES:
            if self.board[a] == self.board[b] == self.board[c] != self.sign:
                self.winner = self.board[a]
        return self.winner != "" or self.sign not in self.board

    def show(self):
        """Draw the board, below a blank line."""
        print(DRAWING.format(*self.board))


def _index(cell):
    if cell not in CELLS:
        raise ValueError(f"a cell is named 'A1' to 'C3', not {cell!r}")
    return CELLS.index(cell)
