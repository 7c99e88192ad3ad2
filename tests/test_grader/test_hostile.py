"""Code that means harm, or has gone wild, ends within its limits and leaves nothing behind."""

import os
from pathlib import Path

import pytest
from grader import sandbox
from test_grader.hostile import DISHONEST, HOSTILE, ONLY_AS_ROOT, appended
from test_grader.submissions import POINTS, grade, style

ON_POSIX = pytest.mark.skipif(os.name != "posix", reason="POSIX processes")
BOX = sandbox.Sandbox()
ON_LINUX = pytest.mark.skipif(not os.path.exists("/proc/self"), reason="there is no /proc")
AS_ROOT = pytest.mark.skipif(not BOX.is_root, reason="only root can be another user")
HIDING = pytest.mark.skipif(not BOX.has_namespaces, reason="nothing can be hidden here")


@pytest.fixture
def short_limits(monkeypatch):
    monkeypatch.setattr(sandbox, "CPU_SECONDS", 1)
    monkeypatch.setattr(sandbox, "WAIT_SECONDS", 1)
    monkeypatch.setattr("grader.processes.SECTION_CUT_OFFS", 1)


@ON_POSIX
@pytest.mark.parametrize("name", HOSTILE)
def test_it_earns_nothing(name, graded):
    kept = set(POINTS) - graded[name].result().caught()
    assert not kept & {"ai_marks_one_cell", "ai_shows_its_choice"} or name == "values that bite"
    assert {"board_wins", "board_show", "own_play"} <= kept  # what is not its business is not lost


@pytest.fixture
def copies(monkeypatch):
    """The folders that are made for submissions."""
    made = []

    class Recorded(sandbox.Folder):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            made.append(self.path)

    monkeypatch.setattr(sandbox, "Folder", Recorded)
    return made


def left_behind(copies):
    """The copies that are still there, and the processes that still run in any."""
    return [path for path in copies if path.exists()] + [
        name for name in running() if name in {path.name for path in copies}]


def running():
    """The copies in which processes run, by name."""
    found = []
    for folder in filter(str.isdigit, os.listdir("/proc")):
        try:
            for variable in Path(f"/proc/{folder}/environ").read_bytes().split(b"\0"):
                if variable.startswith(b"GRADED="):
                    found.append(variable[len(b"GRADED="):].decode())
        except OSError:
            pass
    return found


@ON_LINUX
@pytest.mark.parametrize("name", ["ends the process", "holds the output open", "fills the folder",
                                  "locks the folder"])
def test_it_leaves_nothing(name, short_limits, copies):
    grade(appended(HOSTILE[name]), BOX, sections=["AI"])
    assert copies
    assert left_behind(copies) == []


@AS_ROOT
@pytest.mark.parametrize("name", ONLY_AS_ROOT)
def test_it_cannot_harm_the_grader(name, short_limits, copies):
    result = grade(appended(ONLY_AS_ROOT[name]), BOX, sections=["AI"])
    assert "ai_marks_one_cell" in result.faults
    assert left_behind(copies) == []


@HIDING
@pytest.mark.parametrize("name", DISHONEST)
def test_there_is_nothing_to_steal(name):
    assert grade(appended(DISHONEST[name]), BOX).faults == {}


@ON_POSIX
def test_where_the_system_refuses_limits_the_others_hold(monkeypatch, short_limits):
    refusing = sandbox.PUPPET.replace("import resource", "import resource; refuse(resource)").replace(
        "def limit(", '''def refuse(resource):
    def setrlimit(kind, limits):
        raise ValueError("current limit exceeds maximum limit")
    resource.setrlimit = setrlimit


def limit(''')
    assert refusing.count("refuse(resource)") == 2
    monkeypatch.setattr(sandbox, "PUPPET", refusing)
    assert grade(style("ten"), BOX).faults == {}
    faults = grade(appended(HOSTILE["never ends"]), BOX, sections=["AI"]).faults
    assert any("stopped after 1 seconds of processor time" in told.feedback
               for told in faults.values())


def test_streams_are_real_and_sleeping_takes_no_time():
    assert grade(appended("""
import sys, time
time.sleep(3600)
sys.stdout.reconfigure(encoding="utf-8")
sys.stdout.buffer.write(b"x")
assert sys.stdin.encoding and not sys.stdin.isatty()
"""), BOX).faults == {}


def test_a_program_finds_its_helpers_and_data_and_nothing_of_our_environment(monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "x")
    files = appended("""
import os, helper.part
assert open("data.txt").read() == "1"
assert "SECRET_TOKEN" not in os.environ
assert os.listdir("..") is not None
""")
    files.update({"helper/__init__.py": b"", "helper/part.py": b"", "data.txt": b"1"})
    assert grade(files, BOX).faults == {}
