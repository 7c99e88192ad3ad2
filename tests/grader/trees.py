"""Reads folders and zips as trees: {path: entry}.

Everything is read into memory. Nothing is written, no link is followed, and no name in a zip is
used as a path.
"""

from __future__ import annotations

import os
import re
import stat
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple, TypeVar, Union

LONGEST_PATH = 1_000       # characters, in a zip
LARGEST_ZIP = 200_000_000  # bytes, in a folder or in another zip

IGNORED = re.compile(r"\..*|__MACOSX|__pycache__")
# A virtual environment is known by this file, and has these folders
ENVIRONMENT = "pyvenv.cfg"
OF_ENVIRONMENT = re.compile("bin|include|lib|lib64|scripts|share", re.IGNORECASE)
# Others can unpack to gigabytes at the first byte that is read
COMPRESSIONS = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED


class Unreadable(Exception):
    """Raised if something cannot be read or holds no submission. The message says why."""


class Entry(NamedTuple):
    """A file in a folder or a zip, or a folder, whose path ends with a slash.

    A tree has a folder only if it is empty, or if it could not be read.
    """

    size: int
    read: Callable[[], bytes]
    problem: str = ""  # why the folder could not be read


EMPTY = Entry(0, bytes)
Tree = dict[str, Entry]
Value = TypeVar("Value")


def reading(name: str, read: Callable[[], Value]) -> Value:
    """Call `read` and return its value. If it fails, raise Unreadable with the name instead."""
    try:
        return read()
    except Exception as error:  # each format of compression raises errors of its own
        reason = getattr(error, "strerror", None) or str(error).split("\n")[0]
        raise Unreadable(f"{name} cannot be read: {reason}") from None


def is_zip(name: str) -> bool:
    return name.lower().endswith(".zip")


def tree_of(path: Path, skip: str = "") -> Tree:
    """Return the tree of a zip, or of a folder without the subfolder `skip`."""
    return reading(path.name, lambda: folder_tree(path, skip) if path.is_dir() else zip_tree(path))


def top_of(tree: Tree) -> tuple[list[str], list[str]]:
    """Return the names of the folders and of the files at the top."""
    return (sorted({path.split("/")[0] for path in tree if "/" in path}),
            sorted(path for path in tree if "/" not in path))


def below(tree: Tree, folder: str) -> Tree:
    """Return the tree below a folder, or the whole tree for ""."""
    prefix = folder + "/" if folder else ""
    return {path[len(prefix):]: entry for path, entry in tree.items()
            if path.startswith(prefix) and path != prefix}


def folder_tree(top: Path, skip: str = "") -> Tree:
    """Return the tree of a folder.

    Each folder in it may be another student's. One that cannot be read is an entry that says so,
    and the others are read all the same.
    """
    prefix = ""
    folders, tree = listed(top, skip)
    while len(folders) == 1 and not tree:  # some downloads wrap all in a folder
        prefix += folders[0] + "/"
        folders, tree = listed(top / prefix, skip)
    for name in folders:
        try:
            inside = dict(walked(top / prefix / name, skip))
        except OSError as error:
            inside = {"": Entry(0, bytes, f"{name} cannot be read: {error.strerror}")}
        tree.update({f"{name}/{path}": entry for path, entry in inside.items()})
    if not tree and prefix:
        return {prefix: EMPTY}
    return {prefix + path: entry for path, entry in tree.items()}


def walked(folder: Path, skip: str) -> Iterator[tuple[str, Entry]]:
    """Yield (path, entry) for what is in a folder and below."""
    waiting = [""]  # folders whose path ends with a slash; a recursion could be too deep
    while waiting:
        inside = waiting.pop()
        folders, files = listed(folder / inside, skip)
        waiting += [f"{inside}{name}/" for name in reversed(folders)]
        if not folders and not files and not (folder / inside / ENVIRONMENT).exists():
            yield inside, EMPTY
        for name, entry in files.items():
            yield inside + name, entry


def listed(folder: Path, skip: str) -> tuple[list[str], Tree]:
    """Return the names of the folders in a folder, and {name: entry} for its files."""
    folders, files = [], {}
    with os.scandir(folder) as scanned:
        found = sorted(scanned, key=lambda each: each.name)
    has_environment = any(each.name == ENVIRONMENT for each in found)
    for each in found:
        if IGNORED.fullmatch(each.name) or each.name == ENVIRONMENT:
            continue
        if each.is_dir(follow_symlinks=False):
            is_of_environment = has_environment and OF_ENVIRONMENT.fullmatch(each.name)
            is_skipped = each.name == os.path.basename(skip) and os.path.realpath(each.path) == skip
            if not is_of_environment and not is_skipped:
                folders.append(each.name)
        elif each.is_file(follow_symlinks=False):
            files[each.name] = Entry(each.stat().st_size, Path(each.path).read_bytes)
    return folders, files


def zip_tree(source: Union[Path, IO[bytes]]) -> Tree:
    """Return the tree of a zip (a path or file object). Names that lead out of it are left out."""
    tree: Tree = {}
    archive = zipfile.ZipFile(source)
    environments = tuple(name[:-len(ENVIRONMENT)] for name in archive.namelist()
                         if PurePosixPath(name).name == ENVIRONMENT)
    for entry in archive.infolist():
        name = entry.filename.replace("\\", "/")
        if len(name) > LONGEST_PATH:
            continue
        parts = PurePosixPath(name).parts
        leads_elsewhere = ".." in parts or name.startswith("/") or name[1:2] == ":"
        if leads_elsewhere or stat.S_ISLNK(entry.external_attr >> 16) \
                or any(map(IGNORED.fullmatch, parts)) or is_of_environment(name, environments):
            continue
        path = "/".join(parts) + ("/" if entry.is_dir() else "")
        # A path is opened again by the process that grades; a file cannot be handed over
        read = partial(read_entry, source if isinstance(source, Path) else archive, entry)
        tree[path] = Entry(entry.file_size, read)
    return tree


def is_of_environment(name: str, environments: tuple[str, ...]) -> bool:
    """Return True if a name in a zip belongs to one of these virtual environments."""
    for folder in environments:
        if name.startswith(folder):
            first = name[len(folder):].partition("/")[0]
            if first == ENVIRONMENT or OF_ENVIRONMENT.fullmatch(first):
                return True
    return False


def read_entry(source: Union[Path, zipfile.ZipFile], entry: zipfile.ZipInfo) -> bytes:
    """Return a file in a zip: at most as many bytes as the zip says, however many there are."""
    if entry.compress_type not in COMPRESSIONS:
        raise ValueError("it is compressed in an unusual way, not with deflate as in most zips")
    if isinstance(source, Path):
        with zipfile.ZipFile(source) as archive, archive.open(entry) as file:
            return file.read(entry.file_size)
    with source.open(entry) as file:
        return file.read(entry.file_size)
