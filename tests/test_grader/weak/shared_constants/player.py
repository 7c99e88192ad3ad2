"""
player.py
The human player and the computer players.
"""
import copy
from random import choice
from board import CELLS, CROSS, NAUGHT

PROMPT = "\n{}, {}: Enter a cell [A-C][1-3]: "
WRONG = "You did not choose correctly"


class Player:
    """A person at the keyboard."""

    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        """Return the sign."""
        return self.sign

    def get_name(self):
        """Return the name."""
        return self.name

    def choose(self, board):
        """Ask for a cell until it is a good one."""
        while True:
            cell = input(PROMPT.format(self.name, self.sign) + "\n").upper()
            if cell in CELLS and board.isempty(cell):
                board.set(cell, self.sign)
                return
            print(WRONG)


class AI(Player):
    """Takes any free cell."""

    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board

    def choose(self):
        """Take a random cell of my board."""
        moves = [cell for cell in CELLS if self.board.isempty(cell)]
        cell = choice(moves)
        print(PROMPT.format(self.name, self.sign))
        print(cell)
        self.board.set(cell, self.sign)


class MiniMax(AI):
    """Looks at all the games that are still possible."""

    def choose(self, board):
        """Take the best cell."""
        print(PROMPT.format(self.name, self.sign))
        cell = self.minimax(board, True, True)
        print(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, start):
        """Return the score of the board, at the start the best cell."""
        if board.isdone():
            if board.get_winner() == self.sign:
                return 1
            if board.get_winner() == "":
                return 0
            return -1
        opponent = NAUGHT if self.sign == CROSS else CROSS
        results = []
        for cell in CELLS:
            if board.isempty(cell):
                # try it on a copy, then there is nothing to take back
                trial = copy.copy(board)
                trial.set(cell, self.sign if self_player else opponent)
                results.append((self.minimax(trial, not self_player, False), cell))
        if self_player:
            score, cell = max(results)
        else:
            score, cell = min(results)
        return cell if start else score
