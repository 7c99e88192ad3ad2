"""Reads folders and zips as trees: {path: entry}.

Everything is read into memory. Nothing is written, no link is followed, and no name in a zip is
used as a path.
"""

from __future__ import annotations

import os
import re
import stat
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple, TypeVar, Union

LONGEST_PATH = 1_000  # characters, in a zip
IGNORED = re.compile(r"\..*|__MACOSX|__pycache__")
# Others can unpack to gigabytes at the first byte that is read
COMPRESSIONS = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED


class Unreadable(Exception):
    """Raised if something cannot be read or holds no submission. The message says why."""


class Entry(NamedTuple):
    """A file, or a folder that is empty or cannot be read. The path of a folder ends with a slash.
    """

    size: int = 0
    read: Callable[[], bytes] = bytes
    problem: str = ""  # why it cannot be read, such as "is a link"


Tree = dict[str, Entry]
Value = TypeVar("Value")


def reading(name: str, read: Callable[[], Value]) -> Value:
    """Call `read` and return its value. If it fails, raise Unreadable with the name instead."""
    try:
        return read()
    except Exception as error:  # each format of compression raises errors of its own
        raise Unreadable(f"{name} {problem_of(error)}") from None


def problem_of(error: Exception) -> str:
    reason = getattr(error, "strerror", None) or str(error).split("\n")[0]
    return f"cannot be read: {reason}"


def content(tree: Tree, path: str) -> bytes:
    """Return the content of a file. Raise Unreadable if it cannot be read."""
    entry = tree[path]
    if entry.problem:
        raise Unreadable(f"{path} {entry.problem}")
    return reading(path, entry.read)


def is_zip(name: str) -> bool:
    return name.lower().endswith(".zip")


def top_of(tree: Tree) -> tuple[list[str], list[str]]:
    """Return the names of the folders and of the files at the top."""
    return (sorted({path.split("/")[0] for path in tree if "/" in path}),
            sorted(path for path in tree if "/" not in path))


def below(tree: Tree, folder: str) -> Tree:
    """Return the tree below a folder, or the whole tree for ""."""
    prefix = folder + "/" if folder else ""
    return {path[len(prefix):]: entry for path, entry in tree.items() if path.startswith(prefix)}


def tree_of(path: Path) -> Tree:
    """Return the tree of a folder or a zip. A zip that cannot be read is an entry that says so."""
    if path.is_dir():
        return folder_tree(path)
    try:
        return zip_tree(path)
    except Exception as error:  # as in reading
        return {path.name: Entry(problem=problem_of(error))}


def folder_tree(top: Path) -> Tree:
    """Return the tree of a folder."""
    tree: Tree = {}
    waiting = [""]  # folders; a recursion could be too deep
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(top / folder) as scanned:
                found = [each for each in scanned if not IGNORED.fullmatch(each.name)]
        except OSError as error:  # it may be another student's
            tree[folder] = Entry(problem=problem_of(error))
            continue
        if not found:
            tree[folder] = Entry()
        for each in found:
            path = folder + each.name
            if each.is_dir(follow_symlinks=False):
                waiting.append(path + "/")
            elif each.is_file(follow_symlinks=False):
                tree[path] = Entry(each.stat().st_size, Path(each.path).read_bytes)
            else:
                kind = "is a link" if each.is_symlink() else "is no file"
                tree[path] = Entry(problem=kind)
    return tree


def zip_tree(source: Union[Path, IO[bytes]]) -> Tree:
    """Return the tree of a zip (a path or file object). Names that lead out of it are left out."""
    tree: Tree = {}
    archive = zipfile.ZipFile(source)
    for entry in archive.infolist():
        name = entry.filename.replace("\\", "/")
        if len(name) > LONGEST_PATH:
            continue
        parts = PurePosixPath(name).parts
        leads_elsewhere = ".." in parts or name.startswith("/") or name[1:2] == ":"
        if not parts or leads_elsewhere or any(map(IGNORED.fullmatch, parts)):
            continue
        path = "/".join(parts) + ("/" if entry.is_dir() else "")
        if stat.S_ISLNK(entry.external_attr >> 16):
            tree[path] = Entry(problem="is a link")
        else:
            tree[path] = Entry(entry.file_size, partial(read_entry, archive, entry))
    return tree


def read_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Return a file in a zip: at most as many bytes as the zip says, however many there are."""
    if entry.compress_type not in COMPRESSIONS:
        raise ValueError("it is compressed in an unusual way, not with deflate as in most zips")
    with archive.open(entry) as file:
        return file.read(entry.file_size)
