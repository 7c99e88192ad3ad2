"""A sound set and isempty."""

import pickle

from .beside import CELLS, as_far_as_it_goes
from .notes import Notes
from .places import UNKNOWN, alike, seen_to_change, take_apart, with_signs


class Marks(Notes):
    code_of_ = {}     # {mark: what stands for it in its place}; empty if that is not known
    drawings_ = None  # {what a board holds: its marks as show draws them}, if that can be believed

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        as_far_as_it_goes(take_apart, vars(self))

    @classmethod
    def learn_(cls, own):
        """Find how boards are kept: so that show draws all that is set, as far as show is right.

        That may be so with the submission's own set, too. Else it is the first guess.
        """
        seen = as_far_as_it_goes(seen_to_change, own) or []
        others = map(with_signs, seen) if seen else as_far_as_it_goes(alike, own) or []
        guesses = [*seen, *others, UNKNOWN]
        cls.drawings_ = {}
        for each in guesses:
            cls.take_(each)
            if as_far_as_it_goes(cls.shows_what_is_set_):
                return
        cls.take_(guesses[0])
        cls.drawings_ = None

    @classmethod
    def take_(cls, guess):
        cls.kept_ = guess
        cls.code_of_ = {mark: code for code, mark in guess.codes.items()}

    @classmethod
    def shows_what_is_set_(cls):
        """Whether the submission's show draws each mark that was set, and what was taken back."""
        board, marks = cls(), [" "] * len(CELLS)
        for number, sign in [*enumerate("XOXXOOOXX"), *enumerate(" " * len(CELLS))]:
            board.set(CELLS[number], sign)
            marks[number] = sign
            if board.drawn_() != marks:
                return False
        return True

    def shown_(self):
        """The marks that show draws, or has drawn before."""
        held = pickle.dumps({name: value for name, value in vars(self).items()
                             if not name.endswith("_")})
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
        for (number, key), code in zip(self.kept_.places, right):
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
        if self.kept_.codes:
            way, key = self.kept_.places[CELLS.index(cell)]
            mark = self.kept_.codes.get(self.at_end_(self.kept_.ways[way])[key])
        elif self.drawings_ is None:
            mark = self.given_().get(cell)
        else:
            mark = self.marks_()[CELLS.index(cell)]
        return mark not in ("X", "O")

    def marks_(self):
        """As Notes tells them, or what show draws, or else what set was given.

        What show draws is right even where the board's own methods have taken a mark back.
        """
        if self.kept_.codes:
            return super().marks_()
        given = self.given_()
        return (self.drawings_ is not None and as_far_as_it_goes(self.shown_)
                or [given.get(cell, " ") for cell in CELLS])
