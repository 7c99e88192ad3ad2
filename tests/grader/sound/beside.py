"""Makes a submission's modules with sound parts in them, from its own.

The folder of these files is looked into first; the submission's own are in the one above it.
"""

import importlib.util
import os
import sys
import types

from .game import NUMBER_OF

COMPUTERS = "AI", "SmartAI", "MiniMax"
ABOVE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Mixin:
    """Stands before the submission's own class, and may first learn what that is like."""

    @classmethod
    def learn_(cls, own):
        """Find what the methods need to know of the class, before any board is made."""


def board(mixins, is_missing):
    """The names of board.py: its own, and a Board with mixins before its own, if it has one."""
    names = {} if is_missing else vars(own_module("board"))
    own = names.get("Board", object)
    kind = type("Board", (*mixins, own), {"__module__": "board"})
    if issubclass(kind, Mixin):
        kind.learn_(own)
    put_in_place(names, own, kind)
    return {**without_dunders(names), "Board": kind}


def player(mixins, is_missing, lenient, as_persons):
    """The names of player.py: its own, and a Player with mixins before its own.

    Classes derived from Player would still have the old one above them. So each is made again, of
    the student's class and the new Player, in this order; with lenient(class) as its __init__, if
    that is not None, and with `as_persons` the methods of Player in place of its own. If player.py
    cannot be imported (`is_missing`), all four classes are that Player.
    """
    names = {} if is_missing else vars(own_module("player"))
    own = names.get("Player")
    holds = {"__module__": "player", "read_": read_by_getters(own)}
    person = type("Player", (*mixins, own or object), holds)
    if is_missing:
        return dict.fromkeys(["Player", *COMPUTERS], person)
    methods = methods_of(person) if as_persons else {}
    remade = {own: person}  # {class of theirs: the one that takes its place}
    for kind in computers_in(names, own):
        above = [remade[base] for base in kind.__bases__ if base in remade]
        remade[kind] = made = type(kind.__name__, (kind, *above), {**methods, **holds})
        if lenient:
            made.__init__ = lenient(made)
    found = {name: remade.get(value, value) if isinstance(value, type) else value
             for name, value in without_dunders(names).items()}
    put_in_place(names, own, person)
    return {**found, "Player": person}


def computers_in(names, own):
    """The classes of computer players among the names, what others inherit from first."""
    kinds = [kind for name, kind in names.items() if isinstance(kind, type) and kind is not own
             and (name in COMPUTERS or own is not None and issubclass(kind, own))]
    return sorted(dict.fromkeys(kinds), key=lambda kind: len(kind.__mro__))


def read_by_getters(own):
    """{attribute: True if it holds the name, False if the sign}, of those that the getters read.

    If it is called name or sign, or the like, that decides; else which getter reads it, as a getter
    may be what is wrong.
    """
    found = {"name": True, "sign": False}
    for getter in "get_sign", "get_name":
        code = getattr(getattr(own, getter, None), "__code__", None)
        for attribute in code.co_names if code else ():
            word = attribute.lower()
            if not hasattr(own, attribute):
                found[attribute] = "name" in word or getter == "get_name" and "sign" not in word
    return found


def put_in_place(names, own, kind):
    """Let the submission's own code find the new class where it says the name of the old one.

    In the module itself, and in the modules where methods of the class were written. Not where a
    method says super(Board, self) or the like: it would call itself for ever.
    """
    name = kind.__name__
    methods = functions_of(own or object)
    if not any({"super", name} <= {*method.__code__.co_names} for method in methods):
        for found in (names, *(method.__globals__ for method in methods)):
            found[name] = kind


def functions_of(kind):
    """The functions that a class and those above it hold, also where one hides another."""
    return [each for above in kind.__mro__ for each in vars(above).values()
            if isinstance(each, types.FunctionType)]


def attributes_of(thing):
    """{attribute: value} of an object, also of those in __slots__."""
    slots = [name for name in dir(type(thing)) if not has_for_all(type(thing), name)]
    return {**{name: getattr(thing, name) for name in slots if hasattr(thing, name)},
            **getattr(thing, "__dict__", {})}


def has_for_all(kind, name):
    """Whether a class has something of this name that is not an attribute of each object."""
    return hasattr(kind, name) and (name.startswith("__") or not isinstance(
        getattr(kind, name), types.MemberDescriptorType))


def methods_of(person):
    """All methods of a class but __init__, those that it inherits, too."""
    return {name: value for kind in reversed(person.__mro__[:-1])
            for name, value in vars(kind).items()
            if isinstance(value, types.FunctionType) and name != "__init__"}


def own_module(name):
    """The submission's own module.

    While it runs, it stands in sys.modules in place of the one that is being made: what it imports
    may import it in turn.
    """
    spec = importlib.util.spec_from_file_location(name, os.path.join(ABOVE, f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    in_its_place, sys.modules[name] = sys.modules[name], module
    try:
        spec.loader.exec_module(module)
    finally:
        sys.modules[name] = in_its_place
    return module


def without_dunders(names):
    return {key: value for key, value in names.items() if not key.startswith("__")}


def as_far_as_it_goes(function, /, *arguments, **named):
    """What the function returns, None if it ends with an error."""
    try:
        return function(*arguments, **named)
    except Exception:
        return None


def in_order(arguments, named):
    """What a method is given, by place or by name, a cell first; how it names them is a choice."""
    return *arguments, *sorted(named.values(), key=lambda each: str(each) not in NUMBER_OF)


def put(thing, /, **attributes):
    """Set attributes, as far as the thing lets them be set."""
    for name, value in attributes.items():
        as_far_as_it_goes(setattr, thing, name, value)
