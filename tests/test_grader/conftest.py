"""Gradings that many tests look at. They begin with the first test, and run in the background."""

import pytest
from test_grader import cases, corpus
from test_grader.grading import CHECKS, Graders
from test_grader.stateful import STATEFUL


@pytest.fixture(scope="session")
def graders():
    graders = Graders()
    yield graders
    graders.close()


@pytest.fixture(scope="session")
def graded(graders):
    """Return a function that returns {name of a check: Result} for a submission of the corpus.

    The results of a submission with bugs are there under the name of each bug.
    """
    files = {**{style: corpus.sound(style) for style in corpus.STYLES}, **corpus.UNUSUAL,
             **STATEFUL, **corpus.BOARDS,
             **{name: weak.files for name, weak in corpus.WEAK.items()},
             **{name: corpus.with_bugs(*bugs) for name, bugs in corpus.SAMPLES.items()}}
    futures = {name: graders.submit(each) for name, each in files.items()}
    for name, bugs in corpus.SAMPLES.items():
        for bug in bugs:
            futures[bug] = futures[name]
    return lambda name: futures[name].result()


@pytest.fixture(scope="session")
def cases_graded(graders):
    """Return a function that returns the Result of a case of cases.py."""
    futures = {case: graders.submit(case.files(), [CHECKS[case.check]], case.limits)
               for case in cases.CASES}
    return lambda case: futures[case].result()[case.check]
