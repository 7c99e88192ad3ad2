# file: player.py
# This file has the classes Player, AI and MiniMax

from random import choice

class Player:
    def __init__(self, name, sign):
        self.name = name  # player's name
        self.sign = sign  # player's sign O or X

    def get_sign(self):
        # return an instance sign
        return self.sign

    def get_name(self):
        # return an instance name
        return self.name

    def choose(self, board):
        # keep asking until the user chooses an empty cell
        correct = False
        while correct == False:
            cell = input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n")
            cell = cell.upper()
            if board.isempty(cell):
                board.set(cell, self.sign)
                correct = True
            else:
                print("You did not choose correctly.")


class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board
        # all possible moves
        self.moves = ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        # choose a random cell
        cell = choice(self.moves)
        # if it is occupied, remove it and choose another one
        while board.isempty(cell) == False:
            self.moves.remove(cell)
            cell = choice(self.moves)
        print(cell)
        # mark the cell with the sign of the AI
        board.set(cell, "X")
        self.moves.remove(cell)


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
            # self is a looser
            else:
                return -1
        # the sign of the opponent
        if self.sign == "X":
            opponent = "O"
        else:
            opponent = "X"
        min_score = float("inf")
        max_score = float("-inf")
        move = ""
        for cell in ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]:
            if board.isempty(cell):
                if self_player:
                    board.set(cell, self.sign)
                    score = self.minimax(board, False, False)
                    if score > max_score:
                        max_score = score
                        move = cell
                else:
                    board.set(cell, opponent)
                    score = self.minimax(board, True, False)
                    if score < min_score:
                        min_score = score
                # make it a space again
                board.set(cell, " ")
                board.winner = ""
        if start:
            return move
        if self_player:
            return max_score
        else:
            return min_score
