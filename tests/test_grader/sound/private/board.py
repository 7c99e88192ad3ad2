class Board:
    """The marks are private; everything else is a property of them."""

    __slots__ = ("__marks", "__winner")

    def __init__(self):
        self.__marks = {}
        self.__winner = None

    @property
    def size(self):
        return 3

    @property
    def _cells(self):
        return [column + str(row + 1) for row in range(self.size) for column in "ABC"]

    @property
    def _full(self):
        return len(self.__marks) == self.size**2

    def _at(self, cell):
        return self.__marks.get(cell, " ")

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.__winner or ""

    def set(self, cell, sign):
        if cell not in self._cells:
            raise KeyError(cell)
        self.__marks.pop(cell, None)
        if sign.strip():
            self.__marks[cell] = sign

    def isempty(self, cell):
        return cell in self._cells and cell not in self.__marks

    def _lines(self):
        cells = self._cells
        yield from (cells[i:i + 3] for i in (0, 3, 6))
        yield from (cells[i::3] for i in range(3))
        yield cells[::4]
        yield cells[2:7:2]

    def isdone(self):
        self.__winner = None
        for line in self._lines():
            signs = {self._at(cell) for cell in line}
            if len(signs) == 1 and signs != {" "}:
                self.__winner = signs.pop()
        return self.__winner is not None or self._full

    def show(self):
        edge = " +---+---+---+"
        lines = ["", "   A   B   C", edge]
        for row in "123":
            lines.append(f"{row}| " + " | ".join(self._at(column + row) for column in "ABC") + " |")
            lines.append(edge)
        print(*lines, sep="\n")
