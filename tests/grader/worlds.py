"""The worlds of a submission: which there are for a check, and the processes that run them.

A world is told by its parts, a frozenset of names in sound.PARTS: what is sound in it. A check is
made in up to three:

mended    each part is sound that an earlier check found faulty
unmended  the submission's own
whole     as mended, and all of Board is sound; where a part of Board is faulty, for what calls it
"""

import threading

from grader import sound
from grader.findings import Wrong
from grader.processes import Patience, Process, Stopped
from grader.world import OWN, World, classes_of


class Worlds:
    """The worlds of the files of a submission, by what its report tells of them."""

    def __init__(self, files, way, report):
        self.files = files
        self.way = way
        self.report = report
        self.processes = {}  # {(parts, is_anew): Process}
        self.patience = Patience()
        self.stopped = threading.Event()

    def unmended(self, check):
        """What is sound where nothing is mended: nothing.

        But in checks of Game a computer player reads what is typed, as Player does ("chairs").
        """
        has_computers = check.with_computers and self.report.names_computers()
        return check.with_computers if has_computers else OWN

    def mended(self, check):
        """What is sound where all is mended that was found faulty.

        Where its module cannot be imported, that is "board.py" or "player.py", the whole of it.
        """
        faulty = self.report.faulty_parts(check)
        if faulty & sound.OF_MODULE["player"] and isinstance(self.report.classes["player"], Wrong):
            faulty |= {"player.py"}
        if faulty & sound.BOARD:
            faulty |= self.report.missing_board()
            if check.kind == "Board":
                # Also before its check has failed, so that this makes no further world, and process
                faulty |= {"Board.silence"}
        return self.unmended(check) | faulty

    def of(self, check):
        """The worlds of a check, each as its parts.

        Of faults that are equally worth telling, that of the earlier world is told. Not every Board
        can be mended part by part, so one world has a whole one; but only one, as code that calls
        Board may need something that a whole Board does not have.
        """
        mended = self.mended(check)
        worlds = [mended, self.unmended(check)]
        if mended & sound.BOARD and check.kind != "Board":
            worlds.append(self.with_whole_board(mended))
        return list(dict.fromkeys(worlds))

    def with_whole_board(self, parts):
        return parts | sound.BOARD | (self.report.missing_board() or {"Board"})

    def open(self, section, parts, is_extra=True, is_anew=False, is_late=False):
        """The world in which these parts are sound; Stopped if the grading was stopped.

        is_extra  the check has a fault already, which this only judges better (Patience.require)
        is_anew   in a process of its own, where each game begins with modules imported anew
        is_late   computer players are asked late in games (players.LATE)
        """
        key = parts, is_anew
        if key not in self.processes:
            self.processes[key] = Process(self.way, {**self.files, **sound.files(parts)},
                                          self.stopped)
        if self.stopped.is_set():
            raise Stopped
        return World(self.processes[key], parts, self.report, self.patience, section, is_extra,
                     is_anew, is_late)

    def look_at_modules(self):
        """Find the classes of both modules.

        Those of players with a whole Board, where there is none; if that fails, without.
        """
        for module in ("board", "player"):
            if module not in self.report.classes:
                worlds = [OWN] if module == "board" else [self.report.missing_board(), OWN]
                for parts in dict.fromkeys(worlds):
                    world = self.open(module.capitalize(), parts, is_extra=False)
                    try:
                        self.report.classes[module] = classes_of(world, module)
                        break
                    except Wrong as fault:
                        self.report.classes[module] = fault

    def end(self):
        """End what still runs."""
        for process in list(self.processes.values()):
            process.end()

    def stop(self):
        """End what runs, whatever is being waited for; from then on everything raises Stopped."""
        self.stopped.set()
        self.end()
