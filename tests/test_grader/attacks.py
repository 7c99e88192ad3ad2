"""Attacks in the real sandboxes. All of them begin at once, with limits of a second."""

import os
from concurrent.futures import ThreadPoolExecutor

from grader import sandbox
from grader.code import Code
from grader.runs import Failure, Script
from grader.limits import Limits
from grader.sandbox import BLAMES, NotFinished, Sandbox, why_not
from grader.submission import Submission
from test_grader import corpus
from test_grader.grading import encoded

KINDS = [kind for kind in ("bubblewrap", "another user", "none") if not why_not(kind)]
PROTECTED = [kind for kind in KINDS if kind != "none"]
LIMITS = Limits(imports=2, short=1, long=1, games=1, game=1, straight=1)
# User ids that no other run of these tests uses at the same time
FIRST_ID = sandbox.FREE_IDS[0] + os.getpid() % 1_000 * 100_000
OUR_IDS = range(FIRST_ID, FIRST_ID + 100_000)
SURVIVOR = """[sys.executable, '-c', "import time; open('began', 'w'); time.sleep(600)"]"""
MODULES = "ctypes, os, signal, subprocess, sys, threading"
TOO_LONG = "did not finish: it took too long, perhaps in an endless loop"
# Lines of Python, and a pattern of what they print or lead to
ATTACKS = {
    "ends the process": ("os._exit(0)", "did not finish: its process ended"),
    "kills itself": ("os.kill(os.getpid(), signal.SIGKILL)", "did not finish: its process ended"),
    "never ends": ("""while True:
    try:
        while True: pass
    except BaseException: pass""", TOO_LONG),
    "waits": ("threading.Event().wait()", TOO_LONG),
    "closes all files": ("os.closerange(0, 100)", "did not finish: its process ended"),
    "takes much memory": ("bytearray(600 * 2**20)", "ended with MemoryError"),
    "prints 100 MB": ("for _ in range(10_000): print('x' * 10_000)", r"[x\n]{1000,3000}"),
    "writes a large file": ("open('large', 'wb').write(bytes(11 * 2**20))",
                            r"ended with OSError: \[Errno 27\] File too large"),
    "reads for ever": ("""while True:
    try: input()
    except EOFError: pass""", "asked for an answer.+EOFError: it asked 1000 times more"),
    "fork bomb": ("""forks = 0
while True:
    try:
        if not os.fork(): signal.pause()
        forks += 1
    except OSError: break
print(forks > 9)""", "True\n"),
    "daemon": (f"""if not os.fork():
    os.setsid()
    if not os.fork():
        os.execv(sys.executable, {SURVIVOR})
    os._exit(0)
while not os.path.exists('began'): pass""", ""),
    "asks for more privileges": (
        "print(open('/proc/self/status').read().split('NoNewPrivs:')[1][:2])", "\t1\n"),
    "asks for our environment": (
        "print(*sorted(os.environ))",
        r"HOME LC_ALL MALLOC_ARENA_MAX PATH (PWD )?PYTHONHASHSEED TMPDIR\n"),
    "asks for a terminal": ("print(os.isatty(sys.stdin.fileno()))", "False\n"),
    "asks for a lock": ("import multiprocessing; print(bool(multiprocessing.Lock()))", "True\n"),
    "fills its folder": ("""for number in range(60):
    with open(str(number), 'wb') as file: file.write(bytes(2**20))""", BLAMES[74]),
}
IN_BUBBLEWRAP = ("asks for a lock", "fills its folder")  # elsewhere, they depend on the system
ALL = [*((kind, name) for kind in PROTECTED for name in ATTACKS
         if kind == "bubblewrap" or name not in IN_BUBBLEWRAP),
       *(("none", name) for name in ("never ends", "ends the process", "waits",
                                     "asks for our environment", "asks for a terminal"))]


class Attacks:
    """Futures of what attacks print or lead to, {(kind of sandbox, name of the attack): future}."""

    def __init__(self):
        self.free_ids, sandbox.FREE_IDS = sandbox.FREE_IDS, OUR_IDS
        self.pool = ThreadPoolExecutor(4)
        self.futures = {(kind, name): self.pool.submit(outcome, kind, ATTACKS[name][0])
                        for kind, name in ALL}

    def close(self):
        self.pool.shutdown(cancel_futures=True)
        sandbox.FREE_IDS = self.free_ids


def outcome(kind, lines, limits=LIMITS):
    """Return what lines lead to in a sandbox, or else what they print."""
    if lines == ATTACKS["waits"][0]:
        limits = limits._replace(wait=0)
    submission = Submission(encoded(corpus.sound("filled_in")), Sandbox(kind, ""), limits)
    try:
        [run] = Code(submission, "AI").run(Script((f"import {MODULES}", lines)))
    except Failure as failure:
        return failure.run.trouble
    except NotFinished as reason:
        return str(reason)
    return run.trouble or run.last()
