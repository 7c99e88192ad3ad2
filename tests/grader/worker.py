"""Runs inside the sandbox: answers requests, each with a new process, and watches that process.

This process never runs a line of the submission. A request is a line of JSON, and so is its answer:
    {"do": "run", "arguments": {"runs": [{"lines": ["2 + 2"]}], ...}, "replaced": [],
     "seconds": 10, "all_seconds": 150}
    {"records": "{\"run\": 0, \"values\": [4], ...}\n", "stopped": "", "at": [0, 0], "seconds": 0.1,
     "is_last": false}

What runs inside the sandbox is sent there as source text: this module, and those that it uses. For
requests with reference code, reference.py is among them. Of the grader, a submission can find
these, but no check and no grade.
"""

from __future__ import annotations

import base64
import builtins
import ctypes
import importlib
import json
import mmap
import os
import resource
import shutil
import signal
import sys
from contextlib import suppress
from time import monotonic
from typing import Any

from grader.execution import Execution, Json, write_files
from grader.processes import below

TICK = 0.05  # seconds between two looks at the processes
MOST_RECORDS = 2_000_000  # bytes: what a grader can read without much memory
MOST_KILLS = 100  # rounds in which processes are ended: they may start others
SUBREAPER = 36  # of prctl: processes whose parent has ended become children of this one
WATCHED = {signal.SIGCHLD}


def watch(child: int, at: mmap.mmap, most: float, most_of_all: float) -> tuple[str, float]:
    """Wait until a process ends, or until a run of its request, or all of them, takes too long.

    Return why it must be ended, "" if it has ended, and its seconds: of processor time or, if that
    is more, of waiting while none of its processes was ready to run.
    """
    worked = waited = 0.0
    begin, run = (0.0, 0.0), at[:4]  # of the present run: what was worked and waited before it
    last = monotonic()
    while True:
        signal.sigtimedwait(WATCHED, TICK)
        pid, _, usage = os.wait4(child, os.WNOHANG)
        if pid:
            return "", max(usage.ru_utime + usage.ru_stime, worked, waited)
        now = monotonic()
        processes = below(os.getpid())
        worked = max(worked, sum(each.seconds for each in processes))
        if not any(each.is_running for each in processes):
            waited += now - last
        last = now
        if at[:4] != run:
            begin, run = (worked, waited), at[:4]
        reason = ""
        if worked - begin[0] >= most:
            reason = f"after {most:g} seconds of processor time"
        elif waited - begin[1] >= most:
            reason = f"after {most:g} seconds of waiting"
        elif max(worked, waited) >= most_of_all:
            reason = "since all checks together took too long"
        elif any(each.is_stopped for each in processes):
            reason = "since it stopped one of its processes"
        if reason:
            return reason, max(worked, waited)


def end_all() -> bool:
    """End all processes that this one has started. Return True if there were any."""
    for number in range(MOST_KILLS):
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        processes = below(os.getpid())
        if not processes:
            return number > 0
        for process in processes:
            with suppress(OSError):
                os.kill(process.pid, signal.SIGKILL)
    return True


def empty(folder: str) -> None:
    """Remove what the submission has left in a folder, as far as possible."""
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            with suppress(RecursionError):  # it may have thousands of nested folders
                shutil.rmtree(entry.path, ignore_errors=True)
        else:
            with suppress(OSError):
                os.unlink(entry.path)


class Worker:
    """Answers requests."""

    def __init__(self, begin: Json) -> None:
        self.files = {name: base64.b64decode(content) for name, content in begin["files"].items()}
        self.words = begin["words"]
        self.system = begin["system"]  # the system's limits for the submission
        self.call_seconds = begin["call_seconds"]  # for calls by the reference code
        self.home = os.getcwd()
        self.number = 0  # of the request

    def answer(self, seconds: float, all_seconds: float, **request: Any) -> Json:
        """Answer a request, each of whose runs may take some seconds, and all together some more.
        """
        self.number += 1
        folder = os.path.join(self.home, str(self.number))
        os.mkdir(folder)
        records, at = os.memfd_create("records"), mmap.mmap(-1, 8)
        child = os.fork()
        if child == 0:
            try:
                self.execute(folder, records, at, **request)
            finally:  # whatever happens, this process and its copies do nothing else
                os._exit(0)
        stopped, spent = watch(child, at, seconds, all_seconds)
        has_left_processes = end_all()
        text = os.pread(records, MOST_RECORDS, 0)
        if len(text) == MOST_RECORDS:
            stopped = stopped or "since its results were too long"
        os.close(records)
        empty(self.home)
        return {"records": text.decode("utf-8", "replace"), "stopped": stopped, "seconds": spent,
                "at": [int.from_bytes(at[:4], "little"), int.from_bytes(at[4:], "little")],
                "is_last": has_left_processes}

    def execute(self, folder: str, records: int, at: mmap.mmap, do: str, arguments: Json,
                replaced: list[str]) -> None:
        """Do what is requested. This is a new process, which then ends."""
        os.closerange(3, records)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, WATCHED)
        for name, most in self.system.items():
            with suppress(OSError, ValueError):  # the others hold
                resource.setrlimit(getattr(resource, name), (most, most))
        os.environ["HOME"] = os.environ["TMPDIR"] = folder
        write_files(self.files, folder)
        execution = Execution(folder, self.words, records, at)
        if replaced:
            reference = importlib.import_module("grader.reference")
            execution.call(reference.replace, replaced, self.words, self.call_seconds,
                           execution.discard)
        getattr(execution, do)(**arguments)


def main() -> None:
    sys.path.pop(0)  # the folder of the submission, which may have a json.py of its own
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    builtins.exit = builtins.quit = sys.exit  # type: ignore[assignment]  # python -S has none
    ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    signal.pthread_sigmask(signal.SIG_BLOCK, WATCHED)
    worker = Worker(json.loads(requests.readline()))
    for line in requests:
        answer = worker.answer(**json.loads(line))
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
        if answer["is_last"]:
            break
    os._exit(0)
