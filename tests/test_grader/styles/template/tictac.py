from board import Board
from player import Player


def play_game():
    board = Board()
    player1 = Player("Bob", "X")
    player2 = Player("Alice", "O")
    turn = True
    board.show()
    while not board.isdone():
        player = player1 if turn else player2
        player.choose(board)
        board.show()
        turn = not turn
    for player in (player1, player2):
        if player.get_sign() == board.get_winner():
            print(f"{player.get_name()} is a winner!")
            break
    else:
        print("It is a tie!")


def again():
    return input("Would you like to play again? [Y/N]\n").upper() == "Y"


if __name__ == "__main__":
    print("Welcome to TIC-TAC-TOE Game!")
    play_game()
    while again():
        play_game()
    print("Goodbye!")
