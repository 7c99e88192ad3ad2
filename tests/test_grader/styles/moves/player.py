# file: player.py
import random

class Player:
    def __init__(self, name, sign):
        self.name = name  # player's name
        self.sign = sign  # player's sign O or X

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        # ask until the user enters a good cell
        while True:
            cell = input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n").upper()
            if cell in board.cells and board.isempty(cell):
                board.set(cell, self.sign)
                break
            print("You did not choose correctly.")

class AI(Player):
    # plays randomly, a new AI is made for each game
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        # all possible moves, in the beginning it is all the cells
        self.moves = list(board.cells)

    def remove_occupied(self, board):
        # remove the cells that were taken since my last turn
        for cell in self.moves[:]:
            if not board.isempty(cell):
                self.moves.remove(cell)

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        self.remove_occupied(board)
        cell = random.choice(self.moves)
        print(cell)
        board.set(cell, self.sign)
        self.moves.remove(cell)

class SmartAI(AI):
    # plays by rules and never loses
    lines = (("A1", "B1", "C1"), ("A2", "B2", "C2"), ("A3", "B3", "C3"),
             ("A1", "A2", "A3"), ("B1", "B2", "B3"), ("C1", "C2", "C3"),
             ("A1", "B2", "C3"), ("C1", "B2", "A3"))
    # for each corner: the rest of its row and the rest of its column
    corners = {"A1": (("B1", "C1"), ("A2", "A3")),
               "C1": (("A1", "B1"), ("C2", "C3")),
               "A3": (("B3", "C3"), ("A1", "A2")),
               "C3": (("A3", "B3"), ("C1", "C2"))}

    def missing(self, marks):
        # two marks of one player in a line and a free cell: return this cell
        for line in self.lines:
            free = [cell for cell in line if cell in self.moves]
            if len(free) == 1 and sum(cell in marks for cell in line) == 2:
                return free[0]
        return None

    def find_cell(self, me, other):
        # 1. win, 2. do not let the opponent win
        cell = self.missing(me) or self.missing(other)
        if cell:
            return cell
        # 3. the center is the best
        if "B2" in self.moves:
            return "B2"
        # 4. two opposite corners against my center: a corner loses, take a side
        if "B2" in me and other in (["A1", "C3"], ["C1", "A3"]):
            return "B1"
        # 5. a corner where the opponent could get two lines at once
        for corner in self.corners:
            row, column = self.corners[corner]
            if corner in self.moves and (row[0] in other or row[1] in other) \
                    and (column[0] in other or column[1] in other):
                return corner
        # 6. any corner
        for corner in self.corners:
            if corner in self.moves:
                return corner
        return self.moves[0]  # 7. only sides are left

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        self.remove_occupied(board)
        me = []  # my cells
        other = []  # cells of the opponent
        for cell, sign in zip(board.cells, board.board):
            if sign == self.sign:
                me.append(cell)
            elif sign != " ":
                other.append(cell)
        cell = self.find_cell(me, other)
        print(cell)
        board.set(cell, self.sign)
        self.moves.remove(cell)

class MiniMax(AI):
    known = None  # scores of known positions, choose makes the dictionary

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        self.remove_occupied(board)
        self.known = {}
        cell = MiniMax.minimax(self, board, True, True)
        print(cell)
        board.set(cell, self.sign)
        self.moves.remove(cell)

    def minimax(self, board, self_player, start):
        # check the base conditions
        if board.isdone():
            if board.get_winner() == self.sign:  # self is a winner
                return 1
            elif board.get_winner() == "":  # is a tie
                return 0
            else:  # self is a looser
                return -1
        # maybe this position is already known
        position = ("".join(board.board), self_player)
        if self.known and not start and position in self.known:
            return self.known[position]
        min_score = float("inf")
        max_score = float("-inf")
        sign = self.sign
        if not self_player:
            sign = "O" if self.sign == "X" else "X"
        # at the start only my list of moves, deeper all 9 cells
        for cell in self.moves if start else board.cells:
            if board.isempty(cell):
                board.set(cell, sign)
                score = self.minimax(board, not self_player, False)
                if self_player and score > max_score:
                    max_score = score
                    move = cell
                elif not self_player and score < min_score:
                    min_score = score
                    move = cell
                # unmark the cell
                board.set(cell, " ")
                board.winner = ""
        if start:
            return move
        score = max_score if self_player else min_score
        if self.known is not None:
            self.known[position] = score
        return score
