"""Stands in, inside the sandbox, for methods of Board and Player that were found to be wrong.

Handed over to those processes only that need it; there it shares the names of puppet.py.
"""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def replace(module, loaded):
    """Put what stands in into the class of the module, if there is one."""
    if module == "board":
        replace_board(getattr(loaded, "Board", None))
    elif hasattr(loaded, "Player"):
        replace_player(loaded.Player)


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
    if "board silence" in stand_ins:
        for name, method in list(vars(board_class).items()):
            if isinstance(method, types.FunctionType) and name != "show":
                setattr(board_class, name, silenced(method))


class Nowhere:
    """What is printed there is gone."""

    def write(self, text):
        return len(text)

    def flush(self):
        pass


def silenced(method, nowhere=Nowhere()):
    def silent(*arguments, **named):
        stdout, sys.stdout = sys.stdout, nowhere
        try:
            return method(*arguments, **named)
        finally:
            sys.stdout = stdout
    return silent


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
