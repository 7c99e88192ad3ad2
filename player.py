"""The players of a tic-tac-toe game: the assignment's Player, AI, SmartAI and MiniMax.

SmartAI has patterns, pictures of the board that say which cell to take. This one is "?OO *** ***":

    ?OO     ?  empty, and the cell to take     O  a mark of its own
    ***     _  empty                           X  one of the opponent
    ***     *  anything

Each is tried in all four rotations of the board; its mirror image is another pattern.
"""

from random import choice

from board import CELLS, SIGNS

OPPONENT = {"X": "O", "O": "X"}

WIN = ["?OO *** ***", "?** O** O**", "?** *O* **O", "O?O *** ***",
       "*?* *O* *O*", "*O* *?* *O*", "O** *?* **O"]
BLOCK = [pattern.replace("O", "X") for pattern in WIN]
# Stop what wins in two moves: "?X_ XO* _**" takes the corner where X would have two threats; the
# last two answer an X in the centre, at the end of a line that is open
STOP = ["_?X _O_ X__", "?X_ XO* _**", "?_X XO* _**", "**X *O_ _X?",
        "?_X _O* X**", "?** *X* **_", "*?* *X* *_*"]
# Make two threats at once: "?O_ O** _**" takes the corner of two lines with an O in each
FORK = ["_?O *_* *O*", "?_O *_* **O", "?** __* O*O", "?** O_* _*O",
        "?O_ *_* **O", "?O_ O** _**", "O?_ *_* *O*"]
REST = ["?** _*_ O**", "?X* X** **X", "?*X O** *_*", "?_* _*X *X_",
        "?_* X*O _**", "?_O *** *_*", "?X_ _*X **_"]  # exceptions without a rule, found by trying
PATTERNS = [pattern.replace(" ", "") for pattern in WIN + BLOCK + STOP + FORK + REST]
FITS = {"?": " ", "_": " ", "O": "O", "X": "X", "*": " OX"}  # the marks that each may stand for


def rotations(nine):
    """Nine cells or marks in all four rotations of the board."""
    turned = nine[2::3] + nine[1::3] + nine[0::3]  # ABCDEFGHI becomes CFIBEHADG
    return [nine, turned, nine[::-1], turned[::-1]]  # backwards is turned twice


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
        if self._final_score(board) is not None:
            raise ValueError(f"the game must not be over, as it is with {board.board!r}")

    def _final_score(self, board):
        """1 for a game that this player has won, 0 tied, -1 lost; None for one that goes on."""
        winner_before, score = board.winner, None
        if board.isdone():
            score = {self.sign: 1, "": 0, OPPONENT[self.sign]: -1}[board.get_winner()]
        board.winner = winner_before  # which isdone() has set; choose() must only mark a cell
        return score

    def _take(self, cell, board):
        """Mark the cell, and print it below the prompt as if somebody had typed it."""
        print(self._prompt(), cell, sep="\n")
        board.set(cell, self.sign)


class SmartAI(AI):
    """An AI that moves by the patterns, and loses no game that it plays from the start."""

    def choose(self, board):
        """Mark the cell of the first pattern that fits, else the centre, else the first free."""
        self._require_open(board)
        seen_as = {board.sign: " ", self.sign: "O", OPPONENT[self.sign]: "X"}  # as in the patterns
        preferred = [cell for cell in ("B2", *CELLS) if board.isempty(cell)]
        cell = find([seen_as[mark] for mark in board.board])
        self._take(cell or preferred[0], board)


def find(marks):
    """The cell to take by the first pattern that fits the marks, None if no pattern does."""
    for pattern in PATTERNS:
        for cells, turned in zip(rotations(CELLS), rotations(marks)):
            if all(mark in FITS[character] for mark, character in zip(turned, pattern)):
                return cells[pattern.index("?")]  # its name, as the names turned with the marks
    return None


class MiniMax(AI):
    """An AI that looks at every way to go on; the pseudocode alone is BareMiniMax in the tests."""

    _known = {}  # shared by all players: {(class, search, sign, self_player): {marks: score}}

    def choose(self, board):
        """Mark the best cell, which minimax() finds; ValueError if the game is over."""
        self._require_open(board)
        self._take(self.minimax(board, True, True), board)

    def minimax(self, board, self_player, start=False):
        """The score that this player can force, 1, 0 or -1; at the start level, the cell for it.

        self_player: True if it is this player's turn. If the game is over already, the start level
        returns its score, too.
        """
        score = self._final_score(board)                            # step 1 of the assignment
        if score is not None:
            return score
        best = float("-inf" if self_player else "inf")              # 2: the max or the min score
        for cell in CELLS:                                          # 3a
            if board.isempty(cell):                                 # 3b
                board.set(cell, self.sign if self_player else OPPONENT[self.sign])  # 3c
                score = self._look_up(self.minimax, board, not self_player)  # 3d
                if start:  # not in the assignment: it decides between equal scores
                    score += self._look_up(self._tie_break, board, not self_player)
                if (score > best if self_player else score < best):  # 3e
                    best, move = score, cell                        # 3f
                board.set(cell, board.sign)                         # 3g: unmark
        return move if start else best                              # 4

    def _look_up(self, search, board, self_player):
        """What search(board, self_player) returns. For speed, it is called only once for a board.

        The rotations of a board have the same score, so one call serves four boards.
        """
        known = self._known.setdefault((type(self), search.__name__, self.sign, self_player), {})
        marks = "".join(board.board)
        if marks not in known:
            score = search(board, self_player)
            known.update(dict.fromkeys(rotations(marks), score))
        return known[marks]

    def _tie_break(self, board, self_player):
        """A number far below 1: the score on average if the opponent moves at random (expectimax).

        A sooner end counts more: a win with the fifth mark 0.00001, one with the seventh 0.0000001.
        On its own later turns it takes the best average, even of a cell that choose() would not
        take: that is simpler, and the tests find that it costs no wins. Rounded, as the order of
        the numbers changes the last digit of a sum: of equal cells, the first is to be taken.
        """
        score = self._final_score(board)
        if score is not None:
            marks = 9 - board.board.count(" ")
            return score / 10**marks
        scores = []
        for cell in CELLS:
            if board.isempty(cell):
                board.set(cell, self.sign if self_player else OPPONENT[self.sign])
                scores.append(self._look_up(self._tie_break, board, not self_player))
                board.set(cell, board.sign)
        return max(scores) if self_player else round(sum(scores) / len(scores), 15)
