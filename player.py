"""The players of a tic-tac-toe game: the assignment's Player, AI, SmartAI and MiniMax.

Players use Board's methods, and read board.board only where they need all nine marks at once.
SmartAI has patterns: pictures of the board that show which cell to take. This is "?OO *** ***":

    ?OO     ?  empty, and the cell to take     O  SmartAI's mark
    ***     _  empty                           X  the opponent's mark
    ***     *  anything

Each is tried in all four rotations of the board. A mirror image needs a pattern of its own.
"""

from math import fsum
from random import choice

from board import CELLS, SIGNS

OPPONENT = {"X": "O", "O": "X"}
WIN = ["?OO *** ***", "?** O** O**", "?** *O* **O", "O?O *** ***",
       "*?* *O* *O*", "*O* *?* *O*", "O** *?* **O"]
BLOCK = [pattern.replace("O", "X") for pattern in WIN]
# Stop a win in two moves, such as two threats at once; the last two patterns answer X in the centre
STOP = ["_?X _O_ X__", "?X_ XO* _**", "?_X XO* _**", "**X *O_ _X?",
        "?_X _O* X**", "?** *X* **_", "*?* *X* *_*"]
# Make two threats at once: "?O_ O** _**" takes the corner where two lines with an O meet
FORK = ["_?O *_* *O*", "?_O *_* **O", "?** __* O*O", "?** O_* _*O",
        "?O_ *_* **O", "?O_ O** _**", "O?_ *_* *O*"]
REST = ["?** _*_ O**", "?X* X** **X", "?*X O** *_*", "?_* _*X *X_",
        "?_* X*O _**", "?_O *** *_*", "?X_ _*X **_"]  # special cases, found by trial and error
PATTERNS = [pattern.replace(" ", "") for pattern in WIN + BLOCK + STOP + FORK + REST]
FITS = {"?": " ", "_": " ", "O": "O", "X": "X", "*": " OX"}  # the marks that each character matches


def rotations(nine):
    """Return the four rotations of a sequence of nine cells or marks."""
    turned = nine[2::3] + nine[1::3] + nine[0::3]  # ABCDEFGHI becomes CFIBEHADG
    return [nine, turned, nine[::-1], turned[::-1]]  # the reverse order is half a turn


class Player:
    """A person, asked at the keyboard."""

    def __init__(self, name, sign):
        if sign not in SIGNS:
            raise ValueError(f"a player's sign is 'X' or 'O', not {sign!r}")
        self.name = name
        self.sign = sign

    def get_sign(self):
        """Return the sign that this player marks cells with."""
        return self.sign

    def get_name(self):
        """Return the name that appears in prompts and in the result."""
        return self.name

    def choose(self, board):
        """Ask until the answer is a free cell, in upper or lower case, and mark that cell."""
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

    def __init__(self, name, sign, board):  # board is not used: choose() gets it
        super().__init__(name, sign)

    def choose(self, board):
        """Mark a random free cell. Raise ValueError if the game is over."""
        self._require_open(board)
        self._take(choice([cell for cell in CELLS if board.isempty(cell)]), board)

    def _require_open(self, board):
        if self._final_score(board) is not None:
            raise ValueError(f"the game is already over: {board.board!r}")

    def _final_score(self, board):
        """Return 1 if this player has won, 0 for a tie, -1 for a loss, None if the game goes on."""
        score, winner_before = None, board.winner
        if board.isdone():
            score = {self.sign: 1, "": 0, OPPONENT[self.sign]: -1}[board.get_winner()]
        board.winner = winner_before  # step 3g: undo what isdone() set
        return score

    def _take(self, cell, board):
        """Mark the cell, and print it below the prompt as if somebody had typed it."""
        print(self._prompt(), cell, sep="\n")
        board.set(cell, self.sign)


class SmartAI(AI):
    """An AI that plays by patterns and never loses a game that starts from an empty board."""

    def choose(self, board):
        """Mark the cell of the first pattern that fits, else the centre, else a free cell."""
        self._require_open(board)
        seen_as = {board.sign: " ", self.sign: "O", OPPONENT[self.sign]: "X"}  # as in the patterns
        preferred = [cell for cell in ("B2", *CELLS) if board.isempty(cell)]
        cell = find([seen_as[mark] for mark in board.board])
        self._take(cell or preferred[0], board)


def find(marks):
    """Return the cell that the first fitting pattern takes, or None if no pattern fits."""
    for pattern in PATTERNS:
        for cells, turned in zip(rotations(CELLS), rotations(marks)):
            if all(mark in FITS[character] for mark, character in zip(turned, pattern)):
                return cells[pattern.index("?")]  # CELLS is rotated like the marks
    return None


class MiniMax(AI):
    """An AI that searches all continuations of the game, in the assignment's numbered steps."""

    _known = {}  # {(sign, self_player): {marks: score}}, shared by all MiniMax players

    def choose(self, board):
        """Mark the best cell. Raise ValueError if the game is over."""
        self._require_open(board)
        self._take(self.minimax(board, True, True), board)

    def minimax(self, board, self_player, start=False):
        """Return the best cell if start is True, else the score for this player: a forced win is
        above 0.1, a forced loss below -0.1, a tie near 0. When the game is over, return exactly
        1, -1 or 0, even if start is True. self_player is True if it is this player's turn.
        """
        score = self._final_score(board)                               # 1
        if score is not None:
            return score
        best = float("-inf" if self_player else "inf")                 # 2: the max or the min score
        scores = []
        for cell in CELLS:                                             # 3a
            if board.isempty(cell):                                    # 3b
                board.set(cell, self.sign if self_player else OPPONENT[self.sign])  # 3c
                # Win soon, lose late: each move takes a fifth off the score
                score = 0.8 * self._remembered_minimax(board, not self_player)      # 3d
                if (score > best) if self_player else (score < best):  # 3e
                    best, move = score, cell                           # 3f
                board.set(cell, board.sign)                            # 3g: unmark
                scores.append(score)
        if not self_player:
            # The opponent may err: one move in a hundred is random. This decides between equals
            best = 0.99 * best + 0.01 * fsum(scores) / len(scores)  # sum() depends on the order
        return move if start else best                                 # 4

    def _remembered_minimax(self, board, self_player):
        """Return what minimax() returns, but search a board and its rotations only once."""
        marks = "".join(board.board)
        known = self._known.setdefault((self.sign, self_player), {})
        if marks not in known:
            known.update(dict.fromkeys(rotations(marks), self.minimax(board, self_player)))
        return known[marks]
