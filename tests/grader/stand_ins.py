"""Stands in, inside the sandbox, for methods of Board and Player that were found to be wrong.

The methods of each class below take the place of the submission's. Only those classes are handed
over that are needed, with the words that Player prints; in the sandbox they share the names of
puppet.py.
"""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

sound = {}  # the submission's own methods
maker, is_usual = None, False
nowhere = open(os.devnull, "w", encoding="utf-8", errors="replace")


def replace(module, loaded):
    """Put what stands in into the class of the module, if there is one."""
    if module == "board" and hasattr(loaded, "Board"):
        loaded.Board = type("Board", (loaded.Board,), {})  # slots or not, it can hold what is given
        replace_board(loaded.Board)
    elif hasattr(loaded, "Player"):
        replace_player(loaded.Player)
        if "module player" in stand_ins:  # it is persons who sit in all chairs
            loaded.AI = loaded.SmartAI = loaded.MiniMax = loaded.Player


# Ways to read the marks of a board, and to write them where set is at fault


def given(board):
    """What set was given, {cell: sign}."""
    return vars(board).setdefault("given", {})


def read_given(board, number):
    return given(board).get(CELLS[number], " ").strip()


def usual(board):
    """The container and the key of each of nine cells, for the usual ways to keep them."""
    cells = board.board
    if isinstance(cells, dict) and len(cells) == 9:
        return [(cells, key) for key in (CELLS if "A1" in cells else cells)]
    if len(cells) == 3:
        return [(row, column) for row in cells for column in range(3)]
    if not isinstance(cells, dict) and len(cells) in (9, 10):
        return [(cells, index + len(cells) - 9) for index in range(9)]
    raise LookupError


def read_usual(board, number):
    container, key = usual(board)[number]
    return str(container[key]).strip()


def read_seen(board, number):
    return seen(board, number).replace("?", "")


def write_usual(board, cell, sign):
    container, key = usual(board)[CELLS.index(cell)]
    container[key] = sign


def is_drawn(board_class, write, read, is_shown=True):
    """Whether marks can be written and read in a way, and show, if it is right, draws them."""
    board = board_class()
    if not is_shown:
        return not any(read(board, number) for number in range(9))
    marks = dict(zip(TIES[0], "XOXOXOXOX"))
    for cell, sign in marks.items():
        write(board, cell, sign)
    _, happened = attempt(board.show)
    rows = [line.split("|")[1:4] for line in happened["printed"].splitlines() if "|" in line]
    drawn = [mark.strip() for row in rows for mark in row]
    return drawn == [read(board, number) for number in range(9)] == [
        marks[cell] for cell in CELLS]


def as_far_as_it_goes(function, *arguments):
    try:
        function(*arguments)
    except Exception:
        pass


def winner(marks):
    for a, b, c in LINES:
        if marks[a] == marks[b] == marks[c] and marks[a] in ("X", "O"):
            return marks[a]
    return ""


# Putting it in place


def keep_sound(kind, *names):
    sound.update({f"{kind.__name__}.{name}": getattr(kind, name, None) for name in names})


def put_into(kind, parts):
    """Give a class the methods that stand in for these parts of it."""
    for part in parts:
        stand_in = globals().get(f"{kind.__name__}{part.capitalize()}")
        for name, method in vars(stand_in).items() if stand_in else ():
            if isinstance(method, types.FunctionType):
                setattr(kind, name, method)


def wanted_parts(kind, parts):
    if f"module {kind}" in stand_ins:
        return parts
    return [part for part in parts if f"{kind} {part}" in stand_ins]


def replace_board(board_class):
    global mark_of, maker, is_usual
    keep_sound(board_class, "__init__", "set", "isempty")
    parts = wanted_parts("board", ["new", "marks", "ends", "show"])
    own_set = sound["Board.set"]
    if "new" in parts:
        put_into(board_class, ["new"])
        maker = attempt(Maker, board_class)[0]
    if "marks" in parts and attempt(is_drawn, board_class, own_set, read_seen)[0]:
        mark_of = read_seen  # set is right
        BoardMarks.set = own_set
    elif "marks" in parts and attempt(is_drawn, board_class, write_usual, read_usual,
                                      "show" not in parts)[0]:
        mark_of, is_usual = read_usual, True
    elif "marks" in parts:  # nobody else can read what it keeps
        mark_of = read_given
        parts = [] if "strict" in stand_ins else ["new", "marks", "ends", "show"]
    elif parts and own_set and not where:
        mark_of = read_given
        board_class.set = set_and_note
    put_into(board_class, parts)
    if "board silence" in stand_ins:
        for kind in board_class.__mro__[:-1]:
            for name, method in list(vars(kind).items()):
                if isinstance(method, types.FunctionType) and name != "show":
                    setattr(kind, name, silenced(method))


def set_and_note(self, cell, sign):
    sound["Board.set"](self, cell, sign)
    given(self)[str(cell).upper()] = sign


def silenced(method):
    def silent(*arguments, **named):
        stdout, sys.stdout = sys.stdout, nowhere
        try:
            return method(*arguments, **named)
        finally:
            sys.stdout = stdout
    return silent


def replace_player(player_class):
    keep_sound(player_class, "__init__")
    put_into(player_class, wanted_parts("player", ["new", "choose"]))


# What stands in


class BoardNew:
    def __init__(self, *arguments):
        as_far_as_it_goes(sound["Board.__init__"], self, *arguments)
        for name, value in ("sign", " "), ("size", 3), ("winner", ""):
            as_far_as_it_goes(setattr, self, name, value)
        if not hasattr(self, "board"):
            self.board = [" "] * 9
        if maker is not None:  # boards may hold something in common
            maker.clear(self)

    def get_size(self):
        return 3


class BoardMarks:
    def set(self, cell, sign):
        cell = str(cell).upper()
        if cell not in CELLS:
            raise ValueError(f"{cell!r} is no cell")
        given(self)[cell] = sign
        if is_usual:
            write_usual(self, cell, sign)

    def isempty(self, cell):
        cell = str(cell).upper()
        if cell not in CELLS:  # whoever has not thought of that earns nothing by us
            if sound["Board.isempty"] is None:
                raise ValueError(f"{cell!r} is no cell")
            sound["Board.isempty"](self, cell)
            return False
        return mark_of(self, CELLS.index(cell)) not in ("X", "O")


class BoardEnds:
    def get_winner(self):
        return winner(marks_of(self))

    def isdone(self):
        marks = marks_of(self)
        won = winner(marks)
        as_far_as_it_goes(setattr, self, "winner", won)
        return won != "" or all(mark in ("X", "O") for mark in marks)


class BoardShow:
    def show(self):
        print("\n   A   B   C\n +---+---+---+")
        for row in (0, 3, 6):
            marks = [mark or " " for mark in marks_of(self)[row:row + 3]]
            print(f"{row // 3 + 1}| {' | '.join(marks)} |\n +---+---+---+")


class PlayerNew:
    def __init__(self, name, sign, *arguments):
        as_far_as_it_goes(sound["Player.__init__"], self, name, sign, *arguments)
        self.name, self.sign = name, sign

    def get_name(self):
        return self.name

    def get_sign(self):
        return self.sign


class PlayerChoose:
    def choose(self, board):
        prompt = f"\n{self.name}, {self.sign}: {PROMPT}\n"
        cell = input(prompt).upper()
        while cell not in CELLS or not board.isempty(cell):
            print(REFUSED)
            cell = input(prompt).upper()
        board.set(cell, self.sign)
