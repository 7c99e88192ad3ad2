"""The report on a submission: its classes, and the faults that its checks have found."""

import re

from grader import sound
from grader.findings import Waits, Wrong, WrongClass, python

# How the class of a computer player is known by a name that is nearly right
NEARLY_NAMED = {"AI": re.compile("^(?!.*(smart|min)).*ai", re.IGNORECASE),
                "SmartAI": re.compile("smart", re.IGNORECASE),
                "MiniMax": re.compile("min", re.IGNORECASE)}
SLOW_SECONDS = 3  # for a first move


class Report:
    """What was found in a submission so far, for the checks of the rubric that follow."""

    def __init__(self, files, rubric):
        self.files = files
        self.rubric = rubric
        self.faults = {}   # {name of a check: the fault that it found, None if nothing}
        self.classes = {}  # {module: its classes, or the fault by which they are not known}
        self.first_moves = {}   # {kind of player: seconds that its first move took}

    def results(self):
        """Each check that was made so far, in the order of the rubric, with its fault or None."""
        return [(check, self.faults[check.name]) for check in self.rubric
                if check.name in self.faults]

    def fault_of(self, function):
        """The fault that this check has found, None if none, or if it was not made."""
        return self.faults.get(function.__name__)

    def fails(self, *functions):
        """Whether any of these checks has found a fault."""
        return any(self.fault_of(function) is not None for function in functions)

    def faulty_parts(self, check):
        """The parts to be made sound for a check: those about which another check has failed.

        Not those that this one must keep. What is wrong with a class as such does not count, as its
        methods can be used. What kept half its points, such as white space, counts only for Game,
        whose sessions print it.
        """
        failed = [(each, self.faults.get(each.name)) for each in self.rubric if each.part]
        return {each.part for each, fault in failed
                if fault is not None and not isinstance(fault, WrongClass)
                and not (fault.share and check.kind)} - check.keeps

    def share(self, checks):
        """The share of the points of some checks that was earned; all of what was not made."""
        faults = {check: self.faults.get(check.name) for check in checks}
        earned = sum(check.points * (fault.share if fault else 1)
                     for check, fault in faults.items())
        return earned / sum(check.points for check in faults)

    def remarks(self):
        """Why modules that are there, and that the rubric is about, earned nothing."""
        return [str(classes) for module, classes in self.classes.items()
                if isinstance(classes, Wrong) and f"{module}.py" in self.files
                and any(check.module == module for check in self.rubric)]

    def notes(self):
        """Which players are slow, in words."""
        return [f"The first move of {kind} took {seconds:.0f} seconds."
                for kind, seconds in self.first_moves.items() if seconds >= SLOW_SECONDS]

    def classes_in(self, module):
        """The classes of a module; Wrong if it cannot be imported."""
        if isinstance(self.classes[module], Wrong):
            raise self.classes[module]
        return self.classes[module]

    def names_computers(self):
        """Whether a computer player may be player1 or player2: it is named outside of player.py.

        True if player.py cannot be imported, as nobody knows then which classes it has.
        """
        if isinstance(self.classes["player"], Wrong):
            return True
        computers = [name for name, each in self.classes["player"].items()
                     if "Player" in each["inherits"]]
        named = re.compile(rf"\b({'|'.join(computers)})\b".encode())
        return bool(computers) and any(
            path.endswith(".py") and path != "player.py" and named.search(content)
            for path, content in self.files.items())

    def missing_board(self):
        """The parts to be made sound so that there is a Board; none if there is one."""
        if isinstance(self.classes["board"], Wrong):
            return frozenset({*sound.BOARD, "board.py"})
        has_board = "Board" in self.classes["board"]
        return frozenset() if has_board else frozenset({*sound.BOARD, "Board"})

    def name_of(self, kind):
        """The name of the class; if it is missing, of the only one that is called nearly so."""
        if kind not in NEARLY_NAMED or kind in self.classes_in("player"):
            return kind
        near = [name for name, each in self.classes_in("player").items()
                if "Player" in each["inherits"] and NEARLY_NAMED[kind].search(name)]
        return near[0] if len(near) == 1 else kind

    def missing_class(self, check):
        """What is wrong if the class that a check is about is missing, None if it is there.

        The first check of a class says why; those that follow are not made. Where a module cannot
        be imported, only the first of Board or Player says why. A class without methods is none for
        those that follow; the first is made, and finds that.
        """
        if not check.kind:
            return None
        tells_why = check is next(each for each in self.rubric if each.kind == check.kind)
        try:
            found = self.classes_in(check.module).get(self.name_of(check.kind))
            if found and (found["methods"] or tells_why):
                return None
            reason = (f"{check.kind} has no methods of its own." if found else
                      f"{check.module}.py has no class {check.kind}.")
            missing = Wrong(reason, python(f"from {check.module} import {check.kind}"),
                            shows="ImportError")
        except Wrong as fault:  # of the whole module, which Board's or Player's first check tells
            missing = fault
            tells_why = tells_why and check.kind in ("Board", "Player")
        if isinstance(missing, Waits):
            return missing
        if not tells_why:
            return Waits(str(missing))
        missing.hint = self.hint_to_move(check.kind, f"{check.module}.py") or missing.hint
        return missing

    def hint_to_move(self, kind, module):
        """Where a class is that is missing in its module; "" if it is nowhere."""
        begin = re.compile(rf"^class {kind}\b".encode(), re.MULTILINE)
        found = [name for name, content in self.files.items()
                 if name.endswith(".py") and name != module and begin.search(content)]
        return f"There is a class {kind} in {found[0]}. Move it to {module}." if found else ""
