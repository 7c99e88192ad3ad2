"""What takes time and many tests look at. It runs in the background, from the first test on."""

import pytest
from test_grader import cases, corpus
from test_grader.attacks import Attacks
from test_grader.course import Course
from test_grader.grading import CHECKS, SHORT, Graders
from test_grader.stateful import STATEFUL

RUNNING = pytest.StashKey()


class Gradings:
    """Futures of {name of a check: Result}: of the corpus, and of the cases."""

    def __init__(self):
        self.graders = Graders()
        whole = {**corpus.STYLES, **STATEFUL,
                 **{name: weak.files for name, weak in corpus.WEAK.items()}}
        self.corpus = {name: self.graders.submit(files) for name, files in whole.items()}
        of_computers = [check for check in CHECKS.values() if check.section in corpus.COMPUTERS]
        self.corpus["chatty"] = self.graders.submit(corpus.CHATTY, of_computers)
        hidden = [CHECKS[name] for name in corpus.HIDDEN]
        self.corpus.update({name: self.graders.submit(files, hidden)
                            for name, files in corpus.WITHOUT_BOARD.items()})
        for name, bugs in corpus.SAMPLES.items():
            checks = list(CHECKS.values())
            if bugs in corpus.OF_GAME:
                checks = [check for check in checks if check.section == "Game"]
            future = self.graders.submit(corpus.with_bugs(*bugs), checks)
            self.corpus.update(dict.fromkeys([name, *bugs], future))
        # Those with loops come first, so that nothing waits for one at the end
        self.cases = {case: self.graders.submit(case.files(), [CHECKS[case.check]], case.limits)
                      for case in sorted(cases.CASES, key=lambda case: case.limits != SHORT)}

    def close(self):
        self.graders.close()


BACKGROUND = {"gradings": Gradings, "attacks": Attacks, "course": Course}


def pytest_collection_modifyitems(items):
    """The tests that wait for the background come last, and those of the cases at the very end."""
    items.sort(key=lambda item: sum(name in item.fixturenames
                                    for name in (*BACKGROUND, "case_graded")))


def pytest_collection_finish(session):
    """Begin with what a test needs."""
    needed = {name for item in session.items for name in item.fixturenames}
    session.config.stash[RUNNING] = {name: kind() for name, kind in BACKGROUND.items()
                                     if name in needed}


def pytest_unconfigure(config):
    for each in config.stash.get(RUNNING, {}).values():
        each.close()


@pytest.fixture
def gradings(request):
    return request.config.stash[RUNNING]["gradings"]


@pytest.fixture
def graded(gradings):
    """Return a function that returns {name of a check: Result} for a submission of the corpus.

    The results of a submission with bugs are there under the name of each bug.
    """
    return lambda name: gradings.corpus[name].result()


@pytest.fixture
def case_graded(gradings):
    """Return a function that returns the Result of a case of cases.py."""
    return lambda case: gradings.cases[case].result()[case.check]


@pytest.fixture
def attacks(request):
    return request.config.stash[RUNNING]["attacks"]


@pytest.fixture
def course(request):
    """Return the folder of the results of a course, and the process that has graded it."""
    course = request.config.stash[RUNNING]["course"]
    return course.results, course.done.result()
