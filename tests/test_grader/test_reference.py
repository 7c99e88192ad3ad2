"""What the reference Board does, whatever the student's own methods do."""

import re
import subprocess
import sys

import pytest
import rules
from grader.lines import SHOW, marking
from grader.submission import REFERENCE_FOLDER, REFERENCE
from test_game.sessions import environment
from test_grader.commands import write

# A Board that keeps its cells as on the assignment's page, and a set that writes into them
BOARD = f"""
CELLS = {rules.CELLS}


class Board:
    def __init__(self):
        self.board = [EMPTY] * 9
        self.winner = ""

    def set(self, cell, sign):
        index = CELLS.index(cell)
        SET

    def isempty(self, cell):
        return self.board[CELLS.index(cell)] == EMPTY
"""
SETS = {"right": "self.board[index] = sign", "nothing": "pass", "error": "raise ValueError",
        "other sign": 'self.board[index] = "X"', "other cell": "self.board[0] = sign",
        "new list": "self.board = [sign] * 9", "append": "self.board.insert(index, sign)",
        "exits": "raise SystemExit", "prints": "print('set')"}
BROKEN = {"missing": "", "no class": "Board = 5", "syntax error": "class Board(",
          "loop": "while True: pass",
          "loop in set": "class Board:\n    def set(self, cell, sign):\n        while True: pass",
          "loop in constructor": "class Board:\n    def __init__(self):\n        while True: pass",
          "slots": "class Board:\n    __slots__ = ()\n",
          "frozen": "class Board:\n    __setattr__ = None\n",
          "property": "class Board:\n    board = property(lambda self: 'x' * 9)\n"}
# A tenth of a second is enough for these
QUICK = re.sub(rb"SECONDS_ = \d+", b"SECONDS_ = 0.1", REFERENCE["board.py"])
REFUSES = "if self.board[index] == EMPTY: self.board[index] = sign; return True"


def run_with(folder, lines, own=BOARD, own_set="right", empty=" "):
    """Return what lines print with a reference Board over the student's."""
    source = BROKEN.get(own, own).replace("SET", SETS.get(own_set, own_set))
    source = source.replace("EMPTY", repr(empty))
    write(folder, {"board.py": source, f"{REFERENCE_FOLDER}/board.py": QUICK})
    begin = ["import sys", f"sys.path[0] = {str(folder / REFERENCE_FOLDER)!r}",
             "from board import *", "board = Board()"]
    done = subprocess.run([sys.executable, "-S", "-c", "\n".join([*begin, *lines])], cwd=folder,
                          env={**environment(), "PYTHONPATH": ""}, capture_output=True, text=True)
    return done.stdout + done.stderr.split("\n")[-2:][0]


ASKS = [SHOW, "print(*filter(board.isempty, CELLS_))",
        "print(board.isdone(), board.get_winner(), board.winner)"]


@pytest.mark.parametrize("options", [
    *({"own_set": own_set} for own_set in SETS), *({"empty": empty} for empty in ("", None, 0)),
    *({"own": own} for own in BROKEN)], ids=str)
def test_reference_board_is_right_whatever_the_students_does(options, tmp_path):
    lines, expected = [], ""
    for position, answer in (("XO  X   O", "False  \n"), ("XXXOO    ", "True X X\n")):
        lines += ["board = Board()", *marking(position), *ASKS]
        expected += rules.drawing(position) + " ".join(rules.free_cells(position)) + "\n" + answer
    assert run_with(tmp_path, lines, **options) == expected


@pytest.mark.parametrize("own, own_set", [("", "right"), (BOARD, "while True: pass")],
                         ids=["missing", "loop in set"])
def test_players_that_read_the_list_of_the_page_find_it(own, own_set, tmp_path):
    assert run_with(tmp_path, ["board.set('B1', 'X')", "print(board.board)"], own, own_set) == (
        "[' ', 'X', ' ', ' ', ' ', ' ', ' ', ' ', ' ']\n")


@pytest.mark.parametrize("lines, own_set, printed", [
    (["print(board.set('B2', 'X'))"], "self.board[index] = sign; return 4", "4\n"),
    (["board.set('B2', 'X')", "print(board.set('B2', 'O'), board.board[4])"], REFUSES, "None X\n"),
    (["board.set('B2', 'X')", "board.set('B2', 'O')", "print(board.board[4])"], "right", "O\n"),
    (["board.set('B2', 'X')", "board.set('B2', ' ')", "print(board.isempty('B2'))"], "right",
     "True\n"),
    (["board.set('B2', 'X')", "board.board = list(board.board)", "board.set('C3', 'O')",
      "print(board.board)"], "right", "[' ', ' ', ' ', ' ', 'X', ' ', ' ', ' ', 'O']\n"),
    (["board.set('B2', 'X')", "board.set('B2', 'O')"],
     "if self.board[index] != EMPTY: raise LookupError('taken')", "LookupError: taken"),
    (["board.set('D4', 'X')"], "right", "ValueError: tuple.index(x): x not in tuple"),
    (["board.isempty('a1')"], "right", "ValueError: tuple.index(x): x not in tuple"),
    (["board.set(['D4'], 'X')"], "right", "ValueError: tuple.index(x): x not in tuple"),
    (["board.isempty(['D4'])"], "right", "ValueError: tuple.index(x): x not in tuple"),
], ids=str)
def test_reference_set_answers_as_the_students_does(lines, own_set, printed, tmp_path):
    assert run_with(tmp_path, lines, own_set=own_set) == printed


ISDONE = """
    def isdone(self):
        if EMPTY not in self.board:
            self.winner = TIE
        return EMPTY not in self.board

    def get_winner(self):
        return self.winner
"""


@pytest.mark.parametrize("own_set", ["right", "nothing"])
@pytest.mark.parametrize("own_tie, printed", [
    ("'tie'", "tie True True False"), ("' '", "  True False False"), ("''", " True False False"),
    ("None", "None False False False"), ("'X'", " True False False"),
    ("1 / 0", " True False False")])
def test_tie_is_called_as_the_student_and_as_the_page_call_it(own_tie, printed, own_set, tmp_path):
    """Players ask for either. X has not won it, whatever the student's isdone says."""
    lines = [*marking("XOXXOOOXX"), "won = board.isdone() and board.get_winner()",
             "print(won, won == '', won == 'tie', won == 'X')",
             "board = Board()", *marking("XXXOO    "), "print(board.isdone(), board.get_winner())"]
    own = BOARD + ISDONE.replace("TIE", own_tie)
    assert run_with(tmp_path, lines, own, own_set) == f"{printed}\nTrue X\n"
