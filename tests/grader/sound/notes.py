"""How the sound parts of a Board know its marks, in whatever way it keeps them.

They are read where it keeps them, if these places are known; or else they are what set was given,
as far as isempty agrees; or else what the submission's show draws, if that can be believed.
"""

import contextlib
import io

from .beside import as_far_as_it_goes, in_order
from .game import CELLS
from .places import UNKNOWN, seen_to_change, tried

A_TIE = list(zip(["A1", "B1", "C1", "B2", "A2", "C2", "B3", "A3", "C3"], "XOXOXOXOX"))


class Notes:
    kept_ = UNKNOWN    # how boards are
    is_drawn_ = False  # whether the submission's show draws what is set

    @classmethod
    def learn_(cls, own):
        """Find how boards of the submission's own class, whose set is right, are kept."""
        seen = as_far_as_it_goes(lambda: seen_to_change(*tried(own)))
        cls.kept_ = seen[0] if seen else UNKNOWN
        if cls.kept_ is UNKNOWN:
            # Not all use set to take a mark back, and what is wrong there is not show's fault
            cls.is_drawn_ = bool(as_far_as_it_goes(cls.draws_, A_TIE, cls.drawn_))

    @classmethod
    def draws_(cls, moves, drawn_by):
        """Whether the submission's show draws the marks after each move, a cell and a sign."""
        board, marks = cls(), [" "] * len(CELLS)
        for cell, sign in moves:
            board.set(cell, sign)
            marks[CELLS.index(cell)] = sign
            if drawn_by(board) != marks:
                return False
        return True

    def set(self, *arguments, **named):
        told = super().set(*arguments, **named)
        if told is not False:  # by which some refuse what is no free cell
            self.note_(*in_order(arguments, named)[:2])
        return told

    def note_(self, cell, sign):
        if self.kept_.codes:  # they are read there
            return
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
        return [self.at_end_(way) for way in self.kept_.ways]

    def held_(self):
        """What stands for each cell in its place."""
        holders = self.holders_()
        return [holders[number][key] for number, key in self.kept_.places]

    def marks_(self):
        """The nine marks: "X", "O", " ", or "?" for what is none of these."""
        if self.kept_.codes:
            return [self.kept_.codes.get(code, "?") for code in self.held_()]
        given = self.given_()
        marks = [" " if self.isempty(cell) else given.get(cell, "?") for cell in CELLS]
        return "?" in marks and self.is_drawn_ and self.drawn_() or marks

    def drawn_(self):
        """What the submission's own show draws, a list of nine marks; None if it does not."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            as_far_as_it_goes(super().show)
        rows = [line.split("|")[1:4] for line in printed.getvalue().split("\n") if "|" in line]
        marks = [mark.strip() or " " for row in rows for mark in row]
        return marks if len(marks) == len(CELLS) and {*marks} <= {*"XO "} else None
