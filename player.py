"""The players of a tic-tac-toe game: the assignment's Player, AI, SmartAI and MiniMax."""

from random import choice

from board import CELLS, SIGNS

OPPONENT = {"X": "O", "O": "X"}


class Player:
    """A player with a name and a sign. This one is a person, who types each cell."""

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
                board.set(cell, self.sign)
                return
            print("You did not choose correctly.")

    def _prompt(self):
        # The assignment's prompt has a space at its end
        return f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: "


class AI(Player):
    """A computer player, which finds its cell without asking. This one takes any free cell."""

    def __init__(self, name, sign, board):
        """Create a player. The board is not used here, since choose() is given one."""
        super().__init__(name, sign)

    def choose(self, board):
        """Mark a random free cell."""
        self._take(choice(self._free_cells(board)), board)

    def _free_cells(self, board):
        return [cell for cell in CELLS if board.isempty(cell)]

    def _take(self, cell, board):
        """Print the prompt and the cell, as if somebody had typed it, and mark the cell."""
        print(self._prompt())
        print(cell)
        board.set(cell, self.sign)


def four_turns(nine):
    """Return nine cells or marks as they are, and turned to the left once, twice and three times.

    Each turn makes the right column the top row.
    """
    turns = [nine]
    while len(turns) < 4:
        nine = nine[2::3] + nine[1::3] + nine[0::3]  # the right, the middle and the left column
        turns.append(nine)
    return turns


# SmartAI's 21 patterns, from the assignment "Midterm: Tic Tac Toe" (see README.md, Sources). Each
# is a picture of the board, row by row: "?OO *** ***" takes A1 if it completes the top row.
#     ?  the cell to take, which must be empty     O  SmartAI's mark, even if its sign is X
#     _  a cell that must be empty                 X  the opponent's mark
#     *  a cell that does not matter
WIN = ["?OO *** ***", "?** O** O**", "?** *O* **O", "O?O *** ***",
       "*?* *O* *O*", "*O* *?* *O*", "O** *?* **O"]
BLOCK = [pattern.replace("O", "X") for pattern in WIN]
# Keep the opponent from threatening two lines at once, which cannot both be blocked
PREVENT = ["_?X _O_ X__",  # attack, so that the opponent must block
           "?X_ XO* _**", "?_X XO* _**", "**X *O_ _X?", "?_X _O* X**",  # take where its lines meet
           "?** *X* **_", "*?* *X* *_*"]  # answer an opponent in the centre


class SmartAI(AI):
    """A computer player that follows patterns. It never loses a game from an empty board."""

    def choose(self, board):
        """Mark the cell of the first fitting pattern, else the centre, else the first free cell."""
        cell = self._cell_by_pattern(board)
        if cell is None:
            cell = "B2" if board.isempty("B2") else self._free_cells(board)[0]
        self._take(cell, board)

    def _cell_by_pattern(self, board):
        turns = list(zip(four_turns(CELLS), four_turns(board.board)))
        for picture in WIN + BLOCK + PREVENT:
            pattern = picture.replace(" ", "")
            for cells, marks in turns:
                if self._fits(pattern, marks):
                    return cells[pattern.index("?")]
        return None

    def _fits(self, pattern, marks):
        allowed = {"?": " ", "_": " ", "O": self.sign, "X": OPPONENT[self.sign], "*": " XO"}
        return all(mark in allowed[symbol] for symbol, mark in zip(pattern, marks))


class MiniMax(AI):
    """A computer player that searches the whole game, by the assignment's pseudocode."""

    def __init__(self, name, sign, board):
        super().__init__(name, sign, board)
        # Not in the pseudocode: the scores found already, {(marks, self_player): score}
        self._scores = {}

    def choose(self, board):
        """Mark the best cell."""
        self._take(self.minimax(board, True, True), board)

    def minimax(self, board, self_player, start):
        """Return the best cell if start is True, else the score of the board for this player.

        self_player is True if it is this player's turn. The score is 1 if this player has won or
        can force a win, -1 if the opponent has or can, and otherwise 0. If the game is over, the
        score is returned whatever start is. The comments number the steps of the pseudocode.
        """
        if board.isdone():                                                  # 1
            if board.get_winner() == self.sign:
                return 1
            elif board.get_winner() == "":
                return 0
            else:
                return -1
        # Not in the pseudocode: no position is searched twice
        marks = "".join(board.board)
        if (marks, self_player) in self._scores and not start:
            return self._scores[marks, self_player]
        min_score = float("inf")                                            # 2
        max_score = float("-inf")
        for cell in CELLS:                                                  # 3a
            if board.isempty(cell):                                         # 3b
                if self_player:                                             # 3c
                    board.set(cell, self.sign)
                else:
                    board.set(cell, OPPONENT[self.sign])
                score = self.minimax(board, not self_player, False)         # 3d
                # Not in the pseudocode, to which all wins are the same: a win at once comes first
                wins_at_once = board.get_winner() == self.sign
                if self_player and (score > max_score or wins_at_once):     # 3e
                    max_score = score
                    move = cell                                             # 3f
                if not self_player and score < min_score:                   # 3e
                    min_score = score
                    move = cell                                             # 3f
                board.set(cell, " ")                                        # 3g
                board.winner = ""  # isdone() may have set it
                if wins_at_once:  # not in the pseudocode: no other cell can be better
                    break
        best_score = max_score if self_player else min_score
        for turned in four_turns(marks):  # a turned board has the same score
            self._scores[turned, self_player] = best_score
        return move if start else best_score                                # 4
