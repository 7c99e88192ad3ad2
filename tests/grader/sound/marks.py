"""A sound set and isempty."""

from .beside import as_far_as_it_goes, in_order
from .game import CELLS, NUMBER_OF
from .new_board import New
from .notes import A_TIE, Notes
from .places import (PLAIN_CODES, UNKNOWN, alike, held_around, read_at, seen_to_be_drawn,
                     seen_to_change, tried, write_at)

ALL_MOVES = [*A_TIE, *((cell, " ") for cell in CELLS)]  # each mark set, and taken back


class Marks(Notes, New):
    around_ = []  # the places of strings and tuples that hold cells: set may change their length

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        self.write_(dict.fromkeys(self.kept_.places, self.code_of_(" ")))

    @classmethod
    def find_(cls, own):
        """Find how boards are kept, though set may be wrong.

        The first guess with which the submission's show draws what is set; the last, if there is no
        such one, as show is wrong then, too.
        """
        board = as_far_as_it_goes(tried, own)
        for guess in guesses(own, *board) if board else ():
            cls.kept_ = guess
            cls.around_ = held_around(board[0], guess.places)
            cls.is_drawn_ = cls.draws_(ALL_MOVES)
            if cls.is_drawn_:
                break

    def code_of_(self, mark):
        """What stands for a mark in its place; the mark itself if that is not known."""
        return next((code for code, each in self.kept_.codes.items() if each == mark), mark)

    def set(self, *arguments, **named):
        """Call the submission's own set, and put right what it has left in the places.

        If that refuses what is no free cell, by an error or by False, so does this.
        """
        cell, sign = in_order(arguments, named)[:2]
        number = NUMBER_OF.get(str(cell))
        may_refuse = number is None or sign != " " and not self.isempty(cell)
        before = self.held_()
        told = error = None
        try:
            told = super().set(*arguments, **named)
        except Exception as problem:
            error = problem
        if may_refuse and (error is not None or told is False):
            self.write_(before)
            if error is not None:
                raise error
            return told
        if number is not None:
            self.note_(cell, sign)
            for place in self.kept_.places[number:number + 1]:  # none if it is not known
                before[place] = self.code_of_(sign)
            if as_far_as_it_goes(self.held_) != before:  # a search calls this very often
                self.write_(before)
        return told

    def held_(self):
        """{place: value} of the cells, and of the strings and tuples that hold them."""
        return {place: read_at(self, place) for place in (*self.around_, *self.kept_.places)}

    def write_(self, held):
        """Put a value in each place."""
        for place, value in held.items():
            write_at(self, place, value)

    def isempty(self, *arguments, **named):
        cell = in_order(arguments, named)[0]
        number = NUMBER_OF.get(str(cell))
        if number is None:  # an error of its own comes as before
            super().isempty(*arguments, **named)
            return False
        # A search asks this very often, so no more is looked at than must be
        if self.kept_ is not UNKNOWN:
            code = read_at(self, self.kept_.places[number])
            return self.kept_.codes.get(code) not in ("X", "O")
        return CELLS[number] not in self.given_() or self.marks_()[number] not in ("X", "O")

    def marks_(self):
        """As Notes tells them; but isempty tells nothing here.

        Show knows of marks, too, that the board's own methods have taken back.
        """
        if self.kept_ is not UNKNOWN:
            return super().marks_()
        given = self.given_()
        return (self.is_drawn_ and self.drawn_()) or [given.get(cell, " ") for cell in CELLS]


def guesses(own, empty, before, changed):
    """How boards may be kept, the likely first; the arguments are what `tried` tells.

    If set changes a place for each cell: those places, with what it writes there; or with plain
    signs, as what it writes may be wrong; or the places that show draws, if show draws other codes
    there, or isempty does not tell of what set writes, either. If it changes none: the places that
    show draws; or unknown ones, as show may draw without; or nine that are alike.
    """
    seen = seen_to_change(before, changed)
    if seen is UNKNOWN:
        yield seen_to_be_drawn(empty, changed)
        yield UNKNOWN
        yield alike(before)
        return
    yield seen
    yield seen._replace(codes=PLAIN_CODES)
    drawn = seen_to_be_drawn(empty, changed)
    written = {code for code, mark in seen.codes.items() if mark != " "}
    if written.isdisjoint(drawn.codes) or not as_far_as_it_goes(isempty_tells_of_set, own):
        yield drawn
    yield seen


def isempty_tells_of_set(own):
    """Whether each cell that set has marked on a new board is not empty."""
    for cell in CELLS:
        board = own()
        board.set(cell, "X")
        if board.isempty(cell):
            return False
    return True
