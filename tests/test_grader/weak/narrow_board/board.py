LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
NAMES = [c + r for r in "123" for c in "ABC"]

class Board:
    def __init__(self):
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        self.winner = ""

    def get_size(self): return self.size

    def get_winner(self): return self.winner

    def set(self, cell, sign):
        self.board[NAMES.index(cell.upper())] = sign

    def isempty(self, cell):
        return cell.upper() in NAMES and self.board[NAMES.index(cell.upper())] == " "

    def isdone(self):
        self.winner = ''
        for a, b, c in LINES:
            if self.board[a] != " " and self.board[a] == self.board[b] == self.board[c]:
                self.winner = self.board[a]
                return True
        return " " not in self.board

    def show(self):
        print()
        print("   A   B   C")
        print(" +---+---+---+")
        for r in range(3):
            a, b, c = self.board[3*r:3*r+3]
            print(f"{r+1}| {a} | {b} |{c} |")
            print(" +---+---+---+")
        print()
