"""The players of a tic-tac-toe game: the assignment's Player, AI, SmartAI and MiniMax.

SmartAI goes by patterns: the board as the player to move sees it, whichever sign it really has.

    ?  empty, and the cell to take     O  its own mark           *  anything
    _  empty                           X  the opponent's mark
"""

from functools import wraps
from math import inf
from random import choice

from board import CELLS, SIGNS

OPPONENT = {"X": "O", "O": "X"}
# The 21 patterns of another assignment, "Midterm: Tic Tac Toe": win, block, stop a win in two
WIN = """?OO ?** ?** O?O *?* *O* O**
         *** O** *O* *** *O* *?* *?*
         *** O** **O *** *O* *O* **O"""
BLOCK = WIN.replace("O", "X")
STOP = """_?X ?X_ ?_X **X ?_X ?** *?*
          _O_ XO* XO* *O_ _O* *X* *X*
          X__ _** _** _X? X** **_ *_*"""
# And 14 of ours, for positions that those do not lead to: make a fork, look one move further
MORE = """_?O ?_O ?** ?** ?O_ ?O_ O?_ ?** ?X* ?*X ?_* ?_* ?_O ?X_
          *_* *_* __* O_* *_* O** *_* _*_ X** O** _*X X*O *** _*X
          *O* **O O*O _*O **O _** *O* O** **X *_* *X_ _** *_* **_"""
PATTERNS = []  # each as nine marks in the order of CELLS, "?OO******" the first
for pictures in WIN, BLOCK, STOP, MORE:
    top, middle, bottom = pictures.split("\n")
    for rows in zip(top.split(), middle.split(), bottom.split()):
        PATTERNS.append("".join(rows))


def rotate(nine):
    """Nine cells or marks turned counter-clockwise: the right column comes to the top."""
    a, b, c, d, e, f, g, h, i = nine
    return (c, f, i,
            b, e, h,
            a, d, g)


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
        """Mark any free cell; like every AI, ValueError if there is none."""
        free = [cell for cell in CELLS if board.isempty(cell)] or [None]
        self._take(choice(free), board)

    def _take(self, cell, board):
        """Mark the cell, and print it below the prompt as if somebody had typed it."""
        if cell not in CELLS:
            raise ValueError(f"to choose, the game must go on, not be over: {board.board!r}")
        print(self._prompt())
        print(cell)
        board.set(cell, self.sign)


class SmartAI(AI):
    """An AI that moves by the patterns, and loses no game that it plays from the start."""

    def choose(self, board):
        """Mark the cell of the first pattern that fits, else the centre, else the first free."""
        seen_as = {board.sign: "_", self.sign: "O", OPPONENT[self.sign]: "X"}
        free = [cell for cell in ("B2", *CELLS) if board.isempty(cell)] or [None]
        self._take(find([seen_as[mark] for mark in board.board]) or free[0], board)


def find(marks):
    """The cell that the first pattern to fit the marks takes, None if no pattern fits."""
    for pattern in PATTERNS:
        cells = CELLS
        for _ in range(4):  # the board as it is, and turned three times
            if all(wanted in (mark, "*") for wanted, mark in zip(pattern.replace("?", "_"), marks)):
                return cells[pattern.index("?")]
            cells, marks = rotate(cells), rotate(marks)


def remembered(search):
    """Like functools.cache: what was found for a position is kept for it and its rotations."""
    known = {}

    @wraps(search)
    def look_up(self, board, self_player, start=False):
        if start:  # the answer is a cell, and another one in each rotation
            return search(self, board, self_player, start)
        marks = tuple(board.board)
        if (self.sign, self_player, marks) not in known:
            answer = search(self, board, self_player)
            for _ in range(4):
                known[self.sign, self_player, marks] = answer
                marks = rotate(marks)
        return known[self.sign, self_player, marks]
    return look_up


class MiniMax(AI):
    """An AI that looks at every way to go on, and loses no game that it plays from the start."""

    def choose(self, board):
        """Mark the best cell, which minimax() finds."""
        self._take(self.minimax(board, True, True), board)

    @remembered
    def minimax(self, board, self_player, start=False):
        """This player's score if both play their best, 1, 0 or -1; at start, the cell to take.

        self_player tells whether this player is to move. The board is left as it was.
        """
        winner = board.winner
        if board.isdone():                                          # 1: the base case
            score = {self.sign: 1, "": 0}.get(board.get_winner(), -1)
            board.winner = winner
            return score
        best = -inf if self_player else inf                         # 2
        for cell in CELLS:                                          # 3a
            if board.isempty(cell):                                 # 3b
                board.set(cell, self.sign if self_player else OPPONENT[self.sign])  # 3c
                score = self.minimax(board, not self_player, False)  # 3d
                if start:  # less than any score, a promise only settles ties
                    score = 10**9 * score + self._promise(board, not self_player)
                if score > best if self_player else score < best:   # 3e
                    best, move = score, cell                        # 3f
                board.set(cell, board.sign)                         # 3g
                board.winner = winner
        return move if start else best                              # 4

    @remembered
    def _promise(self, board, self_player):
        """The results of all games to come in which the opponent takes any cell, added up."""
        if board.isdone():  # ten times as much for each free cell: no later ones outweigh it
            return self.minimax(board, self_player) * 10**board.board.count(board.sign)
        promise = 0
        for cell in [self.minimax(board, True, True)] if self_player else CELLS:
            if board.isempty(cell):
                board.set(cell, self.sign if self_player else OPPONENT[self.sign])
                promise += self._promise(board, not self_player)
                board.set(cell, board.sign)
        return promise
