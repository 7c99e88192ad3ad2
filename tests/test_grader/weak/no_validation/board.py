# file: board.py
# This file has the class Board for my tic-tac-toe game

class Board:
    def __init__(self):
        # board is a list of cells that are represented
        # by strings (" ", "O", and "X")
        # initially it is made of empty cells represented
        # by " " strings
        self.sign = " "
        self.size = 3
        self.board = list(self.sign * self.size**2)
        # the winner's sign O or X
        self.winner = ""
        # the last sign that was put on the board
        self.last_sign = ""
        # this dictionary tells which index belongs to which cell
        self.cells = {
            "A1": 0, "B1": 1, "C1": 2,
            "A2": 3, "B2": 4, "C2": 5,
            "A3": 6, "B3": 7, "C3": 8,
        }

    def get_size(self):
        # return the board size
        return self.size

    def get_winner(self):
        # return the winner's sign O or X
        return self.winner

    def set(self, cell, sign):
        # find the index of the cell
        index = self.cells[cell]
        # mark the cell
        self.board[index] = sign
        # remember who made the last move
        self.last_sign = sign

    def isempty(self, cell):
        # find the index of the cell
        index = self.cells[cell]
        # look if there is a mark
        if self.board[index] == " ":
            return True
        else:
            return False

    def isdone(self):
        done = False
        self.winner = ''
        # rows
        for row in [0, 3, 6]:
            if self.board[row] != " ":
                if self.board[row] == self.board[row + 1] and self.board[row + 1] == self.board[row + 2]:
                    done = True
        # columns
        for col in [0, 1, 2]:
            if self.board[col] != " ":
                if self.board[col] == self.board[col + 3] and self.board[col + 3] == self.board[col + 6]:
                    done = True
        # first diagonal
        if self.board[0] != " ":
            if self.board[0] == self.board[4] and self.board[4] == self.board[8]:
                done = True
        # second diagonal
        if self.board[2] != " ":
            if self.board[2] == self.board[4] and self.board[4] == self.board[6]:
                done = True
        # no cells are left
        if self.board.count(" ") == 0:
            done = True
        # the player who made the last move is the one who won
        if done == True:
            self.winner = self.last_sign
        return done

    def show(self):
        # draw the board
        print("")
        print("   A   B   C")
        print(" +---+---+---+")
        print("1| " + self.board[0] + " | " + self.board[1] + " | " + self.board[2] + " |")
        print(" +---+---+---+")
        print("2| " + self.board[3] + " | " + self.board[4] + " | " + self.board[5] + " |")
        print(" +---+---+---+")
        print("3| " + self.board[6] + " | " + self.board[7] + " | " + self.board[8] + " |")
        print(" +---+---+---+")
