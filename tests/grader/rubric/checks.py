"""The decorator for checks, and helpers that checks share."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Optional

import rules
from grader.failures import Failure
from grader.replaced import ALL_OF_BOARD, Replaced
from grader.runs import Code, Run
from grader.transcript import Comparison


class Check(NamedTuple):
    """A check of the rubric."""

    section: str
    points: int
    function: Callable[[Code], None]
    second: Optional[Replaced]  # what is replaced in its second run; None if there is none

    @property
    def name(self) -> str:
        return self.function.__name__

    @property
    def title(self) -> str:
        """What a student reads in the rubric."""
        return self.function.__doc__ or ""


class Section(list[Check]):
    """The checks of a section, in the order in which students read them."""

    def __init__(self, name: str, second: Optional[Replaced] = None) -> None:
        self.name = name
        self.second = second  # what is replaced in a second run, unless a check says otherwise

    def check(self, points: int, second: Optional[Replaced] = None
              ) -> Callable[[Callable[[Code], None]], Callable[[Code], None]]:
        """Make a function a check. It is given a Code, and raises Failure or returns."""
        def decorate(function: Callable[[Code], None]) -> Callable[[Code], None]:
            self.append(Check(self.name, points, function, second or self.second))
            return function
        return decorate


def all_but(*methods: str) -> Replaced:
    """Return the names of Board's methods except the given ones."""
    return ALL_OF_BOARD - {"Board." + method for method in methods}


def when_to_mark(cell: str, sign: str) -> str:
    """Return a position in which it is the sign's turn and the cell is free."""
    previous = rules.CELLS[rules.CELLS.index(cell) - 1]  # C3 for A1
    return rules.EMPTY if sign == "X" else rules.after(rules.EMPTY, previous, "X")


def is_nobody(value: object) -> bool:
    """Return True if this value of get_winner means that nobody has won."""
    return value in ("", " ", None, False)


def expect_words(expected: str, printed: str, what: str, run: Run, credit: float = 0) -> None:
    """Raise Failure unless the words are the same. The message begins with `what`."""
    compared = Comparison(expected, printed)
    wrong = compared.wrong_words()
    if wrong:
        raise words_failure(compared, wrong[0], what, run, credit)


def expect_spacing(expected: str, printed: str, what: str, run: Run) -> None:
    """Raise Failure unless the spacing of lines with the right words is the same."""
    compared = Comparison(expected, printed)
    number = compared.wrong_space()
    if number is not None:
        raise words_failure(compared, number, f"{what} Only the spacing is wrong.", run, 0.5)


def words_failure(compared: Comparison, number: int, what: str, run: Run, credit: float) -> Failure:
    answers = compared.pairs[number].answers
    where = f"After answer {answers}: " if answers else ""
    return run.failure(f"{what} {where}{compared.describe(number)}", credit=credit)
