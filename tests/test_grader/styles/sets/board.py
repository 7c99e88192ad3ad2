# Two sets of names, the cells of X and of O, and counters of every line.


class Board:
    def __init__(self):
        self.size = 3
        self.winner = ""
        self.xs = set()
        self.os = set()
        self.rows = {"X": [0, 0, 0], "O": [0, 0, 0]}
        self.columns = {"X": [0, 0, 0], "O": [0, 0, 0]}
        self.diagonals = {"X": [0, 0], "O": [0, 0]}

    def get_winner(self):
        return self.winner

    def set(self, cell, sign):
        # whatever was in the cell goes first
        for taken, old in ((self.xs, "X"), (self.os, "O")):
            if cell in taken:
                taken.remove(cell)
                self.count(cell, old, -1)
        if sign == "X":
            self.xs.add(cell)
        elif sign == "O":
            self.os.add(cell)
        else:
            return
        self.count(cell, sign, 1)

    def count(self, cell, sign, step):
        column = "ABC".index(cell[0])
        row = "123".index(cell[1])
        self.rows[sign][row] += step
        self.columns[sign][column] += step
        if row == column:
            self.diagonals[sign][0] += step
        if row + column == 2:
            self.diagonals[sign][1] += step

    def isempty(self, cell):
        return cell not in self.xs | self.os

    def isdone(self):
        done = len(self.xs) + len(self.os) == 9
        self.winner = ""
        for sign in "XO":
            if 3 in self.rows[sign] + self.columns[sign] + self.diagonals[sign]:
                self.winner = sign
                done = True
        return done

    def show(self):
        print("\n   A   B   C\n +---+---+---+")
        for row in "123":
            print(row, end="")
            for column in "ABC":
                cell = column + row
                mark = "X" if cell in self.xs else "O" if cell in self.os else " "
                print(f"| {mark} ", end="")
            print("|\n +---+---+---+")
