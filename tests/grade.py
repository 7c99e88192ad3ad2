"""Grade submissions of the assignment, one or a class. See tests/README.md."""

from __future__ import annotations

import argparse
import io
import json
import os
import signal
import sys
import traceback
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from typing import NamedTuple, Optional

from grader import gradebook, intake, results
from grader.failures import Failure, GraderError
from grader.intake import Found
from grader.results import CannotWrite, Graded
from grader.rubric import RUBRIC
from grader.rubric.handout import handout
from grader.sandbox import Limited, best_sandbox
from grader.submission import Submission

MOST_JOBS = 40
END_SECONDS = 20  # for a job to shut down
# Signals that end the grading like Ctrl-C, where the system has them
ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Task(NamedTuple):
    """A submission to grade, under this name and in a sandbox of this class."""

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
    except intake.Unreadable as unreadable:
        return Graded(name, found.who, trouble=results.printable_line(str(unreadable)))
    except Exception as error:
        traceback.print_exc()
        return Graded(name, found.who, trouble=f"the grader failed: {error!r}")


def run_checks(submission: Submission, task: Task, remarks: list[str], start: float) -> Graded:
    """Run all checks of a submission."""
    all_results = tuple(submission.result(check) for check in RUBRIC)
    trouble = ""
    if submission.budget.exhausted:
        trouble = f"not finished: {submission.budget.exhausted}"
    for result in all_results:
        if isinstance(result.counts, GraderError):
            trouble = f"the grader failed in {result.check.name}"
    for module in ("board", "player"):
        if f"{module}.py" in submission.files and not trouble:
            try:
                submission.classes(module)
            except Failure as failure:
                remarks = [*remarks, str(failure)]
    return Graded(task.name, task.found.who, all_results, results.printable_line(trouble),
                  results.printable_line("; ".join(remarks)), monotonic() - start)


def job(task: Task, sender: Connection) -> None:
    """Grade in a separate process and send the result. SIGTERM ends it cleanly."""
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
                                 trouble="its code ended the process that graded it")
                process.join()
    finally:
        for process, _ in running.values():
            process.terminate()
        for process, _ in running.values():
            process.join(END_SECONDS)
            process.kill()


def unique_names(found: Sequence[Found]) -> list[str]:
    """Return a name for each submission. If two have the same name, the second gets a plus sign."""
    names: list[str] = []
    for each in found:
        name = results.file_name(each.name)
        while name.casefold() in [other.casefold() for other in names]:
            name += "+"
        names.append(name)
    return names


def say(text: str) -> None:
    """Print a line. If the output is closed, continue without it."""
    try:
        print(text, flush=True)
    except OSError:
        sys.stdout = open(os.devnull, "w")


def read_options() -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    parser = argparse.ArgumentParser(
        prog="grade.py", allow_abbrev=False,
        usage="grade.py PATH [PATH ...] [options] or grade.py --rubric",
        description="Grades submissions of the assignment. See tests/README.md.")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="a submission (a folder "
                        "or zip) or a class (a folder of these, or a Canvas or Moodle download)")
    parser.add_argument("--grades", metavar="FOLDER", help="write grades.csv, checks.csv and the "
                        "feedback for each submission into this folder")
    parser.add_argument("--gradebook", metavar="EXPORT.csv", help="copy this export from "
                        "Canvas or Moodle to FOLDER/gradebook.csv, with the points filled in")
    parser.add_argument("--column", metavar="NAME", help="which assignment to fill in, if a "
                        "Canvas gradebook has several")
    parser.add_argument("--rubric", action="store_true", help="print the page for students")
    parser.add_argument("--jobs", metavar="N", type=int,
                        default=min(os.cpu_count() or 1, MOST_JOBS),
                        help="how many submissions to grade at a time (default: %(default)s)")
    parser.add_argument("--results", metavar="FILE", help="write the results of one submission "
                        "to FILE in Gradescope's format")
    options = parser.parse_args()
    if not options.paths and not options.rubric:
        parser.error("name at least one PATH: a submission or a class")
    if options.gradebook and not options.grades:
        parser.error("--gradebook requires --grades FOLDER, where the result is written")
    for path in options.paths:
        if not os.path.isdir(path) and not (os.path.isfile(path) and intake.is_zip(path)):
            parser.error(f"PATH must be an existing folder or zip, not {path!r}")
        if options.grades and os.path.realpath(path) == os.path.realpath(options.grades):
            parser.error(f"--grades must be a different folder from PATH, not {options.grades!r}")
    if not 1 <= options.jobs <= MOST_JOBS:
        parser.error(f"--jobs must be a number from 1 to {MOST_JOBS}, not {options.jobs}")
    return parser, options


def run(parser: argparse.ArgumentParser, options: argparse.Namespace) -> bool:
    """Do what the options say. Return True if all could be graded."""
    if options.rubric:
        say(handout())
        return True
    book = None
    if options.gradebook:
        try:
            book = gradebook.read(options.gradebook, options.column)
        except intake.Unreadable as unreadable:
            parser.error(str(unreadable))
    found, stray, sentences = intake.find(options.paths, options.grades, bool(options.results))
    if options.results and len(found) > 1:
        parser.error(f"--results is for one submission, not for {len(found)}")
    if book and not {each.who.get("id") for each in found} & book.ids():
        parser.error(f"none of the submissions is in {options.gradebook!r}: is it for this class?")
    all_graded = grade_and_write(found, sentences, options)
    if len(found) == 1 and not stray:
        say(results.feedback(all_graded[0]).rstrip("\n"))
    else:
        say("\n".join(["", *results.table(all_graded, stray)]))
    if book:
        text, lines = book.filled(all_graded)
        results.write(Path(options.grades, "gradebook.csv"), text)
        say("\n".join(lines))
    return all(graded.is_graded() for graded in all_graded)


def grade_and_write(found: Sequence[Found], sentences: Sequence[str], options: argparse.Namespace
                    ) -> list[Graded]:
    """Grade submissions and write each result as soon as it is ready. Return the results."""
    names = unique_names(found)
    done: dict[str, Graded] = {}
    folder: Optional[Path] = Path(options.grades) if options.grades else None
    earlier = results.prepare(folder) if folder else []
    sandbox, sentence = best_sandbox()
    print(*sentences, sentence, sep="\n", file=sys.stderr)
    tasks = [Task(name, each, sandbox) for name, each in zip(names, found)]
    try:
        with closing(grade_all(tasks, options.jobs)) as all_graded:
            for graded in all_graded:
                done[graded.name] = graded
                if folder:
                    results.write(folder / f"{graded.name}.txt", results.feedback(graded))
                if options.results:
                    results.write(options.results, json.dumps(results.gradescope(graded), indent=2))
                if len(found) > 1:
                    say(f"{len(done)} of {len(found)}: {graded.name} {graded.headline()}")
    finally:
        in_order = [done[name] for name in names if name in done]
        if folder:
            results.write_tables(folder, earlier, in_order)
    return in_order


def main() -> None:
    sys.stdout = sys.stdout or open(os.devnull, "w")
    sys.stderr = sys.stderr or open(os.devnull, "w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    for number in ENDING:
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
