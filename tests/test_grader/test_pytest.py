"""The checks as tests: SUBMISSION=PATH python -m pytest tests/test_rubric.py"""

import sys
from xml.etree import ElementTree

from grader.rubric import RUBRIC
from test_grader import corpus
from test_grader.commands import ROOT, run, write, zipped
from test_grader.grading import CHECKS

OVERLOOKS_A_LINE = {"board.py": corpus.with_bugs("board_wins")["board.py"]}


def run_checks(submission, *arguments):
    """Run the tests on a submission."""
    return run([sys.executable, "-m", "pytest", "tests/test_rubric.py", "-p", "no:cacheprovider",
                *map(str, arguments)], cwd=ROOT, env={"SUBMISSION": str(submission)})


def test_each_check_is_a_test_with_points_and_the_feedback_as_its_message(tmp_path):
    path = zipped(tmp_path / "ann.zip", OVERLOOKS_A_LINE)
    done = run_checks(path, f"--junitxml={tmp_path / 'results.xml'}")
    assert done.returncode == 1
    assert "Traceback" not in done.stdout and "pytest.fail(" not in done.stdout
    found = {}
    for case in ElementTree.parse(tmp_path / "results.xml").iter("testcase"):
        points = {each.get("name"): float(each.get("value")) for each in case.iter("property")}
        found[case.get("name")] = points, [each.get("message") for each in case.iter("failure")]
    assert list(found) == [f"test_check[{check.name}]" for check in RUBRIC]
    points = CHECKS["board_show"].points
    assert found["test_check[board_show]"] == ({"points": points, "possible": points}, [])
    points, [message] = found["test_check[board_wins]"]
    assert points == {"points": 0, "possible": CHECKS["board_wins"].points}
    assert "The last line must print:\n    True X\nIt printed:\n    False\n" in message
    assert "again.py" in message


def test_submission_that_cannot_be_read_is_an_error(tmp_path):
    done = run_checks(write(tmp_path / "ann", {"Board.py": b""}), "-k", "board_new")
    assert done.returncode == 1
    assert "ERROR tests/test_rubric.py::test_check[board_new]" in done.stdout
    assert "found no board.py, player.py or tictac.py (similar name: Board.py)" in done.stdout


def test_path_that_does_not_exist_is_a_usage_error(tmp_path):
    done = run_checks(tmp_path / "ann")
    assert done.returncode == 4
    assert f"SUBMISSION must be an existing folder or zip, not '{tmp_path}/ann'" in done.stderr


def test_nothing_of_the_submission_runs_outside_the_sandbox(tmp_path):
    """Neither do files above it that pytest would take for its own. AI passes in the second run."""
    leaves_a_trace = f"open({str(tmp_path / 'trace')!r}, 'a').close()\n".encode()
    hostile = {"conftest.py": leaves_a_trace, "pytest.py": leaves_a_trace,
               "sitecustomize.py": leaves_a_trace, "test_board.py": leaves_a_trace,
               "pytest.ini": b"[pytest]\naddopts = -p conftest --rootdir=.\n"}
    write(tmp_path, hostile)
    files = corpus.edited("filled_in", ("board.py", "self.board[index] = sign", "pass"))
    folder = write(write(tmp_path / "ann", hostile), files)
    done = run_checks(folder, "-k", "board_marks or ai_marks_one_cell")
    assert done.returncode == 1
    assert f"1 failed, 1 passed, {len(RUBRIC) - 2} deselected" in done.stdout
    assert not (tmp_path / "trace").exists()
