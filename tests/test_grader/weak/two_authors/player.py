# PA 1, Kim and Alex (pair programming)
# Kim: Player, SmartAI     Alex: AI, MiniMax
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
        prompt = f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n"
        cell = input(prompt)
        while not board.isempty(cell):
            print("You did not choose correctly.")
            cell = input(prompt)
        board.set(cell, self.sign)


# ---------------- Alex ----------------
CELLS = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")


class AI(Player):
    def __init__(self, name, sign, board):
        self.board = board
        self.moves = list(CELLS)

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        self.moves = [cell for cell in CELLS if board.isempty(cell)]
        cell = choice(self.moves)
        print(cell)
        board.set(cell, self.sign)


class MiniMax(Player):
    def __init__(self, name, sign, board):
        Player.__init__(self, name, sign)
        self.board = board

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
            elif board.get_winner() == '':
                return 0
            # self is a looser (opponent is a winner)
            else:
                return -1
        min_score, max_score = float('inf'), float('-inf')
        move = None
        for cell in CELLS:
            if board.isempty(cell):
                if self_player:
                    board.set(cell, self.sign)
                else:
                    board.set(cell, 'O' if self.sign == 'X' else 'X')
                score = MiniMax.minimax(self, board, not self_player, False)
                board.set(cell, ' ')
                if self_player and score > max_score:
                    max_score = score
                    move = cell
                if not self_player and score < min_score:
                    min_score = score
                    move = cell
        if start:
            return move
        elif self_player:
            return max_score
        else:
            return min_score


# ---------------- Kim ----------------
class SmartAI(AI):
    LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6),
             (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    # by columns like in the board
    NAMES = ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3")

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        b = board.board
        other = "X" if self.sign == "O" else "O"
        move = -1
        for sign in (self.sign, other):
            for line in self.LINES:
                three = [b[i] for i in line]
                if move < 0 and three.count(sign) == 2 and " " in three:
                    move = line[three.index(" ")]
        if move < 0:
            order = [4, 0, 2, 6, 8, 1, 3, 5, 7]
            if b[0] == b[8] == other or b[2] == b[6] == other:
                order = [4, 1, 3, 5, 7, 0, 2, 6, 8]
            for i in order:
                if b[i] == " ":
                    move = i
                    break
        print(self.NAMES[move])
        board.set(self.NAMES[move], self.sign)
