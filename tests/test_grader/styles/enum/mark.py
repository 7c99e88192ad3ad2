"""What a cell can hold."""
from enum import Enum


class Mark(Enum):
    NONE = " "
    NAUGHT = "O"
    CROSS = "X"

    @property
    def rival(self):
        return {Mark.CROSS: Mark.NAUGHT, Mark.NAUGHT: Mark.CROSS}[self]
