# file: player.py
# human player and three AI players

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
        while True:
            print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
            cell = input().upper()
            # isempty is also False when the cell does not exist
            if board.isempty(cell):
                board.set(cell, self.sign)
                break
            print("You did not choose correctly.")

class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board
        # the other player's sign
        self.opponent = "O" if sign == "X" else "X"

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        # all possible moves are the empty cells
        moves = [cell for cell in board.board if board.board[cell] == " "]
        cell = choice(moves)
        print(cell)
        board.set(cell, self.sign)

class MiniMax(AI):
    def __init__(self, name, sign, board):
        super().__init__(name, sign, board)
        # scores of positions we already looked at (it was slow without it)
        self.scores = {}

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = self.minimax(board, True, True)
        print(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, start):
        # base case
        if board.isdone():
            if board.get_winner() == self.sign:
                return 1
            elif board.get_winner() == "":
                return 0
            else:
                return -1
        # maybe we know this position, the key is like "XO  X    True"
        key = "".join(board.board.values()) + str(self_player)
        if key in self.scores and not start:
            return self.scores[key]

        min_score = float("inf")
        max_score = float("-inf")
        move = None
        for cell in board.board:
            if board.board[cell] == " ":
                if self_player:
                    board.board[cell] = self.sign
                    score = self.minimax(board, False, False)
                    if score > max_score:
                        max_score = score
                        move = cell
                else:
                    board.board[cell] = self.opponent
                    score = self.minimax(board, True, False)
                    if score < min_score:
                        min_score = score
                        move = cell
                # undo the move, also the winner that isdone has set
                board.board[cell] = " "
                board.winner = ""

        self.scores[key] = max_score if self_player else min_score
        if start:
            return move
        return self.scores[key]

class SmartAI(AI):
    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = self.find_third(board, self.sign)  # win
        if not cell:
            cell = self.find_third(board, self.opponent)  # block
        if not cell:
            cell = self.best_cell(board)
        print(cell)
        board.set(cell, self.sign)

    def find_third(self, board, sign):
        # look for a line with two signs and one empty cell
        for line in board.lines:
            marks = [board.board[cell] for cell in line]
            if marks.count(sign) == 2 and marks.count(" ") == 1:
                return line[marks.index(" ")]
        return None

    def best_cell(self, board):
        b = board.board
        opp = self.opponent
        # 1. the center
        if b["B2"] == " ":
            return "B2"
        # 2. opponent has two opposite corners: take a side, a corner loses
        if b["B2"] == self.sign:
            if b["A1"] == b["C3"] == opp or b["C1"] == b["A3"] == opp:
                for cell in ("B1", "A2", "C2", "B3"):
                    if b[cell] == " ":
                        return cell
        # 3. a corner where the opponent has a mark in the row and column (fork)
        for col in "AC":
            for row in "13":
                if b[col + row] == " ":
                    in_row = [b[c + row] for c in "ABC"]
                    in_col = [b[col + r] for r in "123"]
                    if opp in in_row and opp in in_col:
                        return col + row
        # 4. any corner, then any side
        for cell in ("A1", "C1", "A3", "C3", "B1", "A2", "C2", "B3"):
            if b[cell] == " ":
                return cell
