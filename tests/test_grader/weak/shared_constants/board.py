"""
board.py
Constants of the game and the class Board.
"""

SIZE = 3
EMPTY = " "
CROSS = "X"
NAUGHT = "O"
LETTERS = "ABC"
CELLS = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8),
         (0, 3, 6), (1, 4, 7), (2, 5, 8),
         (0, 4, 8), (2, 4, 6))
EMPTY_BOARD = [EMPTY] * SIZE ** 2


class Board:
    """A tic-tac-toe board with nine cells."""

    def __init__(self):
        """Make an empty board."""
        self.sign = EMPTY
        self.size = SIZE
        self.board = EMPTY_BOARD
        self.winner = ""

    def get_size(self):
        """Return the size."""
        return self.size

    def get_winner(self):
        """Return the sign of the winner."""
        return self.winner

    def set(self, cell, sign):
        """Mark the cell with the sign."""
        self.board[CELLS.index(cell)] = sign

    def isempty(self, cell):
        """Return True if the cell is not marked."""
        return self.board[CELLS.index(cell)] == EMPTY

    def isdone(self):
        """Return True if the game is over."""
        done = False
        self.winner = ""
        for sign in (CROSS, NAUGHT):
            for i, j, k in LINES:
                if self.board[i] == self.board[j] == self.board[k] == sign:
                    self.winner = sign
                    done = True
        if EMPTY not in self.board:
            done = True
        return done

    def show(self):
        """Draw the board."""
        border = " +" + "---+" * SIZE
        print("\n   " + "   ".join(LETTERS))
        print(border)
        for row in range(SIZE):
            text = str(row + 1) + "|"
            for col in range(SIZE):
                text += " " + self.board[row * SIZE + col] + " |"
            print(text)
            print(border)
