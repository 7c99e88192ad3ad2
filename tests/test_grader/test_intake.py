"""Submissions are found at any depth, and reported if they cannot be read."""

import io
import os
import stat
import subprocess
import sys
import zipfile

import pytest
from grader import intake, sandbox, trees
from grader.intake import Found, find, read_submission
from grader.trees import Entry, Unreadable, tree_of
from hypothesis import given
from hypothesis import strategies as st
from test_game.sessions import environment
from test_grader.commands import write, zipped

LEFT_OUT = ("some files were left out, because they are too large or too many, or because their "
            "names contain unusual characters")
MODULES = {"board.py": b"1", "player.py": b"2", "tictac.py": b"3"}
NOTHING = "the grader found no board.py, player.py or tictac.py"


def under(prefix, files=None):
    return {prefix + name: content for name, content in (files or MODULES).items()}


def as_folder(tmp_path, files):
    return write(tmp_path / "dan", files)


def as_zip(tmp_path, files):
    return zipped(tmp_path / "dan.zip", files)


def as_zip_in_folder(tmp_path, files):
    return zipped(tmp_path / "dan" / "upload" / "hw.zip", files).parents[1]


FORMS = pytest.mark.parametrize("form", [as_folder, as_zip, as_zip_in_folder])


def read(path):
    return read_submission(Found(path.name, tree_of(path)))


@FORMS
@pytest.mark.parametrize("prefix", ["", "hw1/", "a/b c/d\u00e9/"])
def test_modules_are_found_at_any_depth(form, prefix, tmp_path):
    files = under(prefix) | {"__MACOSX/board.py": b"x", prefix + ".hidden/board.py": b"x",
                             "__pycache__/board.py": b"x"}
    assert read(form(tmp_path, files)) == (MODULES, [])


@FORMS
def test_files_beside_the_modules_are_included(form, tmp_path):
    extra = {"helper.py": b"4", "data/cells.txt": b"5", "pkg/__init__.py": b""}
    files = under("hw/", MODULES | extra) | {"notes.txt": b"6"}
    assert read(form(tmp_path, files))[0] == MODULES | extra


@FORMS
def test_folder_with_most_modules_is_taken(form, tmp_path):
    files = {"old/board.py": b"x", **under("new/")}
    assert read(form(tmp_path, files))[0] == MODULES


@FORMS
def test_two_folders_with_the_same_number_of_modules_are_reported(form, tmp_path):
    with pytest.raises(Unreadable, match="modules in two folders, first and second"):
        read(form(tmp_path, under("first/") | under("second/")))


@FORMS
@pytest.mark.parametrize("name", ["Board.py", "board-1.py", "player (2).py", "tictac.py.txt",
                                  "tictactoe.py", "main.py", "board_final.py", "player_ann.py"])
def test_similar_name_is_reported(form, name, tmp_path):
    with pytest.raises(Unreadable) as error:
        read(form(tmp_path, {name: b"x", "essay.txt": b"x"}))
    assert str(error.value) == f"{NOTHING} (similar name: {name})"


def test_missing_module_is_reported(tmp_path):
    _, remarks = read(write(tmp_path, {"player.py": b"", "game.py": b"", "Board.py": b"",
                                       "main.py": b""}))
    assert remarks == ["board.py is missing (similar name: Board.py)",
                       "tictac.py is missing (similar name: main.py)"]


@pytest.mark.parametrize("name", ["../board.py", "/tmp/board.py", "a/../../board.py",
                                  "..\\board.py", "C:/board.py"])
def test_name_in_a_zip_that_leads_elsewhere_is_left_out(name, tmp_path):
    assert read(as_zip(tmp_path, MODULES | {name: b"evil"})) == (MODULES, [])


def test_folder_in_a_zip_may_have_a_colon(tmp_path):
    assert read(as_zip(tmp_path, under("PA 1: mine/"))) == (MODULES, [])


def test_link_in_a_zip_is_reported(tmp_path):
    path = as_zip(tmp_path, MODULES)
    with zipfile.ZipFile(path, "a") as archive:
        link = zipfile.ZipInfo("secret.txt")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
    assert read(path) == (MODULES, ["secret.txt is a link"])


def test_links_and_pipes_are_reported(tmp_path):
    """A link could lead to the files of another student."""
    write(tmp_path / "ann", MODULES)
    folder = write(tmp_path / "dan", {"player.py": b"2"})
    (folder / "board.py").symlink_to(tmp_path / "ann" / "board.py")
    (folder / "ann").symlink_to(tmp_path / "ann")
    (folder / "loop").symlink_to(folder / "loop")
    os.mkfifo(folder / "pipe")
    assert read(folder) == ({"player.py": b"2"}, [
        "ann is a link", "board.py is a link", "loop is a link", "pipe is no file",
        "board.py is missing", "tictac.py is missing"])


def test_unpacked_size_is_bounded(tmp_path):
    large = {f"{number}.bin": bytes(6_000_000) for number in range(5)}
    many = {f"{number:02}.txt": bytes(4_000_000) for number in range(10)}
    files, remarks = read(as_zip(tmp_path, MODULES | large | many))
    assert MODULES.items() <= files.items()
    assert sum(map(len, files.values())) <= intake.MOST_BYTES
    assert remarks[0].startswith(f"{LEFT_OUT}: '0.bin', '04.txt', '05.txt'")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_zip_that_may_unpack_without_limit_is_reported(method, tmp_path):
    with zipfile.ZipFile(tmp_path / "dan.zip", "w", method) as archive:
        archive.writestr("board.py", "1")
    with pytest.raises(Unreadable, match="board.py cannot be read: it is compressed in an unusual"):
        read(tmp_path / "dan.zip")


def test_zip_cannot_fill_the_memory(tmp_path):
    """A small zip that unpacks to 150 MB, and says that it holds 3 bytes."""
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("board.py", "w") as file:
            for _ in range(150):
                file.write(bytes(10**6))
        size = archive.getinfo("board.py").file_size.to_bytes(4, "little")
    path.write_bytes(path.read_bytes().replace(size, (3).to_bytes(4, "little")))
    program = f"""
import sys
sys.path[:0] = {sys.path!r}
from pathlib import Path
from grader.intake import Found, read_submission
from grader.trees import Unreadable, tree_of
try:
    read_submission(Found("bomb", tree_of(Path({str(path)!r}))))
except Unreadable as unreadable:
    print(unreadable)
print(*[line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM:")])
"""
    done = subprocess.run([sys.executable, "-c", program], env=environment(), capture_output=True,
                          text=True, timeout=300)
    message, most_kilobytes = done.stdout.strip().split("\n")
    assert message.startswith("board.py cannot be read: ")
    assert int(most_kilobytes) < 100 * 1024


def test_number_of_files_is_bounded(tmp_path):
    files, [remark] = read(as_zip(tmp_path, MODULES | {f"{n:03}.txt": b"" for n in range(400)}))
    assert len(files) == intake.MOST_FILES
    assert MODULES.items() <= files.items()
    assert remark.endswith(", '306.txt' and 93 more")


def test_zip_inside_that_is_too_large_is_reported(tmp_path, monkeypatch):
    monkeypatch.setattr(intake, "LARGEST_ZIP", 10)  # bytes
    with pytest.raises(Unreadable, match="hw.zip cannot be read: it is too large"):
        read(as_zip_in_folder(tmp_path, MODULES))


def test_file_with_an_odd_name_is_left_out(tmp_path):
    _, remarks = read(as_zip(tmp_path, MODULES | {"a\nb.txt": b"6"}))
    assert remarks == [f"{LEFT_OUT}: 'a\\nb.txt'"]


def test_file_with_the_name_of_a_folder_is_left_out(tmp_path):
    files, remarks = read(as_zip(tmp_path, MODULES | {"data": b"4", "data/x.txt": b"5"}))
    assert files == MODULES | {"data/x.txt": b"5"}
    assert remarks == [f"{LEFT_OUT}: 'data'"]


@FORMS
def test_virtual_environment_does_not_hide_the_modules(form, tmp_path):
    """Its many files come last."""
    environment = {f"venv/lib/site-packages/numpy/{number}.py": b"" for number in range(400)}
    files, [remark] = read(form(tmp_path, MODULES | {"data/cells.txt": b""} | environment))
    assert MODULES.items() <= files.items()
    assert "data/cells.txt" in files
    assert remark.startswith(LEFT_OUT)


def test_module_that_is_too_large_is_reported(tmp_path):
    with pytest.raises(Unreadable, match="board.py cannot be read: it is too large"):
        read(write(tmp_path, MODULES | {"board.py": bytes(intake.LARGEST_FILE + 1)}))


@given(st.binary(max_size=200), st.integers(0, 400))
def test_damaged_zip_is_read_or_reported(content, place):
    """Whatever was overwritten, nothing but Unreadable is raised."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in MODULES.items():
            archive.writestr(name, text * 50)
    damaged = bytearray(file.getvalue())
    damaged[place:place + len(content)] = content
    try:
        files, _ = read_submission(Found("dan", trees.reading("dan.zip", lambda: trees.zip_tree(
            io.BytesIO(damaged)))))
    except Unreadable as unreadable:
        assert str(unreadable)
    else:
        assert set(files) & set(MODULES)


@given(st.dictionaries(st.text(min_size=1), st.binary(max_size=5), max_size=5))
def test_no_file_is_dropped_silently(extra):
    files, remarks = read_submission(Found("dan", {
        path: Entry(len(content), lambda content=content: content)
        for path, content in (extra | MODULES).items()}))
    assert MODULES.items() <= files.items()
    assert bool(remarks) == (not files.keys() >= {path for path in extra if path[-1:] != "/"})


def names(path):
    return [each.name for each in find([path]).found]


def test_course_is_a_folder_of_folders_and_zips(tmp_path):
    folder = tmp_path / "course"
    write(folder / "ann", MODULES)
    write(folder / "ben" / "hw", MODULES)
    write(folder / "eve", {"essay.txt": b""})
    write(folder / ".git", MODULES)
    zipped(folder / "dan.zip", under("hw/"))
    (folder / "notes.txt").write_text("")
    (folder / "kim").mkdir()
    write(folder / "lee", {".DS_Store": b""})
    write(tmp_path / "elsewhere", MODULES)
    (folder / "mia").symlink_to(tmp_path / "elsewhere")
    found, stray, sentences, is_one = find([folder])
    assert [each.name for each in found] == ["ann", "ben", "dan", "eve", "kim", "lee"]
    assert [len(read_submission(each)[0]) for each in found[:3]] == [3, 3, 3]
    assert stray == ["mia: belongs to no submission (it is a link)",
                     "notes.txt: belongs to no submission (it is neither a folder nor a zip)"]
    assert (sentences, is_one) == (["course has 6 submissions."], False)


def test_student_who_is_in_two_downloads_is_graded_in_neither(tmp_path):
    """Which of the two grades should the gradebook get?"""
    for download in ("all", "late"):
        write(tmp_path / download, under(f"{download}lou_LATE_12345_678_"))
    with pytest.raises(Unreadable, match="'latelou' is in two of these downloads: grade them one "):
        find([tmp_path / "all", tmp_path / "late"])


@pytest.mark.parametrize("name", ["env", "venv", "node_modules"])
def test_student_may_have_any_name(name, tmp_path):
    assert names(write(tmp_path, under("ann/") | under(f"{name}/"))) == ["ann", name]


def test_other_students_are_graded_if_a_folder_cannot_be_read(tmp_path, monkeypatch):
    path = write(tmp_path / "class", under("ann/") | under("ben/") | under("eve/"))
    scan = os.scandir

    def refused(folder):
        if os.path.basename(os.path.normpath(folder)) == "ben":
            raise PermissionError(13, "Permission denied")
        return scan(folder)

    monkeypatch.setattr(trees.os, "scandir", refused)
    ann, ben, eve = find([path]).found
    assert read_submission(ann) == read_submission(eve) == (MODULES, [])
    with pytest.raises(Unreadable, match="ben cannot be read: Permission denied"):
        read_submission(ben)


def test_folders_may_be_nested_deeply(tmp_path):
    write(tmp_path / "class", under("ann/") | under("ben/"))
    within = os.open(tmp_path / "class" / "ben", os.O_RDONLY)
    for _ in range(1_100):
        os.mkdir("a", dir_fd=within)
        inner = os.open("a", os.O_RDONLY, dir_fd=within)
        os.close(within)
        within = inner
    os.close(within)
    found = find([tmp_path / "class"]).found
    assert [read_submission(each)[0] for each in found] == [MODULES, MODULES]
    sandbox.remove(str(tmp_path / "class" / "ben"))


@pytest.mark.parametrize("files, expected", [
    (MODULES, ["class"]),
    (MODULES | under("old/"), ["class"]),
    (MODULES | under("old/v1/") | under("old/v2/"), ["class"]),
    (MODULES | {"v1.zip": b"", "v2.zip": b""}, ["class"]),
    (under("hw/", {"board.py": b"", "v1.zip": b"", "v2.zip": b""}), ["class"]),
    ({"board.py": b"", "data/x.txt": b""}, ["class"]),
    (under("hw1/") | {"screenshots/a.png": b""}, ["class"]),
    (under("export/ann/") | under("export/ben/"), ["ann", "ben"]),
    (under("v1/") | under("v2/"), ["v1", "v2"]),
    (under("ann/hw/") | under("ben/hw/"), ["ann", "ben"]),
    (under("ann/") | {"ben/Board.py": b""}, ["ann", "ben"]),
    (under("Jane Doe_1234_assignsubmission_file/hw/"), ["Jane Doe"]),
    (under("submission_1/") | under("submission_22/"), ["submission_1", "submission_22"]),
    ({"essay.txt": b""}, ["class"]),
])
def test_path_is_one_submission_or_a_class(files, expected, tmp_path):
    assert names(write(tmp_path / "class", files)) == expected


def test_path_can_be_declared_one_submission(tmp_path):
    folder = write(tmp_path / "class", under("v1/") | {"v2/board.py": b""})
    [found] = find([folder], as_one=True).found
    assert read_submission(found)[0] == MODULES


CANVAS = {**{f"doejane_12345_67891{number}_{name}": content
             for number, (name, content) in enumerate(MODULES.items())},
          "doejane_12345_99999_board.py": b"old", "doejane_12345_678999_board-1.py": b"new",
          **{f"roejohn_LATE_222_33{number}_{name}": content
             for number, (name, content) in enumerate(MODULES.items())}}
MOODLE = {**under("Jane Doe_1001_assignsubmission_file/"),
          **under("Jos\u00e9 Roe_1002_assignsubmission_file_/")}
MOODLE_FLAT = {f"{who}_assignsubmission_file_{name}": content
               for who in ("Jane Doe_1001", "Jos\u00e9 Roe_1002")
               for name, content in MODULES.items()}


@pytest.mark.parametrize("form", [write, zipped])
@pytest.mark.parametrize("files, expected", [
    (CANVAS, [("doejane", "12345", ""), ("roejohn", "222", "LATE")]),
    (MOODLE, [("Jane Doe", "1001", ""), ("Jos\u00e9 Roe", "1002", "")]),
    (MOODLE_FLAT, [("Jane Doe", "1001", ""), ("Jos\u00e9 Roe", "1002", "")]),
])
def test_download_is_read_without_preparation(form, files, expected, tmp_path):
    found, stray, sentences, _ = find([form(tmp_path / ("c" if form is write else "c.zip"),
                                            files | {"submission_metadata.yml": b""})])
    assert stray == []
    assert [each.student[:3] for each in found] == expected
    for each in found:
        content, remarks = read_submission(each)
        assert content == MODULES | ({"board.py": b"new"} if each.name == "doejane" else {})
        assert remarks == (["of 3 versions of board.py, doejane_12345_678999_board-1.py counts"]
                           if each.name == "doejane" else [])
    assert sentences[0].endswith(" has 2 submissions.")


def test_unreadable_zip_is_reported_and_others_are_graded(tmp_path):
    path = write(tmp_path / "class", under("ann/") | under("ben/") | {
        "vera.rar": b"", "hw1.ipynb": b"", "eve.zip": b"PK"})
    (tmp_path / "gone.zip").write_bytes(b"")
    found, stray, *_ = find([path, tmp_path / "gone.zip"])
    assert [each.name for each in found] == ["ann", "ben", "eve", "gone"]
    assert [each.split(":")[0] for each in stray] == ["hw1.ipynb", "vera.rar"]
    for each in found[2:]:
        with pytest.raises(Unreadable, match=r"(eve|gone).zip cannot be read: "):
            read_submission(each)


def test_notebook_is_named(tmp_path):
    with pytest.raises(Unreadable) as error:
        read(write(tmp_path, {"pa1.ipynb": b"{}"}))
    assert str(error.value) == f"{NOTHING} (a notebook is not graded: pa1.ipynb)"
