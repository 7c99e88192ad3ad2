"""A submission that is graded: what checks ask of it, and the faults that they find."""

import json
import re
from time import monotonic

import rules
from grader.findings import NoAnswer, Waits, Wrong, python, short, typing
from grader.sandbox import CutOff, Puppet, Users
from grader.trial import Trial, marking

MODULES = ("board.py", "player.py", "tictac.py")

# So much is waited for in vain: answers in a section, answers in all, seconds worked or waited
SECTION_CUT_OFFS = 2
CUT_OFFS = 5
SECONDS = 100

# By what the class of a computer player is known that is called almost right
PART_OF_NAME = {"AI": re.compile("^(?!.*(smart|min)).*ai", re.IGNORECASE),
                "SmartAI": re.compile("smart", re.IGNORECASE),
                "MiniMax": re.compile("min", re.IGNORECASE)}

OWN = frozenset()  # no stand-ins: the submission as it is
MOST_RUNS = 500  # that are asked for at once
LOOK_EVERY = 0.5  # seconds; to look takes time, too


class Stopped(BaseException):
    """The grading was stopped."""


class Submission:
    """The files of a submission; they run in the sandbox only."""

    def __init__(self, files, sandbox, rubric):
        self.files = files
        self.sandbox = sandbox
        self.rubric = rubric
        self.users = Users(sandbox)
        self.faults = {}
        self.cut_offs = []
        self.seconds = 0  # that its processes worked and waited
        self.looked = monotonic()
        self.checking = None
        self.stand_ins = OWN
        self.is_copying = True
        self.suspect = None  # what was run when a fault was found that must show again
        self.remembered = {}
        self.puppets = {}
        self.is_stopped = False

    # The engine: it goes around every check, and knows none

    def fault(self, check):
        """What the check finds wrong, None if nothing. A check is made once."""
        if check.name not in self.faults:
            outer = self.checking, self.stand_ins, self.is_copying, self.suspect
            self.checking = check
            self.faults[check.name] = self.best_of_tries(check)
            self.checking, self.stand_ins, self.is_copying, self.suspect = outer
        return self.faults[check.name]

    def best_of_tries(self, check):
        """With what stands in for faulty methods, and as the submission is: the better one counts."""
        best = self.missing_class(check)
        if best is not None:
            return best
        for stand_ins in dict.fromkeys([self.needed_stand_ins(check), OWN]):
            found = self.confirmed(check, stand_ins)
            if found is None:
                return None
            if best is None or found.share > best.share or (
                    found.share == best.share and not isinstance(found, Waits)):
                best = found
        return best

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
            return wrong if says_why else Waits(f"{module}.py")
        if check.kind in classes or self.name_of(check.kind) in classes:
            return None
        if not is_first:
            return Waits(f"the class {check.kind}")
        return Wrong(f"{module}.py has no class {check.kind}.",
                     python(f"from {module} import {check.kind}"), shows="ImportError")

    def name_of(self, kind):
        """How the class of a computer player is called: almost right, if only one can be meant."""
        classes = self.classes("player")
        if kind in classes or kind not in PART_OF_NAME:
            return kind
        near = [name for name, each in classes.items() if "Player" in each["inherits"]
                and PART_OF_NAME[kind].search(name)]
        return near[0] if len(near) == 1 else kind

    def confirmed(self, check, stand_ins):
        """What the check finds; it must show in a process that was asked nothing before."""
        self.stand_ins, self.is_copying, self.suspect = stand_ins, True, None
        is_new = stand_ins not in self.puppets
        found = self.found(check)
        if found is None or isinstance(found, Waits) or is_new and not found.is_copied:
            return found
        self.end(stand_ins)
        self.is_copying, self.suspect = False, found.trial
        again = self.found(check)
        # Where nothing more is waited for, what came first is told
        return found if isinstance(found, NoAnswer) and isinstance(again, Waits) else again

    def found(self, check):
        try:
            check.function(self)
        except Wrong as wrong:
            wrong.is_copied = wrong.trial is not None and wrong.trial.is_copied
            return wrong
        return None

    def fails(self, *names):
        """Whether any of the checks finds a fault."""
        return any(self.fault(check) is not None for check in self.rubric if check.name in names)

    def fails_all(self, checks):
        """Whether each of the checks finds a fault that takes all of its points."""
        faults = [self.fault(check) for check in checks]
        return all(fault is not None and fault.share == 0 for fault in faults)

    def needed_stand_ins(self, check):
        """What stands in for methods that earlier checks found faulty, as far as `check` needs it."""
        wanted = {covered for covered in check.needs if any(
            self.fault(other) is not None for other in self.rubric
            if other.covers == covered and other is not check)}
        if check.section == "Board":
            return frozenset(wanted | {"strict"}) if wanted else OWN
        return frozenset(wanted | {"module"} if self.lacks_board() else wanted)

    def lacks_board(self):
        try:
            return "Board" not in self.classes("board")
        except Wrong:
            return True

    # What checks ask

    def board(self, position=rules.EMPTY, *lines):
        """A new board that came to the position as in a game, and the lines."""
        [trial] = self.boards([position], *lines)
        return trial

    def boards(self, positions, *lines):
        """The same for each of many positions."""
        positions = list(positions)
        for first in range(0, len(positions), MOST_RUNS):
            part = positions[first:first + MOST_RUNS]
            setups = [["from board import Board", "board = Board()", *marking(position)]
                      for position in part]
            answers = self.ask("run", runs=[{"lines": [*setup, *lines]} for setup in setups])
            for position, setup, answer in zip(part, setups, answers):
                answer["lines"] = len(setup) + len(lines)
                yield Trial(self, [*setup, *lines], (), answer, len(setup),
                            f"With {rules.picture(position)}")

    def run(self, *lines, typed=(), after=None, copied=False, setup=0, keep=True):
        """What comes of the lines, in a new game or after those of a trial."""
        earlier = after.lines if after else []
        details = {"lines": lines, "typed": "".join(line + "\n" for line in typed), "keep": keep}
        if after is not None and after.answer["game"] is not None:
            details.update(game=after.answer["game"], copied=copied)
        else:
            details["lines"] = [*earlier, *lines]
        try:
            [answer] = self.ask("run", runs=[details])
            if answer.get("uncopied"):
                return self.run(*earlier, *lines, typed=typed, setup=setup)
        except NoAnswer as wrong:
            wrong.again = python(*earlier, *lines)
            if typed:
                wrong.again = typing(typed, wrong.again)
            wrong.trial = Trial(self, [*earlier, *lines], typed, NOTHING, setup)
            raise
        answer["lines"] = len(details["lines"])
        trial = Trial(self, [*earlier, *lines], typed, answer, setup)
        trial.is_copied = copied or after is not None and after.is_copied
        return trial

    def session(self, typed, program=None):
        """What a program prints to these answers; its own if it is None. (printed, error)"""
        def find():
            return self.ask("session", typed="".join(line + "\n" for line in typed),
                            program=program)

        answer = self.once((self.stand_ins, "session", *typed, program), find)
        return answer["printed"], answer["error"]

    def classes(self, module):
        """The classes of a module: what each inherits from, and the methods of its own."""
        def look():
            if f"{module}.py" not in self.files:
                return Wrong(f"{module}.py is missing.", python(f"import {module}"),
                             shows="No module")
            outer, self.stand_ins = self.stand_ins, OWN if module == "board" else self.stand_ins
            try:
                trial = self.run(f"import json, {module}", CLASSES.format(module), keep=False)
                if trial.error:
                    return Wrong(f"{module}.py cannot be imported: {trial.error}",
                                 python(f"import {module}"), shows=short(trial.error))
                return json.loads(trial[trial.lines[-1]])
            except Wrong as wrong:
                return wrong
            except (TypeError, ValueError):
                return Wrong(f"{module}.py does not say which classes it has.")
            finally:
                self.stand_ins = outer

        classes = self.once(("classes", module), look)
        if isinstance(classes, Wrong):
            raise classes
        return classes

    def once(self, key, find):
        """What `find` returns; it is asked once for a key."""
        if key not in self.remembered:
            self.remembered[key] = find()
        return self.remembered[key]

    # The processes

    def ask(self, do, **details):
        """The answer of the puppet; NoAnswer if it was cut off."""
        if (len(self.cut_offs) >= CUT_OFFS or self.seconds >= SECONDS
                or self.cut_offs.count(self.checking.section) >= SECTION_CUT_OFFS):
            raise Waits("code that returns sooner")
        stand_ins = self.stand_ins
        try:
            if self.is_stopped:
                raise Stopped
            if stand_ins not in self.puppets:
                user = self.users.unused({puppet.folder.user for puppet in self.puppets.values()})
                self.puppets[stand_ins] = Puppet(self.files, self.sandbox, user, stand_ins)
            answer = self.puppets[stand_ins].ask(json.dumps({"do": do, **details}))
            if not has_shape(answer, do, details):
                raise CutOff("it gave an answer that is none")
            if "ended" in answer:
                self.end(stand_ins)
                raise NoAnswer(f"The code did not return: {answer['ended']}.")
            if "error" in answer:
                raise Wrong(answer["error"], python("from board import Board"),
                            shows=short(answer["error"]))
            return answer["answer"]
        except CutOff as cut_off:
            if self.is_stopped:
                raise Stopped from None
            self.cut_offs.append(self.checking.section)
            self.end(stand_ins)
            raise NoAnswer(f"The code did not return: {cut_off}.") from None
        finally:
            if monotonic() - self.looked > LOOK_EVERY and stand_ins in self.puppets:
                self.count(self.puppets[stand_ins].clock)

    def count(self, clock):
        """Add what a process has worked and waited since it was looked at the last time."""
        clock.look()
        self.seconds += clock.worked + clock.waited - clock.counted
        clock.counted = clock.worked + clock.waited
        self.looked = monotonic()

    def end(self, stand_ins):
        puppet = self.puppets.pop(stand_ins, None)
        if puppet is not None:
            self.count(puppet.clock)
            puppet.end()
        for key in [key for key in self.remembered if key[0] == stand_ins]:
            del self.remembered[key]  # it holds games of this process

    def close(self):
        """End what still runs."""
        for stand_ins in list(self.puppets):
            self.end(stand_ins)
        self.users.release()

    def stop(self):
        """End what runs, whatever is being waited for; the next question raises Stopped."""
        self.is_stopped = True
        self.close()


NOTHING = {"values": [], "printed": [], "unread": 0, "error": "", "game": None, "cells": None,
           "lines": 0}
CLASSES = ("json.dumps({{name: {{'inherits': [base.__name__ for base in value.__mro__[1:]], "
           "'own': sorted(key for key, own in vars(value).items() if callable(own))}} "
           "for name, value in vars({}).items() if isinstance(value, type)}})")


def has_shape(answer, do, details):
    """Whether an answer looks as the puppet makes it: a submission could write one, too."""
    try:
        if "error" in answer or "ended" in answer:
            return all(isinstance(value, str) for value in answer.values())
        if do == "session":
            return isinstance(answer["answer"]["printed"] + answer["answer"]["error"], str)
        return len(answer["answer"]) == len(details["runs"]) and all(map(
            is_run, answer["answer"], details["runs"]))
    except (AttributeError, KeyError, TypeError, ValueError):
        return False


def is_run(run, asked):
    cells = run["cells"]
    return (isinstance(run["error"], str) and all(isinstance(text, str) for text in run["printed"])
            and (len(run["values"]) == len(asked["lines"]) or bool(run["error"])
                 or "uncopied" in run) and len(run["values"]) <= len(asked["lines"])
            and (cells is None or len(cells["empty"]) == 9 and isinstance(cells["shown"], str)
                 and (cells["marks"] is None or len(cells["marks"]) == 9)))
