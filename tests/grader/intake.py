"""Finds what was handed in: one submission or many, in folders, zips and downloads.

A submission is a folder or a zip with at least one of the three modules somewhere in it. Several of
them lie in a folder or a zip, or their files have the names that Canvas or Moodle gives them.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, Optional

from grader.trees import (Tree, Unreadable, below, content, is_zip, reading, top_of, tree_of,
                          zip_tree)

MODULES = ("board.py", "player.py", "tictac.py")
# Limits for one submission
MOST_FILES = 300
MOST_BYTES = 20_000_000
LARGEST_FILE = 5_000_000
LARGEST_ZIP = 200_000_000  # in a folder or in another zip
MOST_NAMED = 10  # of the files that are left out

GOOD_PATH = re.compile(r"[\w (),+=@&'/.-]{1,200}")
# The names of files that may be misnamed modules
SIMILAR = {"board.py": "board.*", "player.py": "player.*", "tictac.py": "(tic|main).*"}
WITH_ENDING = r"\.(py|txt|rtf|docx)"
NOTEBOOK = ".ipynb"
# doejane_LATE_12345_678910_board-1.py: a file in a Canvas download
CANVAS = re.compile(r"(?P<begin>(?P<name>.+?)_((?P<late>LATE)_)?(?P<id>\d+)_(?P<number>\d+))_"
                    r"(?P<stem>.+?)(-\d+)?(?P<ending>\.\w+)")
# Jane Doe_1234567_assignsubmission_file: a Moodle folder, or the start of a file's name
MOODLE = re.compile(r"(?P<begin>(?P<name>.+?)_(?P<id>\d+)_assign)submission_(file|onlinetext)_?"
                    r"(?P<stem>.*?)(?P<ending>(\.\w+)?)")
# A file beside the submissions that Gradescope exports
NOT_STRAY = "submission_metadata.yml"


class Student(NamedTuple):
    """What the names in a download tell about a student."""

    name: str
    id: str
    late: str      # "LATE" or ""
    feedback: str  # the name under which the platform accepts the feedback


class Found(NamedTuple):
    """A submission that was found."""

    name: str
    tree: Tree
    student: Optional[Student] = None  # None if it does not come from Canvas or Moodle
    remarks: tuple[str, ...] = ()      # what a lecturer should know


class HandedIn(NamedTuple):
    """What was handed in at some paths."""

    found: list[Found]
    stray: list[str]      # what belongs to no submission, with the reason
    sentences: list[str]  # what each path was taken for
    is_one: bool          # True if there is just one submission


# One submission


def read_submission(found: Found) -> tuple[dict[str, bytes], list[str]]:
    """Return {path: content} of the modules and the files beside them, and all remarks."""
    tree = found.tree
    zips = [path for path in tree if is_zip(path)]
    if not modules_in(tree) and len(zips) == 1:
        tree = zip_in(tree, zips[0])
    problems = [f"{path.rstrip('/') or found.name} {entry.problem}"
                for path, entry in sorted(tree.items()) if entry.problem]
    if not modules_in(tree):
        raise Unreadable(*problems[:1] or [
            f"the grader found no board.py, player.py or tictac.py{similar_names(tree, MODULES)}"])
    files, left_out = files_in(below(tree, folder_of_modules(tree)))
    remarks = [*found.remarks, *problems]
    for name in MODULES:
        if name not in files:
            remarks.append(f"{name} is missing{similar_names(tree, [name])}")
    if left_out:
        more = f" and {len(left_out) - MOST_NAMED} more" if len(left_out) > MOST_NAMED else ""
        remarks.append("some files were left out, because they are too large or too many, or "
                       "because their names contain unusual characters: "
                       f"{', '.join(left_out[:MOST_NAMED])}{more}")
    return files, remarks


def folder_of_modules(tree: Tree) -> str:
    """Return the folder with most modules. Raise Unreadable if it is not clear which one is meant.
    """
    modules = modules_in(tree)
    most = max(map(len, modules.values()))
    best = sorted(folder for folder, held in modules.items() if len(held) == most)
    if "" in best:
        return ""
    if len(best) > 1:
        raise Unreadable(f"the grader found modules in two folders, {' and '.join(best[:2])}, and "
                         "cannot tell which to grade")
    return best[0]


def files_in(tree: Tree) -> tuple[dict[str, bytes], list[str]]:
    """Return {path: content} of the files, modules first, and the paths of those left out."""
    files: dict[str, bytes] = {}
    left_out, total = [], 0
    folders = {path[:place] for path in tree for place, mark in enumerate(path) if mark == "/"}
    paths = [path for path, entry in tree.items() if not path.endswith("/") and not entry.problem]
    for path in sorted(paths, key=lambda path: (path not in MODULES, path.count("/"), path)):
        size = tree[path].size
        has_room = size <= LARGEST_FILE and total + size <= MOST_BYTES and len(files) < MOST_FILES
        if has_room and GOOD_PATH.fullmatch(path) and path not in folders:
            files[path] = content(tree, path)
            total += size
        elif path in MODULES:
            raise Unreadable(f"{path} cannot be read: it is too large")
        else:
            left_out.append(ascii(path)[:90])
    return files, left_out


def zip_in(tree: Tree, path: str) -> Tree:
    """Return the tree of a zip that is in a tree."""
    if tree[path].size > LARGEST_ZIP:
        raise Unreadable(f"{path} cannot be read: it is too large")
    archive = io.BytesIO(content(tree, path))
    return reading(path, lambda: zip_tree(archive))


def modules_in(tree: Tree) -> dict[str, set[str]]:
    """Return {folder: the modules in it}."""
    found: dict[str, set[str]] = {}
    for path, entry in tree.items():
        folder, _, name = path.rpartition("/")
        if name in MODULES and not entry.problem:
            found.setdefault(folder, set()).add(name)
    return found


def similar_names(tree: Tree, modules: Iterable[str]) -> str:
    """Return " (similar name: Board.py)" if a file looks like one of these modules, misnamed.

    If there is none, return " (a notebook is not graded: pa1.ipynb)" if there is a notebook, and
    otherwise "".
    """
    names = sorted({path.rpartition("/")[2] for path in tree} - {"", *MODULES})
    similar = [name for name in names if any(is_similar(name, module) for module in modules)]
    notebooks = [name for name in names if name.lower().endswith(NOTEBOOK)]
    if similar:
        return f" (similar {'names' if similar[1:] else 'name'}: {', '.join(similar[:5])})"
    if notebooks:
        return f" (a notebook is not graded: {', '.join(notebooks[:5])})"
    return ""


def is_similar(name: str, module: str) -> bool:
    """Return True if this may be the module, perhaps misnamed."""
    return re.fullmatch(SIMILAR[module] + WITH_ENDING, name, re.IGNORECASE) is not None


# Several submissions


def is_folder_or_zip(path: str) -> bool:
    """Return True if the path is that of a folder or a zip."""
    return os.path.isdir(path) or (os.path.isfile(path) and is_zip(path))


def find(paths: Iterable[str], as_one: bool = False) -> HandedIn:
    """Return what was handed in at these paths. With `as_one`, each path is one submission.

    Raise Unreadable if two paths hold submissions of the same student.
    """
    found: list[Found] = []
    stray: list[str] = []
    sentences: list[str] = []
    is_one = True
    for path in [Path(os.path.abspath(path)) for path in paths]:
        tree = tree_of(path)
        top = unwrapped(tree)
        if as_one or not holds_several(top):
            found.append(Found(without_zip(path.name), tree))
            sentences.append(f"{path.name} is one submission.")
        else:
            here, stray_here = submissions(top)
            found += here
            stray += stray_here
            is_one = False
            sentences.append(
                f"{path.name} has {len(here)} submission{'' if len(here) == 1 else 's'}.")
    require_once(found)
    return HandedIn(found, stray, sentences, is_one and len(found) == 1)


def require_once(all_found: Iterable[Found]) -> None:
    """Raise Unreadable if a student is there twice: a platform takes only one grade."""
    ids = set()
    for found in all_found:
        if not found.student:
            continue
        if found.student.id in ids:
            raise Unreadable(f"{found.name!r} is in two of these downloads: grade them one after "
                             "the other, each into a new folder")
        ids.add(found.student.id)


def without_zip(name: str) -> str:
    return name[:-len(".zip")] if is_zip(name) else name


def unwrapped(tree: Tree) -> Tree:
    """Return the tree below the first folder with several entries: some downloads wrap it."""
    while True:
        folders, files = top_of(tree)
        if len(folders) != 1 or files or named(folders[0] + "/"):
            return tree
        tree = below(tree, folders[0])


def holds_several(top: Tree) -> bool:
    """Return True if a tree holds submissions, False if it is one, as with a module at its top."""
    folders, files = top_of(top)
    if set(files) & set(MODULES):
        return False
    holding = [folder for folder in folders if any(map(is_work, below(top, folder)))]
    return any(map(named, top)) or len(holding) + sum(map(is_zip, files)) > 1


def is_work(path: str) -> bool:
    """Return True if this may be a module, or a zip with modules."""
    name = path.rpartition("/")[2]
    return is_zip(name) or any(is_similar(name, module) for module in MODULES)


def named(path: str) -> Optional[re.Match[str]]:
    """Return the parts of a name as Canvas or Moodle gives it, or None for any other."""
    first, is_folder, _ = path.partition("/")
    return MOODLE.fullmatch(first) or (None if is_folder else CANVAS.fullmatch(first))


def submissions(top: Tree) -> tuple[list[Found], list[str]]:
    """Return the submissions in a tree, and what belongs to none of them."""
    stray = []
    trees: dict[tuple[str, str], Tree] = {}        # {(name, id): tree}
    students: dict[tuple[str, str], Student] = {}  # of Canvas or Moodle
    versions: dict[tuple[str, str, str], list[str]] = {}  # {(name, id, file): its files on Canvas}
    for path in sorted(top, key=number_of):
        first, is_folder, inside = path.partition("/")
        parts = named(path)
        if parts:
            key = parts["name"], parts["id"]
            students[key] = student_of(parts)
            inside = inside or parts["stem"] + parts["ending"]
            versions.setdefault((*key, inside), []).append(path)
        elif is_folder or is_zip(path):
            key = first, ""
        else:
            if path != NOT_STRAY:
                problem = top[path].problem or "is neither a folder nor a zip"
                stray.append(f"{path}: belongs to no submission (it {problem})")
            continue
        trees.setdefault(key, {})[inside or path] = top[path]
    found = []
    for key, tree in sorted(trees.items()):
        remarks = [f"of {len(paths)} versions of {file}, {paths[-1]} counts"
                   for (*owner, file), paths in versions.items()
                   if owner == [*key] and len(paths) > 1]
        found.append(Found(without_zip(key[0]), tree, students.get(key), tuple(remarks)))
    return found, stray


def number_of(path: str) -> tuple[int, str]:
    """Return a key for sorting: of a student's files on Canvas, the newest is the last."""
    parts = CANVAS.fullmatch(path)
    return int(parts["number"]) if parts else 0, path


def student_of(parts: re.Match[str]) -> Student:
    """Return the student from the parts of a name."""
    ending = "_feedback.txt" if parts.re is CANVAS else "feedback_file_feedback.txt"
    late = parts.groupdict().get("late") or ""
    return Student(parts["name"], parts["id"], late, parts["begin"] + ending)
