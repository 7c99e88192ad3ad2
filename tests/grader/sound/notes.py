"""How the sound parts of a Board know its marks, in whatever way it keeps them.

They are read where the submission's own set writes them, in lists, dictionaries and objects; or
else they are what set was given, as far as isempty agrees; or else what the submission's show
draws.
"""

import contextlib
import io

from .beside import CELLS, as_far_as_it_goes
from .places import UNKNOWN, seen_to_change


class Notes:
    kept_ = UNKNOWN  # how boards are

    @classmethod
    def learn_(cls, own):
        """Find how boards of the submission's own class, whose set is right, are kept."""
        cls.kept_ = [*(as_far_as_it_goes(seen_to_change, own) or []), UNKNOWN][0]

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
        return "?" in marks and self.drawn_() or marks

    def drawn_(self):
        """What the submission's own show draws, a list of nine marks; None if it does not."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            as_far_as_it_goes(super().show)
        rows = [line.split("|")[1:4] for line in printed.getvalue().split("\n") if "|" in line]
        marks = [mark.strip() or " " for row in rows for mark in row]
        return marks if len(marks) == len(CELLS) and {*marks} <= {*"XO "} else None
