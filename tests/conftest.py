"""What all tests share."""

from hypothesis import settings

# The same cases in every run, on a slow machine too
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")
