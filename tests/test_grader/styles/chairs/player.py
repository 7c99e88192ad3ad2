"""player.py - players keep their chairs from game to game: see reset"""
from random import choice
from typing import List, Optional
from board import Board, CELLS, INDEX, WAYS


class Player:
    def __init__(self, name: str, sign: str) -> None:
        self.name = name
        self.sign = sign

    def reset(self, board: "Board") -> None:
        """A new game begins; a person has nothing to forget."""

    def get_sign(self) -> str:
        return self.sign

    def get_name(self) -> str:
        return self.name

    def prompt(self) -> str:
        return f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: "

    def choose(self, board: "Board") -> None:
        while True:
            cell = input(self.prompt() + "\n").upper()
            if cell in CELLS and board.isempty(cell=cell):
                break
            print("You did not choose correctly.")
        board.set(cell=cell, sign=self.sign)


class AI(Player):
    def __init__(self, name: str, sign: str, board: "Board") -> None:
        super().__init__(name=name, sign=sign)
        self.other = "X" if sign == "O" else "O"
        self.reset(board=board)

    def reset(self, board: "Board") -> None:
        # all possible moves; taken cells leave the list as the game goes on
        self.moves: List[str] = list(CELLS)

    def choose(self, board: "Board") -> None:
        for cell in self.moves[:]:
            if not board.isempty(cell):
                self.moves.remove(cell)
        self.mark(board=board, cell=choice(self.moves))

    def mark(self, *, board: "Board", cell: str) -> None:
        print(self.prompt())
        print(cell)
        board.set(cell=cell, sign=self.sign)


class SmartAI(AI):
    def choose(self, board: "Board") -> None:
        cell = (self.third(board, sign=self.sign)
                or self.third(board, sign=self.other)
                or self.plan(board))
        self.mark(board=board, cell=cell)

    def third(self, board: "Board", *, sign: str) -> "Optional[str]":
        for way in WAYS:
            signs = [board.board[i] for i in way]
            if sorted(signs) == sorted([sign, sign, board.sign]):
                return CELLS[way[signs.index(board.sign)]]
        return None

    def plan(self, board: "Board") -> str:
        free = [cell for cell in CELLS if board.isempty(cell)]
        if "B2" in free:
            return "B2"
        corners = [cell for cell in ("A1", "C1", "A3", "C3") if cell in free]
        mine = board.board[INDEX["B2"]] == self.sign
        if len(free) == 6 and len(corners) == 2 and mine:
            return choice([cell for cell in free if cell not in corners])
        # a corner, the one that looks at most of the other's signs
        return max(corners or free, key=lambda cell: self.watch(board, cell))

    def watch(self, board: "Board", cell: str) -> int:
        return sum(board.board[i] == self.other
                   for way in WAYS if INDEX[cell] in way for i in way)


class MiniMax(AI):
    def reset(self, board: "Board") -> None:
        super().reset(board=board)
        self.seen = {}

    def choose(self, board: "Board") -> None:
        cell = self.minimax(board=board, self_player=True, start=True)
        self.mark(board=board, cell=cell)

    def minimax(self, board: "Board", self_player: bool, start: bool) -> "int | str":
        if board.isdone():
            return {self.sign: 1, self.other: -1}.get(board.get_winner(), 0)
        key = ("".join(board.board), self_player)
        if start or key not in self.seen:
            lowest, highest, move = 2, -2, ""
            for cell in CELLS:
                if not board.isempty(cell=cell):
                    continue
                board.set(cell=cell, sign=self.sign if self_player else self.other)
                score = self.minimax(board, self_player=not self_player, start=False)
                board.set(cell=cell, sign=" ")
                if score > highest and self_player or score < lowest and not self_player:
                    move = cell
                lowest, highest = min(lowest, score), max(highest, score)
            self.seen[key] = highest if self_player else lowest
            if start:
                return move
        return self.seen[key]
