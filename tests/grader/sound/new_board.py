"""Boards that hold nothing in common, and have what the assignment's have; and cells in any case."""

import copy
import enum
from functools import lru_cache
from itertools import product

from .beside import Mixin, as_far_as_it_goes, functions_of, put
from .game import CELLS, drawn_by

SIZE = 3
NOBODY = "", " ", None, False
BLANK = [" "] * len(CELLS)


class New(Mixin):
    first_ = None  # what the first board held, before anybody could change it
    missing_ = {}  # {attribute: what stands there in a new board}, which __init__ does not make

    @classmethod
    def learn_(cls, own):
        super().learn_(own)
        cls.missing_ = missing_cells(own)

    def __init__(self, *arguments, **named):
        attributes = {"sign": " ", "size": SIZE, "winner": "", **self.missing_}
        put(self, **{name: value for name, value in attributes.items()  # which __init__ may use
                     if not hasattr(type(self), name)})
        try:
            super().__init__(*arguments, **named)
        except Exception:
            as_far_as_it_goes(super().__init__, SIZE)  # some must be given it
        kind = type(self)
        if kind.first_ is None:
            kind.first_ = {**held_by(self), **self.missing_}
        put(self, **copy.deepcopy(kind.first_))
        put(self, **{name: value for name, value in (("sign", " "), ("size", SIZE))
                     if not callable(getattr(self, name, None))})  # some have such methods
        winner = getattr(self, "winner", self)  # itself if it has none
        if winner not in NOBODY and not callable(winner):
            put(self, winner="")

    def get_size(self, *arguments, **named):
        return SIZE


@lru_cache(maxsize=None)  # several mixins ask
def missing_cells(own):
    """{attribute: its cells} without which show does not draw a new board; {} if none is known.

    Of the attributes that methods use, and the layouts, those which do best with show, isempty and
    set, of which any may be wrong, too.
    """
    def board_with(missing):
        return type("Board", (New, own), {"missing_": missing})()

    def asked(board):  # which may lack any of these methods
        yield drawn_by(lambda: board.show()) == BLANK
        yield as_far_as_it_goes(lambda: board.isempty(CELLS[0]))
        as_far_as_it_goes(lambda: board.set(CELLS[0], "X"))
        yield drawn_by(lambda: board.show()) == ["X", *BLANK[1:]]
        yield not as_far_as_it_goes(lambda: board.isempty(CELLS[0]))

    if next(asked(board_with({}))):
        return {}
    names = {name for method in functions_of(own) for name in method.__code__.co_names
             if not hasattr(own, name)}
    best, most = {}, 0
    for name, cells in product(sorted(names), layouts(own)):
        answers = asked(board_with({name: cells}))
        right = next(answers) and 1 + sum(map(bool, answers))
        if right > most:
            best, most = {name: cells}, right
        if right == 4:
            break
    return best


def layouts(own):
    """Ways to keep nine empty cells; a member of an Enum that methods know may stand for one."""
    kinds = dict.fromkeys(each for method in functions_of(own)
                          for each in method.__globals__.values()
                          if isinstance(each, type) and issubclass(each, enum.Enum))
    for empty in (" ", 0, None, *(member for kind in kinds for member in kind)):
        nine = [empty] * len(CELLS)
        yield from (nine, ["", *nine], [nine[:SIZE] for _ in range(SIZE)],
                    dict.fromkeys(CELLS, empty))
    yield " " * len(CELLS)


def held_by(board):
    """A copy of what a board holds, {attribute: value}, and of what its class holds for all.

    Rows that are one and the same, as in [[" "] * 3] * 3, are taken apart in it.
    """
    held = copy.deepcopy({**shared_by(type(board)), **vars(board)})
    for rows in held.values():
        if isinstance(rows, (list, dict)):
            for key, row in list(enumerate(rows) if isinstance(rows, list) else rows.items()):
                if isinstance(row, (list, dict)):
                    rows[key] = copy.copy(row)
    return held


def shared_by(kind):
    """What a class holds for all boards, {attribute: value}; not what is ours, or Python's."""
    return {name: value for above in reversed(kind.__mro__) for name, value in vars(above).items()
            if isinstance(value, (dict, list, set)) and not name.endswith("_")}
