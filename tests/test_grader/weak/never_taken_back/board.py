class Board:
	def __init__(self):
		self.sign = " "
		self.size = 3
		self.board = list(self.sign * self.size**2)
		self.winner = ""

	def get_size(self):
		return self.size

	def get_winner(self):
		# Bob is always X and Alice is always O
		if self.winner == "X":
			return "Bob"
		if self.winner == "O":
			return "Alice"
		return ""

	def position(self, cell):
		t = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")
		return t.index(cell)

	def set(self, cell, sign):
		self.board[self.position(cell)] = sign

	def isempty(self, cell):
		return self.board[self.position(cell)] == " "

	def same(self, a, b, c):
		if self.board[a] == self.board[b] and self.board[b] == self.board[c] and self.board[a] != " ":
			self.winner = self.board[a]
			return True
		return False

	def isdone(self):
		done = False
		self.winner = ''
		for k in range(3):
			if self.same(3 * k, 3 * k + 1, 3 * k + 2):
				done = True
			if self.same(k, k + 3, k + 6):
				done = True
		if self.same(0, 4, 8) or self.same(2, 4, 6):
			done = True
		return done

	def show(self):
		print()
		print("   A   B   C")
		line = " +---+---+---+"
		print(line)
		k = 0
		for number in ["1", "2", "3"]:
			print(number + "|", end="")
			for j in range(3):
				print("", self.board[k], "|", end="")
				k += 1
			print()
			print(line)
