"""Boards that hold nothing in common, and have the assignment's attributes.

Where the marks of all boards are in one place, which the code names as its module's or its
class's, that place holds again what it held at first whenever a board is made.
"""

import copy
from functools import partial

from .beside import as_far_as_it_goes, put, without_dunders
from .game import CELLS
from .places import held_by, shared_by

SIZE = 3
ATTRIBUTES = {"sign": " ", "size": SIZE, "winner": ""}
PLAIN = str, int, float, tuple, list, dict, set, type(None)


class New:
    first_ = None   # what the first board held, before anybody could change it
    named_ = set()  # what the class holds and set names as the class's, as in Board.cells
    at_first_ = ()  # (how to set it, what to) for each name of the module and of the class

    @classmethod
    def note_shared_(cls, names, own):
        """Note what the module, whose names these are, and its Board hold before one is made."""
        at_first = [(partial(names.__setitem__, name), value) for name, value in plain(names)]
        at_first += [(partial(set_in_class, cls, kind, name), value)
                     for kind in own.__mro__ for name, value in plain(vars(kind))]
        New.at_first_ = [(set_again, keeper(value)) for set_again, value in at_first]
        New.named_ = as_far_as_it_goes(named_by_set, own) or set()

    def __init__(self, *arguments):
        for set_again, kept in New.at_first_:
            set_again(kept())
        try:
            super().__init__(*arguments)
        except Exception:
            as_far_as_it_goes(super().__init__, SIZE)  # some must be given it
        if New.first_ is None:
            held = {**held_by(self), **ATTRIBUTES}
            New.first_ = {name: held[name] for name in held.keys() - New.named_}
        put(self, **copy.deepcopy(New.first_))

    def get_size(self):
        return SIZE


def plain(names):
    """Those names, with their values, that hold data."""
    return [(name, value) for name, value in without_dunders(names).items()
            if isinstance(value, PLAIN)]


def keeper(value):
    """A function that returns the value, which then holds again what it holds now."""
    if not isinstance(value, (list, dict, set)):
        return lambda: value
    first = copy.copy(value)
    inner = [keeper(part) for part in (value.values() if isinstance(value, dict) else value)]

    def kept():
        value.clear()
        (value.extend if isinstance(value, list) else value.update)(first)
        for part in inner:
            part()
        return value
    return kept


def set_in_class(made, kind, name, value):
    """Set it in the submission's own class; the class made of that holds none that hides it.

    That is what `Board.cells = ...` sets, as the submission finds the class made under that name.
    """
    if name in vars(made):
        delattr(made, name)
    setattr(kind, name, value)


def named_by_set(own):
    """What a class holds that set changes there, though the board was given its own copy of it."""
    board = own()
    put(board, **held_by(board))
    before = copy.deepcopy(shared_by(own))
    for cell in CELLS:
        board.set(cell, "X")
    return {name for name, value in shared_by(own).items() if value != before.get(name)}
