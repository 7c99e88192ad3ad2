"""Board of tic-tac-toe. 0 is an empty cell, 1 is X, 2 is O."""

EMPTY, X, O = 0, 1, 2
SIGNS = ["", "X", "O"]


def index(cell):
    return "ABC".index(cell[0]) + 3 * "123".index(cell[1])


class Board:
    def __init__(self):
        self.size = 3
        self.board = [EMPTY] * 9
        self.winner = ""

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def set(self, cell, sign):
        self.board[index(cell)] = SIGNS.index(sign)

    def isempty(self, cell):
        return self.board[index(cell)]

    def isdone(self):
        self.winner = ""
        if EMPTY not in self.board:
            return True
        b = self.board
        rows = [b[0:3], b[3:6], b[6:9]]
        cols = [b[0::3], b[1::3], b[2::3]]
        diags = [b[0::4], b[2:8:2]]
        for line in rows + cols + diags:
            if line == [X] * 3:
                self.winner = "X"
                return True
            if line == [O] * 3:
                self.winner = "O"
                return True
        return False

    def show(self):
        edge = " +" + "---+" * 3
        print("\n   A   B   C\n" + edge)
        for row in range(3):
            text = str(row + 1) + "|"
            for col in range(3):
                text += " " + " XO"[self.board[3 * row + col]] + " |"
            print(text)
            print(edge)
