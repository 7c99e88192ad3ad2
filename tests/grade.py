"""Grade submissions of the assignment: one, or a class of them. tests/README.md tells how."""

import argparse
import os
import signal
import sys
import traceback
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from pathlib import Path
from time import monotonic

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from grader import downloads, handins  # noqa: E402
from grader.findings import GraderFailed  # noqa: E402
from grader.gradebook import CannotWrite, Gradebook  # noqa: E402
from grader.grades import Outcome  # noqa: E402
from grader.processes import Stopped  # noqa: E402
from grader.rubric import RUBRIC  # noqa: E402
from grader.sandbox import best_way  # noqa: E402
from grader.submission import Submission  # noqa: E402

MOST_JOBS = 40
ASKED_FOR = {check.module for check in RUBRIC}  # others are not missed
# Signals, where the system has them, that end the grading in good order
ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Grading:
    """The grading of all submissions that were found, several at a time."""

    def __init__(self, handed_in, book, way, jobs):
        self.handed_in = handed_in
        self.book = book
        self.way = way
        self.jobs = min(jobs, len(handed_in))
        self.running = set()
        self.is_stopped = False
        self.done = 0

    def run(self):
        """Grade them all; what ends the waiting ends the grading, and whatever runs."""
        with ThreadPoolExecutor(self.jobs) as pool:
            try:
                jobs = [pool.submit(self.grade, grades, read)
                        for grades, (_, read, _) in zip(self.book.grades, self.handed_in)]
                while True:
                    over, going_on = wait(jobs, timeout=0.2, return_when=FIRST_EXCEPTION)
                    for job in over:
                        job.result()
                    if not going_on:
                        break
            finally:
                for number in (signal.SIGINT, *ENDING):  # what is left is quick, and to be done
                    signal.signal(number, signal.SIG_IGN)
                self.is_stopped = True
                for submission in list(self.running):
                    submission.worlds.stop()

    def grade(self, grades, read):
        """Make all checks of one submission, which `read` returns, and write down what they find.

        Only CannotWrite is raised; a stop of the whole grading ends it early.
        """
        begin, outcome, submission = monotonic(), Outcome(), None
        try:
            if self.is_stopped:
                return
            files, outcome.notes, missing = read()
            submission = Submission(files, self.way, RUBRIC)
            self.running.add(submission)
            if self.is_stopped:  # while it was read
                return
            for check in submission.checks_in_turn():
                submission.fault(check)
                # Of all so far: it may have charged Board, or noted what relies on a fault
                for each, fault in submission.report.results():
                    self.book.record(grades, each, fault)
            failed = [check.name for check, fault in submission.report.results()
                      if isinstance(fault, GraderFailed)]
            outcome.trouble = (f"the grader failed in {failed[0]}" if failed else
                               submission.worlds.patience.gave_up)
            outcome.remarks = [each for each in missing  # as in "board.py is missing"
                               if each.split(".")[0] in ASKED_FOR]
            outcome.remarks += submission.report.remarks()
            outcome.notes += submission.report.notes()
        except handins.Unreadable as unreadable:
            outcome.trouble, outcome.names = str(unreadable), unreadable.names
        except CannotWrite:
            raise
        except Stopped:
            return
        except Exception as error:
            traceback.print_exc()
            outcome.trouble = f"the grader failed: {error!r}"
        finally:
            if submission is not None:
                submission.worlds.end()
                self.running.discard(submission)
        outcome.seconds = monotonic() - begin
        self.book.finish(grades, outcome)
        self.done += 1
        if len(self.handed_in) > 1:
            say(f"{self.done} of {len(self.handed_in)}: {grades.name} {grades.headline()}")


def say(text):
    """Print a line; where nobody can read it, go on without."""
    try:
        print(text, flush=True)
    except OSError:
        sys.stdout = open(os.devnull, "w")


def read_options():
    """The options of the command line; a wrong one ends the program with exit status 2."""
    parser = argparse.ArgumentParser(
        prog="grade.py", allow_abbrev=False,
        description="Grades submissions of the assignment; tests/README.md tells how.")
    parser.error = refuse
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a submission, a folder or a zip; "
                        "or a class: a folder of them, or a bulk download")
    parser.add_argument("--grades", metavar="FOLDER", help="write grades.csv, checks.csv and the "
                        "results of each submission into this folder")
    parser.add_argument("--jobs", metavar="N", type=int,
                        default=min(os.cpu_count() or 1, MOST_JOBS),
                        help="how many to grade at a time (default: %(default)s)")
    parser.add_argument("--results", metavar="FILE", help="write the results of one submission, "
                        "in Gradescope's format")
    parser.add_argument("--as", dest="kind", choices=("one", "class"), help="take each PATH as "
                        "one submission, or as a class; without it, this is seen from what it "
                        "holds; with --results it is one")
    options = parser.parse_args()
    for path in options.paths:
        if not os.path.isdir(path) and not (os.path.isfile(path) and handins.is_zip(path)):
            parser.error(f"PATH must be a folder or a zip, not {path!r}")
    if not 1 <= options.jobs <= MOST_JOBS:
        parser.error(f"--jobs must be a number from 1 to {MOST_JOBS}, not {options.jobs}")
    if options.results and (len(options.paths) != 1 or options.kind == "class"):
        parser.error("--results is for one submission, not for a class or several")
    return options


def refuse(message):
    """End with a sentence that says what is wrong with the options."""
    print(f"grade.py: {' '.join(message.split())} (--help tells more)", file=sys.stderr)
    sys.exit(2)


def main():
    sys.stdout = sys.stdout or open(os.devnull, "w")
    sys.stderr = sys.stderr or sys.stdout
    for stream in sys.stdout, sys.stderr:
        stream.reconfigure(errors="backslashreplace")
    for number in ENDING:
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    try:
        options = read_options()
        found, sentences = downloads.find(options.paths, options.grades,
                                          "one" if options.results else options.kind)
        if not found:
            refuse(f"there is no submission in {', '.join(map(repr, options.paths))}")
        try:
            book = Gradebook([(each.name, each.who) for each in found], options.grades,
                             options.results)
        except CannotWrite as problem:
            refuse(str(problem))
        way, sentence = best_way()
        print(*sentences, sentence, sep="\n", file=sys.stderr)
        Grading(found, book, way, options.jobs).run()
    except KeyboardInterrupt:
        sys.exit(130)
    except CannotWrite as problem:
        sys.exit(f"grade.py: {problem}")
    if len(book.grades) == 1:
        say(book.grades[0].feedback().rstrip("\n"))
    else:
        say("\n".join(["", *book.table(), *book.at_a_glance()]))
    sys.exit(not all(grades.is_graded() for grades in book.grades))


if __name__ == "__main__":
    main()
