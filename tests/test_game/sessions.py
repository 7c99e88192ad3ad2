"""Runs the program: in this process, or in one of its own where bytes, signals or pipes matter."""

import io
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, redirect_stdout, suppress
from pathlib import Path
from unittest import mock

import pytest
import rules
import tictac

ROOT = Path(__file__).resolve().parents[2]
TICTAC = ROOT / "tictac.py"
ASSIGNMENTS = ROOT / "tests" / "assignment" / "tictac.py"  # the program on the assignment's page
SECONDS = 20  # the longest wait for anything
PAUSE = 5  # seconds until Ctrl-C is sent again
ON_POSIX = pytest.mark.skipif(os.name != "posix", reason="POSIX signals and streams")


def lines(answers):
    """Return the input of somebody who types these answers."""
    return "".join(answer + "\n" for answer in answers)


def play(answers, options=(), program=tictac.main):
    """Return what the program prints in this process for these answers and options."""
    with mock.patch("sys.argv", ["tictac.py", *options]), \
            mock.patch("sys.stdin", io.StringIO(lines(answers))), \
            redirect_stdout(io.StringIO()) as printed:
        program()
    return printed.getvalue()


def environment(**more):
    """Return an environment without the variables of this machine that affect Python."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **more}


def run(typed, program=TICTAC, options=(), **more):
    """Return what the program prints in a process for this input. No error may occur."""
    typed = typed if isinstance(typed, bytes) else typed.encode()
    # -S: looking for installed packages takes longer than a game
    done = subprocess.run([sys.executable, "-S", str(program), *options], input=typed,
                          capture_output=True, env=environment(**more), timeout=SECONDS)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.replace(os.linesep.encode(), b"\n").decode("ascii")


def all_answers(printed, typed, shown):
    """Return the answers to all prompts: from the output for players in `shown`, else typed."""
    typed = iter(typed)
    prompts = {sign: rules.prompt(sign).strip("\n") for sign in "XO"}
    shown_prompts = [prompts[sign] for sign in shown]
    answers = []
    for line, following in zip(printed.split("\n"), printed.split("\n")[1:]):
        if line in (*prompts.values(), rules.AGAIN):
            answers.append(following if line in shown_prompts else next(typed))
    return answers


@contextmanager
def started(options=(), **more):
    """Yield the running program. A test that waits too long for it fails."""
    with subprocess.Popen([sys.executable, str(TICTAC), *options], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=environment(**more), preexec_fn=heed_ctrl_c) as program:
        end = threading.Timer(SECONDS, program.kill)
        end.start()
        try:
            yield program
        finally:
            end.cancel()
            program.kill()


def heed_ctrl_c():
    """Restore the reaction to Ctrl-C, which a child of a background process ignores."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def wait_for(program, expected):
    """Wait until the program has printed what is expected, or its output differs."""
    printed = ""
    while printed != expected and expected.startswith(printed):
        part = program.stdout.read1(len(expected) - len(printed)).decode("ascii")
        if not part:
            break
        printed += part
    assert printed == expected


def interrupt(program):
    """Send Ctrl-C until the program ends, since one that comes before it reads can be lost.

    Return its output and its errors. Its input stays open until then, or its end could come first.
    The pause is long, since a second Ctrl-C would kill a program that is about to end.
    """
    time.sleep(0.1)
    for _ in range(SECONDS // PAUSE):
        program.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            program.wait(timeout=PAUSE)
            break
    return program.communicate()
