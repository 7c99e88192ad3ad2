"""python tests/grade.py: what is graded, what is shown and written, how it ends."""

import csv
import json
import re
import shutil
import signal
import stat
import subprocess
import sys
import time
import zipfile

import pytest
from game.sessions import ON_POSIX, heed_ctrl_c
from grader.gradebook import Gradebook, in_a_cell
from grader.grades import printable
from grader.rubric import RUBRIC
from test_grader.hostile import HOSTILE, appended
from test_grader.submissions import GRADE, ROOT, environment, style, with_fault
from test_grader.test_handins import write, zipped

ON_UNIX = hasattr(signal, "SIGHUP")
SECTIONS = ["Board", "Player", "Game", "AI", "MiniMax", "SmartAI"]


def run(*arguments, cwd=None):
    return subprocess.run([sys.executable, str(GRADE), *map(str, arguments)], cwd=cwd, timeout=300,
                          env=environment(), capture_output=True, text=True, errors="replace")


def rows(folder, name="grades.csv"):
    with open(folder / name, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def results(path):
    return json.loads(path.read_text(encoding="utf-8"))


def state(folder):
    """All that could have been changed in a folder."""
    return {path: (path.lstat().st_mode, path.lstat().st_mtime_ns,
                   path.read_bytes() if path.is_file() else b"") for path in folder.rglob("*")}


def without_searches(files):
    """What is graded sooner."""
    return {**files, "player.py": files["player.py"] + b"\n\nMiniMax = SmartAI = object\n"}


NAMES = ["Jos\u00e9", "a b", "it's", '"quoted"', "[1]", "=1+1", "-rf", "@home", "+1", "\x1b[2J",
         "tab\there", "new\nline", "\u8bd5", "n" * 250, "grades", "%s{}", "checks",
         "a,b", "a;b", "UPPER", "\U0001f3b2", "dot.name"]


@pytest.fixture(scope="module")
def a_class(tmp_path_factory):
    """A class that mixes everything, graded; its folder, that of the grades, and the process."""
    top = tmp_path_factory.mktemp("top")
    folder = top / "class"
    for number, name in enumerate(NAMES):  # a few of them are run, too
        write(folder / name, {"essay.txt" if number % 9 else "board.py": b""})
    write(folder / "ann" / "hw1", style("text"))
    write(folder / "ann+", {"essay.txt": b""})
    write(folder / "ben", without_searches(with_fault("no blank line above the drawing", "moves")))
    write(folder / "submission_123", without_searches(with_fault("a tie crashes", "dictionary")))
    (folder / "empty").mkdir()
    zipped(folder / "ann.zip", {"board.py": style("text")["board.py"]})
    (folder / "broken.zip").write_bytes(b"PK")
    write(folder, {f"doejane_1_2_{name}": content for name, content in style("text").items()})
    write(folder / "eve", {"Board.py": b"", "player-1.py": b""})
    before = state(folder)
    done = run(folder, "--grades", folder / "results")
    shutil.move(folder / "results", top / "results")
    assert state(folder) == before
    return top / "results", done


def is_graded(row):
    return row["status"].startswith("graded")


def by_name(a_class):
    return {row["submission"]: row for row in rows(a_class[0])}


def test_each_gets_a_row_with_a_status_that_says_what_happened(a_class):
    table = by_name(a_class)
    assert len(rows(a_class[0])) == len(NAMES) + 9
    nothing = "no board.py, player.py or tictac.py"
    assert table["ann"]["status"] == table["doejane"]["status"] == "graded"
    assert table["doejane"]["id"] == "1"
    assert {name: table[name]["score"] for name in ("ann", "ann++", "ben", "submission_123",
                                                    "doejane")} == {
        "ann": "40", "ann++": "6", "ben": "27.5", "submission_123": "27", "doejane": "40"}
    assert table["ann+"]["status"] == table["empty"]["status"] == nothing
    assert table["eve"]["status"] == nothing + " (but Board.py, player-1.py)"
    assert table["broken"]["status"].startswith("broken.zip cannot be read: ")
    assert a_class[1].returncode == 1


def test_the_table_has_its_columns_and_agrees_with_the_other_files(a_class):
    folder, _ = a_class
    for row in rows(folder):
        assert list(row) == ["submission", "score", "extra_credit", "status", "seconds",
                             *SECTIONS, "name", "id", "email", "late"]
        if is_graded(row):
            earned = sum(float(row[section]) for section in SECTIONS[:-1])
            assert (float(row["score"]), row["extra_credit"]) == (earned, row["SmartAI"])
        else:
            assert {row[key] for key in ("score", "extra_credit", *SECTIONS)} == {""}
    told = [results(path) for path in folder.glob("*.json")]
    assert sorted(each["score"] for each in told) == sorted(
        float(row["score"] or 0) + float(row["extra_credit"] or 0) for row in rows(folder))
    for each in filter(lambda each: each["tests"], told):
        assert [test["name"].split(": ", 1)[1] for test in each["tests"]] == [
            check.line for check in RUBRIC]
        assert sum(test["max_score"] for test in each["tests"]) == 45
        assert sum(test["score"] for test in each["tests"]) == each["score"]


def test_any_name_is_safe_in_files_and_on_the_terminal(a_class):
    folder, done = a_class
    printed = done.stdout + "".join(path.name for path in folder.iterdir()) + "".join(
        path.read_text(encoding="utf-8-sig") for path in folder.iterdir())
    assert all(mark.isprintable() or mark == "\n" for mark in printed)
    for row in rows(folder):
        assert not row["submission"].startswith(("=", "+", "-", "@"))
    names = {row["submission"] for row in rows(folder)}
    assert {"Jos\u00e9", "a b", "it's", '"quoted"', "[1]", "'=1+1", "'-rf", "\\x1b[2J",
            "\u8bd5"} <= names
    assert (folder / "Jos\u00e9.json").exists() and (folder / '"quoted".txt').exists()


def test_a_class_shows_its_progress_its_table_and_itself_at_a_glance(a_class):
    folder, done = a_class
    number = len(rows(folder))
    assert re.search(rf"^1 of {number}: ", done.stdout, re.MULTILINE)
    assert re.search(rf"^{number} of {number}: ", done.stdout, re.MULTILINE)
    assert re.search(r"^ben +27\.5 +0 +graded ", done.stdout, re.MULTILINE)
    table = done.stdout.split("\n\n")[1]
    assert table.startswith("submission") and max(map(len, table.split("\n"))) <= 100
    graded = list(filter(is_graded, rows(folder)))
    assert f"Scores of {len(graded)} graded:" in done.stdout
    for low in range(0, 41, 5):
        in_range = sum(low <= float(row["score"]) < low + 5 for row in graded)
        assert re.search(rf"^ *{low}-\d+ +{in_range}( +#+)?$", done.stdout, re.MULTILINE)


def test_checks_csv_tells_how_many_lost_points_at_each_check(a_class):
    folder, _ = a_class
    lost = rows(folder, "checks.csv")
    assert list(lost[0]) == ["check", "section", "points", "submissions"]
    assert [row["check"] for row in lost] == [check.line for check in RUBRIC]
    told = {row["submission"]: row["status"] for row in rows(folder)}
    graded = sum(status.startswith("graded") for status in told.values())
    by_check = {row["check"]: int(row["submissions"]) for row in lost}
    assert by_check["show draws the board."] == graded - 4
    assert by_check["Your tictac.py: who has won or a tie, on the last cell too."] == graded - 3


def test_one_submission_prints_its_feedback(tmp_path):
    done = run(ROOT, "--results", tmp_path / "results.json")
    assert done.stdout.startswith(f"{ROOT.name}: 40/40, extra credit 5/5\n")
    assert done.returncode == 0
    assert re.fullmatch(r".+: one submission\.\nSubmissions run .+\n", done.stderr)
    told = results(tmp_path / "results.json")
    assert told["score"] == 45
    assert told["tests"][0] == {
        "name": "Board: A new Board has size 3, nine empty cells and no winner.",
        "number": "1.1", "score": 1, "max_score": 1, "status": "passed", "output": ""}


def test_it_runs_from_any_folder_and_two_gradings_with_any_jobs_are_the_same(tmp_path):
    write(tmp_path / "class" / "a", without_searches(style("text")))
    write(tmp_path / "class" / "b", {"player.py": b"print('b')\n"})
    found = []
    for number, jobs in enumerate(("1", "3")):
        done = run("class", "--grades", f"out{number}", "--jobs", jobs, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        found.append({path.name: path.read_text(encoding="utf-8")
                      for path in (tmp_path / f"out{number}").iterdir()
                      if path.name != "grades.csv"})
    assert len(found[0]) == 5
    assert found[0] == found[1]


@ON_POSIX
@pytest.mark.parametrize("number, status", [(signal.SIGINT, 130), (signal.SIGTERM, 143),
                                            (signal.SIGHUP, 129)] if ON_UNIX else [])
def test_stopping_it_ends_all_at_once_and_leaves_true_files(number, status, tmp_path):
    write(tmp_path / "class" / "a", appended(HOSTILE["waits for ever"]))
    write(tmp_path / "class" / "b", appended(HOSTILE["never ends"]))
    write(tmp_path / "class" / "c", style("text"))
    (tmp_path / "tmp").mkdir()
    (tmp_path / "tmp").chmod(0o755)
    for folder in (tmp_path, tmp_path.parent, tmp_path.parent.parent):
        folder.chmod(0o755)
    out = tmp_path / "out"
    with subprocess.Popen(
            [sys.executable, str(GRADE), str(tmp_path / "class"), "--grades", str(out), "--jobs",
             "2"], env={**environment(), "TMPDIR": str(tmp_path / "tmp")},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed_ctrl_c) as grader:
        # Board and Player have 12 points; then it waits for what AI chooses
        while not (out / "a.json").exists() or results(out / "a.json")["score"] < 12:
            assert grader.poll() is None
            time.sleep(0.05)
        begin = time.monotonic()
        grader.send_signal(number)
        told = grader.communicate()
        assert time.monotonic() - begin < 5
    assert grader.returncode == status, told
    assert list((tmp_path / "tmp").iterdir()) == []
    assert {row["submission"]: row["status"] for row in rows(out)} == dict.fromkeys(
        "abc", "not finished")
    for name in "abc":
        assert "(not finished)" in results(out / f"{name}.json")["output"]
        assert (out / f"{name}.txt").exists()


@pytest.mark.parametrize("arguments, complaint", [
    ([], "the following arguments are required: PATH"),
    (["no such folder"], "PATH must be a folder or a zip, not 'no such folder'"),
    ([".", "--jobs", "0"], "--jobs must be a number from 1 to 40, not 0"),
    ([".", "--jobs", "two"], "'two'"),
    ([".", "--wrong"], "--wrong"),
    ([".", "--grades", "file"], "cannot write to 'file'"),
    (["class", "class", "--results", "results.json"],
     "--results is for one submission, not for a class or several"),
    (["class", "--as", "class", "--results", "results.json"], "--results is for one submission"),
    (["class", "--as", "two"], "'two'"),
])
def test_wrong_arguments_are_refused_in_one_line(arguments, complaint, tmp_path):
    write(tmp_path, {"file": b"", "class/a/board.py": b"", "class/b/board.py": b""})
    done = run(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr and done.stderr.count("\n") == 1
    assert not (tmp_path / "results.json").exists()


def run_changed(module, lines, *arguments, cwd):
    """What a copy of the grader does that has some more lines in a module of its rubric."""
    shutil.copytree(ROOT / "tests", cwd / "tests", ignore=shutil.ignore_patterns("test_*"))
    with open(cwd / "tests" / "grader" / "rubric" / module, "a") as file:
        file.write(lines)
    return subprocess.run([sys.executable, "tests/grade.py", *arguments], cwd=cwd,
                          env=environment(), capture_output=True, text=True)


def test_a_machine_of_many_cores_needs_no_option(tmp_path):
    many = ("import os, runpy, sys; os.cpu_count = lambda: 64; sys.argv = sys.argv[1:]; "
            "runpy.run_path(sys.argv[0], run_name='__main__')")
    write(tmp_path / "ann", {"board.py": b""})
    done = subprocess.run([sys.executable, "-c", many, str(GRADE), str(tmp_path / "ann")],
                          env=environment(), capture_output=True, text=True)
    assert (done.returncode, done.stderr.count("\n")) == (0, 2)


def test_a_fault_of_the_grader_is_not_taken_for_one_of_the_student(tmp_path):
    write(tmp_path / "dan", {"board.py": style("text")["board.py"]})
    check = "\n\n@BOARD.check(1)\ndef broken(world):\n    'A line.'\n    1 / 0\n"
    done = run_changed("board.py", check, "dan", "--grades", "out", cwd=tmp_path)
    assert done.returncode == 1
    assert rows(tmp_path / "out")[0]["status"] == "the grader failed in broken"
    told = (tmp_path / "out" / "dan.txt").read_text()
    assert told.count("This is no fault of yours.") == 1 and "Board 6/7\n" in told


@pytest.mark.parametrize("rubric, headline", [
    ("[*board.BOARD]", r"dan: 6/6"),
    ("[*computers.AI, *minimax.MINIMAX]", r"dan: 0/20 \(graded; Python .* player\.py: .*\)")])
def test_a_rubric_with_fewer_sections_tells_of_what_they_need_only(rubric, headline, tmp_path):
    write(tmp_path / "dan", {"board.py": style("text")["board.py"], "player.py": b"1 / 0\n"})
    done = run_changed("__init__.py", f"\nRUBRIC = {rubric}\n", "dan", cwd=tmp_path)
    assert re.fullmatch(headline, done.stdout.split("\n")[0])


def test_nothing_that_a_terminal_would_obey_gets_into_a_fault():
    assert printable("a\x1b[2Jb\r\nc") == "a\\x1b[2Jb\\r\nc"
    assert printable("line\n" * 100).count("\n") < 40
    assert [in_a_cell(text) for text in ("=1", "a", "")] == ["'=1", "a", ""]


def test_names_that_become_the_same_get_files_of_their_own():
    book = Gradebook([(name, {}) for name in ("a", "A", "a", "n" * 250, "n" * 251)])
    names = [grades.file_name.casefold() for grades in book.grades]
    assert len(set(names)) == 5
    assert all(len(name) < 220 for name in names)


def test_the_autograder_is_a_zip_ready_for_upload(tmp_path):
    path = tmp_path / "autograder.zip"
    subprocess.run([sys.executable, str(ROOT / "tests" / "gradescope.py"), str(path)], check=True,
                   env=environment(), capture_output=True)
    with zipfile.ZipFile(path) as archive:
        for name in ("setup.sh", "run_autograder"):
            assert archive.getinfo(name).external_attr >> 16 == stat.S_IFREG | 0o755
            assert archive.read(name).startswith(b"#!/bin/sh\n")
            assert b"\r" not in archive.read(name)
        archive.extractall(tmp_path / "source")
    write(tmp_path / "submission", style("text"))
    done = subprocess.run(
        [sys.executable, "-B", str(tmp_path / "source" / "tests" / "grade.py"),
         str(tmp_path / "submission"), "--results", str(tmp_path / "results.json")],
        env=environment(), capture_output=True)
    assert done.returncode == 0
    assert results(tmp_path / "results.json")["score"] == 45
