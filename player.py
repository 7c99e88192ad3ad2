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
# Stop the opponent from winning in two moves
STOP = ["_?X _O_ X__", "?X_ XO* _**", "?_X XO* _**", "**X *O_ _X?",
        "?_X _O* X**", "?** *X* **_", "*?* *X* *_*"]
# Threaten to win in two ways at once
FORK = ["_?O *_* *O*", "?_O *_* **O", "?** __* O*O", "?** O_* _*O",
        "?O_ *_* **O", "?O_ O** _**", "O?_ *_* *O*"]
# Exceptions, where the centre or the first free cell would lose
REST = ["?** _*_ O**", "?X* X** **X", "?*X O** *_*", "?_* _*X *X_",
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
    """Keep what a search finds for a position, which then is searched only once.

    It is only for speed: without it, MiniMax takes the same cells. What functools.cache does with
    the arguments of a function is done here with the marks of a board, and with all its rotations.
    """
    known = {}  # {(sign, self_player, marks): score}

    @wraps(search)  # to have its name and docstring
    def look_up(self, board, self_player, start=False):
        if start:  # a cell is wanted, and no score
            return search(self, board, self_player, start)
        marks = "".join(board.board)
        if (self.sign, self_player, marks) not in known:
            score = search(self, board, self_player)
            for _ in range(4):  # after four turns the marks are as they were
                known[self.sign, self_player, marks] = score
                marks = rotate(marks)
        return known[self.sign, self_player, marks]
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

        self_player: is this player to move? Where the game is over, even start brings its score.
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
        """The score to expect if the opponent moves at random (expectimax), as a small number.

        Each mark on the board divides it by 10. So a sooner end counts more than a later one, and
        as nobody wins before the fifth mark, it is too small to outweigh what minimax() finds.
        """
        if board.isdone():  # this sets the winner, which minimax() resets at the start level
            marks = 9 - board.board.count(board.sign)
            return self.minimax(board, self_player) / 10**marks
        scores = []
        for cell in CELLS:
            if board.isempty(cell):
                board.set(cell, self.sign if self_player else OPPONENT[self.sign])
                scores.append(self._tie_break(board, not self_player))
                board.set(cell, board.sign)
        if self_player:
            return max(scores)
        return round(sum(scores) / len(scores), 15)  # the last digits depend on the order of adding
