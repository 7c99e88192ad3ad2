"""Code that takes what it can get, appended to the player.py of a sound submission."""

from test_grader.submissions import ROOT, style


def appended(code, name="ten"):
    files = style(name)
    files["player.py"] += b"\n" + code.encode()
    return files


CHOOSE = '''

def choose(self, board):
    import os, shutil, signal, subprocess, sys, threading, time
{}


AI.choose = choose
'''


def in_choose(*lines):
    return CHOOSE.format("\n".join("    " + line for line in lines))


HOSTILE = {
    "ends the process": in_choose("os._exit(0)"),
    "ends with a status that is no signal's": in_choose("os._exit(255)"),
    "kills itself": in_choose("os.kill(os.getpid(), signal.SIGKILL)"),
    "never ends": in_choose("while True:", "    try:", "        while True: pass",
                            "    except BaseException: pass"),
    "waits for ever": in_choose("threading.Event().wait()"),
    "heeds no signal": in_choose("for number in range(1, 32):",
                                 "    try: signal.signal(number, signal.SIG_IGN)",
                                 "    except (OSError, ValueError): pass", "while True: pass"),
    "closes all files": in_choose("os.closerange(0, 100)"),
    "answers for the judge": in_choose(
        "for number in range(3, 20):", "    try: os.write(number, b'{\"answer\": {}}\\n' * 3)",
        "    except OSError: pass"),
    "writes no JSON": in_choose("for number in range(3, 20):",
                                "    try: os.write(number, b'hello\\n' * 3)",
                                "    except OSError: pass"),
    "fills the folder": in_choose("os.makedirs('a/b', exist_ok=True)",
                                  "for number in range(10**6): open(f'a/b/{number}', 'w').close()"),
    "a thousand folders in one another": in_choose(
        "for _ in range(1200):", "    os.mkdir('d')", "    os.chdir('d')", "os._exit(0)"),
    "writes a large file": in_choose("with open('large', 'wb') as file:",
                                     "    while True: file.write(bytes(10**6))"),
    "takes all memory": in_choose("hoard = []", "while True: hoard.append(bytearray(10**8))"),
    "removes the folder": in_choose("shutil.rmtree('.', ignore_errors=True)", "os._exit(0)"),
    "locks the folder": in_choose("os.makedirs('a/b', exist_ok=True)", "os.chmod('a/b', 0)",
                                  "os.chmod('a', 0)", "os.chmod('.', 0)", "os._exit(0)"),
    "cannot be copied": in_choose("pass") + '''
def __deepcopy__(self, memo):
    while True:
        pass


AI.__deepcopy__ = __deepcopy__
''',
    "values that bite": '''

class Biting(str):
    def __eq__(self, other):
        raise SystemExit
    __hash__ = str.__hash__
    def __repr__(self):
        raise KeyboardInterrupt


MiniMax.minimax = lambda self, board, self_player, start: Biting("A1")
Player.get_name = lambda self: Biting("Bob")
''',
}

# Where the grader is protected, these reach nobody else
AS_OTHERS = {
    "forks for ever": in_choose("while True:", "    try: os.fork()", "    except OSError: pass"),
    "kills the grader": in_choose("os.kill(os.getppid(), signal.SIGKILL)", "os._exit(0)"),
    "kills everybody": in_choose("os.kill(-1, signal.SIGKILL)"),
}

# These stay, where they can; their command line says so
SURVIVOR = "[sys.executable, '-c', {!r}, 'survivor'], start_new_session=True, env={{}}"
PERSISTENT = {
    "a daemon": in_choose("if not os.fork():", "    os.setsid()", "    if not os.fork():",
                          "        os.execv(sys.executable, [sys.executable, '-c',"
                          " 'import time; time.sleep(600)', 'survivor'])", "    os._exit(0)"),
    "a process with another name": in_choose("subprocess.Popen(" + SURVIVOR.format(
        "open('/proc/self/comm', 'w').write('x) Z'); import time; time.sleep(600)") + ")"),
    "a process that holds the output open": in_choose(
        "for number in range(20):", "    try: os.set_inheritable(number, True)",
        "    except OSError: pass", "subprocess.Popen(" + SURVIVOR.format(
            "import time; time.sleep(600)") + ", close_fds=False)", "os._exit(0)"),
    "a process that makes folders": in_choose("subprocess.Popen(" + SURVIVOR.format(
        "import os; [os.makedirs(f'a/{number}', exist_ok=True) for number in range(10**6)]") + ")"),
    "a set-uid program that waits": in_choose("os.mkfifo('wait')", "subprocess.Popen("
        "['/bin/su', '-c', 'survivor'], stdin=os.open('wait', os.O_RDWR), env={},"
        " start_new_session=True)"),
    "a finished main thread": in_choose(
        "import ctypes", "threading.Thread(target=time.sleep, args=(600,)).start()",
        "ctypes.CDLL(None).syscall(60, 0)"),
}

# Players that earn nothing by themselves, and look for the model or for the judge
DISHONEST = {
    "reads the model": f'''
def stolen():
    import glob, os
    found = []
    for path in [{str(ROOT / "player.py")!r}, *glob.glob("/proc/*/cwd/player.py")]:
        try:
            source = open(path).read()
            if "class MiniMax" in source and os.path.realpath(path) != os.path.realpath("player.py"):
                found.append(source)
        except OSError:
            pass
    return found


if stolen():
    raise SystemExit("found the model")
''',
    "looks for the judge": '''
import gc, glob, os, sys
names = [name for name in sys.modules if "rules" in name or "grader" in name]
names += [name for thing in gc.get_objects() if isinstance(thing, dict)
          for name in list(thing) if name in ("winning_cells", "score_of_move", "RUBRIC")]
own = [f"/proc/{os.getpid()}/mem"]
if os.stat("/proc/1").st_uid == os.getuid():  # the bubble of a user who is not root, and its own
    own.append("/proc/1/mem")
for path in glob.glob("/proc/[0-9]*/mem"):
    try:
        open(path, "rb").close()
        if path not in own:
            names.append(path)
    except OSError:
        pass
if names:
    raise SystemExit(f"found {names}")
''',
}
