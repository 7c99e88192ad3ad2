"""Several submissions are graded only in a sandbox, unless a lecturer insists."""

import os
import sys

import grade as command
import pytest
from grader import sandbox
from grader.sandbox import Bubblewrap, Limited, OtherUser
from test_grader.test_command import BOARD
from test_grader.commands import GRADE, write

PROBLEM = "bubblewrap cannot start: bwrap: setting up uid map: Permission denied"


def refusal(monkeypatch, tmp_path, *arguments, best=Limited):
    """Return what the grader says instead of grading, "" if it would grade."""
    monkeypatch.setattr(command, "best_sandbox", lambda: (best, PROBLEM))
    monkeypatch.setattr(command, "report", lambda *arguments: None)
    monkeypatch.setattr(command, "grade_and_write", lambda *arguments: [])
    monkeypatch.setattr(sys, "argv", ["grade.py", *map(str, arguments)])
    try:
        command.run(command.options_parser().parse_args())
    except SystemExit as refused:
        return str(refused)
    return ""


@pytest.fixture
def course(tmp_path):
    return write(tmp_path / "course", {f"{name}/{module}": text for name in ("ann", "ben")
                                      for module, text in BOARD.items()})


def test_course_without_a_sandbox_is_refused_in_the_words_of_bubblewrap(
        course, monkeypatch, tmp_path):
    assert refusal(monkeypatch, tmp_path, course) == f"""\
grade.py: error: there is no sandbox, and several submissions are graded only in a sandbox.
{PROBLEM}
"If the sandbox does not work" in tests/README.md says what you can do. With --no-sandbox, the
submitted code runs with your permissions: it can read and change your files."""
    page = (GRADE.parent / "README.md").read_text(encoding="utf-8")
    assert "# If the sandbox does not work\n" in page


def test_several_paths_are_refused(course, monkeypatch, tmp_path):
    assert "several submissions are graded only in a sandbox" in refusal(
        monkeypatch, tmp_path, course / "ann", course / "ben")


def test_course_is_graded_without_a_sandbox_on_request(course, monkeypatch, tmp_path, capsys):
    assert refusal(monkeypatch, tmp_path, course, "--no-sandbox") == ""
    assert capsys.readouterr().err.endswith(f"{PROBLEM}\n{Limited.sentence}\n")


def test_one_submission_is_graded_with_a_warning(course, monkeypatch, tmp_path, capsys):
    assert refusal(monkeypatch, tmp_path, course / "ann") == ""
    assert "Grade it only if it is your own, or if you trust it." in capsys.readouterr().err


@pytest.mark.parametrize("best", [Bubblewrap, OtherUser])
def test_course_is_graded_in_a_sandbox(best, course, monkeypatch, tmp_path, capsys):
    assert refusal(monkeypatch, tmp_path, course, best=best) == ""
    assert capsys.readouterr().err.endswith(f"{best.sentence}\n")


def test_bubblewrap_that_cannot_start_is_quoted(monkeypatch, tmp_path):
    bubblewrap = tmp_path / "bwrap"
    bubblewrap.write_text("#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\n"
                          "exit 1\n")
    bubblewrap.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    best, problem = sandbox.best_sandbox()
    assert (best in (OtherUser, Limited), problem) == (True, PROBLEM)


def test_missing_bubblewrap_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert sandbox.best_sandbox()[1] == "bubblewrap is not installed."
