"""How the sound parts of a Board know its marks, in whatever way it keeps them.

Where it is known what it keeps them in (kept_), they are read there. Where that is UNKNOWN,
- with the submission's own set and isempty (Notes), isempty tells which cells are marked, and what
  set was given tells the sign; where set was given none, the submission's show tells all;
- with sound ones (Marks), the submission's show tells all, or else what set was given.
Show is asked only if it was seen to draw what is set (is_drawn_).
"""

from .beside import Mixin, as_far_as_it_goes, in_order
from .game import CELLS, drawn_by
from .places import UNKNOWN, read_at, seen_to_change, tried

A_TIE = list(zip(["A1", "B1", "C1", "B2", "A2", "C2", "B3", "A3", "C3"], "XOXOXOXOX"))


class Notes(Mixin):
    kept_ = UNKNOWN    # where boards keep their marks
    is_drawn_ = False  # whether the submission's show draws what is set

    @classmethod
    def learn_(cls, own):
        super().learn_(own)
        cls.find_(own)

    @classmethod
    def find_(cls, own):
        """Find how boards are kept by the submission's own class, whose set is right."""
        cls.kept_ = as_far_as_it_goes(lambda: seen_to_change(*tried(own)[1:])) or UNKNOWN
        # Not all use set to take a mark back, and what is wrong there is not show's fault
        cls.is_drawn_ = cls.kept_ is UNKNOWN and cls.draws_(A_TIE)

    @classmethod
    def draws_(cls, moves):
        """Whether the submission's show draws the marks after each move, a cell and a sign."""
        marks = [" "] * len(CELLS)
        try:
            board = cls()
            for cell, sign in moves:
                board.set(cell, sign)
                marks[CELLS.index(cell)] = sign
                if board.drawn_() != marks:
                    return False
        except Exception:
            return False
        return True

    def drawn_(self):
        """The nine marks that the submission's own show draws, None if it does not."""
        return drawn_by(super().show)

    def set(self, *arguments, **named):
        told = super().set(*arguments, **named)
        if told is not False:  # by which some refuse what is no free cell
            self.note_(*in_order(arguments, named)[:2])
        return told

    def note_(self, cell, sign):
        if self.kept_ is UNKNOWN:
            cell = str(cell).upper()
            if sign == " ":
                self.given_().pop(cell, None)
            else:
                self.given_()[cell] = sign

    def given_(self):
        """{cell: sign}, as set was called; not of those whose marks were taken back."""
        return vars(self).setdefault("noted_", {})

    def marks_(self):
        """The nine marks: "X", "O", " ", or "?" for what is none of these."""
        if self.kept_ is not UNKNOWN:
            return [self.kept_.codes.get(read_at(self, place), "?") for place in self.kept_.places]
        given = self.given_()
        marks = [" " if self.isempty(cell) else given.get(cell, "?") for cell in CELLS]
        if "?" in marks and self.is_drawn_:
            return self.drawn_() or marks
        return marks
