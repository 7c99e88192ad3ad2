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

    def number(self, cell):
        # A1 is 1, B1 is 2, ... C3 is 9
        letters = {"A": 1, "B": 2, "C": 3}
        return letters[cell[0]] + 3 * (int(cell[1]) - 1)

    def set(self, cell, sign):
        self.board[self.number(cell) - 1] = sign

    def isempty(self, cell):
        return self.board[self.number(cell) - 1] == " "

    def check(self, sign):
        b = self.board
        return (b[0] == b[1] == b[2] == sign or
                b[3] == b[4] == b[5] == sign or
                b[6] == b[7] == b[8] == sign or
                b[0] == b[3] == b[6] == sign or
                b[1] == b[4] == b[7] == sign or
                b[2] == b[5] == b[8] == sign or
                b[0] == b[4] == b[8] == sign or
                b[2] == b[4] == b[6] == sign)

    def isdone(self):
        done = False
        self.winner = ''
        if self.check("X"):
            self.winner = "X"
            print("X has won the game!")
            done = True
        elif self.check("O"):
            self.winner = "O"
            print("O has won the game!")
            done = True
        elif " " not in self.board:
            print("Nobody has won.")
            done = True
        return done

    def show(self):
        b = self.board
        print()
        print("    A   B   C")
        print("  =============")
        print(f"1 # {b[0]} # {b[1]} # {b[2]} #")
        print("  =============")
        print(f"2 # {b[3]} # {b[4]} # {b[5]} #")
        print("  =============")
        print(f"3 # {b[6]} # {b[7]} # {b[8]} #")
        print("  =============")
