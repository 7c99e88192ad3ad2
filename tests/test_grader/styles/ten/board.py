# file: board.py
# the class Board for the tic-tac-toe game

# names of the cells in the order of the board (index 1 to 9)
CELLS = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")

# the 8 winning lines as index values
LINES = (
	(1, 2, 3), (4, 5, 6), (7, 8, 9),	# rows
	(1, 4, 7), (2, 5, 8), (3, 6, 9),	# columns
	(1, 5, 9), (3, 5, 7),	# diagonals
)

class Board:
	def __init__(self):
		self.sign = " "
		self.size = 3
		# index 0 is not used so the cells have index 1 to 9
		self.board = ["#"] + list(self.sign * self.size**2)
		# the winner's sign O or X
		self.winner = ""

	def get_winner(self):
		return self.winner

	def get_index(self, cell):
		# A1 -> 1, B1 -> 2, ... C3 -> 9
		return CELLS.index(cell.upper()) + 1

	def set(self, cell, sign):
		self.board[self.get_index(cell)] = sign

	def isempty(self, cell):
		return self.board[self.get_index(cell)] == self.sign

	def isdone(self):
		done = False
		self.winner = ""
		# first look for three in a line
		for a, b, c in LINES:
			if self.board[a] != self.sign and self.board[a] == self.board[b] == self.board[c]:
				self.winner = self.board[a]
				done = True
		# no empty cell left, it is a tie if nobody won
		if self.sign not in self.board:
			done = True
		return done

	def show(self):
		line = " +" + "---+" * self.size
		print("\n   A   B   C")
		print(line)
		for row in range(self.size):
			i = row * self.size + 1
			print(f"{row + 1}| {self.board[i]} | {self.board[i + 1]} | {self.board[i + 2]} |")
			print(line)
