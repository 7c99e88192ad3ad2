# file: board.py
class Board:
    def __init__(self):
        # board is a list of 3 rows, every row is a list of 3 cells
        # (" ", "O" or "X"), all empty in the beginning
        self.sign = " "
        self.size = 3
        self.board = [[" ", " ", " "], [" ", " ", " "], [" ", " ", " "]]
        # the winner's sign O or X
        self.winner = ""

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def set(self, cell, sign):
        # "B3" -> the letter is the column, the number is the row
        col = "ABC".index(cell[0].upper())
        row = int(cell[1]) - 1
        self.board[row][col] = sign

    def isempty(self, cell):
        col = "ABC".index(cell[0].upper())
        row = int(cell[1]) - 1
        return self.board[row][col] == " "

    def isdone(self):
        done = False
        self.winner = ''
        b = self.board
        # rows, columns and two diagonals
        lines = b + [[b[0][i], b[1][i], b[2][i]] for i in range(self.size)]
        lines += [[b[0][0], b[1][1], b[2][2]], [b[0][2], b[1][1], b[2][0]]]
        for line in lines:
            if line[0] != " " and line[0] == line[1] == line[2]:
                self.winner = line[0]
                done = True
        # no empty cells left
        if " " not in b[0] and " " not in b[1] and " " not in b[2]:
            done = True
        return done

    def show(self):
        # draw the board
        print("\n   A   B   C")
        print(" +---+---+---+")
        for i in range(self.size):
            row = self.board[i]
            print(f"{i + 1}| {row[0]} | {row[1]} | {row[2]} |")
            print(" +---+---+---+")
