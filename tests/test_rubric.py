"""Each check of the rubric passes on the three modules in the project's folder.

What the handout shows and what tests/README.md quotes of it is true.
"""

import re
from pathlib import Path
from textwrap import dedent

import pytest
import rules
from grader.intake import MODULES
from grader.rubric import RUBRIC
from grader.rubric.handout import handout
from grader.sandbox import best_sandbox
from grader.submission import Submission

ROOT = Path(__file__).resolve().parents[1]
# The players' cells and answers in the handout's session, in which Alice is a computer player
ANSWERS = ["a1", "B2", "b2", "b1", "C1", "a3", "A2", "c2", "B3", "c3", "y",
           "a1", "A2", "b1", "B2", "c1", "n"]


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


def test_session_in_the_handout_is_what_the_program_prints():
    _, begin, rest = handout().partition("    Welcome to")
    sample = dedent(begin + rest.partition("\n- ")[0])
    without_answers = re.sub(r"> \w\d?\n", "", sample)
    first, second, third = re.split(r"\n\n\(The other .*\)\n", without_answers)
    expected = "\n".join(line.rstrip() for line in rules.session(ANSWERS, "O").split("\n"))
    assert expected.startswith(first)
    assert second in expected
    assert expected.endswith(third)


def test_readme_for_lecturers_quotes_the_handout():
    readme = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    quoted = [line[2:] for line in readme.split("\n") if line.startswith("> ")]
    assert len(quoted) > 5
    assert " ".join(quoted) in " ".join(handout().split())
