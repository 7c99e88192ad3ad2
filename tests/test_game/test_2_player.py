"""Player: its name and sign, its prompt, and how it reads answers."""

from unittest import mock

import pytest
import rules
from board import Board
from hypothesis import example, given
from hypothesis import strategies as st
from player import Player
from test_game.boards import board_of, cell_marked, choose


def new_player(sign):
    return Player(rules.NAMES[sign], sign)


@pytest.mark.parametrize("sign", "XO")
def test_person_has_the_name_and_the_sign_that_it_is_given(sign):
    player = Player("Carol", sign)
    assert (player.name, player.sign) == ("Carol", sign)
    assert (player.get_name(), player.get_sign()) == ("Carol", sign)


@pytest.mark.parametrize("sign", "XO")
def test_prompt_has_the_name_and_the_sign(sign):
    printed = choose(Player("Carol", sign), Board(), ["B2"])
    assert printed == rules.prompt(sign, "Carol")


SPELLINGS = [spelling for cell in rules.CELLS for spelling in (cell, cell.lower())]


@pytest.mark.parametrize("sign", "XO")
def test_person_marks_the_cell_that_is_typed(sign):
    for answer in SPELLINGS:
        board = Board()
        choose(new_player(sign), board, [answer])
        assert cell_marked(rules.EMPTY, board, sign) == answer.upper()


def test_taken_cell_is_left_as_it_was():
    board = board_of("X        ")
    printed = choose(new_player("O"), board, ["A1", "a1", "b1"])
    assert cell_marked("X        ", board, "O") == "B1"
    assert printed == 2 * (rules.prompt("O") + rules.REFUSED + "\n") + rules.prompt("O")


def test_person_may_answer_wrongly_as_often_as_they_like():
    board = Board()
    choose(new_player("X"), board, [*["D4"] * 2_000, "B2"])
    assert cell_marked(rules.EMPTY, board, "X") == "B2"


def test_person_is_asked_by_input_with_the_whole_prompt():
    """Graders replace input() and look at its argument."""
    with mock.patch("builtins.input", side_effect=["B2"]) as asked:
        new_player("O").choose(Board())
    asked.assert_called_once_with(rules.prompt("O"))


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
@example(" a1")
@example("a1\r")
@example("\uff411")  # a wide a
@example("a\u00b9")  # a superscript 1
def test_person_is_asked_again_unless_the_answer_is_exactly_a_cell(answer):
    board = Board()
    printed = choose(new_player("X"), board, [answer, "B2"])
    cell = cell_marked(rules.EMPTY, board, "X")
    if answer in SPELLINGS:
        assert cell == answer.upper()
        assert printed == rules.prompt("X")
    else:
        assert cell == "B2"
        assert printed == rules.prompt("X") + rules.REFUSED + "\n" + rules.prompt("X")
