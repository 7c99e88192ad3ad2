# board.py
class Board:
  def __init__(self):
    self.sign = " "
    self.size = 3
    self.board = list(self.sign * self.size**2)
    self.winner = ""

  def get_size(self):
    return self.size

  def get_winner(self):
    return self.winner

  def set(self, cell, sign):
    if cell == "A1":
      if sign == "X":
        self.board[0] = "X"
      elif sign == "O":
        self.board[0] = "O"
    elif cell == "B1":
      if sign == "X":
        self.board[1] = "X"
      elif sign == "O":
        self.board[1] = "O"
    elif cell == "C1":
      if sign == "X":
        self.board[2] = "X"
      elif sign == "O":
        self.board[2] = "O"
    elif cell == "A2":
      if sign == "X":
        self.board[3] = "X"
      elif sign == "O":
        self.board[3] = "O"
    elif cell == "B2":
      if sign == "X":
        self.board[4] = "X"
      elif sign == "O":
        self.board[4] = "O"
    elif cell == "C2":
      if sign == "X":
        self.board[5] = "X"
      elif sign == "O":
        self.board[5] = "O"
    elif cell == "A3":
      if sign == "X":
        self.board[6] = "X"
      elif sign == "O":
        self.board[6] = "O"
    elif cell == "B3":
      if sign == "X":
        self.board[7] = "X"
      elif sign == "0":
        self.board[7] = "O"
    elif cell == "C3":
      if sign == "X":
        self.board[8] = "X"
      elif sign == "O":
        self.board[8] = "O"

  def isempty(self, cell):
    if cell == "A1" and self.board[0] == " ":
      return True
    elif cell == "B1" and self.board[1] == " ":
      return True
    elif cell == "C1" and self.board[2] == " ":
      return True
    elif cell == "A2" and self.board[3] == " ":
      return True
    elif cell == "B2" and self.board[4] == " ":
      return True
    elif cell == "C2" and self.board[5] == " ":
      return True
    elif cell == "A3" and self.board[6] == " ":
      return True
    elif cell == "B3" and self.board[7] == " ":
      return True
    elif cell == "C3" and self.board[8] == " ":
      return True
    return False

  def isdone(self):
    done = False
    self.winner = ''
    print(self.board)
    for s in ["X", "O"]:
      # horizontal
      if self.board[0:3] == [s, s, s] or self.board[3:6] == [s, s, s] or self.board[6:9] == [s, s, s]:
        self.winner = s
        done = True
      # vertical
      if self.board[0::3] == [s, s, s] or self.board[1::3] == [s, s, s] or self.board[2::3] == [s, s, s]:
        self.winner = s
        done = True
      # diagonal
      if self.board[0::4] == [s, s, s] or self.board[2:7:2] == [s, s, s]:
        self.winner = s
        done = True
    if " " not in self.board:
      done = True
    return done

  def show(self):
    print()
    print("   A   B   C")
    print(" +---+---+---+")
    print("1| %s | %s | %s |" % (self.board[0], self.board[1], self.board[2]))
    print(" +---+---+---+")
    print("2| %s | %s | %s |" % (self.board[3], self.board[4], self.board[5]))
    print(" +---+---+---+")
    print("3| %s | %s | %s |" % (self.board[6], self.board[7], self.board[8]))
    print(" +---+---+---+")
