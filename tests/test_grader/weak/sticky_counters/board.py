# Nina K.
# board.py
#
# Idea: I do not look at all the lines again and again, I count.
# X is +1 and O is -1, a line with +3 or -3 is won.

class Board:
    def __init__(self):
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        self.winner = ""
        self.rows = [0, 0, 0]
        self.cols = [0, 0, 0]
        self.diag = 0
        self.anti = 0
        self.count = 0

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def position(self, cell):
        cell = cell.upper()
        row = "123".index(cell[1])
        col = "ABC".index(cell[0])
        return row, col

    def set(self, cell, sign):
        row, col = self.position(cell)
        self.board[row * 3 + col] = sign
        if sign == self.sign:
            self.count -= 1
            value = 0
        else:
            self.count += 1
            value = 1 if sign == "X" else -1
        self.rows[row] += value
        self.cols[col] += value
        if row == col:
            self.diag += value
        if row + col == 3:
            self.anti += value

        if 3 in (self.rows[row], self.cols[col], self.diag, self.anti):
            self.winner = "X"
        if -3 in (self.rows[row], self.cols[col], self.diag, self.anti):
            self.winner = "O"

    def isempty(self, cell):
        row, col = self.position(cell)
        return self.board[row * 3 + col] == self.sign

    def isdone(self):
        done = False
        if self.winner != "":
            done = True
        if self.count == 9:
            done = True
        return done

    def show(self):
        print("\n   A   B   C\n +---+---+---+")
        for row in range(3):
            print(row + 1, "| ", " | ".join(self.board[row * 3:row * 3 + 3]), " |", sep="")
            print(" +---+---+---+")
