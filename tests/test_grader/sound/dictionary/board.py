# file: board.py
# the board of the tic-tac-toe game
# the cells are in a dictionary {"A1": " ", "B1": " ", ...}

class Board:
    def __init__(self):
        self.sign = " "
        self.size = 3
        # a dictionary instead of a list, so no indexes are needed
        self.board = {}
        for row in "123":
            for col in "ABC":
                self.board[col + row] = self.sign
        # the winner's sign O or X
        self.winner = ""
        # all 8 winning lines
        self.lines = [
            ("A1", "B1", "C1"), ("A2", "B2", "C2"), ("A3", "B3", "C3"),
            ("A1", "A2", "A3"), ("B1", "B2", "B3"), ("C1", "C2", "C3"),
            ("A1", "B2", "C3"), ("C1", "B2", "A3"),
        ]

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def set(self, cell, sign):
        self.board[cell] = sign

    def isempty(self, cell):
        # get gives None if there is no such cell
        return self.board.get(cell) == self.sign

    def isdone(self):
        done = False
        self.winner = ""
        for a, b, c in self.lines:
            if self.board[a] != self.sign and self.board[a] == self.board[b] == self.board[c]:
                self.winner = self.board[a]
                done = True
        # no empty cells left, it is a tie if nobody won
        if self.sign not in self.board.values():
            done = True
        return done

    def show(self):
        print("\n   A   B   C")
        print(" +---+---+---+")
        for row in "123":
            a, b, c = [self.board[col + row] for col in "ABC"]
            print(f"{row}| {a} | {b} | {c} |")
            print(" +---+---+---+")
