"""Code that hangs, cheats or means harm, in the real sandboxes: it ends, and leaves nothing."""

import ctypes
import os
import re
import secrets
import socket
import time
from concurrent.futures import wait
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from grader import sandbox
from grader.sandbox import BLAMES, NotFinished
from test_grader import corpus
from test_grader.attacks import ALL, ATTACKS, KINDS, LIMITS, OUR_IDS, PROTECTED, SURVIVOR, outcome
from test_grader.commands import grade, write


@pytest.mark.parametrize("kind", ["bubblewrap", "another user", "none"])
def test_kind_of_sandbox_works_unless_a_reason_is_known(kind):
    """Only those that work are tested below."""
    if kind == "bubblewrap" and kind not in KINDS:
        pytest.skip("bubblewrap does not work here")
    if kind == "another user" and os.geteuid() != 0:
        pytest.skip("only root can run code as another user")
    assert kind in KINDS


@pytest.mark.parametrize("kind, name", ALL)
def test_attack_ends(kind, name, attacks):
    assert re.fullmatch(ATTACKS[name][1], attacks.futures[kind, name].result())


def test_no_process_is_left(attacks):
    wait(attacks.futures.values())
    time.sleep(0.2)  # the system ends the processes of a namespace after its first one
    left = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            command = (process / "cmdline").read_bytes()  # b"" if it has ended
            if command and process.stat().st_uid in OUR_IDS:
                left.append(command)
    assert left == []


@pytest.mark.parametrize("kind", PROTECTED)
def test_no_file_is_left(kind, attacks, monkeypatch, tmp_path):
    wait(attacks.futures.values())  # they need the folder that is replaced here
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    for folder in (tmp_path, *list(tmp_path.parents)[:2]):
        folder.chmod(0o755)
    name = f"left-{secrets.token_hex()}"
    lines = f"""
name = {name!r}
for folder in (".", *{sandbox.WRITABLE}):
    if os.access(folder, os.W_OK):
        os.makedirs(f"{{folder}}/{{name}}/inner")
        print(folder)"""
    written = ["/dev/shm"]
    if kind == "another user":
        written = [folder for folder in sandbox.WRITABLE
                   if os.path.exists(folder) and os.stat(folder).st_mode & 0o002]
    assert outcome(kind, lines).split() == [".", *written]
    for folder in written:
        assert not Path(folder, name).exists()
    assert not list(tmp_path.glob("submission-*"))


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="system calls have other numbers")
@pytest.mark.parametrize("kind", KINDS)
def test_submissions_share_no_keyring(kind):
    ctypes.CDLL(None).syscall(250, 1, None)  # as after a login, this process has one
    lines = "print(ctypes.CDLL(None).syscall(250, 0, -3, 0))"
    assert outcome(kind, lines) != outcome(kind, lines)


@pytest.mark.parametrize("kind", KINDS)
def test_process_that_stops_itself_is_ended(kind):
    limits = LIMITS._replace(slowness=0, wait=1)
    assert outcome(kind, "os.kill(os.getpid(), signal.SIGSTOP)", limits) == BLAMES[76]


@pytest.mark.parametrize("kind", KINDS)
def test_child_that_is_left_is_ended(kind):
    pid = outcome(kind, f"print(subprocess.Popen({SURVIVOR}).pid)").strip()
    time.sleep(0.2)  # the system ends it
    with suppress(FileNotFoundError):
        assert "time.sleep" not in Path("/proc", pid, "cmdline").read_text()


@pytest.mark.parametrize("kind", KINDS)
def test_what_depends_on_the_process_is_the_same_each_time(kind):
    """Sets of strings have one order, and threads need little memory."""
    lines = """print(hash("a"))
done = threading.Event()
for _ in range(20): threading.Thread(target=lambda: bytes(9) and done.wait(), daemon=True).start()
done.set()"""
    first = outcome(kind, lines)
    assert re.fullmatch(r"-?\d+\n", first)
    assert outcome(kind, lines) == first


@pytest.mark.skipif("bubblewrap" not in KINDS, reason="bubblewrap does not work here")
def test_what_is_shown_in_bubblewrap_can_be_read():
    shown = [*filter(os.path.exists, sandbox.SYSTEM)]
    lines = f"print(*[path for path in {shown} if os.access(path, os.R_OK)])"
    assert outcome("bubblewrap", lines).split() == shown


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
        assert outcome("bubblewrap", lines) == "ended with ValueError: ['work']"


@pytest.mark.skipif("another user" not in KINDS, reason="needs root")
def test_another_user_cannot_read_results(tmp_path):
    ann, out = write(tmp_path / "ann", {"board.py": b""}), tmp_path / "out"
    out.mkdir()
    for folder in (out, tmp_path, *list(tmp_path.parents)[:2]):
        folder.chmod(0o755)
    grade(ann, "--grades", out)
    lines = f"raise ValueError([os.access(each, 4) for each in os.scandir({str(out)!r})])"
    assert outcome("another user", lines) == "ended with ValueError: [False, False]"


def test_sandbox_that_is_missing_or_cannot_start_is_described(attacks, monkeypatch, tmp_path):
    wait(attacks.futures.values())  # they need the real bwrap
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))  # without find, a folder is left
    monkeypatch.setenv("PATH", str(tmp_path))
    assert sandbox.best_sandbox().problem == "bubblewrap cannot be used: it is not installed"
    program = tmp_path / "bwrap"
    program.write_text("#!/bin/sh\necho 'setting up uid map: Permission denied' >&2\nexit 1\n")
    program.chmod(0o755)
    assert sandbox.best_sandbox().problem == (
        "bubblewrap cannot be used: this computer cannot start the grader's driver: setting up uid "
        "map: Permission denied")


@pytest.fixture
def quiet_sandbox(attacks, monkeypatch):
    """Return a function that replaces something of the sandbox, while no attack needs it."""
    wait(attacks.futures.values())
    return lambda name, value: monkeypatch.setattr(sandbox, name, value)


@pytest.mark.parametrize("full, reason", [
    ("request", "No space left on device"), ("records", BLAMES[74]), ("module", BLAMES[74])])
@pytest.mark.parametrize("kind", KINDS)
def test_full_disk_gives_no_grade(kind, full, reason, quiet_sandbox, tmp_path):
    if kind == "bubblewrap" and full == "module":
        pytest.skip("its folder is in memory")
    for folder in (tmp_path, *list(tmp_path.parents)[:2]):
        folder.chmod(0o755)
    files = iter([open("/dev/full" if full == name else tmp_path / name, "w+b")
                  for name in ("request", "records")])
    if full == "module":
        (tmp_path / "board.py").symlink_to("/dev/full")
    quiet_sandbox("tempfile", SimpleNamespace(TemporaryFile=lambda: next(files),
                                              mkdtemp=lambda prefix: str(tmp_path)))
    assert reason in outcome(kind, "print(1)")


@pytest.mark.parametrize("kind", PROTECTED)
def test_process_that_cannot_be_started_gives_no_grade(kind, quiet_sandbox):
    quiet_sandbox("OF_PROCESS", {"RLIMIT_NPROC": 1})
    assert outcome(kind, "print(1)") == BLAMES[71]


def test_sandbox_that_does_not_work_is_not_used(quiet_sandbox, monkeypatch, tmp_path):
    """A folder that another user may not enter; and then nothing that works."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    tmp_path.chmod(0o700)
    if "another user" in KINDS:
        assert "PermissionError" in sandbox.why_not("another user")
    quiet_sandbox("DRIVER", "print('broken')")
    with pytest.raises(NotFinished, match="this computer cannot start the grader's driver: broken"):
        sandbox.best_sandbox()
