import random


class Player:
    def __init__(self, name, sign):
        self.__name = name
        self.__sign = sign

    @property
    def name(self):
        return self.__name

    @property
    def sign(self):
        return self.__sign

    def get_name(self):
        return self.name

    def get_sign(self):
        return self.sign

    def _prompt(self):
        return f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n"

    def choose(self, board):
        answer = input(self._prompt()).upper()
        while not (len(answer) == 2 and answer[0] in "ABC" and answer[1] in "123"
                   and board.isempty(answer)):
            print("You did not choose correctly.")
            answer = input(self._prompt()).upper()
        board.set(answer, self.sign)


class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self._other = "XO".replace(sign, "")

    @staticmethod
    def _free(board):
        return [column + row for column in "ABC" for row in "123" if board.isempty(column + row)]

    def _pick(self, board):
        return random.choice(self._free(board))

    def choose(self, board):
        cell = self._pick(board)
        print(self._prompt() + cell)
        board.set(cell, self.sign)


class _Searcher(AI):
    """What SmartAI and MiniMax have in common: they try a mark and take it back."""

    def _after(self, board, cell, sign, ask):
        board.set(cell, sign)
        try:
            return ask()
        finally:
            board.set(cell, " ")

    def _wins(self, board, cell, sign):
        return self._after(board, cell, sign, lambda: board.isdone()
                           and board.get_winner() == sign)


class MiniMax(_Searcher):
    def choose(self, board):
        super().choose(board)

    def _pick(self, board):
        free = self._free(board)
        if len(free) > 7:
            return "B2" if "B2" in free else "A1"
        return self.minimax(board, True, True)

    def minimax(self, board, self_player, start):
        if board.isdone():
            return {self.sign: 1, self._other: -1}.get(board.get_winner(), 0)
        sign = self.sign if self_player else self._other
        best = max if self_player else min
        scores = {}
        for cell in self._free(board):
            scores[cell] = self._after(board, cell, sign, lambda: self.minimax(
                board, not self_player, False))
            if scores[cell] == (1 if self_player else -1):
                break
        return best(scores, key=scores.get) if start else best(scores.values())


class SmartAI(_Searcher):
    _RANK = "B2 A1 C1 A3 C3 B1 A2 C2 B3".split()

    def _pick(self, board):
        free = [cell for cell in self._RANK if board.isempty(cell)]
        for sign in (self.sign, self._other):
            for cell in free:
                if self._wins(board, cell, sign):
                    return cell
        safe = [cell for cell in free if not self._after(
            board, cell, self.sign, lambda: self._allows_fork(board))]
        return (safe or free)[0]

    def _threats(self, board, sign):
        return [cell for cell in self._free(board) if self._wins(board, cell, sign)]

    def _allows_fork(self, board):
        mine = self._threats(board, self.sign)
        for reply in mine or self._free(board):
            threats = self._after(board, reply, self._other,
                                  lambda: self._threats(board, self._other))
            if len(threats) > 1:
                return True
        return False
