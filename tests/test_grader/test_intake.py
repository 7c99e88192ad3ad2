"""Submissions are found at any depth, and reported if they cannot be read."""

import os
import stat
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from grader import intake
from grader.intake import Unreadable, find, read_submission
from hypothesis import given
from hypothesis import strategies as st
from test_grader.commands import write, zipped

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


def with_flags(path, flags):
    """Replace the two bytes of flags of each entry of a zip. Return its path."""
    content = path.read_bytes()
    for signature, place in ((b"PK\3\4", 2), (b"PK\1\2", 4)):
        begin, *entries = content.split(signature)
        entries = [each[:place] + flags + each[place + 2:] for each in entries]
        content = signature.join([begin, *entries])
    path.write_bytes(content)
    return path


FORMS = pytest.mark.parametrize("form", [as_folder, as_zip, as_zip_in_folder])


def read(path):
    """Read a submission, and return {path: content} and the remarks."""
    return contents_of(find([path], as_one=True).found[0])


def contents_of(found):
    return read_submission(found)[:2]


@FORMS
@pytest.mark.parametrize("prefix", ["", "hw1/", "a/b c/d\u00e9/"])
def test_modules_are_found_at_any_depth(form, prefix, tmp_path):
    files = under(prefix) | {"__MACOSX/board.py": b"x", prefix + ".hidden/board.py": b"x",
                             "__pycache__/board.py": b"x"}
    assert read(form(tmp_path, files)) == (MODULES, [])


@FORMS
def test_files_beside_the_modules_are_included(form, tmp_path):
    """Also a folder that holds as many modules, but not one that holds fewer."""
    extra = {"helper.py": b"4", "data/cells.txt": b"5", "pkg/__init__.py": b"", "a\nb.txt": b"7"}
    extra |= under("old/")
    files = under("hw/", MODULES | extra) | {"notes.txt": b"6", "draft/board.py": b"x"}
    assert read(form(tmp_path, files))[0] == MODULES | extra


TWO = {"board.py": b"4", "player.py": b"5"}


@FORMS
@pytest.mark.parametrize("files, board, others", [
    (TWO | {"TicTac.py": b"6"} | under("backup/"), b"4",
     ["backup/board.py", "backup/player.py", "backup/tictac.py"]),
    (under("v1/") | under("v2/", TWO), b"1", ["v2/board.py", "v2/player.py"]),
    ({"tictac.py": b"3"} | under("src/", TWO), b"4", ["tictac.py"]),
    (TWO | under("old/"), b"1", ["board.py", "player.py"]),
    (MODULES | under("old/", TWO), b"1", []),
])
def test_folder_with_most_modules_counts_and_others_are_named(form, files, board, others, tmp_path):
    """One inside another that has the same modules, perhaps misnamed, does not count."""
    content, remarks = read(form(tmp_path, files))
    assert content["board.py"] == board
    assert remarks == [f"also there, and not graded: {', '.join(others)}"] * bool(others)


@FORMS
def test_copy_beside_a_module_is_named(form, tmp_path):
    copies = dict.fromkeys(["board (1).py", "board copy.py", "Player.py"], b"4")
    others = dict.fromkeys(["board_more.py", "main.py", "board/more.py"], b"")
    files, remarks = read(form(tmp_path, MODULES | copies | others))
    assert MODULES.items() <= files.items()
    assert remarks == [f"also there, and not graded: {', '.join(sorted(copies))}"]


@pytest.mark.parametrize("form", [write, zipped])
@pytest.mark.parametrize("files, named", [
    (under("ann/") | {"bob/game.docx": b""}, "bob"), (under("src/") | {"docs/a.txt": b""}, "docs"),
    (under("top/ann/") | {"top/bob/x/y": b"", "top/kim/x": b""}, "bob, kim"),
    (MODULES | {"docs/a.txt": b""}, "")])
def test_folder_beside_the_only_submission_is_named(form, files, named, tmp_path):
    """It may be another student's. Within a class, nobody gets such a remark."""
    path = form(tmp_path / ("ann" if form is write else "ann.zip"), files)
    for each in (path, tmp_path):
        [found], stray = find([each])
        remark = f"also there, and not graded: {named}"
        assert (stray, contents_of(found)[1]) == ([], [remark] if named else [])
    write(tmp_path / "eve", MODULES)
    assert [contents_of(found)[1] for found in find([tmp_path]).found] == [[], []]


@FORMS
@pytest.mark.parametrize("more", [{}, under("first/old/")])
def test_two_folders_with_the_same_number_of_modules_are_reported(form, more, tmp_path):
    """If one of them holds another one, that is not what the message is about."""
    with pytest.raises(Unreadable, match="modules in two folders, .*first and [^ ]*second"):
        read(form(tmp_path, under("first/") | under("second/") | more))


@FORMS
@pytest.mark.parametrize("kind, name", [
    *(("similar name", name) for name in (
        "Board.py", "board-1.py", "player (2).py", "tictac.py.txt", "tictactoe.py", "main.py",
        "board_final.py", "player_ann.py")),
    *(("not graded", name) for name in ("pa1.ipynb", "pa1.rar", "pa1.pdf"))])
def test_name_of_what_may_be_the_submission_is_reported(form, kind, name, tmp_path):
    with pytest.raises(Unreadable) as error:
        read(form(tmp_path, {name: b"x", "essay.txt": b"x"}))
    assert str(error.value) == f"{NOTHING} ({kind}: {name})"


@pytest.mark.parametrize("prefix", ["../", "/tmp/", "a/../../", "..\\", "C:/", "C:\\", "/",
                                    "PA 1: mine/"])
def test_name_in_a_zip_loses_its_root_and_does_not_lead_out(prefix, tmp_path):
    """Also that of a folder, which may have an entry of its own."""
    assert read(as_zip(tmp_path, {prefix: b""} | under(prefix))) == (MODULES, [])


@pytest.mark.parametrize("name", [".", ".."])
def test_entry_of_a_zip_that_names_no_file_is_ignored(name, tmp_path):
    """As a file, it would stand in place of the folder."""
    assert read(as_zip(tmp_path, MODULES | {name: b"x"})) == (MODULES, [])


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_last_of_two_entries_with_a_name_counts(tmp_path):
    path = as_zip(tmp_path, MODULES)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("player.py", "new")
    assert read(path) == (MODULES | {"player.py": b"new"}, [
        "player.py is in the zip several times, and the last one counts"])


def test_name_in_utf_8_needs_no_flag(tmp_path):
    """As macOS writes them. Python sets the flag, so here it is removed."""
    path = zipped(tmp_path / "all.zip", under("J\u00fcrgen/") | under("\u674e\u4f1f/"))
    assert names(with_flags(path, b"\0\0")) == ["J\u00fcrgen", "\u674e\u4f1f"]


@pytest.mark.parametrize("name", ["\u0440" * 133, "/".join(["folder" * 20] * 9)])
def test_file_with_a_name_that_is_too_long_is_left_out(name, tmp_path):
    _, [remark] = read(as_zip(tmp_path, MODULES | {name: b"x"}))
    assert remark == f"{name} has a name that is too long"


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
        "ann is a link", "board.py is a link", "loop is a link", "pipe is no file"])


def test_unpacked_size_is_bounded(tmp_path):
    large = {"0.bin": bytes(6_000_000)}
    many = {f"{number:02}.txt": bytes(4_000_000) for number in range(10)}
    files, remarks = read(as_zip(tmp_path, MODULES | large | many))
    assert MODULES.items() <= files.items()
    assert sum(map(len, files.values())) <= intake.MOST_BYTES
    assert remarks[:2] == ["0.bin is too large", f"04.txt {intake.TOO_MUCH}"]


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_zip_that_may_unpack_without_limit_is_reported(method, tmp_path):
    with zipfile.ZipFile(tmp_path / "dan.zip", "w", method) as archive:
        archive.writestr("board.py", "1")
    with pytest.raises(Unreadable, match="board.py cannot be read: it is compressed in an unusual"):
        read(tmp_path / "dan.zip")


def test_encrypted_zip_is_reported(tmp_path):
    with pytest.raises(Unreadable, match="^board.py cannot be read: it is encrypted$"):
        read(with_flags(as_zip(tmp_path, MODULES), b"\1\0"))


def test_zip_cannot_fill_the_memory(tmp_path):
    """A small zip that unpacks to 150 MB, and says that it holds 3 bytes."""
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("board.py", "w") as file:
            for _ in range(150):
                file.write(bytes(10**6))
        size = archive.getinfo("board.py").file_size.to_bytes(4, "little")
    path.write_bytes(path.read_bytes().replace(size, (3).to_bytes(4, "little")))
    tracemalloc.start()
    with pytest.raises(Unreadable, match="board.py cannot be read: "):
        read(path)
    assert tracemalloc.get_traced_memory()[1] < 50 * 10**6
    tracemalloc.stop()


def test_number_of_files_is_bounded(tmp_path):
    files, remarks = read(as_zip(tmp_path, MODULES | {f"{n:03}.txt": b"" for n in range(400)}))
    assert len(files) == intake.MOST_FILES
    assert MODULES.items() <= files.items()
    assert remarks == [f"{n:03}.txt {intake.TOO_MUCH}" for n in range(297, 400)]


def test_zip_inside_that_is_too_large_is_reported(tmp_path, monkeypatch):
    monkeypatch.setattr(intake, "LARGEST_ZIP", 10)  # bytes
    with pytest.raises(Unreadable, match="hw.zip is too large"):
        read(as_zip_in_folder(tmp_path, MODULES))


def test_file_in_a_folder_that_is_also_a_file_is_left_out(tmp_path):
    assert read(as_zip(tmp_path, {"data": b"4", "data/x.txt": b"5"} | MODULES)) == (
        MODULES | {"data": b"4"}, ["data/x.txt is in a folder that is also a file"])


@FORMS
@pytest.mark.parametrize("folder", ["venv", "env", "node_modules", "lib/site-packages"])
def test_folder_of_libraries_is_not_read(form, folder, tmp_path):
    files = {f"{folder}/numpy/{number}.py": b"" for number in range(400)}
    assert read(form(tmp_path, MODULES | files)) == (MODULES, [])


@pytest.mark.parametrize("name, lacks_code", [("board.py", True), ("helper.py", True),
                                              ("notes.txt", False), ("__MACOSX/board.py", False)])
def test_code_that_cannot_be_read_is_told_from_other_files(name, lacks_code, tmp_path):
    write(tmp_path, MODULES | {name: bytes(intake.LARGEST_FILE + 1)})
    assert read_submission(find([tmp_path], as_one=True).found[0]).lacks_code == lacks_code


@given(st.binary(max_size=200), st.integers(0, 400))
def test_damaged_zip_is_read_or_reported(tmp_path_factory, content, place):
    """Whatever was overwritten, nothing but Unreadable is raised."""
    folder = tmp_path_factory.mktemp("damaged")
    path = zipped(folder / "dan.zip", {name: text * 50 for name, text in MODULES.items()})
    damaged = bytearray(path.read_bytes())
    damaged[place:place + len(content)] = content
    path.write_bytes(damaged)
    try:
        files, _ = read(path)
    except Unreadable as unreadable:
        assert str(unreadable)
    else:
        assert set(files) & set(MODULES)


def names(path):
    return [each.name for each in find([path]).found]


def test_course_is_a_folder_of_folders_and_zips(tmp_path):
    folder = write(tmp_path / "course", under("ann/") | under("ben/hw/") | under(".git/") | {
        "eve/essay.txt": b"", "lee/.DS_Store": b"", "notes.txt": b""})
    zipped(folder / "dan.zip", under("hw/"))
    (folder / "kim").mkdir()
    (folder / "mia").symlink_to(folder / "ann")
    found, stray = find([folder])
    assert [each.name for each in found] == ["ann", "ben", "dan", "eve", "kim", "lee"]
    assert [len(contents_of(each)[0]) for each in found[:3]] == [3, 3, 3]
    assert stray == ["mia: belongs to no submission (it is a link)",
                     "notes.txt: belongs to no submission (it is neither a folder nor a zip)"]


def test_link_beside_a_single_student_belongs_to_no_submission(tmp_path):
    write(tmp_path / "class" / "ann", MODULES)
    (tmp_path / "class" / "eve").symlink_to(tmp_path)
    found, stray = find([tmp_path / "class"])
    assert [each.name for each in found] == ["ann"]
    assert stray == ["eve: belongs to no submission (it is a link)"]


def test_student_who_is_in_two_downloads_is_graded_in_neither(tmp_path):
    """Which of the two grades should the gradebook get?"""
    for download in ("all", "late"):
        write(tmp_path / download, under(f"{download}lou_LATE_12345_678_"))
    with pytest.raises(Unreadable, match="'alllou' is in two of these downloads: grade them one "):
        find([tmp_path / "all", tmp_path / "late"])


@pytest.mark.parametrize("owner, name, reason", [
    (os, "scandir", "cannot be read: Permission denied"), (os, "stat", "hw is no file"),
    (Path, "open", "board.py cannot be read: Permission denied")])
def test_others_are_graded_if_a_student_cannot_be_read(owner, name, reason, tmp_path, monkeypatch):
    """The names in a folder may still be listed."""
    path = write(tmp_path / "class", under("ann/") | under("ben/hw/") | under("eve/"))
    function = getattr(owner, name)

    def refused(path, *rest, **named):  # or a number, if another thread removes a folder meanwhile
        if "/ben/hw" in str(path):
            raise PermissionError(13, "Permission denied", str(path))
        return function(path, *rest, **named)

    monkeypatch.setattr(owner, name, refused)
    (ann, ben, eve), _ = find([path])
    assert contents_of(ann) == contents_of(eve) == (MODULES, [])
    with pytest.raises(Unreadable, match=reason):
        read_submission(ben)


@FORMS
def test_folders_that_are_nested_too_deeply_are_left_out(form, tmp_path):
    depth = 100 if form is as_folder else 30_000  # no file system takes more
    files, [remark] = read(form(tmp_path, MODULES | {"a/" * depth + "x.py": b""}))
    assert files == MODULES
    assert remark.endswith("a/a holds too many folders, one inside the other")


@pytest.mark.parametrize("files, expected", [
    (MODULES | under("old/"), ["class"]),
    (MODULES | under("old/v1/") | under("old/v2/"), ["class"]),
    (MODULES | {"v1.zip": b"", "v2.zip": b""}, ["class"]),
    (under("hw/", {"board.py": b"", "v1.zip": b"", "v2.zip": b""}), ["class"]),
    (under("hw1/") | {"screenshots/a.png": b""}, ["class"]),
    (under("export/ann/") | under("export/ben/"), ["ann", "ben"]),
    # A student may have any name, even that of a folder of libraries
    (under("env/") | under("node_modules/") | under("venv/"), ["env", "node_modules", "venv"]),
    (under("ann/hw/") | under("ben/hw/"), ["ann", "ben"]),
    (under("ann/") | {"ben/Board.py": b""}, ["ann", "ben"]),
    ({"ann/hw.zip": b"", "ben/hw.zip": b""}, ["ann", "ben"]),
    (under("Jane Doe_1234_assignsubmission_file/hw/"), ["Jane Doe"]),
    (under("submission_1/") | under("submission_22/"), ["submission_1", "submission_22"]),
    ({"essay.txt": b""}, ["class"]),
])
def test_path_is_one_submission_or_a_class(files, expected, tmp_path):
    assert names(write(tmp_path / "class", files)) == expected


CANVAS = {**under("doejane_12345_678910_"), **under("roejohn_LATE_222_330_"),
          "doejane_12345_99999_board.py": b"old", "doejane_12345_678999_board-1.py": b"new"}
MOODLE = {**under("Jane DELATE_1001_assignsubmission_file/"),
          **under("Jos\u00e9 Roe_1002_assignsubmission_file_/")}
MOODLE_FLAT = {**under("Jane DELATE_1001_assignsubmission_file_"),
               **under("Jos\u00e9 Roe_1002_assignsubmission_file_")}
ANONYMOUS = {**under("anon_k3xZ9_5000_"), **under("LATE_anon_7Qm2p_5001_"),
             **under("anon_9aB3c_LATE_5002_")}


@pytest.mark.parametrize("form", [write, zipped])
@pytest.mark.parametrize("files, expected", [
    (ANONYMOUS, [("anon_7Qm2p", "7Qm2p", "LATE"), ("anon_9aB3c", "9aB3c", "LATE"),
                 ("anon_k3xZ9", "k3xZ9", "")]),
    (CANVAS, [("doejane", "12345", ""), ("roejohn", "222", "LATE")]),
    (MOODLE, [("Jane DELATE", "1001", ""), ("Jos\u00e9 Roe", "1002", "")]),
    (MOODLE_FLAT, [("Jane DELATE", "1001", ""), ("Jos\u00e9 Roe", "1002", "")]),
])
def test_download_is_read_without_preparation(form, files, expected, tmp_path):
    found, stray = find([form(tmp_path / ("c" if form is write else "c.zip"),
                                           files | {"submission_metadata.yml": b""})])
    assert stray == []
    assert [(each.name, each.id, each.late) for each in found] == expected
    for each in found:
        content, remarks = contents_of(each)
        assert content == MODULES | ({"board.py": b"new"} if each.name == "doejane" else {})
        counts = "doejane_12345_678999_board-1.py"
        assert remarks == ([f"board.py was handed in several times, and {counts} counts"]
                           if each.name == "doejane" else [])


def test_unreadable_zip_is_reported_and_others_are_graded(tmp_path):
    path = write(tmp_path / "class", under("ann/") | under("ben/") | {
        "vera.rar": b"", "hw1.ipynb": b"", "eve.zip": b"PK"})
    (tmp_path / "gone.zip").write_bytes(b"")
    found, stray = find([path, tmp_path / "gone.zip"])
    assert [each.name for each in found] == ["ann", "ben", "eve", "gone"]
    assert [each.split(":")[0] for each in stray] == ["hw1.ipynb", "vera.rar"]
    for each in found[2:]:
        with pytest.raises(Unreadable, match="^cannot be read: File is not a zip"):
            contents_of(each)


def test_zip_beside_modules_is_not_read(tmp_path):
    two = {"board.py": b"1", "player.py": b"2"}
    zipped(tmp_path / "dan" / "old.zip", MODULES)
    files, remarks = read(write(tmp_path / "dan", two))
    assert ({name for name in files if name != "old.zip"}, remarks) == (set(two), [])


def test_two_folders_of_a_student_on_moodle_are_one_submission(tmp_path):
    begin = "Jane Doe_1001_assignsubmission_"
    path = write(tmp_path, under(f"{begin}file/") | {f"{begin}onlinetext/onlinetext.html": b"x"})
    [found], _ = find([path])
    assert contents_of(found) == (MODULES | {"onlinetext.html": b"x"}, [])


def test_numbers_in_the_names_of_files_take_them_to_no_other_student(tmp_path):
    notes = {f"{who}_assignsubmission_file_notes_2024_11_05.txt": b"x"
             for who in ("Ann Lee_1001", "Bob Lee_1002")}
    canvas = {f"doejane_12345_67{n}_level-{n}.txt": b"x" for n in (1, 2)}
    found, _ = find([write(tmp_path / "moodle", notes), write(tmp_path / "canvas", canvas)])
    assert [each.id for each in found] == ["1001", "1002", "12345"]
    assert [path.name for path in found[2].tree if path.name] == ["level-1.txt", "level-2.txt"]


@pytest.mark.parametrize("first, second", [
    ("ann.zip", "ann.ZIP"), ("doe_12345_7_board.py", "doe-12345.zip"), ("ann.zip", "ann/board.py"),
    ("doe_12345_7_board.py", "doe_1234_57_board.py")])
def test_two_students_never_share_files(first, second, tmp_path):
    for name, content in ((first, b"first"), (second, b"second")):
        if name.lower().endswith(".zip"):
            zipped(tmp_path / name, {"board.py": content})
        else:
            write(tmp_path, {name: content})
    found = find([tmp_path]).found
    assert sorted(contents_of(each)[0]["board.py"] for each in found) == [b"first", b"second"]


def test_student_without_a_module_does_not_keep_the_others_from_a_row(tmp_path):
    """As in a download with text entries and links, and a file with a long name."""
    path = zipped(tmp_path / "all.zip", under("adams_100_1000_") | under("clark_102_1020_") | {
        "adams_100_1009_" + "\u0440" * 133 + ".docx": b"x", "evans_104_1040_text.html": b"x",
        "frank_105_text.html": b"x", "grant_LATE_106_link.html": b"x"})
    found, stray = find([path])
    assert (stray, [each.name for each in found]) == (
        [], ["adams", "clark", "evans", "frank", "grant"])
    assert contents_of(found[0])[1][0].endswith("has a name that is too long")
    assert contents_of(found[0])[0] == contents_of(found[1])[0] == MODULES
    for each in found[2:]:
        with pytest.raises(Unreadable, match=NOTHING):
            read_submission(each)
