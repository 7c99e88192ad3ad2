"""Submissions that are wrong on purpose: what each changes in a sound one, and what must catch it.

The sound one has the model's board.py and player.py, and as tictac.py the assignment's program.
Each `fails` names the checks of test_rubric.py, without "test_", that must find a fault, or whole
sections; all other checks must pass. Where it is empty, the submission is odd but sound.
"""

from functools import partial
from typing import NamedTuple

from submission import ASSIGNMENT_MAIN, MODEL


class WrongSubmission(NamedTuple):
    files: dict
    fails: str


WRONG = {}


def wrong(name, *changes, fails):
    files = {"board.py": MODEL["board.py"].decode(), "player.py": MODEL["player.py"].decode(),
             "tictac.py": ASSIGNMENT_MAIN.decode()}
    for change in changes:
        change(files)
    assert name not in WRONG
    WRONG[name] = WrongSubmission(files, fails)


def replace(file, old, new):
    def change(files):
        assert files[file].count(old) == 1, (file, old)
        files[file] = files[file].replace(old, new)
    return change


board, player, tictac = (partial(replace, file) for file in ("board.py", "player.py", "tictac.py"))


def append(file, text):
    def change(files):
        files[file] += text
    return change


def write(file, text):
    def change(files):
        files[file] = text
    return change


def remove(file):
    def change(files):
        del files[file]
    return change


def method(file, kind, text):
    """Give a class another method in place of its own."""
    name = text.split("(")[0].split()[1]
    return append(file, f"\n\n{text}\n\n\n{kind}.{name} = {name}\n")


MINIMAX = "minimax_marks_one_cell minimax_as_x minimax_as_o minimax_scores minimax_shows_its_choice"
CHOOSE = "player_valid_answers player_wrong_answers player_taken_cells player_prompts"
AI = "ai_marks_one_cell ai_is_random ai_shows_its_choice"
PLAYERS = "Player AI MiniMax SmartAI"

# Code that does not return, or takes what it can get

wrong("endless loop when player.py is imported", append("player.py", "while True:\n    pass\n"),
      fails=PLAYERS)
wrong("endless loop when board.py is imported", append("board.py", "while True:\n    pass\n"),
      fails="Board")
wrong("endless loop in choose", method("player.py", "Player", """\
def choose(self, board):
    while True:
        pass"""), fails=CHOOSE)
wrong("endless loop in minimax", method("player.py", "MiniMax", """\
def minimax(self, board, self_player, start):
    while True:
        pass"""), fails=MINIMAX)
wrong("endless loop in a bare except", method("player.py", "AI", """\
def choose(self, board):
    while True:
        try:
            while True:
                pass
        except:
            pass"""), fails=AI)
wrong("prints for ever at the end of input",
      tictac('ans = input("Would you like to play again? [Y/N]\\n").upper()', """\
ans = ""
    while ans not in ("Y", "N"):
        try:
            ans = input("Would you like to play again? [Y/N]\\n").upper()
        except EOFError:
            print("Y or N, please")"""),
      fails="own_results own_again")
wrong("sys.exit when player.py is imported", append("player.py", "import sys\nsys.exit(0)\n"),
      fails=PLAYERS)
wrong("os._exit when board.py is imported", append("board.py", "import os\nos._exit(0)\n"),
      fails="Board")
wrong("syntax error in player.py", append("player.py", "def choose(self board):\n"), fails=PLAYERS)
wrong("syntax error in tictac.py", append("tictac.py", "if True\n"),
      fails="own_frame own_play own_results own_again")
wrong("asks for input when board.py is imported", append("board.py", "size = input('Size? ')\n"),
      fails="Board")
INDENTED_MAIN = "\n    ".join(["def main():", *ASSIGNMENT_MAIN.decode().split("\n")])
wrong("a main guard",
      write("tictac.py", INDENTED_MAIN + '\n\nif __name__ == "__main__":\n    main()\n'), fails="")
wrong("no main guard", fails="")
wrong("memory bomb", method("player.py", "AI", """\
def choose(self, board):
    hoard = []
    while True:
        hoard.append(bytearray(10**9))"""), fails=AI)
wrong("runaway recursion", method("player.py", "MiniMax", """\
def minimax(self, board, self_player, start):
    return self.minimax(board, not self_player, start)"""), fails=MINIMAX)
wrong("leaves a child process behind", append("player.py", """
import subprocess
import sys
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
"""), fails="")
wrong("flood of files", method("player.py", "AI", """\
def choose(self, board):
    for number in range(10**9):
        open(f"{number}.txt", "w").close()"""), fails=AI)
wrong("flood of output after a wrong answer",
      player('print("You did not choose correctly.")', """\
while True:
                print("You did not choose correctly.")"""),
      fails="player_wrong_answers player_taken_cells")

# Players that do not keep to the rules

wrong("marks two cells", method("player.py", "MiniMax", """\
def choose(self, board):
    self._take(self.minimax(board, True, True), board)
    board.set("A1", self.sign)"""), fails="minimax_marks_one_cell")
wrong("marks no cell", method("player.py", "MiniMax", """\
def choose(self, board):
    print(self._prompt())
    print(self.minimax(board, True, True))"""), fails="minimax_marks_one_cell")
wrong("marks a taken cell", method("player.py", "AI", """\
def choose(self, board):
    taken = [cell for cell in CELLS if not board.isempty(cell)]
    self._take(taken[0] if taken else choice(CELLS), board)"""),
      fails="ai_marks_one_cell ai_shows_its_choice")
wrong("marks with the sign of the other", method("player.py", "MiniMax", """\
def choose(self, board):
    cell = self.minimax(board, True, True)
    print(self._prompt())
    print(cell)
    board.set(cell, "O" if self.sign == "X" else "X")"""), fails="minimax_marks_one_cell")
wrong("nobody ever wins", board("return self.winner\n", "return ''\n"),
      fails="board_wins")
wrong("random player named MiniMax", method("player.py", "MiniMax", """\
def minimax(self, board, self_player, start):
    return choice(_free_cells(board)) if start else 0"""),
      fails="minimax_as_x minimax_as_o minimax_scores")
wrong("slow at its first move", player("        winner = board.winner\n", """\
        if board.board.count(" ") == 9:
            import time
            time.sleep(10)
        winner = board.winner
"""), fails="")
wrong("minimax leaves a mark on the board",
      player("        board.winner = winner  # isdone() has changed it\n", """\
        if start:
            board.set(_free_cells(board)[-1], "O" if self.sign == "X" else "X")
"""), fails="minimax_marks_one_cell")

# Output, files and names

wrong("tabs in the drawing", board("   A   B   C\n", "\tA\tB\tC\n"),
      fails="board_show")
wrong("CR LF at the ends of lines", board("print(DRAWING.format(*self.board))",
      'print(DRAWING.format(*self.board).replace("\\n", "\\r\\n"), end="\\r\\n")'), fails="")
wrong("bytes that are no text", tictac('print("Welcome to TIC-TAC-TOE Game!")\n', """\
import sys
print("Welcome to TIC-TAC-TOE Game!", flush=True)
sys.stdout.buffer.write(b"\\xff\\xfe\\n")
"""), fails="own_frame")
wrong("no board.py", remove("board.py"), fails="Board")
wrong("no player.py", remove("player.py"), fails=PLAYERS)
wrong("no tictac.py", remove("tictac.py"), fails="own_frame own_play own_results own_again")
wrong("no class SmartAI", append("player.py", "del SmartAI\n"), fails="SmartAI")
wrong("no class Board", append("board.py", "del Board\n"), fails="Board")
wrong("set takes the sign first", board("def set(self, cell, sign):",
                                          "def set(self, sign, cell):"), fails="board_marks")
wrong("show wants an argument", board("def show(self):", "def show(self, file):"),
      fails="board_show")
wrong("choose wants no board", method("player.py", "Player", """\
def choose(self):
    return input(self._prompt())"""), fails=CHOOSE)
wrong("minimax wants only a board", player("self.minimax(board, True, True)",
                                            "self.minimax(board)"),
      player("def minimax(self, board, self_player, start):",
              "def minimax(self, board, *, self_player=True, start=True):"),
      fails="minimax_scores")
wrong("its own random.py", write("random.py", """\
def choice(items):
    return items[0]


def seed(number):
    pass
"""),
      fails="ai_is_random")
wrong("its own conftest.py, pytest.ini and tests",
      write("conftest.py", "raise SystemExit('conftest.py was imported')\n"),
      write("pytest.ini", "[pytest]\naddopts = --no-such-option\n"),
      write("test_all.py", "def test_all():\n    assert False\n"), fails="")

# Board

wrong("a diagonal is missing", board("(0, 4, 8), (2, 4, 6))", "(0, 4, 8))"), fails="board_wins")
wrong("two in a row win too", board("(2, 4, 6))", "(2, 4, 6), (0, 1, 1))"),
      fails="board_ties board_goes_on")
wrong("a full board is not the end", board(" or self.sign not in self.board", ""),
      fails="board_ties")
wrong("a tie goes to X", board('        return self.winner != ""', """\
        if self.winner == "" and self.sign not in self.board:
            self.winner = "X"
        return self.winner != "" """), fails="board_ties")
wrong("it ends one mark too early",
      board("self.sign not in self.board", "self.board.count(self.sign) <= 1"),
      fails="board_goes_on")
wrong("isempty is the wrong way round",
      board("self.board[_index(cell)] == self.sign", "self.board[_index(cell)] != self.sign"),
      fails="board_marks")
wrong("columns and rows are mixed up", board('"A1", "B1", "C1"', '"A1", "A2", "A3"'),
      board('"A2", "B2", "C2"', '"B1", "B2", "B3"'), board('"A3", "B3", "C3"', '"C1", "C2", "C3"'),
      fails="board_show")
wrong("the size is 9", board("self.size = 3", "self.size = 9"),
      board("self.sign * self.size**2", "self.sign * 9"), fails="board_new")
wrong("no blank line above the drawing",
      board("print(DRAWING.format(*self.board))", "print(DRAWING.format(*self.board)[1:])"),
      fails="board_show")

# Player

ASK = '(self._prompt() + "\\n").upper()'
MARK = "        board.set(cell, self.sign)\n\n    def _prompt"

wrong("upper() forgotten", player(ASK, ASK.replace(".upper()", "")), fails="player_valid_answers")
wrong("always marks with X", player(MARK, MARK.replace("self.sign", '"X"')),
      fails="player_valid_answers")
wrong("a person marks nothing", player(MARK, "\n    def _prompt"), fails="player_valid_answers")
wrong("crashes on an empty answer",
      player("if cell in CELLS and", "if cell[0] in 'ABC' and cell in CELLS and"),
      fails="player_wrong_answers")
wrong("takes 1a for A1", player(ASK, f"{ASK}\n            cell = max(cell, cell[::-1])"),
      fails="player_wrong_answers")
wrong("looks at two characters only", player(ASK, ASK + "[:2]"), fails="player_wrong_answers")
wrong("marks taken cells again",
      player("if cell in CELLS and board.isempty(cell):", "if cell in CELLS:"),
      fails="player_taken_cells")
wrong("gives up after a wrong answer",
      player('print("You did not choose', 'return print("You did not choose'),
      fails="player_wrong_answers player_taken_cells")
wrong("no message", player('print("You did not choose correctly.")', "pass"),
      fails="player_prompts")
wrong("the prompt has a typo",
      player("cell = input(self._prompt()", "cell = input(self._prompt().lower()"),
      fails="player_prompts")
wrong("the answer on the line of the prompt",
      player('input(self._prompt() + "\\n")', "input(self._prompt())"), fails="player_prompts")
wrong("get_sign returns the name", player("return self.sign\n", "return self.name\n"),
      fails="player_new")
wrong("blanks around an answer are allowed", player(ASK, ASK + ".strip()"), fails="")
wrong("print and input instead of a prompt",
      player("cell = input" + ASK, "print(self._prompt())\n            cell = input().upper()"),
      fails="")

# Game

wrong("no welcome", tictac('print("Welcome to TIC-TAC-TOE Game!")\n', ""),
      fails="own_frame")
wrong("no goodbye", tictac('print("Goodbye!")', ""), fails="own_frame")
wrong("another question", tictac("play again? [Y/N]", "play again? (Y/N)"),
      fails="own_frame")
wrong("wins instead of is a winner", tictac("player1.get_name()} is a winner!",
                                             "player1.get_name()} wins!"), fails="own_results")
wrong("the names are swapped", tictac("player2.get_name()} is a winner!",
                                       "player1.get_name()} is a winner!"), fails="own_results")
wrong("a tie crashes", tictac('print("It is a tie!")', "print(it_is_a_tie)"),
      fails="own_results")
wrong("a full board is always a tie",
      tictac("if board.get_winner() == player1.get_sign()",
              'if " " in board.board and board.get_winner() == player1.get_sign()'),
      fails="own_results")
wrong("the final board is not shown", tictac("            break\n    board.show()\n",
                                              "            break\n"), fails="own_play")
wrong("a line too many in every turn",
      tictac("        if board.isdone():",
              '        print("Next!")\n        if board.isdone():'), fails="own_play")
wrong("only Y starts a new game", tictac('[Y/N]\\n").upper()', '[Y/N]\\n")'),
      fails="own_again")
wrong("yes starts a new game", tictac('if (ans != "Y"):', 'if ans[:1] != "Y":'),
      fails="own_again")
wrong("the next game goes on with the old board",
      tictac("while True:\n    board = Board()\n", "board = Board()\nwhile True:\n"),
      fails="own_again")
wrong("the loser starts the next game",
      tictac("while True:\n    board", "turn = True\nwhile True:\n    board"),
      tictac("    turn = True\n    while", "    while"), fails="own_again")
wrong("Alice starts", tictac("turn = True\n    while", "turn = False\n    while"),
      fails="own_play own_results own_again")

# AI

wrong("always the first free cell", player("choice(_free_cells(board))",
                                            "_free_cells(board)[0]"), fails="ai_is_random")
wrong("AI prints nothing", method("player.py", "AI", """\
def choose(self, board):
    board.set(choice(_free_cells(board)), self.sign)"""), fails="ai_shows_its_choice")
wrong("AI is no Player", player("class AI(Player):", "class AI:"),
      player("super().__init__(name, sign)", "Player.__init__(self, name, sign)"),
      append("player.py", """

for name in ("get_name", "get_sign", "_prompt"):
    setattr(AI, name, getattr(Player, name))
"""), fails="ai_new")

# MiniMax

BEST = "(max if self_player else min)"
SCORE = "(found[0] > 0) - (found[0] < 0)"

# As X it may get away with either: it is a move ahead, and what it fears most comes soonest
wrong("a tie is a loss", player('{self.sign: 1, "": 0}', "{self.sign: 1}"),
      fails="minimax_as_o minimax_scores")
wrong("both play for this player", player(BEST, "max"), fails="minimax_as_o minimax_scores")
wrong("it looks two moves ahead",
      player("if not start and board.isdone():",
             "if not start and (board.isdone() or 3 <= board.board.count(' ') <= 6):"),
      fails="minimax_as_x minimax_as_o minimax_scores")
wrong("the score is from the side of X",
      player(SCORE, f"({SCORE}) * (1 if self.sign == 'X' else -1)"), fails="minimax_scores")
wrong("the score is True or False", player(SCORE, "found[0] > 0"), fails="minimax_scores")
wrong("the cell is a number",
      player("return found if start else", "return CELLS.index(found) if start else"),
      player("self._take(self.minimax(board, True, True), board)",
             "self._take(CELLS[self.minimax(board, True, True)], board)"), fails="minimax_scores")
wrong("a slower win", player("worth = score * (1 + board.board.count(board.sign))",
                             "worth = score"), fails="")

# SmartAI

STRIPS = "for strip in (WIN, BLOCK, STOP,"
TURNS = "for _ in range(4):\n            if all"

wrong("it cannot win", player(STRIPS, "for strip in (BLOCK, STOP,"),
      fails="smartai_as_o smartai_wins")
wrong("it does not block", player(STRIPS, "for strip in (WIN, STOP,"),
      fails="smartai_as_x smartai_as_o smartai_blocks")
wrong("it blocks before it wins", player(STRIPS, "for strip in (BLOCK, WIN, STOP,"),
      fails="smartai_as_o smartai_wins")
wrong("patterns on one rotation only", player(TURNS, TURNS.replace("4", "1")),
      fails="smartai_as_x smartai_as_o smartai_wins smartai_blocks")
wrong("it takes the edge after an opening in the centre",
      player("**X ?_X ?** *?*\n", "**X ?_X *?*\n"),
      player("*O_ _O* *X* *X*\n", "*O_ _O* *X*\n"),
      player("_X? X** **_ *_*\"\"\"\n# For", "_X? X** *_*\"\"\"\n# For"),
      fails="smartai_as_o")
