'''Board with slots.  cells: 1 is X, -1 is O, 0 is empty;
   column by column: A1 A2 A3 B1 B2 B3 C1 C2 C3.'''


class Board:
    __slots__ = ('cells',)

    sign = ' '
    size = 3
    triples = ((0, 1, 2), (3, 4, 5), (6, 7, 8),     # columns
               (0, 3, 6), (1, 4, 7), (2, 5, 8),     # rows
               (0, 4, 8), (2, 4, 6))                # diagonals

    def __init__(self):
        self.cells = [0] * 9

    @staticmethod
    def index(cell):
        column, row = cell
        return 3 * 'ABC'.index(column) + '123'.index(row)

    @staticmethod
    def name(index):
        column, row = divmod(index, 3)
        return 'ABC'[column] + '123'[row]

    @property
    def board(self):
        '''the list of the handout: nine strings, row by row'''
        return [' XO'[self.cells[3 * column + row]]
                for row in range(3) for column in range(3)]

    @property
    def winner(self):
        for a, b, c in self.triples:
            total = self.cells[a] + self.cells[b] + self.cells[c]
            if total == 3:
                return 'X'
            if total == -3:
                return 'O'
        return ''

    def get_winner(self):
        return self.winner

    def set(self, cell, sign):
        self.cells[self.index(cell)] = (sign == 'X') - (sign == 'O')

    def isempty(self, cell):
        return not self.cells[self.index(cell)]

    def isdone(self):
        return all(self.cells) or bool(self.winner)

    def show(self):
        rule = ' +---+---+---+\n'
        row = '{}| {} | {} | {} |\n' + rule
        marks = self.board
        print('\n   A   B   C\n' + rule
              + row.format(1, *marks[0:3])
              + row.format(2, *marks[3:6])
              + row.format(3, *marks[6:9]), end='')
