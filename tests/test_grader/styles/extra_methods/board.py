# -*- coding: latin-1 -*-
# author: Zoé Lefèvre
# file: board.py the board of a tic-tac-toe game
# everything about cells and lines is here, the players only ask

class Board:
    # names of the cells in the same order as in the list self.board
    CELLS = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")
    # all 8 winning cases
    LINES = (("A1", "B1", "C1"), ("A2", "B2", "C2"), ("A3", "B3", "C3"),
             ("A1", "A2", "A3"), ("B1", "B2", "B3"), ("C1", "C2", "C3"),
             ("A1", "B2", "C3"), ("C1", "B2", "A3"))
    CENTER = "B2"
    CORNERS = ("A1", "C1", "A3", "C3")
    SIDES = ("B1", "A2", "C2", "B3")
    # corner -> the corner across the board
    OPPOSITE = {"A1": "C3", "C3": "A1", "C1": "A3", "A3": "C1"}

    def __init__(self):
        # board is a list of cells: " ", "O" or "X"
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        self.winner = ""  # the winner's sign O or X

    def get_winner(self):
        return self.winner

    def index(self, cell):
        # A1 -> 0, B1 -> 1, ... C3 -> 8
        return self.CELLS.index(cell.upper())

    def set(self, cell, sign):
        self.board[self.index(cell)] = sign

    def undo(self, cell):
        # take the mark away again (for the AIs that try moves)
        self.board[self.index(cell)] = self.sign
        self.winner = ""

    def is_valid(self, cell):
        # is it the name of a cell? a1 and A1 are both ok
        return len(cell) == 2 and cell.upper() in self.CELLS

    def isempty(self, cell):
        return self.board[self.index(cell)] == self.sign

    def empty_cells(self):
        return [cell for cell in self.CELLS if self.isempty(cell)]

    def lines(self):
        # the marks on each of the 8 lines
        return [[self.board[self.index(c)] for c in line] for line in self.LINES]

    def isdone(self):
        done = False
        self.winner = ""
        for marks in self.lines():
            if marks[0] != self.sign and marks[0] == marks[1] == marks[2]:
                self.winner = marks[0]
                done = True
        if self.sign not in self.board:
            done = True  # the board is full
        return done

    def would_win(self, cell, sign):
        # would this sign win if it takes the (empty) cell?
        for line in self.LINES:
            if cell in line:
                others = [self.board[self.index(c)] for c in line if c != cell]
                if others == [sign, sign]:
                    return True
        return False

    def winning_cells(self, sign):
        return [c for c in self.empty_cells() if self.would_win(c, sign)]

    def forks(self, sign):
        # cells that give the sign two ways to win at once
        found = []
        for cell in self.empty_cells():
            self.set(cell, sign)
            if len(self.winning_cells(sign)) >= 2:
                found.append(cell)
            self.undo(cell)
        return found

    def show(self):
        # draw the board
        border = " +" + "---+" * self.size
        print("\n   A   B   C")
        print(border)
        for row in range(self.size):
            start = row * self.size
            cells = self.board[start:start + self.size]
            print(f"{row + 1}| " + " | ".join(cells) + " |")
            print(border)
