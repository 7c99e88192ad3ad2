"""How long a submission may take, and what code that takes longer costs."""

import os
import subprocess
import sys

import pytest
import rules
from grader.failures import Skipped, Timeout
from grader.connection import Limits
from grader.processes import below, look_at
from grader.replaced import ALL_OF_BOARD, ALONE
from grader.rubric import RUBRIC
from grader.runs import Code, script
from grader.submission import Budget, Submission
from test_game.sessions import environment
from test_grader.loops import LIMITS, LOOPS
from test_grader.test_attacks import SANDBOXES, appended, first_choice, in_choose


@pytest.mark.parametrize("where", LOOPS)
def test_endless_loops_cost_only_the_checks_that_meet_them(where, loops):
    expected = [check.name for check in RUBRIC
                if {check.name, check.section} & LOOPS[where].meet_them]
    assert loops[where] == (expected, True)


def test_loop_that_timed_out_is_not_tried_again_with_the_same_code():
    """The message names the line that was running."""
    files = appended(in_choose("while True: self.opponent()"))
    submission = Submission(files, SANDBOXES[0], LIMITS)
    for _ in range(3):
        with pytest.raises(Timeout) as timeout:
            first_choice(submission)
        assert "stopped in player.choose(board) after 0.4 seconds of processor time." in str(
            timeout.value)
    submission.close()
    assert submission.budget.timeouts == {("AI", ALONE)}


@pytest.mark.parametrize("waits", ["threading.Event().wait()", "threading.Thread(target="
                                   "threading.Event().wait).start(); threading.Lock().acquire(); "
                                   "threading.Event().wait()"])
def test_waiting_is_stopped_as_working_is(waits):
    submission = Submission(appended(in_choose(waits)), SANDBOXES[0], LIMITS)
    with pytest.raises(Timeout) as timeout:
        first_choice(submission)
    submission.close()
    assert "stopped in player.choose(board) after 0.4 seconds of waiting" in str(timeout.value)


def test_work_in_another_thread_or_process_counts_as_work():
    for works in ("thread = threading.Thread(target=lambda: [None for _ in iter(int, 1)])",
                  "thread = subprocess.Popen([sys.executable, '-c', 'while True: pass'])"):
        lines = [works, "getattr(thread, 'start', int)()", "getattr(thread, 'join', int)()",
                 "thread.wait()"]
        submission = Submission(appended(in_choose(*lines)), SANDBOXES[0], LIMITS)
        with pytest.raises(Timeout) as timeout:
            first_choice(submission)
        submission.close()
        assert ("stopped in player.choose(board) after 0.4 seconds of processor time"
                in str(timeout.value))


def test_limit_is_for_each_run_and_not_for_all_runs_of_a_request():
    submission = Submission(appended(""), SANDBOXES[0], LIMITS)
    works = "import time\nwhile time.process_time() < begin + 0.25: pass"
    runs = Code(submission, "AI", ALONE).run_all([
        script(["import time", "begin = time.process_time()"], works) for _ in range(4)])
    submission.close()
    assert [run.crash for run in runs] == [None] * 4
    assert submission.budget.seconds > 2 * LIMITS.run


def test_submission_that_uses_all_its_time_is_not_finished():
    limits = Limits(run=0.2, all=0.1)
    submission = Submission(appended(in_choose("while True: pass")), SANDBOXES[0], limits)
    with pytest.raises(Timeout):
        first_choice(submission)
    with pytest.raises(Skipped):
        Code(submission, "Board", ALONE).board(rules.EMPTY)
    submission.close()
    assert submission.budget.exhausted.startswith("it used ")


def test_code_that_blocks_signals_is_stopped():
    submission = Submission(appended(in_choose("sum(range(10**12))")), SANDBOXES[0], LIMITS)
    with pytest.raises(Timeout):
        first_choice(submission)
    submission.close()
    assert submission.budget.timeouts == {("AI", ALONE)}


def test_code_that_timed_out_gets_a_tenth_afterwards():
    limits = Limits()
    budget = Budget(limits)
    assert budget.seconds_for("MiniMax", ALONE, "run") == limits.run
    assert budget.seconds_for("MiniMax", ALONE, "play") == limits.play
    budget.note_timeout("MiniMax", ALONE)
    assert budget.seconds_for("MiniMax", ALONE, "run") == limits.run / 10
    assert budget.seconds_for("MiniMax", ALONE, "play") == limits.play / 10
    assert budget.seconds_for("MiniMax", ALL_OF_BOARD, "play") == limits.play
    assert budget.seconds_for("SmartAI", ALONE, "play") == limits.play


def test_a_process_is_seen_even_if_one_of_its_threads_has_just_ended(monkeypatch):
    with subprocess.Popen(["sleep", "60"]) as waits:
        listdir = os.listdir
        monkeypatch.setattr(os, "listdir", lambda path: [*listdir(path), "0"])  # no thread
        while look_at(waits.pid).is_running:
            pass
        assert look_at(waits.pid).pid == waits.pid
        waits.kill()


def test_processes_below_another_are_seen_with_their_time_and_state():
    program = "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]])"
    works = "import os\nwhile os.times().user < 0.2: pass\nprint(flush=True)"
    with subprocess.Popen([sys.executable, "-S", "-c", program, works + "\nwhile True: pass"],
                          stdout=subprocess.PIPE, env=environment()) as first:
        first.stdout.readline()
        [second] = below(first.pid)
        assert (second.parent, second.is_running, second.is_stopped) == (first.pid, True, False)
        assert second.seconds >= 0.2
        assert not look_at(first.pid).is_running
        second_pid = second.pid
        first.kill()
        subprocess.run(["kill", "-KILL", str(second_pid)], check=True)
