"""Running the program in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import rules

ROOT = Path(__file__).parent.parent
TICTAC = ROOT / "tictac.py"


def run(typed, program=TICTAC, options=(), **environment):
    """What the program prints to this input; that it ends well, without a word of complaint."""
    typed = typed if isinstance(typed, bytes) else typed.encode()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run([sys.executable, str(program), *options], input=typed,
                          capture_output=True, env=environment, timeout=20)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.replace(os.linesep.encode(), b"\n").decode("ascii")


def lines(answers):
    """The input in which somebody types these answers."""
    return "".join(answer + "\n" for answer in answers)


def all_answers(printed, typed, shown):
    """The answers to all prompts: the printed ones of the players in `shown`, else the typed."""
    typed = iter(typed)
    shown_prompts = [rules.prompt(sign).strip("\n") for sign in shown]
    answers = []
    for line, following in zip(printed.split("\n"), printed.split("\n")[1:]):
        if line.endswith(("[A-C][1-3]: ", "[Y/N]")):
            answers.append(following if line in shown_prompts else next(typed))
    return answers
