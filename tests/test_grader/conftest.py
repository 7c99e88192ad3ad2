"""Gradings that many tests look at: the corpus, and endless loops."""

import pickle
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from test_grader import corpus
from test_grader.commands import OTHERS_FIRST, TESTS, run


@pytest.fixture(scope="session", autouse=True)
def in_background(request, tmp_path_factory):
    """What takes longest, as futures: it begins with the first test, and runs beside the others."""
    wanted = {name for item in request.session.items for name in item.fixturenames}
    folder = tmp_path_factory.mktemp("gradings")
    with ThreadPoolExecutor(1) as pool:
        yield {name: pool.submit(graded_by, f"test_grader.{name}", folder / name)
               for name in ("loops", "gradings") if name in wanted}


def graded_by(program, path):
    """Return what a program has written into a file."""
    done = run([sys.executable, "-m", program, str(path)], cwd=TESTS, **OTHERS_FIRST)
    assert done.returncode == 0, done.stderr
    return pickle.loads(path.read_bytes())


@pytest.fixture(scope="session")
def gradings(in_background):
    return in_background["gradings"].result()


@pytest.fixture(scope="session")
def graded(gradings):
    """The results of each submission of the corpus, {name: {name of check: Result}}.

    The results of a submission with bugs are there under the name of each bug.
    """
    return {**gradings, **{bug: gradings[name] for name, bugs in corpus.SAMPLES.items()
                           for bug in bugs}}


@pytest.fixture(scope="session")
def loops(in_background):
    """For each of LOOPS, the checks that fail, and whether the submission is finished."""
    return in_background["loops"].result()
