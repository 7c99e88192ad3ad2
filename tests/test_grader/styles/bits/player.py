# file: player.py   a person and three computers, all of them at home in bits
from random import choice
from board import BIT, CELLS, FULL, LINES

NAME = {bit: cell for cell, bit in BIT.items()}
# the centre, then the corners, then the sides
ORDER = [BIT[cell] for cell in "B2 A1 C1 A3 C3 B1 A2 C2 B3".split()]


def wins(mine, free):
    """mask of the free bits that finish a line of mine"""
    found = 0
    for line in LINES:
        rest = line & ~mine
        if rest & (rest - 1) == 0:
            found |= rest & free
    return found


def forks(mine, free):
    """mask of the free bits after which mine has two ways to win"""
    found = 0
    for bit in ORDER:
        if bit & free:
            w = wins(mine | bit, free ^ bit)
            if w & (w - 1):
                found |= bit
    return found


class Player:
    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        prompt = f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n"
        cell = input(prompt).upper()
        while not board.isempty(cell):
            print("You did not choose correctly.")
            cell = input(prompt).upper()
        board.set(cell, self.sign)


class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board

    def choose(self, board):
        self.take(board, choice([c for c in CELLS if board.isempty(c)]))

    def take(self, board, cell):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        print(cell)
        board.set(cell, self.sign)


class SmartAI(AI):
    def choose(self, board):
        mine, other = board.x, board.o
        if self.sign == "O":
            mine, other = other, mine
        free = FULL & ~(mine | other)
        good = wins(mine, free) or wins(other, free) or forks(mine, free)
        if not good:
            good = self.quiet(mine, other, free) or free
        self.take(board, NAME[next(bit for bit in ORDER if bit & good)])

    def quiet(self, mine, other, free):
        """mask of the free bits that leave the other one without a fork"""
        good = 0
        for bit in ORDER:
            if bit & free:
                left = free ^ bit
                reply = wins(mine | bit, left) or left
                if not forks(other, left) & reply:
                    good |= bit
        return good


class MiniMax(AI):
    def __init__(self, name, sign, board):
        super().__init__(name, sign, board)
        self.memory = {}

    def choose(self, board):
        self.take(board, self.minimax(board, True, True))

    def minimax(self, board, self_player, start):
        key = board.x << 10 | board.o << 1 | self_player
        if key not in self.memory:
            self.memory[key] = self.look(board, self_player)
        score, move = self.memory[key]
        return move if start and move else score

    def look(self, board, self_player):
        if board.isdone():
            if board.get_winner() == self.sign:
                return 1, None
            return (-1 if board.get_winner() else 0), None
        other = "O" if self.sign == "X" else "X"
        best = None
        for cell in CELLS:
            if board.isempty(cell):
                board.set(cell, self.sign if self_player else other)
                score = self.minimax(board, not self_player, False)
                board.set(cell, " ")
                if best is None or (score > best[0] if self_player else score < best[0]):
                    best = score, cell
        return best
