"""The players of a tic-tac-toe game: the assignment's Player, AI, SmartAI and MiniMax."""

from random import choice

from board import CELLS, SIGNS

OPPONENT = {"X": "O", "O": "X"}


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

    def __init__(self, name, sign, board):  # the assignment asks for a board; choose() is given one
        super().__init__(name, sign)

    def choose(self, board):
        """Mark a random free cell. Raise ValueError if the game is over."""
        self._require_unfinished(board)
        free_cells = [cell for cell in CELLS if board.isempty(cell)]
        self._take(choice(free_cells), board)

    def _require_unfinished(self, board):
        if board.isdone():
            raise ValueError(f"choose() needs an unfinished game, not {board.board!r}")

    def _take(self, cell, board):
        """Print the prompt and the cell, as if somebody had typed it, and mark the cell."""
        print(self._prompt())
        print(cell)
        board.set(cell, self.sign)


# SmartAI's 21 patterns, from the assignment "Midterm: Tic Tac Toe". Each is a picture of the board,
# row by row, that says which cell to take: "?OO *** ***" takes A1 if it completes the top row.
#     ?  the cell to take, which must be empty     O  SmartAI's mark, even if its sign is X
#     _  a cell that must be empty                 X  the opponent's mark
#     *  a cell that does not matter
WIN = ["?OO *** ***", "?** O** O**", "?** *O* **O", "O?O *** ***",
       "*?* *O* *O*", "*O* *?* *O*", "O** *?* **O"]
BLOCK = [pattern.replace("O", "X") for pattern in WIN]
# Keep the opponent from threatening two lines at once, which cannot both be blocked
PREVENT = ["_?X _O_ X__",  # attack, so that the opponent must block
           "?X_ XO* _**", "?_X XO* _**", "**X *O_ _X?", "?_X _O* X**",  # take where two lines meet
           "?** *X* **_", "*?* *X* *_*"]  # answer an opponent in the centre


def quarter_turn(nine):
    """Return nine cells or marks turned to the left: the right column becomes the top row."""
    return nine[2::3] + nine[1::3] + nine[0::3]  # the right, the middle and the left column


class SmartAI(AI):
    """An AI that plays by patterns and never loses a game that starts from an empty board."""

    def choose(self, board):
        """Mark the cell of the first fitting pattern, else the centre, else the first free cell.

        Raise ValueError if the game is over.
        """
        self._require_unfinished(board)
        cell = self._cell_by_pattern(board)
        if cell is None:
            cell = "B2" if board.isempty("B2") else CELLS[board.board.index(" ")]
        self._take(cell, board)

    def _cell_by_pattern(self, board):
        for picture in WIN + BLOCK + PREVENT:
            pattern = picture.replace(" ", "")
            cells = CELLS
            for _ in range(4):  # the board as it is, then turned once, twice and three times
                if self._fits(pattern, cells, board):
                    return cells[pattern.index("?")]
                cells = quarter_turn(cells)
        return None

    def _fits(self, pattern, cells, board):
        meaning = {"?": " ", "_": " ", "O": self.sign, "X": OPPONENT[self.sign]}
        for symbol, cell in zip(pattern, cells):
            if symbol != "*" and board.board[CELLS.index(cell)] != meaning[symbol]:
                return False
        return True


class MiniMax(AI):
    """An AI that searches the whole game, by steps 1 to 4 of the assignment's pseudocode."""

    def __init__(self, name, sign, board):
        super().__init__(name, sign, board)
        self._scores = {}  # already found in this game: {(marks, self_player): score}

    def choose(self, board):
        """Mark the best cell. Raise ValueError if the game is over."""
        self._require_unfinished(board)
        self._take(self.minimax(board, True, True), board)

    def minimax(self, board, self_player, start):
        """Return the best cell if start is True, else the score of the board for this player.

        self_player is True if it is this player's turn. A finished game has the score 1, 0 or -1,
        whatever start is. The score of an unfinished one is above 0 if this player can force a
        win, below 0 if the opponent can, and otherwise 0.
        """
        if board.isdone():                                                      # 1
            if board.get_winner() == self.sign:
                return 1
            elif board.get_winner() == "":
                return 0
            else:
                return -1
        # Added: a position is searched only once, since the same marks can be set in many orders
        marks = "".join(board.board)
        if not start and (marks, self_player) in self._scores:
            return self._scores[marks, self_player]
        min_score, max_score = float("inf"), float("-inf")                      # 2
        for cell in CELLS:                                                      # 3a
            if board.isempty(cell):                                             # 3b
                board.set(cell, self.sign if self_player else OPPONENT[self.sign])  # 3c
                # Added: each move takes a tenth off the score, so as to win soon and lose late
                score = 0.9 * self.minimax(board, not self_player, False)       # 3d
                if self_player and score > max_score:                           # 3e
                    max_score, move = score, cell                               # 3e, 3f
                if not self_player and score < min_score:                       # 3e
                    min_score, move = score, cell                               # 3e, 3f
                board.set(cell, " ")                                            # 3g
                board.winner = ""                                               # 3g
        best_score = max_score if self_player else min_score
        for _ in range(4):  # also remember the turned boards, which have the same score
            self._scores[marks, self_player] = best_score
            marks = quarter_turn(marks)
        return move if start else best_score                                    # 4
