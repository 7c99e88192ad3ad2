"""
Player, AI, MiniMax, SmartAI
@author Marco B.
"""
import random


class Player:

    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def isValid(self, cell, board):
        if len(cell) != 2:
            return False
        if not (cell[0] >= 'A' and cell[0] <= 'C'):
            return False
        if not (cell[1] >= '1' and cell[1] <= '3'):
            return False
        return board.isempty(cell)

    def choose(self, board):
        cell = input("\n" + self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: \n").upper()
        while not self.isValid(cell, board):
            print("You did not choose correctly.")
            cell = input("\n" + self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: \n").upper()
        board.set(cell, self.sign)


class AI(Player):

    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board
        self.cells = []
        for c in ['A', 'B', 'C']:
            for n in ['1', '2', '3']:
                self.cells.append(c + n)

    def freeCells(self, board):
        result = []
        for i in range(0, len(self.cells)):
            if board.isempty(self.cells[i]):
                result.append(self.cells[i])
        return result

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = random.choice(self.freeCells(board))
        print(cell)
        board.set(cell, self.sign)


class MiniMax(AI):

    MAX_INT = 2147483647
    MIN_INT = -2147483648

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = MiniMax.minimax(self, board, True, True)
        print(cell)
        board.set(cell, self.sign)

    def opponent(self):
        return "O" if self.sign == "X" else "X"

    def minimax(self, board, self_player, start):
        if board.isdone():
            if board.get_winner() == self.sign:
                return 1
            elif board.get_winner() == "":
                return 0
            else:
                return -1
        minScore = MiniMax.MAX_INT
        maxScore = MiniMax.MIN_INT
        move = None
        for cell in self.cells:
            if board.isempty(cell):
                if self_player:
                    board.set(cell, self.sign)
                else:
                    board.set(cell, self.opponent())
                score = self.minimax(board, not self_player, False)
                if self_player:
                    if score > maxScore:
                        maxScore = score
                        move = cell
                else:
                    if score < minScore:
                        minScore = score
                        move = cell
                board.set(cell, " ")
                board.winner = ""
        if start:
            return move
        return maxScore if self_player else minScore


class SmartAI(AI):

    LINES = [["A1", "B1", "C1"], ["A2", "B2", "C2"], ["A3", "B3", "C3"],
             ["A1", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"],
             ["A1", "B2", "C3"], ["C1", "B2", "A3"]]

    def signAt(self, board, cell):
        return board.board[ord(cell[0]) - ord('A')][int(cell[1]) - 1]

    def findThird(self, board, sign):
        for line in self.LINES:
            count = 0
            free = None
            for cell in line:
                if self.signAt(board, cell) == sign:
                    count += 1
                elif board.isempty(cell):
                    free = cell
            if count == 2 and free is not None:
                return free
        return None

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        other = "O" if self.sign == "X" else "X"
        cell = self.findThird(board, self.sign)
        if cell is None:
            cell = self.findThird(board, other)
        if cell is None and board.isempty("B2"):
            cell = "B2"
        if cell is None:
            a1c3 = self.signAt(board, "A1") == other and self.signAt(board, "C3") == other
            a3c1 = self.signAt(board, "A3") == other and self.signAt(board, "C1") == other
            order = ["A1", "C1", "A3", "C3", "B1", "A2", "C2", "B3"]
            if a1c3 or a3c1:
                order = ["B1", "A2", "C2", "B3", "A1", "C1", "A3", "C3"]
            for c in order:
                if board.isempty(c):
                    cell = c
                    break
        print(cell)
        board.set(cell, self.sign)
