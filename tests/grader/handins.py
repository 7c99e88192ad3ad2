"""What was handed in: folders, zips and bulk downloads, and the modules wherever they are in them.

Everything is read into memory; nothing is written, and no name in a zip becomes a path of ours.
"""

import io
import lzma
import os
import re
import stat
import zipfile
import zlib
from functools import partial
from pathlib import Path, PurePosixPath
from typing import NamedTuple

MODULES = ("board.py", "player.py", "tictac.py")
# Of a submission
MOST_FILES = 300  # and folders
MOST_BYTES = 20_000_000
LARGEST_FILE = 5_000_000
LONGEST_PATH = 250
# Of a folder or a zip, in which a class may be
MOST_PATHS = 100_000
LARGEST_ZIP = 200_000_000
DEEPEST = 3  # zips in zips
MOST_ZIPS = 10  # in a submission
MOST_NOTES = 10

NOTHING = "no board.py, player.py or tictac.py"
NOT_LOOKED_INTO = re.compile(r"\..*|__MACOSX|__pycache__|venv|env|site-packages|node_modules")
NEAR_MISS = re.compile(r"(board|player|tictac)[ _-]*(\(?\d+\)?|copy)?"
                       r"(\.py)?(\.txt|\.py|\.rtf|\.docx)", re.IGNORECASE)
CANNOT = (OSError, RuntimeError, ValueError, EOFError, zipfile.BadZipFile, zlib.error,
          lzma.LZMAError)


class Unreadable(Exception):
    """Something handed in that cannot be read, or not as a submission; the status.

    `names` are those of what was handed in.
    """

    def __init__(self, reason, names=()):
        super().__init__(reason)
        self.names = list(names)


class HandIn(NamedTuple):
    """The modules and the files beside them, {path: content}, and what should be said of others."""

    files: dict
    notes: list
    missing: list  # sentences about modules


class Tree(NamedTuple):
    """What is in a folder or a zip."""

    entries: dict  # of the files, {path: (size, function that reads it)}
    folders: list  # the paths of those that are known, as some are empty
    notes: dict    # of what was left out, {path, a folder's with "/" at its end: sentence}

    def below(self, folder):
        """What is in one of its folders, "" for itself."""
        prefix = folder + "/" if folder else ""

        def inside(named):
            return {path[len(prefix):]: each for path, each in named.items()
                    if path.startswith(prefix)}

        return Tree(inside(self.entries),
                    [path[len(prefix):] for path in self.folders if path.startswith(prefix)],
                    inside(self.notes))

    def top(self):
        """The names of the folders and of the files at its top."""
        folders = [path.split("/")[0] for path in (*self.entries, *(
            folder + "/" for folder in self.folders)) if "/" in path]
        return sorted(set(folders)), sorted(path for path in self.entries if "/" not in path)

    def modules(self):
        """{folder: the modules in it}."""
        found = {}
        for path in self.entries:
            folder, _, name = path.rpartition("/")
            if name in MODULES:
                found.setdefault(folder, set()).add(name)
        return found

    def zip(self, path):
        """The tree of a zip in it; Unreadable if it is none."""
        size, read = self.entries[path]
        if size > LARGEST_ZIP:
            raise Unreadable(f"{path} cannot be read: it is too large", [path])
        return or_unreadable(path, lambda: zip_tree(io.BytesIO(read())))


def or_unreadable(name, read):
    """What `read` returns; Unreadable with the name if it cannot."""
    try:
        return read()
    except CANNOT as error:
        reason = getattr(error, "strerror", None) or str(error).split("\n")[0]
        raise Unreadable(f"{name} cannot be read: {reason}", [name]) from None


def is_zip(name):
    return name.lower().endswith(".zip")


def tree_of(path):
    """The tree of a folder or of a zip; Unreadable if it cannot be read."""
    return or_unreadable(path.name, lambda: folder_tree(path) if path.is_dir() else zip_tree(path))


def folder_tree(top):
    """The regular files of a folder; links are followed to files inside it."""
    entries, all_folders, notes = {}, [], {}
    real_top = os.path.realpath(top)

    def below_top(path):
        return Path(path).relative_to(top).as_posix()

    def cannot(error):
        folder = below_top(error.filename)
        notes[folder + "/"] = f"{Path(folder).name} cannot be read: {error.strerror}."

    os.listdir(top)  # an error if it cannot be read; walk tells that only of what is below
    for folder, folders, names in os.walk(top, onerror=cannot):
        base = below_top(folder)
        if len(base) > LONGEST_PATH:  # a walk calls itself for each folder below
            notes[base + "/"] = f"{base:.90} cannot be read: its name is not possible."
            folders.clear()
            continue
        folders[:] = sorted(name for name in folders if not NOT_LOOKED_INTO.fullmatch(name)
                            and not os.path.exists(os.path.join(folder, name, "pyvenv.cfg")))
        all_folders += [below_top(Path(folder, name)) for name in folders]
        links = [name for name in folders if os.path.islink(os.path.join(folder, name))]
        for name in sorted(names + links):
            path = Path(folder, name)
            if name.startswith(".") or len(entries) >= MOST_PATHS:
                continue
            real = os.path.realpath(path)
            if path.is_symlink() and (name in links or not real.startswith(real_top + os.sep)):
                notes[below_top(path) + "/" * (name in links)] = (
                    f"Left out, as it links to something else: {name}.")
            elif os.path.isfile(real):
                entries[below_top(path)] = os.path.getsize(real), partial(read_file, path)
    return Tree(entries, all_folders, notes)


def read_file(path):
    return path.read_bytes()


def zip_tree(file):
    """The regular files of a zip, by names that stay inside it."""
    entries, folders, notes = {}, [], {}
    archive = zipfile.ZipFile(file)
    for entry in archive.infolist()[:MOST_PATHS]:
        name = entry.filename.replace("\\", "/")
        parts = PurePosixPath(name).parts
        if any(NOT_LOOKED_INTO.fullmatch(part) and part != ".." for part in parts):
            continue
        is_inside = parts and ".." not in parts and not name.startswith("/") \
            and ":" not in parts[0] and "\0" not in name
        if not is_inside or stat.S_ISLNK(entry.external_attr >> 16):
            notes[name] = f"Left out, as it leads elsewhere: {name!r}."
        elif entry.is_dir():
            folders.append("/".join(parts))
        else:  # no more is read of an entry than it says
            entries["/".join(parts)] = entry.file_size, partial(archive.read, entry)
    return Tree(entries, folders, notes)


# One submission


def hand_in(tree, depth=DEEPEST):
    """The submission in a tree. Unreadable with a status if there is none."""
    modules = tree.modules()
    if not modules:
        zips = [path for path in tree.entries if is_zip(path)] if depth else []
        inner = {path: each for path in zips[:MOST_ZIPS] if (each := zip_with_modules(tree, path))}
        if len(inner) > 1:
            raise Unreadable(f"modules in both {' and '.join(list(inner)[:2])}", inner)
        if inner or len(zips) == 1:
            [only] = inner.values() or [tree.zip(zips[0])]
            return hand_in(only, depth - 1)
        notes = [f"; {note.rstrip('.')}" for note in tree.notes.values()]
        raise Unreadable(NOTHING + near_misses(tree) + "".join(notes[:1]),
                         tree.entries or ["nothing"])
    most = max(map(len, modules.values()))
    best = [folder for folder, held in modules.items() if len(held) == most]
    base = "" if "" in best else best[0]
    whole = {name for folder in best for name in modules[folder]}
    if base and len(best) > 1 and len(whole) < most * len(best):
        raise Unreadable(f"modules in both {' and '.join(best[:2])}", tree.entries)
    taken_from = base and package(tree, base) or tree.below(base)
    for folder, held in modules.items():  # what lies in another folder, and nowhere else
        for name in held - taken_from.entries.keys():
            if sum(name in others for others in modules.values()) == 1:
                path = f"{folder}/{name}".lstrip("/")
                taken_from.entries[name] = tree.entries[path]
                taken_from.notes[name] = f"{name} was found in {folder or 'the top folder'}."
    return taken(taken_from)


def package(tree, folder):
    """The tree above a folder whose modules tictac.py, beside it, imports as `from game.board`.

    In it, board.py and player.py import what is in that folder. None if it is no such folder.
    """
    above, _, name = folder.rpartition("/")
    by_its_name = re.compile(rf"^\s*(from|import)\s+{re.escape(name)}\b".encode(), re.MULTILINE)
    found = tree.below(above)
    if "tictac.py" not in found.entries:
        return None
    size, read = found.entries["tictac.py"]
    if size > LARGEST_FILE or not by_its_name.search(or_unreadable("tictac.py", read)):
        return None
    for module in {*MODULES} - found.entries.keys():
        if f"{name}/{module}" in found.entries:
            content = f"from {name}.{module.removesuffix('.py')} import *\n".encode()
            found.entries[module] = len(content), partial(bytes, content)
    return found


def zip_with_modules(tree, path):
    """The tree of a zip if it holds modules; None if not."""
    try:
        inner = tree.zip(path)
    except Unreadable:
        return None
    return inner if inner.modules() else None


def near_misses(tree):
    """Names that are nearly those of modules which are missing, in brackets."""
    names = sorted({path.rpartition("/")[2] for path in tree.entries})
    near = [name for name in names if NEAR_MISS.fullmatch(name) and name not in MODULES]
    return f" (but {', '.join(near[:5])})" if near else ""


def taken(tree):
    """The modules, then what lies beside and below them, up to a total."""
    files, folders, notes, size = {}, set(), list(tree.notes.values()), 0
    for path in sorted(tree.entries, key=lambda path: (path not in MODULES, path.count("/"), path)):
        stated, read = tree.entries[path]
        try:
            if len(files) + len(folders) >= MOST_FILES:
                notes.append(f"Left out, as there was too much: {path} and what follows it.")
                break
            if stated > LARGEST_FILE or size + stated > MOST_BYTES:
                raise Unreadable(f"{path} cannot be read: it is too large")
            if not can_be_written(path, files):
                raise Unreadable(f"{path!a:.90} cannot be read: its name is not possible")
            files[path] = or_unreadable(path, read)
            folders.update(PurePosixPath(path).parents)
            size += len(files[path])
        except Unreadable as unreadable:
            if path in MODULES:
                raise Unreadable(str(unreadable), tree.entries) from None
            notes.append(f"{unreadable}.")
    near = near_misses(tree)
    missing = [f"{name} is missing{near}" for name in MODULES if name not in files]
    if len(notes) > MOST_NOTES:
        notes[MOST_NOTES - 1:] = [f"And {len(notes) - MOST_NOTES + 1} notes more."]
    return HandIn(files, notes, missing)


def can_be_written(path, files):
    """Whether a file of this name can lie beside those."""
    try:
        is_short = len(path.encode()) <= LONGEST_PATH
    except UnicodeEncodeError:
        return False
    above = [str(folder) for folder in PurePosixPath(path).parents]
    return path != "" and is_short and not set(above) & set(files)
