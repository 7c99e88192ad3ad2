"""The board of a tic-tac-toe game, the rule that ends it, and positions in a file."""

# A cell is a column and a row; Board.board holds the marks in this order
CELLS = ("A1", "B1", "C1",
         "A2", "B2", "C2",
         "A3", "B3", "C3")
SIGNS = ("X", "O")

# Three in a row: across, down and diagonal, as indexes into CELLS
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8),
         (0, 3, 6), (1, 4, 7), (2, 5, 8),
         (0, 4, 8), (2, 4, 6))

# The marks in a file, those of X and O or of White and Black; White has the first move
FILE_MARKS = {"W": "X", "X": "X", "B": "O", "O": "O", "-": " "}

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
    """Nine cells, each empty or marked with a player's sign."""

    def __init__(self):
        self.sign = " "  # what stands in an empty cell; a player's sign is X or O
        self.size = 3  # always
        self.board = list(self.sign * self.size**2)
        self.winner = ""

    def get_size(self):
        """The number of rows, which is that of columns."""
        return self.size

    def get_winner(self):
        """The sign that had three in a row when isdone() last looked, "" if none had."""
        return self.winner

    def set(self, cell, sign):
        """Mark the cell; the sign " " takes a mark back. ValueError for no cell or no sign."""
        if sign not in (*SIGNS, self.sign):
            raise ValueError(f"a sign is 'X' or 'O', or ' ' to take a mark back, not {sign!r}")
        self.board[_index(cell)] = sign

    def isempty(self, cell):
        """True if the cell carries no mark. ValueError for no cell."""
        return self.board[_index(cell)] == self.sign

    def isdone(self):
        """True if somebody has three in a row or the board is full; sets winner, "" for a tie."""
        winners = _winners(self.board)
        self.winner = winners[0] if winners else ""
        return self.winner != "" or self.sign not in self.board

    def show(self):
        """Draw the board, below a blank line."""
        print(DRAWING.format(*self.board))


def read_position(path):
    """The nine marks of the position in a file, for Board.board.

    Three lines of three marks, upper or lower case; blanks and empty lines do not count.
    ValueError if it cannot be read, is anything else, or is no position in which a game goes on.
    """
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            rows = file.read(10_000).replace(" ", "").replace("\t", "").split()  # some have no end
    except OSError as error:
        raise ValueError(f"{path!r} cannot be read: {error.strerror}") from None
    marks = [FILE_MARKS.get(mark.upper()) for mark in "".join(rows)]
    fault = ""
    if None in marks:
        strange = "".join(rows)[marks.index(None)]
        fault = f"a mark is W or X, B or O, or - for an empty cell, not {strange!a}"
    elif [len(row) for row in rows] != [3, 3, 3]:
        fault = ("there must be three lines of three marks, - for an empty cell, "
                 f"not {' '.join(rows)[:20]!r}")
    elif marks.count("X") - marks.count("O") not in (0, 1):
        fault = ("the first player must have as many marks as the second or one more, "
                 f"not {marks.count('X')} to {marks.count('O')}")
    elif len(set(_winners(marks))) == 2:
        fault = "only one player can have three in a row, not both"
    elif _winners(marks) or " " not in marks:
        fault = "somebody must be to move, but the game is over"
    if fault:
        raise ValueError(f"{path!r} is no position to play from: {fault}")
    return marks


def _winners(marks):
    """The sign in each line that is three in a row."""
    return [marks[a] for a, b, c in LINES if marks[a] == marks[b] == marks[c] != " "]


def _index(cell):
    if cell not in CELLS:
        raise ValueError(f"a cell is named 'A1' to 'C3', not {cell!r}")
    return CELLS.index(cell)
