"""Gradings that many tests look at. They run in the background, from the first test on."""

import pytest
from test_grader import cases, corpus
from test_grader.grading import CHECKS, RUBRIC, Graders
from test_grader.stateful import STATEFUL

GRADINGS = pytest.StashKey()


def pytest_collection_finish(session):
    """Begin with the gradings if a test needs them."""
    if any("graded" in item.fixturenames for item in session.items):
        session.config.stash[GRADINGS] = Gradings()


def pytest_unconfigure(config):
    if GRADINGS in config.stash:
        config.stash[GRADINGS].graders.close()


class Gradings:
    """Futures of {name of a check: Result}: of the corpus, and of the cases."""

    def __init__(self):
        self.graders = Graders()
        whole = {**{style: corpus.sound(style) for style in corpus.STYLES}, **STATEFUL,
                 **{name: weak.files for name, weak in corpus.WEAK.items()}}
        self.corpus = {name: self.graders.submit(files) for name, files in whole.items()}
        for name, bugs in corpus.SAMPLES.items():
            checks = RUBRIC
            if all(bug.startswith("own_") for bug in bugs):  # in tictac.py
                checks = [check for check in RUBRIC if check.section == "Game"]
            future = self.graders.submit(corpus.with_bugs(*bugs), checks)
            self.corpus.update(dict.fromkeys([name, *bugs], future))
        self.cases = {case: self.graders.submit(case.files(), [CHECKS[case.check]], case.limits)
                      for case in cases.CASES}


@pytest.fixture
def graded(request):
    """Return a function that returns {name of a check: Result} for a submission of the corpus.

    The results of a submission with bugs are there under the name of each bug.
    """
    futures = request.config.stash[GRADINGS].corpus
    return lambda name: futures[name].result()


@pytest.fixture
def case_graded(request, graded):
    """Return a function that returns the Result of a case of cases.py."""
    futures = request.config.stash[GRADINGS].cases
    return lambda case: futures[case].result()[case.check]
