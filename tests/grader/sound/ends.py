"""A sound isdone and get_winner."""

from .beside import as_far_as_it_goes
from .notes import Notes

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner_of(marks):
    for a, b, c in LINES:
        if marks[a] == marks[b] == marks[c] and marks[a] in ("X", "O"):
            return marks[a]
    return ""


class Ends(Notes):
    def get_winner(self):
        return winner_of(self.marks())

    def isdone(self):
        marks = self.marks()
        winner = winner_of(marks)
        as_far_as_it_goes(setattr, self, "winner", winner)
        return winner != "" or " " not in marks
