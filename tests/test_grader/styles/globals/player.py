import random

CELLS = ["B2", "A1", "C1", "A3", "C3", "B1", "A2", "C2", "B3"]


def other(sign):
    if sign == "X":
        return "O"
    return "X"


class Player:
    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def prompt(self):
        return "\n" + self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: \n"

    def choose(self, board):
        cell = input(self.prompt()).upper()
        while not board.isempty(cell):
            print("You did not choose correctly.")
            cell = input(self.prompt()).upper()
        board.set(cell, self.sign)


class AI(Player):
    def __init__(self, name, sign, board):
        Player.__init__(self, name, sign)

    def free(self, board):
        return [cell for cell in CELLS if board.isempty(cell)]

    def take(self, board, cell):
        print(self.prompt() + cell)
        board.set(cell, self.sign)

    def choose(self, board):
        self.take(board, random.choice(self.free(board)))


class MiniMax(AI):
    def choose(self, board):
        cell = self.minimax(board, True, True)
        self.take(board, cell)

    def minimax(self, board, self_player, start):
        if board.isdone():
            if board.get_winner() == self.sign:
                return 1
            elif board.get_winner() == "":
                return 0
            else:
                return -1
        sign = self.sign if self_player else other(self.sign)
        best_cell, best = None, None
        for cell in self.free(board):
            board.set(cell, sign)
            score = self.minimax(board, not self_player, False)
            board.set(cell, " ")
            if best is None or (self_player and score > best) or (not self_player and score < best):
                best, best_cell = score, cell
            if best == (1 if self_player else -1):
                break
        if start:
            return best_cell
        return best


class SmartAI(AI):
    def choose(self, board):
        self.take(board, self.pick(board))

    def wins(self, board, cell, sign):
        board.set(cell, sign)
        won = board.isdone() and board.get_winner() == sign
        board.set(cell, " ")
        board.isdone()
        return won

    def threats(self, board, cell, sign):
        board.set(cell, sign)
        number = len([c for c in self.free(board) if self.wins(board, c, sign)])
        board.set(cell, " ")
        return number

    def pick(self, board):
        me, you = self.sign, other(self.sign)
        for sign in (me, you):
            for cell in self.free(board):
                if self.wins(board, cell, sign):
                    return cell
        for cell in self.free(board):
            if self.threats(board, cell, me) > 1:
                return cell
        # a cell after which the other one has no fork, or must not take it
        for cell in self.free(board):
            board.set(cell, me)
            mine = [c for c in self.free(board) if self.wins(board, c, me)]
            bad = [c for c in mine or self.free(board) if self.threats(board, c, you) > 1]
            board.set(cell, " ")
            if not bad:
                return cell
        return self.free(board)[0]
