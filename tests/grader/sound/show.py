"""A sound show."""

from .game import draw
from .notes import Notes


class Show(Notes):
    def show(self, *rest, **named):
        draw(self.marks_())
