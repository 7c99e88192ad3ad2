class Player:
    pass


class AI(Player):
    pass


class MiniMax(AI):
    pass


class SmartAI(AI):
    pass
