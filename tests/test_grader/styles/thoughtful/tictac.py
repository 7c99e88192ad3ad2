# file: tictac.py a Python program that implements a tic-tac-toe game
# input: user responses, output: messages and a tic-tac-toe board
from __future__ import annotations
import os
import sys
from board import Board
from player import MiniMax, SmartAI

sys.stdout.reconfigure(encoding="utf-8")

def clear_screen() -> None:
    sys.stdout.flush()  # what is already printed has to come out first
    os.system("cls" if os.name == "nt" else "clear")

# main program
clear_screen()
print("Welcome to TIC-TAC-TOE Game!")
while True:
    board = Board()
    player1 = SmartAI("Bob", "X", board)
    player2 = MiniMax("Alice", "O", board)
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
    clear_screen()  # a new game deserves a clean screen
print("Goodbye!")
