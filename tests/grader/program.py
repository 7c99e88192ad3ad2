"""The assignment's main program, made of the words in rules.py."""

from json import dumps

import rules


def literal(words):
    """The words as they stand in the source of a program."""
    return dumps(words, ensure_ascii=False)


QUESTION = literal(rules.AGAIN + "\n")
PROGRAM = f'''\
from board import Board
from player import Player

print({literal(rules.WELCOME)})
while True:
    board = Board()
    player1 = Player({literal(rules.NAMES["X"])}, "X")
    player2 = Player({literal(rules.NAMES["O"])}, "O")
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
        print(player1.get_name(), {literal(rules.WINS)})
    elif board.get_winner() == player2.get_sign():
        print(player2.get_name(), {literal(rules.WINS)})
    else:
        print({literal(rules.TIE)})
    if input({QUESTION}).upper() != "Y":
        break
print({literal(rules.GOODBYE)})
'''
