"""Grade submissions of the assignment, one or a class. See tests/README.md."""

import argparse
import json
import os
import signal
import sys
import traceback
from contextlib import closing
from multiprocessing import Pipe, Process
from multiprocessing.connection import wait
from pathlib import Path
from time import monotonic

from grader import gradebook, intake, results
from grader.failures import Failure, GraderError
from grader.results import CannotWrite, Graded
from grader.rubric import RUBRIC
from grader.rubric.handout import handout
from grader.sandbox import best_sandbox
from grader.submission import Submission

MOST_JOBS = 40
END_SECONDS = 20  # for a job to shut down
# Signals that end the grading like Ctrl-C, where the system has them
ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


def grade(name, found, sandbox):
    """Grade what was found, under this name and in a sandbox of this class. Return a Graded."""
    start = monotonic()
    try:
        files, remarks = found.read()
        with closing(Submission(files, sandbox)) as submission:
            return run_checks(submission, name, found.who, remarks, start)
    except intake.Unreadable as unreadable:
        return Graded(name, found.who, trouble=results.printable_line(str(unreadable)))
    except Exception as error:
        traceback.print_exc()
        return Graded(name, found.who, trouble=f"the grader failed: {error!r}")


def run_checks(submission, name, who, remarks, start):
    """Run all checks of a submission. Return a Graded."""
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
    return Graded(name, who, all_results, results.printable_line(trouble),
                  results.printable_line("; ".join(remarks)), monotonic() - start)


def job(task, sender):
    """Grade in a separate process and send the result. SIGTERM ends it cleanly."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C: the parent ends this process
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    sender.send(grade(*task))


def grade_all(tasks, jobs):
    """Yield the result of each task as soon as it is ready, running `jobs` tasks at a time."""
    tasks, running = list(tasks), {}  # {receiver of the result: process, task}
    try:
        while tasks or running:
            while tasks and len(running) < jobs:
                receiver, sender = Pipe(duplex=False)
                process = Process(target=job, args=(tasks[0], sender))
                process.start()
                sender.close()
                running[receiver] = process, tasks.pop(0)
            for receiver in wait(list(running)):
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


def unique_names(found):
    """Return a name for each submission. If two have the same name, the second gets a plus sign."""
    names = []
    for each in found:
        name = results.file_name(each.name)
        while name.casefold() in [other.casefold() for other in names]:
            name += "+"
        names.append(name)
    return names


def say(text):
    """Print a line. If the output is closed, continue without it."""
    try:
        print(text, flush=True)
    except OSError:
        sys.stdout = open(os.devnull, "w")


def read_options():
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


def run(parser, options):
    """Do what the options say. Return True if all could be graded."""
    if options.rubric:
        say(handout())
        return True
    try:
        book = options.gradebook and gradebook.read(options.gradebook, options.column)
    except intake.Unreadable as unreadable:
        parser.error(str(unreadable))
    found, left, sentences = intake.find(options.paths, options.grades, bool(options.results))
    if options.results and len(found) > 1:
        parser.error(f"--results is for one submission, not for {len(found)}")
    if book and not {each.who.get("id") for each in found} & book.ids():
        parser.error(f"none of the submissions is in {options.gradebook!r}: is it for this class?")
    all_graded = grade_and_write(found, sentences, options)
    if len(found) == 1 and not left:
        say(results.feedback(all_graded[0]).rstrip("\n"))
    else:
        say("\n".join(["", *results.table(all_graded, left)]))
    if book:
        text, lines = book.filled(all_graded)
        results.write(Path(options.grades, "gradebook.csv"), text)
        say("\n".join(lines))
    return all(graded.is_graded() for graded in all_graded)


def grade_and_write(found, sentences, options):
    """Grade submissions and write each result as soon as it is ready. Return the results."""
    names, done = unique_names(found), {}
    folder = options.grades and Path(options.grades)
    earlier = results.prepare(folder) if folder else []
    sandbox, sentence = best_sandbox()
    print(*sentences, sentence, sep="\n", file=sys.stderr)
    tasks = zip(names, found, [sandbox] * len(found))
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


def main():
    sys.stdout = sys.stdout or open(os.devnull, "w")
    sys.stderr = sys.stderr or open(os.devnull, "w")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")
    for number in ENDING:
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    try:
        sys.exit(not run(*read_options()))
    except KeyboardInterrupt:
        sys.exit(130)
    except CannotWrite as problem:
        sys.exit(f"grade.py: error: {problem}")


if __name__ == "__main__":
    main()
