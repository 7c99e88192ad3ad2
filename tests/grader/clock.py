"""The time that a process takes for itself; what others keep from it is not counted."""

import os
from pathlib import Path
from time import monotonic

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
GENEROUS = 4  # where it cannot be seen what a process waits for, so many seconds count as one


class Clock:
    """The seconds of processor time that a process worked, and that it waited for something.

    Waiting for a turn on the processor is nothing, but where it has started others that take turns.
    """

    def __init__(self, process, is_alone):
        self.folder = Path("/proc", str(process))
        self.is_alone = is_alone
        self.worked = 0
        self.waited = 0
        self.wanted = 0  # to run, and could not
        self.counted = 0  # of both, by whoever adds them up
        self.looked = self.paused = monotonic()

    def pause(self):
        """Nobody asks anything of the process from now on."""
        self.paused = monotonic()

    def go_on(self):
        """Count nothing as waited that has passed since the pause."""
        self.looked += monotonic() - self.paused
        self.pause()

    def look(self):
        now = monotonic()
        passed = now - self.looked
        self.looked = self.paused = now
        try:
            worked = sum(map(int, self.read("stat").rpartition(")")[2].split()[11:13])) / TICKS
            wanted = sum(int(self.read(f"task/{task}/schedstat").split()[1])
                         for task in os.listdir(self.folder / "task")) / 1e9
        except (OSError, ValueError, IndexError):
            if not self.folder.parent.joinpath("self").exists():
                self.waited += passed / GENEROUS
            return
        excused = max(0, wanted - self.wanted) if self.is_alone() else 0
        self.waited += max(0, passed - (worked - self.worked) - excused)
        self.worked, self.wanted = worked, wanted

    def read(self, name):
        return (self.folder / name).read_text(errors="replace")
