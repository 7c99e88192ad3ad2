"""What once broke the grader, each in every way to run a submission that the machine allows."""

import json
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest
from grader import processes, sandbox, sound, transcript
from grader.gradebook import Gradebook
from grader.program import PROGRAM
from grader.rubric import RUBRIC
from grader.submission import Submission
from grader.world import OWN
from test_grader.hostile import appended, in_choose
from test_grader.submissions import checks_named, environment, grade, style
from test_grader.test_fair import takes_no_points
from test_grader.test_hostile import (ON_LINUX, PROTECTED, WAYS, choose_once, is_running,
                                       left_behind, state_and_parent)

pytestmark = ON_LINUX
EACH_WAY = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
EACH_PROTECTED = pytest.mark.parametrize("way", PROTECTED, ids=lambda way: way.__name__)
MOST_MEMORY = 100 * 1024  # KB, of the grader itself


# Forged answers

SHAPES = [
    "5", "{}", "[]", "null", '"answer"', '{"answer": 5}', '{"answer": {}}', '{"answer": null}',
    '{"answer": [{}]}', '{"answer": []}', '{"error": 5}', '{"ended": {}}', '{"stopped": []}',
    '{"answer": [], "seconds": -1}', '{"error": "", "seconds": NaN}',
    '{"error": "", "seconds": ' + "9" * 400 + "}",
    '{"answer": {"printed": 5, "error": ""}}', '{"answer": {"printed": ""}}',
    '{"answer": [{"values": 5, "printed": [], "error": "", "cells": null}]}',
    '{"answer": [{"values": [5], "printed": [{}], "error": "", "cells": null}]}',
    '{"answer": [{"values": [[5]], "printed": [], "error": "", "cells": {"marks": [[]]}}]}',
    '{"answer": [{"values": [5], "printed": [], "error": "", "cells": {"marks": "", "shown": 5}}]}',
]


@pytest.mark.parametrize("line", SHAPES)
def test_an_answer_in_a_wrong_shape_is_none(line):
    runs = [{"lines": ["board.isdone()"]}]
    assert not processes.has_shape(json.loads(line), {"do": "run", "runs": runs})
    assert not processes.has_shape(json.loads(line), {"do": "session"})


# What a submission can make of each answer before it is written
FORGED = {
    **{f"no {word}": f"each.pop({word!r})" for word in (
        "values", "printed", "unread", "error", "game", "drawing", "is_copied")},
    **{f"{word} of another type": f"each[{word!r}] = {value}" for word, value in {
        "values": "{'0': 1}", "printed": "{'a': 1}", "unread": "'1'", "error": "None",
        "game": "'0'", "drawing": "[' '] * 9", "is_copied": "0"}.items()},
    "a value of another type": "each['values'] = [{'a': []}] * len(each['values'])",
    "a text of another type": "each['printed'] = [1]",
    "no values": "each['values'] = []",
    "a value too many": "each['values'].append(1)",
    "a text too many": "each['printed'] += ['x'] * 1_000",
    "more unread than typed": "each['unread'] = 10**6",
    "a game before the first": "each['game'] = -1",
    "a field too many": "each['more'] = 1",
    "an error after the last line": "each['error'] = 'TypeError: x'",
    "never copied": "each['values'], each['error'], each['is_copied'] = [], '', False",
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_forged_answer_is_the_submissions_own_fault(forged):
    told = choose_once(f"""
import json


def dumps(answer, sound=json.dumps):
    if type(answer) is dict and type(answer.get("answer")) is list:
        for each in answer["answer"]:
            {FORGED[forged]}
    return sound(answer)


json.dumps = dumps
""", WAYS[0])
    assert told == "The code did not return: it gave an answer that is none."


@pytest.mark.parametrize("line", ['{"answer": [{}]}', "[" * 60_000, "\\udcff"],
                         ids=lambda line: line[:40])
def test_an_answer_in_a_wrong_shape_is_the_submissions_own_fault(line, monkeypatch):
    monkeypatch.setattr(processes, "MOST_MISSED_IN_SECTION", 1)
    files = appended(f"""
import json
json.dumps = lambda answer: {line!r}
""")
    assert {"ai_new", "ai_marks_one_cell"} <= grade(files, sections=["AI"]).caught()


@pytest.mark.parametrize("value", ["[5]", '{"repr": 5}', "'x' * 10**5"])
def test_values_of_any_kind_break_nothing(value):
    files = appended(f"""
import json


def dumps(answer, sound=json.dumps):
    if type(answer) is dict and type(answer.get("answer")) is list:
        for each in answer["answer"]:
            each["values"] = [{value}] * len(each["values"])
    return sound(answer)


json.dumps = dumps
""")
    assert grade(files, sections=["AI", "MiniMax"] if "5" in value else ["Board"]).faults


def test_a_forged_list_of_classes_is_the_submissions_own_fault():
    for classes in ('{"AI": 5}', '{"AI": {"inherits": 5, "methods": {}}}', "[5]", "{}",
                    "[" * 50_000):
        files = appended(f"""
import json
json.dumps = lambda *all, sound=json.dumps: (
    {classes!r} if "inherits" in str(all) else sound(*all))
""")
        assert "ai_new" in grade(files, sections=["AI"]).caught()


def test_only_those_parts_are_handed_over_that_are_wanted():
    files = sound.files({"Board.show"})
    assert set(files) == {"made-sound/board.py", *(f"made-sound/sound_parts/{name}.py" for name in (
        "__init__", "beside", "game", "new_board", "notes", "places", "show"))}
    assert sound.files(OWN) == {}


def test_to_take_the_parts_that_are_there_earns_nothing(short_limits):
    borrow = """
import glob, importlib, os
for path in glob.glob("made-sound/sound_parts/*.py"):
    try:
        found = importlib.import_module("sound_parts." + os.path.basename(path)[:-3])
        for kind in [each for each in vars(found).values() if isinstance(each, type)]:
            for name, method in vars(kind).items():
                for own in list(vars().values()):
                    if isinstance(own, type) and not name.startswith("__"):
                        setattr(own, name, method)
    except Exception:
        pass
"""
    files = {"board.py": "class Board: pass\n", "player.py": "\n".join([
        "class Player: pass", "class AI(Player): pass", "class SmartAI(AI): pass",
        "class MiniMax(AI): pass", ""]), "tictac.py": PROGRAM}
    result = grade({name: (code + borrow * (name != "tictac.py")).encode()
                    for name, code in files.items()}, sections=["Board", "Player"])
    assert result.caught() == checks_named("Board Player")
    assert result.points() == 40 + 5 - 12


# Memory and time of the grader itself

def test_no_drawing_takes_longer_than_its_length():
    blanks = " " * 200_000
    begin = time.process_time()
    for text in (f"A B C\n +---+---+---+\n1|{blanks}z", f"A{blanks}B", f"A B C{blanks}+-"):
        assert transcript.marks_drawn(text) is None
    assert time.process_time() - begin < 5


def test_a_long_session_is_compared_in_a_moment():
    line = "|   |   |   |\n"
    begin = time.process_time()
    for printed in (line * 7_000, "x\n" * 50_000, "x" * 100_000, (line + "x\n") * 6_000):
        session = transcript.Session(["junk"] * 200, printed)
        session.first_fault(transcript.PLAY)
        session.first_space(True)
    assert time.process_time() - begin < 15


FLOODS = {
    "one answer of 20 MB": """
import json
json.dumps = lambda answer: '{"answer": [' + "{}," * 7_000_000 + "{}]}"
""",
    "lines of 5 MB while nobody asks": """
import os, threading


def flood():
    while True:
        for number in range(3, 20):
            try:
                os.write(number, b"x" * 5_000_000 + b"\\n")
            except OSError:
                pass


threading.Thread(target=flood, daemon=True).start()
""",
    "much is printed in every choice": in_choose("print('x' * 90_000)", "print('A1')"),
}


@pytest.mark.parametrize("name", FLOODS)
def test_the_grader_needs_little_memory(name, tmp_path):
    """Measured in a process of its own, whose highest use is known at its end."""
    (tmp_path / "grade.py").write_text(f"""
import sys
sys.path[:0] = {[str(path) for path in sys.path]!r}
from grader import processes
from test_grader.submissions import grade
from test_grader.hostile import appended
processes.WORK_SECONDS = processes.WAIT_SECONDS = 2
processes.MOST_MISSED_IN_SECTION = 1
print(len(grade(appended({FLOODS[name]!r}), sections=["AI"]).faults))
[highest] = [line for line in open("/proc/self/status") if line.startswith("VmHWM:")]
print(highest.split()[1])
""")
    done = subprocess.run([sys.executable, str(tmp_path / "grade.py")], env=environment(),
                          capture_output=True, text=True, timeout=300)
    faults, kilobytes = done.stdout.split()
    assert int(faults) > 0
    assert int(kilobytes) < MOST_MEMORY, done.stderr


@pytest.mark.skipif(sandbox.Bubble not in WAYS, reason="there is no bubblewrap that works")
def test_a_bubble_holds_so_many_megabytes():
    told = choose_once(in_choose(
        "number = 0",
        "try:",
        "    while True:",
        "        with open(str(number), 'wb') as file: file.write(bytes(2**20))",
        "        number += 1",
        "except OSError as problem:",
        "    raise ValueError([number // 10, problem.strerror])"), sandbox.Bubble)
    assert told.startswith(f"ValueError: [{sandbox.FOLDER_MB // 10 - 1}, 'No space left on device']")


@pytest.mark.skipif(sandbox.Bubble not in WAYS, reason="there is no bubblewrap that works")
def test_a_bubble_can_be_written_in_one_folder_only():
    told = choose_once(in_choose(
        "import glob",
        "found = []",
        "for folder in ['/', *glob.glob('/*/'), *glob.glob('/*/*/')]:",
        "    try:",
        "        open(folder + 'left', 'w').close()",
        "        found.append(folder.strip('/'))",
        "    except OSError: pass",
        "raise ValueError(found)"), sandbox.Bubble)
    assert told.startswith("ValueError: ['work', 'work/__pycache__']")


# What outlives, is left or is reached


@EACH_WAY
def test_a_killed_grader_leaves_nothing(way, tmp_path):
    code = f"""
import sys, time
sys.path[:0] = {[str(path) for path in sys.path]!r}
from grader import sandbox
world = sandbox.{way.__name__}(["-c", "print(flush=True); import time; time.sleep(600)"])
world.process.stdout.readline()  # earlier, only a puppet would notice our end: by its input
print(world.process.pid, getattr(world, "folder", "/none"), flush=True)
time.sleep(600)
"""
    with subprocess.Popen([sys.executable, "-c", code], env=environment(),
                          stdout=subprocess.PIPE, text=True) as grader:
        process, folder = grader.stdout.readline().split()
        assert is_running(process)
        grader.kill()
    wait_until(lambda: not is_running(process) and not os.path.exists(folder))


def refuse(*arguments, **options):
    raise PermissionError


def children():
    found = {each: state_and_parent(each) for each in filter(str.isdigit, os.listdir("/proc"))}
    return [each for each, (state, parent) in found.items()
            if state != "Z" and parent == str(os.getpid())]


@EACH_WAY
@pytest.mark.parametrize("refused", ["os.chown", "the guard", "a thread"])
def test_a_way_is_made_whole_or_leaves_nothing(refused, way, monkeypatch, tmp_path):
    before, popen = children(), sandbox.popen
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    if refused == "os.chown":
        monkeypatch.setattr(os, "chown", refuse)
    elif refused == "the guard":
        monkeypatch.setattr(sandbox, "popen", lambda command, *more: (
            refuse() if command[0] == "sh" else popen(command, *more)))
    else:
        monkeypatch.setattr(threading.Thread, "start", refuse)
    try:
        processes.Conversation(way, style("ten")).end()
    except PermissionError:
        pass
    else:
        assert refused != "a thread"
    assert list(tmp_path.iterdir()) == []
    wait_until(lambda: set(children()) <= set(before))


@pytest.fixture
def bwrap(tmp_path, monkeypatch):
    """A command of that name which does other things, before the real one if there is any."""
    path = tmp_path / "bwrap"
    found = shutil.which("bwrap")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")

    def write(lines):
        path.write_text(f"#!/bin/sh\n{lines.format(found)}\n")
        path.chmod(0o755)

    return write


@pytest.mark.parametrize("lines", ["exit 1", "exec sleep 600", "exec >&-; exec sleep 600"])
def test_a_bubble_that_cannot_be_started_is_told_and_leaves_nothing(lines, bwrap, monkeypatch):
    bwrap(lines)
    before = children()
    monkeypatch.setattr(sandbox, "PROBE_SECONDS", 0.2)
    way, sentence = sandbox.best_way()
    assert way is WAYS[-1] or way is sandbox.OtherUser
    assert sentence == f"bubblewrap is here, but can start nothing. {way.sentence}"
    wait_until(lambda: set(children()) <= set(before))


@EACH_WAY
def test_what_is_ended_while_it_starts_leaves_nothing(way, sandboxes):
    for number in range(20):
        conversation = processes.Conversation(way, style("ten"))
        time.sleep(number / 5_000)
        conversation.end()
    assert len(sandboxes) == 20
    assert left_behind(sandboxes) == []


@pytest.mark.skipif(sandbox.Bubble not in WAYS, reason="there is no bubblewrap that works")
def test_bubblewrap_may_take_its_time(bwrap):
    bwrap('sleep 0.5; exec {} "$@"')
    assert sandbox.best_way() == (sandbox.Bubble, sandbox.Bubble.sentence)


@pytest.mark.skipif(sandbox.OtherUser not in WAYS, reason="there are no other users")
def test_nobody_real_is_harmed(monkeypatch):
    """Where a container has few numbers, one may be somebody's: of a process, a file, a name."""
    somebody = next(user for user in range(30_000, 60_000)
                    if not sandbox.owned_by(user, "/proc", *sandbox.PUBLIC))
    monkeypatch.setattr(sandbox, "ALL", "no such number")
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        os.chown(folder, somebody, somebody)
        with subprocess.Popen([*sandbox.as_user(somebody + 1), "sleep", "600"], cwd="/",
                              env=environment()) as process:
            try:
                named = max(user.pw_uid for user in pwd.getpwall())
                monkeypatch.setattr(sandbox, "FEWER", [somebody, somebody + 1, named, 61_000])
                monkeypatch.setattr(sandbox, "NOBODIES", [])
                wait_until(lambda: os.stat(f"/proc/{process.pid}").st_uid == somebody + 1)
                for again in range(20):
                    assert sandbox.free_user() == 61_000
                other = sandbox.OtherUser(["-c", "input()"])
                other.end()
                assert os.path.exists(folder)
                assert process.poll() is None
            finally:
                process.kill()


def test_users_are_of_numbers_that_no_system_gives():
    for again in range(5):
        assert sandbox.free_user() in sandbox.NOBODIES


def wait_until(is_so):
    for again in range(100):
        if is_so():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come to that")


@EACH_PROTECTED
def test_nothing_is_left_where_everybody_may_write(way, short_limits, sandboxes):
    name = f"left-{os.getpid()}"
    choose_once(f"""
import os
for folder in ("/tmp", "/var/tmp", "/dev/shm"):
    try:
        os.makedirs(folder + "/{name}/a")
        os.chmod(folder + "/{name}/a", 0)
    except OSError:
        pass
""", way)
    assert left_behind(sandboxes) == []
    assert not [folder for folder in ("/tmp", "/var/tmp", "/dev/shm")
                if os.path.lexists(f"{folder}/{name}")]


@EACH_PROTECTED
def test_grades_and_results_are_not_to_be_read(way):
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)  # what stands in it is found by everybody
        folder = Path(name)
        Gradebook([("ann", {})], folder / "grades", folder / "results.json")
        (folder / "task.txt").touch()
        names = ["results.json", "task.txt", *(f"grades/{each}" for each in (
            "ann.json", "ann.txt", "grades.csv", "checks.csv"))]
        assert all((folder / each).is_file() for each in names)
        os.chmod(folder / "grades", 0o755)  # as it may have been before
        world = way(["-I", "-c", """if 1:
            import os, sys
            os.chdir("/")
            print(*(name for name in sys.argv[2:] if os.access(sys.argv[1] + name, os.R_OK)))
            """, f"{folder}/", *names])
        told, _ = world.process.communicate()
        world.end()
    assert told.split() == ([] if way is sandbox.Bubble else [b"task.txt"])


def shared_segments():
    return len(Path("/proc/sysvipc/shm").read_text().splitlines())


@EACH_PROTECTED
def test_no_shared_memory_is_left(way):
    before = shared_segments()
    choose_once("""
import ctypes
for key in range(20):
    ctypes.CDLL(None).shmget(0, 2**20, 0o1666)
""", way)
    assert shared_segments() == before


@EACH_PROTECTED
def test_a_link_in_place_of_its_folder_leads_nowhere(way, tmp_path, short_limits):
    target = tmp_path / "target"
    target.mkdir(mode=0o755)
    (target / "results.json").write_text("{}")
    before = [(path.lstat().st_uid, path.lstat().st_mode) for path in (target, *target.iterdir())]
    choose_once(in_choose(
        "here = os.getcwd()", "os.makedirs('a', exist_ok=True)",
        "for name in ('a/link', 'board.py', here + '/a', here):",
        "    try:", "        shutil.rmtree(name, ignore_errors=True)",
        "        os.path.lexists(name) and os.remove(name)", "    except OSError: pass",
        f"    try: os.symlink({str(target)!r}, name)", "    except OSError: pass",
        "os._exit(0)"), way)
    assert [(path.lstat().st_uid, path.lstat().st_mode)
            for path in (target, *target.iterdir())] == before
    assert (target / "results.json").read_text() == "{}"


@pytest.mark.skipif(sandbox.OtherUser not in WAYS, reason="only root can be other users")
def test_each_process_has_a_user_of_its_own():
    made = [sandbox.OtherUser(["-c", "input()"]) for _ in range(5)]
    users = {world.user for world in made}
    for world in made:
        world.end()
    assert len(users) == 5
    assert not users & {os.getuid()}


def until_stopped(submission, check):
    try:
        submission.fault(check)
    except processes.Stopped:
        pass


@EACH_PROTECTED
def test_busy_children_take_no_points_of_a_neighbour(way, monkeypatch):
    submission = Submission(appended(in_choose(
        "for _ in range(45):", "    try:", "        if not os.fork():", "            os.setsid()",
        "            while True: pass", "    except OSError: pass", "while True: pass")),
        way, RUBRIC)
    [check] = [check for check in RUBRIC if check.name == "ai_marks_one_cell"]
    neighbour = threading.Thread(target=until_stopped, args=(submission, check))
    neighbour.start()
    processes_of = submission.worlds.processes
    wait_until(lambda: any(each.conversation for each in list(processes_of.values())))
    time.sleep(0.4)  # until it has children
    is_right = takes_no_points(way, monkeypatch)
    submission.worlds.stop()
    neighbour.join()
    assert is_right


@EACH_WAY
def test_a_process_is_ended_by_one_thread_at_a_time(way):
    """By the one that waits for it, and by the one that stops the grading."""
    conversation, inside, seen = processes.Conversation(way, {}), [], []

    def end(sound=conversation.sandbox.end):
        inside.append(way)
        seen.append(len(inside))
        time.sleep(0.1)
        sound()
        inside.pop()

    conversation.sandbox.end = end
    threads = [threading.Thread(target=conversation.end) for _ in range(2)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert seen == [1, 1]


def test_stopping_while_a_process_is_made_is_heeded(monkeypatch):
    submission = Submission(style("ten"), sandbox.Unprotected, RUBRIC)
    made = []

    class Stopping(processes.Conversation):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            made.append(self)
            submission.worlds.stop()

    monkeypatch.setattr(processes, "Conversation", Stopping)
    with pytest.raises(processes.Stopped):
        submission.fault(RUBRIC[0])
    assert made[0].sandbox.process.returncode is not None
