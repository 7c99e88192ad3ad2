"""Each check of the rubric passes on the three modules in the project's folder.

What the handout shows and what tests/README.md quotes of it is true.
"""

from pathlib import Path

import pytest
import rules
from grader import grading
from grader.intake import MODULES
from grader.rubric import RUBRIC
from grader.rubric.handout import handout
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
    result = grading.result(submission, check)
    assert result.alone is None, f"{check.title}\n{result.alone}"


def test_session_in_the_handout_is_what_the_program_prints():
    _, begin, rest = handout().partition("    Welcome to")
    sample, _, rest = rest.partition("\n\nTo play this session")
    lines = [line[4:] for line in (begin + sample).replace("[...]", "    [...]").split("\n")]
    printed = "\n".join(line for line in lines if not line.startswith("> "))
    first, second, third = printed.split("\n\n[...]\n")
    answers = rest.partition("\n\n    ")[2].partition("\n")[0].split()
    expected = "\n".join(line.rstrip() for line in rules.session(answers).split("\n")).rstrip()
    assert expected.startswith(first)
    assert second in expected
    assert expected.endswith(third)


def test_readme_for_lecturers_quotes_the_handout():
    readme = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    quoted = [line[2:] for line in readme.split("\n") if line.startswith("> ")]
    assert len(quoted) > 5
    assert " ".join(quoted) in " ".join(handout().split())
