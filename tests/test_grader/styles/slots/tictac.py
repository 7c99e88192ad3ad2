from board import Board
from player import Player


class Game:
    def __init__(self):
        self.board = board = Board()
        self.player1 = Player('Bob', 'X')
        self.player2 = Player('Alice', 'O')

    def play(self):
        now, later = self.player1, self.player2
        self.board.show()
        while not self.board.isdone():
            now.choose(self.board)
            now, later = later, now
            self.board.show()
        for player in (self.player1, self.player2):
            if self.board.winner == player.sign:
                return '%s is a winner!' % player.name
        return 'It is a tie!'


print('Welcome to TIC-TAC-TOE Game!')
again = True
while again:
    print(Game().play())
    again = input('Would you like to play again? [Y/N]\n').upper() == 'Y'
print('Goodbye!')
