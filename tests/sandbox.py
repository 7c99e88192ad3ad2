"""Running what nobody vouches for: a process of its own, in a throw-away copy, within limits."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import NamedTuple

try:
    import resource
except ImportError:  # Windows has none; the limits on wall time, output and files hold there too
    resource = None

MEGABYTE = 2**20
MOST_FILES = 500


class Limits(NamedTuple):
    """What one process may take; .pytest.ini holds the numbers."""

    wall_seconds: float
    cpu_seconds: int
    memory_mb: int
    file_mb: int
    output_mb: int

    def impose(self):
        """To be called in the new process; it may warn itself a second before it is killed."""
        for kind, soft, hard in (
            (resource.RLIMIT_CPU, self.cpu_seconds, self.cpu_seconds + 1),
            (resource.RLIMIT_AS, self.memory_mb * MEGABYTE, self.memory_mb * MEGABYTE),
            (resource.RLIMIT_FSIZE, self.file_mb * MEGABYTE, self.file_mb * MEGABYTE),
            (resource.RLIMIT_CORE, 0, 0),
        ):
            highest = resource.getrlimit(kind)[1]
            if highest != resource.RLIM_INFINITY:
                soft, hard = min(soft, highest), min(hard, highest)
            resource.setrlimit(kind, (soft, hard))


class Ended(NamedTuple):
    """A process that has ended: what it wrote, and why it was stopped or died, "" if it did not."""

    output: bytes
    complaint: bytes
    cut_off: str


class Reader(Thread):
    """Reads a pipe until it ends or has brought more than it may."""

    def __init__(self, pipe, most):
        super().__init__(daemon=True)
        self.pipe = pipe
        self.most = most
        self.data = b""
        self.start()

    def run(self):
        while not self.is_full():
            chunk = self.pipe.read1(65_536)
            if not chunk:
                break
            self.data += chunk

    def is_full(self):
        return len(self.data) > self.most


def read_files(folder):
    """The regular files in a folder, {name: content}, Python's first; no links, nothing large."""
    files = {}
    paths = sorted(Path(folder).iterdir(), key=lambda path: (path.suffix != ".py", path.name))
    for path in paths[:MOST_FILES]:
        if path.is_file() and not path.is_symlink() and path.stat().st_size <= MEGABYTE:
            files[path.name] = path.read_bytes()
    return files


def run(arguments, files, typed, limits):
    """Run Python with these arguments in a folder that holds the files, with this input."""
    folder = Path(tempfile.mkdtemp(prefix="submission-"))
    try:
        for name, content in files.items():
            (folder / name).write_bytes(content)
        with tempfile.TemporaryFile() as stdin:
            stdin.write(typed)
            stdin.seek(0)
            process = subprocess.Popen(
                [sys.executable, "-s", *arguments], cwd=folder, env=environment(folder),
                stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                start_new_session=True, preexec_fn=limits.impose if resource else None)
            with process.stdout, process.stderr:
                output = Reader(process.stdout, limits.output_mb * MEGABYTE)
                complaint = Reader(process.stderr, limits.output_mb * MEGABYTE)
                cut_off = watch(process, output, complaint, limits, folder,
                                len(files) + MOST_FILES)
                kill(process)
                output.join(1)
                complaint.join(1)
        # Where the copy was says nothing, and is another place each time
        here = os.fsencode(folder / "x")[:-1]
        return Ended(output.data.replace(here, b""), complaint.data.replace(here, b""),
                     cut_off or died_of(process.wait(), limits))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def environment(folder):
    """Nothing of ours but where programs are found; Windows cannot do without SYSTEMROOT."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return {**kept, "HOME": str(folder), "TMPDIR": str(folder), "TEMP": str(folder),
            "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONIOENCODING": "utf-8"}


def watch(process, output, complaint, limits, folder, most_files):
    """Wait for the end of the process; the limit that it passed before, "" if none."""
    deadline = monotonic() + limits.wall_seconds
    while process.poll() is None:
        if monotonic() > deadline:
            return f"it was stopped after {limits.wall_seconds:g} seconds"
        if len(os.listdir(folder)) > most_files:
            return f"it was stopped after it had made {MOST_FILES} files"
        if output.is_full() or complaint.is_full():
            break
        if output.is_alive():
            output.join(0.05)
        else:
            try:
                process.wait(0.05)
            except subprocess.TimeoutExpired:
                pass
    if output.is_full() or complaint.is_full():
        return f"it was stopped after it had printed {limits.output_mb} MB"
    return ""


def kill(process):
    """End the process and whatever it has left behind in its process group."""
    if os.name == "posix":
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
    else:
        process.kill()


def died_of(status, limits):
    """The signal that ended a process that nobody stopped, in words."""
    if status >= 0:
        return ""
    if resource and -status == signal.SIGXCPU:
        return f"it was stopped after {limits.cpu_seconds} seconds of processor time"
    return f"it was ended by {signal.Signals(-status).name}"
