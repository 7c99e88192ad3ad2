"""What runs in the sandbox: scripts and games, what is kept of the output, and time."""

import json
import re
from dataclasses import replace

import pytest
import rules
from grader.code import Code
from grader.feedback import explanation
from grader.grading import Result, result_of
from grader.limits import MOST_BYTES, MOST_LINES, Limits
from grader.names import MODULES
from grader.runs import READ, Failure, Script, as_seen, run_of
from grader.sandbox import BLAMES, NotFinished, records_in
from grader.submission import Submission
from test_grader import corpus
from test_grader.forks import Forks
from test_grader.grading import AI_CHOOSE, CHECKS, encoded

COUNTS = """
import os
open("imports", "a").write("x")


class Board:
    pass
"""


@pytest.fixture(scope="module")
def forks():
    forks = Forks()
    yield forks
    forks.close()


def code_of(forks, player="pass", limits=Limits(), board=COUNTS, section="AI"):
    files = encoded({"board.py": board, "player.py": player, "tictac.py": "pass"})
    return Code(Submission(files, forks, limits), section)


def last(runs):
    return [run.last() for run in runs]


def test_scripts_share_an_import_and_nothing_else(forks):
    begin = ("import board", "open('begins', 'a').write('x')", "here = []")
    runs = code_of(forks).run(
        *(Script((*begin, f"here.append({number})",
                  "print(here, open('begins').read(), open('imports').read())"))
          for number in range(3)))
    assert last(runs) == ["[0] x x\n", "[1] xx x\n", "[2] xxx x\n"]


@pytest.mark.parametrize("choice", ["random.random()", "random.SystemRandom().random()",
                                    "random.seed() or random.random()", "random.Random().random()",
                                    "secrets.token_hex()", "os.urandom(8)"])
def test_random_choices_are_repeated(choice, forks):
    """They depend on the seed of the script alone, also without one of their own."""
    scripts = [Script(("import os, random, secrets", f"number = {number}", f"random.seed({seed})",
                       f"print({choice})")) for number, seed in enumerate((7, 7, 8))]
    first, same, other = last(code_of(forks).run(*scripts))
    assert first == same != other
    assert last(code_of(forks).run(*scripts)) == [first, same, other]


def test_long_output_is_kept_by_its_head_and_its_tail(forks):
    [run] = code_of(forks).run(Script(("print('begin', '=' * 10**6, 'end')", "print('drawing')")))
    text, drawing = run.printed
    assert text.startswith("begin ===") and text.endswith("=== end\n") and len(text) < 3_000
    assert drawing == "drawing\n"


def test_error_names_the_line_of_the_submission(forks):
    player = """def fail():
    return [][1]


def recurs():
    return recurs()


class Odd(Exception):
    def __str__(self):
        return 1 / 0


def odd():
    raise Odd
"""
    runs = code_of(forks, player).run(
        *(Script(("import player", f"player.{name}()")) for name in ("fail", "recurs", "odd")))
    assert [run.trouble for run in runs] == [
        "ended with IndexError: list index out of range (player.py, line 2)",
        "ended with RecursionError: maximum recursion depth exceeded (player.py, line 6)",
        "ended with Odd (player.py, line 15)"]


def test_files_beside_the_modules_come_before_those_of_python(forks):
    """They can leave the program, and write into their home."""
    files = encoded({"board.py": "import token\nfrom random import WORD", "player.py": "pass",
                     "token.py": "", "random.py": "WORD = 'own'", "types.py": "", "pkgutil.py": "",
                     "tictac.py": "import sys, types\nprint(sys.argv)"})
    code = Code(Submission(files, forks), "AI")
    [run] = code.run(Script(("import board, os, time", "time.sleep(600)",
                             "open(os.path.expanduser('~/left'), 'w').close()",
                             "print(board.WORD, os.listdir('.').count('left'))", "exit()")))
    assert (run.printed[3:], run.trouble) == (["own 1\n", ""], "ended with SystemExit")
    assert code.seed(0) == []  # the random of its own may have no seed
    assert last(code.run(Script((), (), "tictac.py"))) == ["['tictac.py']\n"]


@pytest.mark.parametrize("player, reason", [
    ("class Player(:", "SyntaxError: "),
    ("compile('x = = 1', 'cell.py', 'exec')", "(cell.py, line 1) (player.py, line 1)."),
    ("import pa4", "ModuleNotFoundError: No module named 'pa4'"),
    ("raise ModuleNotFoundError(\"No module named 'tkinter'\")", "No module named 'tkinter'"),
    ("input()", "EOFError"), ("import os\nos._exit(0)", "its process ended"),
    ("while True: pass", "it took too long")])
def test_module_that_cannot_be_imported_fails_all_scripts(player, reason, forks):
    code = code_of(forks, player, Limits(imports=1))
    for _ in range(2):
        with pytest.raises(Failure) as failure:
            code.run(Script(("print(1)",)))
        assert failure.value.message.startswith("player.py cannot be imported: it ")
        assert reason in failure.value.message
        code.submission.sandbox = None  # the second time, nothing is run
    missing = re.search("pa4|tkinter", player)
    assert not missing or f"Python has no {missing[0]}. If" in failure.value.message


@pytest.mark.parametrize("name, content, problem", [
    ("Board.py", b"", "board.py is missing (similar name: Board.py)"),
    ("pa1.zip", b"", "board.py is missing (not graded: pa1.zip)"),
    ("board.py", b"", "board.py is empty"), ("board.py", b" \n\t\r\n", "board.py is empty"),
    ("board.py", "pass".encode("utf-16"), "board.py is saved as UTF-16: save it as UTF-8"),
    ("board.py", b"pass", "")])
def test_module_without_code_is_named(name, content, problem, forks):
    submission = Submission({name: content, "player.py": b"2", "tictac.py": b"3"}, forks)
    assert submission.problems() == [*filter(None, [problem])]
    if problem:
        with pytest.raises(Failure) as failure:
            Code(submission, "Board").run(Script(("print(1)",)))
        assert failure.value.message == f"{problem}."


@pytest.mark.parametrize("old, new, said", [
    ("from board", "import pa4.gui\nfrom board", "tictac.py cannot start: it ended with Module"),
    ("from board", "raise SystemExit\nfrom board", ""),  # it says nothing
    (f'print("{rules.GOODBYE}")', "1 / 0", "")])
def test_program_that_cannot_start_is_named(old, new, said, forks):
    submission = Submission(encoded(corpus.edited("filled_in", ("tictac.py", old, new))), forks)
    for name in ("board_new", "own_frame"):
        result_of(submission, CHECKS[name])
    problems = submission.problems()
    assert len(problems) == bool(said)
    assert "".join(problems).startswith(said)


def test_import_that_fails_only_with_reference_code_is_not_the_students(forks):
    submission = Submission(dict.fromkeys(MODULES, b"pass"), forks)
    submission.not_imported[True, "player.py"] = Failure("It fails.")
    assert submission.problems() == []
    submission.not_imported[False, "player.py"] = Failure("It fails.")
    assert submission.problems() == ["It fails."]


def test_clock_stands_still_while_a_process_waits_for_its_copy(forks):
    """The process that has imported the modules has two seconds, and its copy has six."""
    code = code_of(forks, limits=Limits(imports=1, long=2, wait=-2))
    [run] = code.run(Script(("import threading", "print(threading.Event().wait(2.5))")))
    assert run.last() == "False\n"


def test_clock_goes_on_when_a_copy_has_ended(forks):
    """The opponent takes C3 in no copy, but last."""
    code = code_of(forks, limits=Limits(wait=-3), board="class Board: taken = ['A1']", player="""
import threading

class Player:
    def choose(self, board):
        if "C3" in board.taken:
            threading.Event().wait()
""")
    start = ("from board import Board", "from player import Player", "board = Board()",
             "board.set = lambda cell, sign: board.taken.append(cell)",
             "board.isempty = lambda cell: cell not in board.taken",
             "board.show = lambda: None", "player = Player()")
    assert [run.is_timeout for _, run in code.play(start, "X", 1)] == [False] * 8 + [True]


def test_code_that_the_clock_ends_on_a_busy_machine_gives_no_grade(forks):
    """It has used more than a twentieth of its time by the clock, which is one second here.

    It sends the signal of the clock to itself, so that nothing depends on how busy this machine is.
    """
    code = code_of(forks, limits=Limits(long=2, wait=-7))
    with pytest.raises(NotFinished, match=BLAMES[76]):
        code.run(Script(("import signal, time", "signal.alarm(0)",
                         "while time.process_time() < 0.2: pass",
                         "signal.raise_signal(signal.SIGALRM)")))


def test_code_gets_less_time_after_a_timeout(forks):
    code, limits = code_of(forks), Limits()

    def seconds(is_second):
        conditions = code.conditions(limits.long)._replace(is_second=is_second)
        return code.submission.request(conditions, [])["seconds"]

    assert (seconds(False), seconds(True)) == (limits.long, limits.long)
    code.submission.timeouts.add(("AI", False))
    assert (seconds(False), seconds(True)) == (limits.after_timeout, limits.game)


def test_players_are_not_run_with_a_board_that_hangs(forks):
    code = code_of(forks)
    code.submission.timeouts.add(("Board", False))
    with pytest.raises(Failure, match="Your Board takes too long."):
        code.run(Script(("print(1)",)))
    assert replace(code, is_second=True).run(Script(("print(1)",)))[0].last() == "1\n"


def test_loop_costs_its_script(forks):
    """No other section is affected."""
    code = code_of(forks, limits=Limits(long=1))
    with pytest.raises(Failure) as failure:
        code.run(Script(("while True: pass",)), Script(("print('other')",)))
    assert failure.value.run.is_timeout
    assert explanation(Result(CHECKS["ai_new"], 0, failure.value)).startswith(
        "Your code did not finish: it took too long, perhaps in an endless loop.")
    assert code.submission.timeouts == {("AI", False)}
    assert last(code.run(Script(("print('other')",)))) == ["other\n"]


def test_no_script_begins_when_all_time_is_used(forks):
    code = code_of(forks, limits=Limits(all=1))
    runs = code.run(*(Script((f"sum(range(10_000_000 + {number}))",)) for number in range(20)))
    assert runs[0].is_complete() and not runs[-1].printed
    with pytest.raises(NotFinished, match="all checks together took 1 seconds of processor time"):
        code.run(Script(("print(1)",)))


def test_board_of_a_first_run_finds_neither_rules_nor_reference_code(forks):
    """Not even in what the driver knows."""
    looks = """
import os, sys
found = [name for name in os.listdir(".") if "own" in name or "assignment" in name]
frame = sys._getframe()
while frame:
    found += [name for name, value in frame.f_globals.items()
              if name in ("winning_cells", "LINES_", "RUBRIC")
              or isinstance(value, (list, set, dict)) and "XXXOO" + " " * 4 in str(value)]
    frame = frame.f_back
assert not found, found


class Board:
    pass
"""
    [run] = code_of(forks, board=looks, section="Board").run(Script(("import board", "print(1)")))
    assert run.last() == "1\n"


@pytest.mark.parametrize("name, line", [
    ("player_new", "        self.name = name"),
    ("smartai_as_x", "        cell = (self.completed(board, self.sign)")])
def test_forged_records_are_no_bug_of_the_grader(name, line, forks):
    records = [
        {"script": 0, "printed": 5, "error": ""}, {"script": 0, "cells": ["A1", "A1"]},
        {"script": 0, "cells": [], "printed": [], "error": ""},
        {"script": 0, "cells": ["A1", "B1", "A2", "B2", "A3"], "printed": ["x"], "error": ""},
        {"script": [], "timeout": 5}, {"script": 0.0}, {"script": 99}, {"script": -99},
        {"module": "board", "error": []}, {"seconds": "x"}, {"seconds": float("nan")},
        {"script": 0, "printed": [1, None], "error": "", "cells": 7}, 5, {"ready": {"x": []}}]
    written = "".join(f"{json.dumps(record)}\n" for record in records)
    files = corpus.edited("filled_in", ("player.py", line, f"""
        import os
        for number in range(3, 9):
            try:
                os.write(number, {written.encode() + bytes([255, 10])})
            except OSError:
                pass
{line}"""))
    submission = Submission(encoded(files), forks)
    result_of(submission, CHECKS[name])
    assert submission.seconds > 0


def test_only_so_much_is_read_of_what_was_written_down():
    record = b'{"ready": true, "script": 0, "other": [[], []], "printed": 5}'
    assert records_in(record + b"\n" + b"[" * 60_000) == [{"ready": True, "script": 0}]
    for more in (b" " * MOST_BYTES, b"\n" * MOST_LINES):
        with pytest.raises(NotFinished, match="it prints too much to be read"):
            records_in(record + more)
    assert as_seen(READ * 10_000).count(READ) < 3_000


@pytest.mark.parametrize("printed, error", [
    ([], "X"), (["1\n"], ""), (["", "1\n", ""], ""), (["", "1\n", ""], "X")])
def test_record_that_does_not_fit_its_script_is_not_believed(printed, error):
    """What shows a failure would look for lines that are not there, and the grader would stop."""
    script, forged = Script(("x = 1", "print(x)")), {"printed": printed, "error": error}
    real = {"printed": ["", "1\n"], "error": ""}
    assert run_of(script, [forged, real]).printed == real["printed"]
    assert run_of(script, [forged]).trouble == "did not finish: its process ended"


@pytest.mark.parametrize("name, line, forgery", [
    ("minimax_as_x", "cell = MiniMax.minimax(self", '"met"][:] = bytes([1] * 3**9)'),
    ("smartai_as_o", "cell = (self.completed(board, self.sign)", '"met"][:] = bytes([1] * 3**9)'),
    ("ai_marks_one_cell", AI_CHOOSE, '"request"]["cells"].clear()')])
def test_games_that_a_player_has_kept_from_going_on_give_no_grade(name, line, forgery, forks):
    files = corpus.edited("filled_in", ("player.py", line, f"""
        import sys
        frame = sys._getframe()
        while "met" not in frame.f_globals:
            frame = frame.f_back
        frame.f_globals[{forgery}
        {line}"""))
    with pytest.raises(NotFinished, match="was not asked on every board that its games can reach"):
        result_of(Submission(encoded(files), forks), CHECKS[name])


def moves_of_smartai(files, forks):
    """Return (position, run) for its choices as X."""
    start = ("from board import Board", "from player import SmartAI", "board = Board()",
             'player = SmartAI("Bob", "X", board)')
    return Code(Submission(encoded(files), forks), "SmartAI").play(start, "X", 10)


def test_copies_of_a_player_make_the_same_random_choices_each_time(forks):
    """Python gives each copy of a process random numbers of its own, if nothing prevents it."""
    files = corpus.edited("filled_in", *corpus.BUGS["smartai_wins"].edits, (
        "player.py", "        return next(cell for cell in corners + sides",
        "        return choice([cell for cell in corners + sides if board.isempty(cell)])\n"
        "        return next(cell for cell in corners + sides"))
    first, second = ([(position, run.last()) for position, run in moves_of_smartai(files, forks)]
                     for _ in range(2))
    assert first == second


def test_copies_of_a_player_meet_a_position_once_and_keep_what_they_remember(forks):
    """Each choice prints how many choices were made in this game before."""
    files = corpus.edited("filled_in", ("player.py", "self.board = board", "self.before = 0"), (
        "player.py", "class SmartAI(AI):\n    def choose(self, board):\n",
        "class SmartAI(AI):\n    def choose(self, board):\n        print(self.before)\n"
        "        self.before += 1\n"))
    moves = moves_of_smartai(files, forks)
    positions = [position for position, _ in moves]
    assert len(positions) == len(set(positions)) > 20
    for position, run in moves:
        assert run.printed[-3].startswith(f"{position.count('X')}\n")
        assert len(run.free_cells()) == position.count(" ") - 1
    assert {position.count("X") for position in positions} >= {0, 1, 2, 3}
