"""Edits of the sound sample "filled_in", and what one check gives for each.

SAVED marks a case that passes only in the second run. A credit of 1 without it must be earned with
the student's code alone.
"""

from typing import NamedTuple

import rules
from grader.feedback import HALVED
from grader.limits import Limits
from test_grader import corpus
from test_grader.grading import AI_CHOOSE, IS_WRONG, SHORT

SAVED = "saved"


class Case(NamedTuple):
    name: str
    check: str
    credit: object  # the share of the points, or SAVED
    edits: tuple
    limits: Limits = Limits()
    says: str = ""  # a part of the feedback

    def files(self):
        return corpus.edited("filled_in", *self.edits)


def case(name, check, credit, *edits, **more):
    return Case(name, check, credit, edits, **more)


PROMPT = rules.PROMPT.format(name="{self.name}", sign="{self.sign}")
BAR = rules.drawing(rules.EMPTY).split("\n")[2]
SET = "self.board[index] = sign"
NO_C3 = ("board.py", SET, f"if index != 8:\n            {SET}")
AI_AS_BOB = [("tictac.py", "import Player", "import AI, Player"),
             ("tictac.py", 'Player("Bob", "X")', 'AI(name="Bob", sign="X", board=board)')]
AI_BODY = f"{AI_CHOOSE}        print(cell)\n        board.set(cell, self.sign)"
AI_METHOD = f'''    def choose(self, board):
        print(f"\\n{PROMPT}")
        {AI_BODY}
'''
MINIMAX_CELL = "cell = MiniMax.minimax(self, board, True, True)"
LAST_FREE = "cell = [cell for cell in CELLS if board.isempty(cell)][-1]"
BOARD, PLAYER, IMPORTS = "class Board:", "class Player:", "from random"
CONSTRUCTOR, SUPER = "def __init__(self, name, sign):", "        super().__init__(name, sign)\n"
KNOWS_OTHER = SUPER + "        self.other = 'O' if sign == 'X' else 'X'\n"
CLASS_AI = "class AI(Player):\n"
INPUT = f'input(f"\\n{PROMPT}\\n").upper()'


def player(*edits):
    return [("player.py", old, new) for old, new in edits]


def board(*edits):
    return [("board.py", old, new) for old, new in edits]


NO_MINIMAX = player(("MiniMax.minimax(", "MiniMax.minmax("), ("self.minimax(", "self.minmax("),
                    ("def minimax(", "def minmax("))

# What is right in some unusual way, or wrong in a way that the check is not about
IGNORED = [
    case("keeps stdout, and prints with a file", "own_play", 1, *board(
        ("print(", "show_line("),
        (BOARD, "import sys\nfrom functools import partial\n"
         f"show_line = partial(print, file=sys.__stdout__)\n\n\n{BOARD}"))),
    case("keeps stdin", "player_prompts", 1, *player(
        (INPUT, INPUT.replace("input(", "ask(")),
        (PLAYER, "import sys\nstdin = sys.stdin\n\n\ndef ask(text):\n    print(text, end='')\n"
         f"    return stdin.readline()[:-1]\n\n\n{PLAYER}"))),
    case("class by another name", "ai_new", 1, *player(
        (PLAYER, "class Human:"), ("class AI(Player)", "Player = Human\n\n\nclass AI(Human)"))),
    case("random with a seed, by the board of the constructor, and always O", "ai_is_random", 1,
         *player(("from random import choice", "from random import Random\n\n"
                  "choice = Random(5).choice"),
                 (AI_BODY, AI_BODY.replace("board.", "self.board.").replace("self.sign", '"O"')))),
    case("isempty prints, and nine cells are marked", "board_marks", 1, *board(
        ("    def isempty(self, cell):\n", "    def isempty(self, cell):\n        print(cell)\n"))),
    case("Enum of fractions", "minimax_base_case", 1, *player(
        ("return 1\n", "return Score.WON\n"), ("return -1\n", "return -1.0\n"),
        (IMPORTS, "from enum import Enum\n\n\nclass Score(float, Enum):\n    WON = 1.0\n    "
         "__str__ = float.__repr__\n\n\nfrom random"))),
    case("dashes as on the page", "board_show", 1, *board((BAR, BAR.replace("---", "\u2014")))),
    case("count that all copies share", "smartai_as_o", 1, *player(
        ("        self.board = board", "        open('turns', 'w').close()"),
        ('        if board.isempty("B2"):', "        open('turns', 'a').write('x')\n"
         "        if len(open('turns').read()) > 5:\n"
         "            return [cell for cell in CELLS if board.isempty(cell)][-1]\n"
         '        if board.isempty("B2"):'))),
    case("thread on import", "player_valid_answers", 1, *player(
        (IMPORTS, "import queue\nimport threading\n"
         "threading.Thread(target=queue.Queue().get, daemon=True).start()\nfrom random"))),
    case("threads, exit functions and codecs of a program", "own_frame", 1, (
        "tictac.py", f'print("{rules.GOODBYE}")', "import atexit\nimport threading\n"
        f"text = b'{rules.GOODBYE}'.decode('cp850')\ndef end():\n    import __main__\n"
        "    print(__main__.text)\nthreading.Timer(0.01, atexit.register, [end]).start()")),
    case("computer player from a register", "own_play", 1, (
        "tictac.py", 'Player("Bob", "X")', 'Player.kinds["AI"].new("Bob", "X", board)'),
         *player((PLAYER, f"{PLAYER}\n    kinds = {{}}\n\n    def __init_subclass__(cls):\n"
                  "        Player.kinds[cls.__name__] = cls\n\n    @classmethod\n"
                  "    def new(cls, name, sign, board):\n        return cls(name, sign)\n"),
                 (CLASS_AI, f"{CLASS_AI}    @classmethod\n    def new(cls, *arguments):\n"
                  "        return cls(*arguments)\n\n"))),
    case("computer player with methods of its own and what choose of Player calls", "own_play", 1,
         *AI_AS_BOB, ("tictac.py", "    turn = True\n    while",
                      "    turn = True\n    player1.reset(board)\n    while"),
         *player((INPUT, "self.cell(board)"),
                 (CLASS_AI, f"    def cell(self, board):\n        return {INPUT}\n\n\n{CLASS_AI}"
                  "    def reset(self, board):\n        self.board = board\n"
                  "        super().get_name()\n\n"),
                 (AI_METHOD, AI_METHOD.replace("choose", "cell").replace(
                     "board.set(cell, self.sign)", "return cell")))),
    case("choose of another class", "ai_shows_its_choice", 1, *player(
        (AI_METHOD, ""),
        (CLASS_AI, f"class Chooser:\n{AI_METHOD}\n\nclass AI(Chooser, Player):\n"))),
    case("what was printed counts if nothing is marked", "ai_shows_its_choice", 1, *player(
        (AI_BODY, LAST_FREE + "\n        print(cell)"))),
    case("print of an import is no method's", "board_is_silent", 1, *board(
        (BOARD, f"print('hello')\n\n\n{BOARD}"))),
    case("minimax is called, and fails", "minimax_searches", 1, *player(
        ("        # make a move (choose", "        1 / 0\n        # make a move (choose"))),
    case("own order of imports", "own_frame", 1, *board(
        ('CELLS = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")',
         "from player import CELLS")), *player((IMPORTS, "import board\nfrom random"))),
]

# What the check is about
CHARGED = [
    case("prompt alone", "ai_shows_its_choice", 0.5, *player((AI_BODY, "pass"))),
    case("choose of Player", "ai_shows_its_choice", 0, *player((AI_METHOD, ""))),
    case("closes the output", "own_play", 0, *board(
        ("def show(self):", "def show(self):\n        import sys\n        sys.stdout.close()"))),
    case("set prints", "board_is_silent", 0, *board((SET, f"print(cell)\n        {SET}")),
         says='board.set("A1", "X") must print nothing.'),
    case("second board prints", "board_is_silent", 0, *board(
        ("    def __init__(self):\n", "    is_first = True\n\n    def __init__(self):\n"
         "        if not Board.is_first:\n            print('Again!')\n"
         "        Board.is_first = False\n")),
         says='board = Board()\n    board.set("A1", "X")\n    board = Board()'),
    case("program ends the process", "own_again", 0, (
        "tictac.py", f'print("{rules.GOODBYE}")', "import os\nos._exit(0)"),
        says="At the start: The program did not finish: its process ended."),
    case("program prints nothing", "own_spacing", 0, (
        "tictac.py", "from board", "import builtins, sys\nbuiltins.print = lambda *_: None\n"
        "builtins.input = lambda _: sys.stdin.readline().strip()\nfrom board"),
        says="No line of the session was right."),
    case("isdone prints in some positions", "board_is_silent", 0, *board(
        ("        return done", "        if self.winner == 'O':\n            print('Alice!')\n"
         "        return done"))),
    case("one diagonal is missing", "own_results", 0, IS_WRONG),
    case("another bad cell if copies have not counted before", "minimax_as_x", 0, *player(
        (MINIMAX_CELL, f"{MINIMAX_CELL}\n        open('turns', 'a').write('x')\n"
         "        if board.board == list('XXO X OO '):\n"
         "            cell = 'A2' if len(open('turns').read()) > 5 else 'C2'"))),
    case("more moves than there is time for", "minimax_as_o", 0, *player(
        (MINIMAX_CELL, f"sum(range(2_000_000))\n        {MINIMAX_CELL}")), limits=SHORT),
    case("no minimax", "minimax_searches", 0, *NO_MINIMAX),
    case("no minimax, but its moves are right", "minimax_base_case", 1, *NO_MINIMAX),
    case("minimax with other parameters", "minimax_base_case", 0, *player(
        ("board, self_player, start", "board, mine, start"), (MINIMAX_CELL, LAST_FREE)),
        says="got an unexpected keyword argument 'self_player'"),
    case("MiniMax without methods", "minimax_new", 0, *player(
        ("class MiniMax(AI):", "class MiniMax(AI):\n    pass\n\n\nclass Other(AI):"))),
    case("name and sign are swapped", "ai_new", 0, *player(
        (SUPER + "        self.board", SUPER.replace("name, sign", "sign, name")
         + "        self.board"))),
    case("ends the process in one position", "minimax_marks_one_cell", 0, *player(
        (MINIMAX_CELL, "if not board.isempty('A1') and not board.isempty('C3'):\n"
         f"            import os\n            os._exit(0)\n        {MINIMAX_CELL}"))),
    case("asks for input on import", "ai_marks_one_cell", 0.5, *player(
        (PLAYER, f"input('Name? ')\n\n\n{PLAYER}")), says=f"\n{HALVED}"),
    case("Board and MiniMax keep an earlier winner, and the prompt is wrong", "minimax_as_o", 0.5,
         *board(("        self.winner = ''\n", "")), *player(
             ('            board.winner = ""\n', ""), (": \\n", "! \\n"))),
    case("marks a taken cell of a Board without a list", "player_taken_cells", 0, *board(
        ("self.board", "self.cells")), *player(
            (f'            print("{rules.REFUSED}")', f'            print("{rules.REFUSED}")\n'
             "            self.choose(board)\n            return board.set(cell, self.sign)"))),
    case("nobody wins with the ninth mark, but on a diagonal", "own_results", 0, *board(
        ('b[i] != " ":', 'b[i] != " " and (" " in b or abs(i - k) in (4, 8)):'))),
    case("only upper case", "player_valid_answers", 0.5, *player(
        (': \\n").upper()', ': \\n")'))),
    case("isdone ends the process", "board_is_silent", 0, *board(
        ("        done = False\n", "        import os\n        os._exit(0)\n"))),
    case("one line break is missing", "own_spacing", 0.5, corpus.BUGS["own_spacing"].edits[0]),
    case("hangs after yes", "own_results", 1, ("tictac.py", 'if (ans != "Y"):', """if ans == "YES":
        while True: pass
    if (ans != "Y"):"""), limits=SHORT),
    case("constructor ends the process", "ai_marks_one_cell", SAVED, *player(
        ("        self.board = board", "        import os\n        os._exit(0)"))),
]

# A bug of another class beside it
OF_OTHERS = [
    case("cells by numbers", "board_is_silent", SAVED, *board(
        ("index = CELLS.index(cell)", "index = cell"))),
    case("set with a default and more parameters", "minimax_as_x", SAVED, IS_WRONG, *board(
        ("cell, sign):", "cell, sign=' ', *, force=True):")), *player(
            ('board.set(cell, " ")', "board.set(cell, force=False)"))),
    case("sign with a method", "smartai_as_o", SAVED, NO_C3, *player(
        ("self.sign = sign", "self.sign = Mark(sign)"),
        ('"O" if self.sign == "X" else "X"', "self.sign.other()"),
        (IMPORTS, "class Mark(str):\n    def other(self):\n"
         "        return 'O' if self == 'X' else 'X'\n\n\nfrom random"))),
    case("no class Player", "smartai_as_o", SAVED, NO_C3, *player(
        (PLAYER, "class Person:"), ("class AI(Player)", "class AI(Person)"))),
    case("marks in the class", "smartai_as_o", SAVED, *board(
        (BOARD, f"{BOARD}\n    board = [' '] * 9\n"),
        ("        self.board = list(self.sign * self.size**2)\n", ""), NO_C3[1:])),
    case("marks in a list of the module", "smartai_as_o", SAVED, *board(
        (BOARD, f"MARKS = [' '] * 9\n\n\n{BOARD}"), ("list(self.sign * self.size**2)", "MARKS"),
        NO_C3[1:])),
    case("asks while it is imported", "player_taken_cells", SAVED, *board(
        (BOARD, f"input('Size? ')\nSIZE = 3\n\n\n{BOARD}")), *player(
            (IMPORTS, f"from board import SIZE\n{IMPORTS}"))),
    case("reads a file that is beside it", "player_taken_cells", SAVED, NO_C3, *player(
        (IMPORTS, "import os\n\nopen(os.path.dirname(__file__) + '/tictac.py').close()\n"
         "from random"))),
    case("name that cannot be set", "smartai_as_o", SAVED, NO_C3, *player(
        ("self.name = name", "pass"),
        (CONSTRUCTOR, f"name = property(lambda self: 'Nobody')\n\n    {CONSTRUCTOR}"))),
    case("constructor with keywords alone", "smartai_as_o", SAVED, NO_C3, *player(
        (CONSTRUCTOR, "def __init__(self, *, name, sign):"),
        (SUPER, KNOWS_OTHER.replace("name, sign", "sign=sign, name=name")),
        ('return "O" if self.sign == "X" else "X"', "return self.other"))),
    case("AI with a broken Board", "ai_marks_one_cell", SAVED, *board((BOARD, "class Board(:")),
         *player((IMPORTS, "from board import Board\nfrom random"))),
    case("show and isempty contradict each other", "ai_shows_its_choice", 1, *board(
        ("return self.board[index]", "return self.board[index % 3 * 3 + index // 3]"))),
    case("player without a board argument", "smartai_as_o", SAVED, IS_WRONG, *board(
        ("return self.board[index] == ", "return self.board[min(index, 7)] == ")), *player(
        ("class SmartAI(AI):\n", "class SmartAI(AI):\n    def __init__(self, name, sign):\n"
         "        super().__init__(name, sign, None)\n        self.middle = 'B2'\n\n"),
        ('board.isempty("B2"):\n            return "B2"',
         'board.isempty(self.middle):\n            return self.middle'))),
    case("isdone ends the process", "ai_marks_one_cell", SAVED, *board(
        ("        done = False\n", "        import os\n        os._exit(0)\n"))),
    case("loop in set", "player_prompts", SAVED, *board((SET, "while True: pass")), limits=SHORT),
]
CASES = [*IGNORED, *CHARGED, *OF_OTHERS]
