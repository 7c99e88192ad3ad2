from random import choice
from board import LINES, NAMES

class Player:
    def __init__(self, name, sign):
        self.name, self.sign = name, sign

    def get_sign(self): return self.sign

    def get_name(self): return self.name

    def prompt(self):
        return f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: "

    def choose(self, board):
        cell = input(self.prompt())
        while not board.isempty(cell):
            print("You did not choose correctly.")
            cell = input(self.prompt())
        board.set(cell, self.sign)


class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board
        self.other = "O" if sign == "X" else "X"

    def free(self, board):
        return [c for c in NAMES if board.isempty(c)]

    def choose(self, board):
        cell = choice(self.free(board))
        print(self.prompt() + cell)
        board.set(cell, self.sign)


class MiniMax(AI):
    def choose(self, board):
        for cell in self.free(board):
            board.set(cell, self.sign)
            score = self.minimax(board, False)
            board.set(cell, " ")
            if score > -1:          # we do not lose, so take it
                break
        print(cell)
        board.set(cell, self.sign)

    def minimax(self, board, me):
        if board.isdone():
            w = board.get_winner()
            return 1 if w == self.sign else -1 if w == self.other else 0
        scores = []
        for cell in self.free(board):
            board.set(cell, self.sign if me else self.other)
            scores.append(self.minimax(board, not me))
            board.set(cell, " ")
        return max(scores) if me else min(scores)


class SmartAI(AI):
    def choose(self, board):
        cell = None
        for line in LINES:
            signs = [board.board[i] for i in line]
            if signs.count(self.other) == 2 and " " in signs:
                cell = NAMES[line[signs.index(" ")]]
        if cell is None:
            cell = "B2" if board.isempty("B2") else choice(self.free(board))
        print(self.prompt() + cell)
        board.set(cell, self.sign)
