"""Tic-tac-toe: Bob is X and starts, Alice is O; a person or the computer plays."""

import argparse
import io
import os
import random
import sys

from board import Board, read_position
from player import AI, MiniMax, Player, SmartAI

PLAYERS = {"human": Player, "ai": AI, "smart": SmartAI, "minimax": MiniMax}


def main(options):
    """Play games until nobody wants another; the loop of seed 001."""
    print("Welcome to TIC-TAC-TOE Game!")
    while True:
        board = Board()
        board.board = list(options.position)
        player1 = new_player(options.player1, "Bob", "X", board)
        player2 = new_player(options.player2, "Alice", "O", board)
        turn = board.board.count("X") == board.board.count("O")
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


def new_player(kind, name, sign, board):
    """A player of one of the kinds in PLAYERS; a person needs no board."""
    return Player(name, sign) if kind == "human" else PLAYERS[kind](name, sign, board)


class OneLineParser(argparse.ArgumentParser):
    """Complains in one line; the rest is in --help."""

    def error(self, message):
        self.exit(2, f"tictac.py: {' '.join(message.split())}\n")


def read_options():
    """The options of the command line; a wrong one ends the program with exit status 2."""
    parser = OneLineParser(
        prog="tictac.py", allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter,
        description=__doc__, epilog="""\
A position is three lines of three marks: W or X for Bob, B or O for Alice, -
for an empty cell. Whose turn it is follows from how many marks each has.

example, Bob against a computer player that never loses:
  python tictac.py --player2 minimax""")
    for option, name in ("--player1", "Bob"), ("--player2", "Alice"):
        parser.add_argument(option, metavar="KIND", choices=PLAYERS, default="human",
                            help=f"who plays {name}: {', '.join(PLAYERS)} (default: human)")
    parser.add_argument("--seed", metavar="N", type=int,
                        help="a whole number; with the same one, ai moves the same way again")
    parser.add_argument("--position", metavar="FILE",
                        help="start every game from the position in the file")
    options = parser.parse_args()
    try:
        path = options.position
        options.position = Board().board if path is None else read_position(path)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    return options


def run():
    """Play, and end in good order however the input or the output ends."""
    # A closed stream is an empty one; any bytes are an answer, and any line ends end it
    sys.stdin = sys.stdin or open(os.devnull)
    sys.stdout = sys.stdout or open(os.devnull, "w")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace", newline=None)
    try:
        try:
            options = read_options()
            random.seed(options.seed)
            main(options)
        except EOFError:
            print("Goodbye!")
        except KeyboardInterrupt:
            print("\nGoodbye!")  # the terminal has shown ^C on this line
            sys.exit(130)
        finally:
            sys.stdout.flush()
    except OSError:  # nobody reads on, which Python would notice again at the exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


if __name__ == "__main__":
    run()
