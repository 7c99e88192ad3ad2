"""A submission that is graded: makes the checks of the rubric, one after another.

A check is made in one world after the other (`worlds.py`), until it finds nothing in one of them;
the best result counts. What is found is looked for once more in a process of its own, in which each
game begins with modules imported anew (`confirmed`); not what hangs, nor what a session shows.
"""

import traceback
from contextlib import suppress
from functools import partial

from grader import sound, transcript
from grader.findings import GraderFailed, NoAnswer, Waits, Wrong, in_words
from grader.report import Report
from grader.rubric import causes
from grader.world import OWN
from grader.worlds import Worlds

# What came of a check in a world, in the order in which `best` then asks; silent if no answer came
RIGHT, WRONG, SILENT = range(3)


class Submission:
    """A submission, its worlds, and what checks find in them."""

    def __init__(self, files, way, rubric):
        self.rubric = rubric
        self.report = Report(files, rubric)
        self.worlds = Worlds(files, way, self.report)
        self.came = {}  # {(section, parts): RIGHT, WRONG or SILENT}, of the last check there

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
            self.worlds.look_at_modules()
            fault = self.report.missing_class(check)
            if fault is None:
                fault, right = self.best(check, self.worlds.of(check))
                suspected = fault or self.more_of_board(check, right)
                left = suspected and self.charge_board(check, suspected)
                if fault and left is not None:
                    fault, _ = self.best(check, left, is_extra=True)
                    if isinstance(fault, (NoAnswer, Waits)):  # sound parts are slow: tells nothing
                        fault = None
            if fault is not None:
                self.note_whether_shown(fault, check)
        except Exception as error:
            traceback.print_exc()
            fault = GraderFailed(error)
        self.report.faults[check.name] = fault
        return fault

    def best(self, check, worlds, is_extra=False):
        """The fault that keeps most points in these worlds, and the one in which nothing is found.

        One of the two is None; both are if a fault is not found once more, or there are no worlds.
        The world in which the section was right last is asked first, and a whole Board before
        others, as it is quick; one that was silent is asked only while nothing was found. Once
        there is a fault, all that is asked is extra. Classes that rely on faults are noted.
        """
        def in_turn(parts):
            return self.came.get((check.section, parts), WRONG), -len(parts)

        def worth_telling(fault):
            was_seen = not isinstance(fault, (NoAnswer, Waits))
            return fault.share, was_seen, -worlds.index(fault.parts)

        found = {}  # {what it says: fault}
        confirmed = partial(self.confirmed, check)
        for parts in sorted(worlds, key=in_turn):
            if found and self.came.get((check.section, parts)) == SILENT:
                continue
            fault = self.finding(check, parts, is_extra or bool(found))
            self.came[check.section, parts] = (
                RIGHT if fault is None else SILENT if isinstance(fault, NoAnswer) else WRONG)
            if fault is None:
                if parts == self.worlds.unmended(check):
                    self.note_reliance(check, parts, [*map(confirmed, found.values())])
                return None, parts
            # The same is told of the world in which less is sound, with a hint of either
            same = found.setdefault(str(fault), fault)
            least = found[str(fault)] = min(same, fault, key=lambda each: len(each.parts))
            least.hint = least.hint or same.hint or fault.hint
        faults = [*map(confirmed, found.values())]
        return (None if None in faults else max(faults, key=worth_telling, default=None)), None

    def finding(self, check, parts, is_extra=True, is_late=False):
        """What a check finds where these parts are sound, None if nothing."""
        try:
            check.function(self.worlds.open(check.section, parts, is_extra, is_late=is_late))
        except Wrong as fault:
            fault.parts = parts
            return fault
        return None

    def confirmed(self, check, fault, is_late=False):
        """The fault, or what is found in its place where all is imported anew; None if nothing.

        What is not found there came of what was asked before.
        """
        if isinstance(fault, NoAnswer):  # to wait once more would take too long
            return fault
        if fault.is_of_session:  # sessions always begin with modules imported anew
            return fault
        if isinstance(fault, Waits) and fault.trial is None:  # nothing was seen that can be run
            return fault
        world = self.worlds.open(check.section, fault.parts, is_anew=True, is_late=is_late)
        try:
            if fault.trial is not None and world.sees_too(fault.trial):
                return fault
            check.function(world)
        except (NoAnswer, Waits):
            return fault
        except Wrong as found:
            found.parts = fault.parts
            return found
        return None

    def note_reliance(self, check, right, found):
        """Note that a class is right in the submission's own world, but wrong in a mended one.

        So it works only with the faults of what was mended there: these get its name, so that a
        student who repairs them looks at the class, too. Only what is plainly wrong counts, not
        what hangs, waits or has another name.
        """
        relied_on = {part for each in found if type(each) is Wrong for part in each.parts - right}
        for each in self.rubric:
            fault = self.report.faults.get(each.name)
            if fault is not None and each.part in relied_on and check.kind \
                    and check.kind not in fault.relying:
                fault.relying.append(check.kind)

    # What Board pays for

    def more_of_board(self, check, right):
        """What a search does wrong with a mended Board, if it is right with a whole one.

        None if nothing. Else a part of Board has a fault that no check of it has found.
        """
        mended = self.worlds.mended(check)
        is_right_with_whole = right is not None and right != mended and right & sound.WHOLE
        if check.kind not in causes.SEARCHERS or not is_right_with_whole:
            return None
        fault = self.finding(check, mended, is_late=check.is_asked_late)
        return fault and self.confirmed(check, fault, is_late=check.is_asked_late)

    def charge_board(self, check, fault):
        """Find out whether a fault is Board's, and if it is, let Board pay for it.

        It is Board's if it disappears when the part that is suspected is made sound as well. None
        if it is not; else the worlds in which to see what is left for the check itself to pay: none
        but for MiniMax. That is asked late in games to see whose a fault is, as a search is short
        there; so what it does wrong only from the start is never Board's.
        """
        if isinstance(fault, Waits) or fault.trial is None:
            return None
        try:
            suspicion = causes.in_board(check, fault, self.worlds.open(check.section, OWN))
        except Wrong:
            return None
        mended = self.worlds.mended(check)
        enough = mended | suspicion.made_sound
        if enough == mended:  # nothing is suspected, or nothing that was not sound already
            return None
        is_late = check.is_asked_late
        if is_late and not isinstance(fault, NoAnswer) and (
                self.finding(check, mended, is_late=True) is None):
            return None
        if self.finding(check, enough, is_late=is_late) is not None:
            return None
        self.let_pay(suspicion, check, fault)
        return [enough, self.worlds.with_whole_board(enough)] if is_late else []

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
        """Note whether the fault shows where the submission as it is is run as a student would.

        That must print what it shows; where it shows nothing to be printed, an answer is enough. If
        no answer came, nobody waits once more: it is shown if none came of the submission as it is.
        """
        if isinstance(fault, NoAnswer):
            fault.is_shown = not fault.parts or self.came.get((check.section, OWN)) == SILENT
        elif fault.reproduction or fault.is_of_session:
            fault.is_shown = False
            with suppress(Wrong):
                # Other lines than a session's are run as a program: what is typed stands in them
                seen = self.worlds.open(check.section, OWN).session(
                    fault.typed or (), fault.reproduction or fault.program)
                fault.is_shown = (transcript.squeeze(fault.shows)
                                  in transcript.squeeze("".join(seen)))
