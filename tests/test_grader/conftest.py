"""All submissions of the corpus are graded beside the tests, from the beginning."""

import pytest
from grader.rubric import RUBRIC
from test_grader.faults import FAULTS
from test_grader.hostile import HOSTILE, appended
from test_grader.submissions import REAL_LIMITS, STYLES, WEAKS, Pool, fits, style, weak, with_fault

POOL, GRADED = pytest.StashKey(), pytest.StashKey()
BUT_SEARCHES = ["Board", "Player", "Game", "AI"]  # which take most of the time
BUT_PLAYERS = ["Board", "Player", "Game"]
BUT_GAME = ["Board", "Player", "AI"]  # which takes most of the rest
EARLY = {check.name for check in RUBRIC if check.section in BUT_SEARCHES}
SLOW = ("rows", "beginner", "java")  # in their search


def pairs(every):
    """The faults and the styles on which each is tried: all of them, or one in turn."""
    found = []
    for number, name in enumerate(FAULTS):
        styles = [each for each in STYLES if fits(name, each)]
        if not every:
            quick = [each for each in styles if each not in SLOW] or styles
            styles = [quick[number % len(quick)]]
        found += [(name, each) for each in styles]
    return found


def sections(fault, number):
    """The sections in which a fault is looked for unless all is tried; none for all of them.

    A fault of a module leaves what is in the others as it is in the sound style. Of those that are
    not a player's, every fourth one is looked for in Game, too, every twelfth in the searches.
    """
    caught = fault.caught.split()
    for names, places in (("own_", ["Game"]), ("player_", ["Player", "Game"]), ("ai_", ["AI"]),
                          ("minimax_", ["MiniMax"]), ("smartai_", ["SmartAI"])):
        if caught and all(name.startswith(names) for name in caught):
            return places
    if number % 12 == 0 or set(caught) - EARLY - set(BUT_SEARCHES):
        return []
    is_in_game = any(name.startswith(("own_", "assignment_")) for name in caught)
    return BUT_SEARCHES if number % 4 == 0 or is_in_game or not caught else BUT_GAME


def pytest_generate_tests(metafunc):
    if "fault_and_style" in metafunc.fixturenames:
        every = metafunc.config.getoption("--every-fault")
        metafunc.parametrize("fault_and_style", pairs(every), ids=" / ".join)
    if "fault_once" in metafunc.fixturenames:
        once = dict(reversed(pairs(False)))
        metafunc.parametrize("fault_once", list(once.items()), ids=" / ".join)


def pytest_collection_finish(session):
    """Begin to grade, so that it goes on while other tests run."""
    wanted = {name for item in session.items for name in getattr(item, "fixturenames", ())}
    if session.config.option.collectonly or not wanted & {"graded", "pool"}:
        return
    pool = session.config.stash[POOL] = Pool()
    if "graded" not in wanted:
        return
    every = session.config.getoption("--every-fault")
    futures = session.config.stash[GRADED] = {
        name: pool.grade(style(name), [] if every or name != SLOW[0] else BUT_SEARCHES,
                         REAL_LIMITS) for name in STYLES}
    futures.update((name, pool.grade(weak(name), [] if every else BUT_PLAYERS, REAL_LIMITS))
                   for name in WEAKS)
    futures.update((name, pool.grade(appended(HOSTILE[name]), ["Board", "AI"]))
                   for name in HOSTILE)
    for number, pair in enumerate(pairs(every)):
        futures[pair] = pool.grade(with_fault(*pair),
                                   [] if every else sections(FAULTS[pair[0]], number),
                                   (20, 2, 1) if pair[1] in SLOW else (1, 1, 1))


@pytest.fixture(scope="session")
def pool(request):
    return request.config.stash[POOL]


@pytest.fixture(scope="session")
def graded(request):
    """The results of sound styles, faults and hostile code, {name or (fault, style): future}."""
    return request.config.stash[GRADED]


def pytest_sessionfinish(session):
    if POOL in session.config.stash:
        session.config.stash[POOL].executor.shutdown(cancel_futures=True)
