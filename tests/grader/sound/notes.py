"""How the sound parts of a Board know its marks, in whatever way it keeps them.

They are read where the submission's own set writes them, in a list or a dictionary or in one of
these in another; or else they are what set was given, where isempty does not say otherwise.
"""

import copy

from .beside import CELLS, as_far_as_it_goes

DEEPEST = 4


class Notes:
    places = {}  # {cell: the attribute and the keys that lead to what stands for its mark}
    codes = {}   # {what stands there: mark}

    @classmethod
    def learn(kind, own):
        """Find the places and the codes by marking boards of the submission's own class."""
        kind.places, kind.codes = as_far_as_it_goes(seen_to_change, own) or ({}, {})

    def set(self, cell, sign):
        super().set(cell, sign)
        self.note(cell, sign)

    def note(self, cell, sign):
        self.given()[str(cell).upper()] = sign

    def given(self):
        """{cell: sign}, as set was called."""
        return vars(self).setdefault("_given", {})

    def held(self, cell):
        """What stands for the mark of a cell."""
        thing = vars(self)
        for key in self.places[cell]:
            thing = thing[key]
        return thing

    def marks(self):
        """The nine marks: "X", "O", " ", or "?" for what is none of these."""
        if self.codes:
            return [self.codes.get(self.held(cell), "?") for cell in CELLS]
        return [" " if self.isempty(cell) else self.given().get(cell, "?") for cell in CELLS]


def seen_to_change(own):
    """The places and codes of a class; None if they cannot be seen."""
    empty = copy.deepcopy(own())  # boards may hold something in common
    before, places, codes = inside(vars(empty)), {}, {}
    for cell in CELLS:
        for sign in "XO":
            board = copy.deepcopy(empty)
            board.set(cell, sign)
            changed = {place: value for place, value in inside(vars(board)).items()
                       if len(place) > 1 and before.get(place) != value}
            if len(changed) == 1:
                [(places[cell], code)] = changed.items()
                codes.update({code: sign, before[places[cell]]: " "})
    return (places, codes) if len({*places.values()}) == 9 and len(codes) == 3 else None


def inside(thing, place=()):
    """{place: value} of what lists and dictionaries hold, and those in them."""
    if isinstance(thing, dict) and len(place) < DEEPEST:
        pairs = list(thing.items())
    elif isinstance(thing, list) and len(place) < DEEPEST:
        pairs = list(enumerate(thing))
    else:
        return {place: thing}
    found = {}
    for key, value in pairs:
        found.update(inside(value, (*place, key)))
    return found
