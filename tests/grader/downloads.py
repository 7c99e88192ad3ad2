"""A class: which submissions a folder or a bulk download holds, and whose they are."""

import os
import re
from functools import partial
from pathlib import Path
from typing import Callable, NamedTuple

from grader.handins import (MODULES, MOST_NOTES, Tree, Unreadable, hand_in, is_zip, or_unreadable,
                            tree_of)

# doejane_LATE_12345_678910_board-1.py, as Canvas names what it puts into one folder
CANVAS = re.compile(r"(?P<name>.+?)_((?P<late>LATE)_)?(?P<id>\d+)_(?P<number>\d+)_"
                    r"(?P<stem>.+?)(-(?P<again>\d+))?(?P<ending>\.\w+)")
# Jane Doe_1234567_assignsubmission_file, as Moodle names a folder, or the beginning of a file
MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assign\w*?_file_?(?P<stem>.*?)(?P<ending>(\.\w+)?)")
# submission_123456, as Gradescope names a folder, and what stands beside in METADATA
GRADESCOPE = re.compile(r"submission_\d+")
METADATA = "submission_metadata.yml"
MOST_METADATA = 10_000_000
# Whose work could be in it; only zips are read
OTHER_WORK = re.compile(r".*\.(rar|7z|tar|gz|tgz|bz2|xz|py|ipynb)", re.IGNORECASE)


class Found(NamedTuple):
    """A submission: its name, a function that reads it, and who the platform says it is of."""

    name: str
    read: Callable
    who: dict  # {"name", "id", "email", "late": text}, as far as they are known


def find(paths, but=None, kind=None):
    """The submissions at these paths, and what each that can be read was taken for, in sentences.

    `kind` is "one", "class", or None to see; `but` is a folder that is left alone.
    """
    found, sentences = [], []
    for path in (Path(os.path.abspath(path)) for path in paths):
        try:
            tree = without(tree_of(path), path, but)
        except Unreadable as unreadable:
            found.append(Found(name_of(path.name), partial(cannot, unreadable), {}))
            continue
        top = top_of_class(tree)
        if kind == "class" or kind is None and is_class(top):
            here, left = submissions(top)
            found += here
            sentences.append(f"{path.name}: a class, {len(here)} submissions.")
            if left:
                sentences.append(f"Nobody's, so left alone: {', '.join(left[:10])}"
                                 f"{' and more' * (len(left) > 10)}.")
            folders, _ = top.top()
            notes = [note for path, note in top.notes.items() if path.split("/")[0] not in folders]
            sentences += notes[:MOST_NOTES]
        else:
            found.append(Found(name_of(path.name), partial(hand_in, tree), {}))
            sentences.append(f"{path.name}: one submission.")
    return found, sentences


def without(tree, path, folder):
    """The tree without a folder of the grader's own, should it lie in it."""
    if folder is None or path.is_file():
        return tree
    own = os.path.relpath(os.path.realpath(folder), os.path.realpath(path)).replace(os.sep, "/")
    return Tree({each: entry for each, entry in tree.entries.items()
                 if not each.startswith(own + "/")},
                [each for each in tree.folders if each != own and not each.startswith(own + "/")],
                tree.notes)


def cannot(unreadable):
    raise unreadable


def name_of(name):
    return name[:-len(".zip")] if is_zip(name) else name


def top_of_class(tree):
    """The folder in which several things lie, as some exports have it one folder down."""
    while True:
        folders, files = tree.top()
        if len(folders) != 1 or files or set(tree.below(folders[0]).top()[1]) & set(MODULES):
            return tree
        tree = tree.below(folders[0])


def is_class(top):
    """Whether a tree holds submissions, rather than being one."""
    folders, files = top.top()
    own = set(files) & set(MODULES)
    if len(own) > 1:
        return False
    if METADATA in files or any(MOODLE.fullmatch(name) or GRADESCOPE.fullmatch(name)
                                for name in folders):
        return True
    people = {(named["name"], named["id"]) for named in map(named_file, files) if named}
    held = [set().union(*top.below(folder).modules().values()) for folder in folders]
    if own:  # a class if a folder has that module, too; one submission if it has the others
        return any(modules & own for modules in held)
    zips = [name for name in files if is_zip(name) and not named_file(name)]
    holding = [folder for folder, modules in zip(folders, held)
               if modules or any(map(is_zip, top.below(folder).entries))]
    return bool(people) or len(holding) + len(zips) > 1


def named_file(name):
    """The parts of a file's name as Canvas or Moodle gives it, None for any other."""
    named = CANVAS.fullmatch(name) or MOODLE.fullmatch(name)
    return named if named and named["ending"] else None


def submissions(top):
    """The submissions of a class, and the names of what is nobody's."""
    folders, files = top.top()
    metadata = metadata_of(top)
    found, left, flat = [], [], {}
    for name in folders:
        if {"grades.csv", "checks.csv"} <= {*top.below(name).top()[1]}:  # what we wrote
            left.append(name)
            continue
        named = MOODLE.fullmatch(name)
        who = {"name": named["name"], "id": named["id"]} if named else metadata.get(name, {})
        found.append(Found(named["name"] if named else name,
                           partial(hand_in, top.below(name)), who))
    for name in files:
        named = named_file(name)
        if named:
            flat.setdefault((named["name"], named["id"]), []).append((named, name))
        elif is_zip(name):
            found.append(Found(name_of(name), partial(read_zip, top, name), {}))
        elif OTHER_WORK.fullmatch(name):
            found.append(Found(name, partial(cannot, Unreadable(what_to_do(name), [name])), {}))
        elif name != METADATA:
            left.append(name)
    for (name, number), parts in flat.items():
        late = any(named.groupdict().get("late") for named, _ in parts)
        found.append(Found(name, partial(read_flat, top, parts),
                           {"name": name, "id": number, "late": "LATE" * late}))
    return sorted(found, key=lambda each: each.name), left


def what_to_do(name):
    if name.lower().endswith((".py", ".ipynb")):
        return f"{name} is nobody's: put it, with what belongs to it, into a folder"
    return f"{name} is not read: unpack it into a folder, or pack it as a zip"


def read_zip(top, name):
    return hand_in(top.zip(name))


def read_flat(top, parts):
    """The newest of each file under the name that it had when it was handed in."""
    newest = {}
    for named, path in sorted(parts, key=lambda part: [
            int(part[0].groupdict().get(key) or 0) for key in ("again", "number")]):
        newest[named["stem"] + named["ending"]] = top.entries[path]
    return hand_in(Tree(newest, [], {}))


def metadata_of(top):
    """{folder: who} as far as Gradescope's metadata says; its lines are simple enough to read."""
    if METADATA not in top.entries:
        return {}
    size, read = top.entries[METADATA]
    try:
        content = or_unreadable(METADATA, read) if size <= MOST_METADATA else b""
        text = content.decode("utf-8", "replace")
    except Unreadable:
        return {}
    found, folder = {}, None
    for line in text.splitlines():
        if re.fullmatch(r"\S+:\s*", line):
            folder = line.strip().strip(":'\"")
            found[folder] = {}
        named = re.fullmatch(r"\s+(?:- )?:(name|sid|email):\s*(.*?)\s*", line)
        if named and folder:
            key = {"sid": "id"}.get(named[1], named[1])
            value = named[2].strip("'\"")
            found[folder][key] = "; ".join(filter(None, [found[folder].get(key), value]))
    return found
