"""How the sound parts of a Board know its marks, in whatever way it keeps them.

They are read where the submission's own set writes them, in lists, dictionaries and objects; or
else they are what set was given, as far as isempty agrees; or else what the submission's show
draws.
"""

import contextlib
import copy
import enum
import io
from operator import itemgetter

from .beside import CELLS, as_far_as_it_goes

DEEPEST = 4


class Notes:
    ways_ = []    # the functions that lead from a board to what holds marks, as to self.grid[0]
    places_ = []  # of each cell (number of its way, key at its end): (0, 2) for self.grid[0][2]
    codes_ = {}   # {what stands there: mark}; empty if that is not known

    @classmethod
    def learn_(cls, own):
        """Find the places and the codes by marking boards of the submission's own class."""
        found = as_far_as_it_goes(seen_to_change, own)
        cls.ways_, cls.places_, cls.codes_ = found or ([], [], {})

    def set(self, cell, sign, *rest, **named):
        told = super().set(cell, sign, *rest, **named)
        if told is not False:  # by which some refuse what is no free cell
            self.note_(cell, sign)
        return told

    def note_(self, cell, sign):
        cell = str(cell).upper()
        if sign == " ":
            self.given_().pop(cell, None)
        else:
            self.given_()[cell] = sign

    def given_(self):
        """{cell: sign}, as set was called; not of those whose marks were taken back."""
        return vars(self).setdefault("noted_", {})

    def at_end_(self, way):
        """What holds the marks there."""
        thing = self
        for step in way:
            thing = step(thing)
        return thing

    def holders_(self):
        """What holds the marks, for each way."""
        return [self.at_end_(way) for way in self.ways_]

    def held_(self):
        """What stands for each cell in its place."""
        holders = self.holders_()
        return [holders[number][key] for number, key in self.places_]

    def marks_(self):
        """The nine marks: "X", "O", " ", or "?" for what is none of these."""
        if self.codes_:
            return [self.codes_.get(code, "?") for code in self.held_()]
        given = self.given_()
        marks = [" " if self.isempty(cell) else given.get(cell, "?") for cell in CELLS]
        return "?" in marks and self.drawn_() or marks

    def drawn_(self):
        """What the submission's own show draws, a list of nine marks; None if it does not."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            as_far_as_it_goes(super().show)
        rows = [line.split("|")[1:4] for line in printed.getvalue().split("\n") if "|" in line]
        marks = [mark.strip() or " " for row in rows for mark in row]
        return marks if len(marks) == len(CELLS) and {*marks} <= {*"XO "} else None


def seen_to_change(own):
    """The places and codes of a class; None if they cannot be seen.

    A place is a cell's if set changes it there, whatever the sign, and for no other cell.
    """
    empty = own()
    vars(empty).update(held_by(empty))
    before, changed, places, codes = inside(empty), {}, [], {}
    for cell in CELLS:
        for sign in "XO":
            board = copy.deepcopy(empty)
            board.set(cell, sign)
            changed[cell, sign] = {place: value for place, value in inside(board).items()
                                   if before.get(place) != value}
    for cell in CELLS:
        others = {place for other, sign in changed if other != cell
                  for place in changed[other, sign]}
        found = (changed[cell, "X"].keys() & changed[cell, "O"].keys()) - others
        if len(found) != 1:
            return None
        [place] = found
        places.append(place)
        codes[before[place]] = " "
        codes.update((changed[cell, sign][place], sign) for sign in "XO")
    return (*ways_to(empty, places), codes) if len(codes) == 3 else None


def held_by(board):
    """A copy of what a board holds, {attribute: value}, and of what its class holds for all."""
    return copy.deepcopy({**shared_by(type(board)), **vars(board)})


def shared_by(kind):
    """What a class holds for all boards, {attribute: value}; not what is ours, or Python's."""
    return {name: value for above in reversed(kind.__mro__) for name, value in vars(above).items()
            if isinstance(value, (dict, list, set)) and not name.endswith("_")}


def ways_to(board, places):
    """The ways to what holds the marks of a board, and of each place its way's number and key."""
    ways = {place[:-1]: way_to(board, place[:-1]) for place in places}
    return list(ways.values()), [(list(ways).index(place[:-1]), place[-1]) for place in places]


def way_to(thing, keys):
    """The functions that lead to what lies there, each given what the one before returned."""
    into = [] if isinstance(thing, (list, dict)) else [vars]
    if not keys:
        return into
    return [*into, itemgetter(keys[0]), *way_to(parts_of(thing)[keys[0]], keys[1:])]


def parts_of(thing):
    """The list or dictionary of what a thing holds."""
    return thing if isinstance(thing, (list, dict)) else vars(thing)


def inside(thing, place=()):
    """{place: value} of what lists, dictionaries and objects hold, and those in them."""
    is_whole = isinstance(thing, (type, enum.Enum)) or not (
        isinstance(thing, (list, dict)) or hasattr(thing, "__dict__"))
    if is_whole or len(place) > DEEPEST:
        return {place: thing}
    parts, found = parts_of(thing), {}
    for key, value in enumerate(parts) if isinstance(parts, list) else parts.items():
        found.update(inside(value, (*place, key)))
    return found
