"""What a student could argue with: the second run, the program, and which part is to blame."""

import pytest
from test_grader.grading import AI_CHOOSE, IS_WRONG, result_of

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
