"""Full marks for what is sound in whatever style, and each fault paid for where it is, once."""

import codecs
import os
import re
import subprocess
import sys
import textwrap

import pytest
from grader import processes, transcript
from grader.findings import SAVE
from grader.rubric import RUBRIC
from grader.submission import Submission
from test_grader.conftest import BUT_GAME
from test_grader.faults import FAULTS
from test_grader.habits import changed, edit
from test_grader.submissions import (POINTS, STYLES, WAY, WEAK, checks_named, environment,
                                     grade, style, weak, with_fault)


@pytest.mark.parametrize("name", STYLES)
def test_a_sound_submission_gets_full_marks_in_every_style(name, graded):
    result = graded[name].result()
    assert result.faults == {}
    assert result.points() == 45


def can_be_seen(told):
    return told.is_shown and (told.reproduction or told.typed is not None)


def run_again(told, files, folder):
    """What comes of the lines that show a fault again, in the student's folder."""
    for name, content in files.items():
        (folder / name).write_bytes(content)
    before, after = SAVE.split("{}")
    *_, lines = told.feedback.split(before)
    how, _, lines = lines.partition(":\n")
    program = textwrap.dedent(lines).encode() + b"\n"
    if told.typed is not None:
        assert how.startswith(", and below them ")
        own = files["tictac.py"].removeprefix(codecs.BOM_UTF8)  # which no editor copies
        program += told.program.encode() if told.program else own
    (folder / "again.py").write_bytes(program)
    # -S: to look for packages takes most of the time; and sets are in the same order each time
    done = subprocess.run([sys.executable, "-S", "again.py"], cwd=folder,
                          env={**environment(), "PYTHONHASHSEED": "0"}, input="", timeout=60,
                          capture_output=True, text=True, errors="replace")
    return transcript.squeeze(done.stdout + done.stderr)


def assert_seen_again(faults, files, folder, most=None):
    """What is told of these faults shows in the student's folder; of the first `most` of them."""
    seen = [(name, told) for name, told in faults.items()
            if "did not return" not in told.feedback and can_be_seen(told)]
    for name, told in seen[:most]:
        if "MemoryError" not in told.shows:  # our limit
            assert transcript.squeeze(told.shows) in run_again(told, files, folder), name


def test_what_the_feedback_says_can_be_seen_again(fault_once, graded, tmp_path, request):
    most = None if request.config.getoption("--every-fault") else 1
    assert_seen_again(graded[fault_once].result().faults, with_fault(*fault_once), tmp_path, most)


def test_what_weak_submissions_are_told_can_be_seen_again(weak_name, graded, tmp_path, request):
    most = None if request.config.getoption("--every-fault") else 2
    assert_seen_again(graded[weak_name].result().faults, weak(weak_name), tmp_path, most)


def test_lines_that_do_not_show_what_board_is_charged_with_are_not_told(tmp_path):
    files = weak("refuses_to_unmark")
    faults = grade(files, sections=["Board", "MiniMax"]).faults
    assert faults["board_marks"].feedback.startswith("MiniMax would be right with a sound set")
    assert_seen_again(faults, files, tmp_path)


def test_a_fault_is_caught_by_the_named_checks_and_by_no_others(fault_and_style, graded):
    name, _ = fault_and_style
    assert graded[fault_and_style].result().caught() == checks_named(FAULTS[name].caught)


def test_the_rubric_has_40_points_and_5_of_extra_credit():
    points = {}
    for check in RUBRIC:
        points[check.section] = points.get(check.section, 0) + check.points
    assert points == {"Board": 6, "Player": 6, "Game": 8, "AI": 8, "MiniMax": 12, "SmartAI": 5}


def test_every_check_has_a_line_and_points_and_can_find_a_fault():
    caught = {name for fault in FAULTS.values() for name in checks_named(fault.caught)}
    for check in RUBRIC:
        assert check.line.strip() and check.points > 0
        assert check.name in caught, f"no fault in faults.py is caught by {check.name}"


@pytest.mark.parametrize("name, share", [
    ("no blank line above the drawing", 0.5), ("the drawing in other characters", 0),
    ("blank lines below the board", 0.5), ("upper() forgotten", 0.5), ("AI prints no cell", 0.5),
    ("AI is called Random_AI", 0.5), ("AI takes no board", 0.5), ("AI prints nothing", 0),
    ("the answer on the line of the prompt", 0.5), ("a typo in the prompt", 0),
])
def test_half_of_the_points_are_for_what_is_half_right(name, share, graded):
    [result] = [future.result() for pair, future in graded.items() if pair[0] == name][:1]
    [told] = result.faults.values()
    assert told.share == share


@pytest.mark.parametrize("arguments", [
    "sign", "name, sign", "sign, board", "board, sign", "board, name, sign", "name, board, sign",
    "name, sign, board, level"])
def test_other_arguments_cost_half_of_the_check_that_is_about_them(arguments):
    name = "name" if "name" in arguments else "'Computer'"
    keeps_board = "        self.board = board\n" * ("board" in arguments)
    plays = "        self.play(board, random.choice(list(self.moves(board))))\n"
    files = changed("text", edit(
        "player.py",
        ("def __init__(self, name, sign, board):\n        super().__init__(name, sign)",
         f"def __init__(self, {arguments}):\n"
         f"        super().__init__({name}, sign)"),
        ("        self.board = board\n", keeps_board),
        # It needs what it was given
        (plays, "        board = self.board\n" + plays if keeps_board else plays)))
    result = grade(files, sections=["Player", "AI"])
    assert {name: told.share for name, told in result.faults.items()} == {"ai_new": 0.5}
    assert can_be_seen(result.faults["ai_new"])


def points_by_hand(name):
    """What a teacher gives where points were lost, {check: points}; the reasons stand beside."""
    lines = (WEAK / name / "points.txt").read_text(encoding="utf-8").splitlines()
    return {line.split()[0]: float(line.split()[1]) for line in lines}


def test_a_weak_submission_gets_the_points_that_were_worked_out_by_hand(weak_name, graded,
                                                                        request):
    if b"match " in weak(weak_name)["board.py"] and sys.version_info < (3, 10):
        pytest.skip("it needs Python 3.10")
    is_whole = request.config.getoption("--every-fault")
    by_hand = points_by_hand(weak_name)
    wanted = {check.name: by_hand[check.name] for check in RUBRIC
              if check.name in by_hand and (is_whole or check.section in BUT_GAME)}
    faults = graded[weak_name].result().faults
    assert {check: POINTS[check] * told.share for check, told in faults.items()} == wanted


def test_nothing_and_the_skeleton_earn_what_they_should():
    assert set(points_by_hand("empty_classes")) == set(POINTS)
    assert set(POINTS) - set(points_by_hand("skeleton")) == checks_named(
        "own_frame own_play own_results own_again own_lines")


def test_a_board_without_its_class_and_no_player_earn_nothing_and_break_nothing():
    assert grade({"board.py": b"x = 1\n"}).points() == 0


def files_named(told):
    return set(re.findall(r"(\w+\.py), line (\d+)", told))


def test_feedback_speaks_of_the_students_own_files_only(fault_and_style, graded):
    files = with_fault(*fault_and_style)
    for told in graded[fault_and_style].result().faults.values():
        for name, line in files_named(told.feedback):
            assert int(line) <= len(files[name].splitlines()), told.feedback
        assert not re.search(r"/tmp|/mnt|0x[0-9a-f]{4}|stand.in|puppet|<string>", told.feedback)
        assert len(told.feedback.split("\n")) < 40


@pytest.mark.parametrize("returned, shown", [
    ("(sound(self),)", "('Bob',)"), ("self.get_sign", "bound method")])
def test_an_odd_value_can_be_seen_again(returned, shown, tmp_path):
    files = style("ten")
    files["player.py"] += f"""

sound = Player.get_name
Player.get_name = lambda self: {returned}
""".encode()
    told = grade(files, sections=["Player"]).faults["player_new"]
    assert shown in told.feedback and can_be_seen(told)
    assert transcript.squeeze(shown) in run_again(told, files, tmp_path)


def test_what_hangs_only_beside_a_sound_part_is_not_shown_by_lines(monkeypatch):
    monkeypatch.setattr(processes, "WORK_SECONDS", 0.5)
    files = style("ten")
    files["board.py"] += b"\n\nBoard.isempty = lambda self, cell: None\n"
    files["player.py"] += b"""

def choose(self, board):
    cell = ""
    while cell not in [c + r for r in "123" for c in "ABC"]:
        print("You did not choose correctly." * bool(cell))
        cell = input(f"\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \\n").upper()
    while board.isempty(cell) == False:
        pass
    board.set(cell, self.sign)


Player.choose = choose
"""
    told = grade(files, sections=["Board", "Player"]).faults["player_taken_cells"]
    assert "The code did not return" in told.feedback and "again.py" not in told.feedback


def test_nearly_every_fault_can_be_seen_again(graded):
    told = [told for key, future in graded.items() if isinstance(key, tuple)
            for told in future.result().faults.values() if "Not checked" not in told.feedback]
    without = [each.feedback for each in told if not can_be_seen(each)
               and "tried with a sound" not in each.feedback]
    assert len(without) <= len(told) / 20, without


@pytest.fixture
def busy_machine():
    """Four endless loops beside the test."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"], env=environment(),
                              start_new_session=True)  # as many shares of the machine
             for _ in range(4)]
    yield
    for loop in loops:
        loop.kill()
        loop.wait()


@pytest.mark.skipif(not os.path.exists("/proc/self/schedstat"), reason="only Linux tells")
def test_a_busy_machine_takes_no_points(busy_machine, monkeypatch):
    assert takes_no_points(WAY, monkeypatch)


def takes_no_points(way, monkeypatch):
    """Whether a Board that works for a while is sound, though longer than may be waited passes."""
    monkeypatch.setattr(processes, "WAIT_SECONDS", 0.1)
    monkeypatch.setattr(processes, "WORK_SECONDS", 2)  # it is looked at twenty times as often
    files = style("ten")
    files["board.py"] = b"import time\nwhile time.process_time() < 0.2: pass\n" + files["board.py"]
    submission = Submission(files, way, RUBRIC)
    fault = submission.fault(RUBRIC[0])
    submission.worlds.end()
    return fault is None
