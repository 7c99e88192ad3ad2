"""Where a Board keeps its nine cells, and what marks them.

A place is the keys that lead to a cell, through objects, lists, dictionaries, tuples and strings:
("grid", 0, 2) for board.grid[0][2]. Which these are is seen by what its set changes; or, where set
is wrong, by what its show draws when something is put in a place.
"""

import copy
import enum
from collections import namedtuple

from .beside import as_far_as_it_goes, attributes_of
from .game import CELLS, drawn_by
from .new_board import New, missing_cells

INDEXED = list, dict, tuple, str
DEEPEST = 4
LONGEST = 200  # of strings that are looked into; a drawing has 119 characters
# How a Board keeps its marks:
# places: those of the nine cells
# codes: {what may stand there: mark}, as {0: " ", 1: "X", 2: "O"}
Kept = namedtuple("Kept", "places codes")
UNKNOWN = Kept([], {})
PLAIN_CODES = {" ": " ", "X": "X", "O": "O"}  # the signs themselves


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
            return Kept(places, codes)
    return UNKNOWN


def has_a_code_for_each_mark(codes):
    return sorted(codes.values()) == [" ", "O", "X"]


def seen_to_be_drawn(board, changed):
    """The Kept of the places in which something is drawn as X and as O; UNKNOWN if none is."""
    written = dict.fromkeys(value for places in changed.values() for value in places.values())
    found = {}  # {(mark, number of the cell): (place, what stands there for the mark, for none)}
    for place, before in inside(board).items():
        if len(place) < 2:  # no cell, but an attribute such as size, by which show may count
            continue
        for code in (*written, *may_stand_beside(before)):
            as_far_as_it_goes(write_at, board, place, code)
            marks = drawn_by(lambda: board.show()) or []  # it may have none
            write_at(board, place, before)
            if marks.count(" ") == len(CELLS) - 1:
                [mark] = {*marks} - {" "}
                found.setdefault((mark, marks.index(mark)), (place, code, before))
    if len(found) < 2 * len(CELLS):
        return UNKNOWN
    as_x, as_o = [[found[mark, number][0] for number in range(len(CELLS))] for mark in "XO"]
    codes = {code: mark for (mark, _), (_, code, _) in found.items()}
    codes.update((before, " ") for _, _, before in found.values())
    return Kept(as_x, codes) if as_x == as_o and has_a_code_for_each_mark(codes) else UNKNOWN


def may_stand_beside(value):
    """What may stand for X and O in a place where this value stands for an empty cell."""
    if isinstance(value, enum.Enum):
        return [each for each in type(value) if each != value]
    # The index -1 may be drawn as 2 is, but 2 is not added up as -1 is
    return [1, -1, 2, 0] if isinstance(value, int) else ["X", "O"]


def alike(before):
    """The Kept of nine places of an attribute that are alike, row by row; UNKNOWN if none are."""
    groups = {}
    for place, value in before.items():
        groups.setdefault((place[0], value), []).append(place)
    for (_, value), places in groups.items():
        if len(places) in (9, 10) and isinstance(value, str):  # the first of ten is for nothing
            return Kept(places[-9:], {value: " ", "X": "X", "O": "O"})
    return UNKNOWN


def tried(own):
    """A sound new board, what is inside it, and {(cell, sign): what its set changes there}.

    If set asks isempty, it is told that the cell is. If it ends with an error, what it has changed
    until then counts.
    """
    empty = type("Board", (New, own), {"missing_": missing_cells(own),
                                       "isempty": lambda *_, **__: True})()
    before, changed = inside(empty), {}
    for cell in CELLS:
        for sign in "XO":
            board = copy.deepcopy(empty)
            as_far_as_it_goes(board.set, cell, sign)
            changed[cell, sign] = {place: value for place, value in inside(board).items()
                                   if before.get(place) != value}
    return empty, before, changed


def read_at(board, place):
    """What stands there."""
    thing = board
    for key in place:
        thing = thing[key] if isinstance(thing, INDEXED) else getattr(thing, key)
    return thing


def write_at(board, place, value):
    """Put something there; in place of a tuple or a string, one that has it there.

    An error if that is a string, and the value no character.
    """
    *way, key = place
    holder = read_at(board, way)
    if isinstance(holder, str):
        if len(value) != 1:
            raise ValueError(value)
        write_at(board, way, holder[:key] + value + holder[key + 1:])
    elif isinstance(holder, tuple):
        write_at(board, way, (*holder[:key], value, *holder[key + 1:]))
    elif isinstance(holder, (list, dict)):
        holder[key] = value
    else:
        setattr(holder, key, value)


def held_around(board, places):
    """The places of the strings and tuples that hold these."""
    return [way for way in dict.fromkeys(place[:-1] for place in places)
            if isinstance(read_at(board, way), (str, tuple))]


def inside(thing, place=(), above=()):
    """What a board holds, {place: value}: a string, and each character of it, too.

    What has no hash is left out, and what leads back to where it is.
    """
    if id(thing) in above:
        return {}
    entries = entries_of(thing) if len(place) <= DEEPEST else None
    found = {}
    if isinstance(thing, str) or entries is None and as_far_as_it_goes(hash, thing) is not None:
        found[place] = thing
    for key, value in entries or ():
        found.update(inside(value, (*place, key), (*above, id(thing))))
    return found


def entries_of(thing):
    """The keys and values of what is looked into, None of what is not."""
    if isinstance(thing, (type, enum.Enum)):
        return None
    if isinstance(thing, str):
        return enumerate(thing) if 1 < len(thing) <= LONGEST else None
    if isinstance(thing, list) or type(thing) is tuple:
        return enumerate(thing)
    if isinstance(thing, dict):
        return thing.items()
    return attributes_of(thing).items() or None
