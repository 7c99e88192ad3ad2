"""Tic-tac-toe for two at one keyboard: Bob is X and starts, Alice is O."""

import io
import os
import sys

from board import Board
from player import Player


def main():
    """Play games until nobody wants another; the loop of seed 001."""
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
                turn = False
            else:
                player2.choose(board)
                turn = True
            if board.isdone():
                break
        board.show()
        if board.get_winner() == player1.get_sign():
            print(f"{player1.get_name()} is a winner!")
        elif board.get_winner() == player2.get_sign():
            print(f"{player2.get_name()} is a winner!")
        else:
            print("It is a tie!")
        ans = input("Would you like to play again? [Y/N]\n").upper()
        if ans != "Y":
            break
    print("Goodbye!")


def run():
    """Play, and end in good order however the input or the output ends."""
    # A closed stream is an empty one; any bytes are an answer, and any line ends end it
    sys.stdin = sys.stdin or open(os.devnull)
    sys.stdout = sys.stdout or open(os.devnull, "w")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace", newline=None)
    try:
        try:
            main()
        except EOFError:
            print("Goodbye!")
        except KeyboardInterrupt:
            print("\nGoodbye!")  # the terminal has shown ^C on this line
            sys.exit(130)
        finally:
            sys.stdout.flush()
    except OSError:
        # Nobody reads on, and Python must not stumble over that when it flushes at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


if __name__ == "__main__":
    run()
