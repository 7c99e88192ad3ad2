# file: tictac.py   tic-tac-toe for two
from board import Board
from player import Player

print("Welcome to TIC-TAC-TOE Game!")
ans = "Y"
while ans == "Y":
    board = Board()
    player1 = Player("Bob", "X")
    player2 = Player("Alice", "O")
    turn = 0
    board.show()
    while not board.isdone():
        (player2 if turn & 1 else player1).choose(board)
        board.show()
        turn += 1
    if board.get_winner() == "":
        print("It is a tie!")
    else:
        # the winner is the one who moved last
        print((player1 if turn & 1 else player2).get_name(), "is a winner!")
    ans = input("Would you like to play again? [Y/N]\n").upper()
print("Goodbye!")
