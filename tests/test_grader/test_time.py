"""How long a submission may take, and what code that takes longer costs."""

import pytest
import rules
from grader import timer
from grader.failures import Crash, Skipped, Timeout
from grader.process import Budget, Limits
from grader.rubric import RUBRIC
from grader.rubric.checks import ALL_OF_BOARD, ALONE
from grader.runs import Code
from grader.submission import Submission
from test_game.sessions import ON_POSIX
from test_grader.loops import LIMITS, LOOPS
from test_grader.test_attacks import SANDBOXES, SHORT, appended, first_choice, in_choose

pytestmark = ON_POSIX  # elsewhere, no alarm ends a loop


@pytest.mark.parametrize("where", LOOPS)
def test_endless_loops_cost_only_the_checks_that_meet_them(where, loops):
    expected = [check.name for check in RUBRIC
                if {check.name, check.section} & LOOPS[where].meet_them]
    assert loops[where] == [expected, True]


def test_loop_that_timed_out_is_not_tried_again_with_the_same_code():
    """The message names the function that was running all the time, not one that it calls."""
    files = appended(in_choose("while True: self.opponent()"))
    submission = Submission(files, SANDBOXES[0], LIMITS)
    for _ in range(3):
        with pytest.raises(Timeout) as timeout:
            first_choice(submission, "AI")
        assert str(timeout.value).endswith("0.3 seconds of processor time (in choose, player.py).")
    submission.close()
    assert submission.budget.timeouts == [("AI", ALONE)]


def test_submission_that_uses_all_its_time_is_not_finished():
    limits = Limits(request=0.2, all=0.1)
    submission = Submission(appended(in_choose("while True: pass")), SANDBOXES[0], limits)
    with pytest.raises(Timeout):
        first_choice(submission, "AI")
    with pytest.raises(Skipped):
        Code(submission, "Board", ALONE).board(rules.EMPTY)
    submission.close()
    assert submission.budget.exhausted.startswith("it used ")


def test_code_that_blocks_the_alarm_counts_as_timed_out():
    """Only the system's limit ends it, so that no answer comes."""
    submission = Submission(appended(in_choose("sum(range(10**12))")), SANDBOXES[0], SHORT)
    with pytest.raises(Crash):
        first_choice(submission, "AI")
    submission.close()
    assert submission.budget.timeouts == [("AI", ALONE)]


def test_code_that_timed_out_gets_less_time_afterwards():
    limits = Limits()
    budget = Budget(limits)
    assert budget.seconds_for("Board", ALONE) == budget.seconds_for("AI", ALONE) == limits.request
    assert budget.seconds_for("MiniMax", ALONE) == limits.search
    budget.timeouts.append(("Player", ALONE))
    assert budget.seconds_for("Game", ALONE) == limits.again
    assert budget.seconds_for("Player", ALL_OF_BOARD) == limits.request
    assert budget.seconds_for("MiniMax", ALONE) == limits.search
    budget.timeouts.append(("MiniMax", ALONE))
    assert budget.seconds_for("MiniMax", ALONE) == limits.search_again
    assert budget.seconds_for("MiniMax", ALL_OF_BOARD) == limits.search
    assert budget.seconds_for("SmartAI", ALONE) == limits.search


def test_limits_stand_in_their_order():
    seconds = Limits()[:7]
    assert list(seconds) == sorted(seconds)
    assert Limits().worker > Limits().all + Limits().search


def test_waiting_for_the_processor_does_not_count(monkeypatch):
    """One worker shares the processor with others; another waits for something else."""
    clock, sent = [0, 0], []
    monkeypatch.setattr(timer, "monotonic", lambda: clock[0])
    monkeypatch.setattr(timer, "process_time", lambda: clock[1])
    monkeypatch.setattr(timer.signal, "signal", lambda *_: None)
    monkeypatch.setattr(timer.signal, "setitimer", lambda *_: None)
    monkeypatch.setattr(timer.os, "_exit", lambda status: None)
    monkeypatch.setattr(timer, "set_limit", lambda *_: None)  # they are for the worker
    watched = timer.Timer(sent.append, 200, {})
    watched.begin(20)
    for clock[:], waited in [((119, 2), 0), ((119, 19), 0), ((19, 0), 19)]:
        assert watched.spent()[1] == waited
        watched.check(0, None)
    assert sent == []
    clock[:] = 119, 20
    watched.check(0, None)
    clock[:] = 21, 0
    watched.check(0, None)
    assert [each["stopped"].partition(" (")[0] for each in sent] == [
        "after 20 seconds of processor time", "after 20 seconds of waiting"]
