# file: player.py
from random import choice
from board import Board

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
            cell = input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n").upper()
            if cell in Board.cells and board.isempty(cell):
                break
            print("You did not choose correctly.")
        board.set(cell, self.sign)

class AI(Player):

    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.moves = [cell for cell in Board.cells if board.isempty(cell)]

    def choose(self, board):
        self.moves = [cell for cell in self.moves if board.isempty(cell)]
        cell = choice(self.moves)
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        print(cell)
        board.set(cell, self.sign)

class MiniMax(AI):

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = MiniMax.minimax(self, board, True, True)
        print(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, start):
        if board.isdone():
            if board.get_winner() == self.sign:
                return 1
            elif board.get_winner() == "":
                return 0
            else:
                return -1
        min_score = 2
        max_score = -2
        other = "X" if self.sign == "O" else "O"
        for cell in Board.cells:
            if board.isempty(cell):
                board.set(cell, self.sign if self_player else other)
                score = self.minimax(board, not self_player, False)
                board.set(cell, " ")
                board.winner = ""
                if self_player and score >= max_score:
                    max_score = score
                    move = cell
                elif not self_player and score <= min_score:
                    min_score = score
        if start:
            return move
        # the score
        return max_score

class SmartAI(AI):

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        other = "X" if self.sign == "O" else "O"
        cell = self.two(board, self.sign)
        if cell == "":
            cell = self.two(board, other)
        if cell == "":
            if board.isempty("B2")
                cell = "B2"
            else:
                cell = choice([c for c in Board.cells if board.isempty(c)])
        print(cell)
        board.set(cell, self.sign)

    def two(self, board, sign):
        for win in Board.wins:
            line = [board.board[i] for i in win]
            if line.count(sign) == 2 and line.count(" ") == 1:
                return Board.cells[win[line.index(" ")]]
        return ""
