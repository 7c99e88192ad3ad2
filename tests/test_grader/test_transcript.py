"""How printed text is compared with what should be printed."""

import re

import pytest
import rules
from grader.connection import WORDS
from grader.terminal import READ, as_seen
from grader.transcript import Comparison, expected_session
from hypothesis import given
from hypothesis import strategies as st

ANSWERS = st.lists(st.sampled_from([*rules.CELLS, "a1", "b2", "", "D4", "y", "n"]), max_size=30)


@given(ANSWERS)
def test_correct_session_has_no_differences(answers):
    expected = expected_session(answers)
    compared = Comparison(expected, expected)
    assert (compared.wrong_words(), compared.wrong_space()) == ([], None)
    assert expected.replace(READ, "") == rules.session(answers)


@given(ANSWERS)
def test_prompt_without_a_line_break_does_not_join_lines(answers):
    expected = expected_session(answers)
    compared = Comparison(expected, expected.replace("\n" + READ, READ))
    assert compared.wrong_words() == []
    number = compared.wrong_space()
    assert compared.describe(number).startswith("Print a line break after")


@given(ANSWERS, st.data())
def test_changed_line_is_reported(answers, data):
    lines = expected_session(answers).split("\n")
    number = data.draw(st.sampled_from([number for number, line in enumerate(lines)
                                        if line.strip(READ + " ")]))
    changed = lines[number] + "!"
    compared = Comparison("\n".join(lines), "\n".join([*lines[:number], changed,
                                                       *lines[number + 1:]]))
    [wrong] = compared.wrong_words()
    assert compared.pairs[wrong].got.text.endswith("!")


@given(ANSWERS, st.data())
def test_extra_line_does_not_count_as_wrong_spacing(answers, data):
    lines = expected_session(answers).split("\n")
    number = data.draw(st.sampled_from([number for number, line in enumerate(lines)
                                        if line.strip(READ + " ")]))
    compared = Comparison("\n".join(lines), "\n".join([*lines[:number + 1], "Extra!",
                                                       *lines[number + 1:]]))
    [wrong] = compared.wrong_words()
    assert compared.pairs[wrong].expected is None
    assert compared.wrong_space() is None


GAME = expected_session(["A1", "B1", "A2", "B2", "A3", "N"])


@pytest.mark.parametrize("old, new, words", [
    ("Bob is a winner!", "Bob wins!", "The line must be 'Bob is a winner!', not 'Bob wins!'."),
    ("Bob is a winner!\n", "", "The line 'Bob is a winner!' is missing."),
    ("Goodbye!", "Goodbye!\nThanks!", "There is an extra line: 'Thanks!'"),
])
def test_different_words_are_described(old, new, words):
    compared = Comparison(GAME, GAME.replace(old, new))
    assert compared.describe(compared.wrong_words()[0]).startswith(words)


@pytest.mark.parametrize("old, new, words", [
    ("\nBob, X", "Bob, X", "There must be a blank line above 'Bob, X: Enter a cell"),
    ("\nBob, X", "\n\nBob, X", "There are too many blank lines above 'Bob, X: Enter a cell"),
    ("Bob, X: Enter", "Bob,X: Enter", "The line must be 'Bob, X: Enter a cell [A-C][1-3]:', not "
     "'Bob,X: Enter a cell [A-C][1-3]:': check the spaces."),
    ("Goodbye!\n", "Goodbye!\n\n", "There must be no blank line below 'Goodbye!'."),
])
def test_different_spacing_is_described(old, new, words):
    compared = Comparison(GAME, GAME.replace(old, new))
    assert compared.wrong_words() == []
    assert compared.describe(compared.wrong_space()).startswith(words)


def test_line_that_is_printed_twice_is_not_said_to_be_expected_next():
    compared = Comparison("Bob, X:\nA1\n", "Bob, X:\nBob, X:\nA1\n")
    [number] = compared.wrong_words()
    assert compared.describe(number) == "There is an extra line: 'Bob, X:'."


def test_cleared_screen_and_spaces_at_line_ends_are_ignored():
    printed = GAME.replace("\n", " \n").replace("Welcome", "\x1b[2J\x1b[HWelcome")
    compared = Comparison(GAME, as_seen(printed))
    assert (compared.wrong_words(), compared.wrong_space()) == ([], None)


def marks_in(drawing):
    found = re.fullmatch(WORDS["drawn"], "".join(drawing.split()))
    return [mark or " " for mark in found.groups()] if found else None


def test_marks_are_read_from_every_drawing():
    for position in rules.reachable_positions():
        assert marks_in(rules.drawing(position)) == list(position)


def test_unknown_mark_is_told_from_an_unreadable_drawing():
    drawing = rules.drawing("XO       ")
    assert marks_in(drawing.replace("X", "x")) == list("xO       ")
    assert marks_in("The board: " + drawing) is None


def test_reference_has_the_drawing_and_the_lines_from_the_rules():
    for position in rules.reachable_positions()[::50]:
        assert WORDS["drawing"].format(*position) == rules.drawing(position)
    for position in rules.reachable_positions():
        won = {position[a] for a, b, c in WORDS["lines"]
               if position[a] == position[b] == position[c] != " "}
        assert won == set(rules.winner(position))
