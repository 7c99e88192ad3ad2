"""A sound submission that shares no code with the package: three files, as a student writes them.

Its MiniMax is the bare pseudocode, its AI keeps a list of moves, its SmartAI looks one move ahead
and falls back on the search.
"""

BOARD = '''
class Board:
    def __init__(self):
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        self.winner = ""

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def index(self, cell):
        return "ABC".index(cell[0].upper()) + 3 * (int(cell[1]) - 1)

    def empty_cells(self):
        return [c + r for r in "123" for c in "ABC" if self.isempty(c + r)]

    def set(self, cell, sign):
        self.board[self.index(cell)] = sign

    def isempty(self, cell):
        return self.board[self.index(cell)] == " "

    def isdone(self):
        done = False
        self.winner = ""
        b = self.board
        for sign in ("X", "O"):
            for i in range(3):
                if b[3*i] == b[3*i+1] == b[3*i+2] == sign or b[i] == b[i+3] == b[i+6] == sign:
                    self.winner = sign
                    done = True
            if b[0] == b[4] == b[8] == sign or b[2] == b[4] == b[6] == sign:
                self.winner = sign
                done = True
        if " " not in b:
            done = True
        return done

    def show(self):
        print()
        print("   A   B   C  ")
        for row in range(3):
            print(" +---+---+---+ ")
            print(str(row + 1) + "|", end="")
            for column in range(3):
                print(" " + self.board[3*row + column] + " |", end="")
            print()
        print(" +---+---+---+ ")
'''

PLAYER = '''
import random
import sys


class Player:
    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        print(f"\\\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        while True:
            cell = sys.stdin.readline().rstrip("\\\\n").upper()
            if len(cell) == 2 and cell[0] in "ABC" and cell[1] in "123" and board.isempty(cell):
                board.set(cell, self.sign)
                return cell
            print("You did not choose correctly.")
            print(f"\\\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")


class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board
        self.moves = board.empty_cells()

    def choose(self, board):
        print(f"\\\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        self.moves = [m for m in self.moves if board.isempty(m)]
        cell = random.choice(self.moves)
        self.moves.remove(cell)
        print(cell)
        board.set(cell, self.sign)


class MiniMax(AI):
    def choose(self, board):
        print(f"\\\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = MiniMax.minimax(self, board, True, True)
        print(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, start):
        if board.isdone():
            if board.get_winner() == self.sign:
                return 1
            elif board.get_winner() == "":
                return 0
            else:
                return -1
        other = "X" if self.sign == "O" else "O"
        low, high, move = float("inf"), float("-inf"), None
        for cell in board.empty_cells():
            board.set(cell, self.sign if self_player else other)
            score = self.minimax(board, not self_player, False)
            board.set(cell, " ")
            board.winner = ""
            if self_player and score > high:
                high, move = score, cell
            if not self_player and score < low:
                low, move = score, cell
        if start:
            return move
        return high if self_player else low


class SmartAI(MiniMax):
    def choose(self, board):
        other = "X" if self.sign == "O" else "O"
        for sign in (self.sign, other):
            for cell in board.empty_cells():
                board.set(cell, sign)
                board.isdone()
                wins = board.get_winner() == sign
                board.set(cell, " ")
                if wins:
                    return self.take(cell, board)
        if board.isempty("B2"):
            return self.take("B2", board)
        return self.take(self.minimax(board, True, True), board)

    def take(self, cell, board):
        print(f"\\\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        print(cell)
        board.set(cell, self.sign)
'''.replace("\\\\n", "\\n")

TICTAC = '''
from board import Board
from player import Player


def game():
    board = Board()
    players = [Player("Bob", "X"), Player("Alice", "O")]
    turn = 0
    board.show()
    while not board.isdone():
        players[turn % 2].choose(board)
        board.show()
        turn += 1
    for player in players:
        if board.get_winner() == player.get_sign():
            print(player.get_name() + " is a winner!")
    if board.get_winner() == "":
        print("It is a tie!")


print("Welcome to TIC-TAC-TOE Game!")
again = "y"
while again in "Yy" and again:
    game()
    print("Would you like to play again? [Y/N]")
    again = input()
print("Goodbye!")
raise SystemExit(3)
'''

FILES = {"board.py": BOARD, "player.py": PLAYER, "tictac.py": TICTAC}
