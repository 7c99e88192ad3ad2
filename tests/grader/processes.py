"""The processes that run a submission, what is asked of them, and how long they may take for it."""

from time import monotonic

from grader.findings import NoAnswer, Waits, Wrong, python, short
from grader.sandbox import CutOff, Puppet

# So much is waited for in vain: answers in a section, answers in all, seconds worked or waited
SECTION_CUT_OFFS = 2
CUT_OFFS = 5
SECONDS = 100

OWN = frozenset()  # no stand-ins: the submission as it is
LOOK_EVERY = 0.5  # seconds; to look takes time, too


class Stopped(BaseException):
    """The grading was stopped."""


class Processes:
    """A process for each set of stand-ins; the files of a submission run in the sandbox only."""

    def __init__(self, files, way):
        self.files = files
        self.way = way
        self.checking = None
        self.stand_ins = OWN
        self.puppets = {}
        self.remembered = {}
        self.cut_offs = []
        self.seconds = 0  # that the processes worked and waited
        self.looked = monotonic()
        self.is_stopped = False

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
                self.puppets[stand_ins] = Puppet(self.way, self.files, stand_ins)
            answer = self.puppets[stand_ins].ask({"do": do, **details})
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
            puppet.clock.rest()
            self.count(puppet.clock)
            puppet.end()
        for key in [key for key in self.remembered if key[0] == stand_ins]:
            del self.remembered[key]  # it holds games of this process

    def close(self):
        """End what still runs."""
        for stand_ins in list(self.puppets):
            self.end(stand_ins)

    def stop(self):
        """End what runs, whatever is being waited for; the next question raises Stopped."""
        self.is_stopped = True
        self.close()

    def once(self, key, find):
        """What `find` returns; it is asked once for a key."""
        if key not in self.remembered:
            self.remembered[key] = find()
        return self.remembered[key]


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
            and (cells is None or isinstance(cells["marks"] + cells["shown"], str)
                 and len(cells["marks"]) in (0, 9)))
