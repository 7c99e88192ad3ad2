"""board.py - the board of the handout, with type annotations"""
from typing import Dict, List, Tuple

CELLS: Tuple[str, ...] = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")
INDEX: Dict[str, int] = {cell: index for index, cell in enumerate(CELLS)}
WAYS: List[Tuple[int, int, int]] = [
    (0, 1, 2), (3, 4, 5), (6, 7, 8),
    (0, 3, 6), (1, 4, 7), (2, 5, 8),
    (0, 4, 8), (2, 4, 6),
]


class Board:
    def __init__(self) -> None:
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        self.winner = ""

    def get_winner(self) -> str:
        return self.winner

    def set(self, cell: str, sign: str) -> None:
        self.board[INDEX[cell]] = sign

    def isempty(self, cell: str) -> bool:
        return self.board[INDEX[cell]] == self.sign

    def isdone(self) -> bool:
        done = self.sign not in self.board
        self.winner = ""
        for a, b, c in WAYS:
            if self.board[a] == self.board[b] == self.board[c] != self.sign:
                self.winner = self.board[a]
                done = True
        return done

    def show(self) -> None:
        print("\n   A   B   C\n +---+---+---+")
        for row in range(self.size):
            marks = self.board[row * self.size:(row + 1) * self.size]
            print(f"{row + 1}| " + " | ".join(marks) + " |\n +---+---+---+")
