"""Finds and reads what was handed in: one submission or a class, in folders, zips and downloads.

Everything is read into memory. Nothing is written, and no name in a zip is used as a path.
"""

from __future__ import annotations

import io
import os
import re
import stat
import zipfile
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple, NoReturn, Optional, TypeVar, Union

MODULES = ("board.py", "player.py", "tictac.py")
# Of a submission
MOST_FILES = 300
MOST_BYTES = 20_000_000
LARGEST_FILE = 5_000_000
# Of a folder or a zip, which may hold a class
MOST_PATHS = 100_000
LARGEST_ZIP = 200_000_000

IGNORED = re.compile(r"\..*|__MACOSX|__pycache__|venv|env|site-packages|node_modules")
GOOD_PATH = re.compile(r"[\w (),+=@&'/.-]{1,200}")
NEAR_MISS = re.compile(r"(board|player|tictac)[ _-]*(\(?\d+\)?|copy)?"
                       r"(\.py)?(\.txt|\.py|\.rtf|\.docx)", re.IGNORECASE)
# doejane_LATE_12345_678910_board-1.py: a file in a Canvas download
CANVAS = re.compile(r"(?P<begin>(?P<name>.+?)_((?P<late>LATE)_)?(?P<id>\d+)_(?P<number>\d+))_"
                    r"(?P<stem>.+?)(-\d+)?(?P<ending>\.\w+)")
# Jane Doe_1234567_assignsubmission_file: a Moodle folder, or the start of a file's name
MOODLE = re.compile(r"(?P<begin>(?P<name>.+?)_(?P<id>\d+)_assign)submission_(file|onlinetext)_?"
                    r"(?P<stem>.*?)(?P<ending>(\.\w+)?)")
# The ending of the name under which a platform accepts feedback
FEEDBACK = {CANVAS: "_feedback.txt", MOODLE: "feedback_file_feedback.txt"}


class Unreadable(Exception):
    """Raised if something cannot be read or holds no submission. The message says why."""


class Found(NamedTuple):
    """A submission that was found."""

    name: str
    read: Callable[[], tuple[dict[str, bytes], list[str]]]  # {path: content} and remarks
    who: Mapping[str, str]  # from a download: name, id, "LATE" or "", and the name of the feedback


class Entry(NamedTuple):
    """A file in a folder or a zip, or an empty folder, whose path ends with a slash."""

    size: int
    read: Callable[[], bytes]


EMPTY = Entry(0, bytes)
Tree = dict[str, Entry]  # what a folder or a zip holds: {path: entry}
Value = TypeVar("Value")


def reading(name: str, read: Callable[[], Value]) -> Value:
    """Return what `read` returns. Raise Unreadable, with the name, if it cannot."""
    try:
        return read()
    except Exception as error:  # each format of compression has its own
        reason = getattr(error, "strerror", None) or str(error).split("\n")[0]
        raise Unreadable(f"{name} cannot be read: {reason}") from None


def is_zip(name: str) -> bool:
    return name.lower().endswith(".zip")


def tree_of(path: Path, skip: Optional[str] = None) -> Tree:
    """Return the tree of a zip, or of a folder without the subfolder `skip`."""
    return reading(path.name, lambda: folder_tree(path, skip) if path.is_dir() else zip_tree(path))


def folder_tree(top: Path, skip: Optional[str] = None) -> Tree:
    """Return the regular files of a folder. Links are followed to files inside it."""
    tree: Tree = {}
    real_top = os.path.realpath(top)
    os.listdir(top)  # raises an error for an unreadable folder, which walk ignores
    for folder, folders, names in os.walk(top):
        folders[:] = sorted(name for name in folders if not IGNORED.fullmatch(name)
                            and not os.path.exists(os.path.join(folder, name, "pyvenv.cfg"))
                            and os.path.realpath(os.path.join(folder, name)) != skip)
        names = sorted(name for name in names if not name.startswith("."))
        if not folders and not names:
            tree[Path(folder).relative_to(top).as_posix() + "/"] = EMPTY
        for name in names:
            path = Path(folder, name)
            real = os.path.realpath(path)
            if real.startswith(real_top + os.sep) and os.path.isfile(real) \
                    and len(tree) < MOST_PATHS:
                tree[path.relative_to(top).as_posix()] = Entry(os.path.getsize(real),
                                                               path.read_bytes)
    return tree


def zip_tree(source: Union[Path, IO[bytes]]) -> Tree:
    """Return the regular files in a zip (a path or file object). Skip names that lead out of it."""
    tree: Tree = {}
    archive = zipfile.ZipFile(source)
    # A path is opened again by the process that grades; a file cannot be handed over
    read: Callable[[zipfile.ZipInfo], bytes] = archive.read
    if isinstance(source, Path):
        read = partial(read_entry, source)
    for entry in archive.infolist()[:MOST_PATHS]:
        name = entry.filename.replace("\\", "/")
        parts = PurePosixPath(name).parts
        leads_elsewhere = ".." in parts or name.startswith("/") or name[1:2] == ":"
        if not (leads_elsewhere or stat.S_ISLNK(entry.external_attr >> 16)
                or any(map(IGNORED.fullmatch, parts))):
            path = "/".join(parts) + ("/" if entry.is_dir() else "")
            tree[path] = Entry(entry.file_size, partial(read, entry))
    return tree


def read_entry(path: Path, entry: zipfile.ZipInfo) -> bytes:
    with zipfile.ZipFile(path) as archive:
        return archive.read(entry)  # at most the size stated in the zip


def zip_in(tree: Tree, path: str) -> Tree:
    size, read = tree[path]
    if size > LARGEST_ZIP:
        raise Unreadable(f"{path} cannot be read: it is too large")
    return reading(path, lambda: zip_tree(io.BytesIO(read())))


def below(tree: Tree, folder: str) -> Tree:
    """Return the tree below a folder, or the whole tree for ""."""
    prefix = folder + "/" if folder else ""
    return {path[len(prefix):]: file for path, file in tree.items()
            if path.startswith(prefix) and path != prefix}


def top_of(tree: Tree) -> tuple[list[str], list[str]]:
    """Return the names of the folders and of the files at the top."""
    return (sorted({path.split("/")[0] for path in tree if "/" in path}),
            sorted(path for path in tree if "/" not in path))


# One submission


def read_submission(tree: Tree) -> tuple[dict[str, bytes], list[str]]:
    """Return {path: content} of the modules and the files beside them, and remarks."""
    modules = modules_in(tree)
    zips = [path for path in tree if is_zip(path)]
    if not modules and len(zips) == 1:
        tree = zip_in(tree, zips[0])
        modules = modules_in(tree)
    if not modules:
        raise Unreadable("no board.py, player.py or tictac.py" + near_misses(tree, ""))
    most = max(map(len, modules.values()))
    best = [folder for folder, held in modules.items() if len(held) == most]
    if len(best) > 1 and "" not in best:
        raise Unreadable(f"modules in both {' and '.join(best[:2])}")
    inside = below(tree, "" if "" in best else best[0])
    files: dict[str, bytes] = {}
    left_out, total = [], 0
    for path in sorted((path for path in inside if not path.endswith("/")),
                       key=lambda path: (path not in MODULES, path.count("/"), path)):
        size, read = inside[path]
        if size <= LARGEST_FILE and total + size <= MOST_BYTES and len(files) < MOST_FILES \
                and GOOD_PATH.fullmatch(path):
            files[path] = reading(path, read)
            total += size
        elif path in MODULES:
            raise Unreadable(f"{path} cannot be read: it is too large")
        else:
            left_out.append(ascii(path)[:90])
    remarks = [f"{name} is missing{near_misses(tree, name[0])}" for name in MODULES
               if name not in files]
    if left_out:
        remarks.append(f"left out (too large, too many or oddly named): {', '.join(left_out)}")
    return files, remarks


def modules_in(tree: Tree) -> dict[str, set[str]]:
    """Return {folder: the modules in it}."""
    found: dict[str, set[str]] = {}
    for path in tree:
        folder, _, name = path.rpartition("/")
        if name in MODULES:
            found.setdefault(folder, set()).add(name)
    return found


def near_misses(tree: Tree, begin: str) -> str:
    """Return, in brackets, near misses for the module whose name begins with `begin`."""
    names = sorted({path.rpartition("/")[2] for path in tree} - {"", *MODULES})
    near = [name for name in names if NEAR_MISS.fullmatch(name) and name.lower().startswith(begin)]
    return f" (found {', '.join(near[:5])})" if near else ""


# A class


def find(paths: Iterable[str], skip: Optional[str] = None, is_one: bool = False
         ) -> tuple[list[Found], list[str], list[str]]:
    """Return the submissions at these paths, the names of files that belong to none, and sentences.

    The sentences say what each path was taken for. `skip` is the folder of the results. With
    `is_one`, each path is one submission, whatever it holds.
    """
    found: list[Found] = []
    stray: list[str] = []
    sentences: list[str] = []
    for path in [Path(os.path.abspath(path)) for path in paths]:
        try:
            tree = tree_of(path, skip and os.path.realpath(skip))
        except Unreadable as unreadable:
            found.append(Found(without_zip(path.name), partial(refuse, str(unreadable)), {}))
            continue
        top = top_of_class(tree)
        if not is_one and is_class(top):
            here, stray_here = submissions(top)
            found += here
            stray += stray_here
            sentences.append(f"{path.name} is a class. Submissions: {len(here)}.")
        else:
            found.append(Found(without_zip(path.name), partial(read_submission, tree), {}))
            sentences.append(f"{path.name} is one submission.")
    return found, stray, sentences


def refuse(reason: str) -> NoReturn:
    raise Unreadable(reason)


def without_zip(name: str) -> str:
    return name[:-len(".zip")] if is_zip(name) else name


def top_of_class(tree: Tree) -> Tree:
    """Return the tree below the first folder with several entries: some downloads wrap it."""
    while True:
        folders, files = top_of(tree)
        if len(folders) != 1 or files or MOODLE.fullmatch(folders[0]) \
                or set(below(tree, folders[0])) & set(MODULES):
            return tree
        tree = below(tree, folders[0])


def is_class(top: Tree) -> bool:
    """Return True if a tree holds several submissions, False if it is one."""
    folders, files = top_of(top)
    if len(set(files) & set(MODULES)) > 1:
        return False
    holding = [folder for folder in folders
               if any(is_zip(path) or NEAR_MISS.fullmatch(path.rpartition("/")[2])
                      for path in below(top, folder))]
    return any(map(named, top)) or len(holding) + sum(map(is_zip, files)) > 1


def named(path: str) -> Optional[re.Match[str]]:
    """Return the parts of a name as Canvas or Moodle gives it, or None for any other."""
    first, is_folder, _ = path.partition("/")
    return MOODLE.fullmatch(first) or (None if is_folder else CANVAS.fullmatch(first))


def newest_module_last(path: str) -> tuple[bool, int, str]:
    """Return a sort key: files as they came, then modules. The last module names the feedback."""
    parts = CANVAS.fullmatch(path)
    if parts is None:
        return False, 0, path
    return parts["stem"] + parts["ending"] in MODULES, int(parts["number"]), path


def submissions(top: Tree) -> tuple[list[Found], list[str]]:
    """Return the submissions of a class, and the names of files that belong to none."""
    trees: dict[tuple[str, Optional[str]], Tree] = {}
    students: dict[tuple[str, Optional[str]], dict[str, str]] = {}
    stray = []
    for path in sorted(top, key=newest_module_last):
        first, is_folder, inside = path.partition("/")
        parts = named(path)
        if parts:
            inside = inside or parts["stem"] + parts["ending"]
        elif not is_folder and not is_zip(path):
            stray.append(path)
            continue
        student = (parts["name"], parts["id"]) if parts else (first, None)
        students[student] = {}
        if parts:
            students[student] = {
                "name": parts["name"], "id": parts["id"],
                "late": parts.groupdict().get("late") or "",
                "feedback": parts["begin"] + FEEDBACK[parts.re]}
        trees.setdefault(student, {})[inside or path] = top[path]
    found = [Found(without_zip(student[0]), partial(read_submission, tree), students[student])
             for student, tree in trees.items()]
    return sorted(found, key=lambda each: each.name), stray
