# CSE PA1  Yuki T.
import random
from board import ALL_CELLS, WINS


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
            if cell in ALL_CELLS and board.isempty(cell):
                break
            print("You did not choose correctly.")
        board.set(cell, self.sign)


class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board

    def show_move(self, cell):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        print(cell)

    def choose(self, board):
        free = sorted(ALL_CELLS - board.xs - board.os)
        cell = random.choice(free)
        self.show_move(cell)
        board.set(cell, self.sign)


class MiniMax(AI):
    def choose(self, board):
        cell = self.minimax(board, True, True)
        self.show_move(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, start):
        if board.isdone():
            if board.get_winner() == self.sign:
                return 1
            elif board.get_winner() == "":
                return 0
            else:
                return -1
        me = board.xs if self.sign == "X" else board.os
        you = board.os if self.sign == "X" else board.xs
        min_score = float("inf")
        max_score = float("-inf")
        move = None
        for cell in sorted(ALL_CELLS):
            if not board.isempty(cell):
                continue
            if self_player:
                me.add(cell)
                score = self.minimax(board, False, False)
                me.remove(cell)
                if score > max_score:
                    max_score, move = score, cell
            else:
                you.add(cell)
                score = self.minimax(board, True, False)
                you.remove(cell)
                if score < min_score:
                    min_score, move = score, cell
        if start:
            return move
        return max_score if self_player else min_score


class SmartAI(AI):
    def choose(self, board):
        if self.sign == "O":
            mine, theirs = board.os, board.xs
        else:
            mine, theirs = board.xs, board.os
        taken = mine | theirs

        cell = None
        # complete my own line
        for win in WINS:
            if len(win & mine) == 2 and not win <= taken:
                cell = (win - mine).pop()
        # stop the other player
        if cell is None:
            for win in WINS:
                if len(win & theirs) == 2 and not win <= taken:
                    cell = (win - mine).pop()
        # center, corners
        if cell is None and "B2" not in taken:
            cell = "B2"
        if cell is None:
            for corner in ("A1", "C3", "A3", "C1"):
                if corner not in taken:
                    cell = corner
                    break
        # anything else
        if cell is None:
            cell = choice(sorted(ALL_CELLS - taken))

        self.show_move(cell)
        board.set(cell, self.sign)
