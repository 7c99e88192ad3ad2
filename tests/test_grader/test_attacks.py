"""Code that hangs, cheats or means harm, in the real sandboxes: it ends, and leaves nothing.

All attacks start at once, with limits of a second.
"""

import os
import re
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from grader import files, sandbox
from grader.code import Code
from grader.runs import Failure, Script
from grader.sandbox import NotFinished, Sandbox, is_ready
from grader.submission import Limits, Submission
from test_grader import corpus
from test_grader.grading import encoded


KINDS = [kind for kind in ("bubblewrap", "another user", "none") if is_ready(Sandbox(kind, ""))]
PROTECTED = [kind for kind in KINDS if kind != "none"]
LIMITS = Limits(imports=2, short=1, long=1, play=1, copy=1, repeated=1, wait=6)
# User ids that no other run of these tests uses at the same time
OUR_IDS = range(2_010_000_000 + os.getpid() % 100_000 * 1_000,
                2_010_000_000 + os.getpid() % 100_000 * 1_000 + 1_000)
SURVIVOR = "[sys.executable, '-c', 'import time; time.sleep(600)', 'survivor']"
MODULES = "ctypes, os, signal, subprocess, sys, threading"
# Lines of Python, and what they lead to; | separates what is possible
ATTACKS = {
    "ends the process": ("os._exit(0)", "its process ended"),
    "kills itself": ("os.kill(os.getpid(), signal.SIGKILL)", "its process ended"),
    "never ends": ("""while True:
    try:
        while True: pass
    except BaseException: pass""", "it took too long"),
    "waits": ("threading.Event().wait()", "it took too long"),
    "closes all files": ("os.closerange(0, 100)", "its process ended"),
    "takes all memory": ("hoard = []\nwhile True: hoard.append(bytearray(10**7))",
                         "MemoryError|it took too long"),  # on a busy machine
    "prints 100 MB": ("for _ in range(10_000): print('x' * 10_000)", ""),
    "writes large files": ("""for number in range(1_000):
    with open(str(number), 'wb') as file: file.write(bytes(2**20))""", ""),
    "reads for ever": ("""while True:
    try: input()
    except EOFError: pass""", "it asked 1000 times more"),
    "fork bomb": ("""while True:
    try: os.fork()
    except OSError: pass""", ""),
    "daemon": (f"""if not os.fork():
    os.setsid()
    if not os.fork():
        os.execv(sys.executable, {SURVIVOR})
    os._exit(0)""", ""),
}


@pytest.fixture(scope="module")
def attacked():
    """Return a function that returns the trouble that an attack leads to, in a kind of sandbox."""
    patch = pytest.MonkeyPatch()
    patch.setattr(sandbox, "FREE_IDS", OUR_IDS)
    pool = ThreadPoolExecutor(4)
    futures = {(kind, name): pool.submit(trouble_of, kind, lines)
               for kind in PROTECTED for name, (lines, _) in ATTACKS.items()}
    futures.update({("none", name): pool.submit(trouble_of, "none", ATTACKS[name][0])
                    for name in ("never ends", "ends the process", "waits")})
    yield lambda kind, name: futures[kind, name].result()
    pool.shutdown()
    patch.undo()


def trouble_of(kind, lines):
    limits = LIMITS._replace(wait=0) if lines == ATTACKS["waits"][0] else LIMITS
    submission = Submission(encoded(corpus.sound("filled_in")), Sandbox(kind, ""), limits)
    try:
        [run] = Code(submission, "AI").run(Script((f"import {MODULES}", lines)))
    except Failure as failure:
        return failure.run.trouble
    except NotFinished as reason:
        return str(reason)
    return run.trouble


@pytest.mark.parametrize("name", ATTACKS)
@pytest.mark.parametrize("kind", PROTECTED)
def test_attack_ends_in_a_sandbox(kind, name, attacked):
    assert re.search(ATTACKS[name][1], attacked(kind, name))


@pytest.mark.parametrize("name", ["never ends", "ends the process", "waits"])
def test_attack_ends_without_a_sandbox(name, attacked):
    assert re.search(ATTACKS[name][1], attacked("none", name))


def test_no_process_and_no_folder_is_left(attacked):
    for kind in PROTECTED:
        for name in ATTACKS:
            attacked(kind, name)
    time.sleep(0.2)  # the system ends the processes of a namespace after its first one
    left = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            command = (process / "cmdline").read_bytes()  # b"" if it has ended
            if command and process.stat().st_uid in OUR_IDS:
                left.append(command)
    assert left == []


@pytest.mark.skipif("bubblewrap" not in KINDS, reason="bubblewrap does not work here")
def test_bubblewrap_has_no_network_and_none_of_our_files():
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as named:
        named.bind(f"\0named-{os.getpid()}")  # an abstract socket, without a path
        named.listen()
        lines = f"""
import glob, os, socket
found = [path for path in ("/tmp", "/home", "/var", "/mnt", {str(corpus.SOUND)!r})
         if os.path.exists(path)]
for kind, address in ((socket.AF_INET, {server.getsockname()}),
                      (socket.AF_UNIX, "\\0named-{os.getpid()}")):
    with socket.socket(kind) as client:
        if client.connect_ex(address) == 0:
            found.append(address)
for folder in ["/", *glob.glob("/*/")]:
    try:
        open(folder + "left", "w").close()
        found.append(folder.strip("/"))
    except OSError:
        pass
raise ValueError(found)"""
        assert trouble_of("bubblewrap", lines) == "ended with ValueError: ['work']"


@pytest.mark.skipif("another user" not in KINDS, reason="needs root")
def test_another_user_cannot_read_results(tmp_path):
    files.write(tmp_path / "ann.txt", "40/40")
    for folder in (tmp_path, *list(tmp_path.parents)[:2]):
        folder.chmod(0o755)
    lines = f"raise ValueError(os.access({str(tmp_path / 'ann.txt')!r}, os.R_OK))"
    assert trouble_of("another user", lines) == "ended with ValueError: False"


def test_submission_does_not_see_the_graders_environment(monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "x")
    assert trouble_of(KINDS[0], "assert 'SECRET_TOKEN' not in os.environ") == ""


def test_sandbox_that_is_missing_or_cannot_start_is_described(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert sandbox.best_sandbox().problem == "bubblewrap is not installed."
    program = tmp_path / "bwrap"
    program.write_text("#!/bin/sh\necho 'setting up uid map: Permission denied' >&2\nexit 1\n")
    program.chmod(0o755)
    assert sandbox.best_sandbox().problem == (
        "bubblewrap cannot start: setting up uid map: Permission denied")
