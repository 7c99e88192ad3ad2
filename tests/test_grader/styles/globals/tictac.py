import board as board_module
import player as player_module


def who_won(board, players):
    for p in players:
        if p.get_sign() == board.get_winner():
            return f"{p.get_name()} is a winner!"
    return "It is a tie!"


print("Welcome to TIC-TAC-TOE Game!")
while True:
    board = board_module.Board()
    player1 = player_module.Player("Bob", "X")
    player2 = player_module.Player("Alice", "O")
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
    print(who_won(board, [player1, player2]))
    print("Would you like to play again? [Y/N]")
    if input() not in ("y", "Y"):
        break
print("Goodbye!")
