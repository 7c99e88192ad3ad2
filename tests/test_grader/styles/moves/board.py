# file: board.py
class Board:
    def __init__(self):
        # board is a list of cells (" ", "O", and "X")
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        # names of the cells, in the same order as in the list
        self.cells = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")
        # the winner's sign O or X
        self.winner = ""

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def set(self, cell, sign):
        self.board[self.cells.index(cell)] = sign

    def isempty(self, cell):
        return self.board[self.cells.index(cell)] == " "

    def isdone(self):
        done = False
        self.winner = ""
        b = self.board
        # 3 rows, 3 columns, 2 diagonals
        for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6),
                        (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
            if b[i] != " " and b[i] == b[j] == b[k]:
                self.winner = b[i]
                done = True
        if " " not in b:  # no more empty cells
            done = True
        return done

    def show(self):
        # draw the board
        print("\n   A   B   C\n +---+---+---+")
        for row in range(self.size):
            a, b, c = self.board[row * 3:row * 3 + 3]
            print(f"{row + 1}| {a} | {b} | {c} |\n +---+---+---+")
