from board import Board
from player import Player

print("Welcome to TIC-TAC-TOE Game!")
play = True
while play:
	board = Board()
	player1 = Player("Bob", "X")
	player2 = Player("Alice", "O")
	turn = True
	while True:
		board.show()
		if turn:
			player1.choose(board)
		else:
			player2.choose(board)
		turn = not turn
		if board.isdone():
			break
	board.show()
	if board.get_winner() == player1.get_name() or board.get_winner() == player2.get_name():
		print(board.get_winner() + " is a winner!")
	else:
		print("It is a tie!")
	ans = input("Would you like to play again? [Y/N]\n").upper()
	if ans != "Y":
		play = False
print("Goodbye!")
