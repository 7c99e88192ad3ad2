from random import randint
from board import Board

cells = [column + row for row in "123" for column in "ABC"]


class Player:
    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        answer = input("\n" + self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: \n").upper()
        while answer not in cells or not board.isempty(answer):
            print("You did not choose correctly.")
            answer = input("\n" + self.name + ", " + self.sign
                           + ": Enter a cell [A-C][1-3]: \n").upper()
        board.set(answer, self.sign)


class AI(Player):
    def __init__(self, name, sign, board):
        Player.__init__(self, name, sign)
        self.board = board
        self.other = "O" if sign == "X" else "X"

    def empty(self, board):
        return [cell for cell in cells if board.isempty(cell)]

    def take(self, board, cell):
        print("\n" + self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: ")
        print(cell)
        board.set(cell, self.sign)

    def choose(self, board):
        empty = self.empty(board)
        self.take(board, empty[randint(0, len(empty) - 1)])


class MiniMax(AI):
    def choose(self, board):
        self.take(board, self.minimax(board, True, True))

    def minimax(self, board, self_player, start):
        if board.isdone():
            if board.get_winner() == self.sign:
                return 1
            if board.get_winner() == self.other:
                return -1
            return 0
        scores = {}
        for cell in self.empty(board):
            # every move is tried on a board of its own
            after = Board()
            after.board = board.board[:]
            after.set(cell, self.sign if self_player else self.other)
            scores[cell] = self.minimax(after, not self_player, False)
        if start:
            return max(scores, key=scores.get)
        if self_player:
            return max(scores.values())
        return min(scores.values())


class SmartAI(AI):
    def wins(self, board, sign, cell):
        board.set(cell, sign)
        won = board.isdone() and board.get_winner() == sign
        board.set(cell, " ")
        return won

    def threats(self, board, sign):
        return [cell for cell in self.empty(board) if self.wins(board, sign, cell)]

    def choose(self, board):
        cell = self.best(board)
        board.isdone()
        self.take(board, cell)

    def best(self, board):
        for sign in self.sign, self.other:
            if self.threats(board, sign):
                return self.threats(board, sign)[0]
        empty = self.empty(board)
        if "B2" in empty:
            return "B2"
        # a move is safe if the other player cannot make two threats after it
        for cell in [c for c in ("A1", "C1", "A3", "C3", "B1", "A2", "C2", "B3") if c in empty]:
            board.set(cell, self.sign)
            replies = self.threats(board, self.sign) or self.empty(board)
            safe = True
            for reply in replies:
                board.set(reply, self.other)
                if len(self.threats(board, self.other)) > 1 and not self.threats(board, self.sign):
                    safe = False
                board.set(reply, " ")
            board.set(cell, " ")
            if safe:
                return cell
        return empty[0]
