# This is my Board class
# It has the nine cells of the game

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

    def set(self, cell, sign):
        if cell == "A1":
            self.board[0] = sign
        elif cell == "B1":
            self.board[1] = sign
        elif cell == "C1":
            self.board[2] = sign
        elif cell == "A2":
            self.board[3] = sign
        elif cell == "B2":
            self.board[4] = sign
        elif cell == "C2":
            self.board[5] = sign
        elif cell == "A3":
            self.board[6] = sign
        elif cell == "B3":
            self.board[7] = sign
        elif cell == "C3":
            self.board[8] = sign

    def isempty(self, cell):
        if cell == "A1":
            return self.board[0] == " "
        elif cell == "B1":
            return self.board[1] == " "
        elif cell == "C1":
            return self.board[2] == " "
        elif cell == "A2":
            return self.board[3] == " "
        elif cell == "B2":
            return self.board[4] == " "
        elif cell == "C2":
            return self.board[5] == " "
        elif cell == "A3":
            return self.board[6] == " "
        elif cell == "B3":
            return self.board[7] == " "
        elif cell == "C3":
            return self.board[8] == " "
        else:
            return False

    def isdone(self):
        done = False
        b = self.board
        # horizontal
        if b[0] == b[1] and b[1] == b[2] and b[0] != " ":
            self.winner = b[0]
            done = True
        elif b[3] == b[4] and b[4] == b[5] and b[3] != " ":
            self.winner = b[3]
            done = True
        elif b[6] == b[7] and b[7] == b[8] and b[6] != " ":
            self.winner = b[6]
            done = True
        # vertical
        elif b[0] == b[3] and b[3] == b[6] and b[0] != " ":
            self.winner = b[0]
            done = True
        elif b[1] == b[4] and b[4] == b[7] and b[1] != " ":
            self.winner = b[1]
            done = True
        elif b[2] == b[5] and b[5] == b[8] and b[2] != " ":
            self.winner = b[2]
            done = True
        # diagonal
        elif b[0] == b[4] and b[4] == b[8] and b[0] != " ":
            self.winner = b[0]
            done = True
        elif b[2] == b[4] and b[4] == b[6] and b[2] != " ":
            self.winner = b[2]
            done = True
        # tie
        elif " " not in b:
            done = True
        return done

    def show(self):
        print()
        print("   A   B   C")
        print(" +---+---+---+")
        print("1|", self.board[0], "|", self.board[1], "|", self.board[2], "|")
        print(" +---+---+---+")
        print("2|", self.board[3], "|", self.board[4], "|", self.board[5], "|")
        print(" +---+---+---+")
        print("3|", self.board[6], "|", self.board[7], "|", self.board[8], "|")
        print(" +---+---+---+")
