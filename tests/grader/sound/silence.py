"""Hides what the methods of a Board print, but for show."""

import os
import sys

nowhere = open(os.devnull, "w", encoding="utf-8", errors="replace")


def silent(name):
    """A method that does what the one of this name does, but prints nothing."""
    def method(self, *arguments, **named):
        stdout, sys.stdout = sys.stdout, nowhere
        try:
            return getattr(super(Silence, self), name)(*arguments, **named)
        finally:
            sys.stdout = stdout
    return method


class Silence:
    __init__ = silent("__init__")
    set = silent("set")
    isempty = silent("isempty")
    isdone = silent("isdone")
    get_winner = silent("get_winner")
