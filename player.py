"""The players of a tic-tac-toe game: a person, and three that the computer plays.

A pattern is a picture of the board as the player who is to move sees it:

    ?  empty, and the cell to take     O  this player's mark     *  anything
    _  empty                           X  the opponent's mark
"""

from random import choice

from board import CELLS, SIGNS

# Patterns 1 to 7, 8 to 14 and 15 to 21 of seed 000
WIN = """?OO ?** ?** O?O *?* *O* O**
         *** O** *O* *** *O* *?* *?*
         *** O** **O *** *O* *O* **O"""
BLOCK = WIN.replace("O", "X")
STOP = """_?X ?X_ ?_X **X ?_X ?** *?*
          _O_ XO* XO* *O_ _O* *X* *X*
          X__ _** _** _X? X** **_ *_*"""
# For positions that those do not lead to: make a fork (seed 004), look one move further
FORK = """_?O ?_O ?** ?** ?O_ ?O_ O?_
          *_* *_* __* O_* *_* O** *_*
          *O* **O O*O _*O **O _** *O*"""
LOOK = """?** ?X* ?*X ?_* ?_* ?_O ?X_
          _*_ X** O** _*X X*O *** _*X
          O** **X *_* *X_ _** *_* **_"""
PATTERNS = ["".join(rows)
            for strip in (WIN, BLOCK, STOP, FORK, LOOK)
            for rows in zip(*(line.split() for line in strip.splitlines()))]
# The marks that each sign in a pattern stands for
FITS = {"?": "_", "_": "_", "O": "O", "X": "X", "*": "_OX"}


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
        """The board is the assignment's argument; choose() looks at the one that it is given."""
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
    """An AI that moves by the patterns, and never loses a game."""

    def choose(self, board):
        """Mark the cell of the first pattern that fits, else the centre, else the first free."""
        free = _free_cells(board)
        marks = {board.sign: "_", self.sign: "O"}
        picture = [(cell, marks.get(mark, "X")) for cell, mark in zip(CELLS, board.board)]
        self._take(find(picture) or ("B2" if "B2" in free else free[0]), board)


def find(picture):
    """The cell that the first pattern to fit a list of (cell, mark) takes, None if none fits."""
    for pattern in PATTERNS:
        for _ in range(4):
            if all(mark in FITS[sign] for sign, (_, mark) in zip(pattern, picture)):
                return picture[pattern.index("?")][0]
            picture = rotate(picture)
    return None


def rotate(picture):
    """The picture turned counter-clockwise, its right column on top; names travel with marks."""
    return [picture[index] for index in (2, 5, 8,
                                         1, 4, 7,
                                         0, 3, 6)]


class MiniMax(AI):
    """An AI that looks at every way the game can go on, and never loses one."""

    _known = {}  # {(sign, self_player): {marks: (worth, luck)}}, good for every game

    def choose(self, board):
        """Mark the best cell that minimax() finds."""
        self._take(self.minimax(board, True, True), board)

    def minimax(self, board, self_player, start):
        """This player's score, 1 won, 0 tied, -1 lost, or with start the best cell to take.

        self_player tells whether this player is to move. The board is left as it was.
        """
        winner = board.winner
        found = self._search(board, self_player, start)
        board.winner = winner  # isdone() has changed it
        return found if start else (found[0] > 0) - (found[0] < 0)

    def _search(self, board, self_player, start):
        """The worth and the luck or, with start, the cell: seed 001's pseudocode, and a memory.

        Worth is the score, and the greater the sooner the game ends. Luck, the worth to expect if
        the opponent moved at random, settles what the worth leaves open.
        """
        known = self._known.setdefault((self.sign, self_player), {})
        position = tuple(board.board)
        if not start and position in known:
            return known[position]
        if not start and board.isdone():
            score = {self.sign: 1, "": 0}.get(board.get_winner(), -1)
            worth = score * (1 + board.board.count(board.sign))
            return worth, worth
        sign = self.sign if self_player else {"X": "O", "O": "X"}[self.sign]
        outcomes = {}
        for cell in _free_cells(board):
            board.set(cell, sign)
            outcomes[cell] = self._search(board, not self_player, False)
            board.set(cell, board.sign)
        move = (max if self_player else min)(outcomes, key=outcomes.get)
        if start:
            return move
        worth, luck = outcomes[move]
        if not self_player:
            luck = sum(luck for _, luck in outcomes.values()) / len(outcomes)
        marks = board.board
        for _ in range(4):
            known[tuple(marks)] = worth, luck
            marks = rotate(marks)
        return worth, luck


def _free_cells(board):
    """The free cells in the order of CELLS, at least one."""
    free = [cell for cell in CELLS if board.isempty(cell)]
    if not free:
        raise ValueError(f"there must be a free cell to choose, not only {board.board!r}")
    return free
