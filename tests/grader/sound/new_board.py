"""Boards that hold nothing in common, and have the assignment's attributes."""

import copy

from .beside import as_far_as_it_goes, put
from .notes import held_by

SIZE = 3
ATTRIBUTES = {"sign": " ", "size": SIZE, "winner": ""}


class New:
    first = None  # what the first board held, before anybody could change it

    def __init__(self, *arguments):
        try:
            super().__init__(*arguments)
        except Exception:
            as_far_as_it_goes(super().__init__, SIZE)  # some must be given it
        if New.first is None:
            New.first = {**held_by(self), **ATTRIBUTES}
        put(self, **copy.deepcopy(New.first))
        if not hasattr(self, "board"):
            self.board = [" "] * 9

    def get_size(self):
        return SIZE
