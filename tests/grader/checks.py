"""What a check is: a function, whose docstring students read, or cases to compare."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from grader.code import Code
from grader.compare import Comparison
from grader.runs import Failure, Run, Script


class Check(NamedTuple):
    """A check of the rubric."""

    section: str
    points: int
    function: Callable[[Code], None]  # raises Failure, or returns
    title: str                        # what a student reads
    has_second: bool                  # whether it is run again with reference code
    is_repaired: bool                 # whether its constructor and getters are repaired then

    @property
    def name(self) -> str:
        return self.function.__name__


class Case(NamedTuple):
    """Lines, and what the last of them must print.

    An expected text without a line break is the last line of that, since above it may stand what a
    method prints. Any other expected text is all that must be printed.
    """

    script: Script
    expected: str
    credit: float = 0            # the share of the points that is earned although it is wrong
    with_spacing: bool = False   # wrong spacing earns half of the points


Cases = Callable[[Code], Iterator[Case]]


class Section(list[Check]):
    """The checks of a section, in the order in which students read them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.all_cases: list[Cases] = []

    def check(self, points: int, has_second: bool = True, is_repaired: bool = True
              ) -> Callable[[Callable[[Code], None]], Callable[[Code], None]]:
        """Make a function a check. It is given a Code, and raises Failure or returns."""
        def decorate(function: Callable[[Code], None]) -> Callable[[Code], None]:
            self.append(Check(self.name, points, function, function.__doc__ or "", has_second,
                              is_repaired))
            return function
        return decorate

    def cases(self, points: int, has_second: bool = True, is_repaired: bool = True
              ) -> Callable[[Cases], Cases]:
        """Make a function that yields cases a check, which fails at the first wrong one.

        The cases of all checks of the section are run together.
        """
        def decorate(cases: Cases) -> Cases:
            def function(code: Code) -> None:
                others = [case.script for each in self.all_cases for case in each(code)]
                compare_cases(code, list(cases(code)), others)

            function.__name__, function.__doc__ = cases.__name__, cases.__doc__
            self.all_cases.append(cases)
            self.check(points, has_second, is_repaired)(function)
            return cases
        return decorate


def compare_cases(code: Code, cases: Sequence[Case], others: Sequence[Script]) -> None:
    """Raise Failure for the first case with wrong words, or else for one with wrong spacing."""
    compared = list(zip(cases, code.run(*(case.script for case in cases), others=others)))
    for case, run in compared:
        expect(run, case.expected, case.credit)
    for case, run in compared:
        if case.with_spacing:
            expect_spacing(run, case.expected)


def expect(run: Run, expected: str, credit: float = 0) -> None:
    """Raise Failure unless the last line of the run prints this."""
    if not prints(run, expected):
        raise Failure("", run, credit, expected)


def prints(run: Run, expected: str) -> bool:
    """Return True if the script came to its end, and its last line prints this."""
    if run.trouble:
        return False
    if "\n" in expected:
        return not Comparison(expected, run.last()).wrong_words()
    return run.last_line() == expected


def expect_spacing(run: Run, expected: str) -> None:
    """Raise Failure, with half the points, unless the spacing of the right lines is right."""
    compared = Comparison(expected, run.last())
    for number in compared.wrong_spaces():
        raise Failure(f"Only the spacing is wrong. {compared.difference(number)}", run, 0.5)
