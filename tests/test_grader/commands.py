"""Runs the grader's commands as somebody would, and writes submissions for them."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
GRADE = TESTS / "grade.py"


def grade(*arguments, **options):
    """Run the grader's command, even where there is no sandbox."""
    return run([sys.executable, str(GRADE), *map(str, arguments), "--no-sandbox"], **options)


def run(command, **options):
    """Run a command in an environment of its own. Return what it printed, and its exit status."""
    more = options.pop("env", {})
    environment = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT", "TMPDIR")
                   if name in os.environ}
    return subprocess.run(command, capture_output=True, text=True, errors="replace",
                          env={**environment, **more}, timeout=300, **options)


def write(folder, files):
    """Write files, {path: bytes or text}, below a folder. Return the folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def zipped(path, files):
    """Write a zip of files, {path: content}. Return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path
