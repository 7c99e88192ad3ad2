# file: player.py
# all the players: Player (human), AI (random), MiniMax and SmartAI

from random import choice
from board import CELLS, LINES

class Player:
	def __init__(self, name, sign):
		self.name = name	# player's name
		self.sign = sign	# player's sign O or X

	def get_sign(self):
		return self.sign

	def get_name(self):
		return self.name

	def choose(self, board):
		cell = input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n").upper()
		if cell in CELLS and board.isempty(cell):
			board.set(cell, self.sign)
		else:
			print("You did not choose correctly.")
			self.choose(board)	# ask again

class AI(Player):
	def __init__(self, name, sign, board):
		super().__init__(name, sign)
		self.board = board
		self.other = "O" if sign == "X" else "X"	# opponent's sign

	def choose(self, board):
		print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
		# all the cells without the occupied ones
		cell = choice([c for c in CELLS if board.isempty(c)])
		print(cell)
		board.set(cell, self.sign)

class MiniMax(AI):
	def choose(self, board):
		print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
		cell = MiniMax.minimax(self, board, True, True)
		print(cell)
		board.set(cell, self.sign)

	def minimax(self, board, self_player, start):
		# check the base conditions
		if board.isdone():
			# self is a winner
			if board.get_winner() == self.sign:
				return 1
			# is a tie
			elif board.get_winner() == "":
				return 0
			# self is a looser (opponent is a winner)
			else:
				return -1
		# empty board: the centre is good, no need to try everything (slow)
		if start and board.board.count(board.sign) == 9:
			return "B2"
		min_score = float("inf")
		max_score = float("-inf")
		move = ""
		for cell in CELLS:
			if not board.isempty(cell):
				continue
			board.set(cell, self.sign if self_player else self.other)
			score = self.minimax(board, not self_player, False)
			# undo the move
			board.set(cell, board.sign)
			board.winner = ""
			if self_player:
				if score > max_score:
					max_score, move = score, cell
				if max_score == 1:	# can't get better than a win
					break
			else:
				if score < min_score:
					min_score, move = score, cell
				if min_score == -1:	# can't get worse for self
					break
		if start:
			return move
		return max_score if self_player else min_score

class SmartAI(AI):
	def choose(self, board):
		print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
		cell = CELLS[self.think(board.board) - 1]
		print(cell)
		board.set(cell, self.sign)

	def find_two(self, b, sign):
		# look for a line with two signs and one empty cell
		# return the index of the empty cell, 0 if there is none
		for line in LINES:
			marks = [b[i] for i in line]
			if marks.count(sign) == 2 and marks.count(" ") == 1:
				return line[marks.index(" ")]
		return 0

	def think(self, b):
		# b is the list of the board, index 1 to 9:
		#  1 2 3
		#  4 5 6
		#  7 8 9
		me, opp = self.sign, self.other
		# rule 1: win
		i = self.find_two(b, me)
		if i:
			return i
		# rule 2: block the opponent
		i = self.find_two(b, opp)
		if i:
			return i
		# rule 3: centre
		if b[5] == " ":
			return 5
		# rule 4: opponent has two opposite corners and I have the centre,
		# a corner would lose here so take an edge
		if b[5] == me and (b[1] == b[9] == opp or b[3] == b[7] == opp):
			for i in (2, 4, 6, 8):
				if b[i] == " ":
					return i
		# rule 5: a corner where the opponent could make a fork
		# (he has a mark in the row and in the column of the corner)
		forks = {1: (2, 3, 4, 7), 3: (1, 2, 6, 9), 7: (8, 9, 1, 4), 9: (7, 8, 3, 6)}
		for i in forks:
			r1, r2, c1, c2 = forks[i]
			if b[i] == " " and opp in (b[r1], b[r2]) and opp in (b[c1], b[c2]):
				return i
		# rule 6: any corner, rule 7: any edge
		for i in (1, 3, 7, 9, 2, 4, 6, 8):
			if b[i] == " ":
				return i
