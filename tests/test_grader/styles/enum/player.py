"""People and computers."""
import math
import random
from board import LINES, ROWS
from mark import Mark

ALL = [name for row in ROWS for name in row]
CORNERS = {"A1": "C3", "C1": "A3", "A3": "C1", "C3": "A1"}
SIDES = ("B1", "A2", "C2", "B3")


class Player:
    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    @property
    def prompt(self):
        return f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: "

    def choose(self, board):
        while True:
            try:
                cell = input(self.prompt + "\n").upper()
                if board.isempty(cell):
                    return board.set(cell, self.sign)
            except KeyError:
                pass                # there is no such cell
            print("You did not choose correctly.")


class AI(Player):
    def __init__(self, name, sign, board):
        Player.__init__(self, name, sign)
        self.mark = Mark(sign)
        self.moves = list(board.cells)

    def choose(self, board):
        print(self.prompt)
        cell = random.choice([name for name in self.moves if board.isempty(name)])
        print(cell)
        board.set(cell, self.sign)


class SmartAI(AI):
    def choose(self, board):
        print(self.prompt)
        me, foe = self.mark, self.mark.rival
        cell = (self.complete(board, me) or self.complete(board, foe)
                or self.fork(board, me) or self.fork_of_foe(board, foe)
                or self.position(board, foe))
        print(cell)
        board.set(cell, self.sign)

    def complete(self, board, mark):
        for line in LINES:
            marks = [board.cells[name] for name in line]
            if marks.count(mark) == 2 and Mark.NONE in marks:
                return line[marks.index(Mark.NONE)]

    def fork(self, board, mark):
        for cell in filter(board.isempty, ALL):
            open_lines = [line for line in LINES if cell in line
                          and sorted(board.cells[name].value for name in line)
                          == [" ", " ", mark.value]]
            if len(open_lines) > 1:
                return cell

    def fork_of_foe(self, board, foe):
        # the foe holds both ends of a diagonal: make him defend a side
        cells = board.cells
        for one, two in CORNERS.items():
            if cells[one] is cells[two] is foe and cells["B2"] is self.mark:
                return next(filter(board.isempty, SIDES), None)
        return self.fork(board, foe)

    def position(self, board, foe):
        if board.isempty("B2"):
            return "B2"
        opposite = [two for one, two in CORNERS.items() if board.cells[one] is foe]
        for cell in (*opposite, *CORNERS, *SIDES):
            if board.isempty(cell):
                return cell


class MiniMax(AI):
    def choose(self, board):
        print(self.prompt)
        cell = MiniMax.minimax(self, board, True, True)
        print(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, start, alpha=-math.inf, beta=math.inf):
        if board.isdone():
            return {self.mark: 1, Mark.NONE: 0}.get(board.winner, -1)
        move = None
        for cell in filter(board.isempty, ALL):
            board.set(cell, (self.mark if self_player else self.mark.rival).value)
            score = self.minimax(board, not self_player, False, alpha, beta)
            board.set(cell, Mark.NONE.value)
            if self_player and score > alpha:
                alpha, move = score, cell
            elif not self_player and score < beta:
                beta, move = score, cell
            if alpha >= beta:
                break
        if start:
            return move
        return alpha if self_player else beta
