# PA1 player.py
import random

class Player:
    def __init__(self, name, sign):
        self.name = name  # player's name
        self.sign = sign  # player's sign O or X

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        ok = False
        while ok == False:
            print()
            print(self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: ")
            cell = input()
            cell = cell.upper()
            if cell in board.cells and board.isempty(cell):
                board.set(cell, self.sign)
                ok = True
            else:
                print("You did not choose correctly.")


class AI(Player):
    def __init__(self, name, sign, board):
        Player.__init__(self, name, sign)
        self.board = board
        self.moves = ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]

    def choose(self, board):
        cell = random.choice(self.moves)
        while board.isempty(cell) == False:
            # it is taken, never try it again
            self.moves.remove(cell)
            cell = random.choice(self.moves)
        self.moves.remove(cell)
        board.set(cell, self.sign)
        print(self.name + " chooses " + cell)


class MiniMax(AI):
    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = MiniMax.minimax(self, board, True, True)
        print(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, start):
        # check the base conditions
        if board.isdone():
            if board.get_winner() == self.sign:
                return 1
            elif board.get_winner() == '':
                return 0
            else:
                return -1
        minScore = 100
        maxScore = -100
        move = 0
        for i in range(9):
            if board.board[i] == " ":
                if self_player:
                    board.board[i] = self.sign
                else:
                    if self.sign == "X":
                        board.board[i] = "O"
                    else:
                        board.board[i] = "X"
                score = self.minimax(board, not self_player, False)
                board.board[i] = " "
                board.winner = ''
                if start:
                    print("trying", board.cells[i], "score", score)
                if self_player and score > maxScore:
                    maxScore = score
                    move = i
                if not self_player and score < minScore:
                    minScore = score
                    move = i
        if start:
            return board.cells[move]
        if self_player:
            return maxScore
        else:
            return minScore


class SmartAI(AI):
    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        if self.sign == "O":
            other = "X"
        else:
            other = "O"
        cell = ""
        # can I win? can the other win?
        for s in [self.sign, other]:
            for line in board.lines:
                marks = [board.board[line[0]], board.board[line[1]], board.board[line[2]]]
                if cell == "" and marks.count(s) == 2 and marks.count(" ") == 1:
                    cell = board.cells[line[marks.index(" ")]]
        # the center, then the corners, then the rest
        if cell == "":
            for i in [4, 0, 2, 6, 8, 1, 3, 5, 7]:
                if board.board[i] == " ":
                    cell = board.cells[i]
                    break
        print(cell)
        board.set(cell, self.sign)
