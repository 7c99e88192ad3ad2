"""A sound __init__, get_name and get_sign of a Player, and what makes computer players."""

from .beside import as_far_as_it_goes


class New:
    def __init__(self, name, sign, *arguments):
        self.name, self.sign = name, sign
        as_far_as_it_goes(super().__init__, name, sign, *arguments)
        self.name, self.sign = name, sign

    def get_name(self):
        return self.name

    def get_sign(self):
        return self.sign


def front():
    """A class to stand before one of a computer player, of which it makes as much as it can."""
    class Front:
        def __init__(self, *arguments, **named):
            as_far_as_it_goes(super().__init__, *arguments, **named)
            words = [each for each in arguments if isinstance(each, str)]
            named = {**dict(zip(("name", "sign"), words)), **named}
            self.name, self.sign = named["name"], named["sign"]

    return Front
