"""The corpus: points of its submissions, programs that show failures, and feedback on pages."""

import re
import subprocess
import sys
from textwrap import dedent

import pytest
from grader.results import Graded, explanation, feedback
from grader.rubric.game import PROGRAM
from grader.rubric.handout import handout
from test_game.sessions import environment
from test_grader import corpus
from test_grader.commands import ROOT, write
from test_grader.grading import CHECKS, POSSIBLE, SECTIONS
from test_grader.stateful import STATEFUL


def points_lost(results):
    return {name: result.check.points * (1 - result.credit) for name, result in results.items()
            if result.counts}


def points_of(results):
    """The points of each section."""
    return [sum(result.points() for result in results.values()
                if result.check.section == section) for section in SECTIONS]


@pytest.mark.parametrize("style", [*corpus.STYLES, *corpus.UNUSUAL, *STATEFUL])
def test_sound_submission_gets_all_points(style, graded):
    assert points_lost(graded[style]) == {}
    assert points_of(graded[style]) == list(POSSIBLE.values())


@pytest.mark.parametrize("style", [*corpus.STYLES, *STATEFUL])
def test_sound_submission_needs_no_reference_code(style, graded):
    assert [name for name, result in graded[style].items() if result.alone] == []


@pytest.mark.parametrize("name", corpus.WEAK)
def test_weak_submission_earns_the_expected_points(name, graded):
    assert dict(zip(SECTIONS, points_of(graded[name]))) == dict(
        zip(SECTIONS, corpus.WEAK[name].points))


@pytest.mark.parametrize("name", corpus.BOARDS)
def test_players_lose_no_points_for_a_bug_in_a_board_that_refuses_changes(name, graded):
    failed = points_lost(graded[name])
    assert failed["board_wins"] == 1
    assert {CHECKS[each].section for each in failed} <= {"Board", "Game"}


def test_each_check_has_a_sample_that_fails_it():
    assert set(corpus.BUGS) == set(CHECKS)


@pytest.mark.parametrize("submission", corpus.SAMPLES)
def test_bug_costs_points_only_in_one_section_and_in_game(submission, graded):
    names = corpus.SAMPLES[submission]
    failed = points_lost(graded[submission])
    expected = set(names).union(*(corpus.BUGS[name].also for name in names))
    outside_game = {name for name in failed if CHECKS[name].section != "Game"}
    assert outside_game == {name for name in expected if CHECKS[name].section != "Game"}
    assert expected <= set(failed)


@pytest.mark.parametrize("name", [name for name, each in corpus.BUGS.items() if each.says])
def test_bug_is_explained(name, graded):
    assert corpus.BUGS[name].says in explanation(graded[name][name])


@pytest.mark.parametrize("name, most", [
    ("player_valid_answers", 3),  # upper() is missing
    ("player_wrong_answers", 3),  # an empty answer crashes
    ("board_wins", 4),            # a diagonal is missing
])
def test_common_bug_costs_few_points(name, most, graded):
    assert sum(points_lost(graded[name]).values()) <= most


def test_missing_diagonal_costs_one_point_of_board_and_none_of_the_players(graded):
    by_section = dict.fromkeys(SECTIONS, 0)
    for name, points in points_lost(graded["board_wins"]).items():
        by_section[CHECKS[name].section] += points
    assert by_section.pop("Board") == 1
    assert by_section.pop("Game") <= 3
    assert set(by_section.values()) == {0}


@pytest.mark.parametrize("name", ["board_goes_on", "smartai_as_o", "minimax_base_case"])
def test_no_hint_is_given_if_no_cause_is_found(name, graded):
    assert graded[name][name].counts.hint == ""


# Bugs whose feedback shows no lines to run: it is about names, or about all games together
WITHOUT_SCRIPT = {"ai_is_random", "minimax_new", "smartai_new"}
# What stands in the feedback, and must appear when the lines are run
SEEN = [r"must be .+, not ('.+'|\".+\"|[^ ]+)\.$", r"There is an extra line: ('.+?'|\".+?\")\.",
        r"ended with (\w+)"]


def script_in(text):
    """The lines in some feedback as a program, and whether they belong on top of another program.
    """
    heading, _, script = text.rpartition("To see this, ")[2].partition("run it:\n")
    script = script.partition("\nThis may take long")[0]
    return dedent(script) + "\n", "again.py" not in heading


@pytest.mark.parametrize("name", sorted(set(corpus.BUGS) - WITHOUT_SCRIPT))
def test_lines_in_the_feedback_show_what_it_says(name, graded, tmp_path):
    """They run as a student would run them. With sound modules, they print something else."""
    [names] = [names for names in corpus.SAMPLES.values() if name in names]
    folders = {"with bugs": corpus.with_bugs(*names), "sound": corpus.sound("filled_in")}
    text = explanation(graded[name][name])
    script, on_top = script_in(text)
    assert script
    printed = []
    for folder, files in folders.items():
        write(tmp_path / folder, files)
        program = files["tictac.py"] if on_top and name.startswith("own_") else PROGRAM
        (tmp_path / folder / "again.py").write_text(script + program if on_top else script)
        done = subprocess.run([sys.executable, "again.py"], cwd=tmp_path / folder, text=True,
                              env={**environment(), "PYTHONPATH": ""}, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        printed.append(done.stdout)
    assert printed[0] != printed[1]
    for line in text.split("\n"):
        for said in SEEN:
            for value in re.findall(said, line.strip()):
                assert value.strip("'\"") in printed[0]


@pytest.mark.parametrize("page, begin, bug", [
    ("tests/README.md", "Board: isdone and get_winner recognize", "board_wins"),
    ("the handout", "Board: isdone and get_winner recognize", "board_wins"),
    ("the handout", "Game: Your tictac.py announces the winner", "board_wins"),
    ("the handout", "MiniMax: As X, MiniMax never misses", "board_wins"),
])
def test_feedback_that_a_page_shows_is_real(page, begin, bug, graded):
    """It shows a check from its title to the first line that is left out."""
    if page == "the handout":
        text = handout()
    else:
        text = (ROOT / page).read_text(encoding="utf-8")
    before, found, shown = text.partition(f"  {begin}")
    assert found, "the page does not show this check"
    shown = before.rpartition("\n")[2] + found + shown.partition("\n\n")[0].partition("...")[0]
    assert len(words(shown)) > 100
    real = feedback(Graded("ann", results=tuple(graded[bug].values())))
    assert words(shown) in words(real)


def words(text):
    return " ".join(text.split())
