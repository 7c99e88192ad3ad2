"""The board: a dictionary from the cell's name to its Mark."""
from mark import Mark

ROWS = tuple(tuple(col + row for col in "ABC") for row in "123")
COLUMNS = tuple(zip(*ROWS))
DIAGONALS = (("A1", "B2", "C3"), ("C1", "B2", "A3"))
LINES = ROWS + COLUMNS + DIAGONALS


class Board:
    EDGE = " +---+---+---+"

    def __init__(self):
        self.cells = {name: Mark.NONE for row in ROWS for name in row}
        self.winner = Mark.NONE

    def get_winner(self):
        return self.winner.value.strip()

    def set(self, cell, sign):
        self.cells[cell] = Mark(sign)

    def isempty(self, cell):
        return self.cells[cell] is Mark.NONE

    def isdone(self):
        self.winner = Mark.NONE
        for line in LINES:
            marks = {self.cells[name] for name in line}
            if len(marks) == 1 and Mark.NONE not in marks:
                self.winner = marks.pop()
                return True
        return Mark.NONE not in self.cells.values()

    def show(self):
        picture = ["", "   A   B   C", self.EDGE]
        for number, row in enumerate(ROWS, start=1):
            inside = " | ".join(self.cells[name].value for name in row)
            picture += [f"{number}| {inside} |", self.EDGE]
        print(*picture, sep="\n")
