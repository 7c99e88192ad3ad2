# player.py
# see tictac.py
from board import Board

class Player:
    pass
