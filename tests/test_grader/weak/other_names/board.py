class Board:

    def __init__(self):
        self.size = 3
        self.sign = " "
        self.board = []
        for r in range(self.size):
            self.board.append([" ", " ", " "])
        self.winner = ""

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def getRow(self, cell):
        return ord(cell[1]) - ord("1")

    def getCol(self, cell):
        return ord(cell[0]) - ord("A")

    def set(self, cell, sign):
        self.board[self.getRow(cell)][self.getCol(cell)] = sign

    def isempty(self, cell):
        return self.board[self.getRow(cell)][self.getCol(cell)] == " "

    def threeInLine(self, sign):
        b = self.board
        for i in range(3):
            if b[i][0] == sign and b[i][1] == sign and b[i][2] == sign:
                return True
            if b[0][i] == sign and b[1][i] == sign and b[2][i] == sign:
                return True
        if b[0][0] == sign and b[1][1] == sign and b[2][2] == sign:
            return True
        if b[0][2] == sign and b[1][1] == sign and b[2][0] == sign:
            return True
        return False

    def isFull(self):
        for row in self.board:
            for c in row:
                if c == " ":
                    return False
        return True

    def isdone(self):
        self.winner = ""
        if self.threeInLine("X"):
            self.winner = "X"
            return True
        if self.threeInLine("O"):
            self.winner = "O"
            return True
        return self.isFull()

    def show(self):
        line = " +---+---+---+"
        print("\n   A   B   C\n" + line)
        for i in range(3):
            print(str(i + 1) + "| " + " | ".join(self.board[i]) + " |")
            print(line)
