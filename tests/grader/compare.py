"""Compares what a submission prints with what it should print, line by line.

Both are texts in which READ stands where an answer was read. Lines are compared by their words.
White space is compared separately, because the assignment's page does not show it. Spaces at the
end of a line never count.
"""

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

from grader.runs import READ

QUOTED = 80     # characters of a line that are quoted
MOST_ROWS = 3  # that are shown side by side


def squeeze(text: str) -> str:
    """Return the text without white space and READ."""
    return "".join(text.replace(READ, "").split())


def quoted(text: str) -> str:
    """Return the text in quotation marks, with "..." behind them if it is longer."""
    return ascii(text[:QUOTED]) + ("..." if len(text) > QUOTED else "")


class Line(NamedTuple):
    """A line that is not blank, or the end of the text above an answer, which has no words."""

    text: str   # without spaces at its end
    above: int  # line breaks between it and the line above it


NO_LINE = Line("", 0)


class Pair(NamedTuple):
    """A line that should be printed, and one that was; NO_LINE where there is no such line."""

    expected: Line
    got: Line
    answers: int  # that were read before
    line: str     # the text of the expected line, or of the last one above it that has words

    def is_right(self) -> bool:
        """Return True if the words are right."""
        return squeeze(self.expected.text) == squeeze(self.got.text)


class Comparison:
    """An expected text and the printed text, side by side."""

    def __init__(self, expected: str, printed: str) -> None:
        self.pairs: list[Pair] = []
        line = ""
        for answers, (wanted, shown) in enumerate(zip_longest(
                expected.split(READ), printed.split(READ), fillvalue="")):
            for left, right in align(lines_of(wanted), lines_of(shown)):
                if left.text:
                    line = left.text
                self.pairs.append(Pair(left, right, answers, line))

    def wrong_words(self) -> list[int]:
        """Return the numbers of the pairs that differ in words, or lack one of the two lines."""
        return [number for number, pair in enumerate(self.pairs) if not pair.is_right()]

    def wrong_spaces(self) -> list[int]:
        """Return the numbers of the pairs with the right words but other white space.

        Blank lines count only between lines with the right words.
        """
        found, is_below_right_words = [], True
        for number, pair in enumerate(self.pairs):
            if pair.is_right():
                breaks_differ = pair.expected.above != pair.got.above
                if pair.expected.text != pair.got.text or is_below_right_words and breaks_differ:
                    found.append(number)
            is_below_right_words = pair.is_right()
        return found

    def difference(self, number: int) -> str:
        """Return a sentence on how the two lines of a pair differ."""
        expected, got, _, text = self.pairs[number]
        line = quoted(text)
        if expected.text and not got.text:
            return f"The line {line} is missing."
        if got.text and not expected.text:
            return f"There is an extra line: {quoted(got.text)}."
        if expected.text != got.text:
            return f"The line must be {line}, not {quoted(got.text)}."
        side = "above" if expected.text else "below"
        if got.above < expected.above:
            return f"A line break (\\n) is missing {side} {line}."
        return f"There are too many line breaks {side} {line}: is there an extra \\n or print()?"

    def side_by_side(self, number: int) -> list[str]:
        """Return the lines of this pair and some following ones, the expected ones on the left."""
        rows = [(pair.expected.text, pair.got.text) for pair in self.pairs[number:]]
        rows = [row for row in rows if any(row)][:MOST_ROWS]
        width = max([len(left) for left, _ in rows], default=0)
        return [f"{left:{width}} | {right[:QUOTED]}".rstrip() for left, right in rows]


def lines_of(text: str) -> list[Line]:
    """Return the lines of a text between two answers, and its end."""
    lines, above = [], 1  # the line break of the answer that ended the line above
    for row in text.split("\n"):
        if row.strip():
            lines.append(Line(row.rstrip(), above))
            above = 0
        above += 1
    return [*lines, Line("", above - 1)]


def align(expected: list[Line], got: list[Line]) -> Iterator[tuple[Line, Line]]:
    """Yield pairs of lines, aligned by their words. The two ends are always a pair."""
    matcher = SequenceMatcher(None, [squeeze(line.text) for line in expected],
                              [squeeze(line.text) for line in got], autojunk=False)
    for _, first, last, begin, stop in matcher.get_opcodes():
        yield from zip_longest(expected[first:last], got[begin:stop], fillvalue=NO_LINE)
