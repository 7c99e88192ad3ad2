'''Player, AI, SmartAI and MiniMax; the computers count in +1 and -1.'''
import random
import re


class Player:
    __slots__ = ('name', 'sign')

    def __init__(self, name, sign):
        self.name, self.sign = name, sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def __str__(self):
        return '\n%s, %s: Enter a cell [A-C][1-3]: ' % (self.name, self.sign)

    def choose(self, board):
        while True:
            answer = input(f'{self}\n')
            if re.fullmatch('[A-Ca-c][1-3]', answer):
                cell = answer.upper()
                if board.isempty(cell):
                    return board.set(cell, self.sign)
            print('You did not choose correctly.')


class AI(Player):
    __slots__ = ('value',)

    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.value = {'X': 1, 'O': -1}[sign]

    def free(self, board):
        return [i for i in range(9) if board.cells[i] == 0]

    def move(self, board, index):
        cell = board.name(index)
        print(self, cell, sep='\n')
        board.set(cell, self.sign)

    def choose(self, board):
        self.move(board, random.choice(self.free(board)))


class SmartAI(AI):
    __slots__ = ()
    # 4 is the centre in either order; even numbers are corners
    liking = (4, 0, 2, 6, 8, 1, 3, 5, 7)

    def choose(self, board):
        free = self.free(board)
        self.move(board, max((i for i in self.liking if i in free),
                             key=lambda i: self.worth(board, i)))

    def worth(self, board, index):
        '''a tuple: the first thing that differs decides'''
        sums = self.sums(board, index)
        board.cells[index] = self.value
        threats = self.holes(board, self.value)
        danger = False
        for answer in threats or self.free(board):
            board.cells[answer] = -self.value
            danger = danger or len(self.holes(board, -self.value)) > 1
            board.cells[answer] = 0
        board.cells[index] = 0
        return 2 in sums, -2 in sums, len(threats) > 1, not danger

    def sums(self, board, index):
        '''sums of the lines through a cell, mine count +1'''
        return [self.value * sum(board.cells[i] for i in triple)
                for triple in board.triples if index in triple]

    def holes(self, board, value):
        '''the cells that would make a line for value'''
        found = set()
        for triple in board.triples:
            line = [board.cells[i] for i in triple]
            if sum(line) == 2 * value:
                found.add(triple[line.index(0)])
        return found


class MiniMax(AI):
    __slots__ = ()

    def choose(self, board):
        cell = MiniMax.minimax(self, board, True, True)
        self.move(board, board.index(cell))

    def minimax(self, board, self_player, start):
        if board.isdone():
            return {'': 0, self.sign: 1}.get(board.winner, -1)
        value = self.value if self_player else -self.value
        goal = 1 if self_player else -1
        best, move = -2 * goal, None
        for index in self.free(board):
            board.cells[index] = value
            score = self.minimax(board, not self_player, False)
            board.cells[index] = 0
            if (score - best) * goal > 0:
                best, move = score, index
                if best == goal:
                    break               # it cannot get any better
        return board.name(move) if start else best
