"""Starts the driver in a sandbox: a process for each request.

bubblewrap    the process sees the system's programs, a folder of its own, and nothing else
another user  if we are root without bubblewrap: the process has an unused user id
none          otherwise: it has our permissions
"""

from __future__ import annotations

import json
import os
import secrets
import select
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

DRIVER = (Path(__file__).parent / "driver.py").read_text(encoding="utf-8")
FREE_IDS = range(2_010_000_000, 2_140_000_000)  # user ids that no system assigns
SYSTEM = ("/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache")  # shown in bubblewrap
# Folders in which every user can write
WRITABLE = ("/tmp", "/var/tmp", "/dev/shm", "/run/lock", "/dev/mqueue")
FOLDER_BYTES = 50 * 2**20
LIMITS = {"RLIMIT_AS": 512 * 2**20, "RLIMIT_FSIZE": 10 * 2**20}
MOST_PROCESSES = 32
BUSY = "the machine was too busy"
REQUEST_SECONDS = 630  # by the clock; in the driver, each process has a much shorter limit
PROBE = {"files": {}, "imports": [], "reference": "", "read": "", "choice": [], "over": [],
         "import_seconds": 10, "seconds": 10, "copy": 10, "all": 10, "wait": 30,
         "scripts": [{"number": 0, "typed": [], "lines": ["print('ready')"], "program": "",
                      "sign": "", "wishes": []}]}

Record = dict[str, Any]


class NotFinished(Exception):
    """Raised if code was ended, and the machine may be to blame."""


class Sandbox(NamedTuple):
    """A way to start a process."""

    kind: str             # "bubblewrap", "another user" or "none"
    problem: str          # why it is not bubblewrap, or ""
    stops: Sequence[int] = ()  # file descriptors; if one can be read, everything must stop

    def run(self, request: Record) -> list[Record]:
        """Return what the driver records for the request. Raise NotFinished if that is not all."""
        user, options = secrets.choice(FREE_IDS), {}
        home = tempfile.mkdtemp(prefix="submission-")
        command = [os.path.realpath(sys.executable), "-S", "-c", DRIVER]
        limits = {**LIMITS, "RLIMIT_NPROC": MOST_PROCESSES}
        if self.kind == "bubblewrap":
            command = [*bubblewrap(user), *command]
        elif self.kind == "another user":
            os.chown(home, user, user)
            command = ["setpriv", "--no-new-privs", python_for_all(), *command[1:]]
            options = {"user": user, "group": user, "extra_groups": []}
        else:
            limits = LIMITS  # the processes of our user would count
        try:
            return started(command, home, {**request, "limits": limits}, self.stops, options)
        finally:
            if self.kind == "another user":
                end_processes_of(user)
                subprocess.run(["find", *WRITABLE, "-uid", str(user), "-delete"],
                               stderr=subprocess.DEVNULL)
            shutil.rmtree(home, ignore_errors=True)


def started(command: Sequence[str], home: str, request: Record, stops: Sequence[int],
            options: dict[str, Any]) -> list[Record]:
    """Run the command, with the request as its input, and end it and its group."""
    with tempfile.TemporaryFile() as asked, tempfile.TemporaryFile() as recorded:
        asked.write(json.dumps(request).encode())
        asked.seek(0)
        process = subprocess.Popen(
            command, stdin=asked, stdout=recorded, stderr=subprocess.DEVNULL, cwd=home,
            start_new_session=True, **options, env={
                "PATH": os.defpath, "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0",
                "MALLOC_ARENA_MAX": "1"})  # otherwise, each thread reserves memory
        try:
            with open(os.pidfd_open(process.pid), "rb", 0) as ended:
                watched = [ended.fileno(), *stops]
                is_over = watched[0] in select.select(watched, [], [], REQUEST_SECONDS)[0]
        finally:
            with suppress(OSError):  # the group can outlive its first process
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if not is_over:
            raise NotFinished(BUSY)
        recorded.seek(0)
        return records_in(recorded.read())


def records_in(text: bytes) -> list[Record]:
    """Return the records in these lines. The submission may have written others, and garbage.

    Raise NotFinished if the driver has found that the machine is to blame.
    """
    records = []
    for line in text.split(b"\n"):
        with suppress(ValueError, RecursionError):
            record = json.loads(line)
            if isinstance(record, dict):
                records.append(record)
    if any("is_busy" in record for record in records):
        raise NotFinished(BUSY)
    return records


def bubblewrap(user: int) -> list[str]:
    """Return the begin of a command that runs in bubblewrap, with a folder in memory."""
    prefix = os.path.realpath(sys.base_prefix)
    shared: list[str] = []
    for path in {*SYSTEM, prefix}:
        for folder in list(reversed(Path(path).parents))[1:]:
            shared += ["--perms", "0755", "--dir", str(folder)]
        shared += ["--ro-bind-try", path, path]
    as_user = ["setpriv", "--reuid", str(user), "--regid", str(user), "--clear-groups"]
    is_root = os.geteuid() == 0
    return [shutil.which("bwrap") or "bwrap",
            "--unshare-ipc", "--unshare-net", "--unshare-uts", "--unshare-pid",
            *([] if is_root else ["--unshare-user"]), "--die-with-parent", "--new-session",
            *shared, "--proc", "/proc", "--dev", "/dev",
            "--size", str(FOLDER_BYTES), "--perms", "1777", "--tmpfs", "/dev/shm",
            "--size", str(FOLDER_BYTES),
            "--perms", "0777", "--tmpfs", "/work", "--remount-ro", "/dev", "--remount-ro", "/",
            "--chdir", "/work", "--", *(as_user if is_root else [])]


def python_for_all() -> str:
    """Return a Python that other users can run: this one, if they may enter its folder."""
    path = Path(sys.executable).resolve()
    return str(path) if is_open_to_all(path) else "/usr/bin/python3"


def is_open_to_all(path: Path) -> bool:
    """Return True if every user may enter this folder, or run this program."""
    return all(part.stat().st_mode & 0o001 for part in (path, *path.parents))


def end_processes_of(user: int) -> None:
    """End all processes of a user. They may start others meanwhile.

    A process that has ended as well may have started one that was not listed yet. So the list must
    be the same twice.
    """
    before = None
    while True:
        states = {}
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has ended meanwhile
                if process.stat().st_uid == user:
                    text = (process / "stat").read_text(errors="replace")
                    states[int(process.name)] = text.rpartition(")")[2].split()[0]
        running = [pid for pid, state in states.items() if state not in "ZX"]
        for pid in running:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        if not running and states.keys() == before:
            return
        before = states.keys()


def best_sandbox() -> Sandbox:
    """Return the best sandbox in which the driver works on this machine."""
    problem = "bubblewrap is not installed."
    if shutil.which("bwrap"):
        if is_ready(Sandbox("bubblewrap", "")):
            return Sandbox("bubblewrap", "")
        done = subprocess.run([*bubblewrap(FREE_IDS[0]), "true"], capture_output=True, text=True)
        problem = f"bubblewrap cannot start: {done.stderr.strip() or 'the driver does not run'}"
    if os.geteuid() == 0 and is_ready(Sandbox("another user", "")):
        return Sandbox("another user", problem)
    return Sandbox("none", problem)


def is_ready(sandbox: Sandbox) -> bool:
    """Return True if the driver works in a sandbox."""
    with suppress(OSError, NotFinished):
        return any(record.get("printed") == ["ready\n"] for record in sandbox.run(PROBE))
    return False
