"""How Hypothesis chooses its cases: the same ones in every run, or new ones to look for bugs.

On other systems than Linux, only the tests of the game run.

HYPOTHESIS_PROFILE=explore python -m pytest tests/test_game
"""

import os
import sys

from hypothesis import settings

if sys.platform != "linux":  # the grader needs it
    collect_ignore = ["test_grader", "test_rubric.py"]

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", max_examples=2_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))
