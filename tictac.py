"""Tic-tac-toe: Bob (X) against Alice (O). Each can be a person or a computer player."""

import random
import sys
from argparse import ArgumentParser, ArgumentTypeError

from board import CELLS, Board
from player import AI, MiniMax, Player, SmartAI


def play(kind1="human", kind2="human", position=None):
    """Play games as the assignment's main program does, from the position if one is given."""
    print("Welcome to TIC-TAC-TOE Game!")
    while True:
        board = Board()
        player1 = new_player(kind1, "Bob", "X", board)
        player2 = new_player(kind2, "Alice", "O", board)
        turn = True
        if position:  # the assignment has no positions: its games start from an empty board
            set_up(board, position)
            turn = position.count("X") == position.count("O")
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
        if (ans != "Y"):
            break
    print("Goodbye!")


# The rest goes beyond the assignment: players by kind, positions in files, options, and the end

COMPUTERS = {"ai": AI, "smart": SmartAI, "minimax": MiniMax}
KINDS = ["human", *COMPUTERS]


def new_player(kind, name, sign, board):
    """Return a new player of this kind, one of KINDS."""
    if kind == "human":
        return Player(name, sign)
    return COMPUTERS[kind](name, sign, board)


def set_up(board, position):
    """Mark the cells of an empty board as in the position."""
    for cell, sign in zip(CELLS, position):
        board.set(cell, sign)


def read_position(path):
    """Return the nine marks in a file. Raise ArgumentTypeError if no game can go on from them."""
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:  # -sig: Notepad's BOM
            text = file.read(1_000)  # a position is shorter
    except OSError as error:
        raise ArgumentTypeError(f"cannot read {path!r}: {error.strerror}") from None
    rows = ["".join(line.split()) for line in text.upper().split("\n")]
    position = "".join(rows).replace("W", "X").replace("B", "O").replace("-", " ")  # white, black
    has_three_rows = [len(row) for row in rows if row] == [3, 3, 3]
    has_only_marks = set(position) <= {"X", "O", " "}
    has_fair_counts = position.count("X") - position.count("O") in (0, 1)
    if has_three_rows and has_only_marks and has_fair_counts:
        board = Board()
        set_up(board, position)
        if not board.isdone():
            return position
    raise ArgumentTypeError(f"{path!r} must have 3 lines of 3 marks from which a game can go on, "
                            f"not {text[:20]!a}")


def read_options():
    """Return the options of the command line. Exit with a message if one is wrong."""
    parser = ArgumentParser(description=__doc__, epilog="To quit, press Ctrl-C.")
    parser.add_argument("--player1", choices=KINDS, default="human",
                        help="who plays Bob, who moves first on an empty board (default: human)")
    parser.add_argument("--player2", choices=KINDS, default="human",
                        help="who plays Alice (default: human)")
    parser.add_argument("--seed", metavar="N", type=int, help="make the moves of ai repeatable")
    parser.add_argument("--position", metavar="FILE", type=read_position,
                        help="start each game from the 3 lines of 3 marks in FILE: X or W for Bob, "
                             "O or B for Alice, - for a free cell")
    return parser.parse_args()


def main():
    """Play, and say goodbye at the end of the input or on Ctrl-C."""
    if hasattr(sys.stdin, "reconfigure"):  # not in IDLE
        sys.stdin.reconfigure(errors="replace", newline=None)  # None: "\r\n" also ends a line
    try:
        options = read_options()
        random.seed(options.seed)
        # From IDLE or with a double click, play against SmartAI with play("human", "smart") instead
        play(options.player1, options.player2, options.position)
    except EOFError:
        print("Goodbye!")
    except KeyboardInterrupt:
        print("\nGoodbye!")  # a terminal shows ^C on this line
        sys.exit(130)  # by convention: 128 + 2, the number of the signal SIGINT


if __name__ == "__main__":
    main()
