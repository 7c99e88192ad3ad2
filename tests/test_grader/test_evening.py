"""A teacher's evening: grading again, odd outputs, full disks; nothing is lost or overwritten."""

import json
import os
import re
import subprocess
import sys

import pytest
from game.sessions import ON_POSIX
from grader.gradebook import CannotWrite, Gradebook, write_file
from grader.grades import Outcome
from grader.handins import LARGEST_FILE
from grader.rubric import RUBRIC
from test_grader.submissions import GRADE, environment, style
from test_grader.test_command import results, rows, run
from test_grader.test_handins import write, zipped

QUICK = {"board.py": b""}  # is graded in a moment


def test_who_is_graded_again_is_replaced_and_the_others_are_kept(tmp_path):
    out = tmp_path / "out"
    write(tmp_path / "class", {"ann/board.py": b"", "eve/board.py": b"",
                               "=ben/essay.txt": b"", "kim/essay.txt": b""})
    run(tmp_path / "class", "--grades", out)
    before = {row["submission"]: row for row in rows(out)}
    kept = (out / "ann.txt").read_text()
    lost = rows(out, "checks.csv")
    write(tmp_path / "again" / "eve", {"board.py": style("text")["board.py"]})
    done = run(tmp_path / "again" / "eve", "--grades", out)
    assert done.returncode == 0
    after = {row["submission"]: row for row in rows(out)}
    assert list(after) == list(before) == ["'=ben", "ann", "eve", "kim"]
    assert (before["eve"]["Board"], after.pop("eve")["Board"]) == ("0", "6")
    assert all(before[name] == row for name, row in after.items())
    assert (out / "ann.txt").read_text() == kept
    assert [int(row["submissions"]) for row in rows(out, "checks.csv")] == [
        int(row["submissions"]) - (row["section"] == "Board") for row in lost]


def test_who_is_graded_alone_again_is_still_known(tmp_path):
    out = tmp_path / "out"
    write(tmp_path / "class", {"doejane_LATE_12345_678_essay.txt": b""})
    run(tmp_path / "class", "--grades", out)
    run(write(tmp_path / "doejane", QUICK), "--grades", out)
    [row] = rows(out)
    assert (row["status"][:6], row["name"], row["id"], row["late"]) == (
        "graded", "doejane", "12345", "LATE")


def test_long_names_are_found_again(tmp_path):
    out, names = tmp_path / "out", ["n" * 249 + each for each in "ab"]
    write(tmp_path / "class", {f"{name}/board.py": b"" for name in names})
    for _ in range(2):
        assert run(tmp_path / "class", "--grades", out).returncode == 0
        assert len(rows(out)) == len(list(out.glob("*.txt"))) == 2


def test_grades_of_another_rubric_are_not_overwritten(tmp_path):
    out = write(tmp_path / "out", {"grades.csv": b"name,points\nann,12\n"})
    done = run(write(tmp_path / "ann", QUICK), "--grades", out)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "holds grades of another kind; name another folder" in done.stderr
    assert (out / "grades.csv").read_bytes() == b"name,points\nann,12\n"


def test_grades_of_a_rubric_with_more_checks_are_not_cut_down(tmp_path):
    out = tmp_path / "out"
    run(write(tmp_path / "ann", QUICK), "--grades", out)
    told = results(out / "ann.json")
    told["tests"].append({"name": "SmartAI: one more", "score": 5})
    (out / "ann.json").write_text(json.dumps(told), encoding="utf-8")
    before = (out / "grades.csv").read_bytes()
    done = run(write(tmp_path / "ben", QUICK), "--grades", out)
    assert done.returncode == 2
    assert "holds grades of another kind; name another folder" in done.stderr
    assert (out / "grades.csv").read_bytes() == before


@pytest.mark.parametrize("files, found, wrong", [
    ({"Board.py": b"", "essay.txt": b""}, "Board.py, essay.txt",
     "no board.py, player.py or tictac.py (but Board.py)"),
    ({}, "nothing", "no board.py, player.py or tictac.py"),
    ({"a/board.py": b"", "b/board.py": b""}, "a/board.py, b/board.py", "modules in both a and b"),
    ({"board.py": bytes(LARGEST_FILE + 1), "player.py": b""}, "board.py, player.py",
     "board.py cannot be read: it is too large"),
])
def test_what_cannot_be_graded_gets_three_lines_and_results(files, found, wrong, tmp_path):
    (tmp_path / "ann").mkdir()
    write(tmp_path / "ann", files)
    done = run(tmp_path / "ann", "--results", tmp_path / "results.json")
    assert done.returncode == 1
    assert done.stdout == (f"ann: not graded\nFound: {found}.\nWhat is wrong: {wrong}.\n"
                           "Hand in: board.py, player.py and tictac.py, side by side, in a folder "
                           "or a zip.\n")
    told = results(tmp_path / "results.json")
    assert told["score"] == 0
    assert told["output"] == done.stdout.removeprefix("ann: ").rstrip("\n")


@pytest.mark.parametrize("code, words", [
    (b"import numpy\n", "ModuleNotFoundError: No module named 'numpy'"),
    (b"if 1:\n\tx = 1\n        y = 2\n", "TabError: inconsistent use of tabs and spaces"),
    (b"input('Size? ')\n", "EOFError: EOF when reading a line"),
])
def test_the_status_says_why_a_module_cannot_be_imported(code, words, tmp_path):
    write(tmp_path / "class", {"ann/board.py": code, "ann/tictac.py": b"", "eve/tictac.py": b"",
                               "eve/Board.py": b"", "eve/player.py": b""})
    run(tmp_path / "class", "--grades", tmp_path / "out")
    status = {row["submission"]: row["status"] for row in rows(tmp_path / "out")}
    assert re.fullmatch(rf"graded; player.py is missing; Python 3[.\d]+ cannot import board.py: "
                        rf"{re.escape(words)}.*", status["ann"])
    assert status["eve"] == "graded; board.py is missing (but Board.py)"


def test_a_table_in_excel_shows_names_as_they_are(tmp_path):
    write(tmp_path / "Jos\u00e9", QUICK)
    run(tmp_path / "Jos\u00e9", "--grades", tmp_path / "out")
    assert (tmp_path / "out" / "grades.csv").read_bytes().startswith(b"\xef\xbb\xbfsubmission,")


def shell(command, tmp_path):
    return subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True,
                          env={**environment(), "GRADE": f"{sys.executable} {GRADE}"}, timeout=200)


@ON_POSIX
@pytest.mark.parametrize("command", [
    "$GRADE class --grades out | head -1", "$GRADE class --grades out >&-",
    "$GRADE class --grades out > /dev/full", "$GRADE class --grades out >&- 2>&-"])
def test_an_output_that_nobody_reads_harms_no_file(command, tmp_path):
    write(tmp_path / "class", {f"{name}/board.py": b"" for name in ("ann", "ben")})
    done = shell(command, tmp_path)
    assert "Traceback" not in done.stderr and "Exception" not in done.stderr
    assert [row["status"][:6] for row in rows(tmp_path / "out")] == ["graded", "graded"]


@ON_POSIX
def test_a_full_disk_is_told_in_a_sentence_and_leaves_no_half_file(tmp_path):
    write(tmp_path / "class", {f"{name}/board.py": b"" for name in ("ann", "ben")})
    done = shell("ulimit -f 8; exec $GRADE class --grades out", tmp_path)  # blocks of 512 bytes
    assert done.returncode in (1, 2)
    assert re.search(r"^grade.py: cannot write to '.*out.+': File too large", done.stderr,
                     re.MULTILINE)
    assert "Traceback" not in done.stderr
    for path in (tmp_path / "out").glob("*.json"):
        results(path)


@ON_POSIX
def test_results_through_a_link_or_into_a_device_leave_these_as_they_are(tmp_path):
    target = write(tmp_path, {"target.json": b"{}"}) / "target.json"
    link = tmp_path / "results.json"
    link.symlink_to(target)
    run(write(tmp_path / "ann", QUICK), "--results", link)
    assert link.is_symlink() and results(target)["tests"]
    with pytest.raises(CannotWrite, match="/dev/full': No space left"):
        write_file(type(link)("/dev/full"), "x")
    assert not os.path.isfile("/dev/full")


@ON_POSIX
def test_two_gradings_into_one_folder_both_come_to_their_end(tmp_path):
    write(tmp_path / "class", {f"{name}/board.py": b"" for name in ("ann", "ben")})
    command = [sys.executable, str(GRADE), "class", "--grades", "out"]
    both = [subprocess.Popen(command, cwd=tmp_path, env=environment(), stdout=subprocess.DEVNULL,
                             stderr=subprocess.PIPE, text=True) for _ in range(2)]
    for grader in both:
        _, told = grader.communicate(timeout=200)
        assert (grader.returncode, "Traceback" in told) == (0, False), told
    assert [row["submission"] for row in rows(tmp_path / "out")] == ["ann", "ben"]
    assert not list((tmp_path / "out").glob(".draft*"))


def test_a_class_that_comes_in_one_zip_is_graded(tmp_path):
    path = zipped(tmp_path / "class.zip", {"class/ann/board.py": b"", "class/ben/board.py": b""})
    done = run(path, "--grades", tmp_path / "out")
    assert done.stderr.startswith("class.zip: a class, 2 submissions.\n")
    assert [row["submission"] for row in rows(tmp_path / "out")] == ["ann", "ben"]


def test_earlier_grades_of_the_same_name_are_replaced_in_place(tmp_path):
    def grade(book):
        for grades in book.grades:
            for check in RUBRIC:
                book.record(grades, check, None)
            book.finish(grades, Outcome())

    grade(Gradebook([("ann", {}), ("ann", {"id": "7"}), ("ben", {})], tmp_path))
    book = Gradebook([("ben", {"late": "LATE"})], tmp_path)
    assert [grades.name for grades in book.all] == ["ann", "ann+", "ben"]
    assert book.all[1].who["id"] == "7"
    assert [grades.is_graded() for grades in book.all] == [True, True, False]
