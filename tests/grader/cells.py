"""Tells, inside the sandbox, what stands in the nine cells, in whatever way a board keeps them.

What `set` changes is seen by example: for each cell and sign, a place in the board and the value
that is there only while the cell has the sign. It is tried out on two games. Shares the names of
puppet.py.
"""

import copy
import enum
from operator import contains, getitem

CELLS = [column + row for row in "123" for column in "ABC"]
# Two games that nobody wins: each cell is marked with both signs, but for B1
TIES = [text.split() for text in ("B2 A1 C1 A3 A2 C2 B1 B3 C3", "A1 B2 A3 A2 C2 C1 B3 C3 B1")]
BITS = 20  # of a number may be cells
MOST = 100  # places in a list or the like, and attributes
DEEPEST = 5

where = []  # for each cell, the {place: {value: mark}} that tell it; empty if nothing was found


def look(board):
    """All values in a board, (place, value): a place is the attribute, then what leads on."""
    for name, value in attributes(board).items():
        yield from inside(value, (name,))


def inside(thing, place):
    """The values in an object; of numbers also the bits, of long texts the marks."""
    if isinstance(thing, enum.Enum):
        yield place + ((name_of, None),), thing.name
    elif thing is None or isinstance(thing, (bool, float, str, int)):
        yield place, thing
        if isinstance(thing, int):
            yield from ((place + ((bit_of, bit),), thing >> bit & 1) for bit in range(BITS))
        elif isinstance(thing, str) and len(thing) >= len(CELLS):
            yield from ((place + ((getitem, number),), mark)
                        for number, mark in enumerate(thing[:MOST]))
    elif isinstance(thing, (set, frozenset)):
        yield from ((place + ((contains, each),), True) for each in list(thing)[:MOST])
    elif len(place) < DEEPEST:
        if isinstance(thing, dict):
            found = [(getitem, key, value) for key, value in thing.items()]
        elif isinstance(thing, (list, tuple, bytearray)):
            found = [(getitem, number, value) for number, value in enumerate(thing[:MOST])]
        else:
            found = [(getattr, name, value) for name, value in attributes(thing).items()]
        for way, key, value in found[:MOST]:
            yield from inside(value, place + ((way, key),))


def name_of(thing, _):
    return thing.name


def bit_of(number, bit):
    return number >> bit & 1


def attributes(thing):
    """What an object holds, and what its class holds for all of them."""
    kinds = [kind for kind in type(thing).__mro__ if kind.__module__ != "builtins"]
    shared = {name: value for kind in kinds for name, value in vars(kind).items()
              if isinstance(value, (dict, list, set, bytearray))}
    slots = {name: getattr(thing, name) for kind in kinds
             for name in vars(kind).get("__slots__", ()) if hasattr(thing, name)}
    return {**shared, **slots, **getattr(thing, "__dict__", {})}


class Maker:
    """Makes boards that hold nothing in common, whatever their class does."""

    def __init__(self, board_class):
        self.board_class = board_class
        self.first = copy.deepcopy(attributes(board_class()))

    def new(self):
        board = self.board_class()
        self.clear(board)
        return board

    def clear(self, board):
        for name, value in copy.deepcopy(self.first).items():
            setattr(board, name, value)


def learn(board_class):
    """Find out where the board keeps its marks."""
    where.clear()
    maker, found = Maker(board_class), {}
    for sign in "XO":
        for cell in CELLS:
            board = maker.new()
            before = set(look(board))
            board.set(cell, sign)
            found[cell, sign] = set(look(board)) - before
    for game in TIES:
        board, marked = maker.new(), {}
        for number, cell in enumerate(game):
            sign = marked[cell] = "XO"[number % 2]
            board.set(cell, sign)
            now = set(look(board))
            for (cell, sign), candidates in found.items():
                if marked.get(cell) == sign:
                    candidates &= now
                else:
                    candidates -= now
    board = maker.new()
    for cell in CELLS if all(found.values()) else ():
        where.append({})
        for sign in "XO":
            place, value = min(found[cell, sign], key=repr)
            where[-1].setdefault(place, {value_at(board, place): ""})[value] = sign


def marks_of(board):
    """"X", "O", "" or for anything else "?" of each cell; LookupError if that cannot be seen."""
    return [mark_of(board, number) for number in range(len(CELLS))]


def mark_of(board, number):
    mark = seen(board, number)
    return "" if mark == "?" and board.isempty(CELLS[number]) else mark


def seen(board, number):
    """The mark that the values show which were seen to change."""
    marks = [known.get(value_at(board, place), "?") for place, known in where[number].items()]
    return max(marks)  # a letter before "?", and that before ""


def value_at(board, place):
    """What is there, None if nothing is."""
    name, *steps = place
    try:
        thing = getattr(board, name)
        for way, key in steps:
            thing = way(thing, key)
        hash(thing)
        return thing
    except (AttributeError, LookupError, TypeError):
        return None
