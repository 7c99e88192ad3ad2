"""Sound parts, which take the place of faulty ones: mixins before the submission's own class.

The files of those that are wanted are handed over as they are, and no others. They lie in a
folder that is looked into before the submission's own.
"""

from pathlib import Path
from typing import NamedTuple

import rules

HERE = Path(__file__).resolve().parent
FOLDER = "made-sound"  # which no submission has
PACKAGE = f"{FOLDER}/sound_parts"


class Part(NamedTuple):
    """A part of a submission that can be made sound."""

    module: str
    words: str     # what it is, for the student
    file: str      # that holds the mixin, "" if none is needed
    mixin: str


# Those of a class in the order of its mixins, the outermost first
PARTS = {
    "Board.silence": Part("board", "", "silence", "Silence"),
    "Board.show": Part("board", "show", "show", "Show"),
    "Board.ends": Part("board", "isdone, get_winner", "ends", "Ends"),
    "Board.marks": Part("board", "set, isempty", "marks", "Marks"),
    "Board.new": Part("board", "Board.__init__", "new_board", "New"),
    "board.py": Part("board", "board.py", "", ""),
    "Player.choose": Part("player", "Player.choose", "choose", "Choose"),
    "Player.new": Part("player", "Player.__init__", "new_player", "New"),
    **{f"{kind}.new": Part("player", f"{kind}.__init__", "new_player", "")
       for kind in ("AI", "SmartAI", "MiniMax")},
    "player.py": Part("player", "player.py", "", ""),
    "seats": Part("player", "", "new_player", ""),  # whoever is in a chair does as a person
}
OF_MODULE = {module: {name for name, part in PARTS.items() if part.module == module and part.mixin}
             for module in ("board", "player")}
BOARD = OF_MODULE["board"]


def files(parts):
    """The files to be handed over so that these parts are sound, {path: content}."""
    wanted = [PARTS[name] for name in PARTS if name in parts]
    if not wanted:
        return {}
    names = {"beside", *(part.file for part in wanted if part.file)}
    if BOARD & parts:
        names.add("notes")
    if any(part.module == "player" for part in wanted):
        names.add("new_player")
    found = {f"{PACKAGE}/{name}.py": (HERE / f"{name}.py").read_bytes() for name in names}
    found[f"{PACKAGE}/__init__.py"] = b""
    for module in ("board", "player"):
        here = [part for part in wanted if part.module == module]
        if here:
            found[f"{FOLDER}/{module}.py"] = module_of(module, here, parts).encode()
    return found


def module_of(module, wanted, parts):
    """The source of the module that takes the place of the submission's own."""
    mixins = [part for part in wanted if part.mixin]
    lines = ["from sound_parts import beside",
             *(f"from sound_parts import {part.file}" for part in mixins)]
    if "Player.choose" in parts and module == "player":
        lines.append(f"choose.WORDS.update(prompt={rules.PROMPT!r}, refused={rules.REFUSED!r})")
    of_players = ""
    if module == "player":
        lines.append("from sound_parts import new_player")
        has_front = any(part.file == "new_player" for part in wanted)
        of_players = f", {'new_player.front' if has_front else None}, {'seats' in parts}"
    lines.append(f"globals().update(beside.{module}(["
                 f"{', '.join(f'{part.file}.{part.mixin}' for part in mixins)}], "
                 f"{f'{module}.py' in parts}{of_players}))")
    return "\n".join(lines) + "\n"
