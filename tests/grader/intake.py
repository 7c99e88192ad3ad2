"""Finds what was handed in: one submission or a class, in folders, zips and downloads."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, NoReturn, Optional

from grader.trees import (LARGEST_ZIP, Tree, Unreadable, below, is_zip, reading, top_of, tree_of,
                          zip_tree)

MODULES = ("board.py", "player.py", "tictac.py")
# Limits for one submission
MOST_FILES = 300
MOST_BYTES = 20_000_000
LARGEST_FILE = 5_000_000
MOST_NAMED = 10  # of the files that are left out

GOOD_PATH = re.compile(r"[\w (),+=@&'/.-]{1,200}")
# Folders in a submission that hold the work of others
LIBRARIES = {"venv", "env", "site-packages", "node_modules"}
NEAR_MISS = re.compile(r"(board|player|tictac)[ _-]*(\(?\d+\)?|copy)?"
                       r"(\.py)?(\.txt|\.py|\.rtf|\.docx)", re.IGNORECASE)
NOTEBOOK = ".ipynb"
# doejane_LATE_12345_678910_board-1.py: a file in a Canvas download
CANVAS = re.compile(r"(?P<begin>(?P<name>.+?)_((?P<late>LATE)_)?(?P<id>\d+)_(?P<number>\d+))_"
                    r"(?P<stem>.+?)(-\d+)?(?P<ending>\.\w+)")
# Jane Doe_1234567_assignsubmission_file: a Moodle folder, or the start of a file's name
MOODLE = re.compile(r"(?P<begin>(?P<name>.+?)_(?P<id>\d+)_assign)submission_(file|onlinetext)_?"
                    r"(?P<stem>.*?)(?P<ending>(\.\w+)?)")
# The ending of the name under which a platform accepts feedback
FEEDBACK = {CANVAS: "_feedback.txt", MOODLE: "feedback_file_feedback.txt"}
# A file beside the submissions that Gradescope exports
NOT_STRAY = "submission_metadata.yml"


class Found(NamedTuple):
    """A submission that was found."""

    name: str
    read: Callable[[], tuple[dict[str, bytes], list[str]]]  # {path: content} and remarks
    who: Mapping[str, str]  # from a download: name, id, "LATE" or "", and the name of the feedback


class HandedIn(NamedTuple):
    """What was handed in at some paths."""

    found: list[Found]
    stray: list[str]      # the names of files that belong to no submission
    sentences: list[str]  # what each path was taken for
    has_class: bool       # not just one submission


# One submission


def read_submission(tree: Tree, remarks: Sequence[str] = ()
                    ) -> tuple[dict[str, bytes], list[str]]:
    """Return {path: content} of the modules and the files beside them, and all remarks."""
    tree = without_libraries(tree)
    zips = [path for path in tree if is_zip(path)]
    if not modules_in(tree) and len(zips) == 1:
        tree = without_libraries(zip_in(tree, zips[0]))
    problems = [entry.problem for entry in tree.values() if entry.problem]
    if not modules_in(tree):
        raise Unreadable(*problems[:1] or [
            f"the grader found no board.py, player.py or tictac.py{near_misses(tree, '')}"])
    files, left_out = files_in(below(tree, folder_of_modules(tree)))
    remarks = [*remarks, *problems]
    for name in MODULES:
        if name not in files:
            remarks.append(f"{name} is missing{near_misses(tree, name[0])}")
    if left_out:
        more = f" and {len(left_out) - MOST_NAMED} more" if len(left_out) > MOST_NAMED else ""
        remarks.append("some files were left out, because they are too large or too many, or "
                       "because their names contain unusual characters: "
                       f"{', '.join(left_out[:MOST_NAMED])}{more}")
    return files, remarks


def without_libraries(tree: Tree) -> Tree:
    """Return the tree without folders such as site-packages, unless all modules are there."""
    kept = {path: entry for path, entry in tree.items()
            if not LIBRARIES.intersection(path.split("/")[:-1])}
    return kept if modules_in(kept) or not modules_in(tree) else tree


def folder_of_modules(tree: Tree) -> str:
    """Return the folder with most modules. Raise Unreadable if it is not clear which one is meant.
    """
    modules = modules_in(tree)
    most = max(map(len, modules.values()))
    best = [folder for folder, held in modules.items() if len(held) == most]
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
    for path in sorted((path for path in tree if not path.endswith("/")),
                       key=lambda path: (path not in MODULES, path.count("/"), path)):
        size, read, _ = tree[path]
        has_room = size <= LARGEST_FILE and total + size <= MOST_BYTES and len(files) < MOST_FILES
        if has_room and GOOD_PATH.fullmatch(path) and path not in folders:
            files[path] = reading(path, read)
            total += size
        elif path in MODULES:
            raise Unreadable(f"{path} cannot be read: it is too large")
        else:
            left_out.append(ascii(path)[:90])
    return files, left_out


def zip_in(tree: Tree, path: str) -> Tree:
    """Return the tree of a zip that is in a tree."""
    size, read, _ = tree[path]
    if size > LARGEST_ZIP:
        raise Unreadable(f"{path} cannot be read: it is too large")
    return reading(path, lambda: zip_tree(io.BytesIO(read())))


def modules_in(tree: Tree) -> dict[str, set[str]]:
    """Return {folder: the modules in it}."""
    found: dict[str, set[str]] = {}
    for path in tree:
        folder, _, name = path.rpartition("/")
        if name in MODULES:
            found.setdefault(folder, set()).add(name)
    return found


def near_misses(tree: Tree, begin: str) -> str:
    """Return " (similar name: Board.py)" if a file looks like a misnamed module.

    The module is the one whose name begins with `begin`, or any for "". If there is none, return
    " (a notebook is not graded: pa1.ipynb)" if there is a notebook, and otherwise "".
    """
    names = sorted({path.rpartition("/")[2] for path in tree} - {"", *MODULES})
    near = [name for name in names if NEAR_MISS.fullmatch(name) and name.lower().startswith(begin)]
    notebooks = [name for name in names if name.lower().endswith(NOTEBOOK)]
    if near:
        return f" (similar {'names' if near[1:] else 'name'}: {', '.join(near[:5])})"
    if notebooks:
        return f" (a notebook is not graded: {', '.join(notebooks[:5])})"
    return ""


# A class


def find(paths: Iterable[str], skip: Optional[str] = None, is_class: Optional[bool] = None
         ) -> HandedIn:
    """Return what was handed in at these paths.

    `skip` is the folder of the results. `is_class` says whether each path is a class, None if this
    is to be found out.
    """
    found: list[Found] = []
    stray: list[str] = []
    sentences: list[str] = []
    has_class = False
    for path in [Path(os.path.abspath(path)) for path in paths]:
        try:
            tree = tree_of(path, os.path.realpath(skip) if skip else "")
        except Unreadable as unreadable:
            found.append(Found(without_zip(path.name), partial(refuse, str(unreadable)), {}))
            continue
        top = tree if is_class else top_of_class(tree)
        if is_class or (is_class is None and looks_like_class(top)):
            here, stray_here = submissions(top)
            found += here
            stray += stray_here
            has_class = True
            number = f"{len(here)} submission{'' if len(here) == 1 else 's'}"
            sentences.append(f"{path.name} is a class with {number}.")
        else:
            found.append(Found(without_zip(path.name), partial(read_submission, tree), {}))
            sentences.append(f"{path.name} is one submission.")
    return HandedIn(found, stray, sentences, has_class or len(found) > 1)


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


def looks_like_class(top: Tree) -> bool:
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
    """Return a sort key: other files first, then modules, both in the order of their numbers.

    The feedback is named after the last one.
    """
    parts = CANVAS.fullmatch(path)
    if parts is None:
        return False, 0, path
    return parts["stem"] + parts["ending"] in MODULES, int(parts["number"]), path


def submissions(top: Tree) -> tuple[list[Found], list[str]]:
    """Return the submissions of a class, and the names of files that belong to none."""
    trees: dict[tuple[str, Optional[str]], Tree] = {}
    students: dict[tuple[str, Optional[str]], dict[str, str]] = {}
    canvas_names: dict[tuple[str, Optional[str]], list[str]] = {}
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
        if parts and parts.re is CANVAS:
            canvas_names.setdefault(student, []).append(path)
        trees.setdefault(student, {})[inside or path] = top[path]
    found = []
    for student, tree in trees.items():
        remarks = versions(canvas_names.get(student, []))
        found.append(Found(without_zip(student[0]), partial(read_submission, tree, remarks),
                           students[student]))
    return sorted(found, key=lambda each: each.name), [path for path in stray if path != NOT_STRAY]


def versions(names: Sequence[str]) -> list[str]:
    """Return remarks such as "of 2 versions of board.py, ann_1_7_board-1.py counts".

    `names` are the student's files in a Canvas download, the newest one last.
    """
    remarks = []
    for module in MODULES:
        meant, exact = [], ""
        for name in names:
            parts = CANVAS.fullmatch(name)
            as_handed_in = parts["stem"] + parts["ending"] if parts else ""
            is_near = NEAR_MISS.fullmatch(as_handed_in)
            if is_near and is_near[1].lower() + ".py" == module:
                meant.append(name)
                if as_handed_in == module:
                    exact = name
        if exact and len(meant) > 1:
            remarks.append(f"of {len(meant)} versions of {module}, {exact} counts")
    return remarks
