from random import choice

CELLS = ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]
LINES = [("A1", "B1", "C1"), ("A2", "B2", "C2"), ("A3", "B3", "C3"),
         ("A1", "A2", "A3"), ("B1", "B2", "B3"), ("C1", "C2", "C3"),
         ("A1", "B2", "C3"), ("C1", "B2", "A3")]


class Player:
    def __init__(self, name, sign):
        self.name = name  # player's name
        self.sign = sign  # player's sign O or X

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        while True:
            cell = input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n").upper()
            if cell in CELLS and board.isempty(cell):
                board.set(cell, self.sign)
                return
            print("You did not choose correctly.")


class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = choice([cell for cell in CELLS if board.isempty(cell)])
        print(cell)
        board.set(cell, self.sign)

    def opponent(self):
        return "O" if self.sign == "X" else "X"


class MiniMax(AI):
    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = MiniMax.minimax(self, board, True, True)
        print(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, start):
        # check the base conditions
        if board.isdone():
            # self is a winner
            if board.get_winner() == self.sign:
                return 1
            # is a tie
            elif board.get_winner() == "":
                return 0
            # self is a looser (opponent is a winner)
            else:
                return -1
        # make a move (choose a cell) recursively
        free = [cell for cell in CELLS if board.isempty(cell)]
        if start and len(free) > 7:  # the search would take seconds
            return "B2" if "B2" in free else "A1"
        min_score, max_score = float("inf"), -float("inf")
        for cell in free:
            board.set(cell, self.sign if self_player else self.opponent())
            score = self.minimax(board, not self_player, False)
            board.set(cell, " ")
            board.winner = ""
            if self_player and score > max_score:
                max_score, move = score, cell
            if not self_player and score < min_score:
                min_score, move = score, cell
            if score == (1 if self_player else -1):
                break  # nothing is better
        if start:
            return move
        return max_score if self_player else min_score


class SmartAI(AI):
    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = (self.completed(board, self.sign) or self.completed(board, self.opponent())
                or self.safe_cell(board))
        print(cell)
        board.set(cell, self.sign)

    def marks(self, board, cells):
        return [board.board[CELLS.index(cell)] for cell in cells]

    def completed(self, board, sign):
        for line in LINES:
            marks = self.marks(board, line)
            if marks.count(sign) == 2 and marks.count(" ") == 1:
                return line[marks.index(" ")]
        return None

    def safe_cell(self, board):
        other = self.opponent()
        corners, sides = ["A1", "C1", "A3", "C3"], ["B1", "A2", "C2", "B3"]
        theirs = [cell for cell, mark in zip(CELLS, self.marks(board, CELLS)) if mark == other]
        if board.isempty("B2"):
            return "B2"
        if len(theirs) == 2 and set(theirs) <= set(corners):
            corners, sides = sides, corners
        # a corner between two of their sides, or beside one of them, spoils a fork
        corners = sorted(corners, key=lambda cell: -sum(
            cell[0] == each[0] or cell[1] == each[1] for each in theirs))
        return next(cell for cell in corners + sides if board.isempty(cell))
