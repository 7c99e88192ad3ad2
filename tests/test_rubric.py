"""The checks of the rubric, as tests.

They grade the submission in the environment variable SUBMISSION, a folder or a zip:
    SUBMISSION=PATH python -m pytest tests/test_rubric.py
A test fails if its check does not earn all its points. Without the variable, this project's own
modules must pass with their own code alone.
"""

import os
import warnings
from pathlib import Path

import pytest
from grader import intake
from grader.feedback import explanation
from grader.grading import result_of
from grader.names import MODULES
from grader.rubric import RUBRIC
from grader.sandbox import NotFinished, best_sandbox
from grader.submission import Submission

SUBMISSION = os.environ.get("SUBMISSION", "")
ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def submission():
    try:
        sandbox = best_sandbox()
        if not SUBMISSION:
            return Submission({name: (ROOT / name).read_bytes() for name in MODULES}, sandbox)
        if sandbox.kind == "none":
            warnings.warn("no sandbox: the submitted code runs with your permissions")
        [found] = intake.find([SUBMISSION], as_one=True).found
        return Submission(intake.read_submission(found).files, sandbox)
    except (intake.Unreadable, NotFinished) as reason:
        pytest.fail(str(reason), pytrace=False)


@pytest.fixture(params=RUBRIC, ids=lambda check: check.name)
def result(request, submission):
    """The result of a check. A submission that is not finished is an error."""
    try:
        return result_of(submission, request.param)
    except NotFinished as reason:
        pytest.fail(f"not finished: {reason}", pytrace=False)


def test_check(result, record_property):
    record_property("points", result.points())
    record_property("possible", result.check.points)
    if result.credit < 1 or result.failure and not SUBMISSION:
        pytest.fail(f"{result.check.title}\n{explanation(result)}", pytrace=False)
