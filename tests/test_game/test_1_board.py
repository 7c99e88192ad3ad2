"""Board: marks, three in a row, endings and drawing. Counting all games checks the rules."""

import re
from collections import Counter
from functools import lru_cache

import pytest
import rules
from board import Board
from test_game.boards import board_of


def test_new_board_has_the_assignments_attributes():
    board = Board()
    assert (board.sign, board.size, board.winner) == (" ", 3, "")
    assert board.board == [" "] * 9
    assert board.get_size() == 3
    assert board.get_winner() == ""
    assert not board.isdone()


@pytest.mark.parametrize("index, cell", list(enumerate("A1 B1 C1 A2 B2 C2 A3 B3 C3".split())))
def test_cell_name_is_column_then_row(index, cell):
    board = Board()
    assert board.isempty(cell)
    board.set(cell, "X")
    assert not board.isempty(cell)
    assert board.board == [" "] * index + ["X"] + [" "] * (8 - index)


def test_set_marks_a_taken_cell_with_the_new_sign():
    board = board_of("XO       ")
    board.set("A1", "O")
    board.set("B1", "X")
    assert board.board == list("OX       ")


@pytest.mark.parametrize("cell", ["a1", "A4", "D1", "1A", "A", "", "A1 ", "A1B1", 0, None, ["A1"]])
@pytest.mark.parametrize("ask", [Board.isempty, lambda board, cell: board.set(cell, "X")])
def test_board_rejects_invalid_cell(ask, cell):
    board = board_of("XO       ")
    with pytest.raises(ValueError, match=f"cell.* not {re.escape(repr(cell))}$"):
        ask(board, cell)
    assert board.board == list("XO       ")


@pytest.mark.parametrize("sign", ["x", "o", "XO", "", "0", "  ", None, 1, ["X"]])
def test_board_rejects_invalid_sign(sign):
    board = board_of("XO       ")
    with pytest.raises(ValueError, match=f"sign.* not {re.escape(repr(sign))}$"):
        board.set("A3", sign)
    assert board.board == list("XO       ")


def test_isdone_and_get_winner_are_right_in_every_position():
    for position in rules.reachable_positions():
        board = board_of(position)
        assert board.isdone() is rules.is_over(position), rules.picture(position)
        assert board.get_winner() == rules.winner(position), rules.picture(position)
        assert board.board == list(position)


def test_isdone_sets_and_resets_the_winner():
    board = board_of("XXXOO    ")
    assert board.get_winner() == ""
    board.isdone()
    assert board.get_winner() == "X"
    board.set("A1", " ")
    assert not board.isdone()
    assert board.get_winner() == ""


def test_show_draws_the_board_below_a_blank_line(capsys):
    board_of("X   O    ").show()
    assert capsys.readouterr().out == (
        "\n"
        "   A   B   C\n"
        " +---+---+---+\n"
        "1| X |   |   |\n"
        " +---+---+---+\n"
        "2|   | O |   |\n"
        " +---+---+---+\n"
        "3|   |   |   |\n"
        " +---+---+---+\n"
    )


def test_show_puts_every_cell_in_its_place(capsys):
    for position in rules.reachable_positions():
        board_of(position).show()
        assert capsys.readouterr().out == rules.drawing(position), rules.picture(position)


def test_counts_of_positions_and_games_match_known_values():
    positions, unfinished = set(), set()

    @lru_cache(maxsize=None)
    def endings(marks, sign, other):
        """Count how often each sign wins from here, and the ties ("")."""
        board = board_of(marks)
        positions.add(marks)
        if board.isdone():
            return Counter([board.get_winner()])
        unfinished.add(marks)
        counted = Counter()
        for cell in rules.CELLS:
            if board.isempty(cell):
                board.set(cell, sign)
                counted += endings("".join(board.board), other, sign)
                board.set(cell, " ")
        return counted

    counted = endings(rules.EMPTY, "X", "O")
    assert counted == {"X": 131_184, "O": 77_904, "": 46_080}
    assert sum(counted.values()) == 255_168
    assert len(positions) == 5_478
    assert len(unfinished) == 4_520
