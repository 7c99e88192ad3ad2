# file: board.py
# the class Board keeps the cells of a tic-tac-toe game and draws them
# input: none
# output: the drawing of the board

from position import Constants, Position


class Board(object):

    def __init__(self):
        self.sign = Constants.EMPTY
        self.size = Constants.SIZE
        # the nine cells are one string; strings can not be changed, so
        # the whole string is replaced each time that a cell is set
        self.__cells = self.sign * self.size ** 2
        # the winner's sign O or X
        self.winner = Constants.NO_WINNER

    @property
    def board(self):
        """The board (a string of nine characters)."""
        return self.__cells

    @board.setter
    def board(self, cells):
        self.__cells = "".join(cells)

    def get_cells(self):
        return self.__cells

    def set_cells(self, cells):
        self.board = cells

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def set_winner(self, winner):
        self.winner = winner

    def set(self, cell, sign):
        """Mark the cell with the sign."""
        index = Position.from_name(name=cell).get_index()
        self.__cells = self.__cells[:index] + sign + self.__cells[index + 1:]

    def isempty(self, cell):
        """Return True if the cell is not marked with X or O."""
        index = Position.from_name(name=cell).get_index()
        return self.__cells[index] == self.sign

    def isdone(self):
        """Return True if the game is over, and remember the winner."""
        done = False
        self.set_winner(winner=Constants.NO_WINNER)
        for first, second, third in Constants.LINES:
            mark = self.__cells[first]
            if (mark != self.sign and mark == self.__cells[second]
                    and mark == self.__cells[third]):
                self.set_winner(winner=mark)
                done = True
                break
        if self.sign not in self.__cells:
            done = True
        return done

    def show(self):
        """Draw the board."""
        print(Constants.HEADER)
        print(Constants.BORDER)
        for row in range(self.get_size()):
            start = row * self.get_size()
            print(Board.__format_row(
                digit=Constants.DIGITS[row],
                marks=self.__cells[start:start + self.get_size()]))
            print(Constants.BORDER)

    @staticmethod
    def __format_row(digit, marks):
        return digit + "| " + " | ".join(marks) + " |"
