"""Grade one submission of the assignment, or a whole class. See tests/README.md."""

from __future__ import annotations

import argparse
import io
import json
import os
import signal
import sys
import traceback
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import closing
from math import ceil
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from typing import NamedTuple, Optional

from grader import gradebook, grading, intake, programs, results
from grader.failures import Failure, GraderError
from grader.gradebook import Gradebook
from grader.grades import EXPORT, CannotWrite, Grades, Row, locked, names_for, write
from grader.intake import Found
from grader.results import Graded
from grader.rubric import RUBRIC
from grader.rubric.handout import handout
from grader.sandbox import Limited, best_sandbox
from grader.submission import Submission
from grader.trees import Unreadable, is_zip

MOST_JOBS = 40
END_SECONDS = 20  # for a job to shut down
NOT_LINUX = """\
grade.py: error: the grader runs on Linux. On Windows, you can run it in WSL, and on any system, you
can let Gradescope run it (see tests/README.md)."""
NO_SANDBOX = """\
grade.py: error: there is no sandbox, and a class is graded only in a sandbox.
{}
"If the sandbox does not work" in tests/README.md says what you can do. With --no-sandbox, the
submitted code runs with your permissions: it can read and change your files."""
WARNING = """\
Warning: no sandbox. This code runs with your permissions, and can read and change your files.
Grade it only if it is your own, or if you trust it."""


class Task(NamedTuple):
    """A submission to grade under this name, in this kind of sandbox."""

    name: str
    found: Found
    sandbox: type[Limited]


def grade(task: Task) -> Graded:
    """Grade a submission."""
    name, found, sandbox = task
    start = monotonic()
    try:
        files, remarks = found.read()
        with closing(Submission(files, sandbox)) as submission:
            return run_checks(submission, task, remarks, start)
    except Unreadable as unreadable:
        return Graded(name, found.who, trouble=results.printable_line(str(unreadable)))
    except Exception as error:
        traceback.print_exc()
        return Graded(name, found.who, trouble=f"the grader has a bug: {error!r}")


def run_checks(submission: Submission, task: Task, remarks: list[str], start: float) -> Graded:
    """Run all checks of a submission."""
    all_results = tuple(grading.result(submission, check) for check in RUBRIC)
    trouble = ""
    if submission.budget.exhausted:
        trouble = f"not finished: {submission.budget.exhausted}"
    for result in all_results:
        if isinstance(result.counts, GraderError):
            trouble = f"the grader has a bug: its check {result.check.name} failed with an error"
    for module in ("board", "player"):
        if f"{module}.py" in submission.files and not trouble:
            try:
                submission.classes(module)
            except Failure as failure:
                remarks = [*remarks, str(failure)]
    return Graded(task.name, task.found.who, all_results, results.printable_line(trouble),
                  results.printable_line("; ".join(remarks)), monotonic() - start,
                  programs.digests(submission.files))


def job(task: Task, sender: Connection) -> None:
    """Run in a separate process: grade, and send the result to the parent.

    SIGTERM ends the process, and also the submission that it has started.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C: the parent ends this process
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    sender.send(grade(task))


def grade_all(tasks: Iterable[Task], jobs: int) -> Generator[Graded, None, None]:
    """Yield the result of each task as soon as it is ready, running `jobs` tasks at a time."""
    waiting = list(tasks)
    running: dict[Connection, tuple[Process, Task]] = {}  # {receiver of the result: ...}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                receiver, sender = Pipe(duplex=False)
                process = Process(target=job, args=(waiting[0], sender))
                process.start()
                sender.close()
                running[receiver] = process, waiting.pop(0)
            ready = wait(list(running))
            for receiver in [each for each in running if each in ready]:
                process, (name, found, _) = running.pop(receiver)
                try:
                    yield receiver.recv()
                except (EOFError, OSError):
                    yield Graded(name, found.who,
                                 trouble="the process that graded it ended unexpectedly")
                process.join()
    finally:
        for process, _ in running.values():
            process.terminate()
        for process, _ in running.values():
            process.join(END_SECONDS)
            process.kill()


def say(text: str) -> None:
    """Print a line. If the output is closed, continue without it."""
    try:
        print(text, flush=True)
    except OSError:
        sys.stdout = open(os.devnull, "w")


def options_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="grade.py", allow_abbrev=False,
        usage="grade.py PATH [PATH ...] [options] or grade.py --rubric",
        description="Grades one submission or a whole class. tests/README.md explains how.")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="a submission (a folder or a "
                        "zip), or a class (a folder with one of these for each student, or a "
                        "download from Canvas, Moodle or Gradescope); without PATH, "
                        "the files in FOLDER are written again")
    parser.add_argument("--class", dest="is_class", action="store_true", help="PATH is a class, "
                        "even if it contains only one submission")
    parser.add_argument("--grades", metavar="FOLDER", help="write all results into this folder: "
                        "the feedback for each student, and tables")
    parser.add_argument("--gradebook", metavar="EXPORT.csv", help="an export from Canvas or "
                        "Moodle; a copy with the grades filled in is written to "
                        "FOLDER/gradebook.csv, and kept up to date by later runs")
    parser.add_argument("--column", metavar="NAME", help="the assignment to fill in, if a Canvas "
                        "gradebook contains several")
    parser.add_argument("--rubric", action="store_true", help="print the handout for students: "
                        "what to hand in and to print, all checks, and how points are given")
    parser.add_argument("--jobs", metavar="N", type=int,
                        default=min(os.cpu_count() or 1, MOST_JOBS),
                        help="how many submissions to grade at a time (default: %(default)s)")
    parser.add_argument("--no-sandbox", action="store_true", help="grade a class even if there is "
                        "no sandbox: its code can read and change your files")
    parser.add_argument("--results", metavar="FILE", help="write the results of one submission "
                        "to FILE in Gradescope's format")
    return parser


def read_options() -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    parser = options_parser()
    options = parser.parse_args()
    has_grades = options.grades and os.path.exists(os.path.join(options.grades, "grades.csv"))
    if not options.paths and not options.rubric and not has_grades:
        parser.error("give at least one PATH: a submission or a class")
    if options.gradebook and not options.grades:
        parser.error("--gradebook requires --grades FOLDER, where the result is written")
    for path in options.paths:
        if not os.path.isdir(path) and not (os.path.isfile(path) and is_zip(path)):
            parser.error(f"PATH must be an existing folder or zip, not {path!r}")
        if options.grades and os.path.realpath(path) == os.path.realpath(options.grades):
            parser.error("--grades and PATH must be different folders, but both are "
                         f"{options.grades!r}")
    if not 1 <= options.jobs <= MOST_JOBS:
        parser.error(f"--jobs must be a number from 1 to {MOST_JOBS}, not {options.jobs}")
    if options.results and options.is_class:
        parser.error("--results is for one submission, not for a class")
    return parser, options


def run(parser: argparse.ArgumentParser, options: argparse.Namespace) -> bool:
    """Do what the options say. Return True if all could be graded."""
    if options.rubric:
        say(handout())
        return True
    is_class: Optional[bool] = None  # to be found out
    if options.results:
        is_class = False
    elif options.is_class:
        is_class = True
    handed_in = intake.find(options.paths, options.grades, is_class)
    if options.results and len(handed_in.found) > 1:
        parser.error(f"--results is for one submission, not for {len(handed_in.found)}")
    sandbox = sandbox_for(handed_in, options)
    if not options.grades:
        tasks = tasks_for(handed_in.found, sandbox, {})
        all_graded = grade_and_write(tasks, None, options)
        report(all_graded, handed_in, None)
    else:
        folder = Path(options.grades)
        with locked(folder):
            grades = read_grades(parser, options, folder, handed_in.found)
            tasks = tasks_for(handed_in.found, sandbox, grades.table.rows)
            all_graded = grade_and_write(tasks, grades, options)
            if not tasks:  # with each result, they are written anyway
                grades.write_tables()
            report(all_graded, handed_in, grades)
    return all(graded.is_graded() for graded in all_graded)


def sandbox_for(handed_in: intake.HandedIn, options: argparse.Namespace) -> type[Limited]:
    """Return the best sandbox, and say which one it is. Exit if a class would have none."""
    sandbox, problem = best_sandbox()
    sentence = sandbox.sentence
    if sandbox is Limited and not options.no_sandbox:
        if handed_in.has_class:
            sys.exit(NO_SANDBOX.format(problem))
        sentence = WARNING
    if handed_in.found:
        for line in (*handed_in.sentences, problem, sentence):
            if line:
                print(line, file=sys.stderr)
    return sandbox


def tasks_for(found: Sequence[Found], sandbox: type[Limited], rows: Mapping[str, Row]
              ) -> list[Task]:
    return [Task(name, each, sandbox) for name, each in zip(names_for(found, rows), found)]


def read_grades(parser: argparse.ArgumentParser, options: argparse.Namespace, folder: Path,
                found: Sequence[Found]) -> Grades:
    """Return the grades of earlier runs, with a gradebook if there is one. Exit if it is wrong."""
    try:
        book = read_gradebook(options, folder)
        grades = Grades(folder, book)
    except Unreadable as unreadable:
        parser.error(str(unreadable))
    students = {each.who.get("id", "") for each in found} | set(grades.students().values())
    if options.gradebook and book:
        if not (students - {""}) & book.ids():
            parser.error(f"{options.gradebook!r} contains none of these students: is it the "
                         "gradebook of this class?")
        write(folder / EXPORT, Path(options.gradebook).read_bytes())
    return grades


def read_gradebook(options: argparse.Namespace, folder: Path) -> Optional[Gradebook]:
    """Return the gradebook to fill in: that of an option, or of an earlier run. None if none."""
    if options.gradebook:
        return gradebook.read(options.gradebook, options.column)
    for name in (EXPORT, "gradebook.csv"):  # older folders have no copy of the export
        if (folder / name).exists():
            return gradebook.read(str(folder / name), options.column)
    return None


def grade_and_write(tasks: Sequence[Task], grades: Optional[Grades], options: argparse.Namespace
                    ) -> list[Graded]:
    """Grade submissions and write each result as soon as it is ready. Return the results."""
    done: dict[str, Graded] = {}
    start = monotonic()
    with closing(grade_all(tasks, options.jobs)) as all_graded:
        for graded in all_graded:
            done[graded.name] = graded
            if grades:
                grades.add(graded)
            if options.results:
                write(options.results, json.dumps(results.gradescope(graded), indent=2))
            if len(tasks) > 1:
                adjusted = grades.adjusted(graded.name) if grades else ""
                say(progress(len(done), len(tasks), monotonic() - start)
                    + f": {graded.name} {graded.headline()}"
                    + (f", adjusted by hand: {adjusted}" if adjusted else ""))
    return [done[task.name] for task in tasks]


def progress(done: int, number: int, seconds: float) -> str:
    """Return how many submissions are done, and how long the others will take."""
    counted = f"{done} of {number}"
    if done == number:
        return counted
    minutes = ceil(seconds / done * (number - done) / 60)
    return f"{counted} (about {minutes} minute{'' if minutes == 1 else 's'} left)"


def report(all_graded: Sequence[Graded], handed_in: intake.HandedIn, grades: Optional[Grades]
           ) -> None:
    """Print the feedback on one submission, or the table of a class, and what to look at."""
    lines: list[str] = []
    replaced = grades.replaced if grades else []
    known = grades.programs() if grades else {each.name: each.programs for each in all_graded}
    the_same = programs.the_same(known, {each.name for each in all_graded})
    if not handed_in.has_class and not handed_in.stray and len(all_graded) == 1:
        say(results.feedback(all_graded[0]).rstrip("\n"))
        lines = results.by_hand([], [], [*replaced, *the_same] if grades else [])
    elif all_graded or handed_in.stray:
        adjusted = {each.name: grades.adjusted(each.name) for each in all_graded} if grades else {}
        lines = ["", *results.table(all_graded, adjusted),
                 *results.by_hand(all_graded, handed_in.stray, [*replaced, *the_same]),
                 *results.most_often(all_graded)]
    elif grades:
        lines = grades.adjusted_lines()
    if grades and grades.book:
        lines += grades.book.lists(grades.by_student(), grades.students())
    if lines:
        say("\n".join(lines))


def main() -> None:
    if sys.platform != "linux":
        sys.exit(NOT_LINUX)
    sys.stdout = sys.stdout or open(os.devnull, "w")
    sys.stderr = sys.stderr or open(os.devnull, "w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    for number in (signal.SIGTERM, signal.SIGHUP):  # stop it as Ctrl-C does
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    try:
        all_are_graded = run(*read_options())
        sys.exit(0 if all_are_graded else 1)
    except KeyboardInterrupt:
        sys.exit(130)
    except CannotWrite as problem:
        sys.exit(f"grade.py: error: {problem}")


if __name__ == "__main__":
    main()
