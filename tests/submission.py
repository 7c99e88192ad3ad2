"""A submission that is graded: its files, its answers to questions, the faults that checks find."""

import json
import secrets
from functools import lru_cache, wraps
from pathlib import Path
from typing import Callable, NamedTuple

import pytest
import sandbox

TESTS = Path(__file__).parent
MODEL = sandbox.read_files(TESTS.parent)
ASSIGNMENT_MAIN = (TESTS / "assignment_main.py").read_bytes()

MODULES = ("board.py", "player.py", "tictac.py")

# The module of each section's class; the section Game has none
CLASSES = {"Board": "board", "Player": "player", "AI": "player", "MiniMax": "player",
           "SmartAI": "player"}

WAITS = "Not checked, this waits for"


class Wrong(Exception):
    """A fault of the submission, which keeps `share` of the points. Any other error is ours."""

    def __init__(self, message, share=0):
        super().__init__(message)
        self.share = share


class Waits(Wrong):
    """A check that cannot be made before something else is right."""


class CutOff(Wrong):
    """A process that passed a limit or died."""


class Check(NamedTuple):
    """A check of the rubric; its line is what a student reads."""

    section: str
    points: int
    name: str
    line: str
    function: Callable


RUBRIC = []


def check(section, points):
    """Make a test a check of the rubric; its docstring is the line.

    A submission is put to a check once, however often others ask how it came out.
    """
    def decorate(function):
        made = Check(section, points, function.__name__, function.__doc__, function)
        RUBRIC.append(made)

        @pytest.mark.rubric(section=section, points=points)
        @wraps(function)
        def test(submission):
            fault = submission.fault(made)
            if fault is not None:
                raise fault
        return test
    return decorate


def checks_of(section):
    return [check for check in RUBRIC if check.section == section]


class Questions:
    """Stands in for a submission in order to learn what the rubric asks, but for the searches."""

    def __init__(self):
        self.files = dict.fromkeys(MODULES)
        self.asked = []

    def ask(self, judge, question, stand_in=(), search=False, **details):
        if not search:
            self.asked.append(json.dumps([question, details]))

    def classes(self, module):
        self.ask(None, "classes", module=module)
        return {name: list(CLASSES) for name in CLASSES}

    def play(self, answers, judge, own_program):
        pass

    def fails(self, name):
        return False


@lru_cache(maxsize=None)
def rubric_questions():
    """All questions that can be asked together."""
    questions = Questions()
    questions.classes("board")
    for check in RUBRIC:
        check.function(questions)
    return tuple(dict.fromkeys(questions.asked))


class Submission:
    """The files in a folder; they run in the sandbox only."""

    def __init__(self, folder, limits, search_limits):
        self.files = sandbox.read_files(folder)
        self.limits = limits
        self.search_limits = search_limits
        self.faults = {}
        self.known = {}

    def fault(self, check):
        """What the check finds wrong, None if nothing."""
        if check.name not in self.faults:
            fault = None
            try:
                self.require(check)
                check.function(self)
            except Wrong as wrong:
                fault = wrong
            self.faults[check.name] = fault
        return self.faults[check.name]

    def fails(self, name):
        """Whether the check of this name finds a fault."""
        return any(self.fault(check) is not None for check in RUBRIC if check.name == name)

    def passes(self, section):
        return all(self.fault(check) is None for check in checks_of(section))

    def require(self, check):
        """See that the class of the check's section exists; only one check says why it does not."""
        section = check.section
        if section not in CLASSES:
            return
        module = CLASSES[section]
        is_first = check is checks_of(section)[0]
        try:
            classes = self.classes(module)
        except Wrong as wrong:
            if is_first and section in ("Board", "Player"):
                raise wrong
            raise Waits(f"{WAITS} {module}.py.") from None
        if section not in classes:
            if is_first:
                raise Wrong(f"{module}.py has no class {section}.")
            raise Waits(f"{WAITS} the class {section}.")

    def classes(self, module):
        """The classes of a module, {name: names of all that it inherits from}."""
        if f"{module}.py" not in self.files:
            raise Wrong(f"{module}.py is missing.")
        try:
            return self.ask(lambda classes: classes, "classes", module=module,
                            stand_in=("Board",) if module == "player" else ())
        except Wrong as wrong:
            raise type(wrong)(f"{module}.py cannot be imported: {wrong}") from None

    def stand_ins(self, sections):
        """The files, with the model's modules for those sections that have lost points.

        So no fault costs points in two sections.
        """
        names = {f"{CLASSES[section]}.py" for section in sections if not self.passes(section)}
        return {**self.files, **{name: MODEL[name] for name in names}}

    def first_right(self, attempt, *tries):
        """What the attempt returns for the first files with which it finds no fault."""
        faults = []
        for number, files in enumerate(tries):
            if files in tries[:number]:
                continue
            try:
                return attempt(files)
            except Wrong as wrong:
                faults.append(wrong)
                if isinstance(wrong, CutOff):
                    break
        raise faults[0]

    def ask(self, judge, question, stand_in=("Board",), search=False, **details):
        """What `judge` makes of the facts with which the probe answers the question.

        To save time, one process is asked all that the rubric asks. Only what is right there
        counts: a fault must show in a process of its own, where nothing else can have caused it.
        """
        question = json.dumps([question, details])
        limits = self.search_limits if search else self.limits

        def attempt(files):
            try:
                together = self.once(self.facts, files, rubric_questions(), self.limits)
                if question in together:
                    return judge(together[question])
            except Wrong:
                pass
            return judge(self.once(self.facts, files, (question,), limits)[question])

        return self.first_right(attempt, self.stand_ins(stand_in), self.files)

    def facts(self, files, questions, limits):
        """The answers of the probe, {question: facts}; if there is only one, its error is Wrong."""
        token = secrets.token_hex(16)
        typed = json.dumps([token, questions]).encode()
        ended = sandbox.run(["-I", str(TESTS / "probe.py")], files, typed, limits)
        answers = decode(ended.output)
        if ended.cut_off or answers.pop("token", None) != token:
            raise CutOff(f"The code did not return: {ended.cut_off or 'the process ended'}.")
        if len(questions) == 1 and "error" in answers[questions[0]]:
            raise Wrong(answers[questions[0]]["error"])
        return {question: answer["facts"] for question, answer in answers.items()
                if "facts" in answer}

    def once(self, function, files, *arguments):
        """What the function returns or raises; several checks look at the same."""
        key = (function, tuple(files.items()), *arguments)
        if key not in self.known:
            try:
                self.known[key] = function(files, *arguments), None
            except Wrong as wrong:
                self.known[key] = None, wrong
        value, wrong = self.known[key]
        if wrong is not None:
            raise wrong
        return value

    def play(self, answers, judge, own_program):
        """Let `judge` look at what is printed when these answers are typed.

        Either to the submission's own program, or to the assignment's over its modules: then
        something of its own must be left to look at.
        """
        typed = "".join(answer + "\n" for answer in answers)
        replaced = {} if own_program else {"tictac.py": ASSIGNMENT_MAIN}

        def attempt(files):
            ended = self.once(self.session, {**files, **replaced}, typed.encode())
            try:
                if ended.cut_off:
                    raise CutOff(f"The program did not come to its end: {ended.cut_off}.")
                judge(ended.output.decode("utf-8", "backslashreplace"))
            except Waits:
                raise
            except Wrong as wrong:
                raise type(wrong)(f"{wrong}\n{last_words(ended)}To repeat: {repeat(typed)}",
                                  wrong.share) from None

        if own_program:
            models = {**self.files, "board.py": MODEL["board.py"], "player.py": MODEL["player.py"]}
            self.first_right(attempt, self.stand_ins(["Board", "Player"]), self.files, models)
        elif self.passes("Board") or self.passes("Player"):
            self.first_right(attempt, self.stand_ins(["Board", "Player"]), self.files)
        else:
            try:
                attempt(self.files)
            except Wrong:
                raise Waits(f"{WAITS} Board and Player.") from None

    def session(self, files, typed):
        """How the program in the files ends that gets this input."""
        return sandbox.run(["tictac.py"], files, typed, self.limits)


def decode(output):
    """The JSON object in an output, an empty one if there is none."""
    try:
        answer = json.loads(output)
    except ValueError:
        answer = None
    return answer if isinstance(answer, dict) else {}


def last_words(ended):
    """The last line of a traceback, which says what stopped a program."""
    lines = ended.complaint.decode("utf-8", "backslashreplace").strip().split("\n")
    return f"Its last words: {ascii(lines[-1])[1:-1][:200]}\n" if lines[-1] else ""


def repeat(typed):
    """The shell command that types the same."""
    return "printf '" + typed.replace("\n", "\\n") + "' | python tictac.py"
