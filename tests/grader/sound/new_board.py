"""Boards that hold nothing in common, and have the assignment's attributes."""

import copy

from .beside import as_far_as_it_goes, put
from .places import held_by

SIZE = 3
NOBODY = "", " ", None, False


class New:
    first_ = None  # what the first board held, before anybody could change it

    def __init__(self, *arguments, **named):
        try:
            super().__init__(*arguments, **named)
        except Exception:
            as_far_as_it_goes(super().__init__, SIZE)  # some must be given it
        kind = type(self)
        if kind.first_ is None:
            kind.first_ = held_by(self)
        put(self, **copy.deepcopy(kind.first_))
        put(self, **{name: value for name, value in (("sign", " "), ("size", SIZE))
                     if not callable(getattr(self, name, None))})  # some have such methods
        winner = getattr(self, "winner", self)  # itself if it has none
        if winner not in NOBODY and not callable(winner):
            put(self, winner="")

    def get_size(self, *arguments, **named):
        return SIZE
