"""A course that came from Canvas or Moodle goes back: feedback.zip and the filled gradebook."""

import csv
import zipfile

import pytest
from grader import gradebook
from grader.trees import Unreadable
from test_grader import corpus
from test_grader.commands import grade, write, zipped
from test_grader.grading import POSSIBLE

BOARD = corpus.sound("filled_in")["board.py"].encode()
POINTS = str(POSSIBLE["Board"])    # for it
OLD = b"class Board:\n    pass\n"  # earns nothing
OTHERS = "kim", "lee"


def canvas_course(folder):
    """Write eight submissions as Canvas's flat files, and a file of nobody. Return the folder."""
    files = {"essay.txt": b"", "doejane_11_101_board.py": OLD, "doejane_11_107_board-1.py": BOARD,
             "doejane_11_109_notes.txt": b"", "roejohn_LATE_12_201_board.py": BOARD,
             "eve_13_301_essay.txt": b"", "=ann_14_401_board.py": BOARD,
             "ben_16_601_Board.py": BOARD,
             **{f"{name}_{number}_{number}5_board.py": OLD
                for number, name in enumerate(OTHERS, 20)}}
    write(folder, files)
    zipped(folder / "zoe_15_501_hw.zip", {"hw/board.py": BOARD})
    return folder


CANVAS = """\ufeffStudent,ID,SIS User ID,Section,PA 1 (991),PA 2 (992),Final Score
,,,,Manual Posting,,
    Points Possible,,,,5.00,40.00,(read only)
"Doe, Jane",11,s11,"A, 1",,7,80.50
"Roe, John",12,s12,A,3,,
Eve,13,s13,A,2,,
"=cmd, Ann",14,s14,A,,,
Zo\u00eb,15,s15,"A
B",,,
Kim,20,s20,A,EX,,
Gone,17,s17,A,1,,
Student Test,999,,A,,,
"""
MOODLE = """Identifier,Full name,Status,Grade,Maximum Grade,Grade can be changed,Feedback comments
Participant 11,Jane Doe,Submitted,,5.00,Yes,"Well, done"
Participant 12,Jos\u00e9 Roe,Submitted,,5.00,No,
Participant 13,Eve,Submitted,2.00,5.00,Yes,
Participant 17,Gone,No submission,-,5.00,Yes,
"""


def cells(text):
    return list(csv.reader(text.lstrip("\ufeff").splitlines(keepends=True)))


def changed(before, after):
    """Return the cells that differ, {the student's id: value}."""
    return {old[1] if "Participant" not in old[0] else old[0]: new[column]
            for old, new in zip(cells(before), cells(after))
            for column in range(len(old)) if old[column] != new[column]}


@pytest.fixture(scope="module")
def canvas(tmp_path_factory):
    """A course from Canvas, graded: the folder of the results, and what was printed."""
    folder = tmp_path_factory.mktemp("canvas")
    export = write(folder, {"export.csv": CANVAS.encode()}) / "export.csv"
    done = grade(canvas_course(folder / "course"), "--grades", folder / "out",
                 "--gradebook", export, "--column", "PA 1")
    return folder / "out", done.stdout


def test_canvas_course_gets_feedback_zip_and_gradebook(canvas):
    folder, printed = canvas
    with zipfile.ZipFile(folder / "feedback.zip") as archive:
        names = set(archive.namelist())
        assert archive.read("doejane_11_109_feedback.txt").startswith(
            f"doejane: {POINTS}/".encode())
        assert b"no board.py, player.py or tictac.py" in archive.read("eve_13_301_feedback.txt")
    assert names == {"doejane_11_109_feedback.txt", "roejohn_LATE_12_201_feedback.txt",
                     "eve_13_301_feedback.txt", "=ann_14_401_feedback.txt",
                     "zoe_15_501_feedback.txt", "ben_16_601_feedback.txt",
                     *(f"{name}_{number}_{number}5_feedback.txt"
                       for number, name in enumerate(OTHERS, 20))}
    filled = (folder / "gradebook.csv").read_bytes().decode()
    assert filled.startswith("\ufeffStudent,ID,")
    assert len(cells(filled)) == len(cells(CANVAS))
    assert changed(CANVAS, filled) == dict.fromkeys(["11", "12", "14", "15"], POINTS)
    *_, above, unchanged, fixed, missing = printed.rstrip("\n").split("\n\n")
    assert unchanged == ("In the gradebook, but without a grade there or here:\n"
                         "  Student Test 999")
    assert fixed == "Excused in Canvas, or locked in Moodle (unchanged):\n  Kim 20"
    assert missing == "Handed in, but not in the gradebook:\n  ben\n  lee"
    assert above == "Canvas accepts grades above the maximum of 5 points: 4 here."


def test_submissions_to_look_at_are_listed_below_the_table(canvas):
    _, _, by_hand = canvas[1].partition("Check these yourself:\n")
    by_hand = by_hand.partition("\n\n")[0].split("\n")
    assert ("  ben: the grader found no board.py, player.py or tictac.py (similar name: Board.py)"
            in by_hand)
    assert "  eve: the grader found no board.py, player.py or tictac.py" in by_hand
    assert "  kim, lee: the same program in board.py" in by_hand
    assert "  zoe: player.py is missing; tictac.py is missing" in by_hand
    assert "  essay.txt: belongs to no submission (it is neither a folder nor a zip)" in by_hand


@pytest.mark.parametrize("form", ["folders", "flat"])
def test_moodle_course_gets_feedback_zip_and_gradebook(form, tmp_path):
    begin = "_assignsubmission_file_" + ("/" if form == "folders" else "")
    names = {"Jane Doe_11": BOARD, "Jos\u00e9 Roe_12": OLD}
    write(tmp_path / "course", {f"{name}{begin}board.py": text for name, text in names.items()})
    write(tmp_path / "course", {f"Eve_13{begin}essay.txt": b"",
                               f"Jane Doe_11{begin.replace('file', 'onlinetext')}a.html": b""})
    export = write(tmp_path, {"export.csv": MOODLE.encode()}) / "export.csv"
    done = grade(tmp_path / "course", "--grades", tmp_path / "out", "--gradebook", export)
    with zipfile.ZipFile(tmp_path / "out" / "feedback.zip") as archive:
        assert set(archive.namelist()) == {f"{name}_assignfeedback_file_feedback.txt"
                                           for name in [*names, "Eve_13"]}
    filled = (tmp_path / "out" / "gradebook.csv").read_bytes().decode()
    assert changed(MOODLE, filled) == {"Participant 11": POINTS}
    assert "without a grade there or here:\n  Participant 17 Gone\n\n" in done.stdout
    assert "locked in Moodle (unchanged):\n  Participant 12 Jos\u00e9 Roe\n\n" in done.stdout
    assert ("maximum of 5 points (Moodle skips these grades: set a higher maximum):\n"
            "  Participant 11 Jane Doe\n") in done.stdout


def test_gradebook_of_another_course_is_rejected(tmp_path):
    export = write(tmp_path, {"export.csv": MOODLE.encode()}) / "export.csv"
    write(tmp_path / "course", {"ann/board.py": BOARD, "ben/board.py": BOARD})
    done = grade(tmp_path / "course", "--grades", tmp_path / "out", "--gradebook", export)
    assert done.returncode == 2
    assert " contains none of these students: is it the gradebook of this course?" in done.stderr


def test_no_feedback_zip_unless_a_course_is_from_canvas_or_moodle(tmp_path):
    write(tmp_path / "course", {"submission_1/board.py": OLD, "submission_2/board.py": OLD})
    grade(tmp_path / "course", "--grades", tmp_path / "out")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "checks.csv", "grades.csv", "submission_1.txt", "submission_2.txt"]


@pytest.mark.parametrize("text", [MOODLE, MOODLE.replace(",", ";"), "\ufeff" + MOODLE, CANVAS,
                                  MOODLE.replace("Maximum Grade", "Maximum grade")])
def test_gradebook_without_new_points_is_unchanged(text, tmp_path):
    path = write(tmp_path, {"export.csv": text.encode()}) / "export.csv"
    assert gradebook.read(path, "PA 2 (992)").filled({}) == text


COLUMNS = ("--column must be the beginning of one of the assignments in the gradebook: "
           "'PA 1 (991)', 'PA 2 (992)'")


@pytest.mark.parametrize("text, column, reason", [
    (CANVAS, None, COLUMNS),
    (CANVAS, "PA", COLUMNS),
    ("name,points\n", None, "must be a gradebook from Canvas or a grading worksheet from Moodle"),
    ("", None, "must be a gradebook from Canvas or a grading worksheet from Moodle"),
    ("\udcff", None, "must be a CSV file in UTF-8: in Excel, save it as CSV UTF-8"),
])
def test_file_that_cannot_be_filled_in_is_rejected(text, column, reason, tmp_path):
    path = write(tmp_path, {"export.csv": text.encode("utf-8", "surrogateescape")}) / "export.csv"
    with pytest.raises(Unreadable) as error:
        gradebook.read(path, column)
    assert reason in str(error.value)


def test_only_assignment_of_a_gradebook_needs_no_column_option(tmp_path):
    text = CANVAS.replace("PA 2 (992)", "Notes")
    path = write(tmp_path, {"export.csv": text.encode()}) / "export.csv"
    assert gradebook.read(path, None).points_column == 4
