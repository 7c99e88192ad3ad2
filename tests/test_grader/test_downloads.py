"""Bulk downloads as they come: nobody is lost, and it is said who it is."""

import pytest
from game.sessions import ON_POSIX
from grader import downloads
from grader.handins import Unreadable
from test_grader.test_handins import MODULES, under, write, zipped

METADATA = """\
---
submission_11:
  :submitters:
  - :name: Jane Doe
    :sid: '00123'
    :email: jane@example.org
  :created_at: 2026-11-01 10:00:00.000000000 Z
  :score: 0.0
submission_22:
  :submitters:
  - :name: "Jos\u00e9 Roe"
    :sid: 456
    :email: jose@example.org
  - :name: Ann Poe
    :sid: 789
    :email: ann@example.org
"""
CANVAS = {**{f"doejane_12345_67891{number}_{name}": content
             for number, (name, content) in enumerate(MODULES.items())},
          **{f"roejohn_LATE_222_33{number}_{name}": content
             for number, (name, content) in enumerate(MODULES.items())}}
MOODLE = {**under("Jane Doe_1001_assignsubmission_file/"),
          **under("Jos\u00e9 Roe_1002_assignsubmission_file_/")}
MOODLE_FLAT = {f"{who}_assignsubmission_file_{name}": content
               for who in ("Jane Doe_1001", "Jos\u00e9 Roe_1002")
               for name, content in MODULES.items()}
GRADESCOPE = {**under("assignment_5_export/submission_11/"),
              **under("assignment_5_export/submission_22/"),
              "assignment_5_export/submission_metadata.yml": METADATA.encode()}

DOWNLOADS = [
    (CANVAS, [("doejane", {"name": "doejane", "id": "12345", "late": ""}),
              ("roejohn", {"name": "roejohn", "id": "222", "late": "LATE"})]),
    (MOODLE, [("Jane Doe", {"name": "Jane Doe", "id": "1001"}),
              ("Jos\u00e9 Roe", {"name": "Jos\u00e9 Roe", "id": "1002"})]),
    (MOODLE_FLAT, [("Jane Doe", {"name": "Jane Doe", "id": "1001", "late": ""}),
                   ("Jos\u00e9 Roe", {"name": "Jos\u00e9 Roe", "id": "1002", "late": ""})]),
    (GRADESCOPE, [("submission_11", {"name": "Jane Doe", "id": "00123",
                                     "email": "jane@example.org"}),
                  ("submission_22", {"name": "Jos\u00e9 Roe; Ann Poe", "id": "456; 789",
                                     "email": "jose@example.org; ann@example.org"})]),
]


@pytest.mark.parametrize("form", [write, zipped])
@pytest.mark.parametrize("files, expected", DOWNLOADS)
def test_a_bulk_download_is_read_as_it_comes_and_says_who_it_is(form, files, expected, tmp_path):
    path = form(tmp_path / ("class" if form is write else "class.zip"), files)
    found, sentences = downloads.find([path])
    assert [(each.name, each.who) for each in found] == expected
    assert all(each.read().files == MODULES for each in found)
    assert sentences == [f"{path.name}: a class, 2 submissions."]


def test_whatever_is_handed_in_is_named_with_what_to_do(tmp_path):
    path = write(tmp_path / "class", under("ann/") | under("ben/") | {
        name: b"" for name in ("vera.rar", "tom.tar.gz", "kim.7z", "board.py", "hw1.ipynb",
                               "notes.txt", "points.xlsx")})
    found, sentences = downloads.find([path])
    assert [each.name for each in found] == [
        "ann", "ben", "board.py", "hw1.ipynb", "kim.7z", "tom.tar.gz", "vera.rar"]
    for each in found[2:]:
        with pytest.raises(Unreadable, match="into a folder"):
            each.read()
    assert sentences[1] == "Nobody's, so left alone: notes.txt, points.xlsx."


@ON_POSIX
def test_a_note_is_told_to_those_whom_it_concerns(tmp_path):
    path = write(tmp_path / "class", under("ann/src/") | under("ben/"))
    (path / "ann" / "src" / "board.py").rename(path / "ann" / "board.py")
    (path / "ben" / "data.txt").symlink_to("/etc/passwd")
    (path / "cat").symlink_to(path / "ben")
    (path / "notes.txt").symlink_to("/etc/passwd")
    found, sentences = downloads.find([path])
    left_out = "Left out, as it links to something else: {}."
    assert sentences == ["class: a class, 3 submissions.", left_out.format("notes.txt")]
    ann, ben, cat = found
    for _ in range(2):
        assert ann.read().notes == ["board.py was found in the top folder."]
        assert ben.read().notes == [left_out.format("data.txt")]
    with pytest.raises(Unreadable, match="tictac.py; Left out, as it links to something else: cat"):
        cat.read()


def test_grades_that_were_written_into_the_class_are_nobodys(tmp_path):
    path = write(tmp_path / "class", under("ann/") | under("ben/") | {
        "grades/grades.csv": b"", "grades/checks.csv": b"", "grades/ann.txt": b""})
    found, sentences = downloads.find([path])
    assert [each.name for each in found] == ["ann", "ben"]
    assert sentences[1] == "Nobody's, so left alone: grades."


def test_one_option_decides_what_it_is_taken_for(tmp_path):
    path = write(tmp_path / "ida", under("v1/") | under("v2/"))
    assert [each.name for each in downloads.find([path])[0]] == ["v1", "v2"]
    [found] = downloads.find([path], kind="one")[0]
    with pytest.raises(Unreadable, match="modules in both v1 and v2"):
        found.read()
    alone = write(tmp_path / "class", under("ann/"))
    assert [each.name for each in downloads.find([alone])[0]] == ["class"]
    assert [each.name for each in downloads.find([alone], kind="class")[0]] == ["ann"]


def test_a_zip_that_cannot_be_read_ends_nobody_elses_grading(tmp_path):
    path = write(tmp_path / "class", under("ann/") | {"ben.zip": b"PK", "eve.zip": b""})
    (tmp_path / "gone.zip").write_bytes(b"PK")
    found, _ = downloads.find([path, tmp_path / "gone.zip"])
    assert [each.name for each in found] == ["ann", "ben", "eve", "gone"]
    for each in found[1:]:
        with pytest.raises(Unreadable, match="cannot be read"):
            each.read()
