import random
import math

class Player:
    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        cell = input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n").upper()
        # check the letter, the number and if it is empty
        while not (cell[0] in "ABC" and cell[1] in "123" and board.isempty(cell)):
            print("You did not choose correctly.")
            cell = input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n").upper()
        board.set(cell, self.sign)

class AI(Player):
    def __init__(self, name, sign, board):
        self.name = name
        self.sign = sign
        self.board = board
        self.all_moves = ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]

    def moves(self, board):
        left = []
        for m in self.all_moves:
            if board.isempty(m):
                left.append(m)
        return left

    def choose(self, board):
        cell = random.choice(self.moves(board))
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        print(cell)
        board.set(cell, self.sign)

class MiniMax(AI):
    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = self.minimax(board, True, True)
        print(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, start):
        if board.isdone():
            if board.get_winner() == self.sign:
                return 10
            elif board.get_winner() == "":
                return 0
            else:
                return -10
        if self.sign == "X":
            enemy = "O"
        else:
            enemy = "X"
        if self_player:
            best = -math.inf
            for m in self.moves(board):
                board.set(m, self.sign)
                score = self.minimax(board, False, False)
                board.set(m, " ")
                if score > best:
                    best = score
                    best_move = m
            if start:
                return best_move
            return best
        else:
            best = math.inf
            for m in self.moves(board):
                board.set(m, enemy)
                score = self.minimax(board, True, False)
                board.set(m, " ")
                if score < best:
                    best = score
            return best

class SmartAI(Player):
    def __init__(self, name, sign, board):
        self.name = name
        self.sign = sign
        self.board = board
        if sign == "X":
            self.enemy = "O"
        else:
            self.enemy = "X"

    def try_sign(self, board, sign):
        # put the sign in every empty cell and look if the game is won
        for col in "ABC":
            for row in "123":
                cell = col + row
                if board.isempty(cell):
                    board.set(cell, sign)
                    board.isdone()
                    won = board.get_winner() == sign
                    board.set(cell, " ")
                    if won:
                        return cell
        return None

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = self.try_sign(board, self.sign)
        if cell == None:
            cell = self.try_sign(board, self.enemy)
        if cell == None:
            if board.isempty("B2"):
                cell = "B2"
            else:
                cell = random.choice(["A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3"])
                while not board.isempty(cell):
                    cell = random.choice(["A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3"])
        print(cell)
        board.set(cell, self.sign)
