"""Grades samples with one check, in the best sandbox there is."""

from contextlib import closing

from grader import grading
from grader.connection import Limits
from grader.rubric import RUBRIC, SECTIONS
from grader.sandbox import best_sandbox
from grader.submission import Submission
from test_grader import corpus

SANDBOX, _ = best_sandbox()
CHECKS = {check.name: check for check in RUBRIC}
POSSIBLE = {section: sum(check.points for check in RUBRIC if check.section == section)
            for section in SECTIONS}
ALL_POINTS = sum(POSSIBLE.values())
# Edits of the sound sample "filled_in"
IS_WRONG = ("board.py", "(0, 4, 8), (2, 4, 6)", "(0, 4, 8)")
AI_CHOOSE = "cell = choice([cell for cell in CELLS if board.isempty(cell)])\n"


def submission_of(*edits, limits=Limits(), **helpers):
    """A sound submission with some texts replaced, and with helpers."""
    files = {name: text.encode() for name, text in corpus.edited("filled_in", *edits).items()}
    files.update({f"{name}.py": text.encode() for name, text in helpers.items()})
    return Submission(files, SANDBOX, limits)


def result_of(check, *edits, **more):
    """The result of a check of such a submission."""
    with closing(submission_of(*edits, **more)) as submission:
        return grading.result(submission, CHECKS.get(check, check))
