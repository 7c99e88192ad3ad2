"""Compares what a submission prints with what it should print.

Both are texts in which READ stands where an answer was read. Lines are compared by their words.
White space is compared separately, because the assignment's page does not show it. Spaces at the
end of a line never count.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple, Optional

import rules
from grader.failures import ADDRESS
from grader.terminal import READ

WIDTH_SHOWN = 80
MOST_LINES = 1_000  # after an answer; the others are not compared


@lru_cache(maxsize=1_000)
def squeeze(text: str) -> str:
    """Return the text without white space, READ and addresses in memory."""
    return "".join(ADDRESS.sub("0x", text).replace(READ, "").split())


def expected_session(answers: Sequence[str]) -> str:
    """Return what a session with these answers should print, with READ after each question."""
    expected = ""
    for piece in rules.pieces_of_session(answers):
        expected += piece
        if piece.endswith((rules.PROMPT + "\n", rules.AGAIN + "\n")):
            expected += READ
    return expected


class Line(NamedTuple):
    """A line that is not blank."""

    text: str   # without spaces at its end
    above: int  # line breaks between it and the line above it


class Pair(NamedTuple):
    """A line that should be printed, and the line that was; None where there is no such line."""

    expected: Optional[Line]
    got: Optional[Line]
    answers: int    # number of answers read before
    below: int = 0  # extra line breaks before the next answer; below 0 if some are missing

    def has_right_words(self) -> bool:
        if self.expected is None or self.got is None:
            return False
        return squeeze(self.expected.text) == squeeze(self.got.text)

    def has_right_space(self, compare_above: bool) -> bool:
        """Return True if the white space in the line and around it is right."""
        if self.expected is None or self.got is None:
            return False
        is_right = self.expected.text == self.got.text and self.below == 0
        return is_right and (not compare_above or self.expected.above == self.got.above)


class Comparison:
    """An expected text and the printed text, side by side."""

    def __init__(self, expected: str, printed: str) -> None:
        self.pairs: list[Pair] = []
        for answers, (wanted_text, got_text) in enumerate(zip_longest(
                expected.split(READ), printed.split(READ), fillvalue="")):
            wanted, wanted_below = lines_of(wanted_text)
            got, got_below = lines_of(got_text)
            pairs = [Pair(*pair, answers) for pair in align(wanted, got[:MOST_LINES])]
            self.pairs += pairs[:-1]
            if pairs:
                self.pairs.append(pairs[-1]._replace(below=got_below - wanted_below))

    def wrong_words(self) -> list[int]:
        """Return the numbers of the pairs that differ in words, or lack one of the two lines."""
        return [number for number, pair in enumerate(self.pairs) if not pair.has_right_words()]

    def wrong_space(self) -> Optional[int]:
        """Return the number of the first pair with the right words but other white space.

        None if there is none. Blank lines count only between lines with the right words.
        """
        follows_right_words = True
        for number, pair in enumerate(self.pairs):
            if pair.has_right_words() and not pair.has_right_space(follows_right_words):
                return number
            follows_right_words = pair.has_right_words()
        return None

    def expected_line(self, number: int) -> str:
        """Return the text of the expected line of a pair; if it has none, of the one above it."""
        above = [pair.expected.text for pair in self.pairs[:number + 1] if pair.expected]
        return above[-1] if above else ""

    def describe(self, number: int) -> str:
        """Return a sentence on what differs in a pair, and where."""
        pair = self.pairs[number]
        words = difference(pair)
        below = [each for each in self.pairs[number:] if each.answers == pair.answers]
        if pair.got is None:
            printed = [each.got.text for each in below if each.got]
            words += f" {quoted(printed[0])} is printed next." if printed else ""
        elif pair.expected is None:
            wanted = [each.expected.text for each in below if each.expected]
            if wanted and squeeze(wanted[0]) != squeeze(pair.got.text):
                words += f" {quoted(wanted[0])} is expected next."
        return words


def lines_of(text: str) -> tuple[list[Line], int]:
    """Return the lines of a text between two answers, and the line breaks below the last one."""
    lines: list[Line] = []
    above = 1  # line breaks: the answer has ended the line above
    *rows, rest = text.split("\n")
    for row in rows:
        if row.strip():
            lines.append(Line(row.rstrip(), above))
            above = 0
        above += 1
    if rest.strip():
        lines.append(Line(rest.rstrip(), above))
        above = 0
    return lines, above


def align(expected: list[Line], got: list[Line]
          ) -> list[tuple[Optional[Line], Optional[Line]]]:
    """Return pairs of lines, line by line or by their words, whichever differs less.

    A line without a counterpart is paired with None.
    """
    by_line = list(zip_longest(expected, got))
    if number_of_differences(by_line) == 0:
        return by_line
    matcher = SequenceMatcher(None, [squeeze(line.text) for line in expected],
                              [squeeze(line.text) for line in got], autojunk=False)
    by_words: list[tuple[Optional[Line], Optional[Line]]] = []
    for _, first, last, begin, end in matcher.get_opcodes():
        by_words += zip_longest(expected[first:last], got[begin:end])
    return min(by_words, by_line, key=number_of_differences)


def number_of_differences(pairs: list[tuple[Optional[Line], Optional[Line]]]) -> int:
    return len([pair for pair in pairs if not Pair(*pair, 0).has_right_words()])


def quoted(line: str) -> str:
    return ascii(line)[:WIDTH_SHOWN]


def difference(pair: Pair) -> str:
    """Return a sentence on how a printed line differs from the expected one."""
    expected, got = pair.expected, pair.got
    if expected is None:
        assert got
        return f"There is an extra line: {quoted(got.text)}."
    if got is None:
        return f"The line {quoted(expected.text)} is missing."
    line = quoted(got.text.strip())
    if not pair.has_right_words():
        return f"The line must be {quoted(expected.text)}, not {quoted(got.text)}."
    if expected.text != got.text:
        return (f"The line must be {quoted(expected.text)}, not {quoted(got.text)}: check the "
                "spaces.")
    if pair.below < 0:
        return f"Print a line break after {line}: put \\n at the end of the text."
    if pair.below > 0:
        return f"There must be no blank line below {line}."
    if expected.above > got.above:
        return f"There must be a blank line above {line}: put \\n at the beginning of the text."
    return f"There are too many blank lines above {line}: is there an extra \\n or print()?"
