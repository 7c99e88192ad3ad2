"""What makes a function a check of the rubric."""

from typing import Callable, NamedTuple

import rules
from grader import transcript
from grader.findings import Wrong


class Check(NamedTuple):
    """A check of the rubric; its line is what a student reads."""

    section: str
    points: int
    name: str
    line: str
    function: Callable
    kind: str         # the name of the class that must be there, "" for checks of Game
    part: str         # what it is about, and is sound in later checks if this one finds a fault
    keeps: frozenset  # what is never made sound for it
    with_computers: frozenset  # what is sound for it if a computer player may be in a chair

    @property
    def is_asked_late(self):
        """Whether games begin late where Board is suspected, as a search is short there."""
        return self.kind == "MiniMax"

    @property
    def module(self):
        """The module that it is about, without ".py"."""
        return {"Board": "board", "": "tictac"}.get(self.kind, "player")


class Section(list):
    """The checks of a section, in the order in which they stand in its file."""

    def __init__(self, name, kind="", keeps=(), with_computers=()):
        self.name = name
        self.kind = kind
        self.keeps = keeps
        self.with_computers = with_computers

    def check(self, points, part="", keeps=()):
        """Make a function a check; it is given a world, and raises Wrong for what is wrong."""
        def decorate(function):
            self.append(Check(self.name, points, function.__name__, function.__doc__, function,
                              self.kind, part, frozenset({part, *self.keeps, *keeps}),
                              frozenset(self.with_computers)))
            return function
        return decorate


def check_each(cases, check):
    """Make a check of each case; of the faults that are found the worst is raised.

    That is the first of those that keep no points, or else the first.
    """
    half = None
    for case in cases:
        try:
            check(*case)
        except Wrong as fault:
            if not fault.share:
                raise
            half = half or fault
    if half is not None:
        raise half


def when_to_mark(cell, sign):
    """A position in which it is the sign's turn, and the cell is free."""
    opponents = rules.CELLS[rules.CELLS.index(cell) - 1]  # C3 for A1
    return rules.EMPTY if sign == "X" else rules.after(rules.EMPTY, opponents, "X")


def is_equal(wanted):
    return lambda value: value == wanted


def nobody(value):
    """Whether get_winner says that nobody has won."""
    return value in ("", " ", None, False)


def expect_words(expected, actual, did, trial, share=0):
    """The same words, however they are spaced; `did` is what stands before "other words"."""
    if transcript.squeeze(expected) != transcript.squeeze(actual):
        compared = transcript.Comparison([("", expected)], actual)
        others = compared.others()
        if others:  # none if only what remains of nested control sequences differs
            how, shows = compared.describe(others[0])
            raise Wrong(f"{did} other words. {how}", trial.as_program(), share=share, shows=shows,
                        trial=trial)


def expect_lines(expected, actual, did, trial):
    """Line by line for all points; half of them if only white space differs."""
    expect_words(expected, actual, did, trial)
    compared = transcript.Comparison([("", expected)], actual)
    number, ends = compared.first_space(is_counting=True), transcript.ends_of_line(actual)
    number = min(compared.others(), default=number)  # the words may stand on other lines
    if number is not None:
        how, shows = compared.describe(number)
    elif ends != 1:
        how, shows = ("There must be no blank line at the end." if ends else
                      f"The line {actual.splitlines()[-1]!a} must end with \\n."), ""
    else:
        return
    raise Wrong(f"{did} other white space. The words are right. {how}", trial.as_program(),
                share=0.5, shows=shows, trial=trial)


def last_words(error):
    return f"\nThen came {error}" if error else ""
