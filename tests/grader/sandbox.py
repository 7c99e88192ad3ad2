"""Runs a worker in the best of these sandboxes that works on this machine.

Bubblewrap  it sees the system's programs, a folder of its own, and nothing else
OtherUser   if the grader is root without bubblewrap: an unused user id
Limited     otherwise: the limits that every worker has
"""

import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from glob import glob
from pathlib import Path

FOLDER_MB, MOST_PROCESSES = 50, 8  # of a submission
PROBE_SECONDS = 30
ROOM = 20 * (os.cpu_count() or 1)  # processes besides ours, if a submission runs as our user
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
# User ids that no system assigns
FREE_IDS = range(2_010_000_000, 2_140_000_000)
PUBLIC = ("/tmp", "/var/tmp", "/dev/shm", "/run/lock")  # where every user may write
SYSTEM = ("/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache")  # shown in bubblewrap
PROBE = "import json, os, sys; sys.exit(sys.version_info < (3, 9) or not sys.executable)"
LEAVE_NOTHING = "kill -s KILL -- -1; ipcrm --all"  # run as the user of a submission


def owned_by(user, *folders):
    """Return what belongs to a user in some folders. In /proc, these are the user's processes."""
    found = []
    for folder in filter(os.path.isdir, folders):
        for entry in os.scandir(folder):
            with suppress(OSError):
                if entry.stat(follow_symlinks=False).st_uid == user:
                    found.append(entry.path)
    return found


class Limited:
    """A folder and a process in it. The base of all sandboxes."""

    sentence = "Submissions run with your rights: they can read and change what you can."
    own = owned_by(os.geteuid(), "/proc") if os.name == "posix" else []  # processes
    most_processes = sum(len(glob(f"{each}/task/*")) for each in own) + ROOM if own else None

    def __init__(self, arguments):
        self.start([sys.executable, *arguments])

    def start(self, command, home=None, **user):
        """Start the command in a new folder. Of our environment it gets PATH and SYSTEMROOT."""
        self.folder = tempfile.mkdtemp(prefix="submission-")
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
        home = home or self.folder
        try:
            if user:
                os.chown(self.folder, user["user"], user["group"])
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                start_new_session=os.name == "posix", cwd=self.folder, **user,
                env={**kept, "HOME": home, "TMPDIR": home, "TEMP": home, "LC_ALL": "C.UTF-8",
                     "PYTHONHASHSEED": "0"})
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def end(self):
        """End the process and what it has started, and remove what it has left behind."""
        if os.name == "posix":  # the group can outlive its first process
            with suppress(OSError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)  # follows no link
        if os.path.exists(self.folder):  # the submission has removed its permissions
            subprocess.run(["chmod", "-R", "u+rwx", self.folder], stderr=subprocess.DEVNULL)
            shutil.rmtree(self.folder, ignore_errors=True)


class OtherUser(Limited):
    """A process with an unused user id. Everything that it leaves is removed."""

    sentence = "Submissions run under unused user ids, which own nothing on this machine."
    most_processes = MOST_PROCESSES

    def __init__(self, arguments):
        user = secrets.choice(FREE_IDS)
        self.user = {"user": user, "group": user, "extra_groups": []}
        self.start([python_for_all(), *arguments], **self.user)

    def end(self):
        subprocess.run(["sh", "-c", LEAVE_NOTHING], stderr=subprocess.DEVNULL, env={},
                       **self.user)
        super().end()
        for path in owned_by(self.user["user"], *PUBLIC):
            if os.path.isdir(path) and not os.path.islink(path):
                shutil.rmtree(path, ignore_errors=True)
            else:
                os.unlink(path)


class Bubblewrap(Limited):
    """A process that sees a Python installation and a folder in memory, and has no network."""

    sentence = "Submissions run in bubblewrap: they see only system programs and their own files."
    most_processes = MOST_PROCESSES

    def __init__(self, arguments):
        python, prefix = os.path.realpath(sys.executable), os.path.realpath(sys.base_prefix)
        above = [str(path) for path in reversed(Path(prefix).parents)][1:]
        shared = [("--perms", "0755", "--dir", path) for path in above]
        shared += [("--symlink", os.readlink(path), path) if os.path.islink(path) else
                   ("--ro-bind", path, path) for path in {*SYSTEM, prefix} if os.path.exists(path)]
        user = str(secrets.choice(FREE_IDS))
        as_user = ["setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--no-new-privs"]
        self.start(
            ["bwrap", "--unshare-ipc", "--unshare-net", "--unshare-uts", "--unshare-pid",
             *([] if IS_ROOT else ["--unshare-user"]), "--die-with-parent", "--new-session",
             *(word for words in shared for word in words), "--proc", "/proc", "--dev", "/dev",
             "--size", str(FOLDER_MB * 2**20), "--perms", "0777", "--tmpfs", "/work",
             "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/work", "--",
             *(as_user if IS_ROOT else []), python, *arguments], "/work")


def python_for_all():
    """Return a Python that other users can run: ours, if they may enter its folder."""
    python = Path(sys.executable).resolve()
    is_open = all(path.stat().st_mode & 0o001 for path in (python, *python.parents))
    return str(python) if is_open else "/usr/bin/python3"


def works(sandbox):
    """Return True if a process can start there, with a complete Python that is new enough."""
    try:
        probe = sandbox(["-I", "-S", "-c", PROBE])
    except (AttributeError, OSError):  # Windows has no user ids
        return False
    with suppress(subprocess.TimeoutExpired):
        probe.process.communicate(timeout=PROBE_SECONDS)
    probe.end()
    return probe.process.returncode == 0


def best_sandbox():
    """Return the first of the three that this machine allows, and a sentence about it."""
    best = next((each for each in (Bubblewrap, OtherUser) if works(each)), Limited)
    is_broken = best is not Bubblewrap and shutil.which("bwrap")
    return best, ("bubblewrap cannot start here. " if is_broken else "") + best.sentence
