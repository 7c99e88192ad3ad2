"""What a student could argue with: the second run, the program, and which part is to blame."""

from contextlib import closing

import pytest
from grader import grading
from grader.connection import Limits
from grader.failures import Failure, Timeout
from grader.submission import Submission
from test_grader import corpus
from test_grader.grading import (AI_CHOOSE, CHECKS, IS_WRONG, SANDBOX, result_of, submission_of)

SET = "self.board[index] = sign"
TAKEN = 'sign != " " and self.board[index] != " "'
# A set that tells whether it worked, and calls that rely on it: {what it does: (set, call)}
SETS = {
    "returns whether": (
        f"if {TAKEN}:\n            return False\n        {SET}\n        return True",
        "board.set(cell, self.sign)"),
    "returns the index": (
        f"if {TAKEN}:\n            return -1\n        {SET}\n        return index",
        "board.set(cell, self.sign) >= 0"),
    "returns None for a taken cell": (
        f"if {TAKEN}:\n            return None\n        {SET}\n        return sign",
        "board.set(cell, self.sign) is not None"),
    "raises an error": (f"if {TAKEN}:\n            raise LookupError('taken')\n        {SET}",
                        "worked(board, cell, self.sign)"),
}
WORKED = """

def worked(board, cell, sign):
    try:
        board.set(cell, sign)
    except LookupError:
        return False
    return True


class Player:"""
# A bug of Board beside it: C3 is never marked
NO_C3 = (SET, f"if index != 8:\n            {SET}")


@pytest.mark.parametrize("answer", SETS)
@pytest.mark.parametrize("check", ["player_valid_answers", "player_taken_cells",
                                   "ai_marks_one_cell", "minimax_marks_one_cell"])
def test_players_may_rely_on_what_set_answers(check, answer):
    body, call = SETS[answer]
    result = result_of(
        check, ("board.py", SET, body), ("board.py", *NO_C3),
        ("player.py", "\n\nclass Player:", WORKED),
        ("player.py", "board.isempty(cell):\n                board.set(cell, self.sign)\n",
         f"{call}:\n"),
        ("player.py", f"{AI_CHOOSE}        print(cell)\n        board.set(cell, self.sign)\n",
         f"cell = choice(CELLS)\n        while not ({call}):\n"
         "            cell = choice(CELLS)\n        print(cell)\n"),
        ("player.py", "board, True, True)\n        print(cell)\n        board.set(cell, self.sign)",
         f"board, True, True)\n        print(cell)\n        assert {call}"))
    assert (result.credit, bool(result.replaced)) == (1, True)


def test_players_may_rely_on_what_isempty_answers_for_what_is_no_cell():
    result = result_of(
        "player_wrong_answers", ("board.py", *NO_C3),
        ("board.py", "        index = CELLS.index(cell)\n        return self",
         "        if cell not in CELLS:\n            return False\n"
         "        index = CELLS.index(cell)\n        return self"),
        ("player.py", "if cell in CELLS and board", "if board"))
    assert (result.credit, bool(result.replaced)) == (1, True)


PLAYER, SUPER = "def __init__(self, name, sign):", "        super().__init__(name, sign)\n"
KNOWS_OTHER = SUPER + "        self.other = 'O' if sign == 'X' else 'X'\n"


@pytest.mark.parametrize("edits", [
    [(PLAYER, "def __init__(self, name, sign, board=None):"),
     (SUPER, KNOWS_OTHER.replace("sign)\n", "sign, board)\n", 1))],
    [(PLAYER, "def __init__(self, *, name, sign):"),
     (SUPER, KNOWS_OTHER.replace("name, sign", "sign=sign, name=name"))],
    [(PLAYER, "def __init__(self, name='Bob', sign='X'):"),
     (SUPER, KNOWS_OTHER.replace("name, sign", "")
      + "        self.name, self.sign = name, sign\n")],
    [(PLAYER, "def __init__(self, *both):\n        name, sign = both"),
     (SUPER, KNOWS_OTHER)],
], ids=["third", "keywords", "defaults", "any"])
def test_constructors_may_hand_on_other_arguments(edits):
    edits = [("player.py", *edit) for edit in edits]
    uses = ("player.py", 'return "O" if self.sign == "X" else "X"', "return self.other")
    result = result_of("minimax_as_x", *edits, uses, IS_WRONG)
    assert (result.credit, bool(result.replaced)) == (1, True)


def test_a_constructor_that_raised_is_named_first():
    result = result_of(
        "minimax_as_x", IS_WRONG,
        ("player.py", "class MiniMax(AI):\n", "class MiniMax(AI):\n"
         "    def __init__(self, name, sign, board):\n        super().__init__(name, sign, board)\n"
         "        self.first = board.cells[0]\n\n"),
        ("player.py", "        cell = MiniMax",
         "        print(self.first)\n        cell = MiniMax"))
    assert str(result.counts).startswith(
        "Your constructor ended with AttributeError: 'Board' object has no attribute 'cells' "
        "(player.py, line 47). After that: ")
    assert "MiniMax (X) ended with AttributeError: 'MiniMax' object has no" in str(result.counts)


# board.py imports player.py for its list of cells, and player.py imports board.py
CIRCLE = [("board.py", 'CELLS = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")',
           "from player import CELLS"),
          ("player.py", "from random", "IMPORT\nfrom random")]


@pytest.mark.parametrize("imports, credit", [("import board", 1), ("from board import Board", 0)])
def test_a_program_is_judged_in_its_own_order_of_imports(imports, credit):
    edits = [(module, old, new.replace("IMPORT", imports)) for module, old, new in CIRCLE]
    assert result_of("own_frame", *edits).credit == credit


def test_a_program_that_imports_player_first_may_need_that():
    first = [("tictac.py", "from board import Board\nfrom player import Player",
              "from player import Player\nfrom board import Board")]
    needs = [("board.py", "CELLS =", "import sys\nassert 'player' in sys.modules\nCELLS =")]
    assert result_of("own_play", *first, *needs).credit == 1
    assert result_of("own_play", *needs).credit == 0


@pytest.mark.parametrize("module", ["board.py", "player.py"])
def test_what_an_import_prints_is_seen(module):
    prints = (module, "CELLS =", "print('loaded')\nCELLS =")
    assert "There is an extra line: 'loaded'" in str(result_of("own_frame", prints).counts)


@pytest.mark.parametrize("module", ["board.py", "player.py"])
def test_a_syntax_error_is_told_as_one(module):
    error = (module, "CELLS =", "CELLS = = 1\nCELLS =")
    assert "SyntaxError: invalid syntax" in str(result_of("own_frame", error).counts)


def test_a_line_of_the_setup_is_not_blamed_on_the_player():
    """set fails for B1, and the message of Player is wrong: only this costs points of Player."""
    no_b1 = ("board.py", SET, f"{{0: 0, 2: 2, 8: 8, 3: 3}}[index]\n        {SET}")
    wrong = ("player.py", "not choose correctly.", "not choose correctly!")
    prompts = result_of("player_prompts", no_b1, wrong)
    assert "must be 'You did not choose correctly.', not" in str(prompts.counts).split("\n")[0]
    taken = result_of("player_taken_cells", no_b1, wrong)
    assert taken.credit == 1
    assert str(taken.alone).startswith('board.set("B1", "O") ended with KeyError: 1 (board.py')


def test_the_cell_that_show_draws_counts_if_isempty_contradicts_it():
    """isempty takes columns for rows, and AI prints a word before its cell."""
    mixed_up = ("board.py", "return self.board[index]",
                "return self.board[index % 3 * 3 + index // 3]")
    word = ("player.py", f"{AI_CHOOSE}        print(cell)",
            f"{AI_CHOOSE}        print('Cell', cell)")
    message = str(result_of("ai_shows_its_choice", mixed_up, word).counts)
    [must_be, printed] = [line.split("'")[1:4:2] for line in message.split("\n")
                          if "The line must be" in line][0]
    assert printed == f"Cell {must_be}"


def test_minimax_is_called_by_a_choose_that_repeats_until_it_has_a_free_cell():
    repeats = [("player.py", AI_CHOOSE, "cell = None\n        while cell not in CELLS or not "
                "board.isempty(cell):\n            cell = self.pick(board)\n"),
               ("player.py", "    def opponent(self):", "    def pick(self, board):\n"
                "        return choice(CELLS)\n\n    def opponent(self):"),
               ("player.py", '''class MiniMax(AI):
    def choose(self, board):
        print(f"\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        cell = MiniMax.minimax(self, board, True, True)
        print(cell)
        board.set(cell, self.sign)
''', '''class MiniMax(AI):
    def pick(self, board):
        return self.minimax(board, True, True)
''')]
    for check in ("minimax_searches", "minimax_shows_its_choice"):
        result = result_of(check, *repeats)
        assert (result.credit, result.alone) == (1, None)


def test_minimax_is_not_called_if_only_its_first_move_could_be():
    """The stand-in for minimax finds the moves, and minimax is there for show."""
    edits = [("player.py", "cell = MiniMax.minimax(self, board", "cell = self.other_way(board"),
             ("player.py", "    def minimax(", "    def other_way(self, board, *rest):\n"
              "        return [cell for cell in CELLS if board.isempty(cell)][0]\n\n"
              "    def minimax(")]
    assert "did not call a method minimax" in str(result_of("minimax_searches", *edits).counts)


AI_HEAD = "class AI(Player):\n"
OWN_CHOOSE = '''    def choose(self, board):
        print(f"\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
        ''' + AI_CHOOSE + '''        print(cell)
        board.set(cell, self.sign)
'''


@pytest.mark.parametrize("edits, credit", [
    ([(OWN_CHOOSE, "")], 0),
    ([(OWN_CHOOSE, ""), (AI_HEAD, f"class Chooser:\n{OWN_CHOOSE}\n\nclass AI(Chooser, Player):\n")],
     1),
    ([(OWN_CHOOSE, "    def choose(self, board):\n        self.move(board)\n\n"
       + OWN_CHOOSE.replace("choose(", "move("))], 1),
], ids=["Player's", "another class's", "calls a method"])
def test_choose_of_player_earns_nothing_for_a_computer_player(edits, credit):
    result = result_of("ai_shows_its_choice", *[("player.py", *edit) for edit in edits])
    assert result.credit == credit


@pytest.mark.parametrize("name", ["AI", "Ai"])
def test_class_without_methods_earns_nothing_whatever_the_capitals_above_it(name):
    """The methods that it inherits from AI are not its own."""
    edits = [("player.py", "class AI(Player)", f"class {name}(Player)"),
             ("player.py", "class MiniMax(AI):", f"class MiniMax({name}):\n    pass\n\n\n"
              f"class Other({name}):"),
             ("player.py", "class SmartAI(AI)", f"class SmartAI({name})")]
    assert str(result_of("minimax_new", *edits).counts) == "MiniMax has no methods of its own."


SLOW = """from time import process_time


def wait(seconds):
    end = process_time() + seconds
    while process_time() < end:
        pass


"""
MINIMAX_CELL = "cell = MiniMax.minimax(self, board, True, True)"
LAST_FREE = "cell = [cell for cell in CELLS if board.isempty(cell)][-1]"
LIMITS = Limits(run=0.6, play=3, call=0.1)


def test_a_player_that_is_slow_and_wrong_is_wrong():
    """A move takes longer than a run may, but less than the games may."""
    slow = ("player.py", MINIMAX_CELL, f"{LAST_FREE}\n        if cell == 'C3':\n"
            "            wait(0.8)")
    helper = ("player.py", "\n\nclass Player:", f"\n\n{SLOW}class Player:")
    result = result_of("minimax_as_x", slow, helper, limits=LIMITS)
    assert (result.credit, type(result.counts)) == (0, Failure)


STARTS_THREAD = ("player.py", "        self.board = board", "        self.board = board\n"
                 "        threading.Thread(target=threading.Event().wait, daemon=True).start()")
WITH_THREADS = ("player.py", "from random", "import threading\nfrom random")


@pytest.mark.parametrize("cell, kind", [
    (LAST_FREE, Failure),
    ("while len([cell for cell in CELLS if board.isempty(cell)]) < 8:\n            pass\n"
     f"        {LAST_FREE}", Timeout)], ids=["wrong", "loop"])
def test_a_player_that_cannot_be_copied_is_judged_by_whole_games(cell, kind):
    edits = [WITH_THREADS, STARTS_THREAD, ("player.py", MINIMAX_CELL, cell)]
    result = result_of("minimax_as_x", *edits, limits=LIMITS)
    assert (result.credit, type(result.counts)) == (0, kind)


def test_a_thread_that_an_import_has_started_is_there_in_each_run():
    pool = ("player.py", "from random", "from concurrent.futures import ThreadPoolExecutor\n"
            "POOL = ThreadPoolExecutor(1)\nPOOL.submit(len, '').result()\nfrom random")
    asks_it = ("player.py", "board.isempty(cell):\n                board",
               "POOL.submit(board.isempty, cell).result():\n                board")
    for check in ("player_valid_answers", "ai_marks_one_cell"):
        assert result_of(check, pool, asks_it).alone is None


def test_a_board_that_keeps_its_cells_does_not_hide_wrong_signs():
    """show is right, but not with the second board of a process."""
    keeps = [("board.py", "        self.board = list(self.sign * self.size**2)\n", ""),
             ("board.py", "class Board:", "class Board:\n    board = list(' ' * 9)\n")]
    wrong_sign = ("player.py", f"{MINIMAX_CELL}\n        print(cell)\n"
                  "        board.set(cell, self.sign)", f"{LAST_FREE}\n        print(cell)\n"
                  "        board.set(cell, self.opponent())")
    assert result_of("minimax_marks_one_cell", *keeps, wrong_sign).credit == 0


def test_a_player_with_random_moves_is_not_taken_for_a_wrong_board():
    """It makes its own seed, so its moves before the wrong one cannot be repeated."""
    unseeded = ("player.py", AI_CHOOSE, "seed()\n        cell = choice(CELLS)\n")
    imports = ("player.py", "from random import choice", "from random import choice, seed")
    assert "your Board" not in str(result_of("ai_marks_one_cell", unseeded, imports).counts)


def test_much_output_does_not_hide_the_moves():
    prints = ("player.py", MINIMAX_CELL, f"print('\u2500' * 4_000)\n        {MINIMAX_CELL}")
    assert result_of("minimax_as_o", prints).alone is None


@pytest.mark.parametrize("differs", ["print(time())", "return object()"])
def test_what_differs_from_run_to_run_does_not_hide_a_wrong_move(differs):
    """The move is in none of forty games against opponents that choose at random."""
    wrong = f"{MINIMAX_CELL}\n        if board.board == list('X   X OO '):\n            cell = 'B1'"
    edits = [("player.py", "from random", "from time import time\nfrom random"),
             ("player.py", f"{MINIMAX_CELL}\n        print(cell)\n"
              "        board.set(cell, self.sign)\n", f"{wrong}\n        print(cell)\n"
              f"        board.set(cell, self.sign)\n        {differs}\n")]
    assert result_of("minimax_as_x", *edits).credit == 0


@pytest.mark.parametrize("path", ["~/log.txt", "../log.txt"])
def test_a_file_does_not_outlive_the_request_that_writes_it(path):
    """isdone is wrong once a log has become long."""
    logs = ("board.py", "        done = False\n        self.winner = ''\n", f"""
        done = False
        self.winner = ''
        import os
        path = os.path.expanduser({path!r})
        with open(path, "a") as file:
            file.write("?")
            if file.tell() > 800:
                return True
""")
    with closing(submission_of(logs)) as submission:
        assert grading.result(submission, CHECKS["board_wins"]).alone is None
        assert grading.result(submission, CHECKS["board_goes_on"]).alone is None


FORGED = """
import json, os
for number in range(3, 20):
    try:
        if "memfd:records" in os.readlink(f"/proc/self/fd/{number}"):
            os.write(number, json.dumps(RECORD).encode() + b"\\n")
    except OSError:
        pass
"""


@pytest.mark.parametrize("check, module, record", [
    ("own_frame", "tictac.py", {"run": 0, "values": [], "printed": 5, "error": ""}),
    ("minimax_as_x", "player.py", {"game": 99, "cells": ["A1"]}),
    ("minimax_as_x", "player.py", {"game": 0, "cells": ["A1"], "values": [1], "printed": ["x"],
                                   "error": "", "marks": 7}),
    ("board_new", "board.py", {"run": 0, "values": 5, "printed": [], "error": ""}),
    ("board_new", "board.py", {"uncopied": True})])
def test_forged_records_are_no_bug_of_the_grader(check, module, record, capsys):
    files = corpus.sound("filled_in")
    files[module] = FORGED.replace("RECORD", repr(record)) + files[module]
    with closing(Submission({name: text.encode() for name, text in files.items()}, SANDBOX)
                 ) as submission:
        grading.result(submission, CHECKS[check])
    assert capsys.readouterr().err == ""
