"""A sound __init__, get_name and get_sign of a Player."""

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
