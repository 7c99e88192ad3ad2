"""How Hypothesis chooses its cases: the same ones in every run, or new ones to look for bugs.

HYPOTHESIS_PROFILE=explore python -m pytest tests/test_game
"""

import os

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", max_examples=2_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))
