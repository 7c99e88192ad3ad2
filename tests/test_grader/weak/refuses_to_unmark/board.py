"""
Board.java ... I mean board.py :)
@author Marco B.
"""


class Board:
    # fields
    SIZE = 3
    EMPTY = " "
    board = [[" ", " ", " "],
             [" ", " ", " "],
             [" ", " ", " "]]
    winner = ""

    def __init__(self):
        self.size = Board.SIZE
        self.sign = Board.EMPTY

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def __rowOf(self, cell):
        return ord(cell[0].upper()) - ord('A')

    def __colOf(self, cell):
        return int(cell[1]) - 1

    def set(self, cell, sign):
        row = self.__rowOf(cell)
        col = self.__colOf(cell)
        if self.isempty(cell):
            self.board[row][col] = sign
            return True
        else:
            return False

    def isempty(self, cell):
        return self.board[self.__rowOf(cell)][self.__colOf(cell)] == Board.EMPTY

    def __isLine(self, a, b, c):
        if a == Board.EMPTY:
            return False
        if a == b and b == c:
            self.winner = a
            return True
        return False

    def isdone(self):
        done = False
        self.winner = ""
        b = self.board
        # rows and columns
        for i in range(0, self.size):
            if self.__isLine(b[i][0], b[i][1], b[i][2]):
                done = True
            if self.__isLine(b[0][i], b[1][i], b[2][i]):
                done = True
        # diagonals
        if self.__isLine(b[0][0], b[1][1], b[2][2]):
            done = True
        if self.__isLine(b[0][2], b[1][1], b[2][0]):
            done = True
        # tie
        if not done:
            free = 0
            for i in range(0, self.size):
                for j in range(0, self.size):
                    if b[i][j] == Board.EMPTY:
                        free += 1
            if free == 0:
                done = True
        return done

    def show(self):
        out = "\n   A   B   C\n +---+---+---+\n"
        for i in range(0, self.size):
            out += str(i + 1) + "|"
            for j in range(0, self.size):
                out += " " + self.board[i][j] + " |"
            out += "\n +---+---+---+\n"
        print(out, end="")
