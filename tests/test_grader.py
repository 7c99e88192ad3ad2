"""The grader: full marks for what is sound, and each wrong submission caught as it should be."""

import csv
import importlib.util
import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import another_way
import pytest
from gradebook import clean
from submission import RUBRIC
from wrong_submissions import WRONG

ROOT = Path(__file__).parent.parent
GRADERS = 3
# So that endless loops cost little; the slow one is allowed its ten seconds
SHORT = ["-o", "question_limits=5 1 512 2 1", "-o", "search_limits=30 1 512 2 1"]


# Were pytest-randomly installed, the order of the progress lines would not be known
COMMAND = [sys.executable, "-m", "pytest", "-p", "no:randomly"]


def grade(*options):
    return subprocess.run([*COMMAND, *map(str, options)], cwd=ROOT, capture_output=True, text=True,
                          timeout=600)


def make_submission(folder, files):
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text)


@pytest.fixture(scope="session")
def graded(tmp_path_factory):
    """The folder with all the wrong submissions' grades; several classes at a time."""
    top = tmp_path_factory.mktemp("wrong")
    for number, name in enumerate(WRONG):
        make_submission(top / f"class {number % GRADERS}" / name, WRONG[name].files)

    def grade_class(number):
        return grade("--submission", top / f"class {number}",
                     "--grades", top / "grades" / str(number), *SHORT)

    with ThreadPoolExecutor(GRADERS) as pool:
        for done in pool.map(grade_class, range(GRADERS)):
            assert done.returncode == 0, done.stdout + done.stderr
    return top


def results(grades_folder, name):
    with open(next(grades_folder.glob(f"**/{name}.json")), encoding="utf-8") as file:
        return json.load(file)


def rows(folder):
    """The rows of a grades.csv by name."""
    with open(folder / "grades.csv", encoding="utf-8", newline="") as file:
        return {row["submission"]: row for row in csv.DictReader(file)}


def faulty_checks(result):
    """The names of the checks that found a fault; they stand in the order of the rubric."""
    assert [test["name"].split(": ", 1)[1] for test in result["tests"]] == [
        check.line for check in RUBRIC]
    return {check.name for check, test in zip(RUBRIC, result["tests"]) if test["output"]}


def named_checks(fails):
    return {check.name for check in RUBRIC for word in fails.split()
            if word in (check.section, check.name[len("test_"):])}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_submission_is_caught_by_the_named_checks_and_by_no_others(name, graded):
    result = results(graded, name)
    for word in WRONG[name].fails.split():
        assert named_checks(word), word
    caught = named_checks(WRONG[name].fails)
    assert faulty_checks(result) == caught
    for check, test in zip(RUBRIC, result["tests"]):
        if check.name in caught:
            assert test["score"] <= check.points / 2
        else:
            assert test["score"] == check.points


def test_grading_leaves_the_submissions_as_they_were(graded):
    for name in WRONG:
        [folder] = graded.glob(f"class */{name}")
        assert {path.name: path.read_text() for path in folder.iterdir()} == WRONG[name].files


@pytest.mark.parametrize("name, section, points", [
    ("tabs in the drawing", "Board", "5.5"),
    ("the answer on the line of the prompt", "Player", "5.5"),
    ("no blank line above the drawing", "Board", "5.5"),
    ("no message", "Player", "5"),
    ("no goodbye", "Game", "7"),
])
def test_half_of_the_points_are_for_the_text_without_its_white_space(name, section, points, graded):
    [row] = [rows(folder)[name] for folder in (graded / "grades").iterdir() if name in rows(folder)]
    assert row[section] == points


def test_a_fault_is_told_within_a_screenful_and_only_once(graded):
    for name in WRONG:
        for test in results(graded, name)["tests"]:
            assert test["output"].count("\n") < 24
            assert all(line.isprintable() for line in test["output"].split("\n"))
        feedback = next(graded.glob(f"**/{name}.txt")).read_text(encoding="utf-8")
        waits = [line for line in feedback.split("\n") if "Not checked, this waits for" in line]
        assert len(waits) == len(set(waits))


def test_nothing_that_a_terminal_would_obey_gets_into_a_fault():
    assert clean("a\x1b[2Jb\r\nc") == "a\\x1b[2Jb\\r\nc"
    assert clean("line\n" * 100).count("\n") < 24


def test_a_difference_shows_what_was_typed_where_it_is_and_how_to_repeat_it(graded):
    result = results(graded, "wins instead of is a winner")
    [told] = [test["output"] for test in result["tests"] if test["output"]]
    assert told.split("\n") == [
        "The result, after the answers a1 b1 a2 b2 a3 N:",
        "expected:",
        "  line 1: 'Bob is a winner!'",
        "  line 2: (end of the output)",
        "actual:",
        "  line 1: 'Bob wins!'",
        "  line 2: (end of the output)",
        r"To repeat: printf 'a1\nb1\na2\nb2\na3\nN\n' | python tictac.py",
    ]


def test_the_rubric_has_40_points_and_5_of_extra_credit():
    points = {}
    for check in RUBRIC:
        points[check.section] = points.get(check.section, 0) + check.points
    assert points == {"Board": 6, "Player": 6, "Game": 8, "AI": 8, "MiniMax": 12, "SmartAI": 5}


def test_the_totals_are_the_same_whatever_fails(graded):
    for name in WRONG:
        tests = results(graded, name)["tests"]
        assert sum(test["max_score"] for test in tests) == 45
        assert all(0 <= test["score"] <= test["max_score"] for test in tests)
        assert sum(test["score"] for test in tests) == results(graded, name)["score"]


def test_the_table_has_a_row_for_each_submission_and_agrees_with_the_other_files(graded):
    every = {}
    for folder in (graded / "grades").iterdir():
        every.update(rows(folder))
    assert set(every) == set(WRONG)
    for name, row in every.items():
        assert list(row) == ("submission,score,extra_credit,status,seconds,Board,Player,Game,AI,"
                             "MiniMax,SmartAI").split(",")
        assert row["status"] == "graded"
        sections = [float(row[section]) for section in ("Board", "Player", "Game", "AI", "MiniMax")]
        assert float(row["score"]) == sum(sections)
        assert row["extra_credit"] == row["SmartAI"]
        assert sum(sections) + float(row["SmartAI"]) == results(graded, name)["score"]


def test_the_package_itself_gets_full_marks(tmp_path):
    done = grade("--submission", ROOT, "--grades", tmp_path)
    assert done.returncode == 0
    assert f"{ROOT.name}: 40/40, extra credit 5/5\n" in done.stdout
    result = results(tmp_path, ROOT.name)
    assert {key: result[key] for key in ("output_format", "test_output_format", "test_name_format",
                                         "stdout_visibility", "visibility", "score")} == {
        "output_format": "text", "test_output_format": "text", "test_name_format": "text",
        "stdout_visibility": "hidden", "visibility": "visible", "score": 45}
    assert result["tests"][0] == {
        "name": "Board: A new Board has size 3, nine empty cells and no winner.",
        "number": "1.1", "score": 1, "max_score": 1, "status": "passed", "output": ""}


def test_a_sound_submission_written_another_way_gets_full_marks(tmp_path):
    make_submission(tmp_path / "another", another_way.FILES)
    done = grade("--submission", tmp_path / "another")
    assert "another: 40/40, extra credit 5/5\n" in done.stdout, done.stdout


def test_a_submissions_own_pytest_files_are_not_read(tmp_path):
    name = "its own conftest.py, pytest.ini and tests"
    make_submission(tmp_path / name, WRONG[name].files)
    for arguments in (["--submission", tmp_path / name], [f"--submission={tmp_path / name}"],
                      ["tests", "--submission", tmp_path / name]):
        done = grade(*arguments, "-k", "board")
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Board 6/6" in done.stdout


def test_a_second_grading_and_one_in_parallel_give_the_same_files(tmp_path):
    names = ["random player named MiniMax", "no tictac.py"]
    for name in names:
        make_submission(tmp_path / "class" / name, WRONG[name].files)
    runs = {"first": [], "second": []}
    if has_xdist():
        runs["parallel"] = ["-n", "2"]
    found = []
    for run, options in runs.items():
        done = grade("--submission", tmp_path / "class", "--grades", tmp_path / run, *options)
        assert done.returncode == 0, done.stdout + done.stderr
        table = rows(tmp_path / run)
        for row in table.values():
            del row["seconds"]
        files = {path.name: path.read_text() for path in (tmp_path / run).iterdir()
                 if path.name != "grades.csv"}
        assert set(files) == {f"{name}.{kind}" for name in names for kind in ("json", "txt")}
        found.append((table, files))
    assert all(each == found[0] for each in found)


def has_xdist():
    return importlib.util.find_spec("xdist") is not None


def test_a_class_shows_its_progress_and_a_table(tmp_path):
    make_submission(tmp_path / "b", {})
    make_submission(tmp_path / "a" / "x", WRONG["no board.py"].files)
    make_submission(tmp_path / "a" / "b", {})
    done = grade("--submission", tmp_path / "a", "--submission", tmp_path / "b")
    shown = done.stdout.split("\n")
    assert done.returncode == 0
    assert [line for line in shown if " of 3: " in line] == [
        "1 of 3: b 0/40, extra credit 0/5", "2 of 3: x 34/40, extra credit 5/5",
        "3 of 3: b+ 0/40, extra credit 0/5"]
    assert [line.split()[:4] for line in shown if " graded " in line] == [
        ["b", "0", "0", "graded"], ["x", "34", "5", "graded"], ["b+", "0", "0", "graded"]]


def test_grading_that_is_killed_leaves_true_files(tmp_path):
    make_submission(tmp_path / "class" / "a", WRONG["slow at its first move"].files)
    make_submission(tmp_path / "class" / "b", WRONG["no main guard"].files)
    grades = tmp_path / "grades"
    command = [*COMMAND, "--submission", str(tmp_path / "class"), "--grades", str(grades)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as grader:
        while not (grades / "a.json").exists() or results(grades, "a")["score"] < 6:
            assert grader.poll() is None
            time.sleep(0.05)
        grader.kill()
    for name in "ab":
        assert rows(grades)[name]["status"] == "not finished"
        assert "(not finished)" in results(grades, name)["output"]
        assert len(results(grades, name)["tests"]) == len(RUBRIC)
        assert results(grades, name)["tests"][-1]["output"] == "Not graded yet."
        assert (grades / f"{name}.txt").exists()
    assert results(grades, "b")["score"] == 0


def test_a_fault_of_the_grader_is_not_taken_for_one_of_the_student(tmp_path):
    make_submission(tmp_path / "sound", WRONG["no main guard"].files)
    done = grade("--submission", tmp_path / "sound", "--grades", tmp_path / "grades", "-k",
                 "board_new", "-o", "question_limits=nonsense")
    assert done.returncode == 1
    status = rows(tmp_path / "grades")["sound"]["status"]
    assert status == "the grader failed in test_board_new"
    output = results(tmp_path / "grades", "sound")["tests"][0]["output"]
    assert output.startswith("The grader itself failed here: ")


@pytest.mark.parametrize("options, complaint", [
    (["--submission", "no such folder"], "--submission: there is no folder 'no such folder'"),
    (["--grades", "somewhere"], "--grades goes with --submission PATH, which says what to grade"),
])
def test_a_wrong_option_is_refused(options, complaint):
    done = grade(*options)
    assert done.returncode == 4
    assert complaint in done.stdout + done.stderr
