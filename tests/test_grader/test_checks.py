"""What each check charges for, and what it does not."""

from types import SimpleNamespace

import pytest
from grader.checks import Check
from grader.feedback import explanation
from grader.grading import result_of
from grader.runs import Failure, Run, Script
from test_grader import corpus
from test_grader.cases import CASES, SAVED
from test_grader.grading import CHECKS
from test_grader.stateful import STATEFUL

RUN = Run(Script(("x = 1",)), [""])
PASSED = {(name, is_second): None for name in CHECKS for is_second in (False, True)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.check}: {case.name}")
def test_check_earns_what_it_should(case, case_graded):
    result = case_graded(case)
    if case.credit == SAVED:
        assert (result.credit, bool(result.failure)) == (1, True), explanation(result)
    else:
        assert result.credit == case.credit, explanation(result)
        assert (result.failure is None) == (case.credit == 1)
    assert case.says in explanation(result)


def result_with(credits, others=(), section="MiniMax"):
    """Return the Result of a check whose runs have these credits, None if they pass.

    Others are {name of a check: the same}; all checks besides pass.
    """
    def fails(code):
        """A title."""
        if credits[code.is_second] is not None:
            raise Failure("second" if code.is_second else "first", None, credits[code.is_second])

    failures = {(name, is_second): None if credit is None else Failure("", None, credit)
                for name, runs in dict(others).items() for is_second, credit in enumerate(runs)}
    return result_of(SimpleNamespace(failures={**PASSED, **failures}),
                     Check(section, 2, fails, "A title.", True, True))


@pytest.mark.parametrize("section, credits, credit, messages", [
    ("AI", [None, 0], 1, []), ("AI", [0, 0.5], 0.5, ["first", "second"]),
    ("AI", [0.5, 0], 0.5, ["first", "second"]), ("AI", [0, None], 1, ["first"]),
    ("Board", [0, None], 1, ["first"]), ("Board", [0, 0.5], 0.5, ["first", "second"]),
    ("Board", [0, 0], 0, ["first"])])
def test_better_of_two_runs_counts_and_both_failures_are_kept(section, credits, credit, messages):
    """Of Board's second run only if it has earned more: it replaces no class."""
    result = result_with(credits, {"board_wins": (0, 0)}, section)
    assert (result.credit, result.is_halved) == (credit, False)
    assert [each.message for each in (result.failure, result.second) if each] == messages


@pytest.mark.parametrize("others, credit", [
    ({}, 0.5), ({"board_wins": (0, 0)}, 1), ({"board_show": (0, None)}, 1),
    ({"board_show": (0.5, 0.5)}, 0.5),  # its spacing
    ({"ai_new": (0, 0.5)}, 1), ({"player_new": (0, 0)}, 1), ({"minimax_new": (0, 0)}, 1),
    ({"ai_new": (0, None)}, 0.5), ({"smartai_new": (0, 0)}, 0.5),
    ({"player_prompts": (0, 0), "own_play": (0, 0)}, 0.5)])
def test_second_run_earns_half_unless_it_replaces_a_fault(others, credit):
    """One that a check of Board has found, or that of a constructor above in its better run."""
    result = result_with([0, None], others)
    assert (result.credit, result.is_halved) == (credit, credit == 0.5)


def test_second_run_that_replaces_no_fault_is_not_told():
    """But if a module cannot be imported, the first run tells nothing of the class."""
    result = result_with([0, 0])
    assert (result.credit, result.failure.message, result.second) == (0, "first", None)
    first, second = Failure("board.py is empty.", is_of_module=True), Failure("It is wrong.", RUN)
    for failure, told in ((second, ("board.py is empty.", "It is wrong.")),
                          (Failure("There is no class AI."), ("There is no class AI.", None))):
        submission = SimpleNamespace(failures={**PASSED, ("ai_new", False): first,
                                               ("ai_new", True): failure})
        result = result_of(submission, CHECKS["ai_new"])
        assert (result.failure.message, result.second and result.second.message) == told


def points_lost(results):
    return {name: result.check.points * (1 - result.credit) for name, result in results.items()
            if result.credit < 1}


@pytest.mark.parametrize("style", [*corpus.STYLES, *STATEFUL])
def test_sound_submission_gets_all_points_without_reference_code(style, graded):
    assert points_lost(graded(style)) == {}
    assert [name for name, result in graded(style).items() if result.failure] == []


@pytest.mark.parametrize("name", corpus.WEAK)
def test_weak_submission_passes_the_expected_checks(name, graded):
    credits = {check: result.credit for check, result in graded(name).items()}
    assert credits == {check: check.startswith(corpus.WEAK[name].passes) for check in CHECKS}


def test_each_check_has_a_sample_that_fails_it():
    assert set(corpus.BUGS) == set(CHECKS)


@pytest.mark.parametrize("submission", corpus.SAMPLES)
def test_bug_costs_points_only_in_one_section_and_in_game(submission, graded):
    names = corpus.SAMPLES[submission]
    failed = points_lost(graded(submission))
    expected = set(names).union(*(corpus.BUGS[name].also for name in names))
    outside_game = {name for name in failed if CHECKS[name].section != "Game"}
    assert outside_game == {name for name in expected if CHECKS[name].section != "Game"}
    assert expected <= set(failed)


def test_debug_output_costs_points_only_where_output_is_judged(graded):
    of_output = {"ai_shows_its_choice", "minimax_shows_its_choice"}
    assert set(points_lost(graded("chatty"))) == of_output | {"ai_is_random", "minimax_as_x"}
