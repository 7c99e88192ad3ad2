"""Tic-tac-toe: Bob is X and begins, Alice is O; a person or the computer plays."""

import argparse
import os
import random
import sys

from board import Board, read_position
from player import AI, MiniMax, Player, SmartAI

PLAYERS = {"human": lambda name, sign, board: Player(name, sign),  # who needs no board
           "ai": AI, "smart": SmartAI, "minimax": MiniMax}


def main(options, start):
    """Play games from a position until nobody wants another: the loop of the assignment."""
    print("Welcome to TIC-TAC-TOE Game!")
    while True:
        board = Board()
        board.board = list(start)
        player1 = PLAYERS[options.player1]("Bob", "X", board)
        player2 = PLAYERS[options.player2]("Alice", "O", board)
        turn = start.count("X") == start.count("O")
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


# From here on nothing is about the game, only about options, and input and output that may fail


def read_options():
    """The options and the first position; a wrong one ends the program with exit status 2."""
    parser = argparse.ArgumentParser(
        prog="tictac.py", allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter,
        description=__doc__, epilog="""\
A position is three lines of three marks: W or X for Bob, B or O for Alice, -
for an empty cell. Whose turn it is follows from how many marks each has.

example, Bob against a computer player that never loses:
  python tictac.py --player2 minimax""")
    parser.error = lambda message: parser.exit(  # in one line
        2, f"tictac.py: {' '.join(message.split())} (--help tells more)\n")
    for option, name in ("--player1", "Bob"), ("--player2", "Alice"):
        parser.add_argument(option, metavar="KIND", choices=PLAYERS, default="human",
                            help=f"who plays {name}: {', '.join(PLAYERS)} (default: human)")
    parser.add_argument("--seed", metavar="N", type=int,
                        help="a whole number; with the same one, ai moves the same way again")
    parser.add_argument("--position", metavar="FILE",
                        help="start every game from the position in the file")
    options = parser.parse_args()
    try:
        start = Board().board if options.position is None else read_position(options.position)
    except ValueError as error:
        parser.error(str(error))
    return options, start


def run():
    """Play, and end in good order however the input or the output ends."""
    sys.stdin = sys.stdin or open(os.devnull)  # a closed stream is an empty one
    sys.stdout = sys.stdout or open(os.devnull, "w")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace", newline=None)  # any bytes, and any ends of lines
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(line_buffering=True)  # input() would hide a failure to flush
    try:
        options, start = read_options()
        random.seed(options.seed)
        main(options, start)
    except EOFError:
        print("Goodbye!")
    except KeyboardInterrupt:
        print("\nGoodbye!")  # the terminal has shown ^C on this line
        sys.exit(130)


if __name__ == "__main__":
    try:
        run()
    except OSError:  # input or output has failed; a usual exit would flush again, and complain
        os._exit(1)
