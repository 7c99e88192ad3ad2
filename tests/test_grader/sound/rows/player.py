# file: player.py
from math import inf
from random import choice

# all cell names
CELLS = ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]

# returns a list of the empty cells where this sign wins right away
def winning_cells(board, sign):
    wins = []
    for cell in CELLS:
        if board.isempty(cell):
            board.set(cell, sign)
            if board.isdone() and board.get_winner() == sign:
                wins.append(cell)
            board.set(cell, " ")  # undo
            board.winner = ""
    return wins

class Player:
    def __init__(self, name, sign):
        self.name = name  # player's name
        self.sign = sign  # player's sign O or X

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        # ask until the cell is valid and empty
        while True:
            cell = input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n").upper()
            if cell in CELLS and board.isempty(cell):
                board.set(cell, self.sign)
                break
            print("You did not choose correctly.")

class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        # only empty cells are possible moves
        moves = [cell for cell in CELLS if board.isempty(cell)]
        cell = choice(moves)
        print(cell)
        board.set(cell, self.sign)

class SmartAI(AI):
    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        other = "O" if self.sign == "X" else "X"

        my_wins = winning_cells(board, self.sign)
        other_wins = winning_cells(board, other)
        if my_wins:
            # 1. win
            move = my_wins[0]
        elif other_wins:
            # 2. block
            move = other_wins[0]
        else:
            # 3. a move after which the opponent can't make a fork,
            # center first, then corners, then sides
            move = ""
            for cell in ["B2", "A1", "C1", "A3", "C3", "B1", "A2", "C2", "B3"]:
                if not board.isempty(cell):
                    continue
                board.set(cell, self.sign)
                safe = True
                for reply in CELLS:
                    if board.isempty(reply):
                        board.set(reply, other)
                        # it is a fork if there are 2 ways to win,
                        # but it does not matter if I win before that
                        if len(winning_cells(board, other)) >= 2 and not winning_cells(board, self.sign):
                            safe = False
                        board.set(reply, " ")
                board.set(cell, " ")
                if safe:
                    move = cell
                    break
                if move == "":
                    move = cell  # in case nothing is safe
        print(move)
        board.set(move, self.sign)

class MiniMax(AI):
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
            elif board.get_winner() == "":
                return 0
            # self is a loser (opponent is a winner)
            else:
                return -1
        # make a move (choose a cell) recursively
        min_score = inf
        max_score = -inf
        move = ""
        other = "O" if self.sign == "X" else "X"

        for cell in CELLS:
            if board.isempty(cell):
                # mark the cell and get the score
                board.set(cell, self.sign if self_player else other)
                score = MiniMax.minimax(self, board, not self_player, False)
                # update score and move
                if self_player and score > max_score:
                    max_score = score
                    move = cell
                elif not self_player and score < min_score:
                    min_score = score
                    move = cell
                # unmark the cell
                board.set(cell, " ")
                board.winner = ""
                # nothing can be better than that
                if score == (1 if self_player else -1):
                    break

        if start:
            return move
        return max_score if self_player else min_score
