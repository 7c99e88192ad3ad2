"""The 35 checks of the rubric, as tests.

They grade the submission in the environment variable SUBMISSION, a folder or a zip:
    SUBMISSION=PATH python -m pytest tests/test_rubric.py
A test fails if its check does not earn all its points. Without the variable, this project's own
modules must pass with their own code alone.
"""

import os
import warnings
from contextlib import closing
from pathlib import Path

import pytest
from grader import grading, intake
from grader.failures import GraderError
from grader.intake import MODULES
from grader.results import explanation
from grader.rubric import RUBRIC
from grader.sandbox import Limited, best_sandbox
from grader.submission import Submission
from grader.trees import Unreadable

SUBMISSION = os.environ.get("SUBMISSION", "")
ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def submission():
    sandbox, _ = best_sandbox()
    if SUBMISSION:
        if sandbox is Limited:
            warnings.warn(sandbox.sentence)
        [found] = intake.find([SUBMISSION], as_one=True).found
        try:
            files, _ = intake.read_submission(found)
        except Unreadable as unreadable:
            pytest.fail(str(unreadable), pytrace=False)
    else:
        files = {name: (ROOT / name).read_bytes() for name in MODULES}
    with closing(Submission(files, sandbox)) as submission:
        yield submission


@pytest.fixture(params=RUBRIC, ids=lambda check: check.name)
def result(request, submission):
    """The result of a check. A bug in the grader and an unfinished submission are errors."""
    result = grading.result(submission, request.param)
    if isinstance(result.counts, GraderError):
        pytest.fail(str(result.counts), pytrace=False)
    if submission.budget.exhausted:
        pytest.fail(f"not finished: {submission.budget.exhausted}", pytrace=False)
    return result


def test_check(result, record_property):
    record_property("points", result.points())
    record_property("possible", result.check.points)
    failure = result.counts if SUBMISSION else result.alone
    if failure:
        pytest.fail(f"{result.check.title}\n{explanation(result)}", pytrace=False)
