# -*- coding: latin-1 -*-
# author: Zoé Lefèvre
# file: player.py a person (Player) and the computer players

from random import choice
from board import Board

class Player:
    def __init__(self, name, sign):
        self.name = name  # player's name
        self.sign = sign  # player's sign O or X

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        # ask until the user gives a good cell
        while True:
            cell = input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n")
            if board.is_valid(cell) and board.isempty(cell):
                board.set(cell, self.sign)
                return
            print("You did not choose correctly.")

class AI(Player):
    """A player that takes any empty cell."""
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board
        self.other = "O" if sign == "X" else "X"  # the opponent

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = choice(board.empty_cells())
        print(cell)
        board.set(cell, self.sign)

class SmartAI(AI):
    """Plays with the rules from Wikipedia (Newell and Simon)."""
    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        empty = board.empty_cells()
        # all the good cells, the best first: 1. win  2. block  3. fork
        cells = board.winning_cells(self.sign)
        cells += board.winning_cells(self.other) + board.forks(self.sign)
        # 4. stop a fork
        danger = board.forks(self.other)
        if len(danger) == 1:
            cells += danger
        elif len(danger) > 1:
            # make him block me, but not where he gets a fork
            for cell in empty:
                board.set(cell, self.sign)
                forced = board.winning_cells(self.sign)
                if forced and forced[0] not in board.forks(self.other):
                    cells.append(cell)
                board.undo(cell)
        # 5. center  6. opposite corner  7. corner  8. side
        cells.append(Board.CENTER)
        for corner in Board.CORNERS:
            if board.board[board.index(Board.OPPOSITE[corner])] == self.other:
                cells.append(corner)
        cells += Board.CORNERS + Board.SIDES
        # take the first one that is free
        cell = [c for c in cells if c in empty][0]
        print(cell)
        board.set(cell, self.sign)

class MiniMax(AI):
    """Déjà vu: remembers the scores of the positions it has seen."""
    # (marks, sign of self, whose turn) -> score, the same for all games
    seen = {}

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = MiniMax.minimax(self, board, True, True)
        print(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, start):
        # maybe we know this position already
        key = ("".join(board.board), self.sign, self_player)
        if not start and key in MiniMax.seen:
            return MiniMax.seen[key]
        # check the base conditions
        if board.isdone():
            if board.get_winner() == self.sign:
                return 1
            elif board.get_winner() == "":
                return 0
            return -1

        min_score, max_score = float("inf"), float("-inf")
        move = None
        for cell in board.empty_cells():
            board.set(cell, self.sign if self_player else self.other)
            score = self.minimax(board, not self_player, False)
            board.undo(cell)
            if self_player and score > max_score:
                max_score, move = score, cell
            elif not self_player and score < min_score:
                min_score, move = score, cell
        # start level gives the move, the other levels give the score
        if start:
            return move
        MiniMax.seen[key] = max_score if self_player else min_score
        return MiniMax.seen[key]
