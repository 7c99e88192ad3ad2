"""The decorator for checks, and helpers that checks share."""

from typing import Callable, NamedTuple

import rules
from grader.transcript import Comparison

# What our code can replace in a try
ALONE = frozenset()
ALL_OF_BOARD = frozenset("Board." + method for method in (
    "__init__", "get_size", "get_winner", "set", "isempty", "isdone", "show"))
NEW_PLAYER = frozenset({"Player.__init__", "Player.get_name", "Player.get_sign"})
CONSTRUCTORS = frozenset({"AI.__init__", "SmartAI.__init__", "MiniMax.__init__"})
SEATS = frozenset({"seats"})  # a person sits where the program has a computer player


class Check(NamedTuple):
    """A check of the rubric."""

    section: str
    points: int
    function: Callable
    tries: tuple  # what is ours in each; the first counts as the student's code alone

    @property
    def name(self):
        return self.function.__name__

    @property
    def title(self):
        """What a student reads in the rubric."""
        return self.function.__doc__


class Section(list):
    """The checks of a section, in the order in which students read them."""

    def __init__(self, name, *tries):
        self.name = name
        self.tries = tries  # what is ours in each try, unless a check says otherwise

    def check(self, points, *tries):
        """Make a function a check. It is given a Code, and raises Failure or returns."""
        def decorate(function):
            self.append(Check(self.name, points, function, tries or self.tries))
            return function
        return decorate


def all_but(*methods):
    """Return the names of Board's methods except the given ones."""
    return ALL_OF_BOARD - {"Board." + method for method in methods}


def when_to_mark(cell, sign):
    """Return a position in which it is the sign's turn and the cell is free."""
    previous = rules.CELLS[rules.CELLS.index(cell) - 1]  # C3 for A1
    return rules.EMPTY if sign == "X" else rules.after(rules.EMPTY, previous, "X")


def is_nobody(value):
    """Return True if this value of get_winner means that nobody has won."""
    return value in ("", " ", None, False)


def expect_words(expected, printed, what, run, credit=0):
    """Raise Failure unless the words are the same. The message begins with `what`."""
    compared = Comparison(expected, printed)
    wrong = compared.wrong_words()
    if wrong:
        raise words_failure(compared, wrong[0], what, run, credit)


def expect_spacing(expected, printed, what, run):
    """Raise Failure unless the spacing of lines with the right words is the same."""
    compared = Comparison(expected, printed)
    number = compared.wrong_space()
    if number is not None:
        raise words_failure(compared, number, f"{what} Only the spacing is wrong.", run, 0.5)


def words_failure(compared, number, what, run, credit):
    return run.failure(f"{what} {compared.describe(number)}", credit=credit,
                       shows=compared.last_line(number))
