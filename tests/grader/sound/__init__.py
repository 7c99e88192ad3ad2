"""Sound parts, which take the place of faulty ones: mixins before the submission's own class.

This file runs in the grader. The others here run with the submission: files() tells which of them
are needed, and makes the board.py or player.py that uses them. They lie in a folder that is looked
into before the submission's own. What the mixins add to a class has a name that ends with an
underscore, so that it hides nothing of the submission's. Their methods take any arguments beyond
the assignment's, as the submission's own may have more.
"""

import re
from pathlib import Path
from typing import NamedTuple

import rules

HERE = Path(__file__).resolve().parent
FOLDER = "made-sound"  # which no submission has
PACKAGE = f"{FOLDER}/sound_parts"


class Part(NamedTuple):
    """A part of a submission that can be made sound."""

    module: str
    words: tuple = ()         # what it is, for the student
    mixin: str = ""           # "file.Class", "" if none is needed
    is_lenient: bool = False  # whether an error in the __init__ of a computer player is passed over


# Those of a class in the order of its mixins, the outermost first
PARTS = {
    "Board.silence": Part("board", (), "silence.Silence"),
    "Board.show": Part("board", ("show",), "show.Show"),
    "Board.ends": Part("board", ("isdone", "get_winner"), "ends.Ends"),
    "Board.marks": Part("board", ("set", "isempty"), "marks.Marks"),
    "Board.new": Part("board", ("Board.__init__",), "new_board.New"),
    "Board": Part("board", ("Board",), "whole_board.Whole"),
    "board.py": Part("board", ("board.py",), "whole_board.Whole"),
    "Player.choose": Part("player", ("Player.choose",), "choose.Choose"),
    "Player.new": Part("player", ("Player.__init__",), "new_player.New", is_lenient=True),
    **{f"{kind}.new": Part("player", (f"{kind}.__init__",), is_lenient=True)
       for kind in ("AI", "SmartAI", "MiniMax")},
    "player.py": Part("player", ("player.py",)),
    # Where a computer player is player1 or player2 of tictac.py, which are two chairs: it gets
    # Player's methods there, so that it reads what is typed
    "chairs": Part("player", is_lenient=True),
}
WHOLE = {"Board", "board.py"}  # the whole class; "board.py" where the module cannot be imported
# {module: its parts that have a mixin of their own}
OF_MODULE = {module: {name for name, part in PARTS.items()
                      if part.module == module and part.mixin and name not in WHOLE}
             for module in ("board", "player")}
BOARD = OF_MODULE["board"]


def files(parts):
    """The files to be handed over so that these parts are sound, {path: content}."""
    found = {}
    for module in {PARTS[name].module for name in parts}:
        found[f"{FOLDER}/{module}.py"] = module_of(module, parts).encode()
        for name in with_what_they_import(names_of(module, parts)):
            found[f"{PACKAGE}/{name}.py"] = (HERE / f"{name}.py").read_bytes()
        found[f"{PACKAGE}/__init__.py"] = b""
    return found


def with_what_they_import(names):
    """These files of this folder, without ".py", and those that they need."""
    names = list(names)
    for name in names:  # also through those that are added below
        source = (HERE / f"{name}.py").read_text(encoding="utf-8")
        names += {*re.findall(r"^from \.(\w+)", source, re.MULTILINE)} - {*names}
    return names


def mixins_of(module, parts):
    """The mixins for the parts of a module; where Board is sound as a whole, nothing but that."""
    wanted = {name for name in parts if PARTS[name].module == module}
    wanted = wanted & WHOLE or wanted
    return [part.mixin for name, part in PARTS.items() if name in wanted and part.mixin]


def file_of(mixin):
    return mixin.split(".")[0]


def names_of(module, parts):
    """The files that a module with these parts imports itself."""
    names = ["beside", "new_player"] if module == "player" else ["beside"]
    return list(dict.fromkeys([*names, *map(file_of, mixins_of(module, parts))]))


def module_of(module, parts):
    """The source of the module that takes the place of the submission's own.

    Its last line is globals().update(beside.board([show.Show], False)), or the like.
    """
    names = names_of(module, parts)
    lines = [f"from sound_parts import {', '.join(names)}"]
    if "choose" in names:
        lines.append(f"choose.WORDS.update(prompt={rules.PROMPT!r}, refused={rules.REFUSED!r})")
    arguments = f"[{', '.join(mixins_of(module, parts))}], {f'{module}.py' in parts}"
    if module == "player":
        is_lenient = any(PARTS[name].is_lenient for name in parts)
        arguments += f", {'new_player.lenient' if is_lenient else None}, {'chairs' in parts}"
    lines.append(f"globals().update(beside.{module}({arguments}))")
    return "\n".join(lines) + "\n"
