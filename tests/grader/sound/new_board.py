"""Boards that hold nothing in common, and have the assignment's attributes, and cells."""

import copy
import enum
from functools import lru_cache
from itertools import product

from .beside import Mixin, as_far_as_it_goes, attributes_of, functions_of, has_for_all, put
from .game import CELLS, drawn_by

SIZE = 3
NOBODY = "", " ", None, False
BLANK = [" "] * len(CELLS)


class New(Mixin):
    first_ = None  # a copy of the first board, before anybody could change it
    missing_ = {}  # {attribute: what stands there in a new board}, which __init__ does not make

    @classmethod
    def learn_(cls, own):
        super().learn_(own)
        cls.missing_ = missing_cells(own)

    def __init__(self, *arguments, **named):
        usual = {"sign": " ", "size": SIZE, "winner": "", **self.missing_}  # __init__ may use them
        put(self, **{name: value for name, value in usual.items()
                     if not has_for_all(type(self), name)})
        try:
            super().__init__(*arguments, **named)
        except Exception:
            as_far_as_it_goes(super().__init__, SIZE)  # some must be given it
        kind = type(self)
        if kind.first_ is None:
            put(self, **{**held_by(self, self), **copy.deepcopy(self.missing_)})
            kind.first_ = copy.deepcopy(self)
        else:
            put(self, **held_by(kind.first_, self))
        put(self, **{name: value for name, value in (("sign", " "), ("size", SIZE))
                     if not callable(as_far_as_it_goes(getattr, self, name))})  # some have methods
        winner = as_far_as_it_goes(getattr, self, "winner")
        if winner not in NOBODY and not callable(winner):
            put(self, winner="")

    def get_size(self, *arguments, **named):
        return SIZE


@lru_cache(maxsize=None)  # several mixins ask
def missing_cells(own):
    """{attribute: its cells}, for one that methods use and a new board does not have; {} for none.

    It is looked for where show, isempty or set ends with an error. As any of these may be wrong,
    too, the attribute and the layout are taken with which most of them goes well.
    """
    def goes_well(missing):
        """Of each thing whether it does, None for an error; but [None] if no board is drawn."""
        board = type("Board", (New, own), {"missing_": missing})()
        answers = [as_far_as_it_goes(ask) for ask in (
            lambda: drawn_by(board.show) == BLANK,
            lambda: bool(board.isempty(CELLS[0])),
            lambda: bool([board.set(CELLS[0], "X")]),  # without an error, whatever it returns
            lambda: drawn_by(board.show) == ["X", *BLANK[1:]],
            lambda: not board.isempty(CELLS[0]))]
        return answers if answers[0] else [None]

    without = goes_well({})
    if None not in without:
        return {}
    names = {name for method in functions_of(own) for name in method.__code__.co_names
             if not has_for_all(own, name)}
    best, most = {}, without.count(True)
    for name, cells in product(sorted(names), layouts(own)):
        count = goes_well({name: cells}).count(True)
        if count > most:
            best, most = {name: cells}, count
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
    yield CELLS  # the names, by which methods may find the number of a cell


def held_by(board, other):
    """A copy of what a board and its class hold, for another board: {attribute: value}.

    Rows that are one and the same, as in [[" "] * 3] * 3, are taken apart in it.
    """
    held = copy.deepcopy({**shared_by(type(board)), **attributes_of(board)}, {id(board): other})
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
