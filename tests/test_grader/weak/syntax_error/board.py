# file: board.py

class Board:

    cells = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")
    wins = ((0, 1, 2), (3, 4, 5), (6, 7, 8),
            (0, 3, 6), (1, 4, 7), (2, 5, 8),
            (0, 4, 8), (2, 4, 6))

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
        self.board[Board.cells.index(cell)] = sign

    def isempty(self, cell):
        return self.board[Board.cells.index(cell)] == self.sign

    def isdone(self):
        done = False
        self.winner = ''
        for win in Board.wins:
            line = set(self.board[i] for i in win)
            if len(line) == 1 and self.sign not in line:
                self.winner = line.pop()
                done = True
        if self.sign not in self.board:
            done = True
        return done

    def show(self):
        print("\n   A   B   C")
        print(" +---+---+---+")
        for i in range(0, 9, 3):
            print(str(i // 3 + 1) + "| " + " | ".join(self.board[i:i + 3]) + " |")
            print(" +---+---+---+")
