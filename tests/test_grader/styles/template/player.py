"""file: player.py

Every turn is the same: announce, pick, reveal, set.  Player.choose is that
turn, and whoever wants to play differently overrides the steps only.
"""
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
        self.announce()
        cell = self.pick(board)
        while not board.isempty(cell):
            print("You did not choose correctly.")
            self.announce()
            cell = self.pick(board)
        self.reveal(cell)
        board.set(cell, self.sign)

    def announce(self):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")

    def pick(self, board):
        return input().upper()

    def reveal(self, cell):
        """A person has typed it already."""


class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.rival = "O" if sign == "X" else "X"

    def pick(self, board):
        return choice(board.empties())

    def reveal(self, cell):
        print(cell)


class SmartAI(AI):
    def pick(self, board):
        return (self.winning(board, self.sign) or self.winning(board, self.rival)
                or self.forking(board, self.sign) or self.spoil(board)
                or self.like(board))[0]

    def spoil(self, board):
        """Cells after which the rival cannot make a fork of his own."""
        good = []
        for cell in self.like(board):
            board.set(cell, self.sign)
            threats = self.winning(board, self.sign)
            traps = self.forking(board, self.rival)
            if not set(traps) & set(threats or traps):
                good.append(cell)
            board.set(cell, " ")
        return good

    def like(self, board):
        return [c for c in "B2 A1 C1 A3 C3 B1 A2 C2 B3".split() if board.isempty(c)]

    def winning(self, board, sign):
        found = []
        for cell in board.empties():
            board.set(cell, sign)
            if board.isdone() and board.get_winner() == sign:
                found.append(cell)
            board.set(cell, " ")
        return found

    def forking(self, board, sign):
        found = []
        for cell in board.empties():
            board.set(cell, sign)
            if len(self.winning(board, sign)) > 1:
                found.append(cell)
            board.set(cell, " ")
        return found


class MiniMax(AI):
    def pick(self, board):
        return self.minimax(board, True, True)

    def minimax(self, board, self_player, start, bound=None):
        """bound: what the level above has already; no need to do worse"""
        goal = 1 if self_player else -1
        if board.isdone():
            return {self.sign: 1, self.rival: -1}.get(board.get_winner(), 0)
        best, move = None, None
        for cell in board.empties():
            board.set(cell, self.sign if self_player else self.rival)
            score = self.minimax(board, not self_player, False, best)
            board.set(cell, " ")
            if best is None or score * goal > best * goal:
                best, move = score, cell
            if best == goal or bound is not None and best * goal >= bound * goal:
                break
        return move if start else best
