# file: board.py
# the tic-tac-toe board: keeps the marks, knows the winner, draws itself

from __future__ import annotations

class Board:
    def __init__(self) -> None:
        self.sign: str = " "
        self.size: int = 3
        self.board: list[str] = list(self.sign * self.size**2)  # row by row
        # the names of the cells, in the same order: A1, B1, C1, A2, ...
        self._cells: list[str] = [f"{col}{row}" for row in "123" for col in "ABC"]
        self.winner: str = ""  # O or X

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(self._cells)

    @property
    def rows(self) -> list[list[str]]:
        n = self.size
        return [self.board[i:i + n] for i in range(0, n * n, n)]

    @property
    def lines(self) -> list[list[str]]:
        rows = self.rows
        columns = [list(column) for column in zip(*rows)]
        diagonals = [[rows[i][i] for i in range(self.size)],
                     [rows[i][-1 - i] for i in range(self.size)]]
        return rows + columns + diagonals

    def get_size(self) -> int:
        return self.size
    def get_winner(self) -> str:
        return self.winner

    def set(self, cell: str, sign: str) -> None:
        self.board[self._cells.index(cell.upper())] = sign

    def isempty(self, cell: str) -> bool:
        cell = cell.upper()
        return cell in self._cells and self.board[self._cells.index(cell)] == self.sign

    def isdone(self) -> bool:
        self.winner = ""
        for line in self.lines:
            if line[0] != self.sign and line.count(line[0]) == self.size:
                self.winner = line[0]
                return True
        # nobody won: the game is over only when the board is full
        return self.sign not in self.board

    def show(self) -> None:
        rule = f" {'+---' * self.size}+"
        print(f"\n   {'   '.join('ABC')}")
        print(rule)
        for number, row in enumerate(self.rows, start=1):
            print(f"{number}| {' | '.join(row)} |")
            print(rule)
