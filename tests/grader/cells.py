"""Tells, inside the sandbox, what stands in the nine cells, in whatever way a board keeps them.

What `set` changes is seen by example: for each cell and sign, a place in the board and the value
that is there only while the cell has the sign. It is tried out on two games. Shares the names of
puppet.py.
"""

import copy
import enum

CELLS = [column + row for row in "123" for column in "ABC"]
# Two games that nobody wins: each cell is marked with both signs, but for B1
TIES = [text.split() for text in ("B2 A1 C1 A3 A2 C2 B1 B3 C3", "A1 B2 A3 A2 C2 C1 B3 C3 B1")]
BITS = 20  # of a number may be cells
MOST = 100  # places in a list or the like, and attributes
DEEPEST = 5

where = {}  # {(cell, sign): (place, value)}; empty if nothing was found


def places(thing, path=()):
    """All values in an object, (path, value); of numbers also the bits, of long texts the marks."""
    if isinstance(thing, enum.Enum):
        yield path, thing.name
        return
    if thing is None or isinstance(thing, (bool, float, str, int)):
        yield path, thing
        if isinstance(thing, int):
            yield from ((path + (bit,), thing >> bit & 1) for bit in range(BITS))
        elif isinstance(thing, str) and len(thing) >= len(CELLS):
            yield from ((path + (number,), mark) for number, mark in enumerate(thing[:MOST]))
        return
    if isinstance(thing, dict):
        inside = [(repr(key), value) for key, value in thing.items()]
    elif isinstance(thing, (list, tuple, bytearray)):
        inside = enumerate(thing)
    elif isinstance(thing, (set, frozenset)):
        inside = [(repr(each), True) for each in thing]
    else:
        inside = attributes(thing).items()
    if len(path) < DEEPEST:
        for key, value in list(inside)[:MOST]:
            yield from places(value, path + (key,))


def attributes(thing):
    """What an object holds, and what its class holds for all of them."""
    kinds = [kind for kind in type(thing).__mro__ if kind.__module__ != "builtins"]
    shared = {name: value for kind in kinds for name, value in vars(kind).items()
              if isinstance(value, (dict, list, set, bytearray))}
    slots = {name: getattr(thing, name) for kind in kinds
             for name in vars(kind).get("__slots__", ()) if hasattr(thing, name)}
    return {**shared, **slots, **getattr(thing, "__dict__", {})}


def learn(board_class):
    """Find out where the board keeps its marks."""
    where.clear()
    shared = {name: value for name, value in vars(board_class).items()
              if isinstance(value, (dict, list, set, bytearray))}

    def new_board():
        for name, value in shared.items():
            setattr(board_class, name, copy.deepcopy(value))
        return board_class()

    found = {}
    for sign in "XO":
        for cell in CELLS:
            board = new_board()
            before = dict(places(board))
            board.set(cell, sign)
            found[cell, sign] = set(places(board)) - set(before.items())
    for game in TIES:
        board, marked = new_board(), {}
        for number, cell in enumerate(game):
            sign = marked[cell] = "XO"[number % 2]
            board.set(cell, sign)
            now = set(places(board))
            for (cell, sign), candidates in found.items():
                if marked.get(cell) == sign:
                    candidates &= now
                else:
                    candidates -= now
    if all(found.values()):
        where.update((key, min(candidates, key=repr)) for key, candidates in found.items())
    new_board()


def marks_of(board):
    """"X", "O" or "" for each cell, in the order of CELLS; LookupError if that cannot be seen."""
    if not where:
        raise LookupError
    held = attributes(board)
    now = {place for name in {path[0] for path, _ in where.values()}
           for place in places(held.get(name), (name,))}
    signs = [[sign for sign in "XO" if where[cell, sign] in now] for cell in CELLS]
    return [each[0] if len(each) == 1 else "" for each in signs]
