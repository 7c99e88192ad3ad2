class Board:
    def __init__(self):
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        self.winner = ""

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def index(self, cell):
        # A1 is 0, B1 is 1 ... C3 is 8
        col = "ABC".find(cell[0])
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
        # row 1
        if b[0] == "X" and b[1] == "X" and b[2] == "X":
            self.winner = "X"
            done = True
        if b[0] == "O" and b[1] == "O" and b[2] == "O":
            self.winner = "O"
            done = True
        # row 2
        if b[3] == "X" and b[4] == "X" and b[5] == "X":
            self.winner = "X"
            done = True
        if b[3] == "O" and b[4] == "O" and b[5] == "O":
            self.winner = "O"
            done = True
        # row 3
        if b[6] == "X" and b[7] == "X" and b[8] == "X":
            self.winner = "X"
            done = True
        if b[6] == "O" and b[7] == "O" and b[8] == "O":
            self.winner = "O"
            done = True
        # column 1
        if b[0] == "X" and b[3] == "X" and b[6] == "X":
            self.winner = "X"
            done = True
        if b[0] == "O" and b[3] == "O" and b[6] == "O":
            self.winner = "O"
            done = True
        # column 2
        if b[1] == "X" and b[4] == "X" and b[7] == "X":
            self.winner = "X"
            done = True
        if b[1] == "O" and b[4] == "O" and b[7] == "O":
            self.winner = "O"
            done = True
        # column 3
        if b[2] == "X" and b[5] == "X" and b[8] == "X":
            self.winner = "X"
            done = True
        if b[2] == "O" and b[5] == "O" and b[8] == "O":
            self.winner = "O"
            done = True
        # diagonal 1
        if b[0] == "X" and b[4] == "X" and b[8] == "X":
            self.winner = "X"
            done = True
        if b[0] == "O" and b[4] == "O" and b[8] == "O":
            self.winner = "O"
            done = True
        # diagonal 2
        if b[2] == "X" and b[4] == "X" and b[6] == "X":
            self.winner = "X"
            done = True
        if b[2] == "O" and b[4] == "O" and b[7] == "O":
            self.winner = "O"
            done = True
        # tie
        if done == False and " " not in b:
            done = True
        return done

    def show(self):
        b = self.board
        print(f"""
   A   B   C
 +---+---+---+
1| {b[0]} | {b[1]} | {b[2]} |
 +---+---+---+
2| {b[3]} | {b[4]} | {b[5]} |
 +---+---+---+
3| {b[6]} | {b[7]} | {b[8]} |
 +---+---+---+""")
