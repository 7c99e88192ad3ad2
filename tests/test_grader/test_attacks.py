"""Code that hangs, cheats or means harm: it ends, reaches nothing and leaves nothing."""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest
from grader import grades, grading, players, sandbox
from grader.failures import Crash, Failure
from grader.connection import START, WORKER, Limits, WorkerConnection
from grader.replaced import ALONE
from grader.rubric import RUBRIC
from grader.runs import Code
from grader.submission import Submission
from test_game.sessions import environment
from test_grader import corpus

SANDBOXES = [each for each in (sandbox.Bubblewrap, sandbox.OtherUser, sandbox.Limited)
             if each is sandbox.Limited or not sandbox.problem_of(each)]
EACH = pytest.mark.parametrize("kind", SANDBOXES, ids=lambda kind: kind.__name__)
PROTECTED = pytest.mark.parametrize("kind", SANDBOXES[:-1], ids=lambda kind: kind.__name__)
BUBBLEWRAP = pytest.mark.skipif(sandbox.Bubblewrap not in SANDBOXES,
                                reason="bubblewrap does not work here")
CHOOSE = """

def choose(self, board):
    import ctypes, os, shutil, signal, subprocess, sys, threading, time
    {}


AI.choose = choose
"""
# Filling more memory takes longer
SHORT = Limits(run=0.2, play=0.2, clock=2, memory_mb=200)
SURVIVOR = "[sys.executable, '-c', 'import time; time.sleep(600)', 'survivor']"


def appended(code):
    """The files of a sound submission with more code in player.py."""
    files = {name: text.encode() for name, text in corpus.sound("filled_in").items()}
    files["player.py"] += b"\n" + code.encode()
    return files


def in_choose(*lines):
    return CHOOSE.format("\n    ".join(lines))


def first_choice(submission):
    """Return the Run in which an AI chooses on an empty board. Raise Crash if it does not end."""
    code = Code(submission, "AI", ALONE)
    run = code.run(players.starts(code, "AI")["X"].lines, "player.choose(board)",
                   look=True)
    if run.crash:
        run.require()
    return run


def choose_once(code, kind, limits=SHORT):
    """Return the error of one choice by an AI with this code added, or ""."""
    submission = Submission(appended(code), kind, limits)
    try:
        return first_choice(submission).error
    except Failure as failure:
        return str(failure)
    finally:
        submission.close()


def lost(code, kind, section, limits=Limits()):
    """The checks of a section that fail with this code added."""
    submission = Submission(appended(code), kind, limits)
    try:
        return [check.name for check in RUBRIC if check.section == section
                and grading.result(submission, check).credit < 1]
    finally:
        submission.close()


@pytest.fixture
def made(monkeypatch):
    """All sandboxes that are made."""
    found = []
    start = sandbox.Limited.start

    def recorded(self, *arguments, **user):
        start(self, *arguments, **user)
        found.append(self)

    monkeypatch.setattr(sandbox.Limited, "start", recorded)
    return found


def left_behind(made):
    """What is left of sandboxes after a second: folders, and processes that are running."""
    users = {each.user for each in made if hasattr(each, "user")}
    groups = {each.process.pid for each in made}
    for _ in range(10):
        found = [each.folder for each in made if os.path.exists(each.folder)]
        for pid in filter(str.isdigit, os.listdir("/proc")):
            with suppress(OSError):
                is_left = (os.stat(f"/proc/{pid}").st_uid in users or os.getpgid(int(pid)) in groups
                           or b"survivor" in Path(f"/proc/{pid}/cmdline").read_bytes())
                found += [pid] * (is_left and is_running(pid))
        if not found:
            break
        time.sleep(0.1)
    return found


def is_running(pid):
    with suppress(OSError):
        stat = Path(f"/proc/{pid}/stat").read_text(errors="replace")
        return stat.rpartition(")")[2].split()[0] != "Z"
    return False


ENDINGS = {
    "ends the process": ["os._exit(0)"],
    "kills itself": ["os.kill(os.getpid(), signal.SIGKILL)"],
    "never ends": ["while True:", "    try:", "        while True: pass",
                   "    except BaseException: pass"],
    "waits forever": ["threading.Event().wait()"],
    "ignores signals": ["for number in range(1, 32):",
                        "    try: signal.signal(number, signal.SIG_IGN)",
                        "    except (OSError, ValueError): pass", "while True: pass"],
    "closes all files": ["os.closerange(0, 100)"],
    "fills the folder": ["os.makedirs('a/b', exist_ok=True)",
                         "for number in range(10**6): open(f'a/b/{number}', 'w').close()"],
    "writes a large file": ["with open('large', 'wb') as file:",
                            "    while True: file.write(bytes(10**6))"],
    "takes all memory": ["hoard = []", "while True: hoard.append(bytearray(10**8))"],
    "nests folders": ["for number in range(1_100):",
                      "    os.mkdir('a'); os.chdir('a')", "os._exit(0)"],
    "locks the folder": ["os.makedirs('a/b', exist_ok=True)", "os.chmod('a/b', 0)",
                         "os.chmod('a', 0)", "os.chmod('.', 0)", "os._exit(0)"],
    "prints forever": ["while True: print('x' * 10_000)"],
    "reads forever": ["while True:", "    try: input()", "    except EOFError: pass"],
}


@pytest.mark.parametrize("name", ENDINGS)
def test_code_that_does_not_finish_is_stopped(name, made):
    assert choose_once(in_choose(*ENDINGS[name]), SANDBOXES[0])
    assert made and left_behind(made) == []


@EACH
@pytest.mark.parametrize("name", ["kills itself", "never ends", "locks the folder",
                                  "nests folders"])
def test_sandbox_leaves_nothing_behind(name, kind, made):
    choose_once(in_choose(*ENDINGS[name]), kind)
    assert made and left_behind(made) == []


@PROTECTED
@pytest.mark.parametrize("lines", [
    ["if not os.fork():", "    os.setsid()", "    if not os.fork():",
     f"        os.execv(sys.executable, {SURVIVOR})", "    os._exit(0)"],
    ["for number in range(20):", "    try: os.set_inheritable(number, True)",
     "    except OSError: pass",
     f"subprocess.Popen({SURVIVOR}, start_new_session=True, env={{}}, close_fds=False)",
     "os._exit(0)"],
    ["while True:", "    try: os.fork()", "    except OSError: pass"],
    ["os.kill(os.getppid(), signal.SIGSTOP)", "while True: pass"],
    ["os.kill(os.getpid(), signal.SIGSTOP)"],
    ["os.kill(os.getppid(), signal.SIGKILL)", "while True: pass"],
], ids=["daemon", "output held open", "fork bomb", "stops the worker", "stops itself",
        "kills the worker"])
def test_no_process_is_left_or_harmed(lines, kind, made):
    choose_once(in_choose(*lines), kind)
    assert made and left_behind(made) == []


@PROTECTED
def test_fork_bomb_in_a_copy_of_a_player_is_ended(kind, made):
    """Copies are made while the games of a MiniMax are played."""
    bomb = in_choose("while True:", "    try: os.fork()", "    except OSError: pass")
    code = bomb.replace("AI.choose = choose", """
def choose_or_fork(self, board, honest=MiniMax.choose):
    if sum(map(board.isempty, CELLS)) < 8:
        choose(self, board)
    honest(self, board)


MiniMax.choose = choose_or_fork
""")
    failed = lost(code, kind, "MiniMax", SHORT._replace(play=1, clock=60))
    assert "minimax_marks_one_cell" in failed
    assert made and left_behind(made) == []


@EACH
@pytest.mark.parametrize("line", ["os.kill(os.getppid(), signal.SIGSTOP)",
                                  "os.kill(os.getpid(), signal.SIGSTOP)"])
def test_stopped_process_is_ended_at_once(line, kind, made):
    begin = time.monotonic()
    assert "it stopped" in choose_once(in_choose(line, "threading.Event().wait()"), kind, Limits())
    assert time.monotonic() - begin < 10
    assert made and left_behind(made) == []


@EACH
def test_process_that_outlives_its_request_is_ended(kind, made):
    """Even if its parent has ended, and it has left the group."""
    code = in_choose("if not os.fork():", "    os.setsid()", "    if not os.fork():",
                     f"        os.execv(sys.executable, {SURVIVOR})", "    os._exit(0)",
                     "os.wait()", "board.set('A1', self.sign)")
    assert choose_once(code, kind) == ""
    assert made and left_behind(made) == []


@EACH
def test_output_that_is_held_open_does_not_keep_the_grader_waiting(kind, made):
    begin = time.monotonic()
    assert choose_once(in_choose(
        "if not os.fork():", "    os.setsid()", "    threading.Event().wait(60)",
        "    os._exit(0)", "os._exit(0)"), kind, Limits())
    assert time.monotonic() - begin < 10
    assert left_behind(made) == []


def test_limited_sandbox_kills_the_process_group(made):
    choose_once(in_choose(f"subprocess.Popen({SURVIVOR})", "while True: pass"), sandbox.Limited)
    assert made and left_behind(made) == []


@PROTECTED
def test_nothing_is_left_where_every_user_may_write(kind, made):
    name, shared = f"left-{os.getpid()}", Path("/proc/sysvipc/shm").read_text()
    choose_once(f"""
import ctypes, os
for key in range(20):
    ctypes.CDLL(None).shmget(0, 2**20, 0o1666)
for folder in ("/tmp", "/var/tmp", "/dev/shm"):
    try:
        os.makedirs(folder + "/{name}/a")
        os.chmod(folder + "/{name}/a", 0)
    except OSError:
        pass
""", kind)
    assert left_behind(made) == []
    assert not [folder for folder in ("/tmp", "/var/tmp", "/dev/shm")
                if os.path.lexists(f"{folder}/{name}")]
    assert Path("/proc/sysvipc/shm").read_text() == shared


@PROTECTED
def test_submission_cannot_read_the_results(kind):
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        folder = Path(name) / "grades"
        folder.mkdir()
        grades.write(folder / "ann.txt", "40/40")
        (folder / "public.txt").touch()
        probe = kind(["-I", "-c", "import os, sys; print(*(name for name in sys.argv[2:] if "
                      "os.access(sys.argv[1] + name, os.R_OK)))", f"{folder}/", "ann.txt",
                      "public.txt"])
        printed, _ = probe.process.communicate()
        probe.end()
    assert printed.split() == ([] if kind is sandbox.Bubblewrap else [b"public.txt"])


@BUBBLEWRAP
def test_bubblewrap_has_no_network_and_none_of_our_files():
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as named:
        named.bind(f"\0named-{os.getpid()}")  # an abstract socket, without a path
        named.listen()
        assert lost(f"""
import gc, glob, os, socket, sys
for kind, address in ((socket.AF_INET, {server.getsockname()}),
                      (socket.AF_UNIX, "\\0named-{os.getpid()}")):
    with socket.socket(kind) as client:
        if client.connect_ex(address) == 0:
            raise SystemExit("found a network")
for path in ("/tmp", "/home", "/var", "/mnt", {str(corpus.SOUND)!r}):
    if os.path.exists(path):
        raise SystemExit("found " + path)
names = [name for name in sys.modules if "rules" in name or "rubric" in name]
names += [name for thing in gc.get_objects() if isinstance(thing, dict)
          for name in list(thing) if name in ("winning_cells", "score_of_move", "RUBRIC")]
names += [path for path in glob.glob("/proc/[0-9]*/root/home/*")]
if names:
    raise SystemExit(f"found {{names}}")
""", sandbox.Bubblewrap, "Player") == []


@BUBBLEWRAP
def test_bubblewrap_limits_writing_to_one_small_folder():
    error = choose_once(in_choose(
        "import glob", "found, number = [], 0",
        "for folder in ['/', *glob.glob('/*/'), *glob.glob('/*/*/')]:",
        "    try:", "        open(folder + 'left', 'w').close()",
        "        found.append(folder.strip('/'))", "    except OSError: pass",
        "try:", "    while True:",
        "        with open(str(number), 'wb') as file: file.write(bytes(2**20))",
        "        number += 1",
        "except OSError as problem:",
        "    raise ValueError(found, number // 10, problem.strerror)"), sandbox.Bubblewrap)
    full = f"{sandbox.FOLDER_MB // 10 - 1}, 'No space left on device'"
    assert re.match(rf"ValueError: \(\['work', 'work/\d+'\], {full}\)", error)


FORGE = "import sys\nsys.modules['grader.execution'].dumps = "
FORGED = ["5", "{}", "[]", "null", '{"run": 5}', '{"run": 0}', '{"run": [0]}',
          *('{"run": 0, "values": %s, "printed": %s, "error": "", "marks": %s}'
            % each for each in (
                ("[1]", "[]", "null"), ("[]", '[""]', "null"), ("[1]", "5", "null"),
                (5, 5, "null"), ("[]", "[]", "null"), ("[1, 2, 3, 4]", "[]", "null"),
                ("[1]", '[""]', "[true]"), ("[1]", '[""]', "5"), ("[1]", '[""]', '"XOX"'))),
          '{"ended": [5]}', "[" * 60_000, "\\udcff", "9" * 5_000]


@pytest.mark.parametrize("line", FORGED, ids=lambda line: line[:40])
def test_forged_record_counts_as_a_crash(line):
    submission = Submission(appended(f"{FORGE}lambda seen: {line!r}\n"), SANDBOXES[0])
    try:
        with pytest.raises(Crash):
            Code(submission, "AI", ALONE).run(["import player"]).require()
    finally:
        submission.close()


@pytest.mark.parametrize("value", ["[5]", '{"repr": 5}', "'x' * 10**5", "1e999",
                                   '[["AI", [], []]]', '[["AI", ["Player"], 5]]'])
def test_grader_survives_unexpected_values(value, capsys):
    for section in ("Board", "AI"):
        lost(f"""
import json


def dumps(seen):
    if "values" in seen:
        seen["values"] = [{value}] * len(seen["values"])
    return json.dumps(seen)


{FORGE}dumps
""", SANDBOXES[0], section)
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("code", [
    FORGE + "lambda seen: '{\"run\": [' + '{},' * 2_000_000 + '{}]}'",
    in_choose("print('x' * 90_000)", "print('A1')"), f"""
import json


def dumps(seen):
    if "values" in seen:
        seen["values"] = [[[]] * 100_000]
    return json.dumps(seen)


{FORGE}dumps
"""], ids=["one long record", "much is printed", "large values"])
def test_grader_needs_little_memory(code):
    """Measured in a process of its own, which reads its own peak memory at the end."""
    done = in_own_process(f"""
assert lost({code!r}, SANDBOXES[0], "AI")
[most] = [line for line in open("/proc/self/status") if line.startswith("VmHWM:")]
print(most.split()[1])
""")
    assert int(done.stdout) < 100 * 1024, done.stderr


def in_own_process(program):
    """Run a program that uses what this file imports and defines."""
    begin = f"import sys\nsys.path[:0] = {sys.path!r}\nfrom test_grader.test_attacks import *\n"
    return subprocess.run([sys.executable, "-c", begin + program], env=environment(), text=True,
                          capture_output=True, timeout=300)


@pytest.mark.parametrize("sent", [b"", WORKER[:1_000], WORKER, WORKER + b"{"])
def test_worker_ends_if_the_grader_does(sent):
    """The grader may be killed at any moment, and what it has not sent does not come."""
    subprocess.run([sys.executable, "-S", "-c", START.format(size=len(WORKER))], input=sent,
                   env=environment(), timeout=30, stderr=subprocess.DEVNULL)


def test_request_to_a_worker_that_has_ended_is_a_crash():
    worker = WorkerConnection(SANDBOXES[0], {}, SHORT, WORKER, Event())
    worker.sandbox.process.kill()
    with pytest.raises(Crash):
        worker.answer({"do": "run"}, 10)
    worker.end()


def test_request_may_be_longer_than_a_pipe_holds():
    files = appended("")
    files["data.txt"] = bytes(3_000_000)
    submission = Submission(files, SANDBOXES[0])
    assert submission.class_of("AI").name == "AI"
    submission.close()


def test_player_that_ends_the_process_in_one_position_fails_there():
    submission = Submission(appended("""
def leave(self, board, honest=MiniMax.choose):
    if not board.isempty("A1") and not board.isempty("C3"):
        import os
        os._exit(0)
    honest(self, board)


MiniMax.choose = leave
"""), SANDBOXES[0])
    [check] = [check for check in RUBRIC if check.name == "minimax_marks_one_cell"]
    failure = grading.result(submission, check).counts
    submission.close()
    assert "the process in which it ran ended" in str(failure)
    marked = failure.reproduction.run.script.lines
    assert 'board.set("A1", "O")' in marked or 'board.set("C3", "O")' in marked
    assert failure.reproduction.program.endswith("player.choose(board)\nboard.show()")


@pytest.mark.parametrize("fetched", ["reference", "rubric", "submission"])
def test_reference_code_cannot_be_found_by_the_students_code_alone(fetched):
    assert lost(f"import sys\nassert not [name for name in sys.modules if {fetched!r} in name]\n",
                SANDBOXES[0], "Player") == []


def test_sleep_returns_at_once():
    assert lost("import time\ntime.sleep(3600)", SANDBOXES[0], "Player") == []


def test_standard_streams_have_the_methods_of_files():
    assert lost("""
import sys
sys.stdout.reconfigure(encoding="utf-8")
sys.stdout.buffer.write(b"x")
assert sys.stdin.encoding and not sys.stdin.isatty()
""", SANDBOXES[0], "Player") == []


def test_submission_sees_its_helpers_but_not_the_graders_environment(monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "x")
    files = appended("import os, helper.part\nassert open('data.txt').read() == '1'\n"
                     "assert 'SECRET_TOKEN' not in os.environ\n")
    files.update({"helper/__init__.py": b"", "helper/part.py": b"", "data.txt": b"1"})
    submission = Submission(files, SANDBOXES[0])
    assert submission.class_of("AI")[0] == "AI"
    submission.close()


@pytest.mark.skipif(sandbox.OtherUser not in SANDBOXES, reason="needs root")
def test_cleanup_command_does_not_see_the_environment(monkeypatch):
    """What cleans up for a user runs as that user, who may read its environment."""
    monkeypatch.setenv("SECRET_TOKEN", "x")
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o777)
        sandbox.run_quietly("sh", "-c", f"env > {name}/environment")
        assert "SECRET_TOKEN" not in Path(name, "environment").read_text()


def test_grading_leaves_no_thread_and_no_open_file():
    """Counted in a process of its own, in which nothing else begins or ends."""
    done = in_own_process("""
import threading

def held():
    return threading.active_count(), len(os.listdir("/proc/self/fd"))

before = held()
lost("", SANDBOXES[0], "Board")
begin = time.monotonic()
while held() != before and time.monotonic() - begin < 5:
    time.sleep(0.1)
print(held() == before)
""")
    assert done.stdout == "True\n", done.stderr
