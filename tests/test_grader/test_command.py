"""python tests/grade.py and gradescope.py: what is written and printed, and how they end."""

import csv
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from types import SimpleNamespace

import grade as command
import pytest
from grader.feedback import Graded
from grader.grading import Result
from grader.intake import Found, HandedIn
from grader.rubric import EXTRA, REGULAR, possible
from grader.sandbox import Sandbox
from grader.tables import HEADINGS, most_often, names_for
from test_game.sessions import environment, heed_ctrl_c
from test_grader.commands import GRADE, ROOT, grade, run, write
from test_grader.course import BOARD, NAMES
from test_grader.grading import CHECKS, POSSIBLE, SECTIONS

FOR_PLAYER, FOR_WINS = CHECKS["player_new"].points, CHECKS["board_wins"].points
SMARTAI = [check for check in CHECKS.values() if check.section in EXTRA]


def rows(folder):
    with open(folder / "grades.csv", encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_each_submission_gets_a_row_with_its_status(course):
    folder, done = course
    table = {row["submission"]: row for row in rows(folder)}
    assert len(table) == len(NAMES) + 7
    points = POSSIBLE["Board"] + FOR_PLAYER
    extra = "0" if EXTRA else ""
    assert {name: (table[name]["score"], table[name]["extra_credit"], table[name]["status"])
            for name in ("ann", "ben")} == {
                "ann": (str(points), extra, "graded"),
                "ben": (str(points - FOR_WINS), extra, "graded")}
    assert table["eve"]["status"] == (
        "tictac.py is missing; player.py cannot be imported: it ended with ModuleNotFoundError: No "
        "module named 'numpy' (player.py, line 1).")
    assert table["ann+"]["status"] == "player.py is missing; tictac.py is missing"
    assert table["dan"]["status"] == (
        "the grader found no board.py, player.py or tictac.py (similar names: Board.py, "
        "player-1.py)")
    assert table["broken"]["status"].startswith("cannot be read: ")
    assert table["doejane"]["id"] == "1"
    assert done.returncode == 1


def test_table_agrees_with_the_feedback(course):
    folder, _ = course
    for row in rows(folder):
        assert list(row) == HEADINGS
        text = (folder / f"{row['submission'].lstrip(chr(39))}.txt").read_text(encoding="utf-8")
        if row["score"]:
            points = [float(row[section]) for section in SECTIONS]
            assert text.split("\n")[1] == ", ".join(
                f"{section} {row[section]}/{POSSIBLE[section]}" for section in SECTIONS)
            assert float(row["score"]) == sum(points) - float(row["extra_credit"] or 0)
            assert float(row["total"]) == sum(points)
        else:
            assert f": not graded ({row['status']})\n" in text


def test_any_name_is_safe_in_files_tables_and_the_terminal(course):
    folder, done = course
    with zipfile.ZipFile(folder / "feedback.zip") as archive:
        in_zip = archive.namelist()
    assert f"{'m' * 200}..\\x1b[2J_7_assignfeedback_file_feedback.txt" in in_zip
    printed = done.stdout + "".join(in_zip + [path.name for path in folder.iterdir()]) + "".join(
        path.read_text(encoding="utf-8-sig") for path in folder.iterdir() if path.suffix != ".zip")
    assert all(mark.isprintable() or mark == "\n" for mark in printed)
    names = {row["submission"] for row in rows(folder)}
    assert {"Jos\u00e9", "a b", '"quoted"', "'=1+1", "'-rf", "'@home", "\\x1b[2J"} <= names
    table = (folder / "grades.csv").read_bytes()
    assert re.fullmatch(rb"\xef\xbb\xbfsubmission,[^\r]+\n'=1\+1,,,[^\r]+\n", table)
    assert len(names_for([Found("n" * 300, folder)])[0]) == 200


def test_course_prints_progress_a_table_and_the_checks_that_cost_points(course):
    folder, done = course
    number = len(rows(folder))
    assert f"\n{number} of {number}: " in done.stdout
    table = done.stdout.split("\n\n")[1]
    points = POSSIBLE["Board"] - FOR_WINS
    assert re.search(rf"^ben +{points + FOR_PLAYER} +{points} +{FOR_PLAYER} ", table, re.MULTILINE)
    assert f"1 of {number}: " in done.stdout
    assert max(map(len, table.split("\n"))) <= 100
    assert "Check these yourself:\n  " in done.stdout
    assert "Checks that cost points most often (number of submissions):\n   2  " in done.stdout


@pytest.mark.parametrize("missed", range(1, len(SMARTAI) + 1))
def test_extra_credit_that_somebody_has_not_tried_costs_no_points(missed):
    lost = {check.name for check in SMARTAI[:missed]}
    results = tuple(Result(check, check.name not in lost) for check in CHECKS.values())
    lines = most_often([Graded("ann", results)])
    assert len(lines[2:]) == (missed if missed < len(SMARTAI) else 0)


def test_one_submission_prints_the_same_feedback_as_in_a_course(course, tmp_path):
    folder, _ = course
    done = grade(write(tmp_path / "ann", BOARD), "--grades", tmp_path / "results")
    assert done.stdout == (tmp_path / "results" / "ann.txt").read_text()
    assert done.stdout == (folder / "ann+.txt").read_text()
    extra = f", extra credit 0/{possible(*EXTRA)}" if EXTRA else ""
    assert done.stdout.startswith(f"ann: {POSSIBLE['Board']}/{possible(*REGULAR)}{extra} (")
    assert done.returncode == 0
    assert re.fullmatch(r"(.+\n)?(Sandbox|No sandbox): .+\n", done.stderr)


def test_nothing_is_graded_or_overwritten_if_the_folder_for_results_contains_something(tmp_path):
    write(tmp_path, {"ann/board.py": b"", "out/.hidden": b"7"})
    done = grade("ann", "--grades", "out", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(
        "error: 'out' must be a new or empty folder, but it contains something\n")
    assert [path.name for path in (tmp_path / "out").iterdir()] == [".hidden"]


@pytest.mark.parametrize("closed", ["2>&-", ">&-", "> /dev/full", "2> /dev/full"])
def test_grader_goes_on_if_nobody_reads_what_it_prints(closed, tmp_path):
    write(tmp_path, {"ann/board.py": b"1 / 0"})
    command_line = f"{sys.executable} {GRADE} ann --grades out --no-sandbox {closed}"
    done = run(["sh", "-c", command_line], cwd=tmp_path)
    assert (done.returncode, "Traceback" in done.stderr, "andbox: " in done.stdout) == (0, 0, 0)
    assert rows(tmp_path / "out")[0]["total"] == "0"


def test_exit_status_tells_that_code_could_not_be_read(tmp_path, monkeypatch):
    monkeypatch.setattr(command, "grade", lambda *_: Graded("ann", lacks_code=True))
    write(tmp_path, {"ann/board.py": b""})
    options = command.options_parser().parse_args([str(tmp_path / "ann"), "--no-sandbox"])
    assert not command.carry_out(options)


def test_submissions_with_the_same_name_get_names_of_their_own(tmp_path):
    found = [Found(name, tmp_path) for name in ("Wei Li", "Wei Li", "wei li")]
    assert names_for(found) == ["Wei Li", "Wei Li+", "wei li++"]


def test_grader_says_that_it_runs_on_linux(monkeypatch):
    monkeypatch.setattr(command, "sys", SimpleNamespace(platform="win32", exit=sys.exit))
    with pytest.raises(SystemExit, match="the grader runs on Linux"):
        command.main()


@pytest.mark.parametrize("name, status", [("SIGINT", 130), ("SIGTERM", 143)])
def test_stopping_ends_every_job_and_keeps_results(name, status, tmp_path):
    hang = BOARD | {"player.py": b"import threading\nthreading.Event().wait()\n"}
    for student in ("b", "c"):
        write(tmp_path / "class" / student, hang)
    write(tmp_path / "class" / "a", {"board.py": b"1 / 0"})
    (tmp_path / "tmp").mkdir()
    for folder in (tmp_path / "tmp", tmp_path, *list(tmp_path.parents)[:2]):
        folder.chmod(0o755)
    out = tmp_path / "out"
    with subprocess.Popen(
            [sys.executable, str(GRADE), str(tmp_path / "class"), "--grades", str(out), "--jobs",
             "3", "--no-sandbox"], env={**environment(), "TMPDIR": str(tmp_path / "tmp")},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed_ctrl_c) as grader:
        while not (out / "a.txt").exists():
            assert grader.poll() is None
            time.sleep(0.05)
        start = time.monotonic()
        grader.send_signal(getattr(signal, name))
        printed = grader.communicate()
        assert time.monotonic() - start < 10
    assert grader.returncode == status, printed
    assert printed[1].endswith(b"Stopped: 1 of 3 submissions are graded.\n")
    assert list((tmp_path / "tmp").iterdir()) == []
    assert [row["submission"] for row in rows(out)] == ["a"]


@pytest.mark.parametrize("arguments, reason", [
    ([], "give at least one PATH"),
    ([".", "--handout", "out"], "give at least one PATH, of one submission or of several, or"),
    (["class", "--grades", "class"], "--grades must be a folder outside 'class', not 'class'"),
    (["no such folder"], "PATH must be an existing folder or zip, not 'no such folder'"),
    ([".", "--jobs", "0"], "--jobs must be a number from 1 to 40, not 0"),
    (["class", "--grade", "out"], "unrecognized arguments: --grade out"),
    (["class", "--grades", "class/a/board.py"], "--grades must be a folder outside 'class'"),
    (["--handout", "class"], "'class' must be a new or empty folder, but it contains something"),
])
def test_wrong_arguments_are_rejected(arguments, reason, tmp_path, monkeypatch, capsys):
    write(tmp_path, {"class/a/board.py": b""})
    monkeypatch.chdir(tmp_path)
    parser = command.options_parser()
    with pytest.raises(SystemExit) as rejected:
        command.check_options(parser, parser.parse_args(arguments))
    assert rejected.value.code == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["another user", "bubblewrap"])
@pytest.mark.parametrize("mode", [0o700, 0o755])
def test_solution_that_another_user_could_read_is_refused(kind, mode, monkeypatch, tmp_path):
    project = tmp_path / "project"
    write(project, {"tests/grade.py": ""})
    for folder in (*list(project.parents)[:3], project):
        folder.chmod(0o755)
    project.chmod(mode)
    monkeypatch.setattr(command, "__file__", str(project / "tests" / "grade.py"))
    monkeypatch.setattr(command, "best_sandbox", lambda: Sandbox(kind, ""))
    handed_in = HandedIn([Found("ann", {})], [])
    if kind == "another user" and mode == 0o755:
        with pytest.raises(SystemExit, match=f"Type this first: sudo chmod -R go= {project}"):
            command.sandbox_for(handed_in, [], False)
        project.chmod(0o700)
        folder = write(tmp_path / "class", {"ann/board.py": ""})
        folder.chmod(0o755)
        with pytest.raises(SystemExit, match=f"Type this first: sudo chmod -R go= {folder}"):
            command.sandbox_for(handed_in, [folder], False)
    else:
        assert command.sandbox_for(handed_in, [project], False).kind == kind
    assert command.sandbox_for(handed_in, [project], True).kind == kind


def test_course_without_a_sandbox_is_refused(monkeypatch, tmp_path):
    problem = "bubblewrap cannot start: setting up uid map: Permission denied"
    write(tmp_path, {"ann/board.py": b"", "ben/board.py": b""})
    monkeypatch.setattr(command, "best_sandbox", lambda: Sandbox("none", problem))
    options = command.options_parser().parse_args([str(tmp_path)])
    with pytest.raises(SystemExit) as refused:
        command.carry_out(options)
    assert str(refused.value) == command.NO_SANDBOX.format(problem)
    page = (GRADE.parent / "README.md").read_text(encoding="utf-8")
    assert "# If the sandbox does not work\n" in page


def test_full_disk_is_reported_and_ends_the_grading(tmp_path, monkeypatch, capsys):
    """What was written before stays."""
    write(tmp_path / "course", {"ann/essay.txt": b"", "ben/essay.txt": b""})
    out = tmp_path / "out"

    def fills(path, *arguments, **named):
        if path.parent == out and list(out.glob("*.txt")):  # others are written in the background
            raise OSError(28, "No space left on device")
        return open(path, *arguments, **named)

    monkeypatch.setattr(Path, "open", fills)
    monkeypatch.setattr(os, "umask", lambda mask: mask)
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # that of the tests stays
    monkeypatch.setattr(sys, "argv", ["grade.py", str(tmp_path / "course"), "--grades", str(out),
                                      "--no-sandbox"])
    with pytest.raises(SystemExit, match="2"):
        command.main()
    assert f"cannot write to {str(out)!r}: No space left on device\n" in capsys.readouterr().err
    assert len(list(out.iterdir())) == 1


@pytest.mark.parametrize("option, name", [
    ("-t 20", "RLIMIT_CPU"), ("-v 400000", "RLIMIT_AS"), ("-f 4000", "RLIMIT_FSIZE"),
    ("-n 24", "RLIMIT_NOFILE"), ("-u 5", "RLIMIT_NPROC"), ("-t 4000", "")])
def test_nothing_is_graded_under_a_hard_limit_that_is_too_low(option, name, tmp_path):
    """One that is high enough stays."""
    write(tmp_path / "ann", BOARD)
    command_line = f"ulimit {option}; exec {sys.executable} {GRADE} ann --no-sandbox"
    done = run(["bash", "-c", command_line], cwd=tmp_path)
    if name:
        assert (done.returncode, done.stdout) == (2, "")
        assert f"error: the hard limit {name} of this computer is " in done.stderr
    else:
        assert done.stdout.startswith(f"ann: {POSSIBLE['Board']}/")


def test_bug_in_the_grader_is_reported_as_the_status(tmp_path):
    shutil.copytree(GRADE.parent, tmp_path / "tests", ignore=shutil.ignore_patterns("test_*"))
    with open(tmp_path / "tests" / "grader" / "rubric" / "board.py", "a") as file:
        file.write("\n\n@BOARD.check(1)\ndef broken(code):\n    'A line.'\n    1 / 0\n")
    write(tmp_path / "dan", BOARD)
    done = run([sys.executable, "tests/grade.py", "dan", "--grades", "out"], cwd=tmp_path)
    assert done.returncode == 1
    assert rows(tmp_path / "out")[0]["status"] == (
        "the grader has a bug: ZeroDivisionError('division by zero')")
    assert not re.search(r"\d/\d", done.stdout)  # it has no points


def test_autograder_is_a_zip_ready_for_upload(tmp_path):
    path = tmp_path / "autograder.zip"
    done = run([sys.executable, "tests/gradescope.py", str(path)], cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    with zipfile.ZipFile(path) as archive:
        for name in ("setup.sh", "run_autograder"):
            assert archive.getinfo(name).external_attr >> 16 == stat.S_IFREG | 0o755
            assert archive.read(name).startswith(b"#!/bin/sh\n")
            assert b"\r" not in archive.read(name)
        archive.extractall(tmp_path)
    write(tmp_path / "submission", BOARD)
    done = run([sys.executable, "tests/gradescope.py", "submission", "results.json"], cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "results.json").read_text())["score"] == POSSIBLE["Board"]
    done = run([sys.executable, "tests/grade.py", "--handout", "handout"], cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(list((tmp_path / "handout").iterdir())) == 6


def test_each_module_of_the_grader_can_be_imported_alone():
    names = [".".join(path.relative_to(GRADE.parent).with_suffix("").parts)
             for path in (GRADE.parent / "grader").rglob("*.py")
             if path.stem not in ("__init__", "driver") and path.parent.name != "reference"]
    program = f"""
import importlib, sys
sys.path.insert(0, {str(GRADE.parent)!r})
for name in {names}:
    for loaded in [each for each in sys.modules if each.startswith("grader")]:
        del sys.modules[loaded]
    importlib.import_module(name)
"""
    done = run([sys.executable, "-c", program])
    assert (len(names) > 10, done.stderr) == (True, "")
