"""Faults that any sound submission can be given, and the checks that must catch each.

A fault is a few lines that are appended to a module and override a method, or a file that takes a
module's place. `caught` names checks or whole sections; no other check may find anything. Where it
is empty, what was done is odd but sound. `not_for` names styles that the fault cannot be given to.
"""

import re
from typing import NamedTuple

from grader.program import PROGRAM


class Fault(NamedTuple):
    changes: dict  # {module: what it becomes, of what it was}
    caught: str
    not_for: str
    seen_in: str  # the section of what meets it, where that is not the one in which it is caught


FAULTS = {}


def fault(name, *changes, caught="", not_for="", seen_in=""):
    assert name not in FAULTS
    FAULTS[name] = Fault(dict(changes), caught, not_for, seen_in)


def append(module, code):
    return module, lambda content: content + b"\n\n" + code.encode()


def board(code):
    """Lines below a board.py in which marks(board) are the nine that show() draws."""
    return append("board.py", '''
def marks(board):
    import contextlib, io, re
    with contextlib.redirect_stdout(io.StringIO()) as out:
        sound_show(board)
    return [m.strip() for row in re.findall(r"\\|(.*)\\|", out.getvalue()) for m in row.split("|")]


CELLS_ = [c + r for r in "123" for c in "ABC"]
sound_init, sound_show, sound_set = Board.__init__, Board.show, Board.set
sound_isempty, sound_isdone, sound_winner = Board.isempty, Board.isdone, Board.get_winner
''' + code)


def person(*replaced):
    """A Player.choose that would be right, but for what is replaced in it."""
    return append("player.py", replace('''
def choose(self, board):
    prompt = f"\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \\n"
    while True:
        cell = input(prompt).upper()
        if cell in [c + r for r in "123" for c in "ABC"] and board.isempty(cell):
            break
        print("You did not choose correctly.")
    board.set(cell, self.sign)


Player.choose = choose
''', *replaced))


def computer(kind, lines):
    """A choose for a computer player, whose lines find the cell."""
    return append("player.py", f'''
def choose(self, board):
    import random
    free = [c + r for r in "123" for c in "ABC" if board.isempty(c + r)]
    other = "O" if self.sign == "X" else "X"
{lines}
    print(f"\\n{{self.name}}, {{self.sign}}: Enter a cell [A-C][1-3]: ")
    print(cell)
    board.set(cell, self.sign)


{kind}.choose = choose
''')


def search(*replaced):
    """A MiniMax that would be right, but for what is replaced in it."""
    return append("player.py", replace('''
def choose(self, board):
    print(f"\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
    cell = self.minimax(board, True, True)
    print(cell)
    board.set(cell, self.sign)


def minimax(self, board, self_player, start):
    free = [c + r for r in "123" for c in "ABC" if board.isempty(c + r)]
    if len(free) == 9 and start:
        return "B2"
    if not start and board.isdone():
        return 1 if board.get_winner() == self.sign else -1 if board.get_winner() else 0
    scores = {}
    for cell in free:
        board.set(cell, self.sign if self_player else "O" if self.sign == "X" else "X")
        scores[cell] = self.look(board, not self_player, False)
        board.set(cell, " ")
        if scores[cell] == (1 if self_player else -1):
            break
    best = (max if self_player else min)(scores, key=scores.get)
    return best if start else scores[best]


MiniMax.choose, MiniMax.minimax, MiniMax.look = choose, minimax, minimax
''', *replaced))


def program(*replaced):
    """The assignment's program, with something replaced."""
    return "tictac.py", lambda content: replace(PROGRAM, *replaced).encode()


def replace(text, *replaced):
    for old, new in replaced:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def gone(module):
    return module, lambda content: None


def renamed(old, new):
    return "player.py", lambda content: re.sub(rf"\b{old}\b".encode(), new.encode(), content)


ASSIGNMENT = " assignment_play assignment_results assignment_again"
# enum: its players ask for the winner as it keeps it, which nobody else can set
# Whose players need the Board that they were written with
OWN_BOARD = ("dictionary rows ten java extra_methods thoughtful moves own_board bits enum slots text "
             "template chairs sets globals")
OWN_PROGRAM = "own_frame own_play own_results own_again own_lines"
USES_SET = "extra_methods own_board"  # whose players take marks back by ways of their own

# Board

fault("a diagonal is missing", board('''
def isdone(self):
    done = sound_isdone(self)
    m = marks(self)
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8)]
    won = [m[a] for a, b, c in lines if m[a] and m[a] == m[b] == m[c]]
    self.winner = won[0] if won else ""
    return bool(won) or "" not in m


Board.isdone, Board.get_winner = isdone, lambda self: self.winner
'''), caught="board_wins", not_for="thoughtful beginner slots enum globals")
fault("two in a row win too", board('''
def isdone(self):
    done = sound_isdone(self)
    self.early = "" if done and sound_winner(self) else marks(self)[0]
    self.early = self.early if self.early == marks(self)[1] else ""
    return done or self.early != ""


Board.isdone = isdone
Board.get_winner = lambda self: getattr(self, "early", "") or sound_winner(self)
'''), caught="board_goes_on", not_for="slots enum")
fault("a full board is not the end", board('''
Board.isdone = lambda self: sound_isdone(self) and sound_winner(self) in ("X", "O")
'''), caught="board_goes_on", not_for="enum")
fault("a tie goes to X", board('''
Board.get_winner = lambda self: sound_winner(self) or ("" if "" in marks(self) else "X")
'''), caught="board_goes_on", not_for="enum")
fault("it ends one mark too early", board('''
Board.isdone = lambda self: sound_isdone(self) or marks(self).count("") <= 1
'''), caught="board_goes_on", not_for="enum")
fault("nobody ever wins", board('Board.get_winner = lambda self: ""\n'), caught="board_wins", not_for="enum")
fault("the winner is not reset", board('''
def isdone(self):
    done = sound_isdone(self)
    if sound_winner(self) in ("X", "O"):
        self.last = sound_winner(self)
    return done


Board.isdone = isdone
Board.get_winner = lambda self: getattr(self, "last", "") or sound_winner(self)
'''), caught="board_goes_on", not_for="beginner extra_methods slots enum",  # which do not search so
      seen_in="MiniMax")
fault("set refuses to take a mark back", board("""
def set_sign(self, cell, sign):
    if sign == " ":
        raise ValueError(sign)
    sound_set(self, cell, sign)


Board.set = set_sign
"""), caught="board_marks",
      not_for="beginner bits dictionary extra_methods java slots sets enum template text",
      seen_in="MiniMax")
fault("set takes no mark back", board("""
def set_empty(self, cell, sign):
    if sign != " " or sound_isempty(self, cell):
        sound_set(self, cell, sign)


Board.set = set_empty
"""), caught="board_marks",
      not_for="beginner bits dictionary extra_methods java slots sets enum template text",
      seen_in="MiniMax")
fault("isempty counts by columns", board("""
TURNED = {cell: CELLS_[3 * (number % 3) + number // 3] for number, cell in enumerate(CELLS_)}
Board.isempty = lambda self, cell: sound_isempty(self, TURNED.get(cell, cell))
"""), caught="board_marks", not_for="text")
fault("isempty is the wrong way round", board('''
Board.isempty = lambda self, cell: not sound_isempty(self, cell)
'''), caught="board_marks", not_for="java extra_methods thoughtful ten beginner slots template")
fault("isempty returns nothing", board('''
def nothing(self, cell):
    sound_isempty(self, cell)


Board.isempty = nothing
'''), caught="board_marks")
fault("isempty returns nothing for a taken cell", board('''
Board.isempty = lambda self, cell: True if sound_isempty(self, cell) else None
'''), caught="board_marks", not_for="java")
fault("columns and rows are mixed up in the drawing", board('''
def show(self):
    m = [mark or " " for mark in marks(self)]
    print("\\n   A   B   C\\n +---+---+---+")
    for row in range(3):
        print(f"{row + 1}| {m[row]} | {m[row + 3]} | {m[row + 6]} |\\n +---+---+---+")


Board.show = show
'''), caught="board_show")
fault("no blank line above the drawing", board('''
def show(self):
    import contextlib, io
    with contextlib.redirect_stdout(io.StringIO()) as out:
        sound_show(self)
    print(out.getvalue().strip("\\n"))


Board.show = show
'''), caught="board_show")
fault("the drawing in other characters", board('''
def show(self):
    print("\\n    A B C")
    for row in range(3):
        print(" ", row + 1, *[mark or "." for mark in marks(self)[3 * row:3 * row + 3]])


Board.show = show
'''), caught="board_show")
fault("show wants an argument", board("Board.show = lambda self, file: sound_show(self)\n"),
      caught="board_show")
fault("X has won from the start", board('''
def __init__(self):
    sound_init(self)
    self.winner = "X"


Board.__init__ = __init__
'''), caught="board_new")
fault("isdone returns nothing where the game goes on", board("""
Board.isdone = lambda self: True if sound_isdone(self) else None
"""))
fault("isdone tells who has won", board('''
def isdone(self):
    done = sound_isdone(self)
    if done:
        print("The game is over!")
    return done


Board.isdone = isdone
'''), caught="board_is_silent")
fault("set and isempty print", board('''
def printing_set(self, cell, sign):
    print("set", cell)
    sound_set(self, cell, sign)


def isempty(self, cell):
    print("is it empty?")
    return sound_isempty(self, cell)


Board.set, Board.isempty = printing_set, isempty
'''), caught="board_is_silent")
fault("blank lines below the board", board('''
Board.show = lambda self: (sound_show(self), print())
'''), caught="board_show")
fault("who has won while nobody has is nobody's business", board('''
Board.get_winner = lambda self: sound_winner(self) if sound_isdone(self) else marks(self)[0]
'''), not_for="own_board sets")  # whose players do ask
fault("isdone returns the winner", board('''
Board.isdone = lambda self: (sound_isdone(self) and sound_winner(self)) or sound_isdone(self)
'''))
fault("no board.py", gone("board.py"), caught="Board" + ASSIGNMENT, not_for=OWN_BOARD)
fault("no class Board", append("board.py", "del Board\n"), caught="Board" + ASSIGNMENT,
      not_for=OWN_BOARD)
fault("a syntax error in board.py", append("board.py", "def isdone(self)\n"), caught="Board" + ASSIGNMENT,
      not_for=OWN_BOARD)
fault("board.py asks for input", append("board.py", "size = input('Size? ')\n"), caught="Board" + ASSIGNMENT,
      not_for=OWN_BOARD)
fault("board.py ends the process", append("board.py", "import os\nos._exit(0)\n"), caught="Board" + ASSIGNMENT,
      not_for=OWN_BOARD)

# Player

fault("upper() forgotten", person((".upper()", "")), caught="player_valid_answers")
fault("always marks with X", person(("set(cell, self.sign)", 'set(cell, "X")')),
      caught="player_valid_answers")
fault("a person marks nothing", person(("board.set(cell, self.sign)", "pass")),
      caught="player_valid_answers")
fault("a person never comes to an end", append("player.py", """
def choose(self, board):
    while True:
        pass


Player.choose = choose
"""), caught="player_valid_answers player_wrong_answers player_taken_cells player_prompts" + ASSIGNMENT)
fault("an empty answer crashes", person(("if cell in", "if cell[0] and cell in")),
      caught="player_wrong_answers")
fault("1a is taken for A1", person((".upper()\n", ".upper()\n        cell = max(cell, cell[::-1])\n")),
      caught="player_wrong_answers")
fault("only two characters are looked at", person((".upper()", ".upper()[:2]")),
      caught="player_wrong_answers")
fault("taken cells are marked again", person((" and board.isempty(cell)", "")),
      caught="player_taken_cells", not_for="thoughtful java")
fault("asks again by calling itself, and goes on", person(
    ("    while True:\n        cell", "    if True:\n        cell"),
    ("            break\n", "            return board.set(cell, self.sign)\n"),
    ('correctly.")\n', 'correctly.")\n        self.choose(board)\n')),
      caught="player_wrong_answers player_taken_cells",
      not_for="thoughtful java beginner dictionary enum")  # whose set ignores what is no cell
fault("gives up after a wrong answer", person(('print("You did not choose correctly.")',
                                              'return print("You did not choose correctly.")')),
      caught="player_wrong_answers player_taken_cells")
fault("no message", person(('print("You did not choose correctly.")', "pass")),
      caught="player_prompts")
fault("a typo in the prompt", person(("Enter a cell", "Enter cell")), caught="player_prompts")
fault("the answer on the line of the prompt", person(("[A-C][1-3]: \\n", "[A-C][1-3]: ")),
      caught="player_prompts")
fault("blanks around an answer are allowed", person((".upper()", ".strip().upper()")))
fault("a bare except around input", person(("        cell = input(prompt).upper()\n", """\
        try:
            cell = input(prompt).upper()
        except:
            cell = ""
""")))
fault("print and input instead of a prompt", person(("input(prompt)", "(print(prompt, end='') or input())")))
fault("get_sign returns the name", append("player.py", "Player.get_sign = Player.get_name\n"),
      caught="player_new")
fault("name and sign are exchanged", append("player.py", """
Player.__init__ = lambda self, name, sign, sound=Player.__init__: sound(self, sign, name)
"""), caught="player_new")
fault("floods the screen after a wrong answer", person(
    ('        print("You', '        while True:\n            print("You')),
    caught="player_wrong_answers player_taken_cells player_prompts" + ASSIGNMENT)

# Game

fault("no welcome", program(('print("Welcome to TIC-TAC-TOE Game!")\n', "")), caught="own_frame")
fault("no goodbye", program(('print("Goodbye!")', "")), caught="own_frame")
fault("another question", program(("play again? [Y/N]", "play again? (Y/N)")), caught="own_frame")
fault("wins instead of is a winner", program(('player1.get_name(), "is a winner!"',
                                              'player1.get_name(), "wins!"')), caught="own_results")
fault("the names are swapped", program(('player2.get_name(), "is a winner!"',
                                        'player1.get_name(), "is a winner!"')), caught="own_results")
fault("both players are Bob", program(('"Alice", "O"', '"Bob", "O"')),
      caught="own_play own_results")
fault("the players are called 1 and 2", program(('"Bob"', '"1"'), ('"Alice"', '"2"')),
      caught="own_play")
fault("a tie crashes", program(('"It is a tie!"', "it_is_a_tie")), caught="own_results")
fault("the final board is not shown", program(("            break\n    board.show()\n",
                                               "            break\n")), caught="own_play")
fault("a line too many in every turn", program(
    ("        if board.isdone():", '        print("Next!")\n        if board.isdone():')),
    caught="own_play")
fault("a blank line too many", program(("        board.show()\n        if turn",
                                        "        print()\n        board.show()\n        if turn")),
      caught="own_lines")
fault("only Y starts a new game", program((".upper()", "")), caught="own_again")
fault("yes starts a new game", program(('.upper() != "Y"', '.upper()[:1] != "Y"')),
      caught="own_again")
fault("the next game goes on with the old board", program(
    ("while True:\n    board = Board()\n", "board = Board()\nwhile True:\n")), caught="own_again")
fault("Alice starts", program(("turn = True\n    while", "turn = False\n    while")),
      caught="own_play own_results own_again")
fault("a menu", program(("while True:\n    board = Board()", "input('How many persons? ')\nwhile True:"
                         "\n    board = Board()")), caught="own_frame")
fault("a menu before every game", program(("    board = Board()", """\
    print("1. Play")
    print("2. Leave")
    if input("Your choice: ") == "2":
        break
    board = Board()""")), caught="own_frame")
fault("who plays is asked for", program(
    ("while True:\n    board", "name1 = input('Name of X? ')\nname2 = input('Name of O? ')\nwhile True:\n"
     "    board"), ('"Bob"', "name1"), ('"Alice"', "name2")), caught="own_frame")
fault("another name", program(('"Bob"', '"Robert"')), caught="own_play")
fault("the names are exchanged", program(('"Bob"', '"A"'), ('"Alice"', '"Bob"'), ('"A"', '"Alice"')),
      caught="own_play")
fault("the welcome comes again", program(('print("Welcome to TIC-TAC-TOE Game!")\nwhile True:\n',
                                          'while True:\n    print("Welcome to TIC-TAC-TOE Game!")\n')),
      caught="own_again")
fault("another question and another answer", program(
    ("Would you like to play again? [Y/N]", "Once more?"), ('"It is a tie!"', '"A tie."')),
    caught="own_frame own_results")
fault("it is said that a game is over", program(
    ("    if board.get_winner() == player1", '    print("Game over")\n    if board.get_winner() == player1')),
    caught="own_results")
fault("a line of thanks", program(('print("Goodbye!")', 'print("Thanks.")\nprint("Goodbye!")')),
      caught="own_frame")
fault("says hello", ("tictac.py", lambda content: b"print('hello')\n"), caught=OWN_PROGRAM)
fault("crashes after the welcome", program(("while True:\n    board", "1 / 0\nwhile True:\n    board")),
      caught=OWN_PROGRAM)
fault("no tictac.py", gone("tictac.py"), caught=OWN_PROGRAM)
fault("a syntax error in tictac.py", append("tictac.py", "if True\n"), caught=OWN_PROGRAM)
fault("tictac.py never asks", ("tictac.py", lambda content: b"while True:\n    pass\n"),
      caught=OWN_PROGRAM + ASSIGNMENT)  # these then wait
fault("the screen is cleared", program(("board = Board()", 'board = Board(); print("\\033[2J\\033[H", '
                                        'end="")')))
fault("the output gets another encoding", program(
    ("print(\"Welcome", 'import sys\nsys.stdout.reconfigure(encoding="utf-8")\nprint("Welcome')))
fault("ends with exit()", program(('print("Goodbye!")', 'print("Goodbye!")\nexit()')))
fault("ends with an error", program(('print("Goodbye!")', 'print("Goodbye!")\n0 / 0')),
      caught="own_frame")
fault("ends with sys.exit and a main guard", ("tictac.py", lambda content: (
    "import sys\n\n\ndef main():\n    " + "\n    ".join(PROGRAM.split("\n")).replace(
        "from player import Player", "from player import Player, AI, SmartAI, MiniMax").replace(
        'Player("Alice", "O")', 'SmartAI("Alice", "O", board)').replace(
        'Player("Bob", "X")', 'AI("Bob", "X", board)')
    + "\n    sys.exit(0)\n\n\nif __name__ == '__main__':\n    main()\n").encode()))

# AI

fault("always the first free cell", computer("AI", "    cell = free[0]"), caught="ai_is_random")
fault("AI prints nothing", append("player.py", '''
def choose(self, board):
    import random
    board.set(random.choice([c + r for r in "123" for c in "ABC" if board.isempty(c + r)]), self.sign)


AI.choose = choose
'''), caught="ai_shows_its_choice")
fault("AI takes no board", append("player.py", '''
def __init__(self, name, sign, sound=AI.__init__):
    sound(self, name, sign, __import__("board").Board())


AI.__init__ = lambda self, name, sign: __init__(self, name, sign)
'''), program(), caught="ai_new", not_for="bits dictionary java own_board sets")
fault("AI keeps neither name nor sign", append("player.py", """
def __init__(self, name, sign, board, sound=AI.__init__):
    sound(self, name, sign, board)
    for key in [key for key, value in vars(self).items() if value in (name, sign)]:
        delattr(self, key)


AI.__init__ = __init__
"""), program(), caught="ai_new")
fault("AI is called Random_AI", renamed("AI", "Random_AI"), program(), caught="ai_new")
fault("MiniMax gives AI no board", append("player.py", """
def __init__(self, name, sign, board, sound=MiniMax.__init__):
    super(MiniMax, self).__init__(name, sign)
    sound(self, name, sign, board)


MiniMax.__init__ = __init__
"""), caught="minimax_new")
fault("MiniMax is empty", append("player.py", """
class MiniMax(AI):
    pass
"""), caught="MiniMax")
fault("MiniMax is called Minimax", renamed("MiniMax", "Minimax"), program(), caught="minimax_new")
fault("AI prints no cell", append("player.py", '''
def choose(self, board):
    import random
    print(f"\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
    board.set(random.choice([c + r for r in "123" for c in "ABC" if board.isempty(c + r)]), self.sign)


AI.choose = choose
'''), caught="ai_shows_its_choice")
fault("object is imported", append("player.py", "from builtins import object\n"))
fault("AI sleeps", computer("AI", "    import time; time.sleep(60); cell = random.choice(free)"))
fault("AI asks though nobody answers", computer("AI", """
    for _ in range(60):
        try: input()
        except EOFError: pass
    cell = random.choice(free)"""))
fault("AI crashes late in a game", computer("AI", "    cell = free[3] if len(free) < 4 else free[1]"),
      caught="ai_marks_one_cell ai_is_random")
fault("AI has no choose", append("player.py", "del AI.choose\n"),
      caught="ai_marks_one_cell ai_is_random ai_shows_its_choice", not_for="template")
fault("AI asks at the keyboard", computer("AI", "    cell = input()"),
      caught="ai_marks_one_cell ai_is_random ai_shows_its_choice")
fault("AI marks two cells", computer("AI", """
    cell = random.choice(free)
    board.set([each for each in free if each != cell or len(free) == 1][0], self.sign)"""),
      caught="ai_marks_one_cell")
fault("AI marks with the other sign", append("player.py", """
def choose(self, board, sound=AI.choose):
    own = self.sign
    self.sign = "O" if own == "X" else "X"
    sound(self, board)
    self.sign = own


AI.choose = choose
"""), caught="ai_marks_one_cell ai_shows_its_choice")
fault("AI marks a taken cell", computer("AI", '''
    cells = [c + r for r in "123" for c in "ABC" if c + r not in free]
    cell = cells[0] if cells else random.choice(free)'''),
      caught="ai_marks_one_cell", not_for="thoughtful java")
fault("AI marks what it has not asked about", append("player.py", """
def choose(self, board):
    import random
    self.taken = getattr(self, "taken", [])
    cell = random.choice([c + r for r in "123" for c in "ABC" if c + r not in self.taken])
    self.taken.append(cell)
    print(f"\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
    print(cell)
    board.set(cell, self.sign)


AI.choose = choose
"""), caught="ai_marks_one_cell", not_for="slots thoughtful java")
fault("a memory bomb", computer("AI", "    cell = free[len([bytearray(10**9) for _ in free]) - 1]"),
      caught="ai_marks_one_cell ai_is_random ai_shows_its_choice")
fault("leaves a process behind", append("player.py", '''
import subprocess
import sys
if not hasattr(sys, "left"):
    sys.left = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"],
                                start_new_session=True)
'''))
fault("a syntax error in player.py", append("player.py", "def choose(self)\n"),
      caught="Player AI MiniMax SmartAI" + ASSIGNMENT, not_for="chairs")
fault("no class SmartAI", append("player.py", "del SmartAI\n"), program(), caught="SmartAI")
fault("the skeleton of MiniMax", append("player.py", '''
class MiniMax(AI):
    def __init__(self, name, sign, board):
        pass

    def choose(self, board):
        pass

    def minimax(self, board, self_player, start):
        pass
'''), program(), caught="MiniMax")

# MiniMax

fault("a search of the test's own", search(), not_for=USES_SET)
fault("MiniMax moves at random", computer("MiniMax", "    cell = random.choice(free)"),
      append("tictac.py", ""), caught="minimax_as_x minimax_as_o minimax_searches")
fault("choose does not call minimax", computer("MiniMax", '''
    def search(board, mine):
        if board.isdone():
            return 1 if board.get_winner() == self.sign else -1 if board.get_winner() else 0
        scores = []
        for c in [c + r for r in "123" for c in "ABC" if board.isempty(c + r)]:
            board.set(c, self.sign if mine else other)
            scores.append(search(board, not mine))
            board.set(c, " ")
            if scores[-1] == (1 if mine else -1):
                break
        return max(scores) if mine else min(scores)

    scores = {}
    for cell in free if len(free) < 9 else ["B2"]:
        board.set(cell, self.sign)
        scores[cell] = search(board, False)
        board.set(cell, " ")
    cell = max(scores, key=scores.get)'''), caught="minimax_searches", not_for=USES_SET)
fault("a tie is a loss", search(('else -1 if board.get_winner() else 0', "else -1")),
      caught="minimax_as_x minimax_as_o minimax_base_case", not_for=USES_SET)
fault("O is taken for the other one", search(
    ("self.sign if self_player else", '"X" if self_player else')),
      caught="minimax_as_o", not_for=USES_SET)
fault("only this player marks cells", search(
    ("self.sign if self_player else \"O\" if self.sign == \"X\" else \"X\"", "self.sign")),
      caught="minimax_as_x minimax_as_o", not_for=USES_SET)
fault("a method without its ()", search(
    ("board.set(cell, self.sign if self_player", "board.set(cell, self.get_sign if self_player")),
      caught="minimax_as_x minimax_as_o", not_for=USES_SET + " text enum java")
fault("a player in place of a sign", search(
    ("board.set(cell, self.sign if self_player", "board.set(cell, self if self_player")),
      caught="minimax_as_x minimax_as_o", not_for=USES_SET + " text enum java")
fault("a search without a sign", search(
    ("board.set(cell, self.sign if self_player", "board.set(cell, None if self_player")),
      caught="minimax_as_x minimax_as_o", not_for=USES_SET + " text enum java")
fault("MiniMax has no choose", append("player.py", "del MiniMax.choose\n"),
      caught="minimax_as_x minimax_as_o minimax_searches", not_for="template")
fault("both play for this player", search(("(max if self_player else min)", "max")),
      caught="minimax_as_x minimax_as_o", not_for=USES_SET)
fault("the score is from the side of X", search(("MiniMax.minimax, MiniMax.look = choose, minimax,", """\
MiniMax.minimax, MiniMax.look = choose, lambda self, board, self_player, start: minimax(
    self, board, self_player, start) if start or self.sign == "X" else -minimax(
    self, board, self_player, start),""")), caught="minimax_base_case", not_for=USES_SET)
fault("a mark of the search is left", search(
    ('        board.set(cell, " ")\n        if', '        if not (start and cell == free[-1]):\n'
     '            board.set(cell, " ")\n        if')),
      caught="minimax_marks_one_cell", not_for=USES_SET + " beginner")
fault("minimax never ends", search(("    scores = {}", "    return self.minimax(board, "
                                    "self_player, start)")),
        caught="minimax_marks_one_cell minimax_as_x minimax_as_o", not_for=USES_SET)
fault("MiniMax crashes on the last cell", append("player.py", """
def choose(self, board, sound=MiniMax.choose):
    [c + r for r in "123" for c in "ABC" if board.isempty(c + r)][1]
    sound(self, board)


MiniMax.choose = choose
"""), caught="minimax_marks_one_cell")

# SmartAI

WINS = '''
    def wins(sign):
        for c in free:
            board.set(c, sign)
            won = board.isdone() and board.get_winner() == sign
            board.set(c, " ")
            if won:
                return c
        return None
'''
fault("SmartAI moves at random", computer("SmartAI", "    cell = random.choice(free)"),
      caught="smartai_as_x smartai_as_o smartai_wins smartai_blocks")
fault("SmartAI only wins and blocks", computer("SmartAI", WINS + '''
    cell = wins(self.sign) or wins(other) or free[0]'''), caught="smartai_as_x smartai_as_o", not_for=USES_SET)
fault("SmartAI plays for O", append("player.py", """
def choose(self, board, sound=SmartAI.choose):
    import random
    if self.sign == "O":
        return sound(self, board)
    cell = random.choice([c + r for r in "123" for c in "ABC" if board.isempty(c + r)])
    print(f"\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
    print(cell)
    board.set(cell, self.sign)


SmartAI.choose = choose
"""), caught="smartai_as_x smartai_wins smartai_blocks")
fault("SmartAI goes on after a block", computer("SmartAI", WINS + '''
    cell = wins(self.sign)
    if not cell and wins(other):
        cell = wins(other)
        board.set([each for each in free if each != cell or len(free) == 1][0], self.sign)
    cell = cell or ("B2" if "B2" in free else free[0])'''),
      caught="smartai_new smartai_as_x smartai_as_o", not_for=USES_SET)
fault("SmartAI prefers to block", computer("SmartAI", WINS + '''
    cell = wins(other) or wins(self.sign) or ("B2" if "B2" in free else free[0])'''),
      caught="smartai_as_x smartai_as_o smartai_wins", not_for=USES_SET)
