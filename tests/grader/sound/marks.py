"""A sound set and isempty."""

from .beside import CELLS, as_far_as_it_goes
from .notes import Notes, inside, ways_to


class Marks(Notes):
    drawings = None  # {what a board holds: its marks as show draws them}, if that can be believed

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
            cls.drawings = {}
            if not as_far_as_it_goes(cls.shows_what_is_set):
                cls.drawings = None

    @classmethod
    def shows_what_is_set(cls):
        """Whether the submission's show draws each mark that was set, and what was taken back."""
        board, marks = cls(), [" "] * len(CELLS)
        for number, sign in [*enumerate("XOXXOOOXX"), *enumerate(" " * len(CELLS))]:
            board.set(CELLS[number], sign)
            marks[number] = sign
            if board.shown() != marks:
                return False
        return True

    def shown(self):
        """The marks that show draws, or has drawn before; an error if that cannot be looked up."""
        held = tuple(value for name, value in vars(self).items() if name != "_given")
        if held not in self.drawings:
            self.drawings[held] = self.drawn()
        return self.drawings[held]

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
        mark = self.given().get(cell) if self.drawings is None else self.marks()[CELLS.index(cell)]
        return mark not in ("X", "O")

    def marks(self):
        """As Notes tells them, or what show draws, or else what set was given.

        What show draws is right even where the board's own methods have taken a mark back.
        """
        if self.codes:
            return super().marks()
        given = self.given()
        return (self.drawings is not None and as_far_as_it_goes(self.shown)
                or [given.get(cell, " ") for cell in CELLS])
