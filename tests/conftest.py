"""What the tests share: how Hypothesis chooses its cases, and the submission that is graded.

The same cases come in every run, or new ones to look for bugs:
    HYPOTHESIS_PROFILE=explore python -m pytest tests/test_game
On other systems than Linux, only the tests of the game run.
"""

import os
import sys

import pytest
from hypothesis import settings

SUBMISSION = os.environ.get("SUBMISSION", "")  # for test_rubric.py: a folder or a zip
if sys.platform != "linux":  # the grader needs it
    collect_ignore = ["test_grader", "test_rubric.py"]

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", max_examples=2_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


def pytest_configure():
    if not SUBMISSION:
        return
    if sys.platform != "linux":
        raise pytest.UsageError("SUBMISSION is set, but the grader runs on Linux")
    from grader import intake  # here, so that the tests of the game need nothing of the grader
    if not intake.is_folder_or_zip(SUBMISSION):
        raise pytest.UsageError("SUBMISSION must be an existing folder or zip, not "
                                f"{SUBMISSION!r}")
