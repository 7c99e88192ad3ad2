"""A submission that is graded: makes the checks of the rubric, one after another.

A check is made in a world in which each part that an earlier check found faulty is sound, and in
the submission's own; what calls a Board that has a fault, also where Board is sound as a whole. The
best result counts. What is found, but for what hangs and for sessions, is looked at once more in
another process, in which each game begins with modules imported anew.
"""

import traceback
from contextlib import suppress

from grader import sound, transcript
from grader.findings import GraderFailed, NoAnswer, Waits, Wrong, in_words
from grader.processes import Patience, Process, Stopped, Turn
from grader.report import Report
from grader.rubric import causes
from grader.world import OWN, World, classes_of


class Submission:
    """The files of a submission, and the faults that checks find in it."""

    def __init__(self, files, way, rubric):
        self.files = files
        self.way = way
        self.rubric = rubric
        self.processes = {}  # of each world, {(parts, is_anew): Process}
        self.silent = set()  # (section, parts) of each world in which an answer did not come
        self.is_stopped = False
        self.patience = Patience()
        self.report = Report(files, rubric)

    def fault(self, check):
        """The fault that a check finds, None if none. Those above it in the rubric come first.

        GraderFailed if the check itself fails, which it then says on stderr, too.
        """
        if check.name in self.report.faults:
            return self.report.faults[check.name]
        for earlier in self.rubric[:self.rubric.index(check)]:
            self.fault(earlier)
        try:
            self.look_at_modules()
            fault = self.report.missing_class(check) or self.best_of_worlds(check)
            if fault is not None:
                fault = self.own_fault(check, fault)
            if fault is not None:
                self.note_whether_shown(fault, check)
        except Stopped:
            raise
        except Exception as error:
            traceback.print_exc()
            fault = GraderFailed(error)
        self.report.faults[check.name] = fault
        return fault

    def best_of_worlds(self, check):
        """The fault that keeps most points in the worlds of a check; None if one has none.

        What is the same in several is told of the one in which least is sound, with a hint of any;
        what came only of a whole Board is told last, as the submission's own code may not fit it.
        Once there is a fault, further turns are extra: if no answer comes, that ends only those.
        """
        found = {}  # {what it says: fault}
        mended, whole, own = worlds = self.worlds_of(check)
        if check.kind == "MiniMax":  # a search asks its Board very often: first a quick one
            worlds = whole, mended, own
        answering = [each for each in worlds if (check.section, each) not in self.silent]
        for parts in dict.fromkeys(answering or worlds):
            turn = Turn(self.patience, check.section, is_extra=bool(found))
            fault = self.finding(check, self.world(parts, turn))
            if fault is None:
                if parts == own:
                    self.note_reliance(check, found.values(), own)
                elif parts == whole != mended and check.kind in causes.SEARCHERS:
                    self.look_for_more_of_board(check, [*found.values()], mended)
                return None
            if isinstance(fault, NoAnswer):
                self.silent.add((check.section, parts))
            same = found.setdefault(str(fault), fault)
            least = min(same, fault, key=lambda each: len(each.parts))
            least.hint = least.hint or same.hint or fault.hint
            found[str(fault)] = least
        turn = Turn(self.patience, check.section, is_extra=True)
        faults = [self.confirmed(check, each, self.world(each.parts, turn, is_anew=True))
                  for each in found.values()]
        return None if None in faults else max(
            faults, key=lambda each: (each.share, each.parts in (mended, own)))

    def note_reliance(self, check, found, own):
        """Note that a class is right with nothing mended, where it was wrong with more.

        It is noted in the faults of what was mended, which it relies on. Only what is plainly wrong
        counts, not what hangs, waits or has another name.
        """
        relied_on = {part for each in found if type(each) is Wrong for part in each.parts - own}
        for each in self.rubric:
            fault = self.report.faults.get(each.name)
            if fault is not None and each.part in relied_on and check.kind \
                    and check.kind not in fault.relying:
                fault.relying.append(check.kind)

    def look_for_more_of_board(self, check, found, mended):
        """Where only a Board that is sound as a whole is right, charge what is not mended of it.

        For MiniMax, which is asked with that Board first, nothing was found before.
        """
        turn = Turn(self.patience, check.section, is_extra=True)
        fault = found[0] if found else self.finding(
            check, self.world_for_charge(check, mended, turn))
        if fault is not None:
            anew = self.world_for_charge(check, mended, turn, is_anew=True)
            fault = self.confirmed(check, fault, anew)
        if fault is not None:
            self.charge_board(check, fault)

    def world_for_charge(self, check, parts, turn, is_anew=False):
        """The world in which it is seen whether Board is to be charged with what a check finds.

        MiniMax is asked late in games there, where a search is short: from the start it could take
        too long once more. What is wrong only from the start shows in none of these worlds.
        """
        return self.world(parts, turn, is_anew, is_late=check.kind == "MiniMax")

    def world(self, parts, turn, is_anew=False, is_late=False):
        """The world in which these parts are sound; Stopped if the grading was stopped."""
        key = parts, is_anew
        if key not in self.processes:
            self.processes[key] = Process(self.way, {**self.files, **sound.files(parts)})
        if self.is_stopped:
            raise Stopped
        return World(self.processes[key], parts, self.report, turn, is_anew, is_late)

    def worlds_of(self, check):
        """The three worlds in which a check is made, some of them the same: what is sound in each.

        In the first, what is faulty is mended. Where its module cannot be imported, that is sound
        as a whole, "board.py" or "player.py". In the second, for what calls a faulty Board, that is
        sound as a whole: not every one can be mended where it is faulty. In the last nothing is
        mended; but in that of checks of Game, computer players read what is typed, as Player does
        ("chairs").
        """
        has_computers = check.with_computers and self.report.names_computers()
        own = check.with_computers if has_computers else OWN
        faulty = self.report.faulty_parts(check)
        if faulty & sound.OF_MODULE["player"] and isinstance(self.report.classes["player"], Wrong):
            faulty |= {"player.py"}
        mended = own | faulty
        if faulty & sound.BOARD:
            mended |= self.report.missing_board()
            if check.kind != "Board":
                return mended, self.with_whole_board(mended), own
            mended |= {"Board.silence"}  # before its check, which then changes no world
        return mended, mended, own

    def with_whole_board(self, parts):
        return parts | sound.BOARD | (self.report.missing_board() or {"Board"})

    def own_fault(self, check, fault):
        """What a check has to report: the fault, unless it is of another part of Board.

        Then it reports nothing; but MiniMax, which was asked late in games to see that, reports
        what is wrong from the start with that part sound, too.
        """
        enough = self.charge_board(check, fault)
        if enough is None:
            return fault
        if check.kind != "MiniMax":
            return None
        turn = Turn(self.patience, check.section, is_extra=True)
        for parts in self.with_whole_board(enough), enough:  # on a whole one a search is quick
            left = self.finding(check, self.world(parts, turn))
            if left is None:
                return None
        return None if isinstance(left, (NoAnswer, Waits)) else left

    def charge_board(self, check, fault):
        """Charge Board if the fault is its: what is to be sound so that the check finds none.

        None if it is not. What set has stored shows in isdone and show only, and a search takes
        marks back, which no check of Board tries. So the check is made again, with Board as before,
        and with what may be wrong there made sound. If all is right only then, the check of that
        part gets the fault.
        """
        if isinstance(fault, Waits) or fault.trial is None:
            return None
        turn = Turn(self.patience, check.section, is_extra=True)
        try:
            part, suspected, hint = causes.in_board(check, fault, self.world(OWN, turn))
        except Wrong:
            return None
        mended, _, _ = self.worlds_of(check)
        if suspected <= mended:  # nothing is suspected, or it was sound and the fault was there
            return None

        def is_wrong_with(parts):
            return self.finding(check, self.world_for_charge(check, parts, turn)) is not None

        is_seen = isinstance(fault, NoAnswer) or is_wrong_with(mended)
        if not is_seen or is_wrong_with(mended | suspected):
            return None
        self.let_pay(part, check, fault, hint)
        return mended | suspected

    def let_pay(self, part, check, fault, hint):
        """Let the last check of a part of Board have the fault that another check has found.

        As those of Game go by the points of Board, they are made again when they are next asked
        for. Nobody pays where an earlier check has found the part faulty, so that Board has paid
        already, or where the rubric has none of that part.
        """
        checks_of_part = [each for each in self.rubric if each.part == part]
        if not checks_of_part or part in self.report.faulty_parts(check):
            return
        self.note_whether_shown(fault, check)
        who = in_words({check.part}) if check.kind == "Board" else check.kind
        words = f"{who} would be right with a sound {in_words({part})} in place of yours: {fault}"
        charged = Wrong(words, fault.reproduction, hint, shows=fault.shows, trial=fault.trial)
        charged.is_endless, charged.is_shown = fault.is_endless, fault.is_shown
        self.report.faults[checks_of_part[-1].name] = charged
        for each in self.rubric:
            if each.section == "Game":
                self.report.faults.pop(each.name, None)

    def finding(self, check, world):
        """What a check finds in a world, None if nothing."""
        try:
            check.function(world)
        except Wrong as fault:
            fault.parts = world.parts
            return fault
        return None

    def confirmed(self, check, fault, world):
        """The fault, or what is found in its place in a world in which all is imported anew.

        What is not found there came of what was asked before.
        """
        if isinstance(fault, NoAnswer) or fault.is_of_session:  # too slow, or imported anew
            return fault
        if isinstance(fault, Waits) and fault.trial is None:  # it tells of another check only
            return fault
        found = fault
        with suppress(Wrong):
            if fault.trial is None or not world.shows_too(fault.trial):
                found = self.finding(check, world)
        return fault if isinstance(found, (NoAnswer, Waits)) else found

    def note_whether_shown(self, fault, check):
        """Try out, as a student would, what is to show the fault.

        Where no answer came, nobody waits for another: it is shown if none came as it is, either.
        """
        if isinstance(fault, NoAnswer):
            _, _, own = self.worlds_of(check)
            fault.is_shown = not fault.parts or (check.section, own) in self.silent
        elif fault.reproduction or fault.is_of_session:
            fault.is_shown = False
            with suppress(Wrong):
                world = self.world(OWN, Turn(self.patience, check.section, is_extra=True))
                # Other lines than a session's are run as a program: what is typed stands in them
                seen = world.session(fault.typed or (), fault.reproduction or fault.program)
                fault.is_shown = (transcript.squeeze(fault.shows)
                                  in transcript.squeeze("".join(seen)))

    # The modules and their classes

    def look_at_modules(self):
        """Find the classes of both modules; where there is no Board, those of players with one."""
        for module in ("board", "player"):
            if module not in self.report.classes:
                worlds = [OWN] if module == "board" else [self.report.missing_board(), OWN]
                for parts in dict.fromkeys(worlds):
                    world = self.world(parts, Turn(self.patience, module.capitalize()))
                    try:
                        self.report.classes[module] = classes_of(world, module)
                        break
                    except Wrong as fault:
                        self.report.classes[module] = fault

    def end(self):
        """End what still runs."""
        for process in self.processes.values():
            process.end()

    def stop(self):
        """End what runs, whatever is being waited for; from then on everything raises Stopped."""
        self.is_stopped = True
        for process in list(self.processes.values()):
            process.stop()
