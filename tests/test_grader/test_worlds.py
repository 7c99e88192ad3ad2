"""The worlds in which checks are made: what is sound stays whole beside what is faulty."""

import enum
import importlib
import sys
from pathlib import Path

import pytest
import rules
from grader import players, processes, sound
from grader.findings import GraderFailed, Waits, Wrong
from grader.rubric import RUBRIC, computers
from grader.rubric.board import BOARD
from grader.rubric.checks import Section
from grader.sound.game import CELLS, draw
from grader.submission import Submission
from grader.world import OWN
from test_grader.faults import append, search
from test_grader.habits import changed, edit
from test_grader.submissions import WAY, checks_named, grade, own_world, style, with_fault

HERE = Path(sound.__file__).resolve().parents[1]
MODULES = sorted(path.relative_to(HERE.parent).with_suffix("").as_posix().replace("/", ".")
                 for path in HERE.rglob("*.py"))
KEEPS_BESIDE = {
    "the last mark": "self.last = cell + sign",
    "the last cell": "self.last = cell",
    "all cells": "self.order = getattr(self, 'order', []) + [cell]",
    "counts": "self.counts = dict(getattr(self, 'counts', {'X': 0, 'O': 0}))\n"
              "    self.counts[sign] = self.counts.get(sign, 0) + 1",
}


@pytest.fixture
def sections(request):
    """All, or those without the searches, which take most of the time."""
    return [] if request.config.getoption("--every-fault") else ["Board", "Player", "AI"]


@pytest.mark.parametrize("name", MODULES)
def test_each_module_can_be_imported_alone(name):
    before = {key: sys.modules.pop(key) for key in list(sys.modules)
              if key.split(".")[0] == "grader"}
    try:
        importlib.import_module(name.removesuffix(".__init__"))
    finally:
        for key in [key for key in sys.modules if key.split(".")[0] == "grader"]:
            del sys.modules[key]
        sys.modules.update(before)


@pytest.mark.parametrize("broken", [b"def isdone(self)\n", b"import numpy\n", b"1 / 0\n"])
def test_players_are_whole_beside_a_board_that_cannot_be_imported(broken, sections):
    files = style("beginner")
    files["board.py"] = broken
    files["player.py"] = b"from board import Board\n" + files["player.py"]
    caught = grade(files, sections=sections).caught()
    assert caught - checks_named("Game") == checks_named("Board")


@pytest.mark.parametrize("name, kept", [
    ("bits", "the last mark"), ("sets", "the last cell"), ("text", "all cells"), ("bits", "counts"),
])
def test_what_a_board_keeps_beside_its_cells_takes_no_points(name, kept, sections):
    files = style(name)
    files["board.py"] += f"""

sound_set = Board.set


def noting_set(self, cell, sign):
    sound_set(self, cell, sign)
    {KEEPS_BESIDE[kept]}


Board.set = noting_set
""".encode()
    assert grade(files, sections=sections).faults == {}


def test_a_winner_that_stays_is_the_fault_of_board_though_the_search_hangs(monkeypatch):
    monkeypatch.setattr(processes, "WORK_SECONDS", 0.5)
    files = changed("template", edit("board.py", ("""\
        self.winner = ""
        for first""", """\
        for first""")))
    result = grade(files, sections=["Board", "MiniMax"])
    assert result.caught() == {"board_goes_on"}
    told = result.faults["board_goes_on"]
    assert "MiniMax would be right with a sound isdone and get_winner" in told.feedback
    assert "(Ctrl-C ends it)" in told.feedback


def test_what_is_kept_is_gone_on_with_in_the_turn_of_who_asks():
    submission = Submission(style("bits"), WAY, list(computers.AI))
    world = own_world(submission)
    extra = submission.worlds.open("AI", world.parts, is_extra=True)
    players.choose(extra, players.new_game(extra, "AI", "X"), rules.EMPTY)
    submission.worlds.patience.allows_extra = False
    assert len(list(players.lines_of_play(world, "AI", "X"))) > 9
    submission.worlds.end()


@pytest.mark.parametrize("fault", ["isempty is the wrong way round", "set takes no mark back"])
def test_beside_a_faulty_board_only_a_whole_one_is_searched_from_the_start(fault, monkeypatch):
    asked, choose = [], players.choose

    def noted(world, new, position, **details):
        if new.kind == "MiniMax" and position == rules.EMPTY:
            asked.append(world.parts)
        return choose(world, new, position, **details)

    monkeypatch.setattr(players, "choose", noted)
    files = with_fault(fault, "chairs")
    assert not checks_named("MiniMax") & grade(files, sections=["Board", "MiniMax"]).caught()
    found_by_search = [OWN] if fault == "set takes no mark back" else []
    assert {parts for parts in asked if not parts & sound.WHOLE} == set(found_by_search)


def test_a_search_that_cannot_do_with_a_whole_board_keeps_its_faults_and_is_told_of_them():
    files = with_fault("the winner is not reset", "text")
    module, change = edit(
        "player.py",
        # It takes marks back by the text, which a whole Board does not have; it prints nothing;
        # and its second move as X is bad, which late in games nobody sees
        ('(name for name, sign in zip(NAMES, board.remember()) if sign == " ")',
         "filter(board.isempty, NAMES)"),
        ("        print(self.prompt() + cell)\n", ""),
        ("        self.play(board, self.minimax(board, True, True))", """\
        cell = self.minimax(board, True, True)
        if board.remember().count(" ") == 7 and board.isempty("B1"):
            cell = "B1"
        self.play(board, cell)"""))
    result = grade({**files, module: change(files[module])}, sections=["Board", "MiniMax"])
    assert result.caught() == {"board_goes_on", "minimax_as_x", "minimax_shows_its_choice"}
    told = result.faults["minimax_shows_its_choice"].feedback
    assert "The line 'Bob, X: Enter a cell [A-C][1-3]:' is missing" in told


def asked_beside_a_faulty_board(*functions):
    """The worlds in which these are asked as checks of AI, by their names, and the report."""
    section, asked = Section("AI", kind="AI"), []

    def noted(function):
        def check(world):
            asked.append("whole" if "Board" in world.parts else
                         "mended" if world.parts else "own")
            function(asked[-1])
        check.__name__ = function.__name__
        return check

    for function in functions:
        section.check(1)(noted(function))
    files = with_fault("isempty is the wrong way round", "ten")
    submission = Submission(files, WAY, [*BOARD, *section])
    for check in submission.checks_in_turn():
        submission.fault(check)
    submission.worlds.end()
    return asked, submission.report


def test_where_a_section_was_right_it_is_asked_first():
    def first(where):
        if where != "own":
            raise Wrong(where)

    def second(where):
        return None

    asked, report = asked_beside_a_faulty_board(first, second)
    once_more = ["whole", "mended"]  # as it is told that the class relies on what was mended
    assert asked == ["whole", "mended", "own", *once_more, "own"]
    assert not report.fails(first, second)


def test_what_was_seen_is_told_before_what_was_not_looked_at():
    def seen_beside_a_whole_board(where):
        raise Wrong("seen") if where == "whole" else Waits("earlier calls took too long.")

    _, report = asked_beside_a_faulty_board(seen_beside_a_whole_board)
    assert str(report.fault_of(seen_beside_a_whole_board)) == "seen"


@pytest.mark.parametrize("times, relying", [(1, []), (2, ["AI"])])
def test_a_class_relies_on_a_fault_only_if_it_is_wrong_without_it_once_more(times, relying):
    seen = []

    def wrong_beside_a_mended_board(where):
        seen.append(where)
        if where != "own" and seen.count(where) <= times:
            raise Wrong(where)

    _, report = asked_beside_a_faulty_board(wrong_beside_a_mended_board)
    assert report.fault_of(wrong_beside_a_mended_board) is None
    assert {tuple(fault.relying) for fault in report.faults.values() if fault} == {tuple(relying)}


def test_inside_of_board_py_the_board_is_sound_too():
    submission = Submission(
        changed("template", append("board.py", "def fresh():\n    return Board()\n")), WAY, RUBRIC)
    submission.worlds.look_at_modules()
    there = submission.worlds.open("Board", frozenset({"Board.ends"}))
    line = "type(board.fresh()) is board.Board and board.Board.__mro__[1].__name__"
    assert there.run(["import board"], line)[line] == "Ends"
    submission.worlds.end()


def test_who_asks_for_the_winner_before_the_end_is_asked_for_errs_not_board():
    """The assignment's get_winner returns what isdone has set."""
    files = changed("ten", search(("""
    if not start and board.isdone():
        return 1 if board.get_winner() == self.sign else -1 if board.get_winner() else 0
""", """
    winner = board.get_winner()
    if not start and (winner or board.isdone()):
        return 1 if winner == self.sign else -1 if winner else 0
""")))
    result = grade(files, sections=["Board", "MiniMax"])
    assert result.caught() and "board_goes_on" not in result.caught()


def test_a_word_that_holds_the_name_of_a_class_is_not_the_class():
    submission = Submission({**style("template"), "notes.txt": b"AI", "more.py": b"# AGAIN"}, WAY,
                            RUBRIC)
    submission.worlds.look_at_modules()
    assert not submission.report.names_computers()
    submission.report.files["more.py"] = b"player.AI"
    assert submission.report.names_computers()
    submission.worlds.end()


def test_what_came_of_a_board_is_the_same_where_all_is_anew():
    submission = Submission(style("template"), WAY, RUBRIC)
    world = own_world(submission)
    trial = world.board("X        ", 'board.isempty("A1")')
    anew = submission.worlds.open("Board", OWN, is_anew=True)
    assert anew.sees_too(trial)
    trial.values[-1] = True
    assert not anew.sees_too(trial)
    submission.worlds.end()


def test_an_error_of_ours_is_told_of_its_own_check_only(capsys):
    section = Section("Game")

    @section.check(1)
    def broken(world):
        raise KeyError("ours")

    @section.check(1)
    def whole(world):
        return None

    submission = Submission(style("ten"), WAY, section)
    assert isinstance(submission.fault(section[0]), GraderFailed)
    assert submission.fault(section[1]) is None
    assert "KeyError: 'ours'" in capsys.readouterr().err
    submission.worlds.end()


def test_where_no_process_starts_that_is_an_error_of_ours_and_nothing_else(capsys):
    def way(arguments):
        raise OSError("no process")

    submission = Submission(style("ten"), way, RUBRIC)
    assert isinstance(submission.fault(RUBRIC[0]), GraderFailed)
    assert submission.report.remarks() == []
    assert "OSError: no process" in capsys.readouterr().err


def test_to_look_once_more_in_vain_takes_no_turn_from_other_checks(short_limits):
    submission = Submission(changed("ten", append("board.py", """
import sys
sys.imported = getattr(sys, "imported", 0) + 1
while sys.imported > 1:
    pass
asked, sound = [], Board.isempty

def isempty(self, cell):
    asked.append(cell)
    return sound(self, cell) and len(asked) < 99

Board.isempty = isempty
""")), WAY, BOARD)
    faults = [submission.fault(check) for check in BOARD]
    assert faults[1] is not None and not submission.worlds.patience.missed
    assert not submission.worlds.patience.allows_extra
    submission.worlds.end()


def test_each_module_that_cannot_be_imported_is_remarked_on():
    submission = Submission({"player.py": b"class Player\n"}, WAY, RUBRIC)
    submission.worlds.look_at_modules()
    [remark] = submission.report.remarks()
    assert "cannot import player.py: SyntaxError" in remark
    submission.worlds.end()


class Kept:
    """Boards of several kinds, each with a list or dictionary in which set writes."""

    class Rows:
        def __init__(self):
            self.cells = [[0, 0, 0] for _ in range(3)]

        def set(self, cell, sign):
            self.cells[int(cell[1]) - 1]["ABC".index(cell[0])] = {"X": 1, "O": 2}.get(sign, 0)

    class Names:
        def __init__(self):
            self.cells, self.last = dict.fromkeys(CELLS, "."), None

        def set(self, cell, sign):
            self.cells[cell], self.last = sign.strip() or ".", cell

    class Cells:
        class Cell:
            mark = None

        def __init__(self):
            self.cells = [self.Cell() for _ in CELLS]
            for each in self.cells:
                each.mark, each.board = None, self

        def set(self, cell, sign):
            self.cells[CELLS.index(cell)].mark = {" ": None}.get(sign, sign)

    class Counts:
        def __init__(self):
            self.cells, self.marked, self.columns = [" "] * 10, 0, {"A": 0, "B": 0, "C": 0}

        def set(self, cell, sign):
            self.cells[1 + CELLS.index(cell)] = sign
            self.columns[cell[0]] += 1
            self.marked += 1

    class Shared:
        cells = {}

        def __init__(self):
            self.cells.update(dict.fromkeys(CELLS, " "))

        def set(self, cell, sign):
            self.cells[cell] = sign


@pytest.mark.parametrize("own", [Kept.Rows, Kept.Names, Kept.Cells, Kept.Counts, Kept.Shared])
def test_marks_are_read_and_put_right_where_set_writes_them(own):
    from grader.sound import marks, new_board, show

    class Wrong(own):
        def set(self, cell, sign):
            super().set(cell, sign)
            if cell == "C3":
                super().set("A1", sign)  # a cell too many

    Board = type("Board", (show.Show, marks.Marks, new_board.New, Wrong), {})
    Board.learn_(own)
    board = Board()
    board.set("B2", "X")
    board.set("C3", "O")
    assert board.marks_() == list("    X   O")
    assert [board.isempty(cell) for cell in ("A1", "B2", "C3")] == [True, False, False]
    board.set("C3", " ")
    assert board.marks_() == list("    X    ")


def test_a_sound_part_can_stand_before_whatever_a_board_holds_or_is_called_by():
    from grader.sound import marks, new_board, whole_board

    class Odd:
        lines = [[0, 1, 2]]  # all boards share it

        def __init__(self):
            self.rows = tuple([" "] * 3 for _ in range(3))
            self.thing = None

        def winner(self):
            return "nobody"

    Board = type("Board", (marks.Marks, new_board.New, Odd), {})
    Board.learn_(Odd)
    board = Board()
    assert (board.winner(), board.thing) == ("nobody", None)
    whole = type("Board", (whole_board.Whole, Odd), {})()
    whole.set(sign="X", cell="A1")
    assert not whole.isempty(where="A1")


@pytest.mark.parametrize("mixin", sorted({part.mixin for part in sound.PARTS.values()} - {""}))
def test_a_sound_part_hides_only_what_it_stands_in_for(mixin):
    file, name = mixin.split(".")
    kinds = getattr(importlib.import_module(f"grader.sound.{file}"), name).__mro__[:-1]
    found = {each for kind in kinds for each in vars(kind) if not each.endswith("_")}
    assert found <= {"set", "isempty", "isdone", "get_winner", "show", "get_size",
                     "get_name", "get_sign", "choose",
                     *({"board", "sign", "size", "winner"} if name == "Whole" else ())}


@pytest.mark.parametrize("is_turned", [False, True])
def test_a_show_that_draws_what_is_set_tells_what_was_taken_back(is_turned):
    from grader.sound.marks import Marks

    class Text:
        text = " " * 9

        def set(self, cell, sign):
            number = CELLS.index(cell)
            self.text = self.text[:number] + sign + self.text[number + 1:]

        def show(self):
            for number in range(3):
                row = self.text[number::3] if is_turned else self.text[3 * number:][:3]
                print(f"|{'|'.join(row)}|")

    Board = type("Board", (Marks, Text), {})
    Board.learn_(Text)
    board = Board()
    board.set("B1", "X")
    assert board.marks_() == list(" X       ")
    board.text = " " * 9  # as an undo of its own does
    assert board.isempty("B1") is not is_turned


class Columns:
    """A Board with its cells in columns, whose show draws them, and whose set sets nothing."""

    def __init__(self):
        self.rows = [[" "] * 3 for _ in range(3)]  # which nobody reads
        self.size = 3
        self.columns = {column: [" "] * 3 for column in "ABC"}

    def set(self, cell, sign):
        self.columns[cell[0]][int(cell[1]) - 1] == sign

    def show(self):
        rows = []
        while len(rows) != self.size:
            if len(rows) > 99:
                raise SystemExit("for ever")
            rows.append([self.columns[column][len(rows) % 3] for column in "ABC"])
        draw(sum(rows, []))


class Bits:
    """The same with its marks in two numbers, and a list that nobody reads."""

    def __init__(self):
        self.cells, self.bits = [" "] * 9, {"X": 0, "O": 0}

    def set(self, cell, sign):
        for each in self.bits:
            self.bits[each] &= ~(1 << CELLS.index(cell))
        if sign in self.bits:
            self.bits[sign] |= 1 << CELLS.index(cell)

    def show(self):
        draw([next((sign for sign in "XO" if self.bits[sign] & 1 << number), " ")
              for number in range(9)])


class Numbers:
    """A Board whose cells are numbers, which nobody has made, as self. is forgotten in __init__."""

    def set(self, cell, sign):
        self.cells[CELLS.index(cell)] = {"X": 1, "O": -1}.get(sign, 0)

    def show(self):
        draw([{0: " ", 1: "X", -1: "O"}[cell] for cell in self.cells])


class Nine:
    """A Board with one cell too few, as they are counted from 1."""

    def __init__(self):
        self.cells = [" "] * 9

    def set(self, cell, sign):
        self.cells[1 + CELLS.index(cell)] = sign

    def show(self):
        draw([self.cells[1 + number] for number in range(9)])


class Named:
    """A Board whose cells have names of an Enum, and whose set stores the sign itself."""

    Name = enum.Enum("Name", {"NONE": " ", "X": "X", "O": "O"})

    def __init__(self):
        self.cells = dict.fromkeys(CELLS, self.Name.NONE)

    def set(self, cell, sign):
        self.cells[cell] = sign

    def isempty(self, cell):
        return self.cells[cell] is self.Name.NONE

    def show(self):
        draw([self.cells[cell].value for cell in CELLS])


class Text:
    """A Board that is one string, whose set forgets the rest of it."""

    def __init__(self):
        self.text = " " * 9

    def set(self, cell, sign):
        self.text = self.text[:CELLS.index(cell)] + sign

    def show(self):
        draw(self.text[:9])


class Slots:
    """A Board whose cells are in a slot, as 1 and -1, and whose set sets nothing."""

    __slots__ = ("cells",)

    def __init__(self):
        self.cells = [0] * 9

    def set(self, cell, sign):
        self.cells[CELLS.index(cell)] == {"X": 1, "O": -1}.get(sign, 0)

    def show(self):
        draw([" XO"[cell] for cell in self.cells])


class SharedRow:
    """A Board with one row that is all three."""

    def __init__(self):
        row = dict.fromkeys("ABC", " ")
        self.cells = {"1": row, "2": row, "3": row}

    def set(self, cell, sign):
        self.cells[cell[1]][cell[0]] = sign

    def show(self):
        draw([self.cells[row][column] for row in "123" for column in "ABC"])


@pytest.mark.parametrize("own, changed", [
    (Numbers, lambda board: board.cells.__setitem__(1, 0)),
    (Nine, lambda board: board.cells.__setitem__(2, " ")),
    (Text, lambda board: setattr(board, "text", " " * 9)),
    (Slots, lambda board: board.cells.__setitem__(1, 0)),
    (SharedRow, lambda board: board.cells["1"].update(B=" ")),
    (Named, lambda board: board.cells.update(B1=Named.Name.NONE)),
    (Columns, lambda board: board.columns["B"].__setitem__(0, " ")),
    (Bits, lambda board: board.bits.update(X=0))])
def test_cells_are_found_where_show_draws_them(own, changed):
    from grader.sound.marks import Marks

    Board = type("Board", (Marks, own), {})
    Board.learn_(own)
    board = Board()
    board.set("B1", "X")
    assert board.marks_() == board.drawn_() == list(" X       ") and not board.isempty("B1")
    changed(board)  # as an undo of its own does
    assert board.isempty("B1")


def test_a_sound_set_ignores_what_is_no_cell_if_the_submission_s_does():
    from grader.sound.marks import Marks

    class Lenient:
        def __init__(self):
            self.cells = dict.fromkeys(CELLS, " ")

        def set(self, cell, sign):
            if cell in self.cells:
                self.cells[cell] = sign

    Board = type("Board", (Marks, Lenient), {})
    Board.learn_(Lenient)
    board = Board()
    board.set("D4", "X")
    assert board.marks_() == [" "] * 9


class Halfway:
    """A Board whose __init__ fails where self. is missing."""

    def __init__(self):
        size = 3
        self.names = tuple(CELLS)
        self.cells = [[0] * self.size for _ in range(size)]
        self.lines = [self.cells]


class NotMade:
    """A Board whose __init__ puts the names of its cells into a local name."""

    def __init__(self):
        names = tuple(CELLS)
        self.cells = dict.fromkeys(names, " ")

    def set(self, cell, sign):
        self.cells[self.names[self.names.index(cell)]] = sign

    def show(self):
        draw(list(self.cells.values()))


@pytest.mark.parametrize("own, name, value", [
    (Halfway, "lines", [[[0] * 3] * 3]),
    (NotMade, "names", CELLS),
    (Numbers, "cells", [0] * 9)])
def test_a_sound_new_board_has_what_its_own_init_does_not_make(own, name, value):
    from grader.sound.new_board import New

    Board = type("Board", (New, own), {})
    Board.learn_(own)
    assert [getattr(Board(), name) for _ in range(2)] == [value, value]


def test_a_sound_new_board_holds_no_other_where_its_cells_know_it():
    from grader.sound.new_board import New

    class Around:
        def __init__(self):
            self.board = self

    Board = type("Board", (New, Around), {})
    assert all(board.board is board for board in (Board(), Board()))


def test_a_sound_new_board_keeps_its_own_way_to_say_that_nobody_has_won():
    from grader.sound.new_board import New

    class Sized:
        cells = [" "]  # all boards share them

        def __init__(self, size):
            self.size, self.winner = size, None

    Board = type("Board", (New, Sized), {})
    assert Board(size=3).winner is None and Board().size == 3
    Board().cells[0] = "X"
    assert Board().cells == [" "]


def test_a_show_that_draws_marks_is_believed_though_set_takes_none_back():
    from grader.sound.ends import Ends

    class Sets:
        def __init__(self):
            self.marked = {"X": set(), "O": set()}

        def set(self, cell, sign):
            self.marked.get(sign, self.marked["O"]).add(cell)

        def isempty(self, cell):
            return not any(cell in cells for cells in self.marked.values())

        def show(self):
            draw(["X" if cell in self.marked["X"] else " " if self.isempty(cell) else "O"
                  for cell in CELLS])

    Board = type("Board", (Ends, Sets), {})
    Board.learn_(Sets)
    board = Board()
    board.marked["X"] |= {"A1", "B1", "C1"}  # as a search of its own does
    assert board.isdone() and board.get_winner() == "X"


def test_isempty_that_is_wrong_for_some_cells_is_charged_once():
    files = style("text")
    files["board.py"] += b"""

own = Board.isempty
Board.isempty = lambda self, cell: cell == "A1" and own(self, cell)
"""
    assert grade(files).caught() == {"board_marks"}


@pytest.mark.parametrize("fault, way, caught", [
    ("columns and rows are mixed up in the drawing", "text", "board_show"),
    ("show wants an argument", "globals", "board_show"),
    ("isempty is the wrong way round", "globals", "board_marks"),
])
def test_a_board_whose_cells_cannot_be_found_is_charged_once(fault, way, caught):
    assert grade(with_fault(fault, way)).caught() == {caught}
