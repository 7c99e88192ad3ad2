"""Where submissions run: a process for each, in the best of three ways that the machine allows.

Bubble       bubblewrap: a world with a Python and an empty folder, nothing else
OtherUser    where the grader is root without that: a user that nobody else is, and its folder
Unprotected  elsewhere: a folder, and the limits that every process has
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from glob import glob
from itertools import chain, cycle
from pathlib import Path

# What may lie in its folder, with what was handed in, and what it may start
FOLDER_MB = 50
MOST_FILES = 500
MOST_PROCESSES = 8
ROOM = 20 * (os.cpu_count() or 1)  # for what it and others start, where all run as we do
PUBLIC = ("/tmp", "/var/tmp", "/dev/shm", "/run/lock")  # where everybody may write

IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
# As whom processes of root's run: each as a user of its own, and no other grading's
FIRST = 10_000 + os.getpid() * 97 % 50_000
USERS = cycle([*range(FIRST, 60_000), *range(10_000, FIRST)])
ENDS_WITH_US = "--pdeathsig=KILL"
# What a bubble holds besides the Python that runs the grader
SYSTEM = ("/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache")
WHOLE = ("import json, os, sys; "
         "sys.exit(sys.version_info < (3, 9) or not os.access(sys.executable, os.X_OK))")
# Run as the user whose processes and files are to be gone
LEAVE_NOTHING = """
for again in 1 2 3; do kill -KILL -1 && sleep 0.01; done
chmod -R u+rwx "$1"; rm -rf "$1"
find PUBLIC -maxdepth 1 -user $(id -u) -exec rm -rf {} +
ipcrm --all
""".replace("PUBLIC", " ".join(PUBLIC))
# The same where all processes are ours: those of one group
LEAVE_NO_GROUP = """
kill -s KILL -- -"$2"
chmod -R u+rwx "$1"; rm -rf "$1"
"""


def popen(command, home, **options):
    """Start a command that knows nothing of our environment but where programs are found."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        start_new_session=os.name == "posix", **options,
        env={**kept, "HOME": home, "TMPDIR": home, "TEMP": home, "LC_ALL": "C.UTF-8",
             "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"})


def afterwards(*command):
    """Start a process that runs a command when its input ends: by us, or with us."""
    return subprocess.Popen(
        ["sh", "-c", 'read line; exec "$@"', "sh", *command], cwd="/", stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def run_now(afterwards):
    afterwards.stdin.close()
    try:
        afterwards.wait(timeout=100)
    except subprocess.TimeoutExpired:  # it goes on by itself
        pass


def as_user(user, *options):
    """What a command begins with that root runs as another user."""
    return ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "--no-new-privs",
            *options, "--"]


class Bubble:
    """A world of its own in bubblewrap: a Python, an empty folder in memory, and nothing else."""

    sentence = "Submissions run in bubblewrap: they see a Python and nothing else."
    user_may_have = MOST_PROCESSES

    def __init__(self, arguments):
        python, prefix = os.path.realpath(sys.executable), os.path.realpath(sys.base_prefix)
        above = [str(path) for path in reversed(Path(prefix).parents)][1:]
        shared = [("--perms", "0755", "--dir", path) for path in above]
        shared += [("--symlink", os.readlink(path), path) if os.path.islink(path) else
                  ("--ro-bind", path, path) for path in {*SYSTEM, prefix} if os.path.exists(path)]
        user = as_user(next(USERS), ENDS_WITH_US) if IS_ROOT else []
        info_from, info_to = os.pipe()
        self.process = popen(
            ["bwrap", "--unshare-ipc", "--unshare-net", "--unshare-uts", "--unshare-pid",
             *([] if IS_ROOT else ["--unshare-user"]), "--die-with-parent", "--new-session",
             "--info-fd", str(info_to), *(word for words in shared for word in words),
             "--proc", "/proc", "--dev", "/dev", "--size", str(FOLDER_MB * 2**20), "--perms",
             "0777", "--tmpfs", "/work", "--remount-ro", "/dev", "--remount-ro", "/", "--chdir",
             "/work", "--", *user, python, *arguments],
            "/work", pass_fds=[info_to])
        os.close(info_to)
        with os.fdopen(info_from) as info:
            self.first = json.load(info)["child-pid"]
        self.pid = only_child(self.first)

    def is_alone(self):
        """Whether nothing runs in it but the process that was asked for."""
        return children(self.first) == [self.pid] and not children(self.pid)

    def excess(self):
        """The limit on files that was passed, "" if none; no more than its size fits into it."""
        try:
            held = os.statvfs(f"/proc/{self.first}/root/work")
        except OSError:  # it has ended
            return ""
        number = held.f_files - held.f_ffree
        return f"it had made {MOST_FILES} files" if number > MOST_FILES else ""

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
        found = children(process)
        if found:
            return found[0]
        time.sleep(0.001)
    raise OSError("bubblewrap has started nothing")


def children(process):
    """What its threads have started; of the first in a bubble, also what has lost its parent."""
    found = []
    try:
        for path in Path(f"/proc/{process}/task").glob("*/children"):
            found += map(int, path.read_text().split())
    except OSError:  # it has ended
        pass
    return found


class OtherUser:
    """A user that nobody else is, and a folder of its own; what it leaves is removed as this user.

    Nothing is done as root with a path that the submission may have changed.
    """

    sentence = "Submissions run as users that have nothing here."
    user_may_have = MOST_PROCESSES
    python = os.path.realpath(sys.executable)

    def __init__(self, arguments):
        self.user = next(USERS)
        self.folder = tempfile.mkdtemp(prefix="submission-")
        try:
            os.chown(self.folder, self.user, self.user)
            self.process = popen([*as_user(self.user, ENDS_WITH_US), self.python, *arguments],
                                 self.folder, cwd=self.folder)
        except OSError:  # we may not, or there is no setpriv
            os.rmdir(self.folder)
            raise
        self.pid = self.process.pid
        self.afterwards = afterwards(*as_user(self.user), "sh", "-c", LEAVE_NOTHING, "sh",
                                     self.folder)

    def is_alone(self):
        return len(owned_by(self.user, ["/proc"])) < 2

    def excess(self):
        return excess(*dict.fromkeys([self.folder, *owned_by(self.user, PUBLIC)]))

    def end(self):
        self.process.kill()
        self.process.wait()
        run_now(self.afterwards)
        try:
            os.rmdir(self.folder)  # where a user may not remove what is its own
        except OSError:
            pass


class Unprotected:
    """A folder of its own, and the limits that every process has."""

    sentence = "Submissions run with your rights: they can read and change what you can."

    def __init__(self, arguments):
        self.folder = tempfile.mkdtemp(prefix="submission-")
        self.process = popen([sys.executable, *arguments], self.folder, cwd=self.folder)
        self.pid = self.process.pid
        ours = owned_by(os.stat(self.folder).st_uid, ["/proc"])
        threads = sum(len(glob(f"{process}/task/*")) for process in ours)
        self.user_may_have = threads and threads + ROOM  # without /proc there is no limit
        if os.name == "posix":
            self.afterwards = afterwards("sh", "-c", LEAVE_NO_GROUP, "sh", self.folder,
                                         str(self.pid))

    def is_alone(self):
        return len(at_home(self.folder)) < 2

    def excess(self):
        """As for others; and they all are one user, so processes are counted here."""
        if len(at_home(self.folder)) > MOST_PROCESSES:
            return f"it had started {MOST_PROCESSES} processes"
        return excess(self.folder)

    def end(self):
        self.process.kill()
        while processes := at_home(self.folder):  # some may have left the group, and start others
            subprocess.run(["sh", "-c", 'kill -s KILL "$@"', "sh", *processes],
                           stderr=subprocess.DEVNULL)
        if os.name == "posix":  # before the process is waited for, which frees its number
            run_now(self.afterwards)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def at_home(folder):
    """The processes that were started with the folder as their home, as far as /proc says."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"HOME={folder}".encode() in path.read_bytes().split(b"\0"):
                found.append(path.parent.name)
        except OSError:
            pass
    return found


def owned_by(user, folders):
    """What is a user's in some folders: where everybody may write, or in /proc, its processes."""
    found = []
    for folder in filter(os.path.isdir, folders):
        for entry in os.scandir(folder):
            try:
                if entry.stat(follow_symlinks=False).st_uid == user:
                    found.append(entry.path)
            except OSError:
                pass
    return found


def excess(*tops):
    """The limit that files and folders have passed together, "" if none."""
    number = size = 0
    for path, folders, names in chain([("", [], tops)], *map(os.walk, tops)):
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
