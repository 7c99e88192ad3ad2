"""A sound choose of a Player, who is a person."""

from .game import CELLS

WORDS = {"prompt": "", "refused": ""}  # what is printed, set where this is used


class Choose:
    def choose(self, board, *rest, **named):
        prompt = f"\n{self.get_name()}, {self.get_sign()}: {WORDS['prompt']}\n"
        cell = input(prompt).upper()
        while cell not in CELLS or not board.isempty(cell):
            print(WORDS["refused"])
            cell = input(prompt).upper()
        board.set(cell, self.get_sign())
