"""Starts the driver in a sandbox: a process for each request.

bubblewrap    the process sees the system's programs, a folder of its own, and nothing else
another user  if we are root without bubblewrap: the process has an unused user id
none          otherwise: it has our permissions
"""

import json
import os
import resource
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

from grader.limits import FOLDER, MOST_BYTES, MOST_LINES, OF_PROCESS, Limits

DRIVER = (Path(__file__).parent / "driver.py").read_text(encoding="utf-8")
FREE_IDS = range(2_010_000_000, 2_140_000_000)  # user ids that no system assigns
SYSTEM = ("/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache")  # shown in bubblewrap
# Folders in which every user can write
WRITABLE = ("/tmp", "/var/tmp", "/dev/shm", "/run/lock", "/dev/mqueue")
# By the exit statuses with which the driver blames the computer
BLAMES = {71: "this computer could not start another process",
          74: "this computer has no space left for files", 76: "this computer was too busy"}
LIMITS = Limits()
# A request that imports a module, in a copy of the driver's process, and runs nothing
PROBE = {"files": {"board.py": ""}, "imports": ["board"], "import_seconds": LIMITS.imports,
         "reference": "", "over": [], "scripts": [], "slowness": LIMITS.slowness,
         "wait": LIMITS.wait}
# What a record can hold; other keys and other values are forged
KINDS = {"ready": bool, "script": int, "module": str, "printed": list, "error": str, "cells": list,
         "threads": bool, "timeout": bool, "seconds": float}

Record = dict[str, Any]


class NotFinished(Exception):
    """Raised if the computer is to blame for what code did or did not do. The message says why."""


class Sandbox(NamedTuple):
    """A way to start a process."""

    kind: str             # "bubblewrap", "another user" or "none"
    problem: str          # why it is not bubblewrap, or ""
    stops: Sequence[int] = ()  # file descriptors; if one can be read, everything must stop

    def run(self, request: Record, seconds: float) -> list[Record]:
        """Return what the driver records for the request, within these seconds by the clock.

        Raise NotFinished if that is not all.
        """
        try:
            return self.in_folder(tempfile.mkdtemp(prefix="submission-"), request, seconds)
        except OSError as error:
            raise NotFinished(f"this computer reports: {error.strerror or error}") from None

    def in_folder(self, home: str, request: Record, seconds: float) -> list[Record]:
        """Do this in an empty folder, and remove it."""
        user, options = secrets.choice(FREE_IDS), {}
        command = [os.path.realpath(sys.executable), "-S", "-c", DRIVER]
        limits = dict(OF_PROCESS)
        if self.kind == "bubblewrap":
            command = [*bubblewrap(user), *command]
        elif self.kind == "another user":
            os.chown(home, user, user)
            command = ["setpriv", "--no-new-privs", python_for_all(), *command[1:]]
            options = {"user": user, "group": user, "extra_groups": []}
        else:
            del limits["RLIMIT_NPROC"]
        try:
            return started(command, home, {**request, "limits": limits}, seconds, self.stops,
                           options)
        finally:
            if self.kind == "another user":
                end_processes_of(user)
                subprocess.run(["find", *WRITABLE, "-uid", str(user), "-delete"],
                               stderr=subprocess.DEVNULL)
            shutil.rmtree(home, ignore_errors=True)


def started(command: Sequence[str], home: str, request: Record, seconds: float,
            stops: Sequence[int], options: dict[str, Any]) -> list[Record]:
    """Run the command, with the request as its input, and end it and its group."""
    with tempfile.TemporaryFile() as asked, tempfile.TemporaryFile() as recorded:
        asked.write(json.dumps(request).encode())
        asked.seek(0)
        process = subprocess.Popen(
            command, stdin=asked, stdout=recorded, stderr=recorded, cwd=home,
            start_new_session=True, **options, env={
                "PATH": os.defpath, "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0",
                "MALLOC_ARENA_MAX": "1"})  # otherwise, each thread reserves memory
        try:
            with open(os.pidfd_open(process.pid), "rb", 0) as ended:
                watched = [ended.fileno(), *stops]
                is_over = watched[0] in select.select(watched, [], [], seconds)[0]
        finally:
            with suppress(OSError):  # the group can outlive its first process
                os.killpg(process.pid, signal.SIGKILL)
            status = process.wait()
        if not is_over:
            status = 76
        if status in BLAMES:
            raise NotFinished(BLAMES[status])
        recorded.seek(0)
        return records_in(recorded.read(MOST_BYTES + 1))


def records_in(text: bytes) -> list[Record]:
    """Return the records in these lines. The submission may have written others, and garbage.

    Raise NotFinished if the driver was not ready, or if there is too much to read.
    """
    lines = text.split(b"\n")
    if len(text) > MOST_BYTES or len(lines) > MOST_LINES:
        raise NotFinished("it prints too much to be read")
    records: list[Record] = []
    for line in lines:
        with suppress(ValueError, RecursionError):
            record = json.loads(line)
            if isinstance(record, dict):
                records.append({key: value for key, value in record.items()
                                if isinstance(value, KINDS.get(key, ()))})
    if not any("ready" in record for record in records):
        words = text.decode(errors="replace").strip().rpartition("\n")[2]
        raise NotFinished(f"this computer cannot start the grader's driver: {words}")
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
    own_namespace = ["--unshare-user", "--disable-userns"]  # in which no other one can be made
    is_root = os.geteuid() == 0
    return [shutil.which("bwrap") or "bwrap",
            "--unshare-ipc", "--unshare-net", "--unshare-uts", "--unshare-pid",
            *([] if is_root else own_namespace), "--die-with-parent", "--new-session",
            *shared, "--proc", "/proc", "--dev", "/dev",
            "--size", str(FOLDER), "--perms", "1777", "--tmpfs", "/dev/shm",
            "--size", str(FOLDER),
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
    """End all processes of a user. One that ends may just have started another one."""
    times = 0  # that none was found
    while times < 2:
        found = subprocess.run(["pkill", "-KILL", "--runstates", "D,R,S,T,t", "-U", str(user)])
        if found.returncode > 1:
            raise NotFinished("this computer has no pkill that can end processes")
        times = times + 1 if found.returncode else 0


def best_sandbox() -> Sandbox:
    """Return the best sandbox in which the driver works. Raise NotFinished if it works in none."""
    require_limits()
    problem = reason = ""
    for kind in ("bubblewrap", "another user", "none"):
        reason = why_not(kind)
        if not reason:
            return Sandbox(kind, problem)
        problem = problem or f"{kind} cannot be used: {reason}"
    raise NotFinished(reason)


def require_limits() -> None:
    """Raise NotFinished if a hard limit of this computer is lower than ours.

    Code could end in another way then, and nobody could tell.
    """
    for name, needed in {**OF_PROCESS, "RLIMIT_CPU": LIMITS.all}.items():
        _, hard = resource.getrlimit(getattr(resource, name))
        if hard != resource.RLIM_INFINITY and hard < needed:
            raise NotFinished(f"the hard limit {name} of this computer is {hard}, and the grader "
                              f"needs {needed}")


def why_not(kind: str) -> str:
    """Return why the driver does not work in this kind of sandbox, "" if it does."""
    if kind == "bubblewrap" and not shutil.which("bwrap"):
        return "it is not installed"
    if kind == "another user" and os.geteuid() != 0:
        return "only root can start it"
    try:
        Sandbox(kind, "").run(PROBE, LIMITS.by_clock())
    except NotFinished as found:
        return str(found)
    return ""
