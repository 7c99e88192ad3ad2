"""Feedback: what a check charges for, likely causes, and notes on replaced code."""

import re
from contextlib import closing, contextmanager

import pytest
import rules
from grader import grading
from grader.failures import Failure, Skipped
from grader.grading import Result
from grader.replaced import ALL_OF_BOARD, ALONE
from grader.results import Graded, explanation, feedback
from grader.rubric import RUBRIC
from grader.rubric.checks import Check
from grader.submission import Submission
from test_grader import corpus
from test_grader.grading import (AI_CHOOSE, ALL_POINTS, CHECKS, IS_WRONG, POSSIBLE, SANDBOX,
                                 SECTIONS, result_of, submission_of)
from test_grader.loops import LIMITS

BAR = rules.drawing(rules.EMPTY).split("\n")[2]
AI_AS_BOB = [("tictac.py", "import Player", "import AI, Player"),
             ("tictac.py", 'Player("Bob", "X")', 'AI("Bob", "X", board)')]


HINTS = [
    ("ai_marks_one_cell", "Does choose call input()? AI must find its move without asking.",
     [("player.py", AI_CHOOSE, "cell = input()\n")]),
    ("minimax_as_x", "A method calls itself without end",
     [("player.py", "        if board.isdone():", "        if False:"),
      ("player.py", "for cell in free:", "for cell in CELLS:")]),
    ("minimax_marks_one_cell", "After trying a cell, does minimax empty it again?",
     [("player.py", '            board.set(cell, " ")\n', "")]),
    ("own_again", "Do you convert the answer to upper case, with upper()?",
     [("tictac.py", '[Y/N]\\n").upper()', '[Y/N]\\n")')]),
    ("player_valid_answers", "choose marked a cell, and then asked again. What makes it stop?",
     [("player.py", "                return\n", "")]),
    ("player_new", "Does player.py have code outside its classes",
     [("player.py", "class Player:", "input('Name? ')\n\n\nclass Player:")]),
]


@pytest.mark.parametrize("check, words, edits", HINTS, ids=[words[:40] for _, words, _ in HINTS])
def test_hint_names_a_likely_cause(check, words, edits):
    assert words in result_of(check, *edits).counts.hint


@pytest.mark.parametrize("check, edits", [
    ("ai_marks_one_cell", [  # a list that all copies of a game share
        ("player.py", AI_CHOOSE, "AI.moves = [cell for cell in AI.moves if board.isempty(cell)]\n"
         "        cell = choice(AI.moves)\n        AI.moves.remove(cell)\n"),
        ("player.py", "        self.board = board", "        AI.moves = list(CELLS)")]),
    ("minimax_marks_one_cell", [  # prints while it searches
        ("player.py", "        if board.isdone():", "        print('.' * 100)\n"
         "        if board.isdone():")]),
    ("minimax_base_case", [  # an Enum of numbers
        ("player.py", "return 1\n", "return Score.WON\n"), ("player.py", "from random",
         "from enum import IntEnum\nScore = IntEnum('Score', 'WON')\nfrom random")]),
    ("board_new", [("board.py", 'return self.board[index] == " "',  # any truth value
                    'return "free" if self.board[index] == " " else ""')]),
    ("board_new", [("player.py", "class Player:", "while True:\n    pass\n\n\nclass Player:")]),
    ("board_show", [("board.py", BAR, BAR.replace("---", "\u2014"))]),  # as on the page
    ("smartai_as_o", [  # a count that all copies of a game share
        ("player.py", "        self.board = board", "        type(self).turn = 0"),
        ("player.py", '        if board.isempty("B2"):', "        SmartAI.turn += 1\n"
         "        if SmartAI.turn > 5:\n"
         "            return [cell for cell in CELLS if board.isempty(cell)][-1]\n"
         '        if board.isempty("B2"):')]),
    ("player_valid_answers", [  # a thread that waits, in each import of player.py
        ("player.py", "from random", "import queue\nimport threading\n"
         "threading.Thread(target=queue.Queue().get, daemon=True).start()\nfrom random")]),
    ("own_again", [("board.py", "        done = False", "        print('.' * 40_000)\n"
                    "        done = False")]),
    ("own_play", AI_AS_BOB),
    ("own_play", [  # Player inherits its choose
        *AI_AS_BOB, ("player.py", "class Player:", "class Person:"),
        ("player.py", "class AI(", "class Player(Person):\n    pass\n\n\nclass AI(")]),
    ("own_play", [  # AI is no subclass of Player
        *AI_AS_BOB,
        ("player.py", "class AI(Player):\n", "class AI:\n    get_name = Player.get_name\n"
         "    get_sign = Player.get_sign\n\n"),
        ("player.py", "        super().__init__(name, sign)\n        self.board = board",
         "        self.name, self.sign = name, sign")]),
], ids=["shared list", "debug output", "Enum", "truth value", "player.py hangs", "dashes",
        "shared count", "thread", "more output than is kept", "seat", "seat of a subclass",
        "seat without a base"])
def test_check_ignores_unrelated_bugs(check, edits):
    assert result_of(check, *edits).counts is None


@pytest.mark.parametrize("name", ["token", "copy", "struct"])
def test_helper_may_have_the_name_of_a_python_module(name):
    uses_helper = ("player.py", "            if cell in CELLS and",
                   f"            import {name}\n            if {name}.is_board(board) and")
    text = "import board\n\n\ndef is_board(this):\n    return isinstance(this, board.Board)\n"
    assert result_of("player_valid_answers", uses_helper, **{name: text}).counts is None


READ_ONLY = "\n\n    @property\n    def {}(self):\n        return self.own\n"


@pytest.mark.parametrize("edits", [
    [("board.py", "self.winner", "self.own"),
     ("board.py", "return self.size\n", "return self.size" + READ_ONLY.format("winner")),
     ("player.py", '            board.winner = ""\n', "")],
    [("board.py", "self.board", "self.own"),
     ("board.py", "return self.size\n", "return self.size" + READ_ONLY.format("board"))],
], ids=["winner", "board"])
def test_player_loses_no_points_for_a_wrong_board_with_a_read_only_property(edits):
    assert result_of("minimax_as_x", *edits).counts is None
    assert result_of("minimax_as_x", *edits, IS_WRONG).credit == 1


TRANSPOSED = ("board.py", "{b[3 * row]} | {b[3 * row + 1]} | {b[3 * row + 2]}",
              "{b[row]} | {b[row + 3]} | {b[row + 6]}")
ACCEPTS_A11 = ("player.py", "if cell in CELLS and", "if len(cell) >= 2 and")


@pytest.mark.parametrize("check, edits, credit", [
    # what was printed counts, even if the mark is wrong
    ("minimax_shows_its_choice", [("player.py", '            board.set(cell, " ")\n', "")], 1),
    ("ai_shows_its_choice", [("player.py", AI_CHOOSE + "        print(cell)\n"
                              "        board.set(cell, self.sign)",
                              "cell = choice([cell for cell in CELLS if board.isempty(cell)])\n"
                              "        print(cell)")], 1),
    ("ai_shows_its_choice", [("player.py", AI_CHOOSE + "        print(cell)\n"
                              "        board.set(cell, self.sign)", "pass")], 0.5),
    ("minimax_shows_its_choice", [("player.py", "board, True, True)\n        print(cell)",
                                   "board, True, True)\n        1 / 0")], 0.5),
    ("ai_shows_its_choice", [("player.py", 'print(f"\\n', 'print(f"n'),
                             ("player.py", AI_CHOOSE + "        print(cell)\n", AI_CHOOSE)], 0),
    ("ai_shows_its_choice", [("player.py", AI_CHOOSE, "return\n        cell = None\n"),
                             ("player.py", '        print(f"\\n', '        if self.sign == "":\n'
                              '            print(f"\\n')], 0),
    # what an import prints is no method's
    ("board_is_silent", [("board.py", "class Board:", "print('hello')\n\n\nclass Board:")], 1),
    # minimax is called, even if it does not come to its end
    ("minimax_searches", [("player.py", "        # make a move (choose", "        1 / 0\n"
                           "        # make a move (choose")], 1),
    # prompt and message do not depend on taken cells
    ("player_prompts", [("player.py", "cell in CELLS and board.isempty(cell)",
                         "cell in CELLS")], 1),
    ("board_is_silent", [("board.py", "    def isempty(self, cell):\n", "    def isempty(self, "
                          "cell):\n        1 / 0\n")], 1),
    # what is no cell is rejected by the reference Board, too
    ("player_wrong_answers", [ACCEPTS_A11], 0),
    ("player_wrong_answers", [("player.py", "if cell in CELLS and", "if"), IS_WRONG], 0),
    # one list of cells for all games
    ("ai_marks_one_cell", [
        ("player.py", "\n\nclass AI(Player):", "\n\nfree = list(CELLS)\n\n\nclass AI(Player):"),
        ("player.py", AI_CHOOSE, "free[:] = [cell for cell in free if board.isempty(cell)]\n"
         "        cell = choice(free)\n")], 0),
    # closes the output, so that the next print fails
    ("own_play", [("board.py", "def show(self):", "def show(self):\n        import sys\n"
                   "        sys.stdout.close()")], 0),
])
def test_check_charges_for_what_it_is_about(check, edits, credit):
    assert result_of(check, *edits).credit == credit


def test_signs_in_a_wrong_drawing_are_not_taken_for_marks():
    assert result_of("minimax_marks_one_cell", TRANSPOSED).alone is None


def test_a_board_that_keeps_data_from_an_earlier_board_loses_one_point():
    """A failure that only other boards bring about is charged where two boards are compared."""
    edits = [("board.py", "self.board", "self.marks"), ("player.py", "board.board", "board.marks"),
             ("board.py", "self.marks = list(self.sign * self.size**2)", "pass"),
             ("board.py", "class Board:", "class Board:\n    marks = [' '] * 9")]
    with closing(submission_of(*edits)) as submission:
        credits = {check.name: grading.result(submission, check).credit for check in RUBRIC
                   if check.section == "Board"}
    assert [name for name, credit in credits.items() if credit < 1] == ["board_new"]


def test_player_that_asks_is_reproduced_with_an_empty_input():
    failure = result_of("ai_marks_one_cell", ("player.py", AI_CHOOSE, "cell = input()\n")).counts
    assert failure.reproduction.program.startswith("import io, sys\nsys.stdin = io.StringIO('')\n")


def test_timeout_is_reproduced_in_the_position_in_which_it_came():
    """One game of many does not end."""
    files = corpus.edited("filled_in", (
        "player.py", "        cell = (self.completed", "        if board.board[:2] == ['O', 'O']:\n"
        "            while True: pass\n        cell = (self.completed"))
    submission = Submission({name: text.encode() for name, text in files.items()}, SANDBOX, LIMITS)
    result = grading.result(submission, CHECKS["smartai_new"])
    failure = result.counts
    submission.close()
    assert "stopped in player.choose(board) after 1.5 seconds of processor time." in str(failure)
    assert explanation(result).endswith("\nThis may take long. To stop it, press Ctrl-C.")
    lines = failure.reproduction.program.split("\n")
    assert {'board.set("A1", "O")', 'board.set("B1", "O")'} <= set(lines)
    assert lines[-2:] == ["player.choose(board)", "board.show()"]


def test_stopped_code_gets_less_time_and_the_feedback_says_so():
    files = corpus.edited("filled_in", ("board.py", "def show(self):",
                                        "def show(self):\n        while True: pass"))
    submission = Submission({name: text.encode() for name, text in files.items()}, SANDBOX, LIMITS)
    first, second = (str(grading.result(submission, CHECKS[name]).counts)
                     for name in ("own_frame", "own_again"))
    submission.close()
    assert "stopped after 0.4 seconds" in first and "less time" not in first
    assert "stopped after 0.04 seconds" in second
    assert second.endswith("(it got less time, because your code was stopped before).")


def test_missing_board_is_not_the_fault_of_a_player():
    files = corpus.sound("filled_in")
    submission = Submission({"player.py": files["player.py"].encode()}, SANDBOX)
    alone = grading.result(submission, CHECKS["player_prompts"]).alone
    submission.close()
    assert (str(alone), alone.first) == ("no Board could be created.", "Board")


def test_session_that_ends_too_early_says_what_was_wrong_before():
    """The second game goes on with the board of the first one."""
    makes_it_once = [("tictac.py", "    board = Board()\n", ""),
                     ("tictac.py", 'print("Welcome', 'board = Board()\nprint("Welcome')]
    failure = result_of("own_again", *makes_it_once).counts
    assert re.match(r"After answer \d+ \(.+\), the program must go on. But it ended.\n"
                    r"Before that, after answer 6 \(Y\): The line must be '1\|   \|   \|   \|', "
                    r"not '1\| X \| O \|   \|'", str(failure))


def test_session_that_goes_wrong_says_which_question_took_an_answer():
    """An extra question before the game takes the first answer."""
    asks = ("tictac.py", 'print("Welcome', 'input("Ready?\\n")\nprint("Welcome')
    results = str(result_of("own_results", asks).counts)
    prompt = "'Bob, X: Enter a cell [A-C][1-3]:'"
    assert results == (f"After answer 5 (A3): The line must be 'Bob is a winner!', not {prompt}.\n"
                       f"Before that, answer 1 (A1) was read after 'Ready?', not after {prompt}.")
    frame = str(result_of("own_frame", asks).counts)
    assert frame == ("At the start: The line must be 'Welcome to TIC-TAC-TOE Game!', not 'Ready?'.")


def test_line_that_is_missing_since_the_program_asks_before_it_is_not_called_missing():
    """Another question before the first board."""
    asks = ("tictac.py", 'print("Welcome', 'input("Ready?\\n")\nprint("Welcome')
    failure = str(result_of("own_play", asks).counts)
    assert failure == ("At the start: The program asked 'Ready?' without first printing "
                       "'   A   B   C'.")


def test_other_parameters_of_minimax_have_a_script_of_their_own():
    """The moves of MiniMax are bad as well, but the parameters are another bug."""
    text = feedback_on(("player.py", "board, self_player, start)", "board, mine, start)"),
                       ("player.py", "if self_player", "if mine"),
                       ("player.py", "not self_player", "not mine"),
                       ("player.py", "if start and len(free) > 7:", "if start:\n"
                        "            return free[0]\n        if start and len(free) > 7:"))
    blocks = text.split("\n\n")
    [parameters] = [block for block in blocks if "unexpected keyword argument" in block]
    [moves] = [block for block in blocks if "As X, MiniMax never misses" in block]
    assert "So this check looks at the moves of MiniMax instead, and they fail, too" in parameters
    assert "player.minimax(board, self_player=" in parameters.rpartition("run it:")[2]
    assert "player.choose(board)" in moves.rpartition("run it:")[2]


def test_player_that_stops_asking_says_after_which_answer_the_prompt_is_missing():
    gives_up = ("player.py", '            print("You did not choose correctly.")\n',
                '            print("You did not choose correctly.")\n            return\n')
    failure = str(result_of("player_prompts", gives_up).counts)
    assert failure == ("On the board XO- --- ---, Player (X) read D4. After answer 1: The line "
                       "'Bob, X: Enter a cell [A-C][1-3]:' is missing.")


def test_session_of_computer_players_is_not_described_if_there_is_no_player_to_replace_them():
    text = feedback_on(("player.py", "class Player:", "class Person:"),
                       ("player.py", "class AI(Player)", "class AI(Person)"),
                       ("tictac.py", "import Player", "import AI, SmartAI"),
                       ("tictac.py", 'Player("Bob", "X")', 'AI("Bob", "X", board)'),
                       ("tictac.py", 'Player("Alice", "O")', 'SmartAI("Alice", "O", board)'))
    [block] = [block for block in text.split("\n\n") if "Nobody could play" in block]
    assert block.count("Game: Your tictac.py") == 4
    assert block.endswith("because player.py has no class Player.")
    assert "did not come to its end. See the check of Y or y." in text  # about the fifth check


def test_session_of_people_of_another_class_earns_half_for_wrong_spacing():
    names = [("player.py", "class Player:", "class Person:"),
             ("player.py", "class AI(Player)", "class AI(Person)"),
             ("tictac.py", "import Player", "import Person"),
             ("tictac.py", 'Player("Bob", "X")', 'Person("Bob", "X")'),
             ("tictac.py", 'Player("Alice", "O")', 'Person("Alice", "O")')]
    assert result_of("own_play", *names).credit == 1
    assert result_of("own_spacing", *names, ("tictac.py", "[Y/N]\\n", "[Y/N] ")).credit == 0.5


def test_session_is_described_even_if_player_cannot_be_imported_without_input():
    failure = result_of(
        "own_results", ("player.py", "class Player:", "input('Name? ')\n\n\nclass Player:"))
    assert "answer 1 (A1) was read after 'Name?'" in str(failure.counts)


def test_player_on_a_board_that_keeps_no_marks_is_not_said_to_have_marked_nothing():
    result = result_of("minimax_as_o", ("board.py", "self.board[index] = sign", "pass"))
    assert str(result.alone) == ("your Board does not become X-- --- --- when these cells are "
                                 "marked one by one.")


def test_drawing_is_not_cut_off_by_what_set_prints():
    prints = ("board.py", "self.board[index] = sign",
              "print('0\\n' * 75)\n        self.board[index] = sign")
    assert result_of("board_show", prints).alone is None


def test_second_run_that_was_stopped_is_told_as_well():
    """set marks nothing. If it did, AI would search for a free cell without an end."""
    failure = result_of("ai_marks_one_cell", ("board.py", "self.board[index] = sign", "pass"),
                        ("player.py", AI_CHOOSE, "cell = 'A1'\n        while not board.isempty"
                         "(cell):\n            pass\n"), limits=LIMITS).counts
    assert "AI (X) marked no free cell" in failure.message
    assert "\nThe second run failed, too: Your code was stopped in player.choose" in failure.message


def test_show_is_not_said_to_draw_a_board_that_set_did_not_make():
    """C3 is marked on B3, and show draws that."""
    result = result_of("board_show", ("board.py", "self.board[index] = sign",
                                      "self.board[min(index, 7)] = sign"))
    assert str(result.alone).startswith("When the board should be ")
    assert result.counts is None


def test_error_on_a_board_that_was_wrong_before_is_not_shown_as_the_players():
    """Whoever marks C3 marks B3 as well, and only then, the number of free cells is odd."""
    result = result_of("minimax_as_o",
                       ("board.py", "self.board[index] = sign", "self.board[index] = sign\n"
                        "        if index == 8:\n            self.board[7] = sign"),
                       ("player.py", "cell = MiniMax.minimax(self, board, True, True)",
                        "free = [cell for cell in CELLS if board.isempty(cell)]\n"
                        "        assert len(free) % 2 == 0\n        cell = free[0]"))
    assert str(result.alone).startswith("your Board does not become ")


def test_session_that_lacks_a_line_says_that_the_program_had_ended():
    ends = ("tictac.py", "        board.show()\n        if turn",
            "        if not board.isempty('A2'):\n            raise SystemExit\n"
            "        board.show()\n        if turn")
    results = str(result_of("own_results", ends).counts)
    assert results == ("The program ended after answer 3 (A2). After answer 5 (A3), 'Bob is a "
                       "winner!' was expected.")


def test_program_that_cannot_start_is_told_once_and_without_answers_to_type():
    text = feedback_on(("tictac.py", "import Player", "import Person"))
    assert "All checks of Game" not in text  # the assignment's program works
    [block] = [block for block in text.split("\n\n") if "cannot import name 'Person'" in block]
    of_own_program = [check for check in RUBRIC if check.name.startswith("own_")]
    assert block.count("Game: ") == len(of_own_program)
    assert "To see this" not in block


def test_hint_is_given_only_if_it_is_true_of_both_runs():
    """The Board recurs. With the reference Board, MiniMax does not see that it loses."""
    recurs = ("board.py", "    def isempty(self, cell):\n",
              "    def isempty(self, cell):\n        if self.board.count(' ') == 1:\n"
              "            return self.isempty(cell)\n")
    sees_no_loss = ("player.py", "return -1\n", "return 1\n")
    counts = result_of("minimax_as_x", recurs, sees_no_loss).counts
    assert "RecursionError" in counts.message
    assert "The second run failed, too:" in counts.message
    assert counts.hint == ""


def test_first_board_is_named_if_it_fails_without_a_second_one():
    always_done = ("board.py", "        return done", "        return True")
    failure = str(result_of("board_new", always_done).counts)
    assert failure == ("When the board should be XO- XO- ---, board.isdone() must be False, "
                       "not True.")


def test_feedback_says_what_fails_with_reference_code_if_that_differs():
    """What the Board prints is charged elsewhere, and would hide why this check fails."""
    prints = ("board.py", "self.board[index] = sign",
              "self.board[index] = sign\n        print('set')")
    accepts = ("player.py", "cell in CELLS and board.isempty(cell)", "board.isempty(cell)")
    message = str(result_of("player_prompts", prints, accepts).counts)
    assert "There is an extra line: 'set'" in message
    also = message.split("\n")[-1]
    assert also.startswith("The second run failed, too: On the board XO- --- "
                           "---, Player (X) read D4 and ended with ValueError: tuple.index(x): x "
                           "not in tuple (player.py, line 23, then board.py, line 28)")


def test_feedback_says_that_a_player_prints_no_cell():
    failure = result_of("ai_shows_its_choice", ("player.py", AI_CHOOSE + "        print(cell)\n"
                                                "        board.set(cell, self.sign)",
                                                "print('None')")).counts
    assert str(failure).endswith("and nothing else. No cell is in the last line that it printed.")


def test_overwriting_a_taken_cell_is_seen():
    result = result_of("player_taken_cells", ("player.py", "cell in CELLS and board.isempty(cell)",
                                              "cell in CELLS"))
    assert "But it marked B1 with X" in result.counts.message


def test_answers_that_run_out_are_no_error_of_the_program():
    result = result_of("own_again", ("tictac.py", "if (ans != \"Y\"):", "if ans == 'no':"))
    assert "the program must end. But it asked for another answer." in result.counts.message
    assert "EOFError" not in result.counts.message


def test_message_of_an_import_error_is_without_advice():
    result = result_of("player_new", ("player.py", "from random", "import numpi\nfrom random"))
    assert re.search(r"No module named 'numpi' \(player.py, line 1\)$", result.counts.message)


def feedback_on(*edits):
    """The feedback on a submission with some texts replaced."""
    with closing(submission_of(*edits)) as submission:
        results = tuple(grading.result(submission, check) for check in RUBRIC)
    return feedback(Graded("ann", results=results))


def test_what_is_missing_is_said_once():
    text = feedback_on(("player.py", "class SmartAI(AI):", "class Other(AI):"))
    assert text.endswith("These checks did not earn all their points:\n\n   0/5  All checks of "
                         "SmartAI\n        player.py has no class SmartAI.\n")


def test_check_that_could_not_run_says_what_to_fix_first():
    result = result_of("ai_is_random", ("player.py", AI_CHOOSE + "        print(cell)\n"
                                        "        board.set(cell, self.sign)", "pass"))
    text = explanation(result)
    assert text.startswith("Not run, because AI (X) did not mark exactly one free cell "
                           "when the board should be --- --- ---. First fix what failed in AI.")


LEARNS = """
import sys
SEEN = sys.__dict__.setdefault("seen", set())


def choose(self, board):
    print(f"\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
    marks = "".join(board.board)
    cell = MiniMax.minimax(self, board, True, True)
    if marks not in SEEN and marks.count(" ") in (4, 5):
        cell = [cell for cell in CELLS if board.isempty(cell)][-1]
    SEEN.add(marks)
    print(cell)
    board.set(cell, self.sign)


MiniMax.choose = choose
"""


@pytest.mark.parametrize("edits", [
    [("player.py", "class SmartAI(AI):", LEARNS + "\n\nclass SmartAI(AI):")],
    [("player.py", "        cell = MiniMax.minimax(self, board, True, True)\n",  # chooses at random
      "        cell = MiniMax.minimax(self, board, True, True)\n"
      "        if len(set(board.board) | {self.sign}) == 3:\n"
      "            import os\n            free = [c for c in CELLS if board.isempty(c)]\n"
      "            cell = free[os.urandom(1)[0] % len(free)]\n")],
], ids=["plays well when it sees a position again", "moves differently each time"])
def test_bad_move_counts_even_if_the_player_does_not_repeat_it(edits):
    assert result_of("minimax_as_o", *edits).credit < 1


@pytest.mark.parametrize("check, words, edits", [
    ("own_again", "must end without an error.\n"
     "The program stopped after answer 6 (Enter) with IndexError",
     [("tictac.py", '").upper()', '")[0].upper()')]),
    ("own_results", "must be 'Alice is a winner!', not 'Bob is a winner!'",
     [("tictac.py", "    turn = True\n    while", "    while"),
      ("tictac.py", "Game!\")\n", "Game!\")\nturn = True\n")]),
    ("own_frame", "There is an extra line: '======'",
     [("tictac.py", "print(\"Welcome", "print('======')\nprint(\"Welcome")]),
], ids=["ends with an error", "Alice begins the second game", "line above the welcome"])
def test_bug_in_the_main_program_is_described(check, words, edits):
    assert words in str(result_of(check, *edits).counts)


RECURS = "            return self.minimax(board, self_player, start)"


def line_of(code, edit):
    """Return the number of this line of player.py after an edit."""
    return corpus.edited("filled_in", edit)["player.py"].split("\n").index(code) + 1


def test_recursion_error_names_the_line_that_recurs():
    """The limit is met in a helper, at another depth on each machine."""
    goes_on = ("player.py", "        if board.isdone():", "        if True:\n"
               "            board.isdone()\n"
               f"{RECURS}\n        if board.isdone():")
    failure = result_of("minimax_marks_one_cell", goes_on).counts
    number = line_of(RECURS, goes_on)
    assert str(failure).endswith(f"recursion depth exceeded (player.py, line {number})")


def test_recursion_error_does_not_name_a_line_that_is_repeated_a_few_times():
    """The limit is met in a helper that calls itself twenty times, and ends."""
    goes_on = ("player.py", "        if board.isdone():", "        if True:\n"
               "            def count(number):\n"
               "                return number and count(number - 1)\n\n"
               "            count(20)\n"
               f"{RECURS}\n        if board.isdone():")
    failure = result_of("minimax_marks_one_cell", goes_on).counts
    assert str(failure).endswith(f"(player.py, line {line_of(RECURS, goes_on)})")


@pytest.mark.parametrize("body, place", [
    ("def show(self):\n        self.show()", r"\(player.py, line \d+, then board.py, line \d+\)"),
    ("def show(self):\n        import copy\n        deep = []\n        for _ in range(10_000):\n"
     "            deep = [deep]\n        copy.deepcopy(deep)",
     r"\(player.py, line \d+, then board.py, line \d+\)"),
], ids=["in the other file", "in a module of Python"])
def test_recursion_error_names_the_call_from_another_file(body, place):
    shows = ("player.py", AI_CHOOSE, "board.show()\n        " + AI_CHOOSE)
    failure = result_of("ai_marks_one_cell", ("board.py", "def show(self):", body), shows).alone
    assert re.search(f"RecursionError: maximum recursion depth exceeded {place}$", str(failure))


def test_feedback_says_that_a_check_was_not_run_alone():
    failure = Failure("It is wrong.", 0.5)
    text = explanation(Result(RUBRIC[0], 0.5, Skipped("it is late."), failure, ALL_OF_BOARD))
    assert text == ("It is wrong.\nThis happened in the second run, with reference code around it. "
                    "With your code alone: Not run, because it is late.")


def test_player_without_a_board_argument_loses_no_points_for_a_wrong_board():
    edits = [("player.py", "class SmartAI(AI):\n", "class SmartAI(AI):\n"
              "    def __init__(self, name, sign):\n        super().__init__(name, sign, None)\n"
              "        self.middle = 'B2'\n\n"),
             ("player.py", 'board.isempty("B2"):\n            return "B2"',
              'board.isempty(self.middle):\n            return self.middle'),
             ("board.py", "(0, 4, 8), (2, 4, 6)", "(0, 4, 8)"),
             ("board.py", "return self.board[index] == ", "return self.board[min(index, 7)] == ")]
    assert result_of("smartai_as_o", *edits).credit == 1


def test_constructor_that_swaps_name_and_sign_fails():
    result = result_of("ai_new", ("player.py", "super().__init__(name, sign)\n        self.board",
                                  "super().__init__(sign, name)\n        self.board"))
    assert "player.get_name() must be 'Bob', not 'X'." in result.counts.message


def test_player_is_imported_with_the_reference_board_if_board_is_broken():
    result = result_of("ai_marks_one_cell", ("board.py", "class Board:", "class Board(:"),
                       ("player.py", "from random", "from board import Board\nfrom random"))
    assert result.credit == 1


def test_reproduction_calls_isempty_only_once():
    b3_for_c3 = ("board.py", "self.board[index] ==", "self.board[min(index, 7)] ==")
    program = result_of("board_marks", b3_for_c3).counts.reproduction.program
    assert program.count("isempty") == 1


def test_choose_is_not_blamed_for_a_board_that_was_wrong_before():
    ignores_a1 = ("board.py", "        self.board[index] = sign",
                  "        if cell != 'A1':\n            self.board[index] = sign")
    last_free_cell = [("player.py", AI_CHOOSE, AI_CHOOSE.replace("choice", "max"))]
    result = result_of("ai_marks_one_cell", ignores_a1, *last_free_cell)
    assert re.match("your Board does not become .+ when these cells are marked one by one",
                    str(result.alone))
    always_c3 = [("player.py", AI_CHOOSE, "cell = 'C3'\n")]
    result = result_of("ai_marks_one_cell", ignores_a1, *always_c3)
    assert "AI (X) marked no free cell" in result.counts.message


def check_of(function):
    return Check("Board", 2, function, second=ALL_OF_BOARD)


def test_better_of_two_runs_counts():
    def half_with_reference(code):
        """A line."""
        raise Failure("It is wrong.", 0.5 if code.replaced else 0)

    result = result_of(check_of(half_with_reference))
    assert (result.credit, result.replaced) == (0.5, ALL_OF_BOARD)
    assert explanation(result) == (
        "It is wrong.\nThis happened in the second run, with reference code around it. "
        "With your code alone: It is wrong.")


def test_failure_is_preferred_to_a_skipped_run():
    def skips_alone(code):
        """A line."""
        raise Failure("It is wrong.") if code.replaced else Skipped("nothing was seen.")

    assert str(result_of(check_of(skips_alone)).counts) == "It is wrong."


def test_failure_can_leave_a_context_manager():
    @contextmanager
    def unchanged():
        yield

    failure = Failure("It is wrong.", 0.5, "Is it?")
    with pytest.raises(Failure) as raised, unchanged():
        raise failure
    assert raised.value is failure


def test_bug_in_the_grader_is_not_blamed_on_the_student(capsys):
    def broken(code):
        """A line."""
        1 / 0

    result = result_of(check_of(broken))
    assert str(result.counts).startswith(
        "The grader has a bug here: ZeroDivisionError('division by zero'). This is not your fault.")
    assert "ZeroDivisionError" in capsys.readouterr().err


def results_with(failures):
    """The results of all checks, of which some failed, {name: Failure}."""
    return tuple(Result(check, 0 if check.name in failures else 1, failures.get(check.name),
                        failures.get(check.name), ALONE) for check in RUBRIC)


def test_checks_with_the_same_error_are_listed_together():
    """It is explained for the first one."""
    line = "IndexError: string index out of range"
    called = "(tictac.py, line 9, then player.py, line 7)"
    text = feedback(Graded("ann", results=results_with({
        "player_wrong_answers": Failure(f"It ended with {line} (player.py, line 7)"),
        "own_play": Failure("A line is missing.\nThe program stopped after answer 3 (a) with "
                            f"{line} {called}"),
        "ai_is_random": Failure(f"It ended with {line} (player.py, line 8)")})))
    wrong, play, is_random = (f"{CHECKS[name].section}: {CHECKS[name].title}" for name in (
        "player_wrong_answers", "own_play", "ai_is_random"))
    assert text.partition("points:\n\n")[2] == f"""\
   0/1  {wrong}
        It ended with {line} (player.py, line 7)
    With the same error:
   0/1  {play}
        A line is missing.
        The program stopped after answer 3 (a) with {line} {called}

   0/1  {is_random}
        It ended with {line} (player.py, line 8)
"""


def test_error_that_comes_after_another_difference_is_not_taken_for_its_cause():
    """An empty answer crashes in Player. Before that, the drawing is wrong."""
    text = feedback_on(
        ("player.py", "if cell in CELLS", 'if cell[0] in "ABC" and cell in CELLS'),
        ("board.py", '"\\n   A   B   C"', '"\\n   a   b   c"'))
    blocks = text.split("\n\n")
    [crash] = [block for block in blocks if "choose asks again after an answer" in block]
    assert "Game:" not in crash
    drawings = [block for block in blocks if "must be '   A   B   C', not '   a   b   c'" in block
                and "Game:" in block]
    assert len(drawings) == 2  # the lines in which the error came differ
    for block in drawings:
        assert "Later, the program stopped after answer 3 (Enter) with IndexError" in block


def test_checks_that_were_not_run_take_a_line_for_each_reason():
    late, early = Skipped("it is late.", "AI"), Skipped("it is early.")
    text = feedback(Graded("ann", results=results_with({
        "ai_marks_one_cell": Failure("It marked nothing."), "ai_is_random": late,
        "minimax_new": late, "minimax_as_o": late, "smartai_new": early})))
    assert text.endswith(f"""
   0/5  Not run (1 of AI, 2 of MiniMax), because it is late.
        First fix: AI: {CHECKS["ai_marks_one_cell"].title}

   0/1  Not run (1 of SmartAI), because it is early.
""")


def test_full_marks_take_few_lines():
    extra = POSSIBLE["SmartAI"]
    regular = ALL_POINTS - extra
    sums = ", ".join(f"{section} {POSSIBLE[section]}/{POSSIBLE[section]}" for section in SECTIONS)
    assert feedback(Graded("ann", results=results_with({}))) == (
        f"ann: {regular}/{regular}, extra credit {extra}/{extra}\n{sums}\n"
        f"{len(RUBRIC)} of {len(RUBRIC)} checks passed.\n")


def test_check_that_passed_in_the_second_run_is_listed_with_what_failed_before():
    failure = Failure("It is wrong.\nIn the second line, too.")
    results = [Result(check, 1, None, None, ALONE) for check in RUBRIC]
    results[-2:] = [Result(check, 1, failure, None, ALL_OF_BOARD) for check in RUBRIC[-2:]]
    text = feedback(Graded("ann", results=tuple(results)))
    assert text.endswith(f"""
These checks did not pass with your code alone, but passed in the second run and cost nothing. Look
for the cause in Board, in constructors, get_name and get_sign, or in how your classes work
together.

   1/1  SmartAI: {RUBRIC[-2].title}
   1/1  SmartAI: {RUBRIC[-1].title}
        It is wrong.
""")


def test_section_that_passed_in_the_second_run_has_all_its_points():
    skipped = Skipped("no Board could be created.", "Board")
    text = feedback(Graded("ann", results=tuple(
        Result(check, 1, skipped if check.section == "AI" else None, None, ALL_OF_BOARD)
        for check in RUBRIC)))
    points = POSSIBLE["AI"]
    assert text.endswith(f"\n   {points}/{points}  All checks of AI\n"
                         "        Not run, because no Board could be created.\n")


def test_feedback_contains_no_control_characters():
    failure = Failure("a\x1b[2Jb\r" + "line\n" * 100)
    text = explanation(Result(RUBRIC[0], 0, failure, failure, ALONE))
    assert text.startswith("a\\x1b[2Jb\\rline")
    assert text.count("\n") < 40
