# file: tictac.py
from board import Board
from player import Player, AI, MiniMax, SmartAI

print("Welcome to TIC-TAC-TOE Game!")
print("1. Two players")
print("2. Play against AI")
print("3. Play against MiniMax")
print("4. Play against SmartAI")
mode = input("Choose the game mode [1-4]: ")
while mode not in ("1", "2", "3", "4"):
    print("Wrong mode.")
    mode = input("Choose the game mode [1-4]: ")

while True:
    board = Board()
    player1 = Player("Bob", "X")
    player2 = Player("Alice", "O")
    if mode == "2":
        player1 = AI("Bob", "X")
    elif mode == "3":
        player1 = MiniMax("Bob", "X")
    elif mode == "4":
        player2 = SmartAI("Alice", "O")
    turn = True
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
