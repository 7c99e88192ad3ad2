"""The player.py of a second run: the student's, with constructors that always work."""

from board import load_, quietly_

load_("player.py", globals())


class Person_:
    """Stands in for a class Player that is missing."""


def repair_(kinds):
    """Let the constructors of these classes, whatever the case of their names, always work."""
    person = globals().setdefault("Player", Person_)
    for name, kind in list(globals().items()):
        if name.upper() in kinds and isinstance(kind, type):
            kind.__init__ = working_(kind, kind is person)
    if "PLAYER" in kinds:
        person.get_name = lambda self: self.name
        person.get_sign = lambda self: self.sign


def working_(kind, is_person):
    """Return a constructor that calls the student's, and sets name and sign.

    A computer player that keeps its constructor, and has none, does not take Player's for its own.
    """
    own = kind.__init__

    def __init__(self, *arguments, **named):
        _, error = quietly_(own, self, *arguments, **named)
        if error and is_person and type(self) is not kind and type(self).__init__ is __init__:
            raise error
        if error:
            quietly_(own, self, *arguments[:2])  # it may take no board
        for name, value in [*zip(("name", "sign"), arguments), *named.items()]:
            if name in ("name", "sign"):
                object.__setattr__(self, name, value)
    return __init__
