"""Code that means harm, or has gone wild, ends within its limits and leaves nothing behind."""

import os
import socket
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
import rules
from grader import handins, players, processes, puppet, sandbox
from grader.findings import Wrong
from grader.rubric import RUBRIC
from grader.submission import Submission
from test_grader.conftest import BUT_PLAYERS
from test_grader.hostile import (AS_OTHERS, DISHONEST, HOSTILE, PERSISTENT, appended,
                                  in_choose)
from test_grader.submissions import POINTS, checks_named, grade, own_world, style

ON_POSIX = pytest.mark.skipif(os.name != "posix", reason="POSIX processes")
ON_LINUX = pytest.mark.skipif(not os.path.exists("/proc/self"), reason="there is no /proc")
WAYS = [way for way in (sandbox.Bubble, sandbox.OtherUser, sandbox.Unprotected)
        if way is sandbox.Unprotected or sandbox.works(way)]
PROTECTED = WAYS[:-1]


@ON_POSIX
@pytest.mark.parametrize("name", HOSTILE)
def test_it_earns_nothing(name, graded):
    kept = set(POINTS) - graded[name].result().caught()
    assert not kept & {"ai_marks_one_cell", "ai_shows_its_choice"} or name == "values that bite"
    assert {"board_wins", "board_show"} <= kept  # what is not its business is not lost


@ON_LINUX
def test_a_grading_leaves_no_thread_and_no_open_file_to_the_grader():
    def held():
        return threading.active_count(), len(os.listdir("/proc/self/fd"))

    before = held()
    grade(style("text"), sections=["Board"])
    for _ in range(20):
        if held() == before:
            break
        time.sleep(0.1)
    assert held() == before


@pytest.mark.parametrize("passed, worked, spent, stopped", [
    (19, 19, 19, ""), (20, 20, 20, "20 seconds of processor time"),
    (120, 19, 19, ""), (120, 20, 20, "20 seconds of processor time"),  # six share a processor
    (19, 0, 19, ""), (21, 0, 21, "20 seconds of waiting"), (21, 1, 21, "20 seconds of waiting"),
])
def test_who_takes_turns_with_others_does_not_wait(passed, worked, spent, stopped, monkeypatch):
    now, told = [1_000, 100], []
    monkeypatch.setattr(puppet, "monotonic", lambda: now[0])
    monkeypatch.setattr(puppet, "process_time", lambda: now[1])
    monkeypatch.setattr(puppet, "set_limit", lambda *all: None)
    monkeypatch.setattr(puppet.Limits, "stop", lambda self, after, frame: told.append(after))
    monkeypatch.setattr(puppet.signal, "signal", lambda *all: None)
    limits = puppet.Limits(None, 20, 20, 130, 0, 0, 0)
    now = [1_000 + passed, 100 + worked]
    assert limits.spent() == spent
    limits.look(None, None)
    assert told == [stopped] * bool(stopped)


@ON_POSIX
def test_what_is_not_waited_for_is_not_called_graded(monkeypatch, short_limits):
    monkeypatch.setattr(processes, "MOST_MISSED", 1)
    submission = Submission(appended(HOSTILE["never ends"]), sandbox.Unprotected, RUBRIC)
    for check in RUBRIC:
        submission.fault(check)
    submission.worlds.end()
    assert submission.worlds.patience.gave_up == "not finished: 1 times no answer came"


@ON_POSIX
@pytest.mark.parametrize("hanging, caught", [
    ("Player.choose", ""),
    ("Player.choose = AI.choose", "ai_marks_one_cell ai_is_random ai_shows_its_choice ai_new")])
def test_a_person_that_hangs_takes_no_points_of_the_others(hanging, caught, short_limits):
    files = appended(f"def hang(self, board):\n    while True: pass\n\n\n{hanging} = hang\n")
    assert grade(files, sections=["AI"]).caught() == checks_named(caught)


def choose_once(code, way):
    """Let an AI to which the code was added choose a cell; what is wrong, "" if nothing."""
    submission = Submission(appended(code), way, RUBRIC)
    try:
        world = own_world(submission)
        return players.choose(world, players.new_game(world, "AI", "X"), rules.EMPTY).trial.error
    except Wrong as fault:
        return str(fault)
    finally:
        submission.worlds.end()


def state_and_parent(process):
    """Of a process that may end at any time; "Z" is the state of one that has."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text(errors="replace")
    except OSError:
        return "Z", None
    return stat.rpartition(")")[2].split()[:2]


def is_running(process):
    state, _ = state_and_parent(process)
    return state != "Z"


def left_behind(sandboxes):
    """What is there of them a second later: folders, and processes of their users and groups."""
    found = []
    users = {getattr(each, "user", None) for each in sandboxes} - {None}
    groups = {each.process.pid for each in sandboxes}
    for again in range(10):
        found = [each.folder for each in sandboxes if os.path.exists(getattr(each, "folder", ""))]
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                is_left = (os.stat(f"/proc/{process}").st_uid in users
                           or os.getpgid(int(process)) in groups)
            except OSError:
                continue
            found += [process] * (is_left and is_running(process))
        if not found:
            break
        time.sleep(0.1)
    return found


@ON_LINUX
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("name", ["ends the process", "fills the folder", "locks the folder",
                                  "a thousand folders in one another"])
def test_it_leaves_nothing(name, way, short_limits, sandboxes):
    choose_once(HOSTILE[name], way)
    assert sandboxes
    assert left_behind(sandboxes) == []


@ON_LINUX
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_all_that_may_be_handed_in_may_lie_in_its_folder(way, sandboxes):
    size = handins.MOST_BYTES // handins.MOST_FILES
    entries = {f"{number}/data.bin": (size, lambda: bytes(size))
               for number in range(handins.MOST_FILES // 2 - 3)}
    entries["d/" * (handins.LONGEST_PATH // 2 - 1) + "x"] = 0, bytes  # is taken last
    entries.update((name, (0, lambda content=content: content))
                   for name, content in style("ten").items())
    told = handins.hand_in(handins.Tree(entries, [], {}))
    assert (len(told.files), told.notes) == (len(entries), [])
    submission = Submission(told.files, way, RUBRIC)
    assert submission.fault(RUBRIC[0]) is None
    submission.worlds.end()


@ON_LINUX
@pytest.mark.parametrize("way", PROTECTED, ids=lambda way: way.__name__)
@pytest.mark.parametrize("name", PERSISTENT)
def test_no_process_outlives_its_grading(name, way, short_limits, sandboxes):
    told = choose_once(PERSISTENT[name], way)
    assert sandboxes and left_behind(sandboxes) == []
    assert not survivors(), told


def survivors():
    """Processes a second later that carry the name which the persistent ones give themselves."""
    for again in range(10):
        found = []
        for process in filter(str.isdigit, os.listdir("/proc")):
            with suppress(OSError):
                if b"survivor" in Path(f"/proc/{process}/cmdline").read_bytes():
                    found.append(process)
        if not found:
            break
        time.sleep(0.1)
    return found


@ON_LINUX
@pytest.mark.parametrize("way", PROTECTED, ids=lambda way: way.__name__)
@pytest.mark.parametrize("name", AS_OTHERS)
def test_it_cannot_harm_the_grader(name, way, short_limits, sandboxes, monkeypatch):
    monkeypatch.setattr(way, "most_processes", 3)
    choose_once(AS_OTHERS[name], way)
    assert sandboxes and left_behind(sandboxes) == []


@ON_POSIX
def test_with_our_rights_its_group_of_processes_is_ended(short_limits, sandboxes):
    choose_once(in_choose(
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)', 'survivor'])",
        "while True: pass"), sandbox.Unprotected)
    assert sandboxes and left_behind(sandboxes) == []
    assert not survivors()


@ON_LINUX
@pytest.mark.skipif(sandbox.IS_ROOT, reason="root may have as many as there are")
def test_who_has_our_rights_does_not_fill_the_machine(sandboxes, tmp_path, monkeypatch):
    started = tmp_path / "started"
    # Anew, as what is graded beside this has been started since
    monkeypatch.setattr(sandbox.Unprotected, "most_processes", sandbox.most_beside_ours())
    choose_once(in_choose(
        f"for number in range({3 * sandbox.ROOM}):", "    if not os.fork(): signal.pause()",
        f"    open({str(started)!r}, 'w').write(str(number))"), sandbox.Unprotected)
    assert 0 < int(started.read_text()) < 2 * sandbox.ROOM
    assert sandboxes and left_behind(sandboxes) == []


@pytest.mark.skipif(sandbox.Bubble not in WAYS, reason="there is no bubblewrap that works")
@pytest.mark.parametrize("name", DISHONEST)
def test_there_is_nothing_to_steal(name):
    assert grade(appended(DISHONEST[name]), sandbox.Bubble, BUT_PLAYERS).faults == {}


@pytest.mark.skipif(sandbox.Bubble not in WAYS, reason="there is no bubblewrap that works")
def test_in_bubblewrap_there_is_no_network_and_no_folder_of_ours():
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as named:
        named.bind(f"\0named-{os.getpid()}")  # in no folder
        named.listen()
        faults = grade(appended(f"""
import os, socket
for kind, address in ((socket.AF_INET, {server.getsockname()}),
                      (socket.AF_UNIX, "\\0named-{os.getpid()}")):
    with socket.socket(kind) as client:
        if client.connect_ex(address) == 0:
            raise SystemExit("found a network")
for path in ("/tmp", "/home", "/var", "/mnt", {str(Path(__file__).parent)!r}):
    if os.path.exists(path):
        raise SystemExit("found " + path)
assert sorted(os.listdir(".")) == ["__pycache__", "board.py", "player.py", "tictac.py"]
"""), sandbox.Bubble, sections=["Board", "Player"]).faults
    assert faults == {}


@ON_POSIX
def test_where_the_system_refuses_limits_the_others_hold(monkeypatch, short_limits):
    refusing = processes.PUPPET.replace("resource.setrlimit(", "(lambda *all: int('refused'))(")
    assert refusing != processes.PUPPET
    monkeypatch.setattr(processes, "PUPPET", refusing)
    assert grade(style("ten"), sections=["Board", "AI"]).faults == {}
    faults = grade(appended(HOSTILE["never ends"]), sections=["AI"]).faults
    assert any("stopped after 0.3 seconds of processor time" in told.feedback
               for told in faults.values())


def test_streams_are_real_and_sleeping_takes_no_time():
    assert grade(appended("""
import sys, time
time.sleep(3600)
sys.stdout.reconfigure(encoding="utf-8")
sys.stdout.buffer.write(b"x")
assert sys.stdin.encoding and not sys.stdin.isatty()
"""), sections=BUT_PLAYERS).faults == {}


def test_a_program_finds_its_helpers_and_data_and_nothing_of_our_environment(monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "x")
    files = appended("""
import os, helper.part
assert open("data.txt").read() == "1"
assert "SECRET_TOKEN" not in os.environ
assert os.listdir("..") is not None
""")
    files.update({"helper/__init__.py": b"", "helper/part.py": b"", "data.txt": b"1"})
    assert grade(files, sections=BUT_PLAYERS).faults == {}
