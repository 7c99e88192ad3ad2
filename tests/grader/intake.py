"""Finds what was handed in: one submission or many, in folders, zips and downloads.

Everything is first copied or unpacked into a folder of ours. From there on, it is plain folders and
files: no name leads out, and nothing is a link.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import zipfile
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import NamedTuple, Optional

from grader.names import MODULES, similar_names, what_is_missing

MOST_FILES, MOST_BYTES, LARGEST_FILE = 300, 20_000_000, 5_000_000  # of a submission
LARGEST_ZIP = 200_000_000
ALL_FILES, ALL_BYTES, MOST_FOLDERS = 50_000, 2_000_000_000, 20  # of a path; one inside the other
MOST_NAMED = 10  # of the files that are left out
IGNORED = re.compile(r"\..*|__MACOSX|__pycache__")
# Others can unpack to gigabytes at the first byte that is read
COMPRESSIONS = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED
NOT_STRAY = "submission_metadata.yml"  # a file beside the submissions that Gradescope exports
# Names in downloads: LATE_anon_k3xZ9_678910_board.py or anon_k3xZ9_LATE_678910_board.py from Canvas
# if grading is anonymous, otherwise doejane_LATE_12345_678910_board-1.py; from Moodle
# Jane Doe_12345_assignsubmission_file_board.py, or a folder whose name ends with "file" or "file_"
FILE = r"(?P<stem>.+?)(-\d+)?(?P<ending>\.\w+)"
PLATFORMS = [re.compile(pattern) for pattern in (
    r"(?P<begin>(LATE_)?(?P<name>anon_(?P<id>\w{5}))_(LATE_)?(?P<number>\d+)_)" + FILE,
    r"(?P<begin>(?P<name>.+?)_(LATE_)?(?P<id>\d+)_(?P<number>\d+)_)" + FILE,
    r"(?P<begin>(?P<name>.+?)_(?P<id>\d+)_assign)submission_(file|onlinetext)_?"
    r"(?P<stem>.*?)(?P<ending>(\.\w+)?)")]


class Unreadable(Exception):
    """Raised if something cannot be read or holds no submission. The message says why."""


class Student(NamedTuple):
    """What the names in a download tell about a student."""

    name: str
    id: str
    late: str      # "LATE" or ""
    feedback: str  # the name under which the platform accepts the feedback


class Found(NamedTuple):
    """A submission that was found."""

    name: str
    folder: Path
    student: Optional[Student] = None  # None if it does not come from Canvas or Moodle


class HandedIn(NamedTuple):
    """What was handed in at some paths."""

    found: list[Found]
    stray: list[str]  # what belongs to no submission, with the reason
    problems: dict[Path, str]  # {what could not be copied or unpacked: the reason}
    is_one: bool      # whether there is just one submission


# Copying and unpacking


class Copier:
    """Copies folders and unpacks zips into a folder of ours, within limits."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files, self.bytes = 0, 0
        self.problems: dict[Path, str] = {}  # {where it would be: why it is not there}

    def fetch(self, source: Path, target: Path) -> None:
        """Copy a folder, or unpack a zip, as a new folder. Note what cannot be read."""
        target.mkdir(parents=True, exist_ok=True)
        try:
            if source.is_dir():
                self.copy(source, target)
            else:
                self.unpack(source, target)
        except Exception as error:  # each format of compression raises errors of its own
            self.problems[target] = f"{source.name} cannot be read: {reason_of(error)}"

    def refused_in(self, folder: Path) -> list[Path]:
        """Return what should be in a folder, but could not be copied or unpacked."""
        return [path for path in self.problems if path.parent == folder]

    def copy(self, source: Path, target: Path) -> None:
        for at, folders, files in os.walk(source, onerror=lambda error: self.refuse(source, target,
                                                                                   error)):
            here = target / os.path.relpath(at, source)
            folders[:] = sorted(name for name in folders if not IGNORED.fullmatch(name))
            for name in [*folders, *sorted(files)]:
                path = Path(at, name)
                if path.is_symlink():
                    self.problems[here / name] = "is a link"
                elif name in folders:
                    (here / name).mkdir()
                elif not path.is_file():
                    self.problems[here / name] = "is no file"
                elif not IGNORED.fullmatch(name):
                    try:
                        with path.open("rb") as file:
                            content = file.read(limit_for(name) + 1)
                    except OSError as error:
                        self.refuse(source, target, error)
                    else:
                        self.write(here / name, content)
            if len(here.parts) - len(target.parts) >= MOST_FOLDERS:
                folders.clear()

    def refuse(self, source: Path, target: Path, error: OSError) -> None:
        self.problems[target / os.path.relpath(error.filename, source)] = (
            f"cannot be read: {error.strerror}")

    def unpack(self, source: Path, target: Path) -> None:
        with zipfile.ZipFile(source) as archive:
            for entry in archive.infolist():
                path = PurePosixPath(entry.filename.replace("\\", "/"))
                leads_out = (".." in path.parts or path.is_absolute()
                             or re.match("[A-Za-z]:", str(path)) is not None)
                if leads_out or any(map(IGNORED.fullmatch, path.parts)):
                    continue
                if stat.S_ISLNK(entry.external_attr >> 16):
                    self.problems[target / path] = "is a link"
                elif entry.is_dir():
                    (target / path).mkdir(parents=True, exist_ok=True)
                else:
                    (target / path).parent.mkdir(parents=True, exist_ok=True)
                    self.write(target / path, content_of(archive, entry))

    def write(self, path: Path, content: bytes) -> None:
        """Write a file, or note that it is too large."""
        self.files += 1
        self.bytes += len(content)
        if self.files > ALL_FILES or self.bytes > ALL_BYTES:
            raise ValueError("it holds too much")
        if len(content) > limit_for(path.name):
            self.problems[path] = "is too large"
        else:
            path.write_bytes(content)


def content_of(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Return a file in a zip, but not much more than its limit, however much there is."""
    if entry.flag_bits & 1:
        raise ValueError("it is encrypted")
    if entry.compress_type not in COMPRESSIONS:
        raise ValueError("it is compressed in an unusual way, not with deflate as in most zips")
    with archive.open(entry) as file:
        return file.read(limit_for(entry.filename) + 1)


def limit_for(name: str) -> int:
    return LARGEST_ZIP if is_zip(name) else LARGEST_FILE


def reason_of(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error).split("\n")[0]


def is_zip(name: str) -> bool:
    return name.lower().endswith(".zip")


def is_folder_or_zip(path: str) -> bool:
    return os.path.isdir(path) or os.path.isfile(path) and is_zip(path)


# One submission


def read_submission(found: Found, problems: dict[Path, str]) -> tuple[dict[str, bytes], list[str]]:
    """Return {path: content} of the modules and the files beside them, and all remarks.

    Raise Unreadable if there is no module, or if it is not clear which one is meant.
    """
    remarks = [f"{path.relative_to(found.folder)} {problem}" if path != found.folder else problem
               for path, problem in problems.items()
               if path == found.folder or found.folder in path.parents]
    folder = folder_of_modules(found.folder, remarks)
    files, left_out = files_in(folder)
    if left_out:
        more = f" and {len(left_out) - MOST_NAMED} more" if len(left_out) > MOST_NAMED else ""
        remarks.append("some files were left out, because there is too much: "
                       f"{', '.join(left_out[:MOST_NAMED])}{more}")
    remarks += [what_is_missing(name, files) for name in MODULES if name not in files]
    return files, remarks


def folder_of_modules(top: Path, remarks: list[str]) -> Path:
    """Return the folder with most modules. Raise Unreadable if it is not clear which one that is.
    """
    modules: dict[Path, int] = {}
    for path in top.rglob("*.py"):
        if path.name in MODULES and path.is_file():
            modules[path.parent] = modules.get(path.parent, 0) + 1
    best = sorted(folder for folder, number in modules.items() if number == max(modules.values()))
    if not best:
        names = [path.name for path in top.rglob("*") if path.is_file()]
        raise Unreadable(*remarks[:1] or [
            f"the grader found no board.py, player.py or tictac.py{similar_names(names, MODULES)}"])
    if len(best) > 1 and top not in best:
        first, second = (folder.relative_to(top) for folder in best[:2])
        raise Unreadable(f"the grader found modules in two folders, {first} and {second}, and "
                         "cannot tell which to grade")
    return best[0]


def files_in(folder: Path) -> tuple[dict[str, bytes], list[str]]:
    """Return {path: content} of the files, modules first, and the paths of those left out."""
    files: dict[str, bytes] = {}
    left_out, total = [], 0
    paths = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    for path in sorted(paths, key=lambda path: (str(path) not in MODULES, len(path.parts), path)):
        content = (folder / path).read_bytes()
        if len(files) < MOST_FILES and total + len(content) <= MOST_BYTES:
            files[path.as_posix()] = content
            total += len(content)
        else:
            left_out.append(ascii(path.as_posix())[:90])
    return files, left_out


# Several submissions


def find(paths: Iterable[str], work: Path, as_one: bool = False) -> HandedIn:
    """Return what was handed in at these paths, copied into the folder `work`.

    With `as_one`, each path is one submission. Raise Unreadable if two paths hold submissions of
    the same student.
    """
    found: list[Found] = []
    stray: list[str] = []
    copier = Copier(work)
    is_one = True
    for number, path in enumerate(Path(os.path.abspath(path)) for path in paths):
        folder = work / str(number)
        copier.fetch(path, folder)
        top = unwrapped(folder, copier)
        if as_one or not holds_several(top, copier):
            found.append(Found(without_zip(path.name), with_zip_unpacked(folder, copier)))
        else:
            found += submissions(top, work / f"{number}-sorted", copier, stray)
            is_one = False
    ids = [each.student.id for each in found if each.student]
    for each in found:
        if each.student and ids.count(each.student.id) > 1:
            raise Unreadable(f"{each.name!r} is in two of these downloads: grade them one after "
                             "the other, each into a new folder")
    return HandedIn(found, stray, copier.problems, is_one and len(found) == 1)


def without_zip(name: str) -> str:
    return name[:-len(".zip")] if is_zip(name) else name


def with_zip_unpacked(folder: Path, copier: Copier) -> Path:
    """Return the folder; if it has no module and one zip, that is unpacked there."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    zips = [path for path in paths if is_zip(path.name)]
    if len(zips) == 1 and not any(path.name in MODULES for path in paths):
        unpacked = folder / f"{zips[0].stem} unpacked"
        copier.fetch(zips[0], unpacked)
        if unpacked in copier.problems:
            copier.problems[folder] = copier.problems.pop(unpacked)
    return folder


def unwrapped(folder: Path, copier: Copier) -> Path:
    """Return the first folder below that has several entries: some downloads wrap it."""
    entries = [*folder.iterdir(), *copier.refused_in(folder)]
    if len(entries) == 1 and entries[0].is_dir() and not parts_of(entries[0].name):
        return unwrapped(entries[0], copier)
    return folder


def holds_several(top: Path, copier: Copier) -> bool:
    """Return True if a folder holds submissions, False if it is one, as with a module at its top.
    """
    names = [path.name for path in top.iterdir()]
    if set(names) & set(MODULES):
        return False
    holding = [path for path in top.iterdir() if path.is_dir() and holds_work(path)]
    if holding:
        holding += copier.refused_in(top)  # such as links to folders of students
    return any(map(parts_of, names)) or len(holding) + sum(map(is_zip, names)) > 1


def holds_work(folder: Path) -> bool:
    """Return True if there may be a module, or a zip with modules."""
    return any(is_zip(path.name) or similar_names([path.name], MODULES) or path.name in MODULES
               for path in folder.rglob("*"))


def parts_of(name: str) -> Optional[re.Match[str]]:
    """Return the parts of a name as Canvas or Moodle gives it, or None for any other."""
    matches = [pattern.fullmatch(name) for pattern in PLATFORMS]
    return next(filter(None, matches), None)


def submissions(top: Path, target: Path, copier: Copier, stray: list[str]) -> list[Found]:
    """Return the submissions in a folder. Add to `stray` what belongs to none of them."""
    found: dict[tuple[str, str], Found] = {}
    for path in sorted({*top.iterdir(), *copier.refused_in(top)}, key=number_of):
        parts = parts_of(path.name)
        if parts:
            key = parts["name"], parts["id"]
            found.setdefault(key, Found(parts["name"], target / "-".join(key), student_of(parts)))
            gather(path, parts, found[key].folder, copier)
        elif path.is_dir():
            found[path.name, ""] = Found(path.name, path)
        elif is_zip(path.name) and path not in copier.problems:
            folder = target / without_zip(path.name)
            copier.fetch(path, folder)
            found[path.name, ""] = Found(without_zip(path.name), folder)
        elif path.name != NOT_STRAY:
            reason = copier.problems.get(path, "is neither a folder nor a zip")
            stray.append(f"{path.name}: belongs to no submission (it {reason})")
    return [each._replace(folder=with_zip_unpacked(each.folder, copier))
            for _, each in sorted(found.items())]


def gather(path: Path, parts: re.Match[str], folder: Path, copier: Copier) -> None:
    """Move a file or a folder of a download, and its problems, into the folder of its student."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder if path.is_dir() else folder / (parts["stem"] + parts["ending"])
    for problem in [each for each in copier.problems if path in (each, *each.parents)]:
        copier.problems[target / problem.relative_to(path)] = copier.problems.pop(problem)
    if path.is_dir():
        shutil.copytree(path, folder, dirs_exist_ok=True)
    elif path.exists():
        if target.exists():
            copier.problems[target] = f"was handed in several times, and {path.name} counts"
        path.replace(target)


def number_of(path: Path) -> tuple[int, str]:
    """Return a key for sorting: of a student's files on Canvas, the newest is the last."""
    parts = parts_of(path.name)
    number = parts.groupdict().get("number") if parts else None
    return int(number or 0), path.name


def student_of(parts: re.Match[str]) -> Student:
    """Return the student from the parts of a name."""
    begin = parts["begin"]
    if "number" in parts.groupdict():  # from Canvas
        late = "LATE" if "LATE_" in begin else ""
        return Student(parts["name"], parts["id"], late, f"{begin}feedback.txt")
    return Student(parts["name"], parts["id"], "", f"{begin}feedback_file_feedback.txt")
