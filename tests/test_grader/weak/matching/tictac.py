# file: tictac.py a Python program that implements a tic-tac-toe game
from board import Board
from player import Player

print("Welcome to TIC-TAC-TOE Game!")
while True:
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
    match board.get_winner():
        case "X":
            print(f"{player1.get_name()} is a winner!")
        case "O":
            print(f"{player2.get_name()} is a winner!")
        case _:
            print("It is a tie!")
    match input("Would you like to play again? [Y/N]\n"):
        case "Y" | "y":
            continue
        case _:
            break
print("Goodbye!")
