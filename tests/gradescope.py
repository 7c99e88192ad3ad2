"""Make the zip that Gradescope runs the grader from: python tests/gradescope.py autograder.zip"""

import sys
import zipfile
from pathlib import Path

TESTS = Path(__file__).resolve().parent

# Nothing to install: the grader runs on a bare Python
SETUP = """\
#!/bin/sh
command -v python3 > /dev/null || (apt-get update && apt-get install -y python3)
chmod -R go= /autograder/source
"""
RUN = """\
#!/bin/sh
cd /
chmod go= /autograder/source /autograder/submission /autograder/results
python3 -B /autograder/source/tests/grade.py /autograder/submission \\
    --results /autograder/results/results.json --jobs 1
exit 0
"""


def main() -> None:
    if len(sys.argv) != 2 or not sys.argv[1].endswith(".zip"):
        sys.exit("gradescope.py: give the name of the zip file to create, such as autograder.zip")
    files = [TESTS / "grade.py", TESTS / "rules.py", TESTS / "assignment" / "tictac.py",
             *sorted((TESTS / "grader").rglob("*.py")), TESTS / "grader" / "rubric" / "handout.txt"]
    try:
        with zipfile.ZipFile(sys.argv[1], "w") as archive:
            for name, text in (("setup.sh", SETUP), ("run_autograder", RUN)):
                add(archive, name, text.encode(), 0o755)
            for path in files:
                content = path.read_bytes().replace(b"\r\n", b"\n")
                add(archive, path.relative_to(TESTS.parent).as_posix(), content, 0o644)
    except OSError as error:
        sys.exit(f"gradescope.py: cannot write {sys.argv[1]!r}: {error.strerror}")
    print(f"{sys.argv[1]} is ready. Upload it to Gradescope as the autograder.")


def add(archive: zipfile.ZipFile, name: str, content: bytes, mode: int) -> None:
    """Add a file with its permissions, reproducibly."""
    entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
    entry.external_attr = (0o100000 | mode) << 16
    entry.create_system = 3  # so that permissions apply even if it is made on Windows
    archive.writestr(entry, content, zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    main()
