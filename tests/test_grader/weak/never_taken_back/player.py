import random

class Player:
	def __init__(self, name, sign):
		self.name = name
		self.sign = sign

	def get_sign(self):
		return self.sign

	def get_name(self):
		return self.name

	def choose(self, board):
		ok = False
		while not ok:
			answer = input("\n{}, {}: Enter a cell [A-C][1-3]: \n".format(self.name, self.sign))
			answer = answer.upper()
			if len(answer) == 2 and answer[0] in "ABC" and answer[1] in "123":
				if board.isempty(answer):
					ok = True
			if not ok:
				print("You did not choose correctly.")
		board.set(answer, self.sign)

class AI(Player):
	def __init__(self, name, sign, board):
		Player.__init__(self, name, sign)
		self.cells = []
		for letter in "ABC":
			for number in "123":
				self.cells.append(letter + number)

	def choose(self, board):
		print("\n{}, {}: Enter a cell [A-C][1-3]: ".format(self.name, self.sign))
		random.shuffle(self.cells)
		for cell in self.cells:
			if board.isempty(cell):
				board.set(cell, self.sign)
				return

class MiniMax(AI):
	def choose(self, board):
		print("\n{}, {}: Enter a cell [A-C][1-3]: ".format(self.name, self.sign))
		cell = MiniMax.minimax(self, board, True, True)
		print(cell)
		board.set(cell, self.sign)

	def minimax(self, board, self_player, start):
		# check the base conditions
		if board.isdone():
			if board.get_winner() == self.name:
				return 1
			elif board.get_winner() == "":
				return 0
			else:
				return -1
		min_score = 1000
		max_score = -1000
		move = "A1"
		for cell in self.cells:
			if board.isempty(cell):
				if self_player:
					board.set(cell, self.sign)
					score = self.minimax(board, False, False)
					if score > max_score:
						max_score = score
						move = cell
				else:
					if self.sign == "X":
						board.set(cell, "O")
					else:
						board.set(cell, "X")
					score = self.minimax(board, True, False)
					if score < min_score:
						min_score = score
						move = cell
				sign = " "
		if start:
			return move
		elif self_player:
			return max_score
		else:
			return min_score
