"""A submission that is graded: makes the checks of the rubric, one after another.

A check is made in several worlds, until it finds nothing in one of them: with each part sound that
an earlier check found faulty; where that is a part of Board, also with a Board that is sound as a
whole, for those that call it; and in the submission's own. The best result counts. What is found,
but for what hangs and for sessions, is looked at once more in another process, in which each game
begins with modules imported anew.
"""

import threading
import traceback
from contextlib import suppress

from grader import sound, transcript
from grader.findings import GraderFailed, NoAnswer, Waits, Wrong, in_words
from grader.processes import Patience, Process, Stopped
from grader.report import Report
from grader.rubric import causes
from grader.world import OWN, World, classes_of

RIGHT, WRONG, SILENT = range(3)  # what has come of a check in a world, silent if no answer came


class Submission:
    """The files of a submission, and the faults that checks find in it."""

    def __init__(self, files, way, rubric):
        self.files = files
        self.way = way
        self.rubric = rubric
        self.processes = {}  # of each world, {(parts, is_anew): Process}
        self.came = {}       # of the last check of a section in a world, {(section, parts): RIGHT}
        self.stopped = threading.Event()
        self.patience = Patience()
        self.report = Report(files, rubric)

    def checks_in_turn(self):
        """The checks in the order in which they are made: those of Game last.

        They go by the points of Board, which a check of another section may still change.
        """
        return sorted(self.rubric, key=lambda check: check.section == "Game")

    def fault(self, check):
        """Make a check: the fault that it finds, None if none.

        GraderFailed if the check itself fails, which it then says on stderr, too.
        """
        try:
            self.look_at_modules()
            fault = self.report.missing_class(check) or self.best(check, self.worlds_of(check))
            if fault is not None:
                fault = self.left_to(check, fault)
            if fault is not None:
                self.note_whether_shown(fault, check)
        except Exception as error:
            traceback.print_exc()
            fault = GraderFailed(error)
        self.report.faults[check.name] = fault
        return fault

    # The worlds of a check

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
            if check.kind == "Board":  # in all its checks, so that its own makes no world more
                faulty |= {"Board.silence"}
        return self.unmended(check) | faulty

    def worlds_of(self, check):
        """What is sound in each of the worlds of a check; first, of which a fault is told rather.

        Not every Board can be mended where it is faulty. So for those that call it, it is sound as
        a whole in one more world; but their own code may not fit that.
        """
        mended = self.mended(check)
        worlds = [mended, self.unmended(check)]
        if mended & sound.BOARD and check.kind != "Board":
            worlds.append(self.with_whole_board(mended))
        return list(dict.fromkeys(worlds))

    def with_whole_board(self, parts):
        return parts | sound.BOARD | (self.report.missing_board() or {"Board"})

    def world(self, section, parts, is_extra=True, is_anew=False, is_late=False):
        """The world in which these parts are sound; Stopped if the grading was stopped."""
        key = parts, is_anew
        if key not in self.processes:
            self.processes[key] = Process(self.way, {**self.files, **sound.files(parts)},
                                          self.stopped)
        if self.stopped.is_set():
            raise Stopped
        return World(self.processes[key], parts, self.report, self.patience, section, is_extra,
                     is_anew, is_late)

    # What is found in them

    def best(self, check, worlds, is_extra=False):
        """The fault that keeps most points in these worlds; None if one has none.

        The world in which the section was right last is asked first, one that was silent only if
        all are; and a whole Board before others, as it is quick. Once there is a fault, all that is
        asked is extra.
        """
        def in_turn(parts):
            return self.came.get((check.section, parts), WRONG), -len(parts)

        def worth_telling(fault):
            was_seen = not isinstance(fault, (NoAnswer, Waits))
            return fault.share, was_seen, -worlds.index(fault.parts)

        found = {}  # {what it says: fault}
        for parts in sorted(worlds, key=in_turn):
            if found and self.came.get((check.section, parts)) == SILENT:
                continue
            fault = self.finding(check, self.world(check.section, parts, is_extra or bool(found)))
            self.came[check.section, parts] = (
                RIGHT if fault is None else SILENT if isinstance(fault, NoAnswer) else WRONG)
            if fault is None:
                self.note_reliance(check, found.values(), parts)
                if "Board" in parts and check.kind in causes.SEARCHERS:
                    self.look_for_more_of_board(check)
                return None
            # The same is told of the world in which less is sound, with a hint of either
            same = found.setdefault(str(fault), fault)
            least = found[str(fault)] = min(same, fault, key=lambda each: len(each.parts))
            least.hint = least.hint or same.hint or fault.hint
        faults = [self.confirmed(check, each) for each in found.values()]
        return None if None in faults else max(faults, key=worth_telling)

    def finding(self, check, world):
        """What a check finds in a world, None if nothing."""
        try:
            check.function(world)
        except Wrong as fault:
            fault.parts = world.parts
            return fault
        return None

    def confirmed(self, check, fault, is_late=False):
        """The fault, or what is found in its place where all is imported anew; None if nothing.

        What is not found there came of what was asked before.
        """
        if isinstance(fault, NoAnswer) or fault.is_of_session:  # too slow; imported anew already
            return fault
        if isinstance(fault, Waits) and fault.trial is None:  # it tells of another check only
            return fault
        world = self.world(check.section, fault.parts, is_anew=True, is_late=is_late)
        try:
            if fault.trial is not None and world.sees_too(fault.trial):
                return fault
        except Wrong:  # no answer came
            return fault
        found = self.finding(check, world)
        return fault if isinstance(found, (NoAnswer, Waits)) else found

    def note_reliance(self, check, found, right):
        """Note that a class is right with nothing mended, where it was wrong with more.

        It is noted in the faults of what was mended, which it relies on. Only what is plainly wrong
        counts, not what hangs, waits or has another name.
        """
        if right != self.unmended(check):
            return
        relied_on = {part for each in found if type(each) is Wrong for part in each.parts - right}
        for each in self.rubric:
            fault = self.report.faults.get(each.name)
            if fault is not None and each.part in relied_on and check.kind \
                    and check.kind not in fault.relying:
                fault.relying.append(check.kind)

    # What Board pays for

    def left_to(self, check, fault):
        """What a check has to report of a fault: nothing if Board pays for it.

        But MiniMax, which was asked late in games to see that, reports what is wrong from the start
        with that part of Board sound, too; not what is too slow then, as sound parts may be.
        """
        enough = self.charge_board(check, fault)
        if enough is None:
            return fault
        if check.kind != "MiniMax":
            return None
        left = self.best(check, [enough, self.with_whole_board(enough)], is_extra=True)
        return None if isinstance(left, (NoAnswer, Waits)) else left

    def charge_board(self, check, fault):
        """Let Board pay for a fault if it is Board's; then what must be sound for it to go.

        None if it is not. It is if it goes when the part of Board that is suspected is made sound
        as well. MiniMax is asked late in games, where a search is short, so what goes wrong only
        from the start of a game is never charged to Board.
        """
        if isinstance(fault, Waits) or fault.trial is None:
            return None
        try:
            suspicion = causes.in_board(check, fault, self.world(check.section, OWN))
        except Wrong:
            return None
        mended = self.mended(check)
        enough = mended | suspicion.made_sound
        if enough == mended:  # nothing is suspected, or nothing that was not sound already
            return None
        if check.kind == "MiniMax" and not isinstance(fault, NoAnswer) and (
                self.late_finding(check, mended) is None):
            return None
        if self.late_finding(check, enough) is not None:
            return None
        self.let_pay(suspicion, check, fault)
        return enough

    def late_finding(self, check, parts):
        """What a check finds where these parts are sound; of MiniMax, late in games only."""
        return self.finding(check, self.world(check.section, parts,
                                              is_late=check.kind == "MiniMax"))

    def look_for_more_of_board(self, check):
        """Where a search is right with a whole Board, charge what a mended one still has wrong."""
        fault = self.late_finding(check, self.mended(check))
        fault = fault and self.confirmed(check, fault, is_late=check.kind == "MiniMax")
        if fault is not None:
            self.charge_board(check, fault)

    def let_pay(self, suspicion, check, fault):
        """Let the last check of the suspected part have the fault that another check has found.

        Nobody pays where an earlier check has found the part faulty, so that Board has paid
        already, or where the rubric has none of that part.
        """
        part = suspicion.part
        checks_of_part = [each for each in self.rubric if each.part == part]
        if not checks_of_part or part in self.report.faulty_parts(check):
            return
        self.note_whether_shown(fault, check)
        who = in_words({check.part}) if check.kind == "Board" else check.kind
        words = f"{who} would be right with a sound {in_words({part})} in place of yours: {fault}"
        charged = Wrong(words, fault.reproduction, suspicion.hint, shows=fault.shows,
                        trial=fault.trial)
        charged.is_endless, charged.is_shown = fault.is_endless, fault.is_shown
        self.report.faults[checks_of_part[-1].name] = charged

    def note_whether_shown(self, fault, check):
        """Try out, as a student would, what is to show the fault.

        Where no answer came, nobody waits for another: it is shown if none came as it is, either.
        """
        if isinstance(fault, NoAnswer):
            own = check.section, self.unmended(check)
            fault.is_shown = not fault.parts or self.came.get(own) == SILENT
        elif fault.reproduction or fault.is_of_session:
            fault.is_shown = False
            with suppress(Wrong):
                # Other lines than a session's are run as a program: what is typed stands in them
                seen = self.world(check.section, OWN).session(
                    fault.typed or (), fault.reproduction or fault.program)
                fault.is_shown = (transcript.squeeze(fault.shows)
                                  in transcript.squeeze("".join(seen)))

    # The modules and their classes

    def look_at_modules(self):
        """Find the classes of both modules; where there is no Board, those of players with one."""
        for module in ("board", "player"):
            if module not in self.report.classes:
                worlds = [OWN] if module == "board" else [self.report.missing_board(), OWN]
                for parts in dict.fromkeys(worlds):
                    world = self.world(module.capitalize(), parts, is_extra=False)
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
