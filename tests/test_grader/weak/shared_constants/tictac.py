"""
tictac.py
A tic-tac-toe game for two.
"""
from board import Board, CROSS, NAUGHT
from player import Player

print("Welcome to TIC-TAC-TOE Game!")
board = Board()
player1 = Player("Bob", CROSS)
player2 = Player("Alice", NAUGHT)
turn = True
while not board.isdone():
    board.show()
    if turn:
        player1.choose(board)
    else:
        player2.choose(board)
    turn = not turn
board.show()
if board.get_winner() == player1.get_sign():
    print(f"{player1.get_name()} is a winner!")
elif board.get_winner() == player2.get_sign():
    print(f"{player2.get_name()} is a winner!")
else:
    print("It is a tie!")
print("Goodbye!")
