"""Sample submissions that the grader is tested on.

sound/   some that differ in style
WEAK     some in which much is missing, and the checks that they pass
BUGS     for each check, a bug that fails this check and no other one outside Game
SAMPLES  which of these bugs are in one sample together
"""

import re
from pathlib import Path
from typing import NamedTuple

import rules
from grader.compare import quoted

SOUND = Path(__file__).parent / "sound"
PROGRAM = (SOUND.parents[1] / "assignment" / "tictac.py").read_text(encoding="ascii")


def sound(style):
    """Return the files of a sound submission, with the assignment's main program."""
    files = {name: (SOUND / style / name).read_text(encoding="utf-8")
             for name in ("board.py", "player.py")}
    return {**files, "tictac.py": PROGRAM}


def edited(style, *edits):
    """Return the files of a sound submission with some texts replaced, (module, old, new)."""
    files = sound(style)
    for module, old, new in edits:
        assert old in files[module], (module, old)
        files[module] = files[module].replace(old, new)
    return files


# Besides "filled_in", which is the base of the others
STYLES = {"dictionary": sound("dictionary"), "rows": edited(
    "filled_in", ("board.py", "list(self.sign * self.size**2)", "[[' '] * 3 for _ in range(3)]"),
    ("board.py", "self.board[index]", "self.board[index // 3][index % 3]"),
    ("board.py", "b = self.board", "b = sum(self.board, [])"),
    ("player.py", "board.board[CELLS.index(cell)]", "sum(board.board, [])[CELLS.index(cell)]"))}


class Weak(NamedTuple):
    files: dict
    passes: tuple  # the begins of the names of all checks that it passes


# A Board whose methods do nothing
STUB = [("board.py", "self.board[index] = sign", "pass"),
        ("board.py", 'return self.board[index] == " "', "return True"),
        ("board.py", "return self.winner", 'return ""'),
        ("board.py", "        done = False\n", "        return False\n"),
        ("board.py", "def show(self):", "def show(self):\n        return print('TODO')")]
EMPTY = {"board.py": "class Board:\n    pass\n",
         "player.py": "".join(f"class {kind}:\n    pass\n\n\n" for kind in (
             "Player", "AI(Player)", "SmartAI(AI)", "MiniMax(AI)")),
         "tictac.py": sound("filled_in")["tictac.py"]}

WEAK = {
    # Only the check of a new Board passes. SmartAI reads the list, the others only call methods
    "stub board": Weak(edited("filled_in", *STUB),
                       ("board_new", "player_", "ai_", "minimax_", "smartai_")),
    "empty classes": Weak(EMPTY, ()),
    "program alone": Weak({"tictac.py": EMPTY["tictac.py"]}, ()),
    "player.py cannot be imported": Weak({**sound("filled_in"), "player.py": "class Player(:\n"},
                                         ("board_",)),
}


class Bug(NamedTuple):
    edits: tuple
    says: str  # a part of the feedback on that line
    also: set  # other lines of its section that fail


def bug(*edits, says="", also=()):
    return Bug(edits, says, set(also))


FREE = "[cell for cell in CELLS if board.isempty(cell)]"
BUGS = {
    "board_new": bug(
        ("board.py", "self.size = 3\n        self.board = list(self.sign * self.size**2)",
         "self.size = 9\n        self.board = list(self.sign * self.size)")),
    "board_marks": bug(
        ("board.py", "index = CELLS.index(cell)\n        self.board[index] = sign",
         "index = CELLS.index(cell)\n        self.board[index] = self.board[index or 1] = sign"),
        says="It printed:\n    C1 A2 B2 C2 A3 B3 C3"),
    "board_wins": bug(("board.py", "(0, 4, 8), (2, 4, 6)", "(2, 4, 6),")),
    "board_goes_on": bug(("board.py", 'if " " not in b:', 'if b.count(" ") < 2:')),
    "board_is_silent": bug(("board.py", "        return done", "        print(b)\n"
                            "        return done")),
    "board_show": bug(("board.py", "def show(self):", "def show(self):\n        print()"),
                      says="There are too many line breaks above"),
    "player_new": bug(("player.py", "return self.name", 'return "Bob"')),
    "player_valid_answers": bug(
        ("player.py", ': \\n").upper()', ': \\n")'),
        says="player.choose(board) asked for an answer, and there was none"),
    "player_wrong_answers": bug(
        ("player.py", "if cell in CELLS", 'if cell[0] in "ABC" and cell in CELLS'),
        says="IndexError: string index out of range (player.py, line 23)"),
    "player_taken_cells": bug(("player.py", "cell in CELLS and board.isempty(cell)",
                               "cell in CELLS"), says="1| X | X |   |"),
    "player_prompts": bug(("player.py", rules.REFUSED, rules.REFUSED + "!"),
                          says=f"{rules.REFUSED}!"),
    "own_frame": bug(("tictac.py", rules.WELCOME, rules.WELCOME + "!")),
    "own_play": bug(("tictac.py", "        if turn:", '        print("Next turn")\n'
                     "        if turn:")),
    "own_results": bug(("tictac.py", rules.TIE, rules.TIE + "!")),
    "own_again": bug(("tictac.py", '\\n").upper()', '\\n")')),
    "own_spacing": bug(("tictac.py", rules.AGAIN + "\\n", rules.AGAIN + " "),
                       says="A line break (\\n) is missing below " + quoted(rules.AGAIN)),
    # A Player that prints an extra line on each turn after its first
    "assignment_play": bug(
        ("player.py", "            if cell in CELLS and board.isempty(cell):\n",
         "            if cell in CELLS and board.isempty(cell):\n"
         "                if hasattr(self, 'last'):\n"
         "                    print('Your last cell was', self.last)\n"
         "                self.last = cell\n")),
    # A get_winner that returns the winner only once
    "assignment_results": bug(
        ("board.py", "        return self.winner",
         "        winner, self.winner = self.winner, ''\n        return winner")),
    # A Player that remembers the cells of an earlier game
    "assignment_again": bug(
        ("player.py", "if cell in CELLS and board.isempty(cell):",
         "if cell in CELLS and board.isempty(cell) and cell not in USED:\n"
         "                USED.append(cell)"),
        ("player.py", "\n\nclass Player:", "\nUSED = []\n\n\nclass Player:")),
    "ai_new": bug(("player.py", "    def __init__(self, name, sign, board):\n"
                   "        super().__init__(name, sign)\n        self.board = board\n", ""),
                  says='player = AI("Bob", "X", board) ended with TypeError'),
    "ai_marks_one_cell": bug(
        ("player.py", f"cell = choice({FREE})\n        print(cell)\n"
         "        board.set(cell, self.sign)",
         f'cell = choice({FREE})\n        print(cell)\n        board.set(cell, "X")')),
    "ai_is_random": bug(("player.py", f"choice({FREE})", f"{FREE}[-1]")),
    "ai_shows_its_choice": bug(("player.py", f"choice({FREE})\n        print(cell)",
                                f"choice({FREE})")),
    "minimax_new": bug(("player.py", "class MiniMax(AI)", "class Minimax(AI)"),
                       ("player.py", "MiniMax.minimax(self", "Minimax.minimax(self")),
    "minimax_marks_one_cell": bug(("player.py", '            board.set(cell, " ")\n', ""),
                                  says="must mark exactly one free cell with X, but",
                                  also=["minimax_as_x", "minimax_as_o"]),
    "minimax_as_x": bug(("player.py", "if start and len(free) > 7:",
                         'if start and self.sign == "X":\n            return free[0]\n'
                         "        if start and len(free) > 7:"),
                        says="MiniMax (X) took C2 and did not block at B3."),
    "minimax_as_o": bug(("player.py", "if start and len(free) > 7:",
                         'if start and self.sign == "O":\n            return free[0]\n'
                         "        if start and len(free) > 7:")),
    "minimax_base_case": bug(("player.py", "return 1\n", "return 10\n"),
                             ("player.py", "return -1\n", "return -10\n")),
    "minimax_searches": bug(
        ("player.py", "MiniMax.minimax(self, board", "MiniMax.search(self, board"),
        ("player.py", "self.minimax(board", "self.search(board"),
        ("player.py", "    def minimax(self, board, self_player, start):\n",
         "    def minimax(self, board, self_player, start):\n"
         "        return self.search(board, self_player, start)\n\n"
         "    def search(self, board, self_player, start):\n")),
    "minimax_shows_its_choice": bug(
        ("player.py", "board, True, True)\n        print(cell)", "board, True, True)"),
        says="must print the prompt and its cell, and nothing else."),
    "smartai_new": bug(("player.py", "class SmartAI(AI):",
                        "class SmartAI(Player):\n    opponent = AI.opponent\n"),
                       says="SmartAI must be a subclass of AI."),
    "smartai_wins": bug(("player.py", "self.completed(board, self.sign) or ", ""),
                        also=["smartai_as_o"]),
    "smartai_blocks": bug(("player.py", "self.completed(board, self.opponent())", "None"),
                          also=["smartai_as_x", "smartai_as_o"]),
    "smartai_as_x": bug(("player.py", '        if board.isempty("B2"):',
                         '        if self.sign == "X":\n'
                         "            free = [cell for cell in CELLS if board.isempty(cell)]\n"
                         "            return free[-2:][0]\n"
                         '        if board.isempty("B2"):')),
    "smartai_as_o": bug(("player.py", "            corners, sides = sides, corners",
                         "            pass")),
}

# Bugs of players beside a Board that only reference code can replace
HIDDEN = ["player_taken_cells", "player_prompts", "ai_new", "minimax_as_x"]
BUGGY = edited("filled_in", *(edit for name in HIDDEN for edit in BUGS[name].edits))
WITHOUT_BOARD = {
    "board.py is missing": {name: text for name, text in BUGGY.items() if name != "board.py"},
    "board.py has a syntax error": {**BUGGY, "board.py": "class Board(:\n"},
    "isempty is misspelled": {**BUGGY,
                              "board.py": BUGGY["board.py"].replace("isempty", "is_empty")}}

# Of bugs in tictac.py and in whole games, some in a sample
OF_GAME = [["own_frame", "own_results", "own_play"], ["own_again", "own_spacing"],
           ["assignment_play", "assignment_results", "assignment_again"]]
# Of each class, a third of the others: in a sample, only the checks of its bugs may fail
CLASSES = [[name for name in BUGS if name.startswith(begin)]
           for begin in ("board_", "minimax_", "player_", "smartai_", "ai_")]
OF_CLASSES = [[name for shift, names in enumerate(CLASSES)
               for name in names[(first + shift) % 3::3]]
              for first in range(3)]
SAMPLES = {", ".join(names): names for names in [*OF_GAME, *OF_CLASSES]}


def with_bugs(*names):
    """Return the files of a submission with these bugs."""
    return edited("filled_in", *(edit for name in names for edit in BUGS[name].edits))


def chatty(files):
    """Return the files with debug output in each method of Board and of the players: all cells."""
    line = "        print('A1 B1 C1 A2 B2 C2 A3 B3 C3')\n"
    return {name: re.sub(r"(?m)^(    def .*\n)", rf"\1{line}", text)
            for name, text in files.items()}


COMPUTERS = ["AI", "MiniMax", "SmartAI"]
CHATTY = chatty(with_bugs("minimax_as_x", "ai_is_random"))  # SmartAI is sound
