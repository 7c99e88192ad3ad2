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

# How seed 002 writes the marks in a file: White has the first move, Black the second
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
        """Mark the cell; the sign " " takes a mark back. ValueError for no cell or no sign."""
        if sign not in (*SIGNS, self.sign):
            raise ValueError(f"a sign is 'X' or 'O', or ' ' to take a mark back, not {sign!r}")
        self.board[_index(cell)] = sign

    def isempty(self, cell):
        """True if the cell carries no mark. ValueError for no cell."""
        return self.board[_index(cell)] == self.sign

    def isdone(self):
        """True if somebody has three in a row or the board is full; sets winner, "" for a tie."""
        self.winner = "".join(_winners(self.board))[:1]
        return self.winner != "" or self.sign not in self.board

    def show(self):
        """Draw the board, below a blank line."""
        print(DRAWING.format(*self.board))


def read_position(path):
    """The nine marks of the position in a file, for Board.board.

    Three lines of three marks, in either case; blanks and empty lines do not count. ValueError
    if it is anything else, or if nobody can be to move in it; OSError if it cannot be read.
    """
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        text = file.read(10_000)  # some files never end
    rows = text.replace(" ", "").replace("\t", "").split()
    strange = [mark for mark in "".join(rows) if mark.upper() not in FILE_MARKS]
    wrong_rows = [row for row in rows if len(row) != 3]
    marks = [FILE_MARKS.get(mark.upper()) for mark in "".join(rows)]
    if strange:
        fault = f"a mark is W, X, B, O or -, not {strange[0]!a}"
    elif len(rows) != 3:
        fault = f"there must be three lines of marks, not {len(rows)}"
    elif wrong_rows:
        fault = f"there must be three marks in a line, not {len(wrong_rows[0])}"
    elif marks.count("X") - marks.count("O") not in (0, 1):
        fault = (f"the first player must have as many marks as the second or one more, "
                 f"not {marks.count('X')} to {marks.count('O')}")
    elif len(set(_winners(marks))) == 2:
        fault = "only one player can have three in a row, not both"
    elif _winners(marks) or " " not in marks:
        fault = "somebody must be to move, but the game is over"
    else:
        return marks
    raise ValueError(f"{path!r} is no position to play from: {fault}")


def _winners(marks):
    """The signs with three in a row, one for each such row."""
    return [marks[a] for a, b, c in LINES if marks[a] == marks[b] == marks[c] != " "]


def _index(cell):
    if cell not in CELLS:
        raise ValueError(f"a cell is named 'A1' to 'C3', not {cell!r}")
    return CELLS.index(cell)
