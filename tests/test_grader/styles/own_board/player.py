# author: Renée Galván
# file: player.py, the players of the tic-tac-toe game

from random import choice


class Player:
    def __init__(self, name, sign):
        self.name = name  # player's name
        self.sign = sign  # player's sign O or X

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        # ask until the cell is ok
        while True:
            cell = input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n").upper()
            if board.isempty(cell):
                board.set(cell, self.sign)
                break
            print("You did not choose correctly.")


class AI(Player):
    # plays random cells
    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board  # the board I play on
        self.moves = [col + row for row in "123" for col in "ABC"]
        self.other = "O" if sign == "X" else "X"  # the opponent's sign

    def free(self):
        # all possible moves = all cells without the occupied ones
        return [cell for cell in self.moves if self.board.isempty(cell)]

    def unmark(self, cell):
        # take a tried move back
        self.board.set(cell, " ")
        self.board.winner = ""

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = choice(self.free())
        print(cell)
        self.board.set(cell, self.sign)


class MiniMax(AI):
    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = self.minimax(board, True, True)
        print(cell)
        self.board.set(cell, self.sign)

    def minimax(self, board, self_player, start):
        # the search itself is in alphabeta because it needs two more numbers
        winner = self.board.get_winner()
        score, move = self.alphabeta(self_player, -float("inf"), float("inf"))
        self.board.winner = winner  # isdone has changed it
        if start and move is not None:
            return move
        return score

    def alphabeta(self, self_player, alpha, beta):
        # returns the score and the move
        # alpha: what I have for sure, beta: what the opponent has for sure
        if self.board.isdone():
            if self.board.get_winner() == "":
                return 0, None
            return (1 if self.board.get_winner() == self.sign else -1), None
        min_score, max_score, move = float("inf"), -float("inf"), None
        for cell in self.moves:
            if not self.board.isempty(cell):
                continue
            self.board.set(cell, self.sign if self_player else self.other)
            score = self.alphabeta(not self_player, alpha, beta)[0]
            self.unmark(cell)
            if self_player and score > max_score:
                max_score = score
                move = cell
                alpha = max(alpha, score)
            elif not self_player and score < min_score:
                min_score = score
                move = cell
                beta = min(beta, score)
            # nobody will let the game come here, no need to look further
            if alpha >= beta:
                break
        return (max_score if self_player else min_score), move


class SmartAI(AI):
    # positions that I already know: (cells, who moves) -> result
    memory = {}

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        # win now, or block now, or look ahead
        cell = self.winning(self.sign) or self.winning(self.other) or self.safe()
        print(cell)
        self.board.set(cell, self.sign)

    def winning(self, sign):
        # a cell that wins at once for this sign (or None)
        for cell in self.free():
            self.board.set(cell, sign)
            self.board.isdone()
            winner = self.board.get_winner()
            self.unmark(cell)
            if winner == sign:
                return cell

    def safe(self):
        # center first, then corners, then the rest (la stratégie classique)
        cells = [c for c in ("B2", "A1", "C1", "A3", "C3", "B1", "A2", "C2", "B3")
                 if self.board.isempty(c)]
        for cell in cells:
            self.board.set(cell, self.sign)
            result = self.future(self.other)
            self.unmark(cell)
            # the opponent can not force a win after this one
            if result < 1:
                return cell
        return cells[0]  # everything loses

    def future(self, sign):
        # 1 if the one who moves now can force a win, 0 a tie, -1 he loses
        key = ("".join(self.board.board), sign)
        if key in self.memory:
            return self.memory[key]
        if self.board.isdone():
            # the last move was not mine, so I can not be the winner
            result = 0 if self.board.get_winner() == "" else -1
        else:
            result = -1
            for cell in self.free():
                self.board.set(cell, sign)
                result = max(result, -self.future("O" if sign == "X" else "X"))
                self.unmark(cell)
        self.memory[key] = result
        return result
