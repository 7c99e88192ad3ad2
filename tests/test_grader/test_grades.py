"""The folder of the results remembers the grades of all runs."""

import csv
import os
import zipfile
from pathlib import Path

import pytest
from grader import grades
from grader.grades import CannotWrite, Grades, locked, names_for
from grader.grading import Result
from grader.intake import Found
from grader.results import Graded
from grader.replaced import ALONE
from grader.rubric import RUBRIC
from grader.trees import Unreadable
from test_grader.conftest import ALL_POINTS, POSSIBLE, grade
from test_grader.test_command import BOARD, rows
from test_grader.test_intake import write

REGULAR = ALL_POINTS - POSSIBLE["SmartAI"]
JANE = {"name": "Jane Doe", "id": "11", "late": "", "feedback": "doejane_11_1_feedback.txt"}
MOODLE = """Identifier,Full name,Status,Grade,Maximum Grade
Participant 11,Jane Doe,Submitted,,45.00
Participant 12,Roe,Submitted,,45.00
"""


def graded(name, credit=1.0, who=(), **options):
    results = tuple(Result(check, credit, None, None, ALONE) for check in RUBRIC)
    return Graded(name, dict(who), results, **options)


def write_grades(folder, *all_graded):
    """Write results as one run of the grader does. Return the rows of grades.csv."""
    written = Grades(folder)
    for each in all_graded:
        written.add(each)
    return {row["submission"]: row for row in rows(folder)}


def test_later_run_keeps_all_other_submissions(tmp_path):
    write_grades(tmp_path, graded("ann"), graded("doejane", who=JANE), graded("'eve"))
    found = write_grades(tmp_path, graded("ann", 0.5), graded("=kim"))
    assert {name: row["total"] for name, row in found.items()} == {
        "ann": f"{ALL_POINTS / 2:g}", "doejane": str(ALL_POINTS), "'eve": str(ALL_POINTS),
        "'=kim": str(ALL_POINTS)}
    assert {row["submission"] for row in rows(tmp_path, "checks.csv")} == set(found)
    [ann] = [row for row in rows(tmp_path, "checks.csv") if row["submission"] == "ann"]
    assert ann["Board: Of Board's methods, only show prints anything."] == "0.5"
    with zipfile.ZipFile(tmp_path / "feedback.zip") as archive:
        assert archive.namelist() == [JANE["feedback"]]


def test_submission_that_comes_without_its_id_keeps_it(tmp_path):
    write_grades(tmp_path, graded("doejane", who=JANE))
    found = write_grades(tmp_path, graded("doejane", 0.5))
    assert {key: found["doejane"][key] for key in JANE} == JANE


def test_adjusted_grade_is_kept_and_enters_the_gradebook(tmp_path):
    """As a spreadsheet saves it that uses semicolons and decimal commas."""
    write(tmp_path, {"ann_11_assignsubmission_file_/board.py": b"class Board:\n    pass\n",
                     "ben_12_assignsubmission_file_/board.py": BOARD["board.py"]})
    write(tmp_path, {"export.csv": MOODLE.encode()})
    out = tmp_path / "out"
    grade(tmp_path, "--grades", out, "--gradebook", tmp_path / "export.csv")
    table = rows(out)
    table[0]["adjusted"] = "30,5"
    with open(out / "grades.csv", "w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, table[0], delimiter=";")
        writer.writeheader()
        writer.writerows(table)
    done = grade("--grades", out)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Adjusted by hand:\n  ann: 30,5 (the grader: 0)\n")
    assert grades_in(out / "gradebook.csv") == ["30.5", str(POSSIBLE["Board"])]
    done = grade(tmp_path, "--grades", out)
    assert " (player.py is missing; tictac.py is missing), adjusted by hand: 30,5\n" in done.stdout
    assert [row["adjusted"] for row in rows(out)] == ["30,5", ""]
    assert grades_in(out / "gradebook.csv") == ["30.5", str(POSSIBLE["Board"])]


def test_withdrawn_grade_leaves_the_gradebook(tmp_path):
    write(tmp_path, {"ann_11_assignsubmission_file_/board.py": BOARD["board.py"],
                     "ben_12_assignsubmission_file_/essay.txt": b""})
    write(tmp_path, {"export.csv": MOODLE.encode()})
    out, points = tmp_path / "out", str(POSSIBLE["Board"])
    grade(tmp_path, "--grades", out, "--gradebook", tmp_path / "export.csv")
    (tmp_path / "export.csv").unlink()
    before = (out / "grades.csv").read_bytes()
    for adjusted in ("7", ""):
        old, new = b"\nben,,,,,", f"\nben,,,,{adjusted},".encode()
        assert old in before
        (out / "grades.csv").write_bytes(before.replace(old, new))
        grade("--grades", out)
        assert grades_in(out / "gradebook.csv") == [points, adjusted]


def test_removed_row_is_forgotten(tmp_path):
    write_grades(tmp_path, graded("ann"), graded("ben"))
    lines = (tmp_path / "grades.csv").read_text(encoding="utf-8").split("\n")
    (tmp_path / "grades.csv").write_text("\n".join([lines[0], lines[2], ""]), encoding="utf-8")
    write_grades(tmp_path, graded("eve"))
    assert [row["submission"] for row in rows(tmp_path)] == ["ben", "eve"]
    assert [row["submission"] for row in rows(tmp_path, "checks.csv")] == ["ben", "eve"]


def test_changed_grade_is_listed(tmp_path):
    write_grades(tmp_path, graded("ann"), graded("ben"), graded("eve", trouble="cannot be read"))
    later = Grades(tmp_path)
    later.table.rows["eve"]["adjusted"] = "7"
    later.table.rows["ben"]["total"] += ",0"  # as a spreadsheet may save it
    for each in (graded("ann", 0.5), graded("ben"), graded("eve"), graded("kim")):
        later.add(each)
    assert later.replaced == [
        f"ann: {ALL_POINTS / 2:g} in total, in place of {ALL_POINTS} in an earlier run",
        f"eve: {ALL_POINTS} in total, in place of no points in an earlier run (but 7 counts, which "
        "was adjusted by hand)"]


def grades_in(gradebook):
    with open(gradebook, encoding="utf-8", newline="") as file:
        return [row["Grade"] for row in csv.DictReader(file)]


@pytest.mark.parametrize("text, reason", [
    ("name,points\nann,12\n", "has no column 'submission', so it is in another format: choose"),
    ("", "has no column 'submission'"),
    ("\n\udcff", "must be a CSV file in UTF-8: in Excel, save it as CSV UTF-8"),
    ("submission,adjusted\nann,\n\nann,\n", "line 4: each row must have a submission of its own "
                                            "and at most 2 cells, not 'ann,'"),
    ("submission,adjusted\nann,,3\n", "line 2: each row must have"),
    ("submission,adjusted\n,3\n", "line 2: each row must have"),
    ("submission,adjusted\nann,many\n", "adjusted must be a number or empty, not 'many' (in the "
                                        "row of ann)"),
])
def test_table_that_cannot_be_read_is_not_overwritten(text, reason, tmp_path):
    path = tmp_path / "grades.csv"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(Unreadable) as error:
        Grades(tmp_path)
    assert reason in str(error.value)
    assert path.read_bytes() == text.encode("utf-8", "surrogateescape")


def test_unreadable_table_is_reported_before_anything_is_graded(tmp_path):
    write(tmp_path, {"out/grades.csv": b"name,points\n", "ann/board.py": b""})
    done = grade(tmp_path / "ann", "--grades", tmp_path / "out")
    assert (done.returncode, done.stdout) == (2, "")
    assert "choose another folder for --grades\n" in done.stderr


def test_older_table_and_unknown_columns_are_kept(tmp_path):
    (tmp_path / "grades.csv").write_text(
        "submission,score,extra_credit,status,Speed,id\nann,22.5,5,graded,7,11\nben,,,bad,,\n")
    (tmp_path / "checks.csv").write_text("submission,Speed: It is fast.\nann,3\n")
    assert Grades(tmp_path).by_student() == {"11": 27.5}
    found = write_grades(tmp_path, graded("kim"))
    assert (found["ann"]["total"], found["ann"]["Speed"]) == ("27.5", "7")
    assert found["ben"]["total"] == ""
    assert [row["Speed: It is fast."] for row in rows(tmp_path, "checks.csv")] == ["3", "", ""]
    assert Grades(tmp_path).by_student() == {"11": 27.5}


@pytest.mark.parametrize("found, expected", [
    ([("Wei Li", "1"), ("Wei Li", "2"), ("wei li", "3")], ["Wei Li", "Wei Li+", "wei li++"]),
    ([("Wei Li", "12")], ["Wei Li+"]),         # a student of this name has another id
    ([("Jane M. Doe", "11")], ["doejane"]),    # the id counts
    ([("ann", "5")], ["ann"]),                 # until now, no id was known
    ([("doejane", None)], ["doejane"]),        # the name counts
])
def test_student_keeps_the_name_of_an_earlier_run(found, expected):
    earlier = {} if found[0][1] == "1" else {
        "Wei Li": {"id": "1"}, "doejane": {"id": "11"}, "ann": {"id": ""}}
    handed_in = [Found(name, None, {"id": number} if number else {}) for name, number in found]
    assert names_for(handed_in, earlier) == expected


def test_only_one_run_at_a_time_uses_the_folder(tmp_path):
    with locked(tmp_path):
        done = grade(write(tmp_path / "ann", BOARD), "--grades", tmp_path)
    assert done.returncode == 1
    assert f"another run of grade.py writes to {str(tmp_path)!r}: wait until it" in done.stderr


def test_file_stays_as_it_was_if_it_cannot_be_written(tmp_path, monkeypatch):
    write_grades(tmp_path, graded("ann"))
    before = (tmp_path / "grades.csv").read_bytes()

    def disk_is_full(descriptor, *arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(grades.os, "replace", disk_is_full)
    with pytest.raises(CannotWrite, match="cannot write to .*: No space left on device"):
        write_grades(tmp_path, graded("ben"))
    assert (tmp_path / "grades.csv").read_bytes() == before
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".")]


def test_device_is_written_to_and_not_replaced():
    with pytest.raises(CannotWrite, match="No space left on device"):
        grades.write("/dev/full", "x" * 100_000)
    assert not Path("/dev/full").is_file()
