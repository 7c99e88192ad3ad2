"""A submission that is graded: the engine, which goes around every check and knows none."""

import re
from contextlib import contextmanager, suppress

from grader import transcript
from grader.findings import NoAnswer, Waits, Wrong, python
from grader.processes import OWN
from grader.student import Student

MODULES = ("board.py", "player.py", "tictac.py")


class Submission(Student):
    """The files of a submission, and the faults that checks find in it."""

    def __init__(self, files, way, rubric):
        super().__init__(files, way)
        self.rubric = rubric
        self.faults = {}
        self.making = []  # the names of the checks that are being made
        self.worked = {}  # {what is needed: what stood in when a check found nothing wrong}
        self.is_copying = True
        self.suspect = None  # what was run when a fault was found that must show again

    def fault(self, check):
        """What the check finds wrong, None if nothing. A check is made once."""
        if check.name not in self.faults:
            with self.making_of(check):
                fault = self.best_of_tries(check)
                self.try_again(fault)
            self.faults[check.name] = fault
        return self.faults[check.name]

    @contextmanager
    def making_of(self, check):
        """Checks are made within checks; afterwards the outer one goes on as it was."""
        outer = self.checking, self.stand_ins, self.is_copying, self.suspect
        self.checking = check
        self.making.append(check.name)
        try:
            yield
        finally:
            self.making.pop()
            self.checking, self.stand_ins, self.is_copying, self.suspect = outer

    def best_of_tries(self, check):
        """With what stands in for faulty methods, and as the submission is: the better counts."""
        best = self.missing_class(check)
        if best is not None:
            return best
        needed = self.needed_stand_ins(check)
        # Some write players that are right only with the isempty that they have
        tries = [needed, needed - {"board marks"}, OWN]
        if any(name.startswith("module") for name in needed):
            tries = [needed]  # without it there is nothing to be tried
        first, *others = dict.fromkeys([self.worked.get(needed, needed), *tries])
        best = self.confirmed(check, first)
        if best is None:
            return None
        for stand_ins in others:
            if not self.can_go_on():
                break
            with self.once_more():
                found = self.confirmed(check, stand_ins)
            if found is None:
                self.worked[needed] = stand_ins  # and is the first to be tried from now on
                return None
            if found.share > best.share:
                best = found
            elif found.share == best.share and str(found) == str(best):
                found.hint = found.hint or best.hint
                best = found
        return best

    def try_again(self, fault):
        """Leave out how a fault can be seen again where that does not show it."""
        if fault is None or isinstance(fault, NoAnswer) or not fault.again and fault.typed is None:
            return
        fault.is_shown = False
        if not self.can_go_on():
            return
        self.stand_ins = OWN
        with suppress(Wrong), self.once_more():
            printed, error = self.session((), fault.again, seats=False) if fault.again else \
                self.session(fault.typed, fault.program)
            fault.is_shown = transcript.squeeze(fault.shows) in transcript.squeeze(printed + error)

    def missing_class(self, check):
        """What is wrong if the check's class is missing; one check only says why."""
        if not check.kind:
            return None
        module = "board" if check.kind == "Board" else "player"
        is_first = check is next(each for each in self.rubric if each.kind == check.kind)
        try:
            classes = self.classes(module)
        except Wrong as wrong:
            says_why = is_first and check.kind in ("Board", "Player")
            missing = wrong if says_why else Waits(str(wrong))
        else:
            if check.kind in classes or self.name_of(check.kind) in classes:
                return None
            reason = f"{module}.py has no class {check.kind}."
            missing = Waits(reason) if not is_first else Wrong(
                reason, python(f"from {module} import {check.kind}"), shows="ImportError")
        if not isinstance(missing, Waits):
            missing.hint = self.hint_to_move(check.kind, f"{module}.py") or missing.hint
        return missing

    def hint_to_move(self, kind, module):
        """Where a class is that is missing in its module; "" if it is nowhere."""
        begin = re.compile(rf"^class {kind}\b".encode(), re.MULTILINE)
        found = [name for name, content in self.files.items()
                 if name.endswith(".py") and name != module and begin.search(content)]
        return f"There is a class {kind} in {found[0]}. Move it to {module}." if found else ""

    def confirmed(self, check, stand_ins):
        """What the check finds; it must show in a process that was asked nothing before."""
        self.stand_ins, self.is_copying, self.suspect = stand_ins, True, None
        is_new = stand_ins not in self.puppets
        found = self.found(check)
        if found is None or isinstance(found, Waits) or is_new and not found.is_copied:
            return found
        if isinstance(found, NoAnswer) and stand_ins != OWN:
            return found  # it took long enough, and is tried as it is
        self.is_copying, self.suspect = False, found.trial
        with self.other_process(stand_ins):
            again = self.found(check)
            if again is None and self.suspect is not None:  # not in the same game: then in any?
                self.suspect = None
                again = self.found(check)
        # What came first is told, if it came again or nothing more is waited for
        is_same = str(again) == str(found) or isinstance(found, NoAnswer) and isinstance(
            again, Waits)
        return found if is_same else again

    def found(self, check):
        try:
            check.function(self)
        except Wrong as wrong:
            wrong.stand_ins = self.stand_ins
            wrong.is_copied = wrong.trial is not None and wrong.trial.is_copied
            return wrong
        return None

    def fault_named(self, name):
        """What the check of this name finds wrong, None if nothing or if there is no such check."""
        return next((self.fault(check) for check in self.rubric if check.name == name), None)

    def fails(self, *names):
        """Whether any of the checks finds a fault."""
        return any(self.fault_named(name) is not None for name in names)

    def is_right(self, name):
        """Whether the check finds nothing; False if it is being made."""
        return name not in self.making and not self.fails(name)

    def share(self, checks):
        """The share of the points of some checks that the submission gets."""
        checks = list(checks)
        faults = {check: self.fault(check) for check in checks}
        got = sum(check.points * (fault.share if fault else 1) for check, fault in faults.items())
        return got / sum(check.points for check in checks)

    def needed_stand_ins(self, check):
        """What stands in for methods that other checks found faulty, as far as `check` needs it."""
        wanted = {covered for covered in check.needs if any(
            self.fault(other) is not None for other in self.rubric
            if other.covers == covered and other is not check)}
        if check.section == "Board":
            return frozenset(wanted | {"strict"}) if wanted else OWN
        if self.lacks("board"):
            wanted.add("module board")
        if not check.kind and self.lacks("player"):  # without players there is nothing to ask
            wanted.add("module player")
        return frozenset(wanted)

    def remarks(self):
        """Why a module that is there earned nothing; of the first, as others may depend on it."""
        for module in "board", "player":
            try:
                self.classes(module)
            except Wrong as wrong:
                return [str(wrong)] * (f"{module}.py" in self.files)
        return []

    def lacks(self, module):
        """Whether the module has no class that could be repaired."""
        try:
            return module.capitalize() not in self.classes(module)
        except Wrong:
            return True
