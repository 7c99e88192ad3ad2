"""How printed text is compared with what should be printed."""

import pytest
import rules
from grader.compare import NO_LINE, Comparison, quoted
from grader.runs import READ, as_seen
from hypothesis import example, given
from hypothesis import strategies as st

ANSWERS = st.lists(st.sampled_from([*rules.CELLS, "a1", "b2", "", "D4", "y", "n"]), max_size=30)


@given(ANSWERS)
def test_correct_session_has_no_differences(answers):
    expected = rules.session(answers, read=READ)
    compared = Comparison(expected, expected)
    assert (compared.wrong_words(), compared.wrong_spaces()) == ([], [])
    assert expected.replace(READ, "") == rules.session(answers)


@given(ANSWERS)
def test_prompt_without_a_line_break_does_not_join_lines(answers):
    expected = rules.session(answers, read=READ)
    compared = Comparison(expected, expected.replace("\n" + READ, READ))
    assert compared.wrong_words() == []
    number = compared.wrong_spaces()[0]
    assert compared.difference(number).startswith("A line break (\\n) is missing below ")


@given(ANSWERS, st.data())
def test_changed_and_extra_lines_are_reported(answers, data):
    """An extra line does not count as wrong spacing."""
    lines = rules.session(answers, read=READ).split("\n")
    number = data.draw(st.sampled_from([number for number, line in enumerate(lines)
                                        if line.strip(READ + " ")]))
    above, line, below = lines[:number], lines[number], lines[number + 1:]
    compared = Comparison("\n".join(lines), "\n".join([*above, line + "!", *below]))
    [wrong] = compared.wrong_words()
    assert compared.pairs[wrong].got.text.endswith("!")
    compared = Comparison("\n".join(lines), "\n".join([*above, line, "Extra!", *below]))
    [wrong] = compared.wrong_words()
    assert compared.pairs[wrong].expected == NO_LINE
    assert compared.wrong_spaces() == []


GAME = rules.session(["A1", "B1", "A2", "B2", "A3", "N"], read=READ)
WON = rules.result("X")
ASKED = rules.prompt("X").strip("\n")


@pytest.mark.parametrize("old, new, words", [
    (WON, "Bob!", f"The line must be {quoted(WON)}, not 'Bob!'."),
    (WON + "\n", "", f"The line {quoted(WON)} is missing."),
    (rules.GOODBYE, rules.GOODBYE + "\nThanks!", "There is an extra line: 'Thanks!'"),
    (WON, f"{WON}\n{WON}", f"There is an extra line: {quoted(WON)}."),
])
def test_different_words_are_described(old, new, words):
    compared = Comparison(GAME, GAME.replace(old, new))
    [number] = compared.wrong_words()
    assert compared.difference(number).startswith(words)


@pytest.mark.parametrize("old, new, words", [
    ("\n" + ASKED, ASKED, f"A line break (\\n) is missing above {quoted(ASKED.strip())}."),
    (ASKED, "\n" + ASKED, f"There are too many line breaks above {quoted(ASKED.strip())}: is"),
    (WON, WON.replace(" ", "  "),
     f"The line must be {quoted(WON)}, not {quoted(WON.replace(' ', '  '))}."),
    (rules.GOODBYE, rules.GOODBYE + "\n",
     f"There are too many line breaks below {quoted(rules.GOODBYE)}"),
])
def test_different_spacing_is_described(old, new, words):
    compared = Comparison(GAME, GAME.replace(old, new))
    assert compared.wrong_words() == []
    assert compared.difference(compared.wrong_spaces()[0]).startswith(words)


def test_blank_line_below_a_wrong_line_does_not_count():
    assert Comparison("Hello\n\nA1\n", "Hi\nA1\n").wrong_spaces() == []


def test_lines_are_shown_side_by_side():
    compared = Comparison("Hello\nA1\n", "Hi\nA1" + "\nmore" * 5)
    assert compared.side_by_side(0) == ["Hello | Hi", "A1    | A1", "      | more"]


@example("'" * 81)
@given(st.text(max_size=80))
def test_quotation_marks_come_in_pairs(text):
    assert quoted(text) == (ascii(text) if len(text) <= 80 else ascii(text[:80]) + "...")


def test_what_a_terminal_does_not_show_and_spaces_at_line_ends_are_ignored():
    printed = GAME.replace("\n", " \n").replace(rules.WELCOME, (
        "\x1b]0;Tic-tac-toe\a\x1b]2;Tic\x1b\\\x1bc\x1b[2J\x1b[H\f\x1b[1;31m"
        f"{rules.WELCOME}\x1b(B\x1b[m\a"))
    compared = Comparison(GAME, as_seen(printed))
    assert (compared.wrong_words(), compared.wrong_spaces()) == ([], [])
