"""Tic-tac-toe board. Needs Python 3.10 or newer (match)."""


class Board:
    SIZE = 3

    def __init__(self):
        self.sign = " "
        self.size = Board.SIZE
        # self.board[0] is column A, self.board[1] column B, self.board[2] column C
        self.board = [[self.sign] * self.size for _ in range(self.size)]
        self.winner = ""

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def _place(self, cell):
        match cell[0]:
            case "A":
                col = 0
            case "B":
                col = 1
            case "C":
                col = 2
        return col, int(cell[1]) - 1

    def set(self, cell, sign):
        col, row = self._place(cell)
        self.board[col][row] = sign

    def isempty(self, cell):
        col, row = self._place(cell)
        return self.board[col][row] == self.sign

    def _lines(self):
        b = self.board
        yield from b
        for row in range(self.size):
            yield [b[col][row] for col in range(self.size)]
        yield [b[i][i] for i in range(self.size)]
        yield [b[i][self.size - 1 - i] for i in range(self.size)]

    def isdone(self):
        self.winner = ""
        for line in self._lines():
            match line:
                case ["X", "X", "X"]:
                    self.winner = "X"
                    return True
                case ["O", "O", "O"]:
                    self.winner = "O"
                    return True
        # is there a free cell left?
        for n in range(1, self.size ** 2):
            col, row = divmod(n, self.size)
            if self.board[col][row] == self.sign:
                return False
        return True

    def show(self):
        bar = " " + "+---" * self.size + "+"
        print()
        print("   A   B   C")
        print(bar)
        for row in range(self.size):
            marks = [self.board[col][row] for col in range(self.size)]
            print(f"{row + 1}| {' | '.join(marks)} |")
            print(bar)
