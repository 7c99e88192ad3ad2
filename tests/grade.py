"""Grade submissions of the assignment: one, or those of a course. See tests/README.md."""

import argparse
import io
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Optional, TextIO

from grader import intake
from grader.feedback import Graded, feedback, printable_line
from grader.grading import Result, result_of
from grader.handout import write_handout
from grader.intake import Found, HandedIn, Unreadable
from grader.rubric import RUBRIC
from grader.sandbox import NotFinished, Sandbox, best_sandbox, is_open_to_all
from grader.submission import Submission
from grader.tables import by_hand, most_often, names_for, table, write_tables

MOST_JOBS = 40
SENTENCES = {
    "bubblewrap": "Sandbox: bubblewrap. Submissions see only the programs of the system and their "
                  "own files.",
    "another user": "Sandbox: each submission runs with a user id of its own, which owns nothing "
                    "on this computer.",
    "none": "No sandbox: the submitted code runs with your permissions. It can read and change "
            "your files."}
NO_SANDBOX = """\
grade.py: error: there is no sandbox, and several submissions are graded only in a sandbox.
{}
"If the sandbox does not work" in tests/README.md says what you can do. With --no-sandbox, the
submitted code runs with your permissions: it can read and change your files."""
READABLE = """\
grade.py: error: every user of this computer can read this folder, and so could the submissions.
Type this first: sudo chmod -R go= {}"""


def grade(name: str, found: Found, sandbox: Sandbox, shows_progress: bool = False) -> Graded:
    """Grade a submission under this name. Show on a terminal how far it is, if that is wanted."""
    results: list[Result] = []
    remarks: list[str] = []
    trouble, lacks_code = "", False
    try:
        contents = intake.read_submission(found)
        submission = Submission(contents.files, sandbox)
        for check in RUBRIC:
            results.append(result_of(submission, check))
            if shows_progress:
                end = "\n" if len(results) == len(RUBRIC) else ""
                say(f"\r{len(results)} of {len(RUBRIC)}", sys.stderr, end)
        remarks, lacks_code = [*submission.problems(), *contents.remarks], contents.lacks_code
    except Unreadable as unreadable:
        trouble = str(unreadable)
    except NotFinished as reason:
        trouble = f"not finished: {reason}"
    except Exception as error:
        traceback.print_exc()
        trouble = f"the grader has a bug: {error!r}"
    return Graded(name, tuple(results), printable_line(trouble),
                  printable_line("; ".join(remarks)), lacks_code, printable_line(found.name))


def say(text: str, stream: Optional[TextIO], end: str = "\n") -> None:
    """Print text at once. If nobody can read it any more, or the disk is full, go on without."""
    try:
        print(text, end=end, file=stream, flush=True)
    except OSError:
        if stream:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def options_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="grade.py", allow_abbrev=False,
        usage="grade.py PATH [PATH ...] [options] or grade.py --handout FOLDER",
        description="Grades one submission, or those of a course. tests/README.md explains how.")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="a submission (a folder or a "
                        "zip), a folder with one of these for each student, or a download from "
                        "Canvas, Moodle or Gradescope")
    parser.add_argument("--grades", metavar="FOLDER", help="write all results into this folder, "
                        "which must be new or empty: the feedback for each student, and a table")
    parser.add_argument("--handout", metavar="FOLDER", help="write the handout for students into "
                        "this folder, which must be new or empty: what to hand in and to print, "
                        "all checks, how points are given, and two sample sessions")
    parser.add_argument("--jobs", metavar="N", type=int,
                        default=min(os.cpu_count() or 1, MOST_JOBS),
                        help="how many submissions to grade at a time (default: %(default)s)")
    parser.add_argument("--no-sandbox", action="store_true", help="grade several submissions even "
                        "if there is no sandbox: their code can read and change your files")
    return parser


def check_options(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Exit if the options cannot be used together, or if something could be overwritten."""
    if bool(options.paths) == bool(options.handout):
        parser.error("give at least one PATH, of one submission or of several, or --handout FOLDER")
    for path in options.paths:
        if not intake.is_folder_or_zip(path):
            parser.error(f"PATH must be an existing folder or zip, not {path!r}")
        if options.grades:
            if Path(options.grades).resolve().is_relative_to(Path(path).resolve()):
                parser.error(f"--grades must be a folder outside {path!r}, not "
                             f"{options.grades!r}")
    for folder in (options.grades, options.handout):
        if folder and os.path.isdir(folder) and os.listdir(folder):
            parser.error(f"{folder!r} must be a new or empty folder, but it contains something")
    if not 1 <= options.jobs <= MOST_JOBS:
        parser.error(f"--jobs must be a number from 1 to {MOST_JOBS}, not {options.jobs}")


def carry_out(options: argparse.Namespace) -> bool:
    """Do what the options say. Return True if all could be graded, with all their code."""
    if options.handout:
        Path(options.handout).mkdir(parents=True, exist_ok=True)
        write_handout(Path(options.handout))
        return True
    handed_in = intake.find(options.paths)
    folder = None
    if options.grades:
        folder = Path(options.grades)
        folder.mkdir(parents=True, exist_ok=True)
    paths = [Path(path).resolve() for path in options.paths]
    folders = [path if path.is_dir() else path.parent for path in paths]
    sandbox = sandbox_for(handed_in, folders, options.no_sandbox)
    return all(graded.is_graded() and not graded.lacks_code
               for graded in grade_all(handed_in, sandbox, folder, options.jobs))


def sandbox_for(handed_in: HandedIn, folders: Sequence[Path], is_wanted_without: bool) -> Sandbox:
    """Return the best sandbox, and say which one it is.

    Exit if several submissions would have none, or if they could read the solution or what was
    handed in, which is in these folders.
    """
    sandbox = best_sandbox()
    if sandbox.kind == "another user" and not is_wanted_without:
        for folder in (Path(__file__).resolve().parents[1], *folders):
            if is_open_to_all(folder):
                sys.exit(READABLE.format(folder))
    if sandbox.kind == "none" and not handed_in.is_one() and not is_wanted_without:
        sys.exit(NO_SANDBOX.format(sandbox.problem))
    if sandbox.problem:
        say(sandbox.problem, sys.stderr)
    say(SENTENCES[sandbox.kind], sys.stderr)
    return sandbox


def grade_all(handed_in: HandedIn, sandbox: Sandbox, folder: Optional[Path], jobs: int
              ) -> list[Graded]:
    """Grade submissions, `jobs` at a time. Print the feedback for one, and a table of several.

    If this is stopped, what runs is ended, and the results until then are written.
    """
    named = dict(zip(names_for(handed_in.found), handed_in.found))
    done: dict[str, Graded] = {}
    is_one = handed_in.is_one()
    shows_progress = is_one and sys.stderr.isatty()
    reader, writer = os.pipe()
    sandbox = sandbox._replace(stops=[reader])
    pool = ThreadPoolExecutor(jobs)
    try:
        futures = [pool.submit(grade, name, found, sandbox, shows_progress)
                   for name, found in named.items()]
        for future in as_completed(futures):
            graded = future.result()
            done[graded.name] = graded
            if folder:
                (folder / f"{graded.name}.txt").write_bytes(feedback(graded).encode())
            if not is_one:
                say(f"{len(done)} of {len(named)}: {graded.name} {graded.headline()}", sys.stdout)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        os.close(writer)  # now the other end can be read
        pool.shutdown()
        os.close(reader)
        in_order = [done[name] for name in named if name in done]
        if folder:
            write_tables(folder, [(named[graded.name], graded) for graded in in_order])
        if len(done) < len(named):
            say(f"Stopped: {len(done)} of {len(named)} submissions are graded.", sys.stderr)
    if is_one:
        say(feedback(in_order[0]), sys.stdout, end="")
    else:
        say("\n".join(["", *table(in_order), *by_hand(in_order, handed_in.stray),
                       *most_often(in_order)]), sys.stdout)
    return in_order


def main() -> None:
    if sys.platform != "linux":
        sys.exit("grade.py: error: the grader runs on Linux. Elsewhere, see tests/README.md")
    sys.stderr = sys.stderr or open(os.devnull, "w")  # if it was closed
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    # Submissions may run as others: only our user and group can read results
    usual_mask = os.umask(0o077)
    os.umask(usual_mask | 0o007)
    parser = options_parser()
    options = parser.parse_args()
    try:
        check_options(parser, options)
        all_are_graded = carry_out(options)
    except KeyboardInterrupt:
        sys.exit(130)
    except (Unreadable, NotFinished) as problem:
        parser.exit(2, f"grade.py: error: {problem}\n")
    except OSError as error:  # without a name if the disk is full
        name = error.filename or options.grades or options.handout
        parser.exit(2, f"grade.py: error: cannot write to {name!r}: {error.strerror}\n")
    sys.exit(0 if all_are_graded else 1)


if __name__ == "__main__":
    main()
