"""The sandbox: what it gives, what it limits, what it leaves behind."""

import os
import time

import pytest
import sandbox
from sandbox import Limits

ON_POSIX = pytest.mark.skipif(os.name != "posix", reason="such limits are POSIX's")
LIMITS = Limits(wall_seconds=5, cpu_seconds=1, memory_mb=256, file_mb=1, output_mb=1)


def run(code, typed=b"", limits=LIMITS, **files):
    files = {f"{name}.py": content for name, content in files.items()}
    return sandbox.run(["main.py"], {**files, "main.py": code.encode()}, typed, limits)


def test_a_program_finds_its_files_and_its_input():
    ended = run("import other; print(other.WORD, input())", b"typed\n", other=b"WORD = 'found'\n")
    assert (ended.output.split(), ended.complaint, ended.cut_off) == ([b"found", b"typed"], b"", "")


def test_a_program_runs_in_a_folder_that_goes_away():
    folder = run("import os; open('new.txt', 'w').close(); print(os.getcwd())").output.strip()
    assert os.path.isabs(folder)
    assert not os.path.exists(folder)


def test_nothing_of_our_environment_is_passed_on(monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "x")
    monkeypatch.setenv("PYTHONPATH", "x")
    ended = run("import os; print('SECRET_TOKEN' in os.environ, 'PYTHONPATH' in os.environ)")
    assert ended.output.split() == [b"False", b"False"]


def test_there_is_no_terminal():
    code = "import os, sys; print(sys.stdin.isatty(), sys.stdout.isatty())"
    assert run(code).output.split() == [b"False", b"False"]


@pytest.mark.parametrize("code, cut_off", [
    ("import time; time.sleep(60)", "it was stopped after 1 seconds"),
    ("import sys, time; sys.stdout.close(); time.sleep(60)", "it was stopped after 1 seconds"),
    ("while True: print('x' * 1000)", "it was stopped after it had printed 1 MB"),
    ("import sys\nwhile True: print('x' * 1000, file=sys.stderr)",
     "it was stopped after it had printed 1 MB"),
    ("for n in range(10**6): open(str(n), 'w').close()",
     "it was stopped after it had made 500 files"),
], ids=["wall time", "wall time, output closed", "output", "errors", "files"])
def test_a_limit_that_holds_everywhere(code, cut_off):
    limits = LIMITS._replace(wall_seconds=1, cpu_seconds=5)
    assert run(code, limits=limits).cut_off == cut_off


@ON_POSIX
@pytest.mark.parametrize("code, cut_off", [
    ("while True: pass", "it was stopped after 1 seconds of processor time"),
    ("while True:\n  try:\n    while True: pass\n  except: pass",
     "it was stopped after 1 seconds of processor time"),
    ("import os; os.kill(os.getpid(), 11)", "it was ended by SIGSEGV"),
], ids=["processor time", "in a bare except", "signal"])
def test_a_limit_of_the_system(code, cut_off):
    assert run(code).cut_off == cut_off


@ON_POSIX
def test_memory_is_limited():
    assert b"MemoryError" in run("x = bytearray(10**9)").complaint


@ON_POSIX
def test_the_size_of_a_file_is_limited():
    ended = run("with open('x', 'wb') as file: file.write(bytes(10**7))")
    assert b"File too large" in ended.complaint


@ON_POSIX
def test_a_child_process_is_not_left_behind():
    ended = run("""
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print(child.pid)
""")
    deadline = time.monotonic() + 10
    while is_running(int(ended.output)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_running(int(ended.output))
    assert ended.cut_off == ""


def is_running(pid):
    try:
        os.kill(pid, 0)
        with open(f"/proc/{pid}/stat") as stat:  # a zombie has ended, only nobody has noticed
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return os.path.exists("/proc/self/stat") is False


def test_only_small_regular_files_of_the_top_folder_are_copied(tmp_path):
    (tmp_path / "board.py").write_text("1")
    (tmp_path / "big.dat").write_bytes(bytes(2 * sandbox.MEGABYTE))
    (tmp_path / "folder").mkdir()
    if os.name == "posix":
        os.mkfifo(tmp_path / "pipe.py")
        (tmp_path / "link.py").symlink_to("/etc/passwd")
    assert sandbox.read_files(tmp_path) == {"board.py": b"1"}
