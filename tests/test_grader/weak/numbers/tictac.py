"""Tic-tac-toe."""

from board import Board
from player import Player


def play():
    board = Board()
    bob, alice = Player("Bob", "X"), Player("Alice", "O")
    player, other = bob, alice
    while not board.isdone():
        board.show()
        player.choose(board)
        player, other = other, player
    board.show()
    if board.get_winner() == bob.get_sign():
        print(bob.get_name(), "is a winner!")
    elif board.get_winner() == alice.get_sign():
        print(alice.get_name(), "is a winner!")
    else:
        print("It's a tie!")


print("Welcome to TIC-TAC-TOE Game!")
again = "Y"
while again == "Y":
    play()
    again = input("Would you like to play again? [Y/N]\n").upper()
print("Goodbye!")
