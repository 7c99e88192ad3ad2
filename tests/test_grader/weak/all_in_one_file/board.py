# board.py
# the class Board is in tictac.py because the imports did not work for me

class Board:
    pass
