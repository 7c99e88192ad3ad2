# file: player.py
# the players: Player (a human), AI (random), SmartAI (rules), MiniMax (recursion)

from __future__ import annotations
import time
from math import inf
from random import choice
from board import Board

THINKING_TIME = 0.5  # seconds, nobody trusts an answer that comes at once

class Player:
    def __init__(self, name: str, sign: str) -> None:
        self.name = name  # player's name
        self.sign = sign  # player's sign O or X

    @property
    def prompt(self) -> str:
        return f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n"

    @property
    def other_sign(self) -> str:
        return "O" if self.sign == "X" else "X"

    def get_sign(self) -> str:
        return self.sign
    def get_name(self) -> str:
        return self.name

    def choose(self, board: Board) -> None:
        while not board.isempty(cell := input(self.prompt)):
            print("You did not choose correctly.")
        board.set(cell, self.sign)

class AI(Player):
    def __init__(self, name: str, sign: str, board: Board) -> None:
        super().__init__(name, sign)
        self.board = board

    def moves(self, board: Board) -> list[str]:
        return [cell for cell in board.cells if board.isempty(cell)]

    def play(self, board: Board, cell: str) -> None:
        print(self.prompt, end="", flush=True)
        time.sleep(THINKING_TIME)
        print(f"{cell}", flush=True)
        board.set(cell, self.sign)

    def choose(self, board: Board) -> None:
        self.play(board, choice(self.moves(board)))

class SmartAI(AI):
    """Plays by rules. A set of cells is a 9-bit number, bit 0 is A1, bit 8 is C3."""
    LINES = (0b000000111, 0b000111000, 0b111000000,   # rows
             0b001001001, 0b010010010, 0b100100100,   # columns
             0b100010001, 0b001010100)                # diagonals
    CENTER = 4
    OPPOSITE = {0: 8, 2: 6, 6: 2, 8: 0}               # corner -> opposite corner

    def choose(self, board: Board) -> None:
        mine = self._mask(board, self.sign)
        theirs = self._mask(board, self.other_sign)
        self.play(board, board.cells[self._think(mine, theirs)])

    @staticmethod
    def _mask(board: Board, sign: str) -> int:
        return sum(1 << i for i, mark in enumerate(board.board) if mark == sign)

    @staticmethod
    def _free(mine: int, theirs: int) -> list[int]:
        return [i for i in range(9) if not (mine | theirs) >> i & 1]

    def _wins(self, mine: int, theirs: int) -> list[int]:
        """The free cells that complete a line of `mine`."""
        return [i for i in self._free(mine, theirs)
                if any((mine | 1 << i) & line == line for line in self.LINES)]

    def _forks(self, mine: int, theirs: int) -> list[int]:
        """The free cells that give `mine` two ways to win at once."""
        return [i for i in self._free(mine, theirs)
                if len(self._wins(mine | 1 << i, theirs)) > 1]

    def _is_safe(self, cell: int, mine: int, theirs: int) -> bool:
        """After this move the opponent gets no (useful) fork."""
        mine |= 1 << cell
        forks = self._forks(theirs, mine)
        threats = self._wins(mine, theirs)
        # if I threaten to win, the opponent has to answer just there
        return threats[0] not in forks if threats else not forks

    def _think(self, mine: int, theirs: int) -> int:
        free = self._free(mine, theirs)
        # 1. win  2. don't let the opponent win  3. make a fork
        for cells in (self._wins(mine, theirs), self._wins(theirs, mine),
                      self._forks(mine, theirs)):
            if cells:
                return choice(cells)
        # 4. no fork for the opponent  5. center
        good = [i for i in free if self._is_safe(i, mine, theirs)] or free
        if self.CENTER in good:
            return self.CENTER
        # 6. the corner opposite to the opponent's  7. any corner  8. a side
        corners = [i for i in good if i in self.OPPOSITE]
        opposite = [i for i in corners if theirs >> self.OPPOSITE[i] & 1]
        return choice(opposite or corners or good)

class MiniMax(AI):
    """Looks at every possible game (well, alpha-beta skips the hopeless ones)."""
    def choose(self, board: Board) -> None:
        self.play(board, self.minimax(board, True, True))

    def minimax(self, board: Board, self_player: bool, start: bool, depth: int = 0,
                alpha: float = -inf, beta: float = inf) -> int | str:
        """Return the best cell if start, else the score -1, 0 or 1.
        Inside (depth > 0) a win counts 10 - depth: the quick win is the best."""
        # check the base conditions
        if board.isdone():
            if board.get_winner() == self.sign:
                score = 10 - depth
            elif board.get_winner() == "":
                score = 0
            else:
                score = depth - 10
            return score if depth else self._sign_of(score)
        # make a move (choose a cell) recursively
        best, move = (-inf if self_player else inf), ""
        for cell in self.moves(board):
            board.set(cell, self.sign if self_player else self.other_sign)
            score = self.minimax(board, not self_player, False, depth + 1, alpha, beta)
            board.set(cell, board.sign)
            board.winner = ""
            if self_player and score > best:
                best, move = score, cell
                alpha = max(alpha, best)
            elif not self_player and score < best:
                best, move = score, cell
                beta = min(beta, best)
            if alpha >= beta:
                break
        if start:
            return move
        return best if depth else self._sign_of(best)

    @staticmethod
    def _sign_of(score: float) -> int:
        return (score > 0) - (score < 0)
