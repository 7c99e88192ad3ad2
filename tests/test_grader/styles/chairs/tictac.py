"""tictac.py - two chairs, and who sits in them"""
from typing import Dict
from board import Board
from player import AI, Player, SmartAI


def take_turns(*, board: "Board", chairs: "Dict[str, Player | AI]") -> "Player | AI | None":
    while True:
        for player in chairs.values():
            board.show()
            player.choose(board=board)
            if board.isdone():
                board.show()
                return chairs.get(board.get_winner())


def seat(*, name: str, sign: str, board: "Board", smart: bool = False) -> "Player | SmartAI":
    if smart:
        return SmartAI(name=name, sign=sign, board=board)
    return Player(name=name, sign=sign)


def main() -> None:
    print("Welcome to TIC-TAC-TOE Game!")
    board = Board()
    chairs = {
        "X": seat(name="Bob", sign="X", board=board),
        "O": seat(name="Alice", sign="O", board=board, smart=False),
    }
    while True:
        winner = take_turns(board=board, chairs=chairs)
        if isinstance(winner, Player):
            print(f"{winner.get_name()} is a winner!")
        else:
            print("It is a tie!")
        if input("Would you like to play again? [Y/N]\n").upper() != "Y":
            break
        board = Board()
        for player in chairs.values():
            player.reset(board=board)
    print("Goodbye!")


if __name__ == "__main__":
    main()
