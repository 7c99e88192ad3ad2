class Board:
    def __init__(self):
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        self.winner = ""

    def get_size(self):
        pass

    def get_winner(self):
        pass

    def set(self, cell, sign):
        pass

    def isempty(self, cell):
        pass

    def isdone(self):
        done = False
        self.winner = ''
        return done

    def show(self):
        pass
