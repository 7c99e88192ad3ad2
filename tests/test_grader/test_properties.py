"""Repairing never costs, spoiling never gains, and faults cost together no more than each alone.

What is graded is drawn: a style, and one to four faults in it. With `--drawn N` these are N, drawn
with the seed that `--hypothesis-seed` gives.
"""

import re
from functools import lru_cache

from game.sessions import SHOWN_AS_FOUND
from hypothesis import example, given, settings
from hypothesis import strategies as st
from test_grader.conftest import BUT_SEARCHES, SLOW
from test_grader.faults import FAULTS
from test_grader.submissions import POINTS, STYLES, fits, style, with_faults

MOST_FAULTS = 4
# Once half of Board or Player is lost, these points are no longer earned
WAIT = ("assignment_play", "assignment_results", "assignment_again")
# What comes of what is no sign is each Board's own matter: one that stands in differs
NO_SIGN = ("a method without its ()", "a player in place of a sign", "a search without a sign")
# Whose choose is called where a class has none of its own
INHERITED = {"AI": "Player.choose", "MiniMax": "AI.choose"}


@lru_cache(maxsize=None)
def replaced(fault, of_style):
    """What a fault replaces, or hangs on: "module Class.method", or less for a class or a module."""
    before, after = style(of_style), with_faults([fault], of_style)
    found = {"board.py"} if fault in NO_SIGN else set()
    for module in FAULTS[fault].changes:
        code = after.get(module, b"")[len(before[module]):].decode(errors="replace")
        methods = re.findall(r"^([A-Z][^=\n(]*) = ", code, re.MULTILINE)
        classes = re.findall(r"(?:^class|\bdel) (\w+)", code, re.MULTILINE)
        is_whole = module == "tictac.py" or not methods + classes
        found |= {module} if is_whole else {f"{module} {name}" for names in [*methods, *classes]
                                            for name in names.split(", ")}
        found |= {f"{module} {INHERITED[name]}"
                  for name in re.findall(r"\bdel (\w+)\.choose", code)}
    return found


def can_meet(one, other, of_style):
    """Whether each can be seen beside the other, and none is in what the other hangs on."""
    return not any(f"{mine}.".startswith(f"{theirs}.") or f"{theirs}.".startswith(f"{mine}.")
                   or mine.split()[0] == theirs or theirs.split()[0] == mine
                   for mine in replaced(one, of_style) for theirs in replaced(other, of_style))


@st.composite
def submissions(draw):
    """A style, and the names of faults that can be together in it."""
    of_style = draw(st.sampled_from(STYLES))
    names = draw(st.lists(st.sampled_from(sorted(FAULTS)), min_size=1, max_size=2 * MOST_FAULTS))
    chosen = []
    for name in names:
        if fits(name, of_style) and all(
                can_meet(name, other, of_style) for other in chosen):
            chosen.append(name)
    return of_style, tuple(chosen[:MOST_FAULTS])


def cost(result, but=()):
    """The points lost, but for those of some checks."""
    return sum(POINTS[name] * (1 - told.share) for name, told in result.faults.items()
               if name not in but)


def test_faults_cost_together_no_more_than_each_alone_and_repairing_one_never_costs(pool, request):
    number = request.config.getoption("--drawn")
    grading = {}

    def graded(of_style, names):
        """The result to come; where few are drawn, without the searches, which may be slow."""
        key = of_style, frozenset(names)
        if key not in grading:
            # Quick searches take half a second, too, where they call a mended Board
            limits = (0.5, 1, 1) if not number else (5, 2, 1) if of_style in SLOW else (1, 1, 1)
            grading[key] = pool.grade(with_faults(names, of_style), [] if number else BUT_SEARCHES,
                                      limits)
        return grading[key]

    @settings(SHOWN_AS_FOUND, max_examples=number or 1, derandomize=not number)
    @given(submissions())
    @example(("beginner", ("1a is taken for A1", "board.py ends the process")))
    @example(("beginner", ("a line of thanks", "a person never comes to an end")))
    def try_one(submission):
        of_style, names = submission
        repaired = {name: graded(of_style, set(names) - {name}) for name in names}
        alone = {name: graded(of_style, {name}) for name in names}
        all_of_them = graded(of_style, names).result()
        for name in names:
            assert cost(all_of_them) >= cost(repaired[name].result()), f"{name} repaired"
        assert cost(all_of_them, WAIT) <= sum(cost(each.result(), WAIT) for each in alone.values())

    try_one()
