"""All submissions of the corpus are graded beside the tests, from the beginning."""

import pytest
from grader import processes
from grader.rubric import RUBRIC, board
from test_grader.faults import FAULTS
from test_grader.habits import HABITS
from test_grader.hostile import HOSTILE, appended
from test_grader.submissions import (FEW, GOES_ON, REAL_LIMITS, STYLES, WEAKS, WON, Pool,
                                     checks_named, fits, style, weak, with_fault)

POOL, GRADED = pytest.StashKey(), pytest.StashKey()
BUT_SEARCHES = ["Board", "Player", "Game", "AI"]  # which take most of the time
BUT_PLAYERS = ["Board", "Player", "Game"]
BUT_GAME = ["Board", "Player"]  # which takes most of the rest
SLOW = ("rows", "beginner", "globals", "java", "slots", "template", "thoughtful")
QUICK = tuple(each for each in STYLES if each not in SLOW)
QUICK_SEARCH = ("bits", "chairs", "dictionary", "extra_methods", "text")


def pairs(every):
    """The faults and the styles on which each is tried: all of them, or one in turn."""
    found = []
    for number, name in enumerate(FAULTS):
        styles = [each for each in STYLES if fits(name, each)]
        if not every:
            is_search = "MiniMax" in sections(FAULTS[name])
            quick = QUICK_SEARCH if is_search else QUICK
            styles = [each for each in styles if each in quick] or styles
            styles = [styles[number % len(styles)]]
        found += [(name, each) for each in styles]
    return found


def weaks(every):
    """The weak submissions that are tried: all of them, or every third one."""
    return WEAKS if every else WEAKS[::3]


def sections(fault):
    """Where a fault is looked for unless all is tried: where it is to be caught.

    What is odd but sound, and to be caught nowhere, is tried wherever it takes no search.
    """
    caught = checks_named(f"{fault.caught} {fault.seen_in}")
    return list(dict.fromkeys(check.section for check in RUBRIC
                              if check.name in caught)) or BUT_SEARCHES


def pytest_generate_tests(metafunc):
    every = metafunc.config.getoption("--every-fault")
    if "fault_and_style" in metafunc.fixturenames:
        metafunc.parametrize("fault_and_style", pairs(every), ids=" / ".join)
    if "fault_once" in metafunc.fixturenames:
        metafunc.parametrize("fault_once", pairs(False), ids=" / ".join)
    if "weak_name" in metafunc.fixturenames:
        metafunc.parametrize("weak_name", weaks(every))


def pytest_collection_modifyitems(items):
    """Last come the tests that wait for what is graded beside them."""
    items.sort(key=lambda item: not {"graded", "pool"}.isdisjoint(item.fixturenames))


def pytest_collection_finish(session):
    """Begin to grade, so that it goes on while other tests run."""
    wanted = {name for item in session.items for name in getattr(item, "fixturenames", ())}
    if session.config.option.collectonly or "graded" not in wanted:
        return
    every = session.config.getoption("--every-fault")
    pool = session.config.stash[POOL] = Pool(2 if every else 1)  # the tests need a core, too
    whole = set(STYLES[1::6]) - set(SLOW)
    futures = session.config.stash[GRADED] = {
        name: pool.grade(style(name), [] if every or name in whole else BUT_SEARCHES, REAL_LIMITS)
        for name in STYLES}
    futures.update((name, pool.grade(weak(name), [] if every else BUT_GAME, REAL_LIMITS))
                   for name in weaks(every))
    futures.update((name, pool.grade(appended(HOSTILE[name]), ["Board", "AI"], (0.3, 1, 1)))
                   for name in HOSTILE)
    futures.update((name, pool.grade(each.files, each.sections, REAL_LIMITS))
                   for name, each in HABITS.items())
    for pair in pairs(every):
        futures[pair] = pool.grade(with_fault(*pair), [] if every else sections(FAULTS[pair[0]]),
                                   (20, 2, 1) if pair[1] in SLOW or FAULTS[pair[0]].seen_in
                                   else (2 if every else 0.5, 1, 1))


@pytest.fixture
def pool():
    """Processes to grade in when nothing else is graded beside the tests any more."""
    pool = Pool(2)
    yield pool
    pool.close()


@pytest.fixture(scope="session")
def graded(request):
    """The results of styles, habits, faults and hostile code: {name or (fault, style): future}."""
    return request.config.stash[GRADED]


def pytest_sessionfinish(session):
    if POOL in session.config.stash:
        session.config.stash[POOL].close()


@pytest.fixture(autouse=True)
def few_positions(monkeypatch):
    """What is graded in this process takes less time."""
    monkeypatch.setattr(board, "WON", WON[::FEW])
    monkeypatch.setattr(board, "GOES_ON", GOES_ON[::FEW])


@pytest.fixture
def short_limits(monkeypatch):
    monkeypatch.setattr(processes, "WORK_SECONDS", 0.3)
    monkeypatch.setattr(processes, "WAIT_SECONDS", 1)
    monkeypatch.setattr(processes, "MOST_MISSED_IN_SECTION", 1)


@pytest.fixture
def sandboxes(monkeypatch):
    """All that submissions run in."""
    made = []

    class Recorded(processes.Conversation):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            made.append(self.sandbox)

    monkeypatch.setattr(processes, "Conversation", Recorded)
    return made
