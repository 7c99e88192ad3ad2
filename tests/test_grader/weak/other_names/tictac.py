from board import Board
from player import Player

print("Welcome to TIC-TAC-TOE Game!")
playing = True
while playing:
    board = Board()
    player1 = Player("Player 1", "X")
    player2 = Player("Player 2", "O")
    current = player1
    done = False
    while not done:
        board.show()
        current.choose(board)
        if current == player1:
            current = player2
        else:
            current = player1
        done = board.isdone()
    board.show()
    if board.get_winner() == player1.get_sign():
        print(player1.get_name() + " is a winner!")
    elif board.get_winner() == player2.get_sign():
        print(player2.get_name() + " is a winner!")
    else:
        print("It is a tie!")
    ans = input("Would you like to play again? [Y/N]\n")
    if ans != "Y":
        playing = False
print("Goodbye!")
