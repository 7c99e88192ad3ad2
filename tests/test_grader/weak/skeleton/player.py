class Player:
    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        pass

    def get_name(self):
        pass

    def choose(self, board):
        pass


class AI(Player):
    pass


class SmartAI(AI):
    pass


class MiniMax(AI):
    def choose(self, board):
        pass

    def minimax(self, board, self_player, start):
        pass
