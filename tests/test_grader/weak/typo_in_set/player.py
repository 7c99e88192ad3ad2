# player.py
import random

cells = ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]
wins = [["A1", "B1", "C1"], ["A2", "B2", "C2"], ["A3", "B3", "C3"],
        ["A1", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"],
        ["A1", "B2", "C3"], ["C1", "B2", "A3"]]

class Player:
  def __init__(self, name, sign):
    self.name = name
    self.sign = sign

  def get_sign(self):
    return self.sign

  def get_name(self):
    return self.name

  def choose(self, board):
    while True:
      print()
      print(self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: ")
      cell = input()
      if cell in cells:
        if board.isempty(cell):
          board.set(cell, self.sign)
          return
      print("You did not choose correctly.")


class AI(Player):
  def __init__(self, name, sign, board):
    Player.__init__(self, name, sign)
    self.board = board

  def choose(self, board):
    print()
    print(self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: ")
    n = random.randint(0, 8)
    while not board.isempty(cells[n]):
      n = random.randint(0, 8)
    board.set(cells[n], self.sign)


class MiniMax(AI):
  def choose(self, board):
    print()
    print(self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: ")
    cell = self.minimax(board, True, True)
    print(cell)
    board.set(cell, self.sign)

  def minimax(self, board, self_player, start, depth=0):
    if board.isdone():
      if board.get_winner() == self.sign:
        return 1
      elif board.get_winner() == "":
        return 0
      else:
        return -1
    # it takes too long, so stop here
    if depth == 2:
      return 0
    minscore = 100
    maxscore = -100
    move = ""
    for i in range(9):
      if board.board[i] == " ":
        if self_player:
          board.board[i] = self.sign
        elif self.sign == "X":
          board.board[i] = "O"
        else:
          board.board[i] = "X"
        score = self.minimax(board, not self_player, False, depth + 1)
        board.board[i] = " "
        board.winner = ""
        if self_player and score > maxscore:
          maxscore = score
          move = cells[i]
        if not self_player and score < minscore:
          minscore = score
    if start:
      return move
    if self_player:
      return maxscore
    return minscore


class SmartAI(AI):
  def find(self, board, sign):
    # find a line with two signs and one empty cell
    for line in wins:
      count = 0
      empty = ""
      for cell in line:
        if board.isempty(cell):
          empty = cell
        elif board.board[cells.index(cell)] == sign:
          count = count + 1
      if count == 2 and empty != "":
        return empty
    return ""

  def choose(self, board):
    print()
    print(self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: ")
    other = "X"
    if self.sign == "X":
      other = "O"
    cell = self.find(board, self.sign)
    if cell == "":
      cell = self.find(board, other)
    if cell == "":
      for c in ["B2", "A1", "C1", "A3", "C3", "B1", "A2", "C2", "B3"]:
        if board.isempty(c):
          cell = c
          break
    print(cell)
    board.set(cell, self.sign)
