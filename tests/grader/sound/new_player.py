"""A sound __init__, get_name and get_sign of a Player, and what makes computer players."""

from .beside import as_far_as_it_goes, put


class New:
    def __init__(self, name, sign, *arguments):
        self.made_of_ = name, sign
        put(self, name=name, sign=sign)
        as_far_as_it_goes(super().__init__, name, sign, *arguments)
        put(self, name=name, sign=sign)

    def get_name(self):
        return self.made_of_[0]

    def get_sign(self):
        return self.made_of_[1]


def lenient():
    """A class to stand before one of a computer player, which is made as far as its __init__ goes.

    Name and sign are what was given. It is another one for each class, as AI and its subclass
    MiniMax each have one before them, and no class may stand both above and below another.
    """
    class Lenient:
        def __init__(self, *arguments, **named):
            as_far_as_it_goes(super().__init__, *arguments, **named)
            words = [each for each in arguments if isinstance(each, str)]
            if len(words) == 2:
                named = {"name": words[0], "sign": words[1], **named}
            put(self, **{key: named[key] for key in ("name", "sign") if key in named})

    return Lenient
