#player
from random import randint
CELLS=["A1","B1","C1","A2","B2","C2","A3","B3","C3"]

class Player:
    def __init__(self,name,sign):
        self.name=name
        self.sign=sign

    def get_sign(self):
        return self.sign

    def get_name(self):
        return self.name

    def choose(self,board):
        c=input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n").upper()
        while not (c in CELLS and board.isempty(c)):
            print("You did not choose correctly.")
            c=input(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n").upper()
        board.set(c,self.sign)

class AI(Player):
    def __init__(self,name,sign,board):
        super().__init__(name,sign)
        self.board=board
        self.moves=CELLS.copy()

    def choose(self,board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        c=self.moves[randint(0,8)]
        while not board.isempty(c):
            self.moves.remove(c)
            c=self.moves[randint(0,8)]
        self.moves.remove(c)
        print(c)
        board.set(c,self.sign)

class SmartAI(AI):
    def find(self,board,s):
        #two s and one free in a row or a column
        for r in "123":
            line=["A"+r,"B"+r,"C"+r]
            x=self.third(board,line,s)
            if x: return x
        for k in "ABC":
            line=[k+"1",k+"2",k+"3"]
            x=self.third(board,line,s)
            if x: return x
        return None

    def third(self,board,line,s):
        free=[c for c in line if board.isempty(c)]
        mine=[c for c in line if board.board[CELLS.index(c)]==s]
        if len(free)==1 and len(mine)==2:
            return free[0]
        return None

    def choose(self,board):
        opp="X" if self.sign=="O" else "O"
        c=self.find(board,self.sign)
        if not c: c=self.find(board,opp)
        if not c and board.isempty("B2"): c="B2"
        if not c:
            #nothing special
            AI.choose(self,board)
        else:
            print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
            print(c)
            board.set(c,self.sign)

class MiniMax(AI):
    def choose(self,board):
        print(f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        c=self.minimax(board,True,True)
        board.set(c,self.sign)

    def minimax(self,board,self_player,start):
        if board.isdone():
            w=board.get_winner()
            if w==self.sign: return 1
            elif w=="": return 0
            else: return -1
        best=-2
        move=None
        for c in CELLS:
            if board.isempty(c):
                if self_player:
                    board.set(c,self.sign)
                else:
                    board.set(c,"O" if self.sign=="X" else "X")
                s=self.minimax(board,not self_player,False)
                board.set(c," ")
                board.winner=""
                if s>best:
                    best=s
                    move=c
        if start: return move
        return best
