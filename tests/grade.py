"""Grade submissions of the assignment: one, or a class of them. The README tells how."""

import argparse
import os
import signal
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from time import monotonic

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from grader import handins  # noqa: E402
from grader.gradebook import Gradebook  # noqa: E402
from grader.processes import Stopped  # noqa: E402
from grader.rubric import RUBRIC  # noqa: E402
from grader.sandbox import best_way  # noqa: E402
from grader.submission import Submission  # noqa: E402

MOST_JOBS = 40
# Signals, where the system has them, that end the grading in good order
ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Grading:
    """The grading of all submissions that were found, several at a time."""

    def __init__(self, found, options):
        self.found = found
        self.book = Gradebook([name for name, _ in found], options.grades, options.results)
        self.way = best_way()
        self.jobs = min(options.jobs, len(found))
        self.running = set()
        self.is_stopped = False
        self.done = 0

    def run(self):
        """Grade them all; what ends the waiting ends the grading, and whatever runs."""
        with ThreadPoolExecutor(self.jobs) as pool:
            jobs = [pool.submit(self.grade, grades, read)
                    for grades, (_, read) in zip(self.book.grades, self.found)]
            try:
                while wait(jobs, timeout=0.2).not_done:
                    pass
            finally:
                for number in (signal.SIGINT, *ENDING):
                    signal.signal(number, signal.SIG_IGN)
                self.is_stopped = True
                for submission in list(self.running):
                    submission.stop()
        for job in jobs:
            job.result()

    def grade(self, grades, read):
        begin, trouble, notes, submission = monotonic(), "", [], None
        try:
            if self.is_stopped:
                return
            files, notes = read()
            submission = Submission(files, self.way, RUBRIC)
            self.running.add(submission)
            for check in RUBRIC:
                if self.is_stopped:
                    return
                trouble = trouble or self.make(check, submission, grades)
            trouble = trouble or submission.gave_up
        except handins.Unreadable as unreadable:
            trouble = str(unreadable)
        except Stopped:
            return
        except Exception as error:
            traceback.print_exc()
            trouble = f"the grader failed: {error!r}"
        finally:
            if submission is not None:
                submission.close()
                self.running.discard(submission)
        self.book.close(grades, trouble, notes, monotonic() - begin)
        self.done += 1
        if len(self.found) > 1:
            print(f"{self.done} of {len(self.found)}: {grades.name} {grades.headline()}",
                  flush=True)

    def make(self, check, submission, grades):
        """Make a check; where the grader failed, "" if it did not."""
        try:
            fault = submission.fault(check)
        except Exception as error:
            traceback.print_exc()
            self.book.record(grades, check, 0, f"The grader itself failed here: {error!r}. "
                             "This is no fault of yours.")
            return f"the grader failed in {check.name}"
        self.book.record(grades, check, check.points * (1 if fault is None else fault.share),
                         "" if fault is None else fault.feedback())
        return ""


def read_options():
    parser = argparse.ArgumentParser(
        prog="grade.py", allow_abbrev=False,
        description="Grades submissions of the assignment, 40 points and 5 extra.")
    parser.error = lambda message: parser.exit(
        2, f"grade.py: {' '.join(message.split())} (--help tells more)\n")
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a submission, a folder or a zip; "
                        "or a class: a folder of them, or a bulk download")
    parser.add_argument("--grades", metavar="FOLDER", help="write grades.csv, checks.csv and the "
                        "results of each submission into this folder")
    parser.add_argument("--jobs", metavar="N", type=int, default=os.cpu_count() or 1,
                        help="how many to grade at a time (default: %(default)s)")
    parser.add_argument("--results", metavar="FILE", help="write the results of one submission, "
                        "in Gradescope's format")
    options = parser.parse_args()
    for path in options.paths:
        if not os.path.isdir(path) and not (os.path.isfile(path) and handins.is_zip(path)):
            parser.error(f"PATH must be a folder or a zip, not {path!r}")
    if not 1 <= options.jobs <= MOST_JOBS:
        parser.error(f"--jobs must be a number from 1 to {MOST_JOBS}, not {options.jobs}")
    found = handins.find(options.paths, options.grades)
    if options.results and len(found) != 1:
        parser.error(f"--results is for one submission, not {len(found)}")
    if not found:
        parser.error(f"there is no submission in {', '.join(map(repr, options.paths))}")
    try:
        return Grading(found, options)
    except OSError as error:
        parser.error(f"cannot write to {error.filename!r}: {error.strerror}")


def main():
    sys.stdout.reconfigure(errors="backslashreplace")
    for number in ENDING:
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    try:
        grading = read_options()
        print(grading.way.told, file=sys.stderr)
        grading.run()
    except KeyboardInterrupt:
        sys.exit(130)
    book = grading.book
    if len(book.grades) == 1:
        print(book.grades[0].feedback(), end="")
    else:
        print("\n".join(["", *book.table(), *book.at_a_glance()]))
    sys.exit(any(grades.status() != "graded" for grades in book.grades))


if __name__ == "__main__":
    main()
