from board import Board
from player import Player

print("Welcome to TIC-TAC-TOE Game!")
while True:
    board = Board()
    players = [Player("Bob", "X"), Player("Alice", "O")]
    n = 0
    while not board.isdone():
        board.show()
        players[n % 2].choose(board)
        n += 1
    board.show()
    for p in players:
        if p.get_sign() == board.get_winner():
            print(p.get_name() + " is a winner!")
            break
    else:
        print("It is a tie!")
    if input("Would you like to play again? [Y/N]\n") != "Y": break
print("Goodbye!")
