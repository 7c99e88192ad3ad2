"""Where submissions run, each process of theirs in the best of three ways that the machine allows.

Bubble       bubblewrap: it sees a Python and a folder of its own, nothing else
OtherUser    where the grader is root without that: as a user of its own, whose number is free
Unprotected  elsewhere: a folder, and the limits that every process has
"""

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from contextlib import ExitStack, suppress
from glob import glob
from pathlib import Path

FOLDER_MB, MOST_PROCESSES = 50, 8  # which it may fill in memory, and have at a time
PROBE_SECONDS = 30
ROOM = 20 * (os.cpu_count() or 1)  # for what it and others start, where all run as we do
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
# Numbers that no system gives to its users; and others, for a container that has not all numbers
NOBODIES, FEWER, ALL = range(2_010_000_000, 2_140_000_000), range(20_000, 60_000), "4294967295"
PUBLIC = ("/tmp", "/var/tmp", "/dev/shm", "/run/lock")  # where everybody may write
SYSTEM = ("/usr", "/bin", "/lib", "/lib64", "/etc/ld.so.cache")  # in a bubble, with our Python
TRY_PYTHON = ("import json, os, sys; "
              "sys.exit(sys.version_info < (3, 9) or not os.access(sys.executable, os.X_OK))")
# Reads a line, -GROUP or -1, and runs its arguments with that as one more
GUARD = 'read -r whom; read -r end; exec "$@" "$whom"'  # when its input ends: by us, or with us
LEAVE_NOTHING = f"""# of the folder $1 and the processes $2: a group's, or -1, all of the user
kill -s KILL -- "$2"
for again in 1 2 3; do rm -rf "$1" && break; chmod -R u+rwx "$1"; sleep 0.1; done
[ "$2" = -1 ] || exit  # we ourselves have more elsewhere
find {" ".join(PUBLIC)} -maxdepth 1 -user $(id -u) -exec rm -rf {{}} +
ipcrm --all
"""


def popen(command, home, cwd=None):
    """Start a command that knows nothing of our environment but where programs are found."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        start_new_session=os.name == "posix", cwd=cwd,
        env={**kept, "HOME": home, "TMPDIR": home, "TEMP": home, "LC_ALL": "C.UTF-8",
             "PYTHONHASHSEED": "0"})


def owned_by(user, *folders):
    """What is a user's in some folders; in /proc, its processes."""
    found = []
    for folder in filter(os.path.isdir, folders):
        for entry in os.scandir(folder):
            with suppress(OSError):
                if entry.stat(follow_symlinks=False).st_uid == user:
                    found.append(entry.path)
    return found


def free_user():
    """A number for a user that is free; where these are few, one without a process or a file."""
    import pwd  # Windows has none
    numbers = NOBODIES if ALL in Path("/proc/self/uid_map").read_text() else FEWER
    while True:
        user = secrets.choice(numbers)
        try:
            pwd.getpwuid(user)
        except KeyError:
            if numbers is NOBODIES or not owned_by(user, "/proc", *PUBLIC):
                return user


def as_user(user):
    """What a command begins with that root runs as another user."""
    return ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "--no-new-privs"]


def most_beside_ours():
    """What the limit is where a submission's processes count as ours; None if ours are not seen."""
    ours = owned_by(os.geteuid(), "/proc") if os.name == "posix" else []
    return sum(len(glob(f"{each}/task/*")) for each in ours) + ROOM if ours else None


class Sandbox:
    """A folder, a process in it and a guard who ends both: all of them are made, or nothing."""
    most_processes = MOST_PROCESSES

    def __init__(self, command, home=None, user=None):
        self.folder = os.path.join(tempfile.gettempdir(), f"submission-{secrets.token_hex(8)}")
        as_them = [] if user is None else as_user(user)
        with ExitStack() as undo:
            if os.name == "posix":  # first, as all that comes then is to be undone if we are killed
                self.guard = popen(["sh", "-c", GUARD, "sh", *as_them, "sh", "-c", LEAVE_NOTHING,
                                    "sh", self.folder], self.folder, "/")
                undo.callback(self.guard.communicate)
            os.mkdir(self.folder, 0o700)
            undo.callback(shutil.rmtree, self.folder, ignore_errors=True)
            if user is not None:
                os.chown(self.folder, user, user)
            self.process = popen(command, home or self.folder, self.folder)
            undo.callback(self.process.kill)
            if os.name == "posix":
                self.guard.stdin.write(b"-%d\n" % (self.process.pid if user is None else 1))
                self.guard.stdin.flush()
            undo.pop_all()

    def end(self):
        self.process.kill()
        if os.name == "posix":  # before it is waited for, which frees the number of its group
            with suppress(subprocess.TimeoutExpired):  # then the guard goes on by itself
                self.guard.communicate(timeout=100)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)  # where the guard may not; follows no link


class Bubble(Sandbox):
    """A world of its own in bubblewrap: a Python, an empty folder in memory, and nothing else."""
    sentence = "Submissions run in bubblewrap: they see a Python and nothing else."

    def __init__(self, arguments):
        python, prefix = os.path.realpath(sys.executable), os.path.realpath(sys.base_prefix)
        above = [str(path) for path in reversed(Path(prefix).parents)][1:]
        shared = [("--perms", "0755", "--dir", path) for path in above]
        shared += [("--symlink", os.readlink(path), path) if os.path.islink(path) else
                  ("--ro-bind", path, path) for path in {*SYSTEM, prefix} if os.path.exists(path)]
        super().__init__(
            ["bwrap", "--unshare-ipc", "--unshare-net", "--unshare-uts", "--unshare-pid",
             *([] if IS_ROOT else ["--unshare-user"]), "--die-with-parent", "--new-session",
             *(word for words in shared for word in words), "--proc", "/proc", "--dev", "/dev",
             "--size", str(FOLDER_MB * 2**20), "--perms", "0777", "--tmpfs", "/work",
             "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/work", "--",
             *(as_user(free_user()) if IS_ROOT else []), python, *arguments], "/work")


class OtherUser(Sandbox):
    """As a user of its own; as this user all that it leaves is removed."""
    sentence = "Submissions run as users that have nothing here."

    def __init__(self, arguments):
        self.user = free_user()
        super().__init__([*as_user(self.user), python_of_all(), *arguments], user=self.user)


class Unprotected(Sandbox):
    """The limits that every process has."""
    sentence = "Submissions run with your rights: they can read and change what you can."
    most_processes = most_beside_ours()

    def __init__(self, arguments):
        super().__init__([sys.executable, *arguments])


def python_of_all():
    """A Python that other users can run: ours, if they may go to where it lies."""
    python = Path(sys.executable).resolve()
    is_open = all(path.stat().st_mode & 0o001 for path in (python, *python.parents))
    return str(python) if is_open else "/usr/bin/python3"


def works(way):
    """Whether a process can be started in this way, with a whole Python that is new enough."""
    try:
        sandbox = way(["-I", "-S", "-c", TRY_PYTHON])
    except (OSError, ImportError):  # Windows has no users
        return False
    with suppress(subprocess.TimeoutExpired):
        sandbox.process.communicate(timeout=PROBE_SECONDS)
    sandbox.end()
    return sandbox.process.returncode == 0


def best_way():
    """The first of the three that this machine allows, and a sentence about it."""
    way = next((way for way in (Bubble, OtherUser) if works(way)), Unprotected)
    is_broken = way is not Bubble and shutil.which("bwrap")
    return way, "bubblewrap is here, but can start nothing. " * bool(is_broken) + way.sentence
