"""The players of a tic-tac-toe game: the assignment's Player, AI, SmartAI and MiniMax.

SmartAI has patterns, pictures of the board that say which cell to take. This one is "?OO *** ***":

    ?OO     ?  empty, and the cell to take     O  a mark of its own
    ***     _  empty                           X  one of the opponent
    ***     *  anything
"""

from copy import copy
from functools import wraps
from random import choice

from board import CELLS, SIGNS

OPPONENT = {"X": "O", "O": "X"}

WIN = ["?OO *** ***", "?** O** O**", "?** *O* **O", "O?O *** ***",
       "*?* *O* *O*", "*O* *?* *O*", "O** *?* **O"]
BLOCK = [pattern.replace("O", "X") for pattern in WIN]
STOP = ["_?X _O_ X__", "?X_ XO* _**", "?_X XO* _**", "**X *O_ _X?",  # stop what wins in two moves
        "?_X _O* X**", "?** *X* **_", "*?* *X* *_*"]
FORK = ["_?O *_* *O*", "?_O *_* **O", "?** __* O*O", "?** O_* _*O",  # make two threats at once
        "?O_ *_* **O", "?O_ O** _**", "O?_ *_* *O*"]
REST = ["?** _*_ O**", "?X* X** **X", "?*X O** *_*", "?_* _*X *X_",  # exceptions, see README.md
        "?_* X*O _**", "?_O *** *_*", "?X_ _*X **_"]
PATTERNS = [pattern.replace(" ", "") for pattern in WIN + BLOCK + STOP + FORK + REST]
FITS = {"?": " ", "_": " ", "O": "O", "X": "X", "*": " OX"}  # the marks that each may stand for


def rotate(nine):
    """Nine cells or marks turned counter-clockwise: the columns from the right become the rows."""
    return nine[2::3] + nine[1::3] + nine[0::3]


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

    def __init__(self, name, sign, board):  # the board is not used: choose() is passed it, too
        super().__init__(name, sign)

    def choose(self, board):
        """Mark any free cell; ValueError if the game is over."""
        self._require_open(board)
        self._take(choice([cell for cell in CELLS if board.isempty(cell)]), board)

    def _require_open(self, board):
        if copy(board).isdone():  # a copy, as isdone() sets the winner
            raise ValueError(f"the game must not be over, as it is with {board.board!r}")

    def _take(self, cell, board):
        """Mark the cell, and print it below the prompt as if somebody had typed it."""
        print(self._prompt(), cell, sep="\n")
        board.set(cell, self.sign)


class SmartAI(AI):
    """An AI that moves by the patterns, and loses no game that it plays from the start."""

    def choose(self, board):
        """Mark the cell of the first pattern that fits, else the centre, else the first free."""
        self._require_open(board)
        seen_as = {board.sign: " ", self.sign: "O", OPPONENT[self.sign]: "X"}
        free = [cell for cell in ("B2", *CELLS) if board.isempty(cell)]
        self._take(find([seen_as[mark] for mark in board.board]) or free[0], board)


def find(marks):
    """The cell to take by the first pattern that fits the marks, None if no pattern does."""
    for pattern in PATTERNS:
        cells, turned = CELLS, marks
        for _ in range(4):  # the board turned, and the names of its cells with it
            if all(mark in FITS[character] for mark, character in zip(turned, pattern)):
                return cells[pattern.index("?")]
            cells, turned = rotate(cells), rotate(turned)


def remembered(search):
    """Keep the score of each position that was searched, from game to game, and look it up.

    Only for speed: without it, MiniMax takes the same cells. functools.cache would do the same with
    arguments that never change; a board does, so here its marks are the key, in each rotation.
    """
    known = {}  # {(sign, self_player, marks): score}

    @wraps(search)  # to have its name and docstring
    def look_up(self, board, self_player, start=False):
        if start:  # minimax() gives a cell then, not a score: this is not kept
            return search(self, board, self_player, start)
        marks = "".join(board.board)
        key = self.sign, self_player, marks
        if key not in known:
            score = search(self, board, self_player)
            for _ in range(4):
                known[self.sign, self_player, marks] = score
                marks = rotate(marks)
        return known[key]
    return look_up


class MiniMax(AI):
    """An AI that looks at every way to go on; the pseudocode alone is BareMiniMax in the tests."""

    def choose(self, board):
        """Mark the best cell, which minimax() finds; ValueError if the game is over."""
        self._require_open(board)
        self._take(self.minimax(board, True, True), board)

    @remembered
    def minimax(self, board, self_player, start=False):
        """The score that this player can force, 1, 0 or -1; at the start level, the cell for it.

        self_player: is this player to move? If the game is over, the score comes at any level.
        """
        winner = board.winner  # isdone() sets it, and the search must leave all as it was
        if board.isdone():                                          # step 1 of the assignment
            score = {self.sign: 1, "": 0, OPPONENT[self.sign]: -1}[board.get_winner()]
            board.winner = winner
            return score
        best = float("-inf" if self_player else "inf")              # 2: the max or the min score
        for cell in CELLS:                                          # 3a
            if board.isempty(cell):                                 # 3b
                board.set(cell, self.sign if self_player else OPPONENT[self.sign])  # 3c
                score = self.minimax(board, not self_player, False)  # 3d
                if start:  # not in the assignment: it decides between equal scores
                    score += self._tie_break(board, not self_player)
                better = max(best, score) if self_player else min(best, score)  # 3e
                if better != best:
                    best, move = better, cell                       # 3f
                board.set(cell, board.sign)                         # 3g: unmark
                board.winner = winner                               # and reset
        return move if start else best                              # 4

    @remembered
    def _tie_break(self, board, self_player):
        """The score that comes on average if the opponent moves at random (expectimax), made small.

        It is divided by 10 for each mark that is on the board at the end: a sooner end counts more.
        Nobody wins before the fifth mark, so it is 10**-5 at most, and decides between equal scores
        only. It is rounded, as a mirrored board adds the same floats in another order, which may
        change the last digit.
        """
        winner = board.winner
        is_over = board.isdone()
        board.winner = winner
        if is_over:
            return self.minimax(board, self_player) / 10**(9 - board.board.count(board.sign))
        scores = []
        for cell in CELLS:
            if board.isempty(cell):
                board.set(cell, self.sign if self_player else OPPONENT[self.sign])
                scores.append(self._tie_break(board, not self_player))
                board.set(cell, board.sign)
        return max(scores) if self_player else round(sum(scores) / len(scores), 15)
