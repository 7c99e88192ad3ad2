"""Finds what was handed in: one submission or many, in folders, zips and downloads.

Nothing is copied or unpacked: a file is read where it is, when it is graded. No link is followed.
"""

import io
import os
import re
import stat
import zipfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple, Optional, Union

from grader.names import MODULES, copies_among, similar_names, similar_to

MOST_FILES, MOST_BYTES, LARGEST_FILE = 300, 20_000_000, 5_000_000  # of a submission
TOO_MUCH = "is left out, because there is too much"
LARGEST_ZIP = 200_000_000
MOST_FOLDERS, TOO_DEEP = 20, "holds too many folders, one inside the other"
LONGEST_NAME = 255  # bytes
IGNORED = re.compile(r"\..*|__MACOSX|__pycache__")
# Also ignored, unless modules are directly in it
ENVIRONMENT = re.compile(r"venv|env|node_modules|site-packages")
# Others can unpack to gigabytes at the first byte that is read
COMPRESSIONS = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED
NOT_STRAY = "submission_metadata.yml"  # a file beside the submissions that Gradescope exports
# Names in downloads: LATE_anon_k3xZ9_678910_board.py or anon_k3xZ9_LATE_678910_board.py from Canvas
# if grading is anonymous, otherwise doejane_LATE_12345_678910_board-1.py; from Moodle
# Jane Doe_12345_assignsubmission_file_board.py, or a folder whose name ends with "file" or "file_"
FILE = r"(?P<file>(?P<stem>.+?)(-\d+)?(?P<ending>\.\w+))"
PLATFORMS = [re.compile(pattern) for pattern in (
    r"(?P<begin>(LATE_)?(?P<name>anon_(?P<id>\w{5}))_(LATE_)?(?P<number>\d+)_)" + FILE,
    r"(?P<begin>(?P<name>.+?)_(?P<id>\d+)_assign)submission_(file|onlinetext)_?"
    r"(?P<number>)(?P<file>(?P<stem>.*?)(?P<ending>(\.\w+)?))",
    r"(?P<begin>(?P<name>.+?)_(LATE_)?(?P<id>\d+)_(?P<number>\d+)_)" + FILE,
    r"(?P<begin>(?P<name>.+?)_(LATE_)?(?P<id>\d+)_)(?P<number>)(?P<file>(?P<stem>text|link)"
    r"(?P<ending>\.html))")]


class Unreadable(Exception):
    """Raised if something cannot be read or holds no submission. The message says why."""


class Item(NamedTuple):
    """A file or a folder that was handed in."""

    open: Optional[Callable[..., IO[bytes]]] = None  # None for a folder, or if there is a problem
    problem: str = ""  # why it cannot be read: "is a link"
    remark: str = ""   # what else a lecturer should know
    is_folder: bool = False

    def content(self, most: int) -> bytes:
        """Return the content of a file. Raise Unreadable if it has more bytes, or a problem."""
        if self.open is None:
            raise Unreadable(self.problem)
        try:
            with self.open() as file:
                content = file.read(most + 1)
        except Exception as error:  # each format of compression raises errors of its own
            raise Unreadable(f"cannot be read: {reason_of(error)}") from None
        if len(content) > most:
            raise Unreadable("is too large")
        return content


Tree = dict[PurePosixPath, Item]  # what a folder or a zip holds; TOP is that itself
TOP = PurePosixPath(".")


class Found(NamedTuple):
    """A submission that was found. Only those in a download from Canvas or Moodle have an id."""

    name: str
    tree: Tree
    id: str = ""
    late: str = ""      # "LATE" or ""
    feedback: str = ""  # the name under which the platform accepts the feedback
    is_alone: bool = False  # whether a path holds no other one, as far as can be told


class HandedIn(NamedTuple):
    """What was handed in at some paths."""

    found: list[Found]
    stray: list[str]  # what belongs to no submission, with the reason

    def is_one(self) -> bool:
        """Return True if there is just one submission, and nothing else."""
        return len(self.found) == 1 and not self.stray


class Contents(NamedTuple):
    """What is read of a submission."""

    files: dict[str, bytes]  # {path: content} of the modules and the files beside them
    remarks: list[str]       # what a lecturer should look at
    lacks_code: bool         # whether a file with Python code could not be read


# Folders and zips


def tree_of(path: Path) -> Tree:
    """Return what a folder or a zip holds. If it cannot be read, that is the problem of TOP."""
    return tree_of_folder(path) if path.is_dir() else tree_of_zip(path)


def tree_of_folder(top: Path, depth: int = 0) -> Tree:
    tree: Tree = {TOP: Item(is_folder=True)}
    try:
        paths = sorted(Path(entry) for entry in os.scandir(top))
    except OSError as error:
        return {TOP: Item(problem=f"cannot be read: {error.strerror}", is_folder=True)}
    for path in paths:
        name = PurePosixPath(path.name)
        has_modules = any(os.path.isfile(path / module) for module in MODULES)
        if is_ignored(path.name, has_modules):
            continue
        if os.path.islink(path):
            tree[name] = Item(problem="is a link")
        elif os.path.isdir(path) and depth == MOST_FOLDERS:
            tree[name] = Item(problem=TOO_DEEP)
        elif os.path.isdir(path):
            tree.update(moved(tree_of_folder(path, depth + 1), name))
        elif os.path.isfile(path):
            tree[name] = Item(partial(opened, path))
        else:
            tree[name] = Item(problem="is no file")
    return tree


def tree_of_zip(file: Union[Path, IO[bytes]]) -> Tree:
    try:
        archive = zipfile.ZipFile(file)
    except Exception as error:
        return {TOP: Item(problem=f"cannot be read: {reason_of(error)}", is_folder=True)}
    tree: Tree = {TOP: Item(is_folder=True)}
    for entry in archive.infolist():
        name = entry.filename.replace("\\", "/")
        path = path_of(name)
        if len(path.parts) > MOST_FOLDERS:
            path, item = PurePosixPath(*path.parts[:MOST_FOLDERS]), Item(problem=TOO_DEEP)
        elif name.endswith("/") or path == TOP:
            item = tree.get(path, Item(is_folder=True))
        elif stat.S_ISLNK(entry.external_attr >> 16):
            item = Item(problem="is a link")
        else:
            remark = "is in the zip several times, and the last one counts" if path in tree else ""
            item = Item(partial(opened_in_zip, archive, entry), remark=remark)
        tree[path] = item
        for parent in path.parents:
            tree.setdefault(parent, Item(is_folder=True))
    with_modules = {path.parent for path in tree if path.name in MODULES}
    read: Tree = {TOP: tree[TOP]}
    for path in sorted(tree):  # a folder comes before what it holds
        if path.parent in read and not is_ignored(path.name, path in with_modules):
            read[path] = tree[path]
    return read


def path_of(name: str) -> PurePosixPath:
    """Return the path that a name in a zip gives, without a root, and without what leads out."""
    with suppress(UnicodeError):  # macOS writes UTF-8 without saying so
        name = name.encode("cp437").decode("utf-8")
    return PurePosixPath(*(part for part in name.split("/") if part not in ("", ".", "..")))


def opened(path: Path) -> IO[bytes]:
    return path.open("rb")


def opened_in_zip(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> IO[bytes]:
    if entry.flag_bits & 1:
        raise ValueError("it is encrypted")
    if entry.compress_type not in COMPRESSIONS:
        raise ValueError("it is compressed in an unusual way, not with deflate as in most zips")
    return archive.open(entry)


def is_ignored(name: str, has_modules: bool) -> bool:
    """Return True for a folder of tools, caches or libraries, and for a hidden file."""
    if ENVIRONMENT.fullmatch(name):
        return not has_modules
    return IGNORED.fullmatch(name) is not None


def reason_of(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error).split("\n")[0]


def moved(tree: Tree, folder: PurePosixPath) -> Tree:
    """Return a tree as part of another one, below a folder."""
    return {folder / path: item for path, item in tree.items()}


def below(tree: Tree, folder: PurePosixPath) -> Tree:
    """Return the part of a tree below a folder, as a tree of its own."""
    return {path.relative_to(folder): item for path, item in tree.items()
            if path.is_relative_to(folder)}


def at_top(tree: Tree) -> Tree:
    """Return what is directly in a folder."""
    return {path: item for path, item in tree.items() if len(path.parts) == 1}


def is_zip(name: str) -> bool:
    return name.lower().endswith(".zip")


def is_folder_or_zip(path: str) -> bool:
    return os.path.isdir(path) or os.path.isfile(path) and is_zip(path)


# One submission


def read_submission(found: Found) -> Contents:
    """Return the modules of a submission, the files beside them, and remarks.

    Raise Unreadable if there is no module, or if it is not clear which one is meant.
    """
    tree = dict(unwrapped(with_inner_zip(found.tree)))
    folder = folder_of_modules(tree)
    files: dict[str, bytes] = {}
    # Modules come first, and then what is not deep in folders
    for path in sorted(below(tree, folder), key=lambda path: (str(path) not in MODULES,
                                                              len(path.parts), path)):
        item = tree[folder / path]
        if item.open is None:
            continue
        try:
            files[path.as_posix()] = content_of(path, item, files)
        except Unreadable as problem:
            tree[folder / path] = Item(problem=str(problem))
    remarks = remarks_on(tree)
    if not files.keys() & set(MODULES):
        raise Unreadable(remarks[0])
    also_there = not_graded(tree, folder, files)
    if found.is_alone and folder != TOP:
        also_there += [path for path, item in at_top(tree).items()
                       if item.is_folder and not holds_work(below(tree, path))]
    if also_there:
        remarks.append(f"also there, and not graded: {', '.join(map(str, also_there))}")
    return Contents(files, remarks, any(item.problem and path.suffix == ".py"
                                        for path, item in tree.items()))


def content_of(path: PurePosixPath, item: Item, files: dict[str, bytes]) -> bytes:
    """Return the content of a file that is to stand beside these. Raise Unreadable if it cannot."""
    if len(os.fsencode(path)) > LONGEST_NAME:
        raise Unreadable("has a name that is too long")
    if any(parent.as_posix() in files for parent in path.parents):
        raise Unreadable("is in a folder that is also a file")
    if len(files) == MOST_FILES:
        raise Unreadable(TOO_MUCH)
    content = item.content(LARGEST_FILE)
    if sum(map(len, files.values())) + len(content) > MOST_BYTES:
        raise Unreadable(TOO_MUCH)
    return content


def remarks_on(tree: Tree) -> list[str]:
    """Return what a lecturer should know of the files: "board.py is a link"."""
    return [f"{path} {item.problem or item.remark}".removeprefix(f"{TOP} ")
            for path, item in tree.items() if item.problem or item.remark]


def not_graded(tree: Tree, folder: PurePosixPath, files: dict[str, bytes]) -> list[PurePosixPath]:
    """Return copies of modules beside these files of a folder, and modules in other folders.

    If the folder lacks no module, what lies inside it does not count.
    """
    lacks_some = not set(MODULES) <= set(files)
    return [*(folder / copy for copy in copies_among(list(files))),
            *(path for path in tree if path.name in MODULES and path.parent != folder
              and (lacks_some or folder not in path.parents))]


def with_inner_zip(tree: Tree) -> Tree:
    """Return the tree; if it has no module and one zip, with what that holds."""
    files = [path for path, item in tree.items() if item.open]
    zips = [path for path in files if is_zip(path.name)]
    if len(zips) != 1 or any(path.name in MODULES for path in files):
        return tree
    [path] = zips
    try:
        inner = tree_of_zip(io.BytesIO(tree[path].content(LARGEST_ZIP)))
    except Unreadable as problem:
        inner = {TOP: Item(problem=str(problem))}
    return {**tree, **moved(inner, path)}


def folder_of_modules(tree: Tree) -> PurePosixPath:
    """Return the folder that is graded: the one with most modules.

    A folder inside another one that has the same modules, perhaps misnamed, does not count. Raise
    Unreadable if there is no module, or if several folders have most.
    """
    names: dict[PurePosixPath, list[str]] = {}
    for path in tree:
        names.setdefault(path.parent, []).append(path.name)
    modules = {folder: set(MODULES).intersection(found) for folder, found in names.items()
               if set(MODULES).intersection(found)}
    if not modules:
        files = [path.name for path, item in tree.items() if item.open]
        raise Unreadable(*remarks_on(tree)[:1] or [
            f"the grader found no board.py, player.py or tictac.py{similar_names(files, MODULES)}"])

    def is_copy(inner: PurePosixPath, outer: PurePosixPath) -> bool:
        return outer in inner.parents and all(
            module in names[outer] or similar_to([module], names[outer])
            for module in modules[inner])

    folders = [folder for folder in modules
               if not any(is_copy(folder, outer) for outer in modules)]
    most = max(len(modules[folder]) for folder in folders)
    first, *more = [folder for folder in folders if len(modules[folder]) == most]
    if more:
        raise Unreadable(f"the grader found modules in two folders, {first} and {more[0]}, and "
                         "cannot tell which to grade")
    return first


# Several submissions


def find(paths: Iterable[str], as_one: bool = False) -> HandedIn:
    """Return what was handed in at these paths.

    With `as_one`, each path is one submission. Raise Unreadable if two of them hold a
    submission of the same student.
    """
    found: list[Found] = []
    stray: list[str] = []
    for path in (Path(os.path.abspath(path)) for path in paths):
        tree = unwrapped(tree_of(path))
        if as_one or not holds_several(tree):
            name = path.name if path.is_dir() else path.stem
            found.append(Found(name, tree, is_alone=not as_one))
        else:
            found += submissions(tree, stray)
    ids = [each.id for each in found if each.id]
    for each in found:
        if ids.count(each.id) > 1:
            raise Unreadable(f"{each.name!r} is in two of these downloads: grade them one after "
                             "the other, each into a new folder")
    return HandedIn(found, stray)


def unwrapped(tree: Tree) -> Tree:
    """Return the first folder below that has several entries: some downloads wrap it."""
    entries = at_top(tree)
    if len(entries) == 1:
        [(path, item)] = entries.items()
        if item.is_folder and not parts_of(path.name):
            return unwrapped(below(tree, path))
    return tree


def holds_several(tree: Tree) -> bool:
    """Return True if a folder holds submissions, False if it is one, as with a module at its top.
    """
    entries = at_top(tree)
    names = [path.name for path in entries]
    if set(names) & set(MODULES):
        return False
    several = [path for path in entries if holds_work(below(tree, path))]
    if several:  # a link to a folder, and what cannot be read, may be others
        several += [path for path, item in entries.items() if item.problem]
    several += [path for path in entries if is_zip(path.name)]
    return len(several) > 1 or any(map(parts_of, names))


def holds_work(tree: Tree) -> bool:
    """Return True if there may be a module, or a zip with modules."""
    return any(is_zip(path.name) or similar_names([path.name], MODULES) or path.name in MODULES
               for path in tree)


def parts_of(name: str) -> Optional[re.Match[str]]:
    """Return the parts of a name as Canvas or Moodle gives it, or None for any other."""
    matches = [pattern.fullmatch(name) for pattern in PLATFORMS]
    return next(filter(None, matches), None)


def submissions(tree: Tree, stray: list[str]) -> list[Found]:
    """Return the submissions in a folder. Add to `stray` what belongs to none of them."""
    found: dict[tuple[str, str], Found] = {}
    for path, item in sorted(at_top(tree).items(), key=number_of):
        parts = parts_of(path.name)
        if parts:
            student = found.setdefault((parts["name"], parts["id"]), student_of(parts))
            gather(path, parts, below(tree, path), student.tree)
        elif item.is_folder:
            found[path.name, ""] = Found(path.name, below(tree, path))
        elif is_zip(path.name):
            found[path.name, ""] = Found(path.stem, {path: item})
        elif path.name != NOT_STRAY:
            reason = item.problem or "is neither a folder nor a zip"
            stray.append(f"{path.name}: belongs to no submission (it {reason})")
    return [each for _, each in sorted(found.items(), key=lambda entry: entry[0])]


def gather(path: PurePosixPath, parts: re.Match[str], tree: Tree, students: Tree) -> None:
    """Add a file or a folder of a download to the tree of its student, under its own name."""
    if not tree[TOP].is_folder:
        name = parts["stem"] + parts["ending"]  # without the number of a newer board.py
        tree = {PurePosixPath(name if name in MODULES else parts["file"]): tree[TOP]}
    for place, item in tree.items():
        if place in students and not item.is_folder:
            item = item._replace(remark=f"was handed in several times, and {path.name} counts")
        students[place] = item


def number_of(entry: tuple[PurePosixPath, Item]) -> tuple[int, str]:
    """Return a key for sorting: of a student's files on Canvas, the newest is the last."""
    name = entry[0].name
    parts = parts_of(name)
    number = parts["number"] if parts else ""
    return int(number or 0), name


def student_of(parts: re.Match[str]) -> Found:
    """Return the submission of a student, without files yet, from the parts of a name."""
    begin = parts["begin"]
    late = "LATE" if re.search("(^|_)LATE_", begin) else ""
    if begin.endswith("_assign"):  # from Moodle
        begin += "feedback_file_"
    return Found(parts["name"], {}, parts["id"], late, f"{begin}feedback.txt")
