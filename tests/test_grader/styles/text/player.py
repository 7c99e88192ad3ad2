import random
from board import NAMES


class Player:
    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def prompt(self):
        return f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n"

    def choose(self, board):
        for answer in iter(lambda: input(self.prompt()).upper(), None):
            if answer in NAMES and board.isempty(answer):
                board.set(answer, self.sign)
                return
            print("You did not choose correctly.")


class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board

    def choose(self, board):
        self.play(board, random.choice(list(self.moves(board))))

    def play(self, board, cell):
        print(self.prompt() + cell)
        board.set(cell, self.sign)

    def opponent(self):
        return "XO".replace(self.sign, "")

    def moves(self, board):
        return (name for name, sign in zip(NAMES, board.remember()) if sign == " ")


class SmartAI(AI):
    # my view of the board: m is me, t is the other one; what to do about it
    TRAPS = {"t   m   t": "B1", "  t m t  ": "B1",
             " t tm    ": "A1", " t  mt   ": "C1",
             "   tm  t ": "A3", "    mt t ": "C3",
             "t   mt   ": "C1", "t   m  t ": "A3",
             "  ttm    ": "A1", "  t m  t ": "C3",
             " t  m t  ": "A1", "    mtt  ": "C3",
             " t  m   t": "C1", "   tm   t": "A3"}
    TASTE = ["B2", "A1", "C3", "C1", "A3", "B1", "A2", "C2", "B3"]

    def choose(self, board):
        self.play(board, self.finish(board, self.sign)
                  or self.finish(board, self.opponent())
                  or self.trap(board)
                  or next(filter(board.isempty, self.TASTE)))

    def finish(self, board, sign):
        old = board.remember()
        for cell in self.moves(board):
            board.set(cell, sign)
            found = sign * 3 in board.lines()
            board.recall(old)
            if found:
                return cell

    def trap(self, board):
        view = board.remember().replace(self.sign, "m")
        return self.TRAPS.get(view.replace(self.opponent(), "t"))


class MiniMax(AI):
    memory = {}         # shared by all of them, so the sign is in the key

    def choose(self, board):
        self.play(board, self.minimax(board, True, True))

    def minimax(self, board, self_player, start):
        old = board.remember()
        key = self.sign, self_player, old
        if start or key not in self.memory:
            score, move = self.search(board, old, self_player)
            self.memory[key] = score
            if start and move:
                return move
        return self.memory[key]

    def search(self, board, old, self_player):
        if board.isdone():
            return {self.sign: 1, "": 0}.get(board.get_winner(), -1), ""
        found = []
        for cell in self.moves(board):
            board.set(cell, self.sign if self_player else self.opponent())
            found.append((self.minimax(board, not self_player, False), cell))
            board.recall(old)
        return max(found) if self_player else min(found)
