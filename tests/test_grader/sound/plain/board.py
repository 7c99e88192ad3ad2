class Board:
    def __init__(self):
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        self.winner = ""

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def index(self, cell):
        return "ABC".index(cell[0]) + 3 * "123".index(cell[1])

    def set(self, cell, sign):
        self.board[self.index(cell)] = sign

    def isempty(self, cell):
        return self.board[self.index(cell)] == " "

    def isdone(self):
        self.winner = ""
        for a, b, c in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6),
                        (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]:
            if self.board[a] != " " and self.board[a] == self.board[b] == self.board[c]:
                self.winner = self.board[a]
                return True
        return not " " in self.board

    def show(self):
        line = " +---+---+---+"
        print()
        print("   A   B   C")
        print(line)
        for i in 0, 3, 6:
            print(str(i // 3 + 1) + "| " + " | ".join(self.board[i:i + 3]) + " |")
            print(line)
