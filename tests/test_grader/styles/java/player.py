# file: player.py
# the players of a tic-tac-toe game: Player (the user) and the
# computer players AI, MiniMax and SmartAI
# input: the cells that the user chooses
# output: the prompts and the cells that the computer chooses

from random import choice

from position import Constants, Position


class AbstractPlayer(object):
    """What each player has to be able to do."""

    def get_sign(self):
        raise NotImplementedError("get_sign is abstract")

    def get_name(self):
        raise NotImplementedError("get_name is abstract")

    def choose(self, board):
        raise NotImplementedError("choose is abstract")


class Player(AbstractPlayer):
    """The user."""

    def __init__(self, name, sign):
        self.name = name  # player's name
        self.sign = sign  # player's sign O or X

    def get_sign(self):
        return self.sign

    def set_sign(self, sign):
        self.sign = sign

    def get_name(self):
        return self.name

    def set_name(self, name):
        self.name = name

    def get_prompt(self):
        return f"\n{self.get_name()}, {self.get_sign()}: Enter a cell [A-C][1-3]: "

    def choose(self, board):
        """Ask the user until the answer is an empty cell, and mark it."""
        while True:
            print(self.get_prompt())
            answer = input()
            if Position.is_valid(text=answer):
                cell = Position.from_name(name=answer).get_name()
                if board.isempty(cell=cell):
                    board.set(cell=cell, sign=self.get_sign())
                    return
            print(Constants.WRONG_INPUT)


class AI(Player):
    """A computer player that takes any empty cell."""

    def __init__(self, name, sign, board):
        super().__init__(name=name, sign=sign)
        self.__board = board

    def get_board(self):
        return self.__board

    def set_board(self, board):
        self.__board = board

    @staticmethod
    def get_moves(board):
        """Return the list of the cells that are still empty."""
        moves = Position.get_all_names()
        for cell in list(moves):
            if not board.isempty(cell=cell):
                moves.remove(cell)
        return moves

    def choose(self, board):
        self.set_board(board=board)
        print(self.get_prompt())
        cell = choice(AI.get_moves(board=board))
        print(cell)
        board.set(cell=cell, sign=self.get_sign())


class MiniMax(AI):
    """A computer player that looks at all the possible moves."""

    def __init__(self, name, sign, board):
        super().__init__(name=name, sign=sign, board=board)
        # the scores of the positions that were seen already
        self.__scores = {}

    def choose(self, board):
        self.set_board(board=board)
        print(self.get_prompt())
        cell = self.minimax(board=board, self_player=True, start=True)
        print(cell)
        board.set(cell=cell, sign=self.get_sign())

    def minimax(self, board, self_player, start):
        """Return the best cell if start is True, otherwise the score."""
        # the base case: the game is over
        if board.isdone():
            if board.get_winner() == self.get_sign():
                return Constants.WIN
            elif board.get_winner() == Constants.NO_WINNER:
                return Constants.TIE
            else:
                return Constants.LOSS
        key = (board.get_cells(), self.get_sign(), self_player)
        if not start and key in self.__scores:
            return self.__scores[key]
        # make a move (choose a cell) recursively
        min_score = float("inf")
        max_score = float("-inf")
        move = None
        if self_player:
            sign = self.get_sign()
        else:
            sign = Constants.get_opponent_sign(sign=self.get_sign())
        for cell in AI.get_moves(board=board):
            board.set(cell=cell, sign=sign)
            score = self.minimax(board=board, self_player=not self_player,
                                 start=False)
            board.set(cell=cell, sign=Constants.EMPTY)
            board.set_winner(winner=Constants.NO_WINNER)
            if self_player and score > max_score:
                max_score = score
                move = cell
            elif not self_player and score < min_score:
                min_score = score
                move = cell
        if start:
            return move
        self.__scores[key] = max_score if self_player else min_score
        return self.__scores[key]


class SmartAI(AI):
    """A computer player that follows rules: win, block, fork, and so on."""

    def choose(self, board):
        self.set_board(board=board)
        print(self.get_prompt())
        index = self.__find_index(cells=board.get_cells())
        cell = Position.from_index(index=index).get_name()
        print(cell)
        board.set(cell=cell, sign=self.get_sign())

    def __find_index(self, cells):
        """Return the index of the cell of the first rule that fits."""
        me = self.get_sign()
        opponent = Constants.get_opponent_sign(sign=me)
        # rules 1, 2 and 3: win, block the opponent, make a fork
        for found in (SmartAI.__get_wins(cells=cells, sign=me),
                      SmartAI.__get_wins(cells=cells, sign=opponent),
                      SmartAI.__get_forks(cells=cells, sign=me)):
            if found:
                return found[0]
        # rule 4: the center, a corner across from the opponent, a corner
        # or a side, but only if the opponent can not make a fork then
        order = SmartAI.__get_order(cells=cells, opponent=opponent)
        for index in order:
            if SmartAI.__is_safe(cells=cells, index=index, sign=me):
                return index
        return order[0]

    @staticmethod
    def __put(cells, index, sign):
        return cells[:index] + sign + cells[index + 1:]

    @staticmethod
    def __get_empty(cells):
        return [i for i in range(len(cells)) if cells[i] == Constants.EMPTY]

    @staticmethod
    def __get_wins(cells, sign):
        """Return the indexes that complete a line of the sign."""
        wins = []
        for line in Constants.LINES:
            marks = [cells[i] for i in line]
            if marks.count(sign) == 2 and Constants.EMPTY in marks:
                index = line[marks.index(Constants.EMPTY)]
                if index not in wins:
                    wins.append(index)
        return wins

    @staticmethod
    def __get_forks(cells, sign):
        """Return the indexes that give the sign two ways to win."""
        return [i for i in SmartAI.__get_empty(cells=cells)
                if len(SmartAI.__get_wins(
                    cells=SmartAI.__put(cells=cells, index=i, sign=sign),
                    sign=sign)) > 1]

    @staticmethod
    def __get_order(cells, opponent):
        """Return the empty indexes, the best ones first."""
        across = [i for i in Constants.CORNERS
                  if cells[len(cells) - 1 - i] == opponent]
        order = []
        for i in [Constants.CENTER, *across, *Constants.CORNERS,
                  *Constants.SIDES]:
            if cells[i] == Constants.EMPTY and i not in order:
                order.append(i)
        return order

    @staticmethod
    def __is_safe(cells, index, sign):
        """Return True if the opponent has no fork after this move."""
        opponent = Constants.get_opponent_sign(sign=sign)
        after = SmartAI.__put(cells=cells, index=index, sign=sign)
        forks = SmartAI.__get_forks(cells=after, sign=opponent)
        # two in a line force the opponent to answer in one cell
        forced = SmartAI.__get_wins(cells=after, sign=sign)
        if forced:
            return forced[0] not in forks
        return not forks
