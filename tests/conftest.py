"""The same cases in every run, on a slow machine too; and the option that tries all faults."""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")


def pytest_addoption(parser):
    parser.addoption("--every-fault", action="store_true",
                     help="try every fault on every style (see tests/README.md)")
    parser.addoption("--drawn", type=int, default=0, metavar="N",
                     help="try N submissions with several faults, drawn by chance")
