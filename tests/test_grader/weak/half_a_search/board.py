#board
W=[(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
C=("A1","B1","C1","A2","B2","C2","A3","B3","C3")

class Board:
    def __init__(self):
        self.sign=" "
        self.size=3
        self.board=list(self.sign*self.size**2)
        self.winner=""

    def get_size(self):
        return self.size

    def get_winner(self):
        return self.winner

    def set(self,cell,sign):
        self.board[C.index(cell)]=sign

    def isempty(self,cell):
        return self.board[C.index(cell)]==" "

    def isdone(self):
        done=False
        self.winner=''
        b=self.board
        if " " not in b:
            #no more cells, tie
            done=True
        else:
            for x,y,z in W:
                if b[x]!=" " and b[x]==b[y] and b[y]==b[z]:
                    self.winner=b[x]
                    done=True
        return done

    def show(self):
        b=self.board
        print("")
        print("   A   B   C")
        print(" +---+---+---+")
        print("1| "+b[0]+" | "+b[1]+" | "+b[2]+" |")
        print(" +---+---+---+")
        print("2| "+b[3]+" | "+b[4]+" | "+b[5]+" |")
        print(" +---+---+---+")
        print("3| "+b[6]+" | "+b[7]+" | "+b[8]+" |")
        print(" +---+---+---+")
