import random

class Player:
    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        asking = True
        while asking:
            print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
            answer = input().upper()
            if len(answer) == 2 and answer[0] in "ABC" and answer[1] in "123":
                if board.isempty(answer):
                    board.set(answer, self.sign)
                    asking = False
            if asking:
                print("You did not choose correctly.")

# the computer that plays by chance
class AI:
    def __init__(self, name, sign, board):
        self.name = name
        self.sign = sign
        self.board = board
        self.moves = ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def empty_cells(self, board):
        cells = []
        for m in self.moves:
            if board.isempty(m):
                cells.append(m)
        return cells

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        move = random.choice(self.empty_cells(board))
        print(move)
        board.set(move, self.sign)

class MiniMax(AI):
    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = MiniMax.minimax(self, board, True, True)
        if cell not in self.moves:
            # minimax is not ready yet
            cell = random.choice(self.empty_cells(board))
        print(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, start):
        # check the base conditions
        if board.isdone():
            # self is a winner
            if board.get_winner() == self.sign:
                return 1
            # is a tie
            elif board.get_winner() == '':
                return 0
            # self is a looser (opponent is a winner)
            else:
                return -1
        # make a move (choose a cell) recursively
        min_score = 1000
        max_score = -1000
        # TODO
        return None

class SmartAI(AI):
    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        if self.sign == "O":
            opponent = "X"
        else:
            opponent = "O"
        move = self.last_cell(board, self.sign)
        if move == None:
            move = self.last_cell(board, opponent)
        if move == None:
            move = random.choice(self.empty_cells(board))
        print(move)
        board.set(move, self.sign)

    def last_cell(self, board, sign):
        # try every cell, is it three in a row?
        for m in self.empty_cells(board):
            board.set(m, sign)
            board.isdone()
            w = board.get_winner()
            board.set(m, " ")
            if w == sign:
                return m
        return None
