"""What the reference Board does, whatever the student's own methods do."""

import sys
from types import ModuleType

import pytest
import rules
from grader.connection import WORDS
from grader.reference import Calls, replace_board
from grader.replaced import ALL_OF_BOARD

POSITION = "XO  X   O"
# A Board that keeps its cells as on the assignment's page, and a set that writes into them
BOARD = f"""
CELLS = {rules.CELLS}
SIGNS = {{"X": 1, "O": 2}}


class Board:
    def __init__(self):
        self.board = CELLS_OF_A_NEW_BOARD
        self.winner = WINNER

    def set(self, cell, sign):
        index = CELLS.index(cell)
        SET

    def isempty(self, cell):
        return ISEMPTY
"""
SETS = {"right": "self.board[index] = sign", "codes": "self.board[index] = SIGNS.get(sign, EMPTY)",
        "nothing": "pass", "other sign": 'self.board[index] = "X"', "error": "raise ValueError",
        "other cell": "self.board[0] = sign", "new list": "self.board = [sign] * 9",
        "append": "self.board.insert(index, sign)"}


def new_board(monkeypatch, own_set="right", empty=" ", winner="", cells="[EMPTY] * 9",
              isempty="self.board[CELLS.index(cell)] == EMPTY"):
    """A new reference Board, with the student's class below it."""
    module = ModuleType("board")
    source = BOARD.replace("SET", SETS.get(own_set, own_set)).replace("ISEMPTY", isempty)
    source = source.replace("CELLS_OF_A_NEW_BOARD", cells)
    exec(source.replace("EMPTY", repr(empty)).replace("WINNER", repr(winner)), vars(module))
    monkeypatch.setitem(sys.modules, "board", module)
    replace_board(ALL_OF_BOARD, Calls(1, discard=print), WORDS)
    return module.Board()


def mark(board, position):
    for cell, sign in zip(rules.CELLS, position):
        if sign != " ":
            board.set(cell, sign)


@pytest.mark.parametrize("empty", [" ", "", "-", None, 0])
@pytest.mark.parametrize("own_set", SETS)
def test_reference_board_is_right_whatever_set_does(own_set, empty, monkeypatch, capsys):
    board = new_board(monkeypatch, own_set, empty)
    mark(board, POSITION)
    board.show()
    assert capsys.readouterr().out == rules.drawing(POSITION)
    assert [cell for cell in rules.CELLS if board.isempty(cell)] == rules.free_cells(POSITION)


@pytest.mark.parametrize("cells", ["[[' '] * 3 for row in range(3)]", "list(range(9))", "' ' * 9",
                                   "dict.fromkeys(CELLS, ' ')", "[' '] * 10", "None"])
def test_cells_in_another_layout_are_left_alone(cells, monkeypatch, capsys):
    board = new_board(monkeypatch, "nothing", cells=cells)
    before = repr(board.board)
    mark(board, POSITION)
    board.show()
    assert capsys.readouterr().out == rules.drawing(POSITION)
    assert repr(board.board) == before


def test_marks_keep_the_values_that_the_students_set_writes(monkeypatch):
    board = new_board(monkeypatch, "codes", 0)
    mark(board, POSITION)
    assert board.board == [{"X": 1, "O": 2, " ": 0}[sign] for sign in POSITION]


@pytest.mark.parametrize("sign", [" ", "", None, "-"])
@pytest.mark.parametrize("own_set", SETS)
def test_setting_anything_but_x_or_o_empties_a_cell(own_set, sign, monkeypatch):
    board = new_board(monkeypatch, own_set)
    mark(board, "XOXXOOOXX")
    board.set("B2", sign)
    assert board.isempty("B2") and not board.isempty("B1")
    assert not board.isdone()


@pytest.mark.parametrize("winner", ["", " ", None])
def test_winner_is_as_in_a_new_board_until_somebody_wins(winner, monkeypatch):
    board = new_board(monkeypatch, winner=winner)
    mark(board, "XX OO    ")
    assert (board.isdone(), board.winner, board.get_winner()) == (False, winner, winner)
    board.set("C1", "X")
    assert (board.isdone(), board.winner, board.get_winner()) == (True, "X", "X")


@pytest.mark.parametrize("answer", [True, False, None, 4])
def test_what_set_returns_is_returned(answer, monkeypatch):
    board = new_board(monkeypatch, f"self.board[index] = sign; return {answer}")
    assert board.set("B2", "X") is answer
    assert not board.isempty("B2")


REFUSES = """if self.free.pop(cell, False):
            self.board[KEY] = sign
            return True"""


@pytest.mark.parametrize("cells, key", [("[EMPTY] * 9", "index"), ("dict.fromkeys(CELLS)", "cell")])
def test_a_taken_cell_keeps_its_mark_if_the_students_set_refuses(cells, key, monkeypatch, capsys):
    board = new_board(monkeypatch, REFUSES.replace("KEY", key),
                      cells=f"{cells}; self.free = dict.fromkeys(CELLS, True)")
    assert board.set("B2", "X") is True
    assert board.set("B2", "O") is None
    board.show()
    assert capsys.readouterr().out == rules.drawing("    X    ")


@pytest.mark.parametrize("cells, own_set", [("[EMPTY] * 9", "right"), (
    "dict.fromkeys(CELLS)", "self.board[cell] = sign")])
def test_a_taken_cell_is_overwritten_if_the_students_set_does(cells, own_set, monkeypatch, capsys):
    board = new_board(monkeypatch, own_set, cells=cells)
    board.set("B2", "X")
    board.set("B2", "O")
    board.show()
    assert capsys.readouterr().out == rules.drawing("    O    ")


@pytest.mark.parametrize("own_set", ["nothing", "other cell",
                                     "if index == 0: self.board[0] = sign"])
@pytest.mark.parametrize("cell", ["A1", "B2"])
def test_a_taken_cell_is_overwritten_if_the_students_set_is_broken(cell, own_set, monkeypatch):
    """Here, nothing shows that it would refuse."""
    board = new_board(monkeypatch, own_set)
    board.set(cell, "X")
    board.set(cell, "O")
    assert board.board[rules.CELLS.index(cell)] == "O"


def test_a_taken_cell_is_an_error_where_the_students_set_raises_one(monkeypatch):
    board = new_board(monkeypatch, "raise RuntimeError('taken')")
    board.set("B2", "X")  # set must work here
    with pytest.raises(RuntimeError, match="taken"):
        board.set("B2", "O")
    assert not board.isempty("B2")


def test_what_is_no_cell_is_not_empty_where_the_students_isempty_answers(monkeypatch):
    board = new_board(monkeypatch, isempty="True")
    assert [board.isempty(cell) for cell in ("D4", "", None, 5)] == [False] * 4


def test_what_is_no_cell_is_an_error_where_the_students_isempty_raises_one(monkeypatch):
    board = new_board(monkeypatch, isempty="{'A1': True}[cell]")
    with pytest.raises(KeyError):
        board.isempty("D4")


def test_small_letters_are_cells_where_the_students_isempty_takes_them(monkeypatch):
    board = new_board(monkeypatch, isempty="self.board[CELLS.index(cell.upper())] == EMPTY")
    board.set("b2", "X")
    assert (board.isempty("b2"), board.isempty("B2"), board.isempty("c3")) == (False, False, True)


@pytest.mark.parametrize("cell", ["D4", "a1", "A11", "", 5, None, ["A1"]])
def test_reference_board_rejects_invalid_cells(cell, monkeypatch):
    board = new_board(monkeypatch)
    for ask in (board.isempty, lambda cell: board.set(cell, "X")):
        with pytest.raises(ValueError):
            ask(cell)
    assert all(map(board.isempty, rules.CELLS))
