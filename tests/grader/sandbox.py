"""Where submissions run: copies in folders that are thrown away, and a puppet in each.

Where the grader runs as root, the puppet does not, and sees neither the grader nor the results.
"""

import json
import os
import queue
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from time import monotonic

from grader.clock import Clock

PUPPET, CELLS, STAND_INS = ((Path(__file__).parent / name).read_text(encoding="utf-8")
                            for name in ("puppet.py", "cells.py", "stand_ins.py"))
PROJECT = Path(__file__).resolve().parents[2]

# What a puppet may take: for an answer, seconds of processor time, and of waiting
CPU_SECONDS = 20
WAIT_SECONDS = 20
# and in all
ALL_CPU_SECONDS = 130
MEMORY_MB = 512
FILE_MB = 10
FOLDER_MB = 50
MOST_FILES = 500
PROCESSES = 50
LONGEST_ANSWER = 20_000_000
PIPE_SIZE = 4_000  # so much can be written, on every system, before anybody reads

# Numbers of users that nobody has; each submission has ten to itself, for its processes
FIRST_USER, LAST_USER, USERS = 65_100, 65_529, 10
OPEN_TO_ALL = ("/tmp", "/var/tmp", "/dev/shm", "/run/lock")


class CutOff(Exception):
    """No answer came: a limit was passed, or the process has ended."""


class Sandbox:
    """What all puppets of a grading have in common: the Python, the user, what is hidden."""

    def __init__(self, hidden=()):
        self.python = [sys.executable]
        self.hidden = [Path(path).resolve() for path in (PROJECT, *hidden)]
        self.is_root = hasattr(os, "geteuid") and os.geteuid() == 0
        self.note = ""  # what should be said about a lack of protection
        self.has_namespaces = False
        if self.is_root:
            self.find_protection()

    def find_protection(self):
        """The first Python that an unprivileged user can run, and whether paths can be hidden."""
        candidates = [sys.executable, sys._base_executable]
        candidates += [str(Path(folder) / f"python3{minor}") for folder in os.get_exec_path()
                       for minor in ("", *(f".{number}" for number in range(9, 20)))]
        for python in dict.fromkeys(filter(os.path.exists, map(os.path.realpath, candidates))):
            self.python = [python]
            if self.can_run():
                self.has_namespaces = True
                self.has_namespaces = self.can_run()
                break
        else:
            self.python, self.is_root = [sys.executable], False
            self.note = ("No Python here can be run by an unprivileged user: nothing is hidden "
                         "from submissions.")
        seen = [path for path in self.hidden if is_open(path)]
        if self.is_root and not self.has_namespaces and seen:
            self.note = (f"Submissions can read {seen[0]}: take it away from others "
                         f"(chmod go= {seen[0]}).")

    def can_run(self):
        """Whether a process in this sandbox starts, with a Python that is new enough."""
        code = "import sys; sys.exit(sys.version_info < (3, 9))"
        users = Users(self)
        user = users.unused()
        with Folder({}, self, user) as folder:
            try:
                process = self.start(["-I", "-c", code], folder, user)
            except OSError:
                return False
            finally:
                users.release()
            process.stdin.close()
            process.stdout.close()
            return process.wait() == 0

    def start(self, arguments, folder, user):
        """A Python in the folder, as an unprivileged user where that can be."""
        command = [*self.python, *arguments]
        options = {}
        if self.is_root and self.has_namespaces:
            command = ["unshare", "--mount", "--", "sh", "-c", self.mounts(folder), "sh",
                       "setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "--",
                       *command]
        elif self.is_root:
            options = {"user": user, "group": user, "extra_groups": []}
        if os.name == "posix":
            options["start_new_session"] = True
        return subprocess.Popen(command, cwd=folder.path, env=folder.environment(),
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, **options)

    def mounts(self, folder):
        """Shell commands that hide the paths in this process only, then run their arguments."""
        hidden = [path for path in self.hidden if path.is_dir() and path not in folder.path.parents
                  and not set(path.parents) & set(self.hidden)]
        lines = ["set -e", f"mount --bind {quoted(folder.path)} /mnt"]
        lines += [f"mount -t tmpfs -o ro,mode=755 none {quoted(path)}"
                  for path in [*hidden, *filter(os.path.isdir, OPEN_TO_ALL)]]
        return "\n".join([*lines, "cd /mnt", 'exec "$@"'])


def quoted(path):
    return "'" + str(path).replace("'", "'\\''") + "'"


def is_open(path):
    """Whether every user can read what the folder holds."""
    return path.is_dir() and path.stat().st_mode & 0o5 == 0o5 and all(
        parent.stat().st_mode & 0o1 for parent in path.parents)


class Users:
    """The users that the processes of a submission run as; no other grading has the same."""

    def __init__(self, sandbox):
        self.first = FIRST_USER
        self.reserved = socket.socket(socket.AF_UNIX) if sandbox.is_root else None
        while sandbox.is_root and self.first < LAST_USER:
            try:
                self.reserved.bind(f"\0tic-tac-toe-users-{self.first}")  # gone with this process
                break
            except OSError:
                self.first += USERS

    def unused(self, used=()):
        """One that no process runs as."""
        return next(user for user in range(self.first, self.first + USERS) if user not in used)

    def release(self):
        if self.reserved is not None:
            self.reserved.close()


class Folder:
    """A copy of a submission's files for one process, thrown away at its end."""

    def __init__(self, files, sandbox, user):
        self.sandbox = sandbox
        self.user = user
        self.path = Path(tempfile.mkdtemp(prefix="submission-")).resolve()
        for name, content in files.items():
            path = self.path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        self.most_files = MOST_FILES + len(files)
        if sandbox.is_root:
            for path in (self.path, *self.path.rglob("*")):
                os.chown(path, user, user)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()

    def environment(self):
        """Nothing of ours but where programs are found; Windows cannot do without SYSTEMROOT."""
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
        home = "/mnt" if self.sandbox.has_namespaces else str(self.path)
        return {**kept, "HOME": home, "TMPDIR": home, "TEMP": home, "LC_ALL": "C.UTF-8",
                "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "GRADED": self.path.name}

    def excess(self):
        """The limit on files that the submission has passed, "" if none."""
        number = size = 0
        for folder, _, names in os.walk(self.path):
            for name in names:
                number += 1
                try:
                    size += os.lstat(os.path.join(folder, name)).st_size
                except OSError:
                    pass
        if number > self.most_files:
            return f"it had made {MOST_FILES} files"
        return f"it had written {FOLDER_MB} MB" if size > FOLDER_MB * 2**20 else ""

    def remove(self):
        """Whatever the submission has done to it."""
        try:
            os.chmod(self.path, stat.S_IRWXU)
            for folder, folders, _ in os.walk(self.path):  # which goes down after this
                for name in folders:
                    if not os.path.islink(os.path.join(folder, name)):
                        os.chmod(os.path.join(folder, name), stat.S_IRWXU)
        except OSError:
            pass
        shutil.rmtree(self.path, ignore_errors=True)

    def kill_leftovers(self):
        """End the processes that have left their group."""
        stopped, deadline = set(), monotonic() + 2
        for number in (signal.SIGSTOP, signal.SIGKILL) if os.path.isdir("/proc/self") else ():
            while monotonic() < deadline:  # what is stopped cannot make others
                found = self.leftovers() - (stopped if number == signal.SIGSTOP else set())
                if not found:
                    break
                stopped |= found
                for process in found:
                    try:
                        os.kill(process, number)
                    except OSError:
                        pass

    def leftovers(self):
        """The processes of the user that nobody else is or, without one, that name the folder."""
        token = b"GRADED=" + os.fsencode(self.path.name)
        found = set()
        for name in filter(str.isdigit, os.listdir("/proc")):
            process = Path("/proc", name)
            try:
                is_left = process.stat().st_uid == self.user if self.sandbox.is_root else \
                    token in (process / "environ").read_bytes().split(b"\0")
                if is_left and ") Z" not in (process / "stat").read_text(errors="replace"):
                    found.add(int(name))
            except OSError:
                pass
        return found


class Puppet:
    """A conversation with a process that runs a submission."""

    def __init__(self, files, sandbox, user, stand_ins):
        self.folder = Folder(files, sandbox, user)
        source = CELLS + STAND_INS if stand_ins else CELLS
        begin = {"stand_ins": sorted(stand_ins), "source": source, "limits": {
            "seconds": CPU_SECONDS, "more_seconds": ALL_CPU_SECONDS, "megabytes": MEMORY_MB,
            "file_megabytes": FILE_MB, "processes": PROCESSES if sandbox.is_root else 0}}
        self.process = sandbox.start(["-s", "-c", PUPPET, json.dumps(begin)], self.folder, user)
        self.clock = Clock(self.process.pid)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        """Put what the puppet says where it can be waited for; runs beside."""
        try:
            for line in iter(lambda: self.process.stdout.readline(LONGEST_ANSWER), b""):
                self.lines.put(line)
        except (OSError, ValueError):
            pass
        self.lines.put(None)

    def ask(self, request):
        """The answer to a request, both as JSON; None if it is no JSON. CutOff if none came."""
        line = self.wait_for_answer(request)
        try:
            return json.loads(line)
        except ValueError:
            return None

    def wait_for_answer(self, request):
        worked, waited = self.clock.worked, self.clock.waited
        if len(request) < PIPE_SIZE:
            self.write(request)
        else:  # a submission that reads no more must not keep us waiting
            threading.Thread(target=self.write, args=(request,), daemon=True).start()
        while True:
            try:
                line = self.lines.get(timeout=0.2)
            except queue.Empty:
                has_ended = self.process.poll() is not None  # what it left may hold the output open
                reason = self.folder.excess()
                self.clock.look()
                if self.clock.worked - worked > CPU_SECONDS + 1:
                    reason = f"it was stopped after {CPU_SECONDS} seconds of processor time"
                if self.clock.waited - waited > WAIT_SECONDS:
                    reason = f"it was stopped after {WAIT_SECONDS} seconds of waiting"
                if not reason and not has_ended:
                    continue
                line = None
            else:
                reason = ""
            if line is not None:
                return line
            self.end()
            raise CutOff(reason or self.reason_of_death())

    def write(self, request):
        try:
            self.process.stdin.write(request.encode() + b"\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            pass

    def reason_of_death(self):
        status = -self.process.returncode
        if status == getattr(signal, "SIGXCPU", None):
            return f"it was stopped after {CPU_SECONDS} seconds of processor time"
        if status > 0 and self.folder_was_full:
            return self.folder_was_full
        return f"it was ended by {signal.Signals(status).name}" if status > 0 else \
            "the process ended"

    def end(self):
        """End the process, whatever it has left behind, and its folder."""
        if os.name == "posix":
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                pass
        self.process.kill()
        self.process.wait()
        self.folder_was_full = self.folder.excess()
        self.folder.kill_leftovers()
        self.folder.remove()
