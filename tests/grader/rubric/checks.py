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
    kind: str      # the class that must be there, "" for none
    covers: str    # what is replaced in other checks where this one finds a fault
    needs: tuple   # what is replaced in this one


class Section(list):
    """The checks of a section, in the order in which they stand in its file."""

    def __init__(self, name, kind="", needs=()):
        self.name = name
        self.kind = kind
        self.needs = needs

    def check(self, points, covers="", needs=None):
        """Make a function a check; it takes a submission, and raises Wrong for what is wrong."""
        def decorate(function):
            self.append(Check(self.name, points, function.__name__, function.__doc__, function,
                              self.kind, covers, self.needs if needs is None else needs))
            return function
        return decorate


def is_equal(wanted):
    return lambda value: value is not None and value == wanted


def nobody(value):
    """Whether get_winner says that nobody has won."""
    return value in ("", " ", None, False)


def expect_words(expected, actual, did, again, error="", trial=None, share=0):
    """The same words, however they are spaced; `did` is what stands before "other words"."""
    if not transcript.same_words(expected, actual):
        told, shows = transcript.difference(expected, actual, spaces=False)
        raise of(trial, Wrong(f"{did} other words:\n{told}{last_words(error)}", again, share=share,
                              shows=short(error) or shows))


def expect_lines(expected, actual, did, again, error="", trial=None):
    """Line by line for all points; half of them if only white space differs."""
    expect_words(expected, actual, did, again, error, trial)
    if not transcript.same(expected, actual) or actual.endswith("\n\n"):
        told, shows = transcript.difference(expected, actual)
        how = transcript.spaces_in_words(expected, actual)
        raise of(trial, Wrong(f"{did} other white space. {how} The words are right."
                              f"\n{told}", again, share=0.5, shows=shows))


def of(trial, wrong):
    wrong.trial = trial
    return wrong


def last_words(error):
    return f"\nThen came {error}" if error else ""
