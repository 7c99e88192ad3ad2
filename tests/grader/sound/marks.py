"""A sound set and isempty."""

import copy
import pickle

from .beside import as_far_as_it_goes, in_order, put
from .game import CELLS, NUMBER_OF
from .notes import A_TIE, Notes
from .places import UNKNOWN, guesses, take_apart

ALL_MOVES = [*A_TIE, *((cell, " ") for cell in CELLS)]  # each mark set, and taken back


class Marks(Notes):
    code_of_ = {}     # {mark: what stands for it in its place}; empty if that is not known
    drawings_ = {}    # {what a board holds: its marks as show draws them}
    is_held_ = False  # whether they may be looked up; asked where no places are known

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        as_far_as_it_goes(take_apart, vars(self))
        put(self, **copy.deepcopy(self.kept_.filled))
        self.write_([self.code_of_.get(" ")] * len(CELLS))

    @classmethod
    def learn_(cls, own):
        """Find how boards are kept: by the first guess with which show draws what is set.

        Or else by the first one, as show may be wrong, too.
        """
        found = guesses(own)
        cls.drawings_ = {}
        for each in found:
            cls.take_(each)
            if as_far_as_it_goes(cls.draws_, ALL_MOVES, cls.drawn_):
                cls.is_drawn_ = True
                cls.is_held_ = each is UNKNOWN and bool(
                    as_far_as_it_goes(cls.draws_, ALL_MOVES, cls.looked_up_))
                return
        cls.take_(found[0])

    @classmethod
    def take_(cls, guess):
        cls.kept_ = guess
        cls.code_of_ = {mark: code for code, mark in guess.codes.items()}

    def looked_up_(self):
        """The marks that show draws, or has drawn of a board that held the same."""
        held = pickle.dumps({name: value for name, value in vars(self).items()
                             if not name.endswith("_")})
        if held not in self.drawings_:
            self.drawings_[held] = self.drawn_()
        return self.drawings_[held]

    def set(self, *arguments, **named):
        """Call the submission's own set, and put right what it has left in the places.

        If that refuses what is no free cell, by an error or by False, so does this.
        """
        cell, sign = in_order(arguments, named)[:2]
        may_refuse = sign != " " and (str(cell) not in NUMBER_OF or not self.isempty(cell))
        right = self.held_()
        told = error = None
        try:
            told = super().set(*arguments, **named)
        except Exception as problem:
            error = problem
        is_refused = may_refuse and (error is not None or told is False)
        if not is_refused:
            number = NUMBER_OF[str(cell)]
            self.note_(cell, sign)
            if right:
                right[number] = self.code_of_.get(sign, sign)
        if self.held_() != right:
            self.write_(right)
        if is_refused and error is not None:
            raise error
        return told

    def write_(self, codes):
        """Put what stands for each cell in its place, if that is known."""
        holders = self.holders_()
        for (number, key), code in zip(self.kept_.places, codes):
            holders[number][key] = code

    def isempty(self, *arguments, **named):
        cell = in_order(arguments, named)[0]
        number = NUMBER_OF.get(str(cell))
        if number is None:  # whoever has not thought of that earns nothing by us
            super().isempty(cell)
            return False
        if self.kept_.codes:  # what stands elsewhere need not be looked at
            way, key = self.kept_.places[number]
            mark = self.kept_.codes.get(self.at_end_(self.kept_.ways[way])[key])
        else:
            mark = self.marks_()[number]
        return mark not in ("X", "O")

    def marks_(self):
        """As Notes tells them, or what show draws, or else what set was given.

        Show knows of marks, too, that the board's own methods have taken back.
        """
        if self.kept_.codes:
            return super().marks_()
        given = self.given_()
        drawn = self.looked_up_ if self.is_held_ else self.drawn_
        return (self.is_drawn_ and as_far_as_it_goes(drawn)
                or [given.get(cell, " ") for cell in CELLS])
