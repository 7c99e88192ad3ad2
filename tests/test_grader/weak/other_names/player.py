from random import randint

ALL_CELLS = ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]


class Player:

    def __init__(self, name, sign):
        self.name = name
        self.sign = sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self, board):
        prompt = "\n" + self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: \n"
        move = input(prompt)
        while move not in ALL_CELLS or not board.isempty(move):
            if move not in ALL_CELLS:
                print("You did not choose correctly.")
            else:
                print("This cell is already taken, choose another one!")
            move = input(prompt)
        board.set(move, self.sign)


class AI(Player):

    def __init__(self, name, sign, board):
        super().__init__(name, sign)
        self.board = board

    def otherSign(self):
        if self.sign == "X":
            return "O"
        else:
            return "X"

    def choose(self, board):
        print("\n" + self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: ")
        k = randint(0, 8)
        while not board.isempty(ALL_CELLS[k]):
            k = randint(0, 8)
        board.set(ALL_CELLS[k], self.sign)


class MiniMax(AI):

    def choose(self, board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = MiniMax.minimax(self, board, True, True)
        print(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, start):
        # check the base conditions
        if board.isdone():
            # self is a winner
            if board.get_winner() == self.sign:
                return 1
            # is a tie
            elif board.get_winner() == " ":
                return 0
            # self is a looser (opponent is a winner)
            else:
                return -1

        minScore = float("inf")
        maxScore = float("-inf")
        bestCell = None
        for cell in ALL_CELLS:
            if not board.isempty(cell):
                continue
            if self_player:
                board.set(cell, self.sign)
                score = self.minimax(board, False, False)
                board.set(cell, " ")
                if score > maxScore:
                    maxScore = score
                    bestCell = cell
            else:
                board.set(cell, self.otherSign())
                score = self.minimax(board, True, False)
                board.set(cell, " ")
                minScore = min(minScore, score)

        if start:
            return bestCell
        if self_player:
            return maxScore
        return minScore


class SmartAI(AI):

    def winningCell(self, board, sign):
        for cell in ALL_CELLS:
            if board.isempty(cell):
                board.set(cell, sign)
                done = board.isdone()
                winner = board.get_winner()
                board.set(cell, " ")
                if done and winner == sign:
                    return cell
        return ""

    def choose(self, board):
        print("\n" + self.name + ", " + self.sign + ": Enter a cell [A-C][1-3]: ")
        move = self.winningCell(board, self.sign)
        if move == "":
            move = self.winningCell(board, self.otherSign())
        if move == "" and board.isempty("B2"):
            move = "B2"
        if move == "":
            for corner in ["A1", "A3", "C1", "C3"]:
                if board.isempty(corner):
                    move = corner
                    break
        if move == "":
            for side in ["A2", "B1", "B3", "C2"]:
                if board.isempty(side):
                    move = side
                    break
        print(move)
        board.set(move, self.sign)
