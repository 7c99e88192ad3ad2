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
        name, sign = vars(player)["made_of_"] = names[0], signs[0]
        put(player, **{attribute: name if is_name else sign
                       for attribute, is_name in player.read_.items()})


def lenient():
    """A class to stand before one of a computer player, which is made as far as its __init__ goes.

    Name and sign are what was given. It is another one for each class, as AI and its subclass
    MiniMax each have one before them, and no class may stand both above and below another.
    """
    class Lenient:
        def __init__(self, *arguments, **named):
            as_far_as_it_goes(super().__init__, *arguments, **named)
            put_given(self, arguments, named)

    return Lenient
