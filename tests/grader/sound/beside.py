"""Makes a submission's modules with sound parts in them, from its own.

The folder of these files is looked into first; the submission's own are in the one above it.
"""

import importlib.util
import os
import types

CELLS = [column + row for row in "123" for column in "ABC"]
COMPUTERS = "AI", "SmartAI", "MiniMax"
ABOVE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def board(mixins, is_lone):
    """The names of board.py: its own, and a Board with mixins before its own."""
    names = {} if is_lone else own_names("board")
    own = names.get("Board", object)
    kind = type("Board", (*mixins, own), {"__module__": "board"})
    if hasattr(kind, "learn"):
        kind.learn(own)
    return {**names, "Board": kind}


def player(mixins, is_lone, are_seats):
    """The names of player.py: its own, and a Player with mixins before its own.

    What makes a person sound makes computer players sound, too. Where they take seats, they do
    what persons do; and so they do where there is no module of their own.
    """
    names = {} if is_lone else own_names("player")
    own = names.get("Player", object)
    person = names["Player"] = type("Player", (*mixins, own), {"__module__": "player"})
    if is_lone:
        return {**names, **dict.fromkeys(COMPUTERS, person)}
    made = [mixin for mixin in mixins if "__init__" in vars(mixin)]
    methods = {name: value for kind in reversed(person.__mro__[:-1])
               for name, value in vars(kind).items()
               if isinstance(value, types.FunctionType) and name != "__init__"}
    for name, kind in list(names.items()):
        if isinstance(kind, type) and kind not in (own, person) and (
                name in COMPUTERS or own is not object and issubclass(kind, own)):
            names[name] = type(name, (*made, kind), {
                **(methods if are_seats else {}), "__module__": "player"})
    return names


def own_names(name):
    """The names in the submission's own module."""
    spec = importlib.util.spec_from_file_location(name, os.path.join(ABOVE, f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return {key: value for key, value in vars(module).items() if not key.startswith("__")}


def as_far_as_it_goes(function, *arguments):
    """What the function returns, None if it ends with an error."""
    try:
        return function(*arguments)
    except Exception:
        return None
