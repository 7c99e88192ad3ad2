"""Where a Board keeps its nine cells, in lists, dictionaries and objects, and what marks them.

That is seen by what its set changes; or, where set is wrong, by what its show draws when something
is put in a place.
"""

import copy
import enum
from collections import namedtuple
from collections.abc import Hashable
from itertools import product

from .beside import as_far_as_it_goes, functions_of
from .game import CELLS, drawn_by

DEEPEST = 4
# ways: the keys that lead from a board to what holds marks, as ("grid", 0) to self.grid[0]
# places: of each cell (number of its way, key at its end), as (0, 2) for self.grid[0][2]
# codes: {what may stand there: mark}
# filled: {attribute: what a new board is to have there}, where __init__ has not made it so
Kept = namedtuple("Kept", "ways places codes filled", defaults=[{}])
UNKNOWN = Kept([], [], {})
SIGNS = {" ": " ", "X": "X", "O": "O"}
LAYOUTS = ([" "] * 9, [" "] * 10, [[" "] * 3, [" "] * 3, [" "] * 3], dict.fromkeys(CELLS, " "))


def seen_to_change(before, changed):
    """How boards are kept by what set changes: each cell's place for this cell only, for X and O.

    There may be several such places; UNKNOWN if there are none.
    """
    found = []
    for cell in CELLS:
        others = {place for other, sign in changed if other != cell
                  for place in changed[other, sign]}
        both = changed[cell, "X"].keys() & changed[cell, "O"].keys()
        found.append([place for place in before if place in both - others])
    for places in zip(*found):
        codes = {before[place]: " " for place in places}
        codes.update((changed[cell, sign][place], sign)
                     for cell, place in zip(CELLS, places) for sign in "XO")
        if has_a_code_for_each_mark(codes):
            return kept_in(places, codes)
    return UNKNOWN


def has_a_code_for_each_mark(codes):
    return sorted(codes.values()) == [" ", "O", "X"]


def seen_in_drawing(own, empty, changed):
    """How boards are kept by what their show draws when it is put in a place.

    Where set changes nothing, __init__ may not have made the cells: then an attribute that methods
    use, and that no class has, is filled with one of the layouts. UNKNOWN if nothing is drawn.
    """
    kept = seen_to_be_drawn(empty, changed)
    if kept is UNKNOWN and not any(changed.values()):
        names = {name for method in functions_of(own) for name in method.__code__.co_names}
        for name, cells in product(sorted(names), LAYOUTS):
            if not hasattr(own, name):
                board = copy.copy(empty)
                vars(board)[name] = copy.deepcopy(cells)
                kept = seen_to_be_drawn(board, changed)
                if kept is not UNKNOWN:
                    return kept._replace(filled={name: cells})
    return kept


def seen_to_be_drawn(board, changed):
    """How a board is kept: the places in which show draws what is put there as X and as O."""
    written = {value for places in changed.values() for value in places.values()}
    found, codes = {}, {}
    for place, before in inside(board).items():
        holder, key = holder_at(board, place[:-1]), place[-1]
        for code in written | may_mark(before):
            holder[key] = code
            marks = drawn_by(board.show) or []
            holder[key] = before
            if marks.count(" ") == len(CELLS) - 1:
                [mark] = {*marks} - {" "}
                found[mark, marks.index(mark)] = place
                codes.update({code: mark, before: " "})
    places, same = [[found.get((mark, number)) for number in range(len(CELLS))] for mark in "XO"]
    is_whole = None not in places and places == same and has_a_code_for_each_mark(codes)
    return kept_in(places, codes) if is_whole else UNKNOWN


def may_mark(empty):
    """What may stand for X and O where this stands for neither."""
    if isinstance(empty, enum.Enum):
        return {*type(empty)} - {empty}
    return {0, 1, 2, -1} - {empty} if isinstance(empty, int) else {"X", "O"}


def alike(before):
    """How boards are kept by nine places of an attribute that are alike, row by row."""
    groups = {}
    for place, value in before.items():
        groups.setdefault((place[0], value), []).append(place)
    for (_, value), places in groups.items():
        if len(places) in (9, 10) and isinstance(value, str):  # the first of ten is for nothing
            return kept_in(places[-9:], {value: " ", "X": "X", "O": "O"})
    return UNKNOWN


def kept_in(places, codes):
    ways = list(dict.fromkeys(place[:-1] for place in places))
    return Kept(ways, [(ways.index(place[:-1]), place[-1]) for place in places], codes)


def tried(own):
    """An empty board, what is inside it, and {(cell, sign): what its set changes there}.

    If set asks isempty, it is told that the cell is. If it ends with an error, what it has changed
    until then counts.
    """
    empty = type("Board", (own,), {"isempty": lambda *_, **__: True})()
    vars(empty).update(held_by(empty))
    before, changed = inside(empty), {}
    for cell in CELLS:
        for sign in "XO":
            board = copy.deepcopy(empty)
            as_far_as_it_goes(board.set, cell, sign)
            changed[cell, sign] = {place: value for place, value in inside(board).items()
                                   if before.get(place) != value}
    return empty, before, changed


def holder_at(board, way):
    """The list or dictionary to which the keys lead; of an object, that of its attributes."""
    thing = board
    for key in way:
        thing = thing[key] if isinstance(thing, (list, dict)) else getattr(thing, key)
    return thing if isinstance(thing, (list, dict)) else vars(thing)


def inside(thing, place=()):
    """{place: value} of what lists, dictionaries and objects hold, and those in them."""
    is_container = isinstance(thing, (list, dict)) or hasattr(thing, "__dict__") and not isinstance(
        thing, (type, enum.Enum))
    if not is_container or len(place) > DEEPEST:
        return {place: thing} if isinstance(thing, Hashable) else {}
    parts, found = thing if isinstance(thing, (list, dict)) else vars(thing), {}
    for key, value in enumerate(parts) if isinstance(parts, list) else parts.items():
        found.update(inside(value, (*place, key)))
    return found


def held_by(board):
    """A copy of what a board holds, {attribute: value}, and of what its class holds for all.

    Rows that are one and the same, as in [[" "] * 3] * 3, are taken apart in it.
    """
    held = copy.deepcopy({**shared_by(type(board)), **vars(board)})
    take_apart(held)
    return held


def take_apart(held):
    """Let rows that are one and the same be several, in each attribute."""
    for rows in held.values():
        if isinstance(rows, list) and len({*map(id, rows)}) < len(rows):
            rows[:] = map(copy.copy, rows)


def shared_by(kind):
    """What a class holds for all boards, {attribute: value}; not what is ours, or Python's."""
    return {name: value for above in reversed(kind.__mro__) for name, value in vars(above).items()
            if isinstance(value, (dict, list, set)) and not name.endswith("_")}
