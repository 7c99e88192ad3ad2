"""Hypothesis draws the same cases in every run, and a slow machine fails no test."""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")
