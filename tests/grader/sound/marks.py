"""A sound set and isempty."""

from .beside import CELLS, as_far_as_it_goes
from .notes import Notes, inside, ways_to


class Marks(Notes):
    code_of_ = {}     # {mark: what stands for it in its place}; empty if that is not known
    drawings_ = None  # {what a board holds: its marks as show draws them}, if that can be believed

    @classmethod
    def learn_(cls, own):
        """Find the places as Notes does; where set changes none, take those the assignment has.

        The latter are written only, for the submission's other methods.
        """
        super().learn_(own)
        cls.code_of_ = {mark: code for code, mark in cls.codes_.items()}
        if not cls.codes_:
            board = as_far_as_it_goes(cls)
            places = [place for place in inside(board) if place[:1] == ("board",)][-len(CELLS):]
            if len(places) == len(CELLS):  # some keep ten, the first for nothing
                cls.ways_, cls.places_ = ways_to(board, places)
            cls.drawings_ = {}
            if not as_far_as_it_goes(cls.shows_what_is_set_):
                cls.drawings_ = None

    @classmethod
    def shows_what_is_set_(cls):
        """Whether the submission's show draws each mark that was set, and what was taken back."""
        board, marks = cls(), [" "] * len(CELLS)
        for number, sign in [*enumerate("XOXXOOOXX"), *enumerate(" " * len(CELLS))]:
            board.set(CELLS[number], sign)
            marks[number] = sign
            if board.shown_() != marks:
                return False
        return True

    def shown_(self):
        """The marks that show draws, or has drawn before; an error if the board holds a list."""
        held = tuple(value for name, value in vars(self).items() if not name.endswith("_"))
        if held not in self.drawings_:
            self.drawings_[held] = self.drawn_()
        return self.drawings_[held]

    def set(self, cell, sign, *rest, **named):
        """Call the submission's own set, and put right what it has left in the places.

        If that refuses what is no free cell, by an error or by False, so does this.
        """
        name = str(cell).upper()
        may_refuse = sign != " " and (name not in CELLS or not self.isempty(name))
        right = self.held_()
        told = error = None
        try:
            told = super().set(cell, sign, *rest, **named)
        except Exception as problem:
            error = problem
        is_refused = may_refuse and (error is not None or told is False)
        if not is_refused:
            number = CELLS.index(name)
            self.note_(cell, sign)
            if right:
                right[number] = self.code_of_.get(sign, sign)
        holders = self.holders_()
        for (number, key), code in zip(self.places_, right):
            holders[number][key] = code
        if is_refused and error is not None:
            raise error
        return told

    def isempty(self, cell, *rest, **named):
        cell = str(cell).upper()
        if cell not in CELLS:  # whoever has not thought of that earns nothing by us
            if not hasattr(super(), "isempty"):
                raise ValueError(f"{cell!r} is no cell")
            super().isempty(cell)
            return False
        if self.codes_:
            way, key = self.places_[CELLS.index(cell)]
            mark = self.codes_.get(self.at_end_(self.ways_[way])[key])
        elif self.drawings_ is None:
            mark = self.given_().get(cell)
        else:
            mark = self.marks_()[CELLS.index(cell)]
        return mark not in ("X", "O")

    def marks_(self):
        """As Notes tells them, or what show draws, or else what set was given.

        What show draws is right even where the board's own methods have taken a mark back.
        """
        if self.codes_:
            return super().marks_()
        given = self.given_()
        return (self.drawings_ is not None and as_far_as_it_goes(self.shown_)
                or [given.get(cell, " ") for cell in CELLS])
