"""Grade submissions of the assignment: one, or those of a course. See tests/README.md."""

from __future__ import annotations

import argparse
import io
import json
import os
import signal
import sys
import traceback
import warnings
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing
from math import ceil
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Optional

from grader import gradebook, grading, intake, programs, results
from grader.failures import Failure, GraderError
from grader.gradebook import Gradebook
from grader.grades import (CannotWrite, grades_of, names_for, new_folder, write, write_feedback,
                           write_tables)
from grader.intake import Found, HandedIn
from grader.results import Graded
from grader.rubric import RUBRIC
from grader.rubric.handout import write_handout
from grader.sandbox import Limited, best_sandbox
from grader.submission import Submission
from grader.trees import Unreadable

MOST_JOBS = 40
NOT_LINUX = """\
grade.py: error: the grader runs on Linux. On Windows, you can run it in WSL, and on any system, you
can let Gradescope run it (see tests/README.md)."""
NO_SANDBOX = """\
grade.py: error: there is no sandbox, and several submissions are graded only in a sandbox.
{}
"If the sandbox does not work" in tests/README.md says what you can do. With --no-sandbox, the
submitted code runs with your permissions: it can read and change your files."""
WARNING = """\
Warning: no sandbox. This code runs with your permissions, and can read and change your files.
Grade it only if it is your own, or if you trust it."""


def grade(name: str, found: Found, sandbox: type[Limited], stopping: Event) -> Graded:
    """Grade a submission under this name. Raise KeyboardInterrupt if that is stopped."""
    start = monotonic()
    try:
        files, remarks = intake.read_submission(found)
        with closing(Submission(files, sandbox, stopping=stopping)) as submission:
            all_results = tuple(grading.result(submission, check) for check in RUBRIC)
            remarks += [*unimportable(submission), *failing_together(all_results)]
            trouble = trouble_with(submission, all_results)
    except Unreadable as unreadable:
        return Graded(name, found.student, trouble=results.printable_line(str(unreadable)))
    except Exception as error:
        traceback.print_exc()
        return Graded(name, found.student, trouble=f"the grader has a bug: {error!r}")
    return Graded(name, found.student, all_results, results.printable_line(trouble),
                  results.printable_line("; ".join(remarks)), monotonic() - start,
                  programs.digests(files))


def trouble_with(submission: Submission, all_results: Sequence[grading.Result]) -> str:
    """Return why the grade does not count, or ""."""
    for result in all_results:
        if isinstance(result.counts, GraderError):
            return f"the grader has a bug: its check {result.check.name} failed with an error"
    if submission.budget.exhausted:
        return f"not finished: {submission.budget.exhausted}"
    return ""


def unimportable(submission: Submission) -> list[str]:
    """Return why modules cannot be imported."""
    reasons = []
    for module in ("board", "player"):
        if f"{module}.py" in submission.files:
            try:
                submission.classes(module)
            except Failure as failure:
                reasons.append(str(failure))
    return reasons


def failing_together(all_results: Sequence[grading.Result]) -> list[str]:
    """Return which players fail with the student's own classes, although Board passes."""
    if any(result.alone for result in all_results if result.check.section == "Board"):
        return []
    saved = dict.fromkeys(result.check.section for result in all_results
                          if result.alone and not result.counts)
    return [f"{section} passed checks only with reference code, although Board passed all its own"
            for section in saved]


def grade_all(named: Mapping[str, Found], sandbox: type[Limited], jobs: int
              ) -> Generator[Graded, None, None]:
    """Yield the result of each submission, {name: Found}, as soon as it is ready.

    `jobs` are graded at a time.
    """
    stopping = Event()
    with ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(grade, name, found, sandbox, stopping)
                   for name, found in named.items()]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            stopping.set()
            for future in futures:
                future.cancel()


def say(text: str) -> None:
    """Print a line. If the output is closed, continue without it."""
    try:
        print(text, flush=True)
    except OSError:
        sys.stdout = open(os.devnull, "w")


def options_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="grade.py", allow_abbrev=False,
        usage="grade.py PATH [PATH ...] [options] or grade.py --handout FOLDER",
        description="Grades one submission, or those of a course. tests/README.md explains how.")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="a submission (a folder or a "
                        "zip), a folder with one of these for each student, or a download from "
                        "Canvas, Moodle or Gradescope")
    parser.add_argument("--grades", metavar="FOLDER", help="write all results into this folder, "
                        "which must be new or empty: the feedback for each student, and tables")
    parser.add_argument("--gradebook", metavar="EXPORT.csv", help="an export from Canvas or "
                        "Moodle; a copy with the grades filled in is written to "
                        "FOLDER/gradebook.csv")
    parser.add_argument("--column", metavar="NAME", help="how the assignment to fill in "
                        "begins, if a Canvas gradebook contains several")
    parser.add_argument("--handout", metavar="FOLDER", help="write the handout for students into "
                        "this folder, which must be new or empty: what to hand in and to print, "
                        "all checks, how points are given, and two sample sessions")
    parser.add_argument("--jobs", metavar="N", type=int,
                        default=min(os.cpu_count() or 1, MOST_JOBS),
                        help="how many submissions to grade at a time (default: %(default)s)")
    parser.add_argument("--no-sandbox", action="store_true", help="grade several submissions even "
                        "if there is no sandbox: their code can read and change your files")
    parser.add_argument("--results", metavar="FILE", help="write the results of one submission "
                        "to FILE, which must be new, in Gradescope's format")
    return parser


def check_options(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Exit if the options cannot be used together."""
    if bool(options.paths) == bool(options.handout):
        parser.error("give at least one PATH, of one submission or of several, or --handout FOLDER")
    if options.gradebook and not options.grades:
        parser.error("--gradebook requires --grades FOLDER, where the result is written")
    for path in options.paths:
        if not intake.is_folder_or_zip(path):
            parser.error(f"PATH must be an existing folder or zip, not {path!r}")
        if options.grades:
            grades = Path(options.grades).resolve()
            if Path(path).resolve() in (grades, *grades.parents):
                parser.error(f"--grades must be a folder outside {path!r}, not "
                             f"{options.grades!r}")
    if not 1 <= options.jobs <= MOST_JOBS:
        parser.error(f"--jobs must be a number from 1 to {MOST_JOBS}, not {options.jobs}")
    if options.results and len(options.paths) > 1:
        parser.error(f"--results is for one submission, not for {len(options.paths)}")
    if options.results and Path(options.results).is_file():
        parser.error(f"--results must be a new file, not {options.results!r}")


def run(options: argparse.Namespace) -> bool:
    """Do what the options say. Return True if all could be graded."""
    if options.handout:
        write_handout(new_folder(options.handout))
        return True
    handed_in = intake.find(options.paths, as_one=bool(options.results))
    book = read_gradebook(handed_in.found, options) if options.gradebook else None
    folder = new_folder(options.grades) if options.grades else None
    sandbox = sandbox_for(handed_in, options)
    all_graded = grade_and_write(handed_in.found, sandbox, folder, book, options)
    report(all_graded, handed_in, book)
    return all(graded.is_graded() for graded in all_graded)


def read_gradebook(found: Sequence[Found], options: argparse.Namespace) -> Gradebook:
    """Return the gradebook to fill in. Raise Unreadable if it cannot be used for these students."""
    book = gradebook.read(options.gradebook, options.column)
    if not book.ids() & {each.student.id for each in found if each.student}:
        raise Unreadable(f"{options.gradebook!r} contains none of these students: is it the "
                         "gradebook of this course?")
    return book


def sandbox_for(handed_in: HandedIn, options: argparse.Namespace) -> type[Limited]:
    """Return the best sandbox, and say which one it is. Exit if several would have none."""
    sandbox, problem = best_sandbox()
    sentence = sandbox.sentence
    if sandbox is Limited and not options.no_sandbox:
        if not handed_in.is_one:
            sys.exit(NO_SANDBOX.format(problem))
        sentence = WARNING
    for line in (*handed_in.sentences, problem, sentence):
        if line:
            print(line, file=sys.stderr)
    return sandbox


def grade_and_write(all_found: Sequence[Found], sandbox: type[Limited], folder: Optional[Path],
                    book: Optional[Gradebook], options: argparse.Namespace) -> list[Graded]:
    """Grade submissions and write the results: the tables at the end, even if it comes early."""
    named = dict(zip(names_for(all_found), all_found))
    done: dict[str, Graded] = {}
    start = monotonic()
    try:
        with closing(grade_all(named, sandbox, options.jobs)) as all_graded:
            for graded in all_graded:
                done[graded.name] = graded
                if folder:
                    write_feedback(folder, graded)
                if len(named) > 1:
                    say(f"{progress(len(done), len(named), monotonic() - start)}: "
                        f"{graded.name} {graded.headline()}")
    finally:
        in_order = [done[name] for name in named if name in done]
        if folder:
            write_tables(folder, in_order, book)
        if len(done) < len(named):
            print(f"Stopped: {len(done)} of {len(named)} submissions are graded.", file=sys.stderr)
    if options.results:
        write(options.results, json.dumps(results.gradescope(in_order[0]), indent=2))
    return in_order


def progress(done: int, number: int, seconds: float) -> str:
    """Return how many submissions are done, and how long the others will take."""
    counted = f"{done} of {number}"
    if done == number:
        return counted
    minutes = ceil(seconds / done * (number - done) / 60)
    return f"{counted} (about {minutes} minute{'' if minutes == 1 else 's'} left)"


def report(all_graded: Sequence[Graded], handed_in: HandedIn, book: Optional[Gradebook]) -> None:
    """Print the feedback on one submission, or the table of several and what to look at."""
    if handed_in.is_one:
        say(results.feedback(all_graded[0]).rstrip("\n"))
    else:
        the_same = programs.the_same({graded.name: graded.programs for graded in all_graded})
        say("\n".join(["", *results.table(all_graded),
                       *results.by_hand(all_graded, [*handed_in.stray, *the_same]),
                       *results.most_often(all_graded)]))
    if book:
        students = {graded.name: graded.student.id if graded.student else ""
                    for graded in all_graded}
        say("\n".join(book.lists(grades_of(all_graded), students)))


def main() -> None:
    if sys.platform != "linux":
        sys.exit(NOT_LINUX)
    sys.stdout = sys.stdout or open(os.devnull, "w")
    sys.stderr = sys.stderr or open(os.devnull, "w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    warnings.simplefilter("ignore", SyntaxWarning)  # about submissions
    for number in (signal.SIGTERM, signal.SIGHUP):  # stop it as Ctrl-C does
        if signal.getsignal(number) != signal.SIG_IGN:  # as with nohup
            signal.signal(number, lambda number, _: sys.exit(128 + number))
    parser = options_parser()
    options = parser.parse_args()
    check_options(parser, options)
    try:
        all_are_graded = run(options)
    except KeyboardInterrupt:
        sys.exit(130)
    except (Unreadable, CannotWrite) as problem:
        parser.exit(2, f"grade.py: error: {problem}\n")
    sys.exit(0 if all_are_graded else 1)


if __name__ == "__main__":
    main()
