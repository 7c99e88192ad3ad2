# The whole board is one string of nine characters; it is never changed,
# every set puts a new string in its place.
NAMES = "A1 B1 C1 A2 B2 C2 A3 B3 C3".split()

PICTURE = """
   A   B   C
 +---+---+---+
1| {} | {} | {} |
 +---+---+---+
2| {} | {} | {} |
 +---+---+---+
3| {} | {} | {} |
 +---+---+---+"""


class Board:
    def __init__(self):
        self.text = " " * 9
        self.winner = ""

    def get_size(self):
        return 3

    def get_winner(self):
        return self.winner

    def remember(self):
        return self.text

    def recall(self, old):
        self.text = old

    def set(self, cell, sign):
        at = NAMES.index(cell)
        self.text = self.text[:at] + sign + self.text[at + 1:]

    def isempty(self, cell):
        return self.text[NAMES.index(cell)].isspace()

    def lines(self):
        """The eight lines, as strings of three."""
        t = self.text
        return (t[:3], t[3:6], t[6:], t[::3], t[1::3], t[2::3], t[::4], t[2:7:2])

    def isdone(self):
        lines = self.lines()
        self.winner = "X" if "XXX" in lines else "O" if "OOO" in lines else ""
        return self.winner != "" or " " not in self.text

    def show(self):
        print(PICTURE.format(*self.text))
