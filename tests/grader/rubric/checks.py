"""What makes a function a check of the rubric."""

from typing import Callable, NamedTuple

from grader import transcript
from grader.findings import Wrong, short


class Check(NamedTuple):
    """A check of the rubric; its line is what a student reads."""

    section: str
    points: int
    name: str
    line: str
    function: Callable
    kind: str          # the class that must be there, "" for none
    part: str          # what it is about, and is sound in later checks if this one finds a fault
    keeps: frozenset   # what is never made sound for it
    always: frozenset  # what always is


class Section(list):
    """The checks of a section, in the order in which they stand in its file."""

    def __init__(self, name, kind="", keeps=(), always=()):
        self.name = name
        self.kind = kind
        self.keeps = keeps
        self.always = always

    def check(self, points, part="", keeps=()):
        """Make a function a check; it is given a world, and raises Wrong for what is wrong."""
        def decorate(function):
            self.append(Check(self.name, points, function.__name__, function.__doc__, function,
                              self.kind, part, frozenset({part, *self.keeps, *keeps}),
                              frozenset(self.always)))
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


def is_equal(wanted):
    return lambda value: value is not None and value == wanted


def nobody(value):
    """Whether get_winner says that nobody has won."""
    return value in ("", " ", None, False)


def expect_words(expected, actual, did, again, error="", trial=None, share=0):
    """The same words, however they are spaced; `did` is what stands before "other words"."""
    if not transcript.same_words(expected, actual):
        lines, shows = transcript.difference(expected, actual, spaces=False)
        raise Wrong(f"{did} other words:\n{lines}{last_words(error)}", again, share=share,
                    shows=short(error) or shows, trial=trial)


def expect_lines(expected, actual, did, again, error="", trial=None):
    """Line by line for all points; half of them if only white space differs."""
    expect_words(expected, actual, did, again, error, trial)
    if not transcript.same(expected, actual) or not ends_line(actual):
        lines, shows = transcript.difference(expected, actual)
        how = transcript.spaces_in_words(expected, actual)
        below = f"\n{lines}" if actual.endswith("\n") else ""  # the end of a line is not seen
        raise Wrong(f"{did} other white space. {how} The words are right.{below}", again,
                    share=0.5, shows=shows, trial=trial)


def ends_line(text):
    """Whether the text ends with the end of a line, and no blank one."""
    return text.endswith("\n") and not text.endswith("\n\n")


def last_words(error):
    return f"\nThen came {error}" if error else ""
