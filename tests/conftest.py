"""What all tests share, and the options with which they grade submissions."""

from pathlib import Path

from tests import submission_option  # noqa: F401 (first of all: see there)

import grading
import pytest
from hypothesis import settings
from sandbox import Limits
from submission import Submission

# The same cases in every run, on a slow machine too
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

PACKAGE = Path(__file__).parent.parent
SUBMISSIONS = pytest.StashKey()


def pytest_addoption(parser):
    group = parser.getgroup("grading")
    group.addoption("--submission", action="append", default=[], metavar="PATH",
                    help="grade the submission in this folder, or those in its sub-folders; can "
                         "be given several times (without it, the package itself is tested)")
    group.addoption("--grades", metavar="FOLDER",
                    help="with --submission: write grades.csv, and for each submission NAME.json "
                         "for Gradescope and NAME.txt for the student, into this folder")
    for name in ("question_limits", "search_limits"):
        parser.addini(name, "what a process of a submission may take", type="args")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    config.stash[SUBMISSIONS] = grading.find(config.getoption("--submission"))
    is_worker = hasattr(config, "workerinput")
    if config.stash[SUBMISSIONS] and not is_worker:
        config.pluginmanager.register(grading.Grading(config, config.stash[SUBMISSIONS]))
    elif config.getoption("--grades") and not is_worker:
        raise pytest.UsageError("--grades goes with --submission PATH, which says what to grade")
    # With pytest-xdist, all checks of a submission run in one place: they share what they find
    if getattr(config.option, "dist", "no") == "load":
        config.option.dist = "loadgroup"


def pytest_ignore_collect(collection_path, config):
    """The tests of our own internals say nothing about a submission."""
    if config.stash[SUBMISSIONS] and collection_path.name.startswith("test_"):
        return collection_path.name != "test_rubric.py"
    return None


def pytest_generate_tests(metafunc):
    if "submission" in metafunc.fixturenames:
        submissions = metafunc.config.stash[SUBMISSIONS] or {"package": PACKAGE}
        has_xdist = metafunc.config.pluginmanager.hasplugin("xdist")
        metafunc.parametrize("submission", [
            pytest.param(folder, id=name,
                         marks=[pytest.mark.xdist_group(name)] if has_xdist else [])
            for name, folder in submissions.items()
        ], indirect=True, scope="session")


@pytest.fixture(scope="session")
def submission(request):
    limits = [Limits(*map(int, request.config.getini(name)))
              for name in ("question_limits", "search_limits")]
    return Submission(request.param, *limits)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    report = outcome.get_result()
    if item.config.stash[SUBMISSIONS] and (call.when == "call" or report.failed):
        grading.attach_result(item, call, report)
