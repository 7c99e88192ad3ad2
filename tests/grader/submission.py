"""A submission that is graded: its answers to what is asked, and the faults that checks find."""

import json
import re
from time import monotonic

from grader.sandbox import WALL_SECONDS, CutOff, Puppet, Users

MODULES = ("board.py", "player.py", "tictac.py")
# The module of each section's class; the section Game has none
CLASSES = {"Board": "board", "Player": "player", "AI": "player", "MiniMax": "player",
           "SmartAI": "player"}

# So much is waited for in vain: answers in a section, answers in all, seconds in all
SECTION_CUT_OFFS = 2
CUT_OFFS = 5
SECONDS = 100

# What stands in for methods where these checks find a fault, so that it is paid for once
STAND_INS = {
    "board new": ("board_new",),
    "board marks": ("board_marks",),
    "board ends": ("board_wins", "board_ties", "board_goes_on"),
    "board show": ("board_show",),
    "player new": ("player_new",),
    "player choose": ("player_valid_answers", "player_wrong_answers", "player_taken_cells",
                      "player_prompts"),
}
OWN = frozenset()
ADDRESS = re.compile(r"0x[0-9a-fA-F]{4,}")


class Wrong(Exception):
    """A fault of the submission, which keeps `share` of the points. Any other error is ours.

    How to see it again stands in `again`, and in `shows` what is then to be seen; in `hint` where
    to look; in `rounds` the game in which a player made the mistake.
    """

    def __init__(self, message, again="", hint="", share=0, shows=""):
        super().__init__(ADDRESS.sub("0x...", message))
        self.again = again
        self.hint = hint
        self.share = share
        self.shows = shows
        self.rounds = []

    def feedback(self):
        """What the student reads."""
        lines = [str(self)]
        if self.hint:
            lines.append(f"Hint: {self.hint}")
        if self.again:
            lines.append(f"To see it again, in the folder of your modules:\n{self.again}")
        return "\n".join(lines)


class Waits(Wrong):
    """A check that cannot be made before something else is right."""

    def __init__(self, thing):
        super().__init__(f"Not checked, this waits for {thing}.")


class NoAnswer(Wrong):
    """The submission was cut off."""


class Stopped(BaseException):
    """The grading was stopped."""


class Submission:
    """The files of a submission; they run in the sandbox only."""

    def __init__(self, files, sandbox, rubric, slowness=1):
        self.files = files
        self.sandbox = sandbox
        self.rubric = rubric
        self.users = Users(sandbox)
        self.slowness = slowness  # how many processes share a core
        self.faults = {}
        self.modules = {}
        self.cut_offs = []
        self.seconds = 0
        self.checking = None
        self.puppets = {}
        self.is_stopped = False

    def fault(self, check):
        """What the check finds wrong, None if nothing. A check is made once."""
        if check.name not in self.faults:
            outer, self.checking = self.checking, check
            try:
                self.require(check)
                check.function(self)
                fault = None
            except Wrong as wrong:
                fault = wrong
            self.checking = outer
            self.faults[check.name] = fault
        return self.faults[check.name]

    def fails(self, *names):
        """Whether any of the checks finds a fault."""
        return any(self.fault(check) is not None for check in self.rubric if check.name in names)

    def checks_of(self, section):
        return [check for check in self.rubric if check.section == section]

    def loses_all_of(self, section):
        return all(self.fault(check) is not None and self.fault(check).share == 0
                   for check in self.checks_of(section))

    def require(self, check):
        """See that the class of the check's section exists; only one check says why it does not."""
        if check.section not in CLASSES:
            return
        module = CLASSES[check.section]
        is_first = check is self.checks_of(check.section)[0]
        try:
            classes = self.classes(module)
        except Wrong as wrong:
            if is_first and check.section in ("Board", "Player"):
                raise wrong
            raise Waits(f"{module}.py") from None
        if check.section not in classes:
            if is_first:
                near = [name for name in classes if name.lower() == check.section.lower()]
                raise Wrong(f"{module}.py has no class {check.section}"
                            + (f", but {near[0]}." if near else "."),
                            python(f"from {module} import {check.section}"), shows="ImportError")
            raise Waits(f"the class {check.section}")

    def classes(self, module):
        """The classes of a module: what each inherits from, and the methods of its own."""
        if module not in self.modules:
            try:
                self.modules[module] = self.look_for_classes(module)
            except Wrong as wrong:
                self.modules[module] = wrong
        if isinstance(self.modules[module], Wrong):
            raise self.modules[module]
        return self.modules[module]

    def look_for_classes(self, module):
        if f"{module}.py" not in self.files:
            raise Wrong(f"{module}.py is missing.", python(f"import {module}"), shows="No module")
        found = []

        def look(ask):
            answer = ask("classes", module=module)
            if "error" in answer:
                raise Wrong(f"{module}.py cannot be imported: {answer['error']}",
                            python(f"import {module}"), shows=short(answer["error"]))
            found.append(answer["answer"])

        self.judge(look, OWN if module == "board" else None)
        return found[-1]

    def stand_ins(self):
        """What stands in for faulty methods, as far as they matter to what is being checked."""
        section = self.checking.section
        if section == "Board":
            # Only to get a new board, and marks onto it, for what the check is about
            earlier = {"board_new": [], "board_marks": ["board new"]}.get(
                self.checking.name, ["board new", "board marks"])
            wanted = {name for name in earlier if self.fails(*STAND_INS[name])}
            return frozenset(wanted | {"strict"}) if wanted else OWN
        others = {"Game": ("board", "player"), "Player": ("board",)}.get(
            section, ("board", "player new"))
        wanted = {name for name, checks in STAND_INS.items() if name.startswith(others)
                  and (name != "board show" or section == "Game") and self.fails(*checks)}
        return frozenset(wanted | {"module"} if self.lacks_board() else wanted)

    def lacks_board(self):
        try:
            return "Board" not in self.classes("board")
        except Wrong:
            return True

    def judge(self, look, only=None):
        """Let `look` ask about the submission and raise what it finds wrong.

        It looks with what stands in for faulty methods, and if that does not help, at the
        submission as it is: what is wrong there is what the student can see.
        """
        for stand_ins in dict.fromkeys([self.stand_ins(), OWN] if only is None else [only]):
            fault = self.look(look, stand_ins)
            if fault is None:
                return
        raise fault

    def look(self, look, stand_ins):
        """The fault that `look` finds; it must show in a process that was asked nothing before."""
        ask = Asking(self, stand_ins)
        fault = ask.fault(look)
        if fault is not None and not isinstance(fault, Waits) and not ask.is_anew:
            ask.anew()
            again = ask.fault(look)
            # Where nothing more is waited for, what came first is told
            fault = fault if isinstance(fault, NoAnswer) and isinstance(again, Waits) else again
        return fault

    def ask(self, stand_ins, do, **details):
        """The answer of the puppet; NoAnswer if it was cut off."""
        if (len(self.cut_offs) >= CUT_OFFS or self.seconds >= SECONDS * self.slowness
                or self.cut_offs.count(self.checking.section) >= SECTION_CUT_OFFS):
            raise Waits("code that returns sooner")
        begin = monotonic()
        try:
            if self.is_stopped:
                raise Stopped
            if stand_ins not in self.puppets:
                user = self.users.unused({puppet.folder.user for puppet in self.puppets.values()})
                self.puppets[stand_ins] = Puppet(self.files, self.sandbox, user, stand_ins)
            answer = self.puppets[stand_ins].ask(json.dumps({"do": do, **details}), min(
                WALL_SECONDS * self.slowness, SECONDS * self.slowness - self.seconds + 1))
            if not has_shape(answer, do, details):
                raise CutOff("it gave an answer that is none")
            return answer
        except CutOff as cut_off:
            if self.is_stopped:
                raise Stopped from None
            self.cut_offs.append(self.checking.section)
            self.end(stand_ins)
            raise NoAnswer(f"The code did not return: {cut_off}.") from None
        finally:
            self.seconds += monotonic() - begin

    def end(self, stand_ins):
        puppet = self.puppets.pop(stand_ins, None)
        if puppet is not None:
            puppet.end()

    def close(self):
        """End what still runs."""
        for stand_ins in list(self.puppets):
            self.end(stand_ins)
        self.users.release()

    def stop(self):
        """End what runs, whatever is being waited for; the next question raises Stopped."""
        self.is_stopped = True
        self.close()


def has_shape(answer, do, details):
    """Whether an answer looks as the puppet makes it: a submission could write one, too."""
    try:
        return "error" in answer and isinstance(answer["error"], str) or SHAPES[do](
            answer["answer"], details)
    except (AttributeError, KeyError, TypeError, ValueError):
        return False


def is_fact(fact):
    if not isinstance(fact["error"], str) or not isinstance(fact["made"], bool):
        return False
    seen = [fact["before"], fact["after"]] if not fact["error"] else []
    return all(len(each["empty"]) == 9 and isinstance(each["shown"], str)
               and (each["marks"] is None or len(each["marks"]) == 9) for each in seen) and (
        bool(fact["error"]) or isinstance(fact["printed"], str))


def are_values(script, values):
    last = values[-1] if values else None
    return (len(values) == len(script) or isinstance(last, dict) and "error" in last) and all(
        isinstance(value, (str, dict)) for step, value in zip(script, values) if step[0] == "show")


SHAPES = {
    "classes": lambda answer, _: all(
        isinstance(each["own"], list) and each["inherits"] for each in answer.values()),
    "make": lambda answer, _: isinstance(answer["fits"], bool),
    "board": lambda answer, asked: len(answer) == len(asked["scripts"]) and all(
        map(are_values, asked["scripts"], answer)),
    "ends": lambda answer, _: all(
        "error" in each if isinstance(each, dict) else len(each) == 3 for each in answer),
    "play": lambda answer, _: isinstance(answer["facts"], list) and "game" in answer and all(
        map(is_fact, answer["facts"])),
    "scores": lambda answer, asked: len(answer) == len(asked["cases"]) and all(
        "value" in each or "error" in each for each in answer),
    "session": lambda answer, _: isinstance(answer["printed"] + answer["error"], str),
}


class Asking:
    """Questions to a submission with the same stand-ins."""

    def __init__(self, submission, stand_ins):
        self.submission = submission
        self.stand_ins = stand_ins
        self.is_anew = stand_ins not in submission.puppets

    def __call__(self, do, **details):
        return self.submission.ask(self.stand_ins, do, **details)

    def anew(self):
        """Go on with a process that was asked nothing yet."""
        self.submission.end(self.stand_ins)
        self.is_anew = True

    def fault(self, look):
        try:
            look(self)
        except Wrong as wrong:
            return wrong
        return None


def short(error):
    """The error without the place where it was raised."""
    return error.split(" (")[0]


def python(*statements):
    """A shell command that runs the statements."""
    return f"    python -c '{'; '.join(statements)}'"


def typing(typed, command):
    """A shell command that types the answers to another one."""
    return "    printf '" + "".join(line + "\\n" for line in typed) + "' | " + command.strip()
