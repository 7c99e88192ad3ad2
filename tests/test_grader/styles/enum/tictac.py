"""Tic-tac-toe: the main program."""
from itertools import cycle
from board import Board
from player import Player


def play(board, *players):
    for player in cycle(players):
        board.show()
        player.choose(board)
        if board.isdone():
            break
    board.show()
    names = {player.get_sign(): player.get_name() for player in players}
    if board.get_winner() in names:
        return f"{names[board.get_winner()]} is a winner!"
    return "It is a tie!"


def main():
    print("Welcome to TIC-TAC-TOE Game!")
    while True:
        board = Board()
        player1 = Player("Bob", "X")
        player2 = Player("Alice", "O")
        print(play(board, player1, player2))
        if input("Would you like to play again? [Y/N]\n") not in ("Y", "y"):
            break
    print("Goodbye!")


if __name__ == "__main__":
    main()
