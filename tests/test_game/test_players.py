"""What all players have in common, and how Player reads answers."""

import io
from contextlib import redirect_stdout
from unittest import mock

import pytest
import rules
from board import Board
from hypothesis import given
from hypothesis import strategies as st
from player import AI, MiniMax, Player, SmartAI
from test_game.boards import board_of, cell_taken

COMPUTERS = [AI, SmartAI, MiniMax]


def new_player(kind, sign):
    name = rules.NAMES[sign]
    return kind(name, sign) if kind is Player else kind(name, sign, Board())


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
@pytest.mark.parametrize("sign", "XO")
def test_player_has_the_name_and_the_sign_that_it_is_given(kind, sign):
    player = new_player(kind, sign)
    assert (player.name, player.sign) == (rules.NAMES[sign], sign)
    assert (player.get_name(), player.get_sign()) == (rules.NAMES[sign], sign)


@pytest.mark.parametrize("sign", ["x", "", " ", "XO", None, ["X"]])
def test_player_rejects_invalid_sign(sign):
    with pytest.raises(ValueError) as error:
        Player("Bob", sign)
    assert str(error.value) == f"a player's sign is 'X' or 'O', not {sign!r}"
    for kind in COMPUTERS:
        with pytest.raises(ValueError):
            kind("Bob", sign, Board())


def test_classes_inherit_and_override_as_the_assignment_says():
    def defined(kind):
        return {name for name in vars(kind) if not name.startswith("_") or name == "__init__"}

    assert (AI.__bases__, SmartAI.__bases__, MiniMax.__bases__) == ((Player,), (AI,), (AI,))
    assert defined(Player) == {"__init__", "get_sign", "get_name", "choose"}
    assert defined(AI) == {"__init__", "choose"}
    assert defined(SmartAI) == {"choose"}
    assert defined(MiniMax) == {"__init__", "choose", "minimax"}


@pytest.mark.parametrize("sign", "XO")
@pytest.mark.parametrize("kind", COMPUTERS)
def test_computer_player_marks_one_free_cell_and_prints_the_prompt_and_the_cell(kind, sign):
    player = new_player(kind, sign)
    for position in rules.unfinished_positions():
        board = board_of(position)
        asked, printed = choose(player, board)
        [cell] = rules.changes(position, board.board)
        assert "".join(board.board) == rules.after(position, cell, sign)
        assert cell in rules.free_cells(position), rules.picture(position)
        assert board.winner == ""
        assert (asked, printed) == ([], rules.prompt(sign) + cell + "\n")


@pytest.mark.parametrize("kind", COMPUTERS)
@pytest.mark.parametrize("position", ["XOXXOXOXO", "XOXOXOXOX", "XXXOO    ", "OOOXX X  "])
def test_computer_player_rejects_a_game_that_is_over(kind, position, capsys):
    board = board_of(position)
    with pytest.raises(ValueError) as error:
        new_player(kind, "O").choose(board)
    assert str(error.value) == f"choose() needs an unfinished game, not {list(position)}"
    assert board.board == list(position)
    assert capsys.readouterr().out == ""


def test_ai_takes_every_free_cell_sooner_or_later():
    ai = AI("Bob", "X", Board())
    taken = {cell_taken(ai, "XO  X  O ") for _ in range(300)}
    assert taken == {"C1", "A2", "C2", "A3", "C3"}


@pytest.mark.parametrize("spelling", [str.upper, str.lower])
@pytest.mark.parametrize("sign", "XO")
def test_person_may_take_any_free_cell_with_the_letter_in_either_case(sign, spelling):
    for position in rules.unfinished_positions():
        for cell in rules.free_cells(position):
            board = board_of(position)
            asked, printed = choose(new_player(Player, sign), board, [spelling(cell)])
            assert "".join(board.board) == rules.after(position, cell, sign)
            assert (asked, printed) == ([rules.prompt(sign)], "")


@pytest.mark.parametrize("answer", [
    "", " ", "a", "1", "1a", " a1", "a1 ", "a 1", "a1\r", "a0", "a4", "d1", "a11", "aa", "11",
    "A1B2", "\uff411", "\u04301", "\u00aa1", "\ufffd", "\x00", "\u00df", "\u1e9a1", "a\u00b9",
], ids=ascii)
def test_person_is_asked_again_after_an_answer_that_is_not_a_cell(answer):
    board = Board()
    asked, printed = choose(new_player(Player, "O"), board, [answer, "c3"])
    assert board.board == list("        O")
    assert asked == [rules.prompt("O")] * 2
    assert printed == rules.REFUSED + "\n"


SPELLINGS = [spelling for cell in rules.CELLS for spelling in (cell, cell.lower())]
KEYS = st.sampled_from("ABCDabcd01234 \t\r") | st.characters()


@st.composite
def one_keystroke_away(draw):
    """Return an answer that somebody types who slips once on the way to a cell."""
    first, second = draw(st.sampled_from(SPELLINGS))
    key = draw(KEYS)
    return draw(st.sampled_from([
        key + second, first + key,                                      # another key
        key + first + second, first + key + second, first + second + key,  # one key more
        first, second,                                                  # one key less
        second + first,                                                 # two keys swapped
    ]))


@given(one_keystroke_away() | st.text())
def test_person_is_asked_again_unless_the_answer_is_exactly_a_cell(answer):
    board = Board()
    asked, printed = choose(new_player(Player, "X"), board, [answer, "B2"])
    if answer in SPELLINGS:
        assert "".join(board.board) == rules.after(rules.EMPTY, answer.upper(), "X")
        assert (asked, printed) == ([rules.prompt("X")], "")
    else:
        assert board.board == list("    X    ")
        assert (asked, printed) == ([rules.prompt("X")] * 2, rules.REFUSED + "\n")


def test_taken_cell_is_left_as_it_was():
    board = board_of("X        ")
    asked, printed = choose(new_player(Player, "O"), board, ["A1", "a1", "b1"])
    assert board.board == list("XO       ")
    assert asked == [rules.prompt("O")] * 3
    assert printed == 2 * (rules.REFUSED + "\n")
