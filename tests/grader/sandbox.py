"""Runs a worker in the best of these sandboxes that works on this machine.

Bubblewrap  the worker sees the system's programs, a folder of its own, and nothing else
OtherUser   if the grader is root without bubblewrap: the worker has an unused user id
Limited     otherwise: only the limits that every worker has
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from glob import glob
from pathlib import Path
from typing import IO, Any, Optional

FOLDER_MB, MOST_PROCESSES = 50, 32  # of a submission
PROBE_SECONDS = 30
END_SECONDS = 10  # for a command that cleans up
MOST_KILLS = 100  # rounds in which the processes of a user are ended: they may start others
ROOM = 20 * (os.cpu_count() or 1)  # more processes, if a submission runs as the grader's user
# User ids that no system assigns
FREE_IDS = range(2_010_000_000, 2_140_000_000)
PUBLIC = ("/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run/lock")  # where every user may write
SYSTEM = ("/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache")  # shown in bubblewrap
PROBE = "import json, os, sys; sys.exit(sys.version_info < (3, 9) or not sys.executable)"


def is_root() -> bool:
    return os.geteuid() == 0


def processes_of(user: int) -> list[str]:
    """Return the folders in /proc of a user's processes."""
    found = []
    for entry in os.scandir("/proc"):
        with suppress(OSError):
            if entry.stat(follow_symlinks=False).st_uid == user:
                found.append(entry.path)
    return found


def is_running(process: str) -> bool:
    """Return True if the process, a folder in /proc, has not ended."""
    with suppress(OSError):
        status = Path(process, "stat").read_text(errors="replace")
        return status.rpartition(")")[2].split()[0] not in ("Z", "X")
    return False


def run_quietly(*command: str, **options: Any) -> None:
    """Run a command that cleans up, without the grader's environment. It may fail."""
    with suppress(OSError, subprocess.SubprocessError):
        subprocess.run(command, stderr=subprocess.DEVNULL, env={"PATH": os.defpath},
                       timeout=END_SECONDS, **options)


def remove(folder: str) -> None:
    """Remove a folder, whatever the submission has made of it, as far as possible."""
    try:
        os.rmdir(folder)
    except OSError:  # it is not empty, and may have lost its permissions
        run_quietly("chmod", "-R", "u+rwx", folder)
        run_quietly("rm", "-rf", folder)


class Limited:
    """A folder and a process in it. The base of all sandboxes."""

    sentence = ("No sandbox: the submitted code runs with your permissions. It can read and change "
                "your files.")
    process: subprocess.Popen[bytes]
    stdin: IO[bytes]
    stdout: IO[bytes]
    folder: str

    def __init__(self, arguments: Sequence[str], stderr: int = subprocess.DEVNULL) -> None:
        self.start([sys.executable, *arguments], stderr)

    def start(self, command: Sequence[str], stderr: int, home: Optional[str] = None, **user: Any
              ) -> None:
        """Start the command in a new folder, with PATH of the environment."""
        self.folder = tempfile.mkdtemp(prefix="submission-")
        home = home or self.folder
        try:
            if user:
                os.chown(self.folder, user["user"], user["group"])
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr,
                start_new_session=True, cwd=self.folder, **user,
                env={"PATH": os.environ.get("PATH", os.defpath), "HOME": home, "TMPDIR": home,
                     "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0",
                     "MALLOC_ARENA_MAX": "1"})  # otherwise, each thread reserves memory
        except BaseException:
            remove(self.folder)
            raise
        assert self.process.stdin and self.process.stdout
        self.stdin, self.stdout = self.process.stdin, self.process.stdout

    def most_processes(self) -> int:
        """Return how many processes its user may have.

        Here, the user is that of the grader, who has other processes.
        """
        threads = [len(glob(f"{process}/task/*")) for process in processes_of(os.geteuid())]
        return sum(threads) + ROOM

    def end(self) -> None:
        """End the process and what it has started, and remove what it has left behind."""
        with suppress(OSError):  # the group can outlive its first process
            os.killpg(self.process.pid, signal.SIGKILL)
        with suppress(OSError):
            self.process.kill()
        self.process.wait()
        remove(self.folder)


class OtherUser(Limited):
    """A process with an unused user id. Everything that it leaves is removed."""

    sentence = ("Sandbox: each submission runs with a user id of its own, which owns nothing on "
                "this computer.")

    def __init__(self, arguments: Sequence[str], stderr: int = subprocess.DEVNULL) -> None:
        self.user = secrets.choice(FREE_IDS)
        self.start([python_for_all(), *arguments], stderr, user=self.user, group=self.user,
                   extra_groups=[])

    def end(self) -> None:
        self.end_processes()
        run_quietly("ipcrm", "--all", user=self.user, group=self.user, extra_groups=[])
        super().end()
        folders = filter(os.path.isdir, (*PUBLIC, tempfile.gettempdir()))
        run_quietly("find", *folders, "-maxdepth", "1", "-uid", str(self.user),
                    "-exec", "rm", "-rf", "{}", "+")

    def most_processes(self) -> int:
        return MOST_PROCESSES

    def end_processes(self) -> None:
        """End all processes of the user. Root does it, whom they cannot stop; they may fork."""
        for _ in range(MOST_KILLS):
            running = [each for each in processes_of(self.user) if is_running(each)]
            if not running:
                break
            for process in running:
                with suppress(OSError):
                    os.kill(int(os.path.basename(process)), signal.SIGKILL)


class Bubblewrap(Limited):
    """A process that sees a Python installation and a folder in memory, and has no network."""

    sentence = ("Sandbox: bubblewrap. Submissions see only the programs of the system and their "
                "own files.")

    def __init__(self, arguments: Sequence[str], stderr: int = subprocess.DEVNULL) -> None:
        python, prefix = os.path.realpath(sys.executable), os.path.realpath(sys.base_prefix)
        above = [str(path) for path in reversed(Path(prefix).parents)][1:]
        shared: list[tuple[str, ...]] = [("--perms", "0755", "--dir", path) for path in above]
        shared += [("--symlink", os.readlink(path), path) if os.path.islink(path) else
                   ("--ro-bind", path, path) for path in {*SYSTEM, prefix} if os.path.exists(path)]
        user = str(secrets.choice(FREE_IDS))
        as_user = ["setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--no-new-privs"]
        self.start(
            ["bwrap", "--unshare-ipc", "--unshare-net", "--unshare-uts", "--unshare-pid",
             *([] if is_root() else ["--unshare-user"]), "--die-with-parent", "--new-session",
             *(word for words in shared for word in words), "--proc", "/proc", "--dev", "/dev",
             "--size", str(FOLDER_MB * 2**20), "--perms", "0777", "--tmpfs", "/work",
             "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/work", "--",
             *(as_user if is_root() else []), python, *arguments], stderr, "/work")

    def most_processes(self) -> int:
        return MOST_PROCESSES if is_root() else super().most_processes()


def python_for_all() -> str:
    """Return a Python that other users can run: this one, if they may enter its folder."""
    python = Path(sys.executable).resolve()
    is_open = all(path.stat().st_mode & 0o001 for path in (python, *python.parents))
    return str(python) if is_open else "/usr/bin/python3"


def problem_of(sandbox: type[Limited]) -> str:
    """Return "" if a process can start there, with a complete Python that is new enough.

    Otherwise return why not, in the words of what failed.
    """
    try:
        probe = sandbox(["-I", "-S", "-c", PROBE], stderr=subprocess.PIPE)
    except OSError as error:
        return str(error)
    said = b""
    try:
        with suppress(subprocess.TimeoutExpired):
            _, said = probe.process.communicate(timeout=PROBE_SECONDS)
    finally:
        probe.end()
    if probe.process.returncode == 0:
        return ""
    lines = said.decode(errors="backslashreplace").strip().split("\n")
    return lines[0] or f"it ended with status {probe.process.returncode}"


def best_sandbox() -> tuple[type[Limited], str]:
    """Return the first of the three that this machine allows, and why it is not bubblewrap, or "".
    """
    problem = problem_of(Bubblewrap)
    if not problem:
        return Bubblewrap, ""
    if shutil.which("bwrap"):
        problem = f"bubblewrap cannot start: {problem}"
    else:
        problem = "bubblewrap is not installed."
    return Limited if problem_of(OtherUser) else OtherUser, problem
