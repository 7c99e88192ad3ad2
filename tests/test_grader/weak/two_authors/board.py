# PA 1, Kim and Alex (pair programming)
# Kim: __init__, set, show, isdone      Alex: get_*, isempty

class Board:
    def __init__(self):
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        self.winner = ""

    # ---- Alex ----
    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def isempty(self, cell):
        cells = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")
        if cell.upper() in cells:
            return self.board[cells.index(cell.upper())] == " "
        return False

    # ---- Kim ----
    # the board is saved by columns: A1 A2 A3 B1 B2 B3 C1 C2 C3
    def set(self, cell, sign):
        column = "ABC".find(cell[0].upper())
        row = int(cell[1]) - 1
        self.board[column * 3 + row] = sign

    def isdone(self):
        done = False
        self.winner = ''
        b = self.board
        for i in range(3):
            if b[3*i] == b[3*i+1] == b[3*i+2] and b[3*i] != " ":
                self.winner = b[3*i]
                done = True
            if b[i] == b[i+3] == b[i+6] and b[i] != " ":
                self.winner = b[i]
                done = True
        if (b[0] == b[4] == b[8] or b[2] == b[4] == b[6]) and b[4] != " ":
            self.winner = b[4]
            done = True
        if not done:
            done = b.count(" ") == 0
        return done

    def show(self):
        print("\n   A   B   C")
        print(" +---+---+---+")
        for row in range(3):
            print(f"{row + 1}| {self.board[row]} | {self.board[row + 3]} | {self.board[row + 6]} |")
            print(" +---+---+---+")
