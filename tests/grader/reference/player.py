"""The player.py of a second run: the student's, with constructors that always work."""

from functools import wraps as wraps_

from board import keep_, load_, quietly_


def get_name(self):
    return self.name


def get_sign(self):
    return self.sign


getters_ = get_name, get_sign
del get_name, get_sign
load_("player.py", globals())


def repair_(kinds):
    """Let the constructors of these classes, whatever the case of their names, always work."""
    person = globals().get("Player")
    for name, kind in list(globals().items()):
        if name.upper() in kinds and isinstance(kind, type):
            kind.__init__ = working_(kind, kind is person)
    if "PLAYER" in kinds and isinstance(person, type):
        person.get_name, person.get_sign = getters_


def working_(kind, is_person):
    """Return a constructor that calls the student's, and sets name and sign.

    A computer player that keeps its constructor, and has none, does not take Player's for its own.
    """
    own = kind.__init__

    @wraps_(own)
    def __init__(self, *arguments, **named):
        _, error = quietly_(own, self, *arguments, **named)
        if error and is_person and type(self) is not kind and type(self).__init__ is __init__:
            raise error
        if error:
            quietly_(own, self, *arguments[:2])  # it may take no board
        for name, value in [*zip(("name", "sign"), arguments), *named.items()]:
            kept = getattr(self, name, None)
            if name in ("name", "sign") and value not in (kept, str(kept)):
                keep_(self, **{name: value})
    return __init__
