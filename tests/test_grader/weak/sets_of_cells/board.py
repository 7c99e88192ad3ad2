# CSE PA1  Yuki T.
# The board as two sets: the cells with X and the cells with O.

ALL_CELLS = {letter + digit for letter in "ABC" for digit in "123"}

WINS = [
    {"A1", "B1", "C1"}, {"A2", "B2", "C2"}, {"A3", "B3", "C3"},
    {"A1", "A2", "A3"}, {"B1", "B2", "B3"}, {"C1", "C2", "C3"},
    {"A1", "B2", "C3"}, {"C1", "B2", "A3"},
]


class Board:
    def __init__(self):
        self.sign = " "
        self.size = 3
        self.xs = set()
        self.os = set()
        self.winner = ""

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def set(self, cell, sign):
        if sign == "X":
            self.xs.add(cell.upper())
        else:
            self.os.add(cell.upper())

    def isempty(self, cell):
        return cell.upper() not in self.xs | self.os

    def isdone(self):
        done = False
        self.winner = ""
        if len(self.xs | self.os) == 9:
            done = True
        else:
            for win in WINS:
                if win <= self.xs:
                    self.winner = "X"
                    done = True
                elif win <= self.os:
                    self.winner = "O"
                    done = True
        return done

    def show(self):
        print()
        print("   A   B   C")
        print(" +---+---+---+")
        for digit in "123":
            row = digit + "|"
            for letter in "ABC":
                if letter + digit in self.xs:
                    row += " X |"
                elif letter + digit in self.os:
                    row += " O |"
                else:
                    row += "   |"
            print(row)
            print(" +---+---+---+")
