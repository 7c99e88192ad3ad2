"""Every player, and how a person answers."""

import io
from contextlib import redirect_stdout
from unittest import mock

import pytest
import rules
from board import Board
from test_game.boards import board_of, cell_taken
from hypothesis import given
from hypothesis import strategies as st
from player import AI, MiniMax, Player, SmartAI

COMPUTERS = [AI, SmartAI, MiniMax]


def new_player(kind, name, sign):
    return kind(name, sign) if kind is Player else kind(name, sign, Board())


def person(sign):
    return Player(rules.NAMES[sign], sign)


def choose(player, board, answers=()):
    """Let the player choose. Return the prompts and what was printed."""
    asked = []

    def answer(prompt=""):
        asked.append(prompt)
        return next(answers)

    answers = iter(answers)
    with mock.patch("builtins.input", answer), redirect_stdout(io.StringIO()) as printed:
        player.choose(board)
    return asked, printed.getvalue()


@pytest.mark.parametrize("kind", [Player, *COMPUTERS])
def test_player_returns_its_name_and_sign(kind):
    for name, sign in (("Bob", "X"), ("Alice", "O")):
        player = new_player(kind, name, sign)
        assert (player.name, player.sign) == (name, sign)
        assert (player.get_name(), player.get_sign()) == (name, sign)


@pytest.mark.parametrize("sign", ["x", "", " ", "XO", None, ["X"]])
@pytest.mark.parametrize("kind", [Player, *COMPUTERS])
def test_player_rejects_invalid_sign(kind, sign):
    with pytest.raises(ValueError) as error:
        new_player(kind, "Bob", sign)
    assert str(error.value) == f"a player's sign is 'X' or 'O', not {sign!r}"


def test_classes_inherit_and_override_as_the_assignment_says():
    def defined(kind):
        return {name for name in vars(kind) if not name.startswith("_") or name == "__init__"}

    assert (AI.__bases__, SmartAI.__bases__, MiniMax.__bases__) == ((Player,), (AI,), (AI,))
    assert defined(Player) == {"__init__", "get_sign", "get_name", "choose"}
    assert defined(AI) == {"__init__", "choose"}
    assert defined(SmartAI) == {"choose"}
    assert defined(MiniMax) == {"choose", "minimax"}


@pytest.mark.parametrize("kind", [Player, *COMPUTERS])
@given(position=st.sampled_from(rules.open_positions()), data=st.data(), chance=st.randoms())
def test_every_player_marks_exactly_one_free_cell_with_its_own_sign(kind, position, data, chance):
    board = board_of(position)
    sign = rules.to_move(position)
    name = rules.NAMES[sign]
    answers = [data.draw(st.sampled_from(rules.free_cells(position)))] if kind is Player else []
    with mock.patch("player.choice", chance.choice):
        asked, printed = choose(new_player(kind, name, sign), board, answers)
    [cell] = rules.changes(position, board.board)
    assert cell in rules.free_cells(position)
    assert "".join(board.board) == rules.after(position, cell, sign)
    assert board.winner == ""
    if kind is Player:
        assert (asked, printed) == ([rules.prompt(sign)], "")
    else:
        assert (asked, printed) == ([], rules.prompt(sign) + cell + "\n")


@pytest.mark.parametrize("kind", COMPUTERS)
@pytest.mark.parametrize("position", ["XOXXOXOXO", "XOXOXOXOX", "XXXOO    ", "OOOXX X  "])
def test_computer_player_raises_when_the_game_is_over(kind, position, capsys):
    board = board_of(position)
    with pytest.raises(ValueError) as error:
        new_player(kind, "Alice", "O").choose(board)
    assert str(error.value) == f"the game is already over: {list(position)}"
    assert (board.board, board.winner) == (list(position), "")
    assert capsys.readouterr().out == ""


def test_ai_takes_every_free_cell_sooner_or_later():
    ai = AI("Bob", "X", Board())
    taken = {cell_taken(ai, "XO  X  O ") for _ in range(300)}
    assert taken == {"C1", "A2", "C2", "A3", "C3"}


@pytest.mark.parametrize("cell", rules.CELLS)
@pytest.mark.parametrize("spelling", [str.upper, str.lower])
def test_person_may_type_the_letter_in_either_case(cell, spelling):
    board = Board()
    asked, printed = choose(person("X"), board, [spelling(cell)])
    assert "".join(board.board) == rules.after(rules.EMPTY, cell, "X")
    assert (asked, printed) == ([rules.prompt("X")], "")


JUNK = ["", " ", "a", "1", "1a", " a1", "a1 ", "a 1", "a1\r", "a0", "a4", "d1", "a11", "aa", "11",
        "A1B2", "\uff411", "\u04301", "\u00aa1", "\ufffd", "\x00", "\u00df", "\u1e9a1", "a\u00b9"]


@pytest.mark.parametrize("junk", JUNK, ids=ascii)
def test_person_is_asked_again_after_any_other_answer(junk):
    board = Board()
    asked, printed = choose(person("O"), board, [junk, "c3"])
    assert board.board == list("        O")
    assert asked == [rules.prompt("O")] * 2
    assert printed == rules.REFUSED + "\n"


@given(st.text().filter(lambda text: text.upper() not in rules.CELLS))
def test_no_other_text_is_a_cell(junk):
    board = Board()
    choose(person("X"), board, [junk, "B2"])
    assert board.board == list("    X    ")


def test_taken_cell_is_left_unchanged():
    board = board_of("X        ")
    _, printed = choose(person("O"), board, ["A1", "a1", "b1"])
    assert board.board == list("XO       ")
    assert printed == 2 * (rules.REFUSED + "\n")
