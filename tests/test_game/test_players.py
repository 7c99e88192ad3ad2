"""What all players have in common, and how Player reads answers."""

import io
import random
from collections import Counter
from contextlib import redirect_stdout
from math import sqrt
from unittest import mock

import pytest
import rules
from board import Board
from hypothesis import example, given
from hypothesis import strategies as st
from player import AI, MiniMax, Player, SmartAI
from test_game.boards import board_of, cell_taken

COMPUTERS = [AI, SmartAI, MiniMax]
SOME_POSITIONS = rules.unfinished_positions()[::7]


def new_player(kind, sign):
    name = rules.NAMES[sign]
    return kind(name, sign) if kind is Player else kind(name, sign, Board())


def choose(player, board, answers=()):
    """Let the player choose. Return what is printed, the prompts of input() included."""
    def answer(prompt=""):
        print(prompt, end="")
        return next(answers)

    answers = iter(answers)
    with mock.patch("builtins.input", answer), redirect_stdout(io.StringIO()) as printed:
        player.choose(board)
    return printed.getvalue()


@pytest.mark.parametrize("kind", [Player, *COMPUTERS])
@pytest.mark.parametrize("sign", "XO")
def test_player_has_the_name_and_the_sign_that_it_is_given(kind, sign):
    player = kind("Carol", sign) if kind is Player else kind("Carol", sign, Board())
    assert (player.name, player.sign) == ("Carol", sign)
    assert (player.get_name(), player.get_sign()) == ("Carol", sign)
    board = Board()
    printed = choose(player, board, ["B2"])
    assert printed.startswith(f"\nCarol, {sign}: {rules.PROMPT}\n")


@pytest.mark.parametrize("sign", "XO")
@pytest.mark.parametrize("kind", COMPUTERS)
def test_computer_player_marks_one_free_cell_and_prints_the_prompt_and_the_cell(kind, sign):
    for position in SOME_POSITIONS:
        board = board_of(position)
        printed = choose(new_player(kind, sign), board)
        [cell] = rules.changes(position, board.board)
        assert "".join(board.board) == rules.after(position, cell, sign)
        assert cell in rules.free_cells(position), rules.picture(position)
        assert board.winner == ""
        assert printed == rules.prompt(sign) + cell + "\n"


@pytest.mark.parametrize("position", [
    "         ", "X        ", "X   O    ", "X X O    ", "XOX O    ", "XOX O  X ", "XOX OO X ",
    "XOXXOO X ",
])
def test_ai_takes_each_free_cell_about_equally_often(position):
    random.seed(0)
    taken = Counter(cell_taken(new_player(AI, "X"), position) for _ in range(300))
    free = rules.free_cells(position)
    assert sorted(taken) == sorted(free)
    expected = 300 / len(free)
    deviation = sqrt(expected * (1 - 1 / len(free)))
    assert all(abs(times - expected) < 5 * deviation for times in taken.values()), taken


def test_person_is_asked_by_input_with_the_whole_prompt():
    """Graders replace input() and look at its argument."""
    with mock.patch("builtins.input", side_effect=["B2"]) as asked:
        new_player(Player, "O").choose(Board())
    asked.assert_called_once_with(rules.prompt("O"))


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
@example(" a1")
@example("a1\r")
@example("\uff411")  # a wide a
@example("a\u00b9")  # a superscript 1
def test_person_is_asked_again_unless_the_answer_is_exactly_a_cell(answer):
    board = Board()
    printed = choose(new_player(Player, "X"), board, [answer, "B2"])
    if answer in SPELLINGS:
        assert "".join(board.board) == rules.after(rules.EMPTY, answer.upper(), "X")
        assert printed == rules.prompt("X")
    else:
        assert board.board == list("    X    ")
        assert printed == rules.prompt("X") + rules.REFUSED + "\n" + rules.prompt("X")


def test_taken_cell_is_left_as_it_was():
    board = board_of("X        ")
    printed = choose(new_player(Player, "O"), board, ["A1", "a1", "b1"])
    assert board.board == list("XO       ")
    assert printed == 2 * (rules.prompt("O") + rules.REFUSED + "\n") + rules.prompt("O")


def test_person_may_answer_wrongly_as_often_as_they_like():
    board = Board()
    choose(new_player(Player, "X"), board, [*["D4"] * 2_000, "B2"])
    assert board.board == list("    X    ")
