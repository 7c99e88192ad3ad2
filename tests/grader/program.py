"""The assignment's main program, made of the words in rules.py."""

from json import dumps

import rules

QUESTION = dumps(rules.AGAIN + "\n")
PROGRAM = f'''\
from board import Board
from player import Player

print({dumps(rules.WELCOME)})
while True:
    board = Board()
    player1 = Player("{rules.NAMES["X"]}", "X")
    player2 = Player("{rules.NAMES["O"]}", "O")
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
        print(f"{{player1.get_name()}} {rules.WINS}")
    elif board.get_winner() == player2.get_sign():
        print(f"{{player2.get_name()}} {rules.WINS}")
    else:
        print({dumps(rules.TIE)})
    if input({QUESTION}).upper() != "Y":
        break
print({dumps(rules.GOODBYE)})
'''
