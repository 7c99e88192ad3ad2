"""A sound __init__, get_name and get_sign of a Player, and what makes computer players."""

from .beside import as_far_as_it_goes, put

SIGNS = "X", "O"


class New:
    def __init__(self, *arguments, **named):
        put_given(self, arguments, named)
        as_far_as_it_goes(super().__init__, *arguments, **named)
        put_given(self, arguments, named)

    def get_name(self):
        return self.made_of_[0]

    def get_sign(self):
        return self.made_of_[1]


def put_given(player, arguments, named):
    """Give a player the name and the sign that are among the arguments, if both are."""
    words = [each for each in (*arguments, *named.values()) if isinstance(each, str)]
    signs = [each for each in words if each in SIGNS]
    names = [each for each in words if each not in SIGNS]
    if signs and names:
        name, sign = names[0], signs[0]
        vars(player)["made_of_"] = name, sign
        put(player, **{attribute: name if is_name else sign
                       for attribute, is_name in player.read_.items()})


def lenient(kind):
    """An __init__ for the class of a computer player, which goes as far as its own one does.

    Name and sign are what was given.
    """
    def __init__(self, *arguments, **named):
        as_far_as_it_goes(super(kind, self).__init__, *arguments, **named)
        put_given(self, arguments, named)

    return __init__
