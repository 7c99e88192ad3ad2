"""What was handed in is found wherever it is, and content_of where it cannot be."""

import os
import stat
import zipfile

import pytest
from game.sessions import ON_POSIX
from grader import downloads, handins
from grader.handins import NOTHING, Unreadable, tree_of

MODULES = {"board.py": b"1", "player.py": b"2", "tictac.py": b"3"}


def hand_in(path):
    return handins.hand_in(tree_of(path))


def find(paths, but=None, kind=None):
    return downloads.find(paths, but, kind)[0]


def write(folder, files):
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def under(prefix, files=None):
    return {prefix + name: content for name, content in (files or MODULES).items()}


def zipped(path, files):
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def as_folder(tmp_path, files):
    return write(tmp_path / "dan", files)


def as_zip(tmp_path, files):
    return zipped(tmp_path / "dan.zip", files)


def as_zip_in_folder(tmp_path, files):
    return zipped(tmp_path / "dan" / "upload" / "hw.zip", files).parents[1]


FORMS = pytest.mark.parametrize("form", [as_folder, as_zip, as_zip_in_folder])


@FORMS
@pytest.mark.parametrize("prefix", ["", "hw1/", "a/b c/d\u00e9/"])
def test_modules_are_found_however_deep_they_are(form, prefix, tmp_path):
    files = under(prefix) | {"__MACOSX/board.py": b"x", prefix + ".hidden/board.py": b"x",
                             "venv/lib/board.py": b"x", "__pycache__/board.py": b"x"}
    assert hand_in(form(tmp_path, files)).files == MODULES


@FORMS
def test_helpers_data_and_folders_beside_the_modules_come_along(form, tmp_path):
    extra = {"helper.py": b"4", "data/cells.txt": b"5", "pkg/__init__.py": b""}
    files = under("hw/", MODULES | extra) | {"notes.txt": b"6"}
    assert hand_in(form(tmp_path, files)).files == MODULES | extra


@FORMS
def test_the_folder_with_most_of_the_modules_is_taken(form, tmp_path):
    files = {"old/board.py": b"x", **under("new/")}
    assert hand_in(form(tmp_path, files)).files == MODULES
    assert hand_in(form(tmp_path / "2", {"board.py": b"1", "old/board.py": b"x"})).files[
        "board.py"] == b"1"


@FORMS
def test_two_folders_that_hold_as_many_are_named(form, tmp_path):
    with pytest.raises(Unreadable, match="modules in both first and second"):
        hand_in(form(tmp_path, under("first/") | under("second/")))


@FORMS
@pytest.mark.parametrize("name", ["Board.py", "board-1.py", "player (2).py", "tictac.py.txt"])
def test_near_misses_are_named(form, name, tmp_path):
    with pytest.raises(Unreadable) as error:
        hand_in(form(tmp_path, {name: b"x", "essay.txt": b"x"}))
    assert str(error.value) == f"{NOTHING} (but {name})"


def names(path, grades=None):
    return [found.name for found in find([path], grades)]


def test_a_class_is_a_folder_of_folders_and_zips(tmp_path):
    folder = tmp_path / "class"
    write(folder / "ann", MODULES)
    write(folder / "ben" / "hw", MODULES)
    write(folder / "eve", {"essay.txt": b""})
    write(folder / "grades", {"grades.csv": b""})
    write(folder / ".git", MODULES)
    write(folder / "__MACOSX", MODULES)
    zipped(folder / "dan.zip", under("hw/"))
    (folder / "notes.txt").write_text("")
    assert names(folder, folder / "grades") == ["ann", "ben", "dan", "eve"]
    assert [len(each.read().files) for each in find([folder], folder / "grades")
            if each.name != "eve"] == [3, 3, 3]


@pytest.mark.parametrize("files, expected", [
    (MODULES, ["class"]),
    (MODULES | {"helper/a.py": b""}, ["class"]),
    (MODULES | under("old/"), ["class"]),
    ({"board.py": b"", "player.py": b""} | under("old/"), ["class"]),
    ({"board.py": b"", "data/x.txt": b""}, ["class"]),
    ({"board.py": b""} | under("ann/"), ["ann", "board.py"]),
    ({"board.py": b""} | under("code/", {"player.py": b"", "tictac.py": b""}), ["class"]),
    (under("hw1/") | {"screenshots/a.png": b""}, ["class"]),
    (under("export/ann/") | under("export/ben/"), ["ann", "ben"]),
    (under("v1/") | under("v2/"), ["v1", "v2"]),
    (under("Jane Doe_1234_assignsubmission_file/"), ["Jane Doe"]),
    (under("submission_1/") | {"submission_metadata.yml": b""}, ["submission_1"]),
    ({"essay.txt": b""}, ["class"]),
    (under("submission_1/") | under("submission_22/"), ["submission_1", "submission_22"]),
])
def test_one_submission_or_a_class(files, expected, tmp_path):
    assert names(write(tmp_path / "class", files)) == expected


def test_a_flat_bulk_download_is_put_together_by_who_handed_in(tmp_path):
    folder = write(tmp_path / "class", {
        "doejane_12345_678910_board.py": b"1", "doejane_12345_678911_player.py": b"old",
        "doejane_12345_678920_player-1.py": b"2", "doejane_12345_678912_tictac.py": b"3",
        "roejohn_LATE_222_333_board.py": b"1", "roejohn_LATE_222_334_player.py": b"2",
        "roejohn_LATE_222_335_tictac.py": b"3", "roejohn_LATE_222_336_data.txt": b"4",
    })
    zipped(folder / "poejo_9_10_hw1.zip", under("hw1/"))
    read = {each.name: each.read().files for each in find([folder])}
    assert read == {"doejane": MODULES, "roejohn": MODULES | {"data.txt": b"4"}, "poejo": MODULES}


@pytest.mark.parametrize("name", ["../board.py", "/tmp/board.py", "a/../../board.py",
                                  "..\\board.py", "C:/board.py"])
def test_a_name_in_a_zip_that_leads_elsewhere_is_left_out(name, tmp_path):
    content_of = hand_in(as_zip(tmp_path, MODULES | {name: b"evil"}))
    assert content_of.files == MODULES
    assert "leads elsewhere" in content_of.notes[0]


def test_a_link_in_a_zip_is_left_out(tmp_path):
    path = as_zip(tmp_path, MODULES)
    with zipfile.ZipFile(path, "a") as archive:
        link = zipfile.ZipInfo("secret.txt")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
    content_of = hand_in(path)
    assert content_of.files == MODULES
    assert "secret.txt" in content_of.notes[0]


def test_a_zip_bomb_is_left_out(tmp_path):
    path = as_zip(tmp_path, MODULES | {"bomb.txt": bytes(10 * handins.LARGEST_FILE)})
    content_of = hand_in(path)
    assert content_of.files == MODULES
    assert content_of.notes == ["bomb.txt cannot be read: it is too large."]


def test_many_files_are_left_out_after_a_total(tmp_path):
    content_of = hand_in(as_zip(tmp_path, MODULES | {f"{n}.txt": b"" for n in range(2_000)}))
    assert len(content_of.files) == handins.MOST_FILES - 1  # and their folder
    assert MODULES.items() <= content_of.files.items()
    assert "too much" in content_of.notes[0]


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04" + bytes(100)])
def test_a_zip_that_is_none_cannot_be_read(content, tmp_path):
    path = tmp_path / "dan.zip"
    path.write_bytes(content)
    with pytest.raises(Unreadable, match="dan.zip cannot be read"):
        hand_in(path)


def test_zips_in_a_zip_are_read_but_not_for_ever(tmp_path):
    content = MODULES
    for depth in range(5):
        content = {"inner.zip": zipped(tmp_path / "inner.zip", content).read_bytes()}
        if depth < 3:
            assert hand_in(as_zip(tmp_path, content)).files == MODULES
    with pytest.raises(Unreadable, match=NOTHING):
        hand_in(as_zip(tmp_path, content))


@pytest.mark.skipif(os.name != "posix", reason="links and pipes")
def test_links_are_followed_inside_only_and_what_is_no_file_is_left_alone(tmp_path):
    folder = write(tmp_path / "dan", MODULES | {"real/helper.py": b"4"})
    (folder / "helper.py").symlink_to(folder / "real" / "helper.py")
    (folder / "secret.txt").symlink_to("/etc/passwd")
    (folder / "gone.txt").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "pipe")
    content_of = hand_in(folder)
    assert content_of.files == MODULES | {"helper.py": b"4", "real/helper.py": b"4"}
    assert content_of.notes == ["Left out, as it links to something else: secret.txt."]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_what_cannot_be_read_is_said_beside_what_can(tmp_path):
    folder = write(tmp_path / "dan", MODULES | {"data.txt": b""})
    (folder / "data.txt").chmod(0)
    content_of = hand_in(folder)
    assert content_of.files == MODULES
    assert content_of.notes == ["data.txt cannot be read: Permission denied."]


def test_an_unreadable_file_is_said_beside_the_modules(tmp_path, monkeypatch):
    real = handins.read_file

    def refuse(path):
        if path.name == "data.txt":
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(handins, "read_file", refuse)
    content_of = hand_in(write(tmp_path / "dan", MODULES | {"data.txt": b""}))
    assert (content_of.files, content_of.notes) == (MODULES, ["data.txt cannot be read: Permission denied."])


def test_modules_in_two_folders_are_put_together_where_each_is_there_once(tmp_path):
    content_of = hand_in(write(tmp_path / "dan", {"board.py": b"1", "code/player.py": b"2",
                                            "code/tictac.py": b"3"}))
    assert content_of.files.keys() >= MODULES.keys()
    assert content_of.notes == ["board.py was found in the top folder."]


def test_modules_that_are_imported_from_a_package_stay_in_it(tmp_path):
    files = {"tictac.py": b"from game.board import Board\n", "game/board.py": b"1",
             "game/player.py": b"from .board import Board\n"}
    assert hand_in(write(tmp_path / "dan", under("src/", files))).files == files | {
        "board.py": b"from game.board import *\n", "player.py": b"from game.player import *\n"}


def damaged(path, name):
    """The zip with a byte changed in the middle of an entry."""
    with zipfile.ZipFile(path) as archive:
        entry = archive.getinfo(name)
    content = bytearray(path.read_bytes())
    begin = entry.header_offset + 30 + len(name)
    content[begin + 2:begin + 12] = b"\xff" * 10
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("way", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2,
                                 zipfile.ZIP_LZMA])
def test_a_damaged_entry_is_said_and_a_damaged_module_is_a_status(way, tmp_path):
    files = {name: os.urandom(2_000) for name in (*MODULES, "data.bin")}
    path = tmp_path / "dan.zip"

    def pack():
        with zipfile.ZipFile(path, "w", way) as archive:
            for name, content in files.items():
                archive.writestr(name, content)
        return path

    content_of = hand_in(damaged(pack(), "data.bin"))
    assert set(content_of.files) == set(MODULES)
    assert content_of.notes[0].startswith("data.bin cannot be read: ")
    with pytest.raises(Unreadable, match="player.py cannot be read: "):
        hand_in(damaged(pack(), "player.py"))


@pytest.mark.parametrize("extra", [
    {"": b"x"}, {"data": b"x", "data/x.txt": b"x"}, {"n" * 300 + ".txt": b"x"},
    {"d/" * 1_500 + "x.txt": b"x"}, {"\udcff.txt": b"x"}, {"board.py/x.txt": b"x"},
    {"a\nb.txt": b"x"}, {f"n{number}.txt": b"x" * 10 for number in range(200)},
], ids=lambda extra: ascii(list(extra))[:20])
def test_what_cannot_be_taken_is_left_out_with_a_note(extra, tmp_path):
    entries = {path: (len(content), lambda content=content: content)
               for path, content in (MODULES | extra).items()}
    content_of = handins.hand_in(handins.Tree(entries, [], {}))
    assert MODULES.items() <= content_of.files.items()
    for path in content_of.files:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(b"")
    assert len(content_of.files) + len(content_of.notes) >= len(MODULES | extra) - 1


@ON_POSIX
def test_what_lies_too_deep_in_folders_is_left_out_with_a_note(tmp_path):
    deepest = write(tmp_path / "dan", MODULES)
    try:
        while len(deepest.parents) < 1_500:
            deepest /= "d"
            deepest.mkdir()
        content_of = hand_in(tmp_path / "dan")
    finally:
        while deepest != tmp_path / "dan":  # pytest cannot remove as many
            deepest.rmdir()
            deepest = deepest.parent
    assert content_of.files == MODULES
    assert len(content_of.notes) == 1


def test_notes_are_bounded(tmp_path):
    content_of = hand_in(as_zip(tmp_path, MODULES | {f"../{number}": b"" for number in range(3_000)}))
    assert len(content_of.notes) == handins.MOST_NOTES
    assert content_of.notes[-1] == "And 2991 notes more."


def test_what_is_unpacked_is_bounded_by_the_sizes_that_are_stated(tmp_path, monkeypatch):
    large = {f"{number}.bin": bytes(6_000_000) for number in range(5)}
    many = {f"{number:02}.txt": bytes(4_000_000) for number in range(10)}
    path = as_zip(tmp_path, MODULES | large | many)
    read = []
    monkeypatch.setattr(zipfile.ZipFile, "read", lambda self, entry, sound=zipfile.ZipFile.read: (
        read.append(entry.file_size), sound(self, entry))[1])
    content_of = hand_in(path)
    assert MODULES.items() <= content_of.files.items()
    assert sum(read) <= handins.MOST_BYTES


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_links_to_folders_and_to_themselves_are_left_out(tmp_path):
    folder = write(tmp_path / "dan", MODULES)
    write(tmp_path / "outside", {"secret.py": b"x"})
    (folder / "out").symlink_to(tmp_path / "outside")
    (folder / "loop").symlink_to(folder / "loop")
    content_of = hand_in(folder)
    assert content_of.files == MODULES
    assert "Left out, as it links to something else: out." in content_of.notes


@pytest.mark.parametrize("name", ["Board.py", "board (1).py"])
def test_a_near_miss_of_a_missing_module_is_named_beside_the_others(name, tmp_path):
    content_of = hand_in(write(tmp_path / "dan", {"player.py": b"", "tictac.py": b"", name: b""}))
    assert content_of.missing == [f"board.py is missing (but {name})"]
