"""A sound set and isempty."""

from .beside import CELLS, as_far_as_it_goes
from .notes import Notes, inside


class Marks(Notes):
    @classmethod
    def learn(kind, own):
        """The same; and where set shows nothing, the places that the assignment has."""
        super().learn(own)
        if not kind.codes:
            lists = as_far_as_it_goes(lambda: inside({"board": vars(kind())["board"]})) or {}
            places = list(lists)[-len(CELLS):]  # some keep ten, the first for nothing
            if len(places) == len(CELLS):
                kind.places = dict(zip(CELLS, places))

    def set(self, cell, sign):
        """Call the submission's own set, and put right what it has left in the places."""
        cell = CELLS[CELLS.index(str(cell).upper())]
        right = {each: self.held(each) for each in self.places}
        as_far_as_it_goes(super().set, cell, sign)
        self.note(cell, sign)
        right[cell] = {mark: code for code, mark in self.codes.items()}.get(sign, sign)
        for each, (*keys, last) in self.places.items():
            thing = vars(self)
            for key in keys:
                thing = thing[key]
            thing[last] = right[each]

    def isempty(self, cell):
        cell = str(cell).upper()
        if cell not in CELLS:  # whoever has not thought of that earns nothing by us
            if not hasattr(super(), "isempty"):
                raise ValueError(f"{cell!r} is no cell")
            super().isempty(cell)
            return False
        if self.codes:
            return self.codes.get(self.held(cell)) not in ("X", "O")
        return self.given().get(cell) not in ("X", "O")

    def marks(self):
        return super().marks() if self.codes else [self.given().get(cell, " ") for cell in CELLS]
