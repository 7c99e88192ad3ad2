"""Make the zip that Gradescope runs the grader from: python tests/gradescope.py autograder.zip"""

import json
import sys
import zipfile
from pathlib import Path

TESTS = Path(__file__).resolve().parent

# The grader runs on a bare Python, and some editors import tkinter by themselves
SETUP = """\
#!/bin/sh
apt-get update && apt-get install -y python3 python3-tk
chmod -R go= /autograder/source
"""
RUN = """\
#!/bin/sh
cd /
chmod go= /autograder/source /autograder/submission /autograder/results
exec python3 -B /autograder/source/tests/gradescope.py \\
    /autograder/submission /autograder/results/results.json
"""


def make_zip(path: str) -> None:
    """Write the zip. The same files give the same bytes."""
    files = [TESTS / "grade.py", TESTS / "gradescope.py", TESTS / "rules.py",
             TESTS / "assignment" / "tictac.py", TESTS / "grader" / "handout.txt",
             *sorted((TESTS / "grader").rglob("*.py"))]
    contents = {"setup.sh": SETUP.encode(), "run_autograder": RUN.encode()}
    for file in files:
        name = file.relative_to(TESTS.parent).as_posix()
        contents[name] = file.read_bytes().replace(b"\r\n", b"\n")
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            entry.external_attr = 0o100755 << 16
            entry.create_system = 3  # so that permissions apply even if it is made on Windows
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)


def write_results(submission: str, path: str) -> None:
    """Grade a submission, and write the results in Gradescope's format."""
    from grade import grade
    from grader import feedback, intake, sandbox
    [found] = intake.find([submission], as_one=True).found
    try:
        graded = grade("submission", found, sandbox.best_sandbox())
    except sandbox.NotFinished as reason:
        graded = feedback.Graded("submission", trouble=f"not finished: {reason}")
    Path(path).write_text(json.dumps(feedback.gradescope(graded), indent=2), encoding="utf-8")


def main() -> None:
    if len(sys.argv) == 3:
        write_results(*sys.argv[1:])
        return
    if len(sys.argv) != 2 or not sys.argv[1].endswith(".zip"):
        sys.exit("gradescope.py: give the name of the zip file to create, such as autograder.zip")
    try:
        make_zip(sys.argv[1])
    except OSError as error:
        sys.exit(f"gradescope.py: cannot write {sys.argv[1]!r}: {error.strerror}")
    print(f"{sys.argv[1]} is ready. Upload it to Gradescope as the autograder.")


if __name__ == "__main__":
    main()
