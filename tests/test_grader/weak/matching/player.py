"""Players of tic-tac-toe. Needs Python 3.10 or newer (match)."""
from random import choice

CELLS = [col + row for col in "ABC" for row in "123"]


class Player:
    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def prompt(self):
        return f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: "

    def choose(self, board):
        while True:
            cell = input(self.prompt() + "\n").upper()
            match cell[0], cell[1:]:
                case "A" | "B" | "C", "1" | "2" | "3" if board.isempty(cell):
                    board.set(cell, self.sign)
                    return
                case _:
                    print("You did not choose correctly.")


class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board
        match sign:
            case "X":
                self.other = "O"
            case _:
                self.other = "X"

    def choose(self, board):
        print(self.prompt())
        cell = choice([c for c in CELLS if board.isempty(c)])
        print(cell)
        board.set(cell, self.sign)


class Minimax(AI):
    def choose(self, board):
        print(self.prompt())
        cell = self.minimax(board, True, True)
        print(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, start):
        if board.isdone():
            match board.get_winner():
                case self.sign:
                    return 1
                case "":
                    return 0
                case _:
                    return -1
        scores = []
        for cell in CELLS:
            if board.isempty(cell):
                board.set(cell, self.sign if self_player else self.other)
                score = self.minimax(board, not self_player, False)
                board.set(cell, " ")
                if start and score >= 0:
                    # good enough, no need to look further
                    return cell
                scores.append(score)
        return max(scores) if self_player else min(scores)


class SmartAI(Player):
    LINES = [["A1", "B1", "C1"], ["A2", "B2", "C2"], ["A3", "B3", "C3"],
             ["A1", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"],
             ["A1", "B2", "C3"], ["A3", "B2", "C1"]]

    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board
        self.other = "O" if sign == "X" else "X"

    def finish(self, board, sign):
        """the cells where sign would win"""
        found = []
        for cell in CELLS:
            if board.isempty(cell):
                board.set(cell, sign)
                if board.isdone() and board.get_winner() == sign:
                    found.append(cell)
                board.set(cell, " ")
        return found

    def fork(self, board, sign):
        """the cells that give sign two threats at once"""
        found = []
        for cell in CELLS:
            if board.isempty(cell):
                board.set(cell, sign)
                if len(self.finish(board, sign)) > 1:
                    found.append(cell)
                board.set(cell, " ")
        return found

    def pick(self, board):
        if win := self.finish(board, self.sign):
            return win[0]
        if block := self.finish(board, self.other):
            return block[0]
        if mine := self.fork(board, self.sign):
            return mine[0]
        if forks := self.fork(board, self.other):
            # make a threat so that the answer is not a fork
            for cell in CELLS:
                if board.isempty(cell):
                    board.set(cell, self.sign)
                    threat = self.finish(board, self.sign)
                    board.set(cell, " ")
                    if threat and threat[0] not in forks:
                        return cell
            return forks[0]
        for cell in ["B2", "A1", "C1", "A3", "C3"] + CELLS:
            if board.isempty(cell):
                return cell

    def choose(self, board):
        print(self.prompt())
        cell = self.pick(board)
        print(cell)
        board.set(cell, self.sign)
