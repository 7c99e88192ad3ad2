"""Tic-tac-toe: Bob (X) moves first, Alice (O) second. Each can be a person or a computer player."""

import errno
import os
import random
import sys
from argparse import ArgumentParser

from board import Board
from player import AI, MiniMax, Player, SmartAI


def play(kind1, kind2, marks):
    """Run the assignment's program, each game with new players of these kinds, from these marks."""
    print("Welcome to TIC-TAC-TOE Game!")
    while True:
        board = Board()
        board.board = list(marks)
        player1 = kind1("Bob", "X", board)
        player2 = kind2("Alice", "O", board)
        turn = marks.count("X") == marks.count("O")  # True if it is Bob's turn
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


# The rest goes beyond the assignment: options, positions in files, and how the program ends

def human(name, sign, board):
    """Return a person, who needs no board."""
    return Player(name, sign)


KINDS = {"human": human, "ai": AI, "smart": SmartAI, "minimax": MiniMax}
LONGEST_FILE = 1_000  # characters: nine marks and the space between them need no more


def read_position(path):
    """Return the nine marks of the position in a file. Raise ValueError if it cannot be played."""
    with open(path, encoding="utf-8-sig", errors="replace") as file:  # -sig: skips Notepad's BOM
        text = file.read(LONGEST_FILE + 1)
    rows = ["".join(line.split()) for line in text.upper().split("\n")]
    marks = "".join(rows).replace("W", "X").replace("B", "O").replace("-", " ")  # white and black
    is_board = [len(row) for row in rows if row] == [3, 3, 3] and set(marks) <= {"X", "O", " "}
    if not is_board or len(text) > LONGEST_FILE:
        raise ValueError(f"{path!r} must be 3 lines of 3 marks (X, O or -), not {text[:20]!a}")
    if marks.count("X") - marks.count("O") not in (0, 1):
        raise ValueError(f"in {path!r}, Bob must have as many marks as Alice or one more")
    board = Board()
    board.board = list(marks)
    if board.isdone():
        raise ValueError(f"in {path!r}, the game is already over")
    return marks


def read_options():
    """Return the options and the marks to start from. Exit with a message if they are invalid."""
    parser = ArgumentParser(description=__doc__, epilog="To quit, press Ctrl-C.")
    for option, name in (("--player1", "Bob"), ("--player2", "Alice")):
        parser.add_argument(option, metavar="KIND", type=str.lower, choices=KINDS, default="human",
                            help=f"who plays {name}: {', '.join(KINDS)} (default: human)")
    parser.add_argument("--seed", metavar="N", type=int, help="make the moves of ai repeatable")
    parser.add_argument("--position", metavar="FILE",
                        help="start each game from the 3 lines of 3 marks (X, O or -) in FILE")
    options = parser.parse_args()
    if options.position is None:
        return options, " " * 9
    try:
        return options, read_position(options.position)
    except (OSError, ValueError) as error:
        parser.exit(2, f"tictac.py: error: {error}\n")


def main():
    """Play, and say goodbye at the end of the input or on Ctrl-C."""
    if hasattr(sys.stdin, "reconfigure") and hasattr(sys.stdout, "reconfigure"):  # not in IDLE
        sys.stdin.reconfigure(errors="replace", newline=None)  # None: "\r\n" also ends a line
        sys.stdout.reconfigure(line_buffering=True)  # so that a closed pipe is noticed at once
    try:
        options, marks = read_options()
        random.seed(options.seed)
        play(KINDS[options.player1], KINDS[options.player2], marks)
    except EOFError:
        print("Goodbye!")
    except KeyboardInterrupt:
        print("\nGoodbye!")  # the terminal has shown ^C on this line
        sys.exit(130)  # tells a shell that it was Ctrl-C


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.EINVAL):  # a closed pipe; EINVAL on Windows
            print(f"tictac.py: error: {error.strerror}", file=sys.stderr)
        os._exit(1)  # sys.exit() would try to print the rest, and fail again
