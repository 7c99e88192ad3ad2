import copy
from random import choice

class Player:
    def __init__(self, name, sign):
        self.name = name  # player's name
        self.sign = sign  # player's sign O or X

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        done = False
        while done == False:
            print("\n" + self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: ")
            cell = input()
            if len(cell) == 2:
                cell = cell.upper()
                if cell[0] == "A" or cell[0] == "B" or cell[0] == "C":
                    if cell[1] == "1" or cell[1] == "2" or cell[1] == "3":
                        if board.isempty(cell) == True:
                            board.set(cell, self.sign)
                            done = True
            if done == False:
                print("You did not choose correctly.")

class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board
        self.cells = ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]

    def choose(self, board):
        print("\n" + self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: ")
        free = []
        for c in self.cells:
            if board.isempty(c) == True:
                free.append(c)
        cell = choice(free)
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
            # self is a loser (opponent is a winner)
            else:
                return -1
        if start == True:
            count = 0
            for c in self.cells:
                if board.isempty(c):
                    count = count + 1
            if count == 9:
                return "A1"
            elif count == 8:
                if board.isempty("B2"):
                    return "B2"
                return "A1"
        other = "X"
        if self.sign == "X":
            other = "O"
        min_score = float("inf")
        max_score = -float("inf")
        move = ""
        for c in self.cells:
            if board.isempty(c):
                new_board = copy.deepcopy(board)
                if self_player == True:
                    new_board.set(c, self.sign)
                    score = self.minimax(new_board, False, False)
                    if score > max_score:
                        max_score = score
                        move = c
                else:
                    new_board.set(c, other)
                    score = self.minimax(new_board, True, False)
                    if score < min_score:
                        min_score = score
                        move = c
        if start == True:
            return move
        elif self_player == True:
            return max_score
        else:
            return min_score

class SmartAI(AI):
    def choose(self, board):
        print("\n" + self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: ")
        o = "X"
        if self.sign == "X":
            o = "O"
        a1, b1, c1, a2, b2, c2, a3, b3, c3 = board.board
        lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
        cell = ""
        # first try to win, then try to block
        for sign in [self.sign, o]:
            for line in lines:
                three = [board.board[line[0]], board.board[line[1]], board.board[line[2]]]
                if cell == "" and three.count(sign) == 2 and three.count(" ") == 1:
                    cell = self.cells[line[three.index(" ")]]
        if cell == "":
            # the center is the best
            if b2 == " ":
                cell = "B2"
            # the trick with two opposite corners, I have the center so take a side
            elif b2 == self.sign and b1 == " " and ((a1 == o and c3 == o) or (c1 == o and a3 == o)):
                cell = "B1"
            # the tricks around a corner, take this corner
            elif a1 == " " and (b1 == o or c1 == o) and (a2 == o or a3 == o):
                cell = "A1"
            elif c1 == " " and (b1 == o or a1 == o) and (c2 == o or c3 == o):
                cell = "C1"
            elif a3 == " " and (b3 == o or c3 == o) and (a2 == o or a1 == o):
                cell = "A3"
            elif c3 == " " and (b3 == o or a3 == o) and (c2 == o or c1 == o):
                cell = "C3"
            # any corner
            elif a1 == " ":
                cell = "A1"
            elif c1 == " ":
                cell = "C1"
            elif a3 == " ":
                cell = "A3"
            elif c3 == " ":
                cell = "C3"
            # only sides are left
            elif b1 == " ":
                cell = "B1"
            elif a2 == " ":
                cell = "A2"
            elif c2 == " ":
                cell = "C2"
            else:
                cell = "B3"
        print(cell)
        board.set(cell, self.sign)
