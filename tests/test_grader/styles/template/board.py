class Board:
    """A square of lists: grid[row][column]."""

    def __init__(self):
        self.sign = " "
        self.size = 3
        self.winner = ""
        self.grid = [[self.sign] * self.size for _ in range(self.size)]

    def get_winner(self):
        return self.winner

    def where(self, cell):
        """(row, column) of a cell, or None if that is no cell"""
        if not isinstance(cell, str) or len(cell) != 2:
            return None
        column, row = "ABC".find(cell[0]), "123".find(cell[1])
        return None if min(row, column) < 0 else (row, column)

    def set(self, cell, sign):
        row, column = self.where(cell)
        self.grid[row][column] = sign

    def isempty(self, cell):
        place = self.where(cell)
        if place is None:
            return False
        return self.grid[place[0]][place[1]] == self.sign

    def empties(self):
        names = [c + r for r in "123" for c in "ABC"]
        return [name for name in names if self.isempty(name)]

    def lines(self):
        yield from self.grid
        yield from zip(*self.grid)
        yield [self.grid[i][i] for i in range(self.size)]
        yield [self.grid[i][-1 - i] for i in range(self.size)]

    def isdone(self):
        self.winner = ""
        for first, *rest in self.lines():
            if first != self.sign and all(mark == first for mark in rest):
                self.winner = first
        return bool(self.winner) or not any(self.sign in row for row in self.grid)

    def show(self):
        edge = " " + "+---" * self.size + "+"
        print("\n " + "".join(f"  {c} " for c in "ABC").rstrip())
        print(edge)
        for number, row in enumerate(self.grid):
            print(number + 1, *(f" {mark} " for mark in row), sep="|", end="|\n")
            print(edge)
