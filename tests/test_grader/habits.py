"""What students do besides the assignment or beside a fault, and what the grader is to find in it.

It is a style with some changes. What is odd but sound costs nothing; where something is wrong,
`caught` names the checks, or whole sections, of what it is about.
"""

import re
from typing import NamedTuple

from test_grader.faults import FAULTS, OWN_PROGRAM, append, program, replace
from test_grader.submissions import checks_named, style


class Habit(NamedTuple):
    files: dict
    sections: list  # that are graded; no other may be needed to see what it costs
    caught: set


HABITS = {}


def habit(name, of_style, *changes, sections, caught=""):
    assert name not in HABITS
    HABITS[name] = Habit(changed(of_style, *changes), sections.split(), checks_named(caught))


def changed(of_style, *changes):
    """The files of a style after some changes, each of a module."""
    files = style(of_style)
    for module, change in changes:
        files[module] = change(files.get(module, b""))
    return files


def edit(module, *replaced):
    return module, lambda content: replace(content.decode(), *replaced).encode(
        "utf-8", "surrogateescape")


def whole(module, content):
    """A module of its own, or in the place of the one that is there."""
    return module, lambda _: content.encode()


def in_a_chair(call):
    """The assignment's program with a computer player, who is made like this."""
    return program(("import Player", "import *"), ('Player("Alice", "O")', call))


# Boards

SHARED_CELLS = edit("board.py", ("self.board = list", "Board.board = list"))

habit("all boards share their cells", "beginner", SHARED_CELLS, sections="Board AI")
NEW_GRID = '        grid = [[" "] * 3 for i in range(3)]\n'
NEW_COUNT = """\
        used = 0
        winner = ""
"""
habit("the cells are the module's, and never made anew", "globals",
      edit("board.py", (NEW_GRID + NEW_COUNT, "        pass\n")),
      sections="Board Player Game", caught="board_new")
habit("the cells are the module's, and their count goes on", "globals",
      edit("board.py", (NEW_GRID + NEW_COUNT, NEW_GRID)),
      sections="Board Game", caught="board_goes_on")
habit("the cells are the class's, and never made anew", "chairs",
      edit("board.py", ("class Board:\n", """\
class Board:
    board = [" "] * 9
    used = 0
    winner = ""

"""), ("""\
        self.board = list(self.sign * self.size**2)
        self.winner = ""

    def get""", """\

    def get"""), ("        self.board[INDEX[cell]] = sign\n", """\
        self.used += (sign != " ") - (self.board[INDEX[cell]] != " ")
        self.board[INDEX[cell]] = sign
"""), ("done = self.sign not in self.board", "done = self.used == 9")),
      ("board.py", lambda content: re.sub(rb"self(?=\.(board|used|winner)\b)", b"Board", content)),
      sections="Board Player Game AI", caught="board_new")
habit("the cells are the class's, and board.py imports a module", "chairs", edit(
    "board.py", ("class Board:\n", 'import random\n\n\nclass Board:\n    board = [" "] * 9\n'),
    ("        self.board = list(self.sign * self.size**2)\n", "")),
      sections="Board Player Game AI", caught="board_new")
habit("the cells are called marks, and there is no tie", "rows",
      ("board.py", lambda content: content.replace(b"self.board", b"self.marks")),
      edit("board.py", ('if " " not in b[0] and', "if False and")),
      sections="Board Player Game AI", caught="board_goes_on")
habit("Board must be given its size", "beginner",
      ("board.py", lambda content: content.replace(b"self.board", b"self.cells")),
      edit("board.py", ("def __init__(self):", "def __init__(self, size):")),
      edit("tictac.py", ("Board()", "Board(3)")),
      sections="Board Player Game AI", caught="board_new")
# No game marks a cell out of turn, or when it is over
habit("Board heeds whose turn it is", "ten", append("board.py", """
class Heedful(Board):
    turn = "X"

    def set(self, cell, sign):
        assert sign == self.turn and not self.isdone()
        self.turn = "O" if sign == "X" else "X"
        super().set(cell, sign)


Board = Heedful
"""), sections="Board Player Game")
habit("show draws controls in controls", "template", append("board.py", """
sound = Board.show


def show(self):
    import contextlib, io
    with contextlib.redirect_stdout(io.StringIO()) as out:
        sound(self)
    print(out.getvalue().replace("1|", "\\x1b\\x1bcc1|"), end="")


Board.show = show
"""), sections="Board", caught="board_show")
for refuses in "return False", "raise KeyError(cell)":
    left_to_set = [append("board.py", f"""
def set_if_free(self, cell, sign, own=Board.set):
    if cell not in [c + r for r in "123" for c in "ABC"] or (
            sign != " " and not self.isempty(cell)):
        {refuses}
    own(self, cell, sign)
    return True


Board.set = set_if_free
"""), append("player.py", """
def choose(self, board):
    while True:
        cell = input(f"\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \\n").upper()
        try:
            if board.set(cell, self.sign):
                break
        except KeyError:
            pass
        print("You did not choose correctly.")


Player.choose = choose
""")]
    habit(f"{refuses} is how set refuses a cell", "beginner", *left_to_set,
          sections="Board Player")
    for fault, caught in (("isempty is the wrong way round", "board_marks"),
                          ("no blank line above the drawing", "board_show")):
        habit(f"{refuses} is how set refuses a cell, and {fault}", "beginner", *left_to_set,
              *FAULTS[fault].changes.items(), sections="Board Player", caught=caught)
# Some moves are taken back by a method of its own, recall
habit("a string for a board, and isempty is the wrong way round", "text",
      *FAULTS["isempty is the wrong way round"].changes.items(),
      sections="Board SmartAI", caught="board_marks")

# Where no mark can be seen to be set; the cells lie as each of these keeps them

KEPT_IN_GRID = ("board.py", lambda content: content.replace(b"self.board", b"self.grid"))
ROWS = '[[" ", " ", " "], [" ", " ", " "], [" ", " ", " "]]'
ROW = "row = int(cell[1]) - 1\n        "
SET_IN_ROW = "self.board[row][col] = sign"
ISEMPTY_IN_ROW = 'return self.board[row][col] == " "'
ISEMPTY_INVERTED = ISEMPTY_IN_ROW, ISEMPTY_IN_ROW.replace("==", "!=")
BY_COLUMNS = edit("board.py", ("row = self.board[i]", "row = [each[i] for each in self.board]"),
                  (SET_IN_ROW, "self.board[col][row] = sign"),
                  (ISEMPTY_IN_ROW, 'return self.board[col][row] == " "'))
SET_IF_FREE = "if self.isempty(cell) or sign == ' ':\n            "

habit("three rows that are one list", "rows", edit("board.py", (ROWS, '[[" "] * 3] * 3')),
      sections="Board Player Game AI", caught="board_marks")
habit("== for = in set, and cells that are called grid", "rows",
      edit("board.py", (SET_IN_ROW, SET_IN_ROW.replace("=", "=="))), KEPT_IN_GRID,
      sections="Board Player Game AI", caught="board_marks")
habit("one cell is stored elsewhere, in columns", "rows", BY_COLUMNS,
      edit("board.py", (ROW + "self", f"{ROW}col -= cell == 'C2'\n        self")),
      sections="Board Player Game AI", caught="board_marks")
habit("set asks isempty, which is the wrong way round", "enum",
      edit("board.py", ("self.cells[cell] = ", SET_IF_FREE + "self.cells[cell] = "),
           (" is Mark.NONE", " is not Mark.NONE")),
      ("board.py", lambda content: content.replace(b"self.cells", b"self.board")),
      sections="Board Player Game", caught="board_marks")
for forgotten, right, wrong in (("self. in set", SET_IN_ROW, SET_IN_ROW.replace("self.", "")),
                                ("-1 in set", ROW + "self", ROW.replace(" - 1", "") + "self"),
                                ("self. in __init__", f"self.board = {ROWS}", f"board = {ROWS}")):
    habit(f"{forgotten} is forgotten", "rows", edit("board.py", (right, wrong)),
          sections="Board Player Game AI", caught="board_marks")
habit("set mixes up rows and columns", "rows",
      edit("board.py", (SET_IN_ROW, SET_IN_ROW.replace("[row][col]", "[col][row]"))),
      sections="Board Player Game AI", caught="board_marks")
habit("the cells are dashes at first", "rows", edit("board.py", (ROWS, ROWS.replace('" "', '"-"'))),
      sections="Board Player Game AI", caught="board_marks")
habit("the cells are a string at first", "beginner",
      edit("board.py", ("list(self.sign * self.size**2)", "self.sign * self.size**2")),
      sections="Board Player Game AI", caught="board_marks")
habit("Board has a helper that players ask, and set ends with an error", "rows",
      edit("board.py", (SET_IN_ROW, SET_IN_ROW.replace("row]", "rwo]"))), append("board.py", """
    def is_valid(self, cell):
        return cell in CELLS and self.isempty(cell)


CELLS = [column + row for row in "123" for column in "ABC"]
"""), ("player.py", lambda content: content.replace(
          b"# all cell names\n", b"from board import CELLS as NAMES\n").replace(
          b"if cell in CELLS and board.isempty(cell)", b"if board.is_valid(cell)")),
      sections="Board Player Game AI", caught="board_marks")
for of_style, place in (("rows", "self.board[row][col]"), ("enum", "self.cells[cell]")):
    habit(f"every mark is set as X ({of_style})", of_style, edit(
        "board.py", (f"{place} = ", f"sign = 'X' if sign in 'XO' else ' '\n        {place} = ")),
          sections="Board Player Game AI", caught="board_marks")
habit("every mark is set as a small letter, in columns", "rows", BY_COLUMNS,
      edit("board.py", ("[col][row] = sign", "[col][row] = sign.lower()")),
      sections="Board Player Game AI", caught="board_marks")
# Which set could not be mended to be right for both
habit("set stores rightly, and show mixes up rows and columns", "rows",
      edit("board.py", ("row = self.board[i]", "row = [each[i] for each in self.board]")),
      sections="Board Player Game AI", caught="board_show")
for also, words in ("", []), (" and show has other words", [("A   B   C", "A   B   D")]):
    habit(f"a method takes marks back from sets, isempty is the wrong way round{also}", "sets",
          edit("board.py", *words, ("    def isdone", """\
    def undo(self, cell):
        for taken, sign in ((self.xs, "X"), (self.os, "O")):
            if cell in taken:
                taken.remove(cell)
                self.count(cell, sign, -1)

    def isdone""")), ("player.py", lambda content: re.sub(
              rb'board\.set\((\w+), " "\)', rb"board.undo(\1)", content).replace(
                  b"CELLS - board.xs - board.os",
                  b"{cell for cell in CELLS if board.isempty(cell)}")),
          *FAULTS["isempty is the wrong way round"].changes.items(), sections="Board SmartAI",
          caught="board_marks board_show" if also else "board_marks")
# Where players can be right with a Board that is sound as a whole only
LINE_MISSING = ", [b[0][2], b[1][1], b[2][0]]]", "]"
habit("the winner is a property, and a line is missing", "rows",
      ("board.py", lambda content: content.replace(b"self.winner", b"self._winner")),
      edit("board.py", ("    def show", """\
    @property
    def winner(self):
        return self._winner

    def show"""), LINE_MISSING),
      ("player.py", lambda content: content.replace(b'board.winner = ""', b"pass").replace(
          b"board.get_winner()", b"board.winner")),
      sections="Board SmartAI", caught="board_wins")
habit("Board's methods are those of a class above it", "rows",
      edit("board.py", ("class Board:", "class Grid:")),
      append("board.py", "\n\nclass Board(Grid):\n    pass\n"), sections="Board Player Game AI")

BY_COPIES = edit("player.py", ("""\
            board.set(cell, sign)
            if board.isdone() and board.get_winner() == sign:
                wins.append(cell)
            board.set(cell, " ")  # undo
            board.winner = ""
""", """\
            copy = board.copy()
            copy.set(cell, sign)
            if copy.isdone() and copy.get_winner() == sign:
                wins.append(cell)
"""))
GAME_BOARD = changed("rows", append("board.py", """
    def copy(self):
        other = Board()
        other.board = [row[:] for row in self.board]
        return other
"""), edit("board.py", LINE_MISSING))["board.py"]
habit("Board copies itself in another module, and a line is missing", "rows",
      whole("game_board.py", GAME_BOARD.decode()), BY_COPIES,
      whole("board.py", "from game_board import Board\n"),
      sections="Board SmartAI", caught="board_wins")

# What fails only when much was made before

for module, begin, most in (("player.py", "    def __init__(self, name, sign):\n", 2),
                            ("board.py", "    def __init__(self):\n", 60)):
    kind = module[:-3].capitalize()
    habit(f"a {kind} can be made {most} times", "template", edit(module, (begin, f"""\
    made = 0

{begin}\
        {kind}.made += 1
        if {kind}.made > {most}:
            raise ValueError
""")), sections=kind)

# Players: how classes have called what they inherit, and attributes that cannot be set

for odd, init in (("the old spelling of super", "        super(Player, self).__init__()\n"
                                                "        self.name = name\n"
                                                "        self.sign = sign\n"),
                  ("name and sign as properties", """\
        self.given = name, sign

    name = property(lambda self: self.given[0])
    sign = property(lambda self: self.given[1])
""")):
    for also, wrong, caught in (
            ("nothing wrong", (), ""),
            ("input()", [("input().upper()", "input()")], "player_valid_answers"),
            ("return self.sign", [("return self.name\n", "return self.sign\n")], "player_new")):
        habit(f"{odd} and {also}", "template",
              edit("player.py", ("        self.name = name\n        self.sign = sign\n", init),
                   *wrong),
              in_a_chair('AI("Alice", "O", board)'), sections="Player Game", caught=caught)
habit("name and sign are the class's", "template", edit("player.py", (
    "        self.name = name\n        self.sign = sign\n",
    "        Player.name = name\n        Player.sign = sign\n")),
      sections="Player Game", caught="player_new")
for call in 'AI("Alice", "O")', 'AI(sign="O", name="Alice", level=2)':
    habit(f"{call} in a chair", "ten", in_a_chair(call), sections="Game")
PRIVATE = ("player.py", lambda content: re.sub(rb"self\.(?=(name|sign)\b)", rb"self._", content))
habit("name and sign are private, and upper is missing", "rows", PRIVATE,
      edit("player.py", ("\\n\").upper()", "\\n\")")),
      sections="Board Player Game", caught="player_valid_answers")
habit("name and sign are private, and the sign is not kept", "rows", PRIVATE,
      edit("player.py", ("        self._sign = sign  # player's sign O or X\n", "")),
      sections="Board Player Game AI", caught="player_new")
habit("name and sign are private, and get_name returns the sign", "rows", PRIVATE,
      edit("player.py", ("return self._name", "return self._sign")),
      sections="Player Game AI", caught="player_new")
IS_VALID = "if cell in CELLS and board.isempty(cell):"
for refused, asked in (("row 3", IS_VALID.replace("CELLS", "CELLS[:6]")),
                       ("column C", IS_VALID.replace("CELLS", "CELLS and cell < 'C'"))):
    habit(f"choose refuses {refused}", "rows", edit("player.py", (IS_VALID, asked)),
          sections="Player Game AI", caught="player_valid_answers")
habit("upper is missing after a wrong answer", "rows", edit("player.py", (
    'print("You did not choose correctly.")', """\
print("You did not choose correctly.")
            cell = input(f"\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \\n")
            if cell in CELLS and board.isempty(cell):
                board.set(cell, self.sign)
                break
            print("You did not choose correctly.")""")),
      sections="Player Game AI", caught="player_wrong_answers")


def ask_getters(content):
    """AI and the classes below it ask for name and sign."""
    head, ai, rest = content.partition(b"class AI")
    return head + ai + re.sub(rb"self\.(name|sign)\b", rb"self.get_\1()", rest)


SIGN_IS_NAME = edit("player.py", ("return self.sign\n", "return self.name\n"))
habit("AI keeps its own name and sign, and get_sign returns the name", "rows",
      ("player.py", ask_getters), SIGN_IS_NAME,
      edit("player.py", ("super().__init__(name, sign)", "self.name, self.sign = name, sign")),
      sections="Player AI", caught="player_new")
habit("Player's constructor is called by keywords, and get_sign returns the name", "rows",
      ("player.py", ask_getters), SIGN_IS_NAME, edit(
          "player.py", ("(self, name, sign):\n        self.name = name", "(self, who, mark):\n"
                        "        self.name = who"), ("self.sign = sign  #", "self.sign = mark  #"),
          ("super().__init__(name, sign)", "super().__init__(mark=sign, who=name)")),
      sections="Player AI", caught="player_new")
habit("set takes a third argument, and isempty is the wrong way round", "rows",
      edit("board.py", ("set(self, cell, sign)", "set(self, cell, sign, is_last=False)"),
           ISEMPTY_INVERTED),
      edit("player.py", ("self.sign)\n\nclass SmartAI", "self.sign, True)\n\nclass SmartAI")),
      sections="Board Player AI", caught="board_marks")
habit("set has other names for its arguments, and isempty is the wrong way round", "rows",
      edit("board.py", ("set(self, cell, sign):", "set(self, where, what):\n        cell = where"),
           ("[col] = sign", "[col] = what"), ISEMPTY_INVERTED),
      ("player.py", lambda content: re.sub(
          rb"board\.set\((\w+), ", rb"board.set(where=\1, what=", content)),
      sections="Board Player AI", caught="board_marks")
habit("AI is given no name", "beginner", edit("player.py", ("""\
class AI(Player):
    def __init__(self, name, sign, board):
        super().__init__(name, sign)""", """\
class AI(Player):
    def __init__(self, sign, board):
        super().__init__('Computer', sign)""")), sections="Player Game AI", caught="ai_new")

# Searches

habit("minimax must be given what it remembers", "ten", append("player.py", """
class MiniMax(AI):
    def choose(self, board):
        print(f"\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        memo = {}
        free = [c + r for r in "123" for c in "ABC" if board.isempty(c + r)]
        scores = {}
        for cell in free:
            board.set(cell, self.sign)
            scores[cell] = self.minimax(board, False, memo)
            board.set(cell, " ")
        cell = max(scores, key=scores.get)
        print(cell)
        board.set(cell, self.sign)

    def minimax(self, board, self_player, memo):
        free = [c + r for r in "123" for c in "ABC" if board.isempty(c + r)]
        key = tuple(board.board)
        if key in memo:
            return memo[key]
        if board.isdone():
            winner = board.get_winner()
            memo[key] = 0 if not winner else 1 if winner == self.sign else -1
            return memo[key]
        scores = []
        for cell in free:
            board.set(cell, self.sign if self_player else "O" if self.sign == "X" else "X")
            scores.append(self.minimax(board, not self_player, memo))
            board.set(cell, " ")
        memo[key] = max(scores) if self_player else min(scores)
        return memo[key]
"""), sections="MiniMax")

WINNER_STAYS = FAULTS["the winner is not reset"].changes.items()
ERRS_ONCE = append("player.py", """
sound = MiniMax.choose


def choose(self, board):
    free = [c + r for r in "123" for c in "ABC" if board.isempty(c + r)]
    if len(free) != 7:
        return sound(self, board)
    print(f"\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
    print(free[1])
    board.set(free[1], self.sign)


MiniMax.choose = choose
""")

habit("a search that is right on a board that is not graded", "text", *WINNER_STAYS,
      sections="MiniMax")
habit("a search that is right on a board whose show is wrong, too", "ten",
      edit("board.py", ("   A   B   C", "   A   B   D")),
      *FAULTS["set takes no mark back"].changes.items(),
      sections="Board MiniMax", caught="board_show board_marks")
habit("a search that errs, too, when Board has paid", "text", *WINNER_STAYS,
      ERRS_ONCE, sections="Board MiniMax", caught="board_goes_on minimax_as_x")
habit("a search that errs on a board that is not graded", "text", *WINNER_STAYS,
      ERRS_ONCE, sections="MiniMax", caught="minimax_as_x")

# Programs

habit("the signs are swapped", "beginner", edit(
    "tictac.py", ('"Bob", "X"', '"Bob", "O"'), ('"Alice", "O"', '"Alice", "X"')),
      sections="Game", caught="own_play")

# Modules, files and output

TO_UTF_8 = "import io, sys\nsys.stdout = io.TextIOWrapper({}, encoding='utf-8')\n"

habit("player.py imports what imports it", "beginner",
      whole("computers.py", "from player import AI\n\n\nclass Deep(AI):\n    pass\n"),
      edit("player.py", ("class MiniMax(AI)", "from computers import Deep\n\nclass MiniMax(AI)")),
      sections="Player Game")
habit("tictac.py wraps its output", "beginner",
      edit("tictac.py", ("# main program", TO_UTF_8.format("sys.stdout.buffer"))),
      sections="Game")
habit("player.py wraps the output", "beginner",
      edit("player.py", ("import copy\n", TO_UTF_8.format("sys.stdout.buffer"))),
      sections="Player Game AI")
habit("player.py takes the output apart", "beginner",
      edit("player.py", ("import copy\n", TO_UTF_8.format("sys.stdout.detach()"))),
      sections="Player Game AI")
habit("tictac.py goes to its own folder", "beginner",
      edit("tictac.py", ("# main program", "import os\nos.chdir(os.path.dirname(__file__))")),
      sections="Game")
habit("tictac.py is not in UTF-8", "beginner",
      edit("tictac.py", ("# main program", "# d\udce9but")),
      sections="Game", caught=OWN_PROGRAM)
habit("a folder is called as ours is", "ten", whole("sound/player.py", "1 / 0\n"),
      whole("sound/board.py", "1 / 0\n"), sections="Board Player AI")
habit("names that are none", "template", append(
    "player.py", 'globals()["(a|a)+b"] = globals()["("] = globals()["\\udcff"] = AI\n'),
    whole("notes.py", "# " + "a" * 40), sections="Player Game")
habit("a module whose file has no name", "template", append(
    "player.py", 'import sys\nsys.modules["zz"] = type("F", (), {"__file__": 5})\n'),
    sections="Player Game")
