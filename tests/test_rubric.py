"""Each line of the rubric is a test of the three modules in the project's folder.

tests/README.md quotes the rule as students get it.
"""

from pathlib import Path

import pytest
from grader.intake import MODULES
from grader.rubric import RUBRIC
from grader.rubric.handout import RULE, handout
from grader.sandbox import best_sandbox
from grader.submission import Submission

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def submission():
    submission = Submission({name: (ROOT / name).read_bytes() for name in MODULES},
                            best_sandbox()[0])
    yield submission
    submission.close()


@pytest.mark.parametrize("check", RUBRIC, ids=lambda check: check.name)
def test_reference_solution_passes(check, submission):
    result = submission.result(check)
    assert result.alone is None, f"{check.title}\n{result.alone}"


def test_rule_in_the_readme_is_that_of_the_handout():
    assert RULE in (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    assert RULE in handout()
