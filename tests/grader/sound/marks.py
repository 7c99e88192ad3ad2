"""A sound set and isempty."""

from .beside import CELLS, as_far_as_it_goes
from .notes import Notes, inside, ways_to


class Marks(Notes):
    @classmethod
    def learn(cls, own):
        """Find the places as Notes does; where set changes none, take those the assignment has."""
        super().learn(own)
        cls.code_of = {mark: code for code, mark in cls.codes.items()}
        if not cls.codes:
            board = as_far_as_it_goes(cls)
            places = [place for place in inside(board) if place[:1] == ("board",)][-len(CELLS):]
            if len(places) == len(CELLS):  # some keep ten, the first for nothing
                cls.ways, cls.places = ways_to(board, places)

    def set(self, cell, sign):
        """Call the submission's own set, and put right what it has left in the places.

        If that refuses what is no free cell, by an error or by False, so does this.
        """
        name = str(cell).upper()
        may_refuse = hasattr(super(), "set") and sign != " " and (
            name not in CELLS or not self.isempty(name))
        right = self.held()
        told = error = None
        try:
            told = super().set(cell, sign)
        except Exception as problem:
            error = problem
        is_refused = may_refuse and (error is not None or told is False)
        if not is_refused:
            number = CELLS.index(name)
            self.note(cell, sign)
            if right:
                right[number] = self.code_of.get(sign, sign)
        holders = self.holders()
        for (number, key), code in zip(self.places, right):
            holders[number][key] = code
        if is_refused and error is not None:
            raise error
        return told

    def isempty(self, cell):
        cell = str(cell).upper()
        if cell not in CELLS:  # whoever has not thought of that earns nothing by us
            if not hasattr(super(), "isempty"):
                raise ValueError(f"{cell!r} is no cell")
            super().isempty(cell)
            return False
        if self.codes:
            number, key = self.places[CELLS.index(cell)]
            return self.codes.get(self.at_end(self.ways[number])[key]) not in ("X", "O")
        return self.given().get(cell) not in ("X", "O")

    def marks(self):
        return super().marks() if self.codes else [self.given().get(cell, " ") for cell in CELLS]
