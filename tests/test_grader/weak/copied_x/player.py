# This is my Player class and the computer players
import random
import time

class Player:
    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        cell = input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = cell.upper()
        if board.isempty(cell):
            board.set(cell, self.sign)
        else:
            print("You did not choose correctly.")
            self.choose(board)


class AI(Player):
    def __init__(self, name, sign, board):
        self.name = name
        self.sign = sign
        self.board = board
        self.all = ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        time.sleep(1)  # thinking...
        possible = []
        for cell in self.all:
            if board.isempty(cell):
                possible.append(cell)
        cell = random.choice(possible)
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
            if board.get_winner() == 'X':
                return 1
            # is a tie
            elif board.get_winner() == '':
                return 0
            # self is a looser (opponent is a winner)
            else:
                return -1
        min_score = 1000000
        max_score = -1000000
        best = ""
        for cell in self.all:
            if board.isempty(cell):
                if self_player == True:
                    board.set(cell, 'X')
                    score = self.minimax(board, False, False)
                    if score > max_score:
                        max_score = score
                        best = cell
                    board.set(cell, " ")
                else:
                    board.set(cell, 'O')
                    score = self.minimax(board, True, False)
                    if score < min_score:
                        min_score = score
                    board.set(cell, " ")
        if start == True:
            return best
        if self_player == True:
            return max_score
        else:
            return min_score


class SmartAI(AI):
    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        lines = [["A1", "B1", "C1"], ["A2", "B2", "C2"], ["A3", "B3", "C3"],
                 ["A1", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"],
                 ["A1", "B2", "C3"], ["C1", "B2", "A3"]]
        move = ""
        # win: two O and an empty one
        for line in lines:
            o = 0
            empty = ""
            for cell in line:
                if board.board[self.all.index(cell)] == "O":
                    o = o + 1
                if board.isempty(cell):
                    empty = cell
            if o == 2 and empty != "" and move == "":
                move = empty
        # do not lose: two X and an empty one
        for line in lines:
            x = 0
            empty = ""
            for cell in line:
                if board.board[self.all.index(cell)] == "X":
                    x = x + 1
                if board.isempty(cell):
                    empty = cell
            if x == 2 and empty != "" and move == "":
                move = empty
        if move == "" and board.isempty("B2"):
            move = "B2"
        # X in two opposite corners: take a side
        b = board.board
        if move == "" and b[4] == "O":
            if (b[0] == "X" and b[8] == "X") or (b[2] == "X" and b[6] == "X"):
                if board.isempty("B1"):
                    move = "B1"
        # X on two sides: take the corner between them
        if move == "" and b[1] == "X" and b[3] == "X" and b[0] == " ":
            move = "A1"
        if move == "" and b[1] == "X" and b[5] == "X" and b[2] == " ":
            move = "C1"
        if move == "" and b[7] == "X" and b[3] == "X" and b[6] == " ":
            move = "A3"
        if move == "" and b[7] == "X" and b[5] == "X" and b[8] == " ":
            move = "C3"
        for cell in ["C3", "A3", "C1", "A1", "B1", "A2", "C2", "B3"]:
            if move == "" and board.isempty(cell):
                move = cell
        print(move)
        board.set(move, self.sign)
