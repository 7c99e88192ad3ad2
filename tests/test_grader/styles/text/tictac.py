from board import Board
from player import Player


def game():
    board = Board()
    player1 = Player("Bob", "X")
    player2 = Player("Alice", "O")
    board.show()
    while True:
        for player in player1, player2:
            player.choose(board)
            board.show()
            if board.isdone():
                won = board.get_winner() == player.get_sign()
                return f"{player.get_name()} is a winner!" if won else "It is a tie!"


print("Welcome to TIC-TAC-TOE Game!")
print(game())
while input("Would you like to play again? [Y/N]\n").upper() == "Y":
    print(game())
print("Goodbye!")
