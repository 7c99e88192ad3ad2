"""Tic-tac-toe: Bob (X) begins, Alice (O) follows. Each is a person or computer."""

import errno
import os
import random
import sys
from argparse import SUPPRESS, ArgumentParser, RawDescriptionHelpFormatter

from board import LINES, Board
from player import AI, MiniMax, Player, SmartAI

KINDS = {"human": lambda name, sign, board: Player(name, sign),  # Player takes no board
         "ai": AI, "smart": SmartAI, "minimax": MiniMax}


def play(kind1, kind2, marks):
    """Run the assignment's program with these kinds of players and the marks to start from."""
    print("Welcome to TIC-TAC-TOE Game!")
    while True:
        board = Board()
        board.board = list(marks)
        player1 = KINDS[kind1]("Bob", "X", board)
        player2 = KINDS[kind2]("Alice", "O", board)
        turn = marks.count("X") == marks.count("O")  # True on Bob's turn
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


# Everything below goes beyond the assignment: options, positions in files, how the program ends

def read_position(path):
    """Return the nine marks of a position in a file. Raise ValueError if it cannot be played."""
    with open(path, encoding="utf-8-sig", errors="replace") as file:  # -sig: skips Notepad's BOM
        text = file.read(10_000)  # not all of it: /dev/zero never ends
    for mark in text:
        if mark not in "WXBOwxbo- \t\n":
            raise ValueError(f"a mark is W, X, B, O or -, not {mark!a}")
    rows = text.replace(" ", "").replace("\t", "").split()
    if [len(row) for row in rows] != [3, 3, 3]:
        raise ValueError("it must be 3 lines of 3 marks (- for an empty cell), "
                         f"not {' '.join(rows)[:20]!r}")
    marks = "".join(rows).upper().translate(str.maketrans("WB-", "XO "))
    if marks.count("X") - marks.count("O") not in (0, 1):
        raise ValueError("Bob must have as many marks as Alice or one more, "
                         f"not {marks.count('X')} against {marks.count('O')}")
    lines = [marks[a] + marks[b] + marks[c] for a, b, c in LINES]
    if "XXX" in lines and "OOO" in lines:
        raise ValueError("only one player can have three in a row, not both")
    if "XXX" in lines or "OOO" in lines or " " not in marks:
        raise ValueError("the game is already over")
    return marks


def read_options():
    """Return the options and the marks to start from. Exit with a message for a bad option."""
    parser = ArgumentParser(usage=SUPPRESS, allow_abbrev=False, description=__doc__,
                            formatter_class=RawDescriptionHelpFormatter, epilog="""\
A position is three lines of three marks: W or X for Bob, B or O for Alice,
- for an empty cell. Case and spaces do not matter. The number of marks decides
whose turn it is. Ctrl-C or Ctrl-D (on Windows, Ctrl-Z and Enter) quits.
Example: python tictac.py --player2 minimax""")
    for option, name in (("--player1", "Bob"), ("--player2", "Alice")):
        parser.add_argument(option, metavar="KIND", type=str.lower, choices=KINDS, default="human",
                            help=f"who plays {name}: {', '.join(KINDS)} (default: human)")
    parser.add_argument("--seed", metavar="N", type=int, help="make ai play the same in every run")
    parser.add_argument("--position", metavar="FILE", help="a position to start every game from")
    options = parser.parse_args()
    try:
        start = " " * 9 if options.position is None else read_position(options.position)
    except OSError as error:
        parser.error(f"{options.position!r} cannot be read: {error.strerror}")
    except ValueError as error:
        parser.error(f"{options.position!r} is not a position to play from: {error}")
    return options, start


def main():
    """Play, and exit cleanly at the end of the input or on Ctrl-C."""
    sys.stdin = sys.stdin or open(os.devnull)  # a closed stream is None
    sys.stdout = sys.stdout or open(os.devnull, "w")
    sys.stderr = sys.stderr or open(os.devnull, "w")
    if hasattr(sys.stdin, "reconfigure") and hasattr(sys.stdout, "reconfigure"):  # not in IDLE
        sys.stdin.reconfigure(errors="replace", newline=None)  # None: "\r\n" also ends a line
        sys.stdout.reconfigure(line_buffering=True)  # so that `| head` ends the program
    try:
        options, start = read_options()
        random.seed(options.seed)
        play(options.player1, options.player2, start)
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
