# file: position.py
# helper module: the constants of the game and the class Position
# input: none
# output: none


class Constants(object):
    """All the constants of the game (like a final class in Java)."""

    X = "X"
    O = "O"
    EMPTY = " "
    NO_WINNER = ""
    SIZE = 3
    LETTERS = "ABC"
    DIGITS = "123"
    LINES = (
        (0, 1, 2), (3, 4, 5), (6, 7, 8),
        (0, 3, 6), (1, 4, 7), (2, 5, 8),
        (0, 4, 8), (2, 4, 6),
    )
    CENTER = 4
    CORNERS = (0, 2, 6, 8)
    SIDES = (1, 3, 5, 7)
    WIN = 1
    TIE = 0
    LOSS = -1
    HEADER = "\n   A   B   C"
    BORDER = " +---+---+---+"
    WRONG_INPUT = "You did not choose correctly."

    @staticmethod
    def get_opponent_sign(sign):
        """Return the other sign."""
        return Constants.O if sign == Constants.X else Constants.X


class Position(object):
    """An immutable place on the board, e.g. B2 is column 1, row 1."""

    def __init__(self, row, column):
        self.__row = row
        self.__column = column

    def get_row(self):
        return self.__row

    def get_column(self):
        return self.__column

    def get_index(self):
        """Return the index of the place from 0 to 8."""
        return self.__row * Constants.SIZE + self.__column

    def get_name(self):
        """Return the name of the cell, e.g. B2."""
        return Constants.LETTERS[self.__column] + Constants.DIGITS[self.__row]

    def __str__(self):
        return self.get_name()

    @staticmethod
    def is_valid(text):
        """Return True if the text is exactly a letter A-C and a digit 1-3."""
        return (len(text) == 2
                and text[0].upper() in tuple(Constants.LETTERS)
                and text[1] in tuple(Constants.DIGITS))

    @staticmethod
    def from_name(name):
        """Factory method: make a Position of the name of a cell."""
        if not Position.is_valid(text=name):
            raise ValueError("not a cell: " + repr(name))
        return Position(row=Constants.DIGITS.index(name[1]),
                        column=Constants.LETTERS.index(name[0].upper()))

    @staticmethod
    def from_index(index):
        """Factory method: make a Position of an index from 0 to 8."""
        return Position(row=index // Constants.SIZE,
                        column=index % Constants.SIZE)

    @staticmethod
    def get_all_names():
        """Return a new list with the names of all the cells."""
        return [Position.from_index(index=i).get_name()
                for i in range(Constants.SIZE ** 2)]
