"""Players of tic-tac-toe."""

from random import choice

CELLS = "A1 B1 C1 A2 B2 C2 A3 B3 C3".split()
LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


class Player:
    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def ask(self):
        """Asks until the answer is a cell."""
        while True:
            cell = input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n").upper()
            if cell in CELLS:
                return cell
            print("You did not choose correctly.")

    def choose(self, board):
        cell = self.ask()
        if board.isempty(cell) != 0:
            print("You did not choose correctly.")
            cell = self.ask()
        board.set(cell, self.sign)


class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board

    def say(self, cell):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        print(cell)

    def choose(self, board):
        moves = []
        for cell in CELLS:
            if board.isempty(cell) == 0:
                moves.append(cell)
        self.say(moves[0])
        board.set(moves[0], self.sign)


class MiniMax(AI):
    def choose(self, board):
        cell = self.minimax(board, True, True)
        self.say(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, start):
        me = 1 if self.sign == "X" else 2
        if board.isdone():
            if board.get_winner() == self.sign:
                return 1
            return -1 if board.get_winner() else 0
        best = -2 if self_player else 2
        move = None
        for i in range(9):
            if board.board[i]:
                continue
            board.board[i] = me if self_player else 3 - me
            score = self.minimax(board, not self_player, False)
            board.board[i] = 0
            if (self_player and score > best) or (not self_player and score < best):
                best, move = score, CELLS[i]
        return move if start else best


class Smart_AI(AI):
    def choose(self, board):
        me = 1 if self.sign == "X" else 2
        move = None
        for who in (me, 3 - me):
            for line in LINES:
                three = [board.board[int(i)] for i in line]
                if move is None and three.count(who) == 2 and 0 in three:
                    move = int(line[three.index(0)])
        if move is None:
            b = board.board
            if b[4] == 0:
                move = 4
            elif b[4] == me and (b[0] == b[8] == 3 - me or b[2] == b[6] == 3 - me):
                move = [i for i in (1, 3, 5, 7) if b[i] == 0][0]
            else:
                move = [i for i in (0, 2, 6, 8, 1, 3, 5, 7) if b[i] == 0][0]
        self.say(CELLS[move])
        board.set(CELLS[move], self.sign)
