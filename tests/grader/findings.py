"""What a check can find wrong, in words for the student."""

import re

from grader import sound

SAVE = "To see it again, save these lines{} as again.py beside your modules, and run it"
ENDLESS = " (Ctrl-C ends it)"
NOT_CHECKED = "Not checked: "
ADDRESS = re.compile(r"0x[0-9a-fA-F]{4,}")


class Wrong(Exception):
    """What a check ends with unless all is right. Any other error is one of ours."""

    def __init__(self, message, reproduction="", hint="", share=0, shows="", typed=None,
                 program=None, trial=None):
        super().__init__(ADDRESS.sub("0x...", message))
        self.reproduction = reproduction  # lines of Python that show it, "" if a session does
        self.typed = typed      # the answers that were typed in a session, None if it was none
        self.program = program  # of a session, None if it is the submission's own
        self.shows = shows      # what is printed where it shows
        self.is_shown = True    # whether that was printed when it was tried out
        self.is_endless = False
        self.hint = hint        # where to look
        self.share = share      # of the points that it keeps
        self.trial = trial      # in which it was seen; None for sessions, or if it was not seen
        self.parts = frozenset()  # that were sound where it was found
        self.relying = []       # classes that are right only beside this fault

    @property
    def is_of_session(self):
        """Whether a session shows it."""
        return self.typed is not None

    def feedback(self):
        """What the student reads."""
        lines = [str(self)]
        if 0 < self.share < 1:
            lines.append("What is right keeps half of the points.")
        replaced = in_words(self.parts)
        if replaced and not isinstance(self, Waits):
            lines.append(f"This was tried with a sound {replaced}: in yours a fault was found"
                         f"{'.' if self.is_shown else ', which may hide this one.'}")
        if self.relying:
            lines.append(f"Mend what calls it, too: {listed(self.relying)} would not be right with "
                         "a sound one.")
        if self.hint:
            lines.append(f"Hint: {self.hint}")
        reproduction, below = self.reproduction, ""
        if self.is_of_session:
            reproduction = python(typed=self.typed)
            below = ", and below them " + ("the assignment's program" if self.program else
                                           "those of your tictac.py") + ","
        if reproduction and self.is_shown:
            lines += [SAVE.format(below) + ENDLESS * self.is_endless + ":",
                      *("    " + line for line in reproduction.split("\n"))]
        elif self.is_of_session:
            lines.append(f"What was typed: {' '.join(each or '(Enter)' for each in self.typed)}")
        return "\n".join(lines)


def in_words(parts):
    """The parts that were sound, as a student knows them; "" for none."""
    def is_named(name, part):
        """Whether it is sound, and not in a whole class or module, which is named then."""
        wholes = {f"{part.module}.py", name.split(".")[0]} - {name}  # as "Board" for "Board.show"
        return name in parts and not parts & wholes

    return listed([word for name, part in sound.PARTS.items() if is_named(name, part)
                   for word in part.words])


def listed(words):
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


class WrongClass(Wrong):
    """A fault of a class as such, as in its name; its methods can be used as they are."""


class Waits(Wrong):
    """A check that cannot be made before something else is right."""

    def __init__(self, reason, trial=None):
        super().__init__(NOT_CHECKED + reason, trial=trial)


class NoAnswer(Wrong):
    """The submission was cut off, or ended its process."""

    def __init__(self, reason):
        super().__init__(f"The code did not return: {reason}.")
        self.is_endless = reason.startswith("it was stopped")


class GraderFailed(Wrong):
    """An error of the grader's own, in a check."""

    def __init__(self, error):
        super().__init__(f"The grader itself failed here: {error!r}. This is no fault of yours.")


def short(error):
    """The error without the place where it was raised."""
    return error.split(" (")[0]


def as_python(value):
    """A value that came from the submission, as Python writes it."""
    return str(value["repr"]) if isinstance(value, dict) and "repr" in value else repr(value)


def python(*lines, typed=()):
    """The lines as a program that can be saved; what is typed is part of it."""
    if typed:
        answers = "".join(answer + "\n" for answer in typed)
        lines = ["import io, sys", f"sys.stdin = io.StringIO({answers!r})", *lines]
    return "\n".join(lines)
