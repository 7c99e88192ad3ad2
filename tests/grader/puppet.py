"""Runs inside the sandbox: does with a submission what the judge says, and answers what happened.

One line of JSON comes for each thing to do, and one goes back. Here is nothing worth stealing: no
rules, no expected output, no path to the grader. Its source is handed over, and limits itself
before anything of the submission is imported.
"""

import sys

sys.path.pop(0)  # the submission may have a json.py of its own

import copy  # noqa: E402
import importlib  # noqa: E402
import io  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402
import time  # noqa: E402
import traceback  # noqa: E402
import types  # noqa: E402

CELLS = [column + row for row in "123" for column in "ABC"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
MOST_PRINTED = 1_000_000
LARGE = 30  # dictionaries with more than this are memories, shared by the copies of a player

HERE = os.getcwd()
loaded = {}
games = []
stand_ins = ()


class Limit(BaseException):
    """The submission has printed more than it may."""


class Problem(Exception):
    """The submission raised an error where it must not: the answer."""


class Misfit(Exception):
    """A function of the submission takes other arguments."""


# Streams as a program finds them, with a buffer and an encoding; what stands behind them changes


class Typed(io.RawIOBase):
    """What somebody types."""

    data = b""

    def readable(self):
        return True

    def readinto(self, buffer):
        part, self.data = self.data[:len(buffer)], self.data[len(buffer):]
        buffer[:len(part)] = part
        return len(part)


class Printed(io.RawIOBase):
    """What the submission prints."""

    data = bytearray()

    def writable(self):
        return True

    def write(self, data):
        if len(self.data) > MOST_PRINTED:
            raise Limit
        self.data += data
        return len(data)


def new_streams():
    sys.stdin = io.TextIOWrapper(io.BufferedReader(typed_raw), "utf-8", newline=None)
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(printed_raw), "utf-8", "backslashreplace",
                                  write_through=True)
    return sys.stdin, sys.stdout


typed_raw, printed_raw = Typed(), Printed()


def attempt(function, *arguments, typed=""):
    """Call a function of the submission; its value, what was printed and left unread, its error."""
    global streams
    if any(stream.closed for stream in streams):
        typed_raw.__init__()
        printed_raw.__init__()
        streams = new_streams()
    sys.stdin, sys.stdout = streams
    typed_raw.data, printed_raw.data = typed.encode(), bytearray()
    value, error = None, ""
    try:
        value = function(*arguments)
    except Misfit:
        raise
    except Problem as problem:
        error = str(problem)
    except Limit:
        error = f"more than {MOST_PRINTED // 1_000_000} MB of output"
    except BaseException as problem:
        error = describe(problem)
    try:
        unread = len(streams[0].read().splitlines())
        streams[1].flush()
    except (ValueError, Limit):  # closed, or flooded
        unread = 0
    printed = printed_raw.data[:MOST_PRINTED].decode("utf-8", "backslashreplace")
    return value, {"printed": printed, "unread": unread, "error": error}


def call(function, *arguments):
    """What the submission's function returns; its errors are Problems."""
    value, happened = attempt(function, *arguments)
    if happened["error"]:
        raise Problem(happened["error"])
    return value


def describe(error):
    """The error in a line, and the last line of the submission's own that it came through."""
    if isinstance(error, RecursionError):  # what it says depends on where the limit was met
        error = RecursionError("maximum recursion depth exceeded").with_traceback(
            error.__traceback__)
    try:
        text = traceback.format_exception_only(type(error), error)[-1].strip()
    except BaseException:
        text = type(error).__name__
    if isinstance(error, SyntaxError) and error.filename:
        source = (error.text or "").strip()
        where = f"{os.path.basename(error.filename)}, line {error.lineno}"
        return f"{type(error).__name__}: {error.msg} ({where}{': ' if source else ''}{source})"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__)
              if frame.filename.startswith(HERE + os.sep) or frame.filename == "tictac.py"]
    text = text.split("\n")[0][:200].replace(HERE + os.sep, "")
    if frames:
        text += f" ({os.path.basename(frames[-1].filename)}, line {frames[-1].lineno})"
    return text


def plain(value):
    """The value as JSON can carry it: an odd one as what it shows itself as."""
    if value is None or type(value) in (bool, int, float, str):
        return value
    if isinstance(value, str):
        return str.__str__(value)  # some make their marks an Enum of strings
    return {"repr": call(repr, value)[:80]}


# The modules, and what stands in for methods of Board and Player that are known to be wrong


def load(module):
    """The submission's module, with what stands in for parts of it."""
    if module not in loaded:
        if module == "player":
            try:
                load("board")  # so that stand-ins are there before it is used
            except Problem:
                pass
        if module == "board" and "module" in stand_ins:
            sys.modules["board"] = types.ModuleType("board")
            sys.modules["board"].Board = type("Board", (), {})
        loaded[module] = call(importlib.import_module, module)
        if module == "board" and "board marks" not in stand_ins:
            attempt(learn_order, getattr(loaded[module], "Board", None))
        if module == "board":
            replace_board(getattr(loaded[module], "Board", None))
        if module == "player":
            replace_player(getattr(loaded[module], "Player", None))
    return loaded[module]


def forget_modules():
    """Let what is of the submission's own be imported anew."""
    loaded.clear()
    for name, module in list(sys.modules.items()):
        path = getattr(module, "__file__", None)
        if name in ("board", "player") or path and os.path.abspath(path).startswith(HERE + os.sep):
            del sys.modules[name]


def places(board):
    """The container and the key of each of nine cells, for the usual ways to keep them."""
    cells = board.board
    if isinstance(cells, dict) and len(cells) == 9:
        return [(cells, key) for key in (CELLS if "A1" in cells else cells)]
    if len(cells) == 3:
        return [(row, column) for row in cells for column in range(3)]
    if not isinstance(cells, dict) and len(cells) in (9, 10):
        return [(cells, index + len(cells) - 9) for index in range(9)]
    raise LookupError


order = list(range(9))  # in which these stand, by the order of CELLS


def learn_order(board_class):
    """Some keep the cells column by column: set tells."""
    found = []
    for cell in CELLS:
        thing = board_class()
        before = [container[key] for container, key in places(thing)]
        thing.set(cell, "X")
        after = [container[key] for container, key in places(thing)]
        found += [number for number in range(9) if before[number] != after[number]]
        for (container, key), mark in zip(places(thing), before):
            container[key] = mark  # some boards share what they hold
    if sorted(found) == list(range(9)):
        order[:] = found


def place(board, cell):
    return places(board)[order[CELLS.index(cell)]]


def is_usual(board, must_change):
    """Whether marks can be read in the usual ways and, if they must, changed."""
    try:
        container, key = place(board, "A1")
        str(container[key])
        if must_change:
            container[key] = container[key]
        return True
    except Exception:
        return False


def marks_of(board):
    """What stands in the cells, in the order of CELLS."""
    nine = places(board)
    return [str(container[key]).strip() for container, key in [nine[number] for number in order]]


def replace_board(board_class):
    original = getattr(board_class, "__init__", None)

    def __init__(self, *arguments):
        try:
            original(self, *arguments)
        except Exception:
            pass
        self.sign, self.size, self.winner = " ", 3, ""
        if "board" not in vars(self) or not is_usual(self, must_change=True):
            self.board = [" "] * 9

    def set(self, cell, sign):
        container, key = place(self, str(cell).upper())
        container[key] = sign

    def isempty(self, cell):
        if str(cell).upper() not in CELLS:
            return False
        container, key = place(self, str(cell).upper())
        return str(container[key]).strip() not in ("X", "O")

    def isdone(self):
        marks = marks_of(self)
        won = [marks[a] for a, b, c in LINES if marks[a] == marks[b] == marks[c] in ("X", "O")]
        self.winner = won[0] if won else ""
        return bool(won) or all(mark in ("X", "O") for mark in marks)

    def show(self):
        print("\n   A   B   C\n +---+---+---+")
        for row in (0, 3, 6):
            marks = [mark or " " for mark in marks_of(self)[row:row + 3]]
            print(f"{row // 3 + 1}| {' | '.join(marks)} |\n +---+---+---+")

    groups = {"new": {"__init__": __init__, "get_size": lambda self: 3},
              "marks": {"set": set, "isempty": isempty},
              "ends": {"isdone": isdone, "get_winner": lambda self: self.winner},
              "show": {"show": show}}
    wanted = [group for group in groups if "board " + group in stand_ins]
    sample, _ = attempt(board_class) if wanted else (None, None)
    if wanted and not is_usual(sample, must_change="marks" in wanted):
        wanted = [] if "strict" in stand_ins else list(groups)
    for group in wanted:
        for name, method in groups[group].items():
            setattr(board_class, name, method)


def replace_player(player_class):
    original = getattr(player_class, "__init__", None)

    def __init__(self, name, sign, *arguments):
        try:
            original(self, name, sign, *arguments)
        except Exception:
            pass
        self.name, self.sign = name, sign

    def choose(self, board):
        prompt = f"\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: \n"
        cell = input(prompt).upper()
        while cell not in CELLS or not board.isempty(cell):
            print("You did not choose correctly.")
            cell = input(prompt).upper()
        board.set(cell, self.sign)

    groups = {"new": {"__init__": __init__, "get_name": lambda self: self.name,
                      "get_sign": lambda self: self.sign}, "choose": {"choose": choose}}
    for group, methods in groups.items():
        if "player " + group in stand_ins:
            for name, method in methods.items():
                setattr(player_class, name, method)


# What can be asked


def classes(module):
    """The classes of a module, each with what it inherits from and the methods of its own."""
    return {name: {"inherits": [base.__name__ for base in value.__mro__[1:]],
                   "own": sorted(key for key, own in vars(value).items() if callable(own))}
            for name, value in vars(load(module)).items() if isinstance(value, type)}


def fitting(function, *choices):
    """Call with the first arguments that the function takes; what it returns, and which."""
    for number, arguments in enumerate(choices):
        try:
            return call(raise_misfit, function, arguments), number
        except Misfit:
            pass
    return call(function, *choices[0]), 0


def raise_misfit(function, arguments):
    try:
        return function(*arguments)
    except TypeError as error:
        if error.__traceback__.tb_next is None:  # raised by the call itself, not in the function
            raise Misfit from None
        raise


def new_player(kind, name, sign, board):
    three, two = (name, sign, board), (name, sign)
    choices = (two, three) if kind == "Player" else (three, two)
    try:
        player_class = getattr(load("player"), kind)
    except AttributeError:
        raise Problem(f"there is no class {kind}") from None
    return fitting(player_class, *choices)


def make(kind, name, sign):
    """A new player's name and sign, and whether it takes the arguments of the assignment."""
    player, fitted = new_player(kind, name, sign, call(load("board").Board))
    return {"fits": fitted == 0,
            **{key: plain(getattr(player, key)) for key in ("name", "sign")
               if hasattr(player, key)},
            **{key: plain(call(getattr(player, key))) for key in ("get_name", "get_sign")
               if hasattr(player, key)}}


def board(scripts):
    """For each script on a new board, the values of its steps, or the error that ended it."""
    answers = []
    for steps in scripts:
        values = []
        _, happened = attempt(follow, steps, values)
        if happened["error"]:
            values.append({"error": happened["error"]})
        answers.append(values)
    return answers


def follow(steps, values):
    thing = load("board").Board()
    for name, *arguments in steps:
        value = getattr(thing, name)
        if name == "show":
            _, happened = attempt(value, *arguments)
            if happened["error"]:
                raise Problem(happened["error"])
            values.append(happened["printed"])
        else:
            values.append(plain(value(*arguments) if callable(value) else value))


def ends(positions):
    """For each position, put on a new board, what isdone and get_winner return, or an error."""
    answers = []
    attempt(look_for_ends, positions, answers)
    return answers


def look_for_ends(positions, answers):
    new_board = load("board").Board
    for marks in positions:
        try:
            thing = new_board()
            for cell, mark in zip(CELLS, marks):
                if mark != " ":
                    thing.set(cell, mark)
            streams[1].flush()
            printed_raw.data = bytearray()
            ending = [plain(thing.isdone()), plain(thing.get_winner())]
            streams[1].flush()
            answers.append([*ending, printed_raw.data[:80].decode("utf-8", "backslashreplace")])
        except Exception as error:
            answers.append({"error": describe(error)})


def play(kind, name, sign, rounds, game=None, apart="", typed="", seed=0, watch=False):
    """Go on with a copy of a game or, if it is one apart, with itself; or begin one.

    In each round marks are set, then the player chooses. The answer has a fact for each round, up
    to the first that ends in an error, and the number of the game.
    """
    if game is None:
        try:
            thing = call(load("board").Board)
            player, _ = new_player(kind, name, sign, thing)
        except Problem as problem:
            return {"facts": [{"error": str(problem), "made": False}], "game": None}
    else:
        try:
            thing, player = games[game] if apart else copy_of(*games[game])
        except BaseException:
            return {"facts": [], "game": None}
    facts = []
    for marks in rounds:
        facts.append(choose(thing, player, marks, typed, seed, watch and kind))
        if facts[-1]["error"]:
            break
    games.append((thing, player))
    return {"facts": facts, "game": len(games) - 1}


def copy_of(thing, player):
    """The board and the player as they are now, for another way to go on."""
    memories = [value for value in getattr(player, "__dict__", {}).values()
                if isinstance(value, (dict, set)) and len(value) > LARGE]
    memo = {id(value): value for value in memories}
    return copy.deepcopy((thing, player), memo)


def choose(thing, player, marks, typed, seed, watched):
    try:
        for cell, sign in marks:
            call(thing.set, cell, sign)
        before = position(thing)
        chance = sys.modules.get("random")
        if hasattr(chance, "seed"):
            call(chance.seed, seed)
        called = watch_minimax(type(player)) if watched else []
        _, happened = attempt(choose_fitting, player, thing, typed=typed)
        happened.update(before=before, after=position(thing), called=bool(called),
                        chance=chance is not None)
    except Problem as problem:
        happened = {"error": str(problem), "printed": "", "unread": 0}
    return {**happened, "made": True}


def choose_fitting(player, thing):
    try:
        return raise_misfit(player.choose, (thing,))
    except Misfit:
        return player.choose()


def watch_minimax(kind):
    """A list that is no longer empty when the class's minimax has been called."""
    called = []
    for owner in kind.__mro__:
        original = vars(owner).get("minimax")
        if original is not None:
            function = getattr(original, "__func__", original)

            def spy(*arguments, **named):
                called.append(True)
                owner.minimax = original
                return function(*arguments, **named)

            owner.minimax = staticmethod(spy) if isinstance(original, staticmethod) else spy
            break
    return called


def empty_cells(thing):
    return [bool(thing.isempty(cell)) for cell in CELLS]


def position(thing):
    """Which cells are empty, and what stands in them as far as that can be seen."""
    empty = call(empty_cells, thing)
    try:
        return {"empty": empty, "marks": marks_of(thing), "shown": ""}
    except Exception:
        _, happened = attempt(thing.show)
        return {"empty": empty, "marks": None, "shown": happened["printed"][:2_000]}


def scores(kind, cases):
    """What minimax returns for each (marks, name, sign, self_player, start), or its error."""
    answers = []
    for marks, name, sign, self_player, start in cases:
        try:
            thing = call(load("board").Board)
            player, _ = new_player(kind, name, sign, thing)
            for cell, mark in marks:
                call(thing.set, cell, mark)
            answers.append({"value": plain(call(player.minimax, thing, self_player, start))})
        except AttributeError as error:
            answers.append({"error": f"AttributeError: {error}"})
        except Problem as problem:
            answers.append({"error": str(problem)})
    return answers


def session(typed, program=None):
    """Run the submission's own program, with persons in both chairs, or another one."""
    forget_modules()
    try:
        if program is None:
            with open("tictac.py", "rb") as file:
                program = file.read()
        for module in ("board", "player"):
            try:
                load(module)
            except Problem:
                pass  # the program will show it
        if "player" in loaded:
            seat_persons(loaded["player"])
        code = call(compile, program, "tictac.py", "exec")
    except Problem as problem:
        return {"printed": "", "unread": 0, "error": str(problem)}
    main = sys.modules["__main__"]
    sys.modules["__main__"] = types.ModuleType("__main__")
    sys.modules["__main__"].__file__ = os.path.join(HERE, "tictac.py")
    _, happened = attempt(run_program, code, sys.modules["__main__"], typed=typed)
    sys.modules["__main__"] = main
    forget_modules()
    return happened


def run_program(code, module):
    """Run it to its end, with what it left to be done then."""
    import atexit
    import threading

    try:
        exec(code, vars(module))
    except SystemExit:
        pass
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()
    atexit._run_exitfuncs()


def seat_persons(module):
    """Let whoever the program puts into a chair be a person; the module itself stays as it is."""
    seated = sys.modules["player"] = types.ModuleType("player")
    vars(seated).update(vars(module))
    person = getattr(module, "Player", None)
    for name, kind in vars(module).items():
        if isinstance(kind, type) and isinstance(person, type) and kind is not person and (
                name in ("AI", "SmartAI", "MiniMax") or issubclass(kind, person)):
            setattr(seated, name, seat(kind, person))


def seat(kind, person):
    def make_person(*arguments, **named):
        player = kind(*arguments, **named)
        try:
            player.__class__ = person
            return player
        except TypeError:  # of another build
            return person(*arguments[:2])
    return make_person


def limit(seconds, more_seconds, megabytes, file_megabytes, processes):
    """Limit this process; a limit that the system refuses is left out, the others hold."""
    try:
        import resource
    except ImportError:  # Windows has none
        return None
    limits = [("RLIMIT_AS", megabytes * 2**20), ("RLIMIT_FSIZE", file_megabytes * 2**20),
              ("RLIMIT_CORE", 0), ("RLIMIT_CPU", more_seconds)]
    if processes:
        limits.append(("RLIMIT_NPROC", processes))
    for name, most in limits:
        try:
            resource.setrlimit(getattr(resource, name), (most, most))
        except (AttributeError, OSError, ValueError):
            pass

    def more_time():
        """Each answer has its own seconds of processor time."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        until = min(int(used.ru_utime + used.ru_stime) + 1 + seconds, more_seconds)
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (until, more_seconds))
        except (OSError, ValueError):
            pass
    return more_time


def answer(request):
    try:
        return {"answer": globals()[request.pop("do")](**request)}
    except Problem as problem:
        return {"error": str(problem)}
    except Exception as problem:  # where the submission is odder than was thought of
        return {"error": describe(problem)}


def main():
    """Do what comes, until nothing more does."""
    global stand_ins
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    begin = json.loads(sys.argv[1])
    stand_ins = begin["stand_ins"]
    more_time = limit(**begin["limits"])
    sys.argv = ["tictac.py"]
    sys.path.insert(0, HERE)
    sys.dont_write_bytecode = True
    time.sleep = lambda seconds: None  # looking thoughtful takes no time
    for line in requests:
        if more_time:
            more_time()
        told = json.dumps(answer(json.loads(line)))
        answers.write(told + "\n")
        answers.flush()


streams = new_streams()
main()
os._exit(0)  # nothing of the submission's delays the end
