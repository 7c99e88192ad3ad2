# board.py - the tic-tac-toe board
class Board:
    def __init__(self):
        # board is a list of cells that are represented
        # by strings (" ", "O", and "X")
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        # the winner's sign O or X
        self.winner = ""

    def get_winner(self):
        return self.winner

    def set(self, cell, sign):
        # put the sign in the right place
        if cell == "A1": self.board[0] = sign
        if cell == "B1": self.board[1] = sign
        if cell == "C1": self.board[2] = sign
        if cell == "A2": self.board[3] = sign
        if cell == "B2": self.board[4] = sign
        if cell == "C2": self.board[5] = sign
        if cell == "A3": self.board[6] = sign
        if cell == "B3": self.board[7] = sign
        if cell == "C3": self.board[8] = sign

    def isempty(self, cell):
        b = self.board
        if (cell == "A1" and b[0] == " ") or (cell == "B1" and b[1] == " ") or (cell == "C1" and b[2] == " "):
            return True
        elif (cell == "A2" and b[3] == " ") or (cell == "B2" and b[4] == " ") or (cell == "C2" and b[5] == " "):
            return True
        elif (cell == "A3" and b[6] == " ") or (cell == "B3" and b[7] == " ") or (cell == "C3" and b[8] == " "):
            return True
        else:
            return False

    def isdone(self):
        done = False
        self.winner = ''
        b = self.board
        # rows
        if b[0] == b[1] and b[1] == b[2] and b[0] != " ":
            self.winner = b[0]
        elif b[3] == b[4] and b[4] == b[5] and b[3] != " ":
            self.winner = b[3]
        elif b[6] == b[7] and b[7] == b[8] and b[6] != " ":
            self.winner = b[6]
        # columns
        elif b[0] == b[3] and b[3] == b[6] and b[0] != " ":
            self.winner = b[0]
        elif b[1] == b[4] and b[4] == b[7] and b[1] != " ":
            self.winner = b[1]
        elif b[2] == b[5] and b[5] == b[8] and b[2] != " ":
            self.winner = b[2]
        # diagonals
        elif b[0] == b[4] and b[4] == b[8] and b[0] != " ":
            self.winner = b[0]
        elif b[2] == b[4] and b[4] == b[6] and b[2] != " ":
            self.winner = b[2]
        # somebody won, or the board is full (tie)
        if self.winner != "" or " " not in b:
            done = True
        return done

    def show(self):
        a1, b1, c1, a2, b2, c2, a3, b3, c3 = self.board
        print()
        print("   A   B   C ")
        print(" +---+---+---+")
        print("1| " + a1 + " | " + b1 + " | " + c1 + " | ")
        print(" +---+---+---+")
        print("2| " + a2 + " | " + b2 + " | " + c2 + " | ")
        print(" +---+---+---+")
        print("3| " + a3 + " | " + b3 + " | " + c3 + " | ")
        print(" +---+---+---+")
