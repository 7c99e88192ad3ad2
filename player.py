"""The players of a tic-tac-toe game: the assignment's Player, AI, SmartAI and MiniMax.

SmartAI has patterns, pictures of the board that say which cell to take. This is the first one:

    ?OO     ?  empty, and the cell to take     O  a mark of its own
    ***     _  empty                           X  one of the opponent
    ***     *  anything
"""

from copy import copy
from functools import wraps
from random import choice

from board import CELLS, SIGNS

OPPONENT = {"X": "O", "O": "X"}
# Each has seven patterns, drawn side by side: "?OO", "***" and "***" are the one that stands above
WIN = ["?OO ?** ?** O?O *?* *O* O**",
       "*** O** *O* *** *O* *?* *?*",
       "*** O** **O *** *O* *O* **O"]
BLOCK = [row.replace("O", "X") for row in WIN]
STOP = ["_?X ?X_ ?_X **X ?_X ?** *?*",  # from winning in two moves
        "_O_ XO* XO* *O_ _O* *X* *X*",
        "X__ _** _** _X? X** **_ *_*"]
FORK = ["_?O ?_O ?** ?** ?O_ ?O_ O?_",  # which is two threats at once
        "*_* *_* __* O_* *_* O** *_*",
        "*O* **O O*O _*O **O _** *O*"]
REST = ["?** ?X* ?*X ?_* ?_* ?_O ?X_",  # where the centre, or the first free cell, would lose
        "_*_ X** O** _*X X*O *** _*X",
        "O** **X *_* *X_ _** *_* **_"]
PATTERNS = []  # the first is "?OO******", in the order of CELLS
for top, middle, bottom in (WIN, BLOCK, STOP, FORK, REST):
    for rows in zip(top.split(), middle.split(), bottom.split()):
        PATTERNS.append("".join(rows))
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
    """The cell that the first pattern to fit the marks takes, None if none fits."""
    for pattern in PATTERNS:
        cells, turned = CELLS, marks
        for _ in range(4):  # the board turned, and the names of its cells with it
            if all(mark in FITS[character] for mark, character in zip(turned, pattern)):
                return cells[pattern.index("?")]
            cells, turned = rotate(cells), rotate(turned)


def remembered(search):
    """Search a position once only, however it is turned: as functools.cache, but for boards.

    Only for speed: without it, MiniMax takes the same cells. It remembers marks, as boards change.
    """
    known = {}  # {(sign, self_player, marks): score}; each search has its own, for all games
    @wraps(search)  # to have its name and docstring
    def look_up(self, board, self_player, start=False):
        if start:  # the answer is a cell, and not remembered
            return search(self, board, self_player, start)
        marks = "".join(board.board)
        if (self.sign, self_player, marks) not in known:
            score = search(self, board, self_player)
            for _ in range(4):  # after which the marks are as they were
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

        self_player: is this player to move? A game that is over has no cell: its score comes then.
        """
        winner = board.winner  # kept, as isdone() sets it, and the search must change nothing
        if board.isdone():                                          # step 1 of the assignment
            score = {self.sign: 1, "": 0, OPPONENT[self.sign]: -1}[board.get_winner()]
            board.winner = winner
            return score
        best = float("-inf" if self_player else "inf")              # 2: the max or the min score
        for cell in CELLS:                                          # 3a
            if board.isempty(cell):                                 # 3b
                board.set(cell, self.sign if self_player else OPPONENT[self.sign])  # 3c
                score = self.minimax(board, not self_player, False)  # 3d
                if start:  # not in the assignment: it decides between equal scores only
                    score += self._tie_break(board, not self_player)
                better = max(best, score) if self_player else min(best, score)  # 3e
                if better != best:
                    best, move = better, cell                       # 3f
                board.set(cell, board.sign)                         # 3g: unmark
                board.winner = winner                               # and reset (tie-break, too)
        return move if start else best                              # 4

    @remembered
    def _tie_break(self, board, self_player):
        """What to expect, on average, if the opponent moves at random (this is expectimax).

        Each mark on the board divides a score by 10, so a sooner end counts more. As nobody wins
        before the fifth mark, this is at most 10**-5. Floats added in another order may differ in
        the last digit: where a mean is not rounded, that would decide between mirrored cells.
        """
        if board.isdone():  # then minimax() returns the score at once
            return self.minimax(board, self_player) / 10**(9 - board.board.count(board.sign))
        scores = []
        for cell in CELLS:
            if board.isempty(cell):
                board.set(cell, self.sign if self_player else OPPONENT[self.sign])
                scores.append(self._tie_break(board, not self_player))
                board.set(cell, board.sign)
        return max(scores) if self_player else round(sum(scores) / len(scores), 15)
