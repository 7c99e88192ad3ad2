# tictac.py - the whole game is in this file
import random

ALL = ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]
board = None
bob = None
alice = None
mode = "2"

class Board:
    def __init__(self):
        self.size = 3
        self.board = [" "] * 9
        self.winner = ""
    def get_winner(self):
        return self.winner
    def set(self, cell, sign):
        self.board[ALL.index(cell)] = sign
    def isempty(self, cell):
        return cell in ALL and self.board[ALL.index(cell)] == " "
    def isdone(self):
        self.winner = ""
        b = self.board
        for i in range(3):
            if b[3*i] == b[3*i+1] == b[3*i+2] != " ":
                self.winner = b[3*i]
            if b[i] == b[i+3] == b[i+6] != " ":
                self.winner = b[i]
        if b[0] == b[4] == b[8] != " " or b[2] == b[4] == b[6] != " ":
            self.winner = b[4]
        return self.winner != "" or b.count(" ") == 0
    def show(self):
        print()
        print("   A   B   C")
        for i in range(3):
            print(" +---+---+---+")
            print(i + 1, "| ", " | ".join(self.board[3*i:3*i+3]), " |", sep="")
        print(" +---+---+---+")

class Player:
    def __init__(self, name, sign):
        self.name = name
        self.sign = sign
    def get_sign(self):
        return self.sign
    def get_name(self):
        return self.name
    def choose(self, board):
        cell = input("\n" + self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: \n").upper()
        if board.isempty(cell):
            board.set(cell, self.sign)
        else:
            print("You did not choose correctly, try again.")
            self.choose(board)

class AI(Player):
    def __init__(self, name, sign, board):
        Player.__init__(self, name, sign)
        self.moves = ALL[:]
    def choose(self, board):
        self.moves = [c for c in ALL if board.isempty(c)]
        cell = random.choice(self.moves)
        print("\n" + self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: ")
        print(cell)
        board.set(cell, self.sign)

class MiniMax(AI):
    def choose(self, board):
        print("\n" + self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: ")
        cell = self.minimax(board, True, True)
        print(cell)
        board.set(cell, self.sign)
    def minimax(self, board, self_player, start):
        if board.isdone():
            if board.get_winner() == self.sign:
                return 1
            elif board.get_winner() == "":
                return 0
            return -1
        scores = {}
        for c in ALL:
            if board.isempty(c):
                if self_player:
                    board.set(c, self.sign)
                else:
                    board.set(c, "O" if self.sign == "X" else "X")
                scores[c] = self.minimax(board, not self_player, False)
                board.set(c, " ")
        if start:
            # the cell with the best score
            return max(scores)
        if self_player:
            return max(scores.values())
        return min(scores.values())

def new_game():
    global board, bob, alice
    board = Board()
    bob = Player("Bob", "X")
    if mode == "1":
        bob = AI("Bob", "X", board)
    if mode == "3":
        bob = MiniMax("Bob", "X", board)
    alice = Player("Alice", "O")

def play_game():
    now = bob
    board.show()
    while True:
        now.choose(board)
        board.show()
        if board.isdone():
            break
        if now == bob:
            now = alice
        else:
            now = bob

def print_result():
    if board.get_winner() == "X":
        print("Bob is a winner!")
    elif board.get_winner() == "O":
        print("Alice is a winner!")
    else:
        print("It is a tie!")

print("Welcome to TIC-TAC-TOE Game!")
mode = input("Choose 1 for AI, 2 for two players, 3 for MiniMax:\n")
while True:
    new_game()
    play_game()
    print_result()
    if input("Would you like to play again? [Y/N]\n") not in ("Y", "y"):
        break
print("Goodbye!")
