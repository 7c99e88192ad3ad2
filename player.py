"""The players of a tic-tac-toe game: a person, and three that the computer plays.

A pattern is a picture of the board as the player who is to move sees it, whatever its sign:

    ?  empty, and the cell to take     O  its own mark           *  anything
    _  empty                           X  the opponent's mark
"""

from random import choice
from typing import NamedTuple

from board import CELLS, SIGNS

# The 21 patterns of the midterm: 1 to 7 win, 8 to 14 block, 15 to 21 stop a win in two
WIN = """?OO ?** ?** O?O *?* *O* O**
         *** O** *O* *** *O* *?* *?*
         *** O** **O *** *O* *O* **O"""
BLOCK = WIN.replace("O", "X")
STOP = """_?X ?X_ ?_X **X ?_X ?** *?*
          _O_ XO* XO* *O_ _O* *X* *X*
          X__ _** _** _X? X** **_ *_*"""
# For positions that those do not lead to: make a fork, look one move further
FORK = """_?O ?_O ?** ?** ?O_ ?O_ O?_
          *_* *_* __* O_* *_* O** *_*
          *O* **O O*O _*O **O _** *O*"""
LOOK = """?** ?X* ?*X ?_* ?_* ?_O ?X_
          _*_ X** O** _*X X*O *** _*X
          O** **X *_* *X_ _** *_* **_"""
# Each as nine characters in the order of CELLS, "?OO******" the first
PATTERNS = [top + middle + bottom
            for pictures in (WIN, BLOCK, STOP, FORK, LOOK)
            for top, middle, bottom in zip(*map(str.split, pictures.splitlines()))]
FITS = {"?": "_", "_": "_", "O": "O", "X": "X", "*": "_OX"}  # what may stand in the cell
# {(sign, self_player, marks): outcome for that sign} of all that any MiniMax has met
KNOWN = {}


class Player:
    """A person, asked at the keyboard."""

    def __init__(self, name, sign):
        if sign not in SIGNS:
            raise ValueError(f"a player's sign is 'X' or 'O', not {sign!r}")
        self.name = name
        self.sign = sign

    def get_sign(self):
        """The sign that this player marks cells with."""
        return self.sign

    def get_name(self):
        """The name that the prompts and the announcement of the winner show."""
        return self.name

    def choose(self, board):
        """Ask until the answer is a free cell, its letter in either case; mark that cell."""
        while True:
            cell = input(self._prompt() + "\n").upper()
            if cell in CELLS and board.isempty(cell):
                break
            print("You did not choose correctly.")
        board.set(cell, self.sign)

    def _prompt(self):
        return f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: "


class AI(Player):
    """A computer player that moves at random."""

    def __init__(self, name, sign, board):
        """The assignment passes a board; it is not needed, choose() gets one of its own."""
        super().__init__(name, sign)

    def choose(self, board):
        """Mark any free cell; like every AI, ValueError if the board is full."""
        self._take(choice(_free_cells(board)), board)

    def _take(self, cell, board):
        """Mark the cell, and print it below the prompt as if somebody had typed it."""
        print(self._prompt())
        print(cell)
        board.set(cell, self.sign)


class SmartAI(AI):
    """An AI that moves by the patterns, and loses no game that it plays from the start."""

    def choose(self, board):
        """Mark the cell of the first pattern that fits, else the centre, else the first free."""
        seen_as = {board.sign: "_", self.sign: "O"}
        picture = [(cell, seen_as.get(mark, "X")) for cell, mark in zip(CELLS, board.board)]
        otherwise = "B2" if board.isempty("B2") else _free_cells(board)[0]
        self._take(find(picture) or otherwise, board)


def find(picture):
    """The cell that the first pattern to fit a list of (cell, mark) takes, None if none fits."""
    for pattern in PATTERNS:
        for turned in rotations(picture):
            if all(mark in FITS[wanted] for wanted, (cell, mark) in zip(pattern, turned)):
                cell, mark = turned[pattern.index("?")]
                return cell


def rotate(picture):
    """Nine things turned counter-clockwise, the right column on top, as (cell, mark) or marks."""
    return [picture[index] for index in (2, 5, 8,
                                         1, 4, 7,
                                         0, 3, 6)]


def rotations(picture):
    """The picture as it is, then turned once, twice and three times."""
    for _ in range(4):
        yield picture
        picture = rotate(picture)


class Outcome(NamedTuple):
    """What a position comes to for a MiniMax; of two, first the score tells the better one."""
    score: int      # if both play their best: 1 won, 0 tied, -1 lost
    promise: float  # the end to expect if this player plays its best and the other at random


class MiniMax(AI):
    """An AI that looks at every way to go on, and loses no game that it plays from the start."""

    def choose(self, board):
        """Mark the best cell that minimax() finds."""
        self._take(self.minimax(board, True, True), board)

    def minimax(self, board, self_player, start):
        """This player's score, 1 won, 0 tied, -1 lost, or with start the best cell to take.

        self_player tells whether this player is to move. The board is left as it was.
        """
        winner = board.winner
        outcome, move = self._minimax(board, self_player, start)
        board.winner = winner                                   # 3g: isdone() has changed it
        return move if start else outcome.score                 # 4: the move or the score

    def _minimax(self, board, self_player, start):
        """The outcome and the move to it, in the steps of the assignment."""
        if not start and board.isdone():                        # 1: the base case
            score = {self.sign: 1, "": 0}.get(board.get_winner(), -1)
            # Sooner promises more: three times as much for each cell that is still free
            return Outcome(score, score * 3 ** board.board.count(board.sign)), None
        outcomes, best = {}, max if self_player else min        # 2: no scores yet, all are kept
        sign = self.sign if self_player else ("O" if self.sign == "X" else "X")
        for cell in _free_cells(board):                         # 3a, b: every free cell
            board.set(cell, sign)                               # c
            outcomes[cell] = self._known(board, not self_player)  # d: by _minimax() again
            board.set(cell, board.sign)                         # g
        move = best(outcomes, key=outcomes.get)                 # e, f: by score, then by promise
        score, promise = outcomes[move]
        if not self_player:  # an opponent who moves at random takes any of the cells
            promise = sum(outcome.promise for outcome in outcomes.values()) / len(outcomes)
        return Outcome(score, promise), move

    def _known(self, board, self_player):
        """The outcome, searched for only once for a position and its rotations."""
        marks = tuple(board.board)
        if (self.sign, self_player, marks) not in KNOWN:
            outcome, _ = self._minimax(board, self_player, False)
            for turned in rotations(marks):
                KNOWN[self.sign, self_player, tuple(turned)] = outcome
        return KNOWN[self.sign, self_player, marks]


def _free_cells(board):
    """The free cells in the order of CELLS, at least one."""
    free = [cell for cell in CELLS if board.isempty(cell)]
    if not free:
        raise ValueError(f"there must be a free cell to choose, not only {board.board!r}")
    return free
