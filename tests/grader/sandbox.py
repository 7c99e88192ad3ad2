"""Where submissions run: a process for each, in the best of three ways that the machine allows.

Bubble       bubblewrap: a world with a Python and an empty folder, nothing else
OtherUser    where the grader is root without that: a user that nobody else is, and its folder
Unprotected  elsewhere: a folder, and the limits that every process has
"""

import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from base64 import b64encode
from itertools import count
from pathlib import Path

from grader.clock import Clock

HERE = Path(__file__).resolve().parent
PUPPET, CELLS, STAND_INS = ((HERE / name).read_text(encoding="utf-8")
                            for name in ("puppet.py", "cells.py", "stand_ins.py"))

# What a puppet may take: for an answer, seconds of processor time, and of waiting
CPU_SECONDS = 20
WAIT_SECONDS = 20
# and in all
ALL_CPU_SECONDS = 130
MEMORY_MB = 512
FILE_MB = 10
FOLDER_MB = 50
MOST_FILES = 500
PROCESSES = 8
LONGEST_ANSWER = 1_000_000

IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
# As whom processes of root's run: each as a user of its own, and no other grading's
USERS = count(10_000 + os.getpid() % 500 * 100)
# What a bubble holds besides the Python that runs the grader
SYSTEM = ("/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache")
WHOLE = ("import json, os, sys; "
         "sys.exit(sys.version_info < (3, 9) or not os.access(sys.executable, os.X_OK))")
# Run as the user whose processes and files are to be gone
LEAVE_NOTHING = """
for again in 1 2 3; do kill -KILL -1 && sleep 0.01; done
chmod -R u+rwx "$1"; rm -rf "$1"
find /tmp /var/tmp /dev/shm /run/lock -user $(id -u) -exec rm -rf {} +
ipcrm --all
"""


class CutOff(Exception):
    """No answer came: a limit was passed, or the process has ended."""


def popen(command, home, **options):
    """Start a command that knows nothing of our environment but where programs are found."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        start_new_session=os.name == "posix", **options,
        env={**kept, "HOME": home, "TMPDIR": home, "TEMP": home, "LC_ALL": "C.UTF-8",
             "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"})


def as_user(user):
    """What a command begins with that root runs as another user, and that ends with the grader."""
    return ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "--no-new-privs",
            "--pdeathsig=KILL", "--"]


class Bubble:
    """A world of its own in bubblewrap: a Python, an empty folder in memory, and nothing else."""

    told = "Submissions run in bubblewrap: they see a Python and nothing else."

    def __init__(self, arguments):
        python, prefix = os.path.realpath(sys.executable), os.path.realpath(sys.base_prefix)
        above = [str(path) for path in reversed(Path(prefix).parents)][1:]
        shared = [("--perms", "0755", "--dir", path) for path in above]
        shared += [("--symlink", os.readlink(path), path) if os.path.islink(path) else
                  ("--ro-bind", path, path) for path in {*SYSTEM, prefix} if os.path.exists(path)]
        user = as_user(next(USERS)) if IS_ROOT else []
        told_to, tells = os.pipe()
        self.process = popen(
            ["bwrap", "--unshare-ipc", "--unshare-net", "--unshare-uts", "--unshare-pid",
             *([] if IS_ROOT else ["--unshare-user"]), "--die-with-parent", "--new-session",
             "--info-fd", str(tells), *(word for words in shared for word in words),
             "--proc", "/proc", "--dev", "/dev", "--size", str(FOLDER_MB * 2**20), "--perms",
             "1777", "--tmpfs", "/dev/shm", "--size", str(FOLDER_MB * 2**20), "--perms", "0777",
             "--tmpfs", "/work", "--chdir", "/work", "--", *user, python, *arguments],
            "/work", pass_fds=[tells])
        os.close(tells)
        with os.fdopen(told_to) as info:
            self.first = json.load(info)["child-pid"]
        self.pid = only_child(self.first)

    def excess(self):
        """The limit on files that was passed, "" if none."""
        return ""  # no more fits into the folder

    def end(self):
        """The first process in it dies last, and soon."""
        self.process.kill()
        self.process.wait()
        for _ in range(1_000):
            if not is_running(self.first):
                break
            time.sleep(0.001)


def is_running(process):
    try:
        stat = Path(f"/proc/{process}/stat").read_text(errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def only_child(process):
    """The process that it has started, or is about to start."""
    for _ in range(1_000):
        with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as children:
            found = children.read().split()
        if found:
            return int(found[0])
        time.sleep(0.001)
    raise OSError("bubblewrap has started nothing")


class OtherUser:
    """A user that nobody else is, and a folder of its own; what it leaves is removed as this user.

    Nothing is done as root with a path that the submission may have changed.
    """

    told = "Submissions run as users that have nothing here."
    python = os.path.realpath(sys.executable)

    def __init__(self, arguments):
        self.user = next(USERS)
        self.folder = tempfile.mkdtemp(prefix="submission-")
        os.chown(self.folder, self.user, self.user)
        self.process = popen([*as_user(self.user), self.python, *arguments], self.folder,
                             cwd=self.folder)
        self.pid = self.process.pid

    def excess(self):
        return excess(self.folder)

    def end(self):
        self.process.kill()
        self.process.wait()
        subprocess.run([*as_user(self.user), "sh", "-c", LEAVE_NOTHING, "sh", self.folder],
                       cwd="/", stderr=subprocess.DEVNULL, timeout=100)


class Unprotected:
    """A folder of its own, and the limits that every process has."""

    told = "Submissions run with your rights: they can read and change what you can."

    def __init__(self, arguments):
        self.folder = tempfile.mkdtemp(prefix="submission-")
        self.process = popen([sys.executable, *arguments], self.folder, cwd=self.folder)
        self.pid = self.process.pid

    def excess(self):
        return excess(self.folder)

    def end(self):
        if os.name == "posix":
            try:
                os.killpg(self.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                pass
            self.process.wait()
            subprocess.run(["sh", "-c", 'chmod -R u+rwx "$1"; rm -rf "$1"', "sh", self.folder],
                           stderr=subprocess.DEVNULL)
        else:
            self.process.kill()
            self.process.wait()
            shutil.rmtree(self.folder, ignore_errors=True)


def excess(folder):
    """The limit on files that a folder has passed, "" if none."""
    number = size = 0
    for path, folders, names in os.walk(folder):
        for name in names:
            try:
                size += os.lstat(os.path.join(path, name)).st_size
            except OSError:
                pass
        number += len(folders) + len(names)
        if number > MOST_FILES:
            return f"it had made {MOST_FILES} files"
        if size > FOLDER_MB * 2**20:
            return f"it had written {FOLDER_MB} MB"
    return ""


def works(way):
    """Whether a process can be started in this way, with a whole Python that is new enough."""
    try:
        world = way(["-I", "-c", WHOLE])
    except (OSError, ValueError):
        return False
    world.process.communicate()
    world.end()
    return world.process.returncode == 0


def best_way():
    """The first of the three that this machine allows."""
    if works(Bubble):
        return Bubble
    if IS_ROOT and shutil.which("setpriv"):
        for python in dict.fromkeys(filter(os.path.exists, [
                OtherUser.python, *(f"{folder}/python3" for folder in os.get_exec_path())])):
            OtherUser.python = python
            if works(OtherUser):
                return OtherUser
    return Unprotected


class Puppet:
    """A conversation with a process that runs a submission."""

    def __init__(self, way, files, stand_ins):
        self.world = way(["-S", "-c", PUPPET])  # no installed packages: they take time to look for
        self.clock = Clock(self.world.pid)
        self.is_ended = False
        self.requests, self.lines = queue.Queue(), queue.Queue()
        self.first = as_line({
            "files": {name: b64encode(content).decode() for name, content in files.items()},
            "source": CELLS + STAND_INS if stand_ins else CELLS, "stand_ins": sorted(stand_ins),
            "limits": {"seconds": CPU_SECONDS, "more_seconds": ALL_CPU_SECONDS,
                       "megabytes": MEMORY_MB, "file_megabytes": FILE_MB,
                       "processes": PROCESSES if way is not Unprotected else 0}})
        threading.Thread(target=self.converse, daemon=True).start()

    def converse(self):
        """Take one line for each that is said; beside, as the submission may do neither."""
        while True:
            line = self.requests.get()
            try:
                self.world.process.stdin.write(line)
                self.world.process.stdin.flush()
                self.lines.put(self.world.process.stdout.readline(LONGEST_ANSWER))
            except (OSError, ValueError):
                self.lines.put(b"")

    def ask(self, request):
        """The answer to a request; None if it is no JSON. CutOff if none came."""
        self.clock.rest()
        worked, waited, line = self.clock.worked, self.clock.waited, None
        self.requests.put(self.first + as_line(request))
        self.first = b""
        while line is None:
            try:
                line = self.lines.get(timeout=0.2)
            except queue.Empty:
                self.clock.look()
                reason = self.world.excess()
                if self.clock.worked - worked > CPU_SECONDS + 1:
                    reason = f"it was stopped after {CPU_SECONDS} seconds of processor time"
                if self.clock.waited - waited > WAIT_SECONDS:
                    reason = f"it was stopped after {WAIT_SECONDS} seconds of waiting"
                if reason or self.world.process.poll() is not None:  # others may hold it open
                    raise CutOff(reason or self.reason_of_death()) from None
        if not line.endswith(b"\n"):
            raise CutOff("it gave an answer that is too long" if line else self.reason_of_death())
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            return None

    def reason_of_death(self):
        excess = self.world.excess()
        self.end()
        status = self.world.process.returncode
        status = -status if status < 0 else status - 128  # as a shell and bubblewrap tell it
        if status == getattr(signal, "SIGXCPU", None):
            return f"it was stopped after {CPU_SECONDS} seconds of processor time"
        if status > 0:
            return excess or f"it was ended by {signal.Signals(status).name}"
        return "the process ended"

    def end(self):
        """End the process, and all that it has left behind."""
        if not self.is_ended:
            self.is_ended = True
            self.world.end()


def as_line(message):
    return json.dumps(message).encode() + b"\n"
