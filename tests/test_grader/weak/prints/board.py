# PA1 board.py

class Board:
    def __init__(self):
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        self.winner = ""
        # names of the cells
        self.cells = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")
        # all the winning lines
        self.lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8],
                      [0, 3, 6], [1, 4, 7], [2, 5, 8],
                      [0, 4, 8]]

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def set(self, cell, sign):
        i = self.cells.index(cell)
        print("set:", cell, i, sign)
        self.board[i] = sign

    def isempty(self, cell):
        i = self.cells.index(cell)
        print(self.board)
        if self.board[i] == " ":
            return True
        else:
            return False

    def isdone(self):
        done = False
        self.winner = ''
        for line in self.lines:
            a = self.board[line[0]]
            b = self.board[line[1]]
            c = self.board[line[2]]
            if a == b and b == c and a != " ":
                self.winner = a
                done = True
        if " " not in self.board:
            done = True
        return done

    def show(self):
        print()
        print("  A   B   C")
        print(" +---+---+---+")
        n = 0
        for row in range(1, 4):
            print(str(row) + "|", end="")
            for col in range(3):
                print(" " + self.board[n] + " |", end="")
                n = n + 1
            print()
            print(" +---+---+---+")
