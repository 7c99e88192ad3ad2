# player.py
from random import choice

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
            try:
                cell = input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n").upper()
                if board.isempty(cell):
                    board.set(cell, self.sign)
                    break
                else:
                    print("You did not choose correctly.")
            except:
                # whatever went wrong, ask again
                print("You did not choose correctly.")


class AI(Player):
    cells = [c + r for r in "123" for c in "ABC"]

    def free(self, board):
        return [c for c in self.cells if board.isempty(c)]

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = choice(self.free(board))
        print(cell)
        board.set(cell, self.sign)


class SmartAI(AI):
    def other(self):
        if self.sign == "X":
            return "O"
        return "X"

    def complete(self, board, sign):
        # find a cell that makes three in a row for sign
        for cell in self.free(board):
            board.set(cell, sign)
            won = board.isdone() and board.get_winner() == sign
            board.set(cell, " ")
            if won:
                return cell
        return None

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        # first do not let the opponent win
        cell = self.complete(board, self.other())
        if cell is None:
            cell = self.complete(board, self.sign)
        if cell is None:
            for c in ["B2", "A1", "C1", "A3", "C3", "B1", "A2", "C2", "B3"]:
                if board.isempty(c):
                    cell = c
                    break
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
                return 10
            elif board.get_winner() == "":
                return 0
            else:
                return -10
        opponent = "O" if self.sign == "X" else "X"
        min_score = 1000
        max_score = -1000
        move = None
        for cell in self.free(board):
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
            board.set(cell, " ")
            board.winner = ""
        if start:
            return move
        if self_player:
            return max_score
        return min_score
