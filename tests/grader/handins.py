"""What was handed in: folders, zips and bulk downloads, and the modules wherever they are in them.

Everything is read into memory; nothing is written, and no name in a zip becomes a path of ours.
"""

import os
import re
import stat
import zipfile
from pathlib import Path, PurePosixPath
from typing import Callable, NamedTuple

from grader.submission import MODULES

MOST_FILES = 500
MOST_BYTES = 20_000_000
LARGEST_FILE = 5_000_000
NOTHING = "no board.py, player.py or tictac.py"

NOT_LOOKED_INTO = re.compile(r"\..*|__MACOSX|__pycache__|venv|env|site-packages|node_modules")
NEAR_MISS = re.compile(r"(board|player|tictac)[ _-]*(\(?\d+\)?|copy)?"
                       r"(\.py)?(\.txt|\.py|\.rtf|\.docx)", re.IGNORECASE)
# doejane_LATE_12345_678910_board-1.py, as Canvas names what it puts into one folder
CANVAS = re.compile(r"(?P<who>.+?)_(LATE_)?(?P<user>\d+)_(?P<number>\d+)_"
                    r"(?P<stem>.+?)(-(?P<again>\d+))?(?P<ending>\.\w+)")


class Unreadable(Exception):
    """Something handed in that cannot be read, or not as a submission; the status."""


class HandIn(NamedTuple):
    """The files beside the modules, {path: content}, and what should be said of the others."""

    files: dict
    notes: list


class Tree(NamedTuple):
    """The paths of files in a folder or a zip, how each is read, and what should be said."""

    paths: list
    read: Callable
    notes: list


def find(paths, grades=None):
    """The submissions at these paths, as a list of (name, function that reads it)."""
    found = []
    for path in paths:
        path = Path(os.path.abspath(path))
        if path.is_dir() and is_class(path):
            for each in sorted(path.iterdir()):
                is_grades = grades is not None and each.resolve() == Path(grades).resolve()
                if not is_grades and not NOT_LOOKED_INTO.fullmatch(each.name):
                    if each.is_dir():
                        found.append((each.name, reader(each)))
                    elif is_zip(each.name) and not CANVAS.fullmatch(each.name):
                        found.append((each.name[:-len(".zip")], reader(each)))
            found += flat_downloads(path)
        else:
            found.append((path.name[:-len(".zip")] if is_zip(path.name) else path.name,
                          reader(path)))
    return found


def is_class(path):
    """Whether a folder holds submissions, rather than being one."""
    own = [module for module in MODULES if (path / module).is_file()]
    below = [each for each in path.iterdir() if not NOT_LOOKED_INTO.fullmatch(each.name)
             and (each.is_dir() or is_zip(each.name) or CANVAS.fullmatch(each.name))]
    if len(own) >= 2 or not below:
        return False
    return not own or any(holds_module(each) for each in below)


def holds_module(path):
    try:
        return bool(best_folders(tree_of(path).paths))
    except Unreadable:
        return False


def is_zip(name):
    return name.lower().endswith(".zip")


def reader(path):
    return lambda: hand_in(path)


def flat_downloads(path):
    """The submissions of a folder in which the files of all lie side by side."""
    people = {}
    for each in sorted(path.iterdir()):
        named = CANVAS.fullmatch(each.name)
        if named and each.is_file():
            people.setdefault((named["who"], named["user"]), []).append((named, each))
    return [(who, flat_reader(files)) for (who, _), files in people.items()]


def flat_reader(files):
    """Reads the newest of each file under the name that it had when it was handed in."""
    def read():
        newest = {}
        for named, path in sorted(files, key=lambda pair: (int(pair[0]["again"] or 0),
                                                           int(pair[0]["number"]))):
            newest[named["stem"] + named["ending"]] = path
        zips = [path for name, path in newest.items() if is_zip(name)]
        if zips and not set(newest) & set(MODULES):
            return hand_in(zips[-1])
        return taken(Tree(list(newest), lambda name: read_file(newest[name]), []), "")
    return read


def hand_in(path):
    """The submission in a folder or a zip. Unreadable with a status if there is none."""
    tree = tree_of(path)
    bases = best_folders(tree.paths)
    if not bases and path.is_dir():
        zips = [each for each in tree.paths if is_zip(each)]
        inner = [each for each in zips if holds_module(path / each)]
        if len(inner) > 1:
            raise Unreadable(f"modules in both {inner[0]} and {inner[1]}")
        if inner or len(zips) == 1:
            return hand_in(path / (inner or zips)[0])
    if not bases:
        near = sorted({PurePosixPath(each).name for each in tree.paths
                       if NEAR_MISS.fullmatch(PurePosixPath(each).name)})
        raise Unreadable(NOTHING + (f" (but {', '.join(near)})" if near else ""))
    if len(bases) > 1:
        raise Unreadable(f"modules in both {bases[0] or '.'} and {bases[1]}")
    return taken(tree, bases[0])


def best_folders(paths):
    """The folders that hold most of the modules; the top folder alone if it is one of them."""
    held = {}
    for path in map(PurePosixPath, paths):
        if path.name in MODULES:
            held.setdefault(path.parent.as_posix().replace(".", "", path.parent.name == ""),
                            set()).add(path.name)
    most = max(map(len, held.values()), default=0)
    best = sorted(folder for folder, modules in held.items() if len(modules) == most)
    return [""] if "" in best else best


def taken(tree, base):
    """The modules, then what lies beside and below them, up to a total."""
    files, notes, size = {}, list(tree.notes), 0
    prefix = base + "/" if base else ""
    names = [path[len(prefix):] for path in tree.paths if path.startswith(prefix)]
    for name in sorted(names, key=lambda name: (name not in MODULES, name.count("/"), name)):
        if len(files) >= MOST_FILES or size >= MOST_BYTES:
            notes.append(f"Left out, as there was too much: {name} and what follows it.")
            break
        try:
            content = tree.read(prefix + name)
        except (OSError, RuntimeError, ValueError, NotImplementedError, EOFError,
                zipfile.BadZipFile) as error:
            notes.append(f"{name} cannot be read: {getattr(error, 'strerror', None) or error}.")
            continue
        if content is None or size + len(content) > MOST_BYTES:
            notes.append(f"Left out, as it is too large: {name}.")
            continue
        files[name] = content
        size += len(content)
    if not set(files) & set(MODULES):
        raise Unreadable("; ".join(notes) or NOTHING)
    return HandIn(files, notes)


def tree_of(path):
    try:
        return zip_tree(path) if is_zip(path.name) and path.is_file() else folder_tree(path)
    except (OSError, zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise Unreadable(f"{path.name} cannot be read: "
                         f"{getattr(error, 'strerror', None) or error}") from None


def folder_tree(top):
    """The regular files of a folder; links are followed to files inside it."""
    paths, notes = [], []
    real_top = top.resolve()

    def cannot(error):
        notes.append(f"{Path(error.filename).name} cannot be read: {error.strerror}.")

    os.listdir(top)
    for folder, folders, names in os.walk(top, onerror=cannot):
        folders[:] = sorted(name for name in folders if not NOT_LOOKED_INTO.fullmatch(name)
                            and not os.path.exists(os.path.join(folder, name, "pyvenv.cfg")))
        for name in sorted(names):
            path = Path(folder, name)
            if name.startswith(".") or len(paths) > 10 * MOST_FILES:
                continue
            if path.is_symlink() and real_top not in path.resolve().parents:
                notes.append(f"Left out, as it links to something else: {name}.")
            elif path.is_file():
                paths.append(path.relative_to(top).as_posix())
    return Tree(paths, lambda name: read_file(top / name), notes)


def read_file(path):
    """The content of a file, None if it is too large."""
    if path.stat().st_size > LARGEST_FILE:
        return None
    return path.read_bytes()


def zip_tree(path):
    """The regular files of a zip, by names that stay inside it."""
    entries, notes = {}, []
    archive = zipfile.ZipFile(path)
    for entry in archive.infolist():
        name = entry.filename.replace("\\", "/")
        parts = PurePosixPath(name).parts
        if entry.is_dir() or any(NOT_LOOKED_INTO.fullmatch(part) and part != ".."
                                 for part in parts):
            continue
        is_inside = parts and ".." not in parts and not name.startswith("/") \
            and ":" not in parts[0] and "\0" not in name
        if not is_inside or stat.S_ISLNK(entry.external_attr >> 16):
            notes.append(f"Left out, as it leads elsewhere: {name}.")
        elif len(entries) < 10 * MOST_FILES:
            entries["/".join(parts)] = entry

    def read(name):
        with archive.open(entries[name]) as file:
            content = file.read(LARGEST_FILE + 1)
            return content if len(content) <= LARGEST_FILE else None

    return Tree(list(entries), read, notes)
