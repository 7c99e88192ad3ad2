from random import choice

CELLS = {column + row for column in "ABC" for row in "123"}
CORNERS = {"A1", "C1", "A3", "C3"}


class Player:
    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        done = False
        while not done:
            print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
            cell = input().upper()
            done = cell in CELLS and board.isempty(cell)
            if not done:
                print("You did not choose correctly.")
        board.set(cell, self.sign)


class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.other = ({"X", "O"} - {sign}).pop()

    def choose(self, board):
        self.say_and_set(board, choice(sorted(CELLS - board.xs - board.os)))

    def say_and_set(self, board, cell):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n{cell}")
        board.set(cell, self.sign)

    def result(self, board, cell, sign):
        # who has won if sign takes the cell?
        board.set(cell, sign)
        board.isdone()
        winner = board.get_winner()
        board.set(cell, " ")
        return winner


class SmartAI(AI):
    def choose(self, board):
        free = CELLS - board.xs - board.os
        best = ({c for c in free if self.result(board, c, self.sign)}
                or {c for c in free if self.result(board, c, self.other)}
                or free & {"B2"}
                or self.trap(board, free))
        if not best:    # the most crowded cell, a corner before a side
            crowd = {c: (self.crowd(board, c), c in CORNERS) for c in free}
            best = {c for c in free if crowd[c] == max(crowd.values())}
        self.say_and_set(board, choice(sorted(best)))

    def trap(self, board, free):
        # both ends of a diagonal are his, the middle is mine: a side
        his = board.xs if self.sign == "O" else board.os
        if len(free) == 6 and "B2" not in his and (
                {"A1", "C3"} <= his or {"A3", "C1"} <= his):
            return free - CORNERS
        return set()

    def crowd(self, board, cell):
        column = "ABC".index(cell[0])
        row = "123".index(cell[1])
        his = [board.rows[self.other][row], board.columns[self.other][column]]
        mine = [board.rows[self.sign][row], board.columns[self.sign][column]]
        if row == column:
            his.append(board.diagonals[self.other][0])
            mine.append(board.diagonals[self.sign][0])
        if row + column == 2:
            his.append(board.diagonals[self.other][1])
            mine.append(board.diagonals[self.sign][1])
        # only the lines that one of us can still get
        return sum(h + m for h, m in zip(his, mine) if not (h and m))


class MiniMax(AI):
    def __init__(self, name, sign, board):
        super().__init__(name, sign, board)
        self.known = {}

    def choose(self, board):
        self.say_and_set(board, MiniMax.minimax(self, board, True, True))

    def minimax(self, board, self_player, start):
        if board.isdone():
            return {self.sign: 1, "": 0, self.other: -1}[board.get_winner()]
        state = frozenset(board.xs), frozenset(board.os), self_player
        if state not in self.known:
            scores = {}
            for cell in CELLS - board.xs - board.os:
                board.set(cell, self.sign if self_player else self.other)
                scores[cell] = self.minimax(board, not self_player, False)
                board.set(cell, " ")
            move = (max if self_player else min)(sorted(scores), key=scores.get)
            self.known[state] = move, scores[move]
        return self.known[state][0 if start else 1]
