"""Where a Board keeps its nine cells, in lists, dictionaries and objects, and what marks them.

That is seen by what its set changes; or, where set is wrong, by what its show draws when something
is put in a place.
"""

import copy
import enum
from collections import namedtuple
from itertools import product

from .beside import as_far_as_it_goes, functions_of
from .game import CELLS, drawn_by

DEEPEST = 4
# Where a Board keeps its marks. For rows in self.grid, 0 for nothing, 1 for X, 2 for O:
# ways: the keys that lead from a board to each list, dictionary or object that holds marks:
#       [("grid", 0), ("grid", 1), ("grid", 2)]
# spots: of each cell (number of its way, key at its end): [(0, 0), (0, 1), (0, 2), (1, 0), ...]
# codes: {what may stand there: mark}: {0: " ", 1: "X", 2: "O"}
# filled: {attribute: what a new board is to have there}, where __init__ has not made it so
Kept = namedtuple("Kept", "ways spots codes filled", defaults=[{}])
UNKNOWN = Kept([], [], {})
PLAIN_CODES = {" ": " ", "X": "X", "O": "O"}  # the signs themselves
LAYOUTS = [layout for empty in (" ", 0) for layout in (
    [empty] * 9, [empty] * 10, [[empty] * 3 for _ in range(3)], dict.fromkeys(CELLS, empty))]


def seen_to_change(before, changed):
    """The Kept that follows from what set changes; UNKNOWN if none does.

    The place of a cell is what set changes for this cell, as X and as O, and for no other cell.
    Where each cell has several of these, the first of each are tried together, then the second.
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
    """The Kept that follows from what show draws when it is put in a place; UNKNOWN if none does.

    Where show or set fails, perhaps __init__ has not made the cells: then an attribute that methods
    use is filled with one of the layouts; not what a class has, nor what set gives another value,
    as a string of marks.
    """
    kept = seen_to_be_drawn(empty, changed)
    is_made = drawn_by(lambda: empty.show()) and any(changed.values())
    if kept is UNKNOWN and not is_made:
        names = {name for method in functions_of(own) for name in method.__code__.co_names}
        replaced = {place[0] for places in changed.values() for place in places if len(place) == 1}
        for name, cells in product(sorted(names - replaced), LAYOUTS):
            if not hasattr(own, name):
                board = copy.copy(empty)
                vars(board)[name] = copy.deepcopy(cells)
                kept = seen_to_be_drawn(board, changed)
                if kept is not UNKNOWN:
                    return kept._replace(filled={name: cells})
    return kept


def seen_to_be_drawn(board, changed):
    """The same of a board as it is: the places in which something is drawn as X, and as O."""
    written = {value for places in changed.values() for value in places.values()}
    found, codes = {}, {}
    for place, before in inside(board).items():
        if len(place) < 2:  # no cell, but an attribute such as size, by which show may count
            continue
        holder, key = holder_at(board, place[:-1]), place[-1]
        for code in written | may_stand_beside(before):
            holder[key] = code
            marks = drawn_by(lambda: board.show()) or []  # it may have none
            holder[key] = before
            if marks.count(" ") == len(CELLS) - 1:
                [mark] = {*marks} - {" "}
                found[mark, marks.index(mark)] = place
                codes.update({code: mark, before: " "})
    as_x, as_o = [[found.get((mark, number)) for number in range(len(CELLS))] for mark in "XO"]
    is_whole = None not in as_x and as_x == as_o and has_a_code_for_each_mark(codes)
    return kept_in(as_x, codes) if is_whole else UNKNOWN


def may_stand_beside(value):
    """What may stand for X and O in a place where this value stands for an empty cell."""
    if isinstance(value, enum.Enum):
        return {*type(value)} - {value}
    return {0, 1, 2, -1} - {value} if isinstance(value, int) else {"X", "O"}


def alike(before):
    """The Kept of nine places of an attribute that are alike, row by row; UNKNOWN if none are."""
    groups = {}
    for place, value in before.items():
        groups.setdefault((place[0], value), []).append(place)
    for (_, value), places in groups.items():
        if len(places) in (9, 10) and isinstance(value, str):  # the first of ten is for nothing
            return kept_in(places[-9:], {value: " ", "X": "X", "O": "O"})
    return UNKNOWN


def kept_in(places, codes):
    """The Kept with these nine places, each the keys that lead to it, as ("grid", 0, 2)."""
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
    """What a board holds, {place: value}; a place is the keys that lead to it, as ("grid", 0, 2).

    Lists, dictionaries and objects are looked into; what has no hash is left out.
    """
    if isinstance(thing, list):
        entries = enumerate(thing)
    elif isinstance(thing, dict):
        entries = thing.items()
    elif hasattr(thing, "__dict__") and not isinstance(thing, (type, enum.Enum)):
        entries = vars(thing).items()
    else:
        entries = None
    if entries is None or len(place) > DEEPEST:
        return {} if as_far_as_it_goes(hash, thing) is None else {place: thing}
    found = {}
    for key, value in entries:
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
        if isinstance(rows, (list, dict)):
            for key, row in list(enumerate(rows) if isinstance(rows, list) else rows.items()):
                if isinstance(row, (list, dict)):
                    rows[key] = copy.copy(row)


def shared_by(kind):
    """What a class holds for all boards, {attribute: value}; not what is ours, or Python's."""
    return {name: value for above in reversed(kind.__mro__) for name, value in vars(above).items()
            if isinstance(value, (dict, list, set)) and not name.endswith("_")}
