"""Each line of the rubric is a test of the three modules in the project's folder."""

from pathlib import Path

import pytest
from grader.handins import hand_in, tree_of
from grader.rubric import RUBRIC
from grader.sandbox import best_way
from grader.submission import Submission


@pytest.fixture(scope="module")
def faults():
    """What each check finds, {its name: fault}."""
    files = hand_in(tree_of(Path(__file__).resolve().parents[1])).files
    submission = Submission(files, best_way()[0], RUBRIC)
    for check in submission.checks_in_turn():
        submission.fault(check)
    submission.worlds.end()
    return submission.report.faults


@pytest.mark.parametrize("check", RUBRIC, ids=lambda check: check.name)
def test_the_rubric(check, faults):
    fault = faults[check.name]
    assert fault is None, f"{check.line}\n{fault.feedback()}"
