# file: board.py   the board is two bit masks, bit 0 is A1 and bit 8 is C3

CELLS = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")
BIT = {cell: 1 << n for n, cell in enumerate(CELLS)}
FULL = 0o777
# octal: one digit is one row of the board
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


class Board:
    def __init__(self):
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        self.winner = ""
        # the game itself
        self.x = 0
        self.o = 0

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def set(self, cell, sign):
        bit = BIT[cell]
        self.x &= ~bit
        self.o &= ~bit
        if sign == "X":
            self.x |= bit
        elif sign == "O":
            self.o |= bit

    def isempty(self, cell):
        return BIT.get(cell, 0) & ~(self.x | self.o) != 0

    def isdone(self):
        self.winner = ""
        for line in LINES:
            if self.x & line == line:
                self.winner = "X"
            elif self.o & line == line:
                self.winner = "O"
        return self.winner != "" or self.x | self.o == FULL

    def show(self):
        print("\n   A   B   C")
        print(" +---+---+---+")
        for n, cell in enumerate(CELLS):
            if n % 3 == 0:
                print(n // 3 + 1, end="|")
            mark = " XO"[bool(self.x & BIT[cell]) + 2 * bool(self.o & BIT[cell])]
            print(f" {mark} ", end="|")
            if n % 3 == 2:
                print("\n +---+---+---+")
