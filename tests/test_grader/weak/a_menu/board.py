# board.py
# the board for tic tac toe

class Board:
    def __init__(self):
        # board is a list of cells
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        # the winner's sign O or X
        self.winner = ""

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def index(self, cell):
        # A1 -> 0, B1 -> 1 ... C3 -> 8
        col = "ABC".index(cell[0])
        row = int(cell[1]) - 1
        return row * 3 + col

    def set(self, cell, sign):
        self.board[self.index(cell)] = sign

    def isempty(self, cell):
        return self.board[self.index(cell)] == " "

    def isdone(self):
        done = False
        self.winner = ''
        b = self.board
        # rows and columns
        for i in range(3):
            if b[3*i] != " " and b[3*i] == b[3*i+1] == b[3*i+2]:
                self.winner = b[3*i]
                done = True
            if b[i] != " " and b[i] == b[i+3] == b[i+6]:
                self.winner = b[i]
                done = True
        # diagonals
        if b[4] != " ":
            if b[0] == b[4] == b[8] or b[2] == b[4] == b[6]:
                self.winner = b[4]
                done = True
        # tie
        if not done and b.count(" ") == 0:
            done = True
        return done

    def show(self):
        print("\n   A   B   C")
        print(" +---+---+---+")
        for i in range(3):
            print(f"{i+1}| {self.board[3*i]} | {self.board[3*i+1]} | {self.board[3*i+2]} |")
            print(" +---+---+---+")
