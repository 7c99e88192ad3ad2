"""The assignment's main program, made of the words in rules.py."""

from json import dumps

import rules


def quoted(words):
    """The words as they stand in the source of a program."""
    return dumps(words, ensure_ascii=False)


QUESTION = quoted(rules.AGAIN + "\n")
PROGRAM = f'''\
from board import Board
from player import Player

print({quoted(rules.WELCOME)})
while True:
    board = Board()
    player1 = Player({quoted(rules.NAMES["X"])}, "X")
    player2 = Player({quoted(rules.NAMES["O"])}, "O")
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
        print(player1.get_name(), {quoted(rules.WINS)})
    elif board.get_winner() == player2.get_sign():
        print(player2.get_name(), {quoted(rules.WINS)})
    else:
        print({quoted(rules.TIE)})
    if input({QUESTION}).upper() != "Y":
        break
print({quoted(rules.GOODBYE)})
'''
