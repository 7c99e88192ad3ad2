# Tic-tac-toe board. The board is the same for the whole program.

NAMES = ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]
grid = [[" ", " ", " "], [" ", " ", " "], [" ", " ", " "]]
used = 0
winner = ""


def line(a, b, c):
    """True if three cells have the same mark"""
    global winner
    x, y, z = [grid[i // 3][i % 3] for i in (a, b, c)]
    if x == y == z and x != " ":
        winner = x
        return True
    return False


class Board:
    def __init__(self):
        global grid, used, winner
        grid = [[" "] * 3 for i in range(3)]
        used = 0
        winner = ""

    def get_winner(self):
        return winner

    def set(self, cell, sign):
        global used
        i = NAMES.index(cell)
        if sign == " " and grid[i // 3][i % 3] != " ":
            used -= 1
        if sign != " " and grid[i // 3][i % 3] == " ":
            used += 1
        grid[i // 3][i % 3] = sign

    def isempty(self, cell):
        if cell not in NAMES:
            return False
        i = NAMES.index(cell)
        return grid[i // 3][i % 3] == " "

    def isdone(self):
        global winner
        winner = ""
        for i in range(3):
            if line(3 * i, 3 * i + 1, 3 * i + 2) or line(i, i + 3, i + 6):
                return True
        return line(0, 4, 8) or line(2, 4, 6) or used == 9

    def show(self):
        print()
        print("   A   B   C")
        print(" +---+---+---+")
        for number in range(3):
            print(str(number + 1) + "| " + " | ".join(grid[number]) + " |")
            print(" +---+---+---+")
