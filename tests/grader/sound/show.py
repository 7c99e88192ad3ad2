"""A sound show."""

from .notes import Notes


class Show(Notes):
    def show(self, *rest, **named):
        marks = self.marks_()
        print("\n   A   B   C\n +---+---+---+")
        for row in (0, 3, 6):
            print(f"{row // 3 + 1}| {' | '.join(marks[row:row + 3])} |\n +---+---+---+")
