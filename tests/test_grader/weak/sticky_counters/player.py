# Nina K.
# player.py
from random import choice

CELLS = ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]


class Player:
    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        while True:
            cell = input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n")
            try:
                if len(cell) == 2 and board.isempty(cell):
                    board.set(cell, self.sign)
                    break
                else:
                    print("You did not choose correctly.")
            except ValueError:
                print("You did not choose correctly.")


class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board
        self.other = "O" if sign == "X" else "X"

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = choice([c for c in CELLS if board.isempty(c)])
        print(cell)
        board.set(cell, self.sign)


class MiniMax(AI):
    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = MiniMax.minimax(self, board, True, True)
        print(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, start):
        # check the base conditions
        if board.isdone():
            # self is a winner
            if board.get_winner() == self.sign:
                return 1
            # is a tie
            elif board.get_winner() == "":
                return 0
            # self is a looser (opponent is a winner)
            else:
                return -1
        min_score = float("inf")
        max_score = -float("inf")
        move = None
        for cell in CELLS:
            if board.isempty(cell):
                if self_player:
                    board.set(cell, self.sign)
                    score = self.minimax(board, False, False)
                    if score > max_score:
                        max_score = score
                        move = cell
                else:
                    board.set(cell, self.other)
                    score = self.minimax(board, True, False)
                    if score < min_score:
                        min_score = score
                        move = cell
                board.set(cell, " ")
        if start:
            return move
        if self_player:
            return max_score
        return min_score


class SmartAI(AI):
    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = self.best(board)
        print(cell)
        board.set(cell, self.sign)

    def best(self, board):
        mine = 2 if self.sign == "X" else -2
        for goal in (mine, -mine):
            for cell in CELLS:
                if board.isempty(cell):
                    row, col = board.position(cell)
                    if board.rows[row] == goal or board.cols[col] == goal:
                        return cell
                    if row == col and board.diag == goal:
                        return cell
                    if row + col == 3 and board.anti == goal:
                        return cell
        if board.isempty("B2"):
            return "B2"
        corners = [c for c in ("A1", "C1", "A3", "C3") if board.isempty(c)]
        sides = [c for c in ("B1", "A2", "C2", "B3") if board.isempty(c)]
        if len(corners) == 2 and len(sides) == 4:
            return choice(sides)
        return choice(corners or sides)
