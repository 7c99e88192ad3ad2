"""What /proc tells about processes. The worker uses it inside the sandbox, and the grader outside.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import NamedTuple, Optional


class Process(NamedTuple):
    """A process that has not ended."""

    pid: int
    parent: int
    is_stopped: bool  # by a signal, so that it will not go on
    is_running: bool  # or ready to run; otherwise, it waits
    seconds: float    # of processor time, its own and that of its children that have ended


def below(pid: int) -> list[Process]:
    """Return the processes that this one has started, that those have started, and so on."""
    by_parent: dict[int, list[Process]] = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        process = look_at(int(name))
        if process:
            by_parent.setdefault(process.parent, []).append(process)
    found = by_parent.get(pid, [])
    for process in found:  # grows meanwhile
        found += by_parent.get(process.pid, [])
    return found


def look_at(pid: int) -> Optional[Process]:
    """Return a process, None if it has ended."""
    with suppress(OSError):
        state, fields = read_stat(f"/proc/{pid}/stat")
        if state in ("Z", "X"):
            return None
        tasks = [state]
        if state == "S":  # its main thread waits, perhaps for another one
            for task in os.listdir(f"/proc/{pid}/task"):
                with suppress(OSError):  # it has just ended
                    tasks.append(read_stat(f"/proc/{pid}/task/{task}/stat")[0])
        return Process(pid, int(fields[0]), state in ("T", "t"), "R" in tasks or "D" in tasks,
                       sum(map(int, fields[10:14])) / os.sysconf("SC_CLK_TCK"))
    return None


def read_stat(path: str) -> tuple[str, list[str]]:
    """Return the state in a file stat of /proc, and the fields behind it."""
    with open(path, encoding="utf-8", errors="replace") as file:
        state, *fields = file.read().rpartition(")")[2].split()  # a name may hold brackets
    return state, fields
