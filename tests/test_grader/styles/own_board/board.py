# author: Renée Galván
# file: board.py, the board of the tic-tac-toe game

class Board:
    # the names of the cells in the same order as in the list board
    cells = ('A1', 'B1', 'C1', 'A2', 'B2', 'C2', 'A3', 'B3', 'C3')
    # all 8 winning cases: 3 rows, 3 columns, 2 diagonals
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8),
             (0, 3, 6), (1, 4, 7), (2, 5, 8),
             (0, 4, 8), (2, 4, 6))

    def __init__(self):
        # board is a list of cells (" ", "O" and "X"), at first all empty
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        # the winner's sign O or X
        self.winner = ""

    def get_winner(self):
        return self.winner

    def set(self, cell, sign):
        # mark the cell (a " " as the sign makes it empty again)
        self.board[self.cells.index(cell.upper())] = sign

    def isempty(self, cell):
        # something like D7 is not a cell, so it is not empty either
        cell = cell.upper()
        return cell in self.cells and self.board[self.cells.index(cell)] == self.sign

    def isdone(self):
        done = False
        self.winner = ""
        for a, b, c in self.lines:
            if self.board[a] != self.sign and self.board[a] == self.board[b] == self.board[c]:
                self.winner = self.board[a]
                done = True
        # no empty cells left: it is over too (a tie if there is no winner)
        if self.sign not in self.board:
            done = True
        return done

    def show(self):
        # draw the board
        line = " +" + "---+" * self.size
        print("\n   A   B   C")
        print(line)
        for row in range(self.size):
            marks = self.board[row * self.size:(row + 1) * self.size]
            print(f"{row + 1}| " + " | ".join(marks) + " |")
            print(line)
