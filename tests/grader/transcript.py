"""Compares what a submission prints with what it should print.

Both are texts in which READ stands where an answer was read. Lines are compared by their words.
White space is compared separately, because the assignment's page does not show it. Spaces at the
end of a line never count.
"""

import re
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple, Optional

import rules
from grader.failures import ADDRESS
from grader.worker import READ

LINES_SHOWN = 3
WIDTH_SHOWN = 80
MOST_LINES = 1_000  # after an answer; the others are not compared
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1bc|\f")  # clears a screen or moves the cursor


def as_seen(text):
    """Return the text as a terminal shows it, with three hyphens for each dash of the page."""
    return CONTROL.sub("", text.replace("\r\n", "\n").replace("\u2014", "---"))


def squeeze(text):
    """Return the text without white space, READ and addresses in memory."""
    return "".join(ADDRESS.sub("0x", as_seen(text)).replace(READ, "").split())


# The drawing of a board without white space, with a group for each cell
DRAWING = re.compile("(.{0,9}?)".join(map(re.escape, squeeze(rules.drawing("?" * 9)).split("?"))))


def marks_drawn(drawing, taken):
    """Return the nine marks in a drawing, given which cells are taken.

    A mark is "?" if a sign other than X or O is drawn, and "*" if no sign can be seen.
    """
    found = DRAWING.fullmatch(squeeze(drawing))
    drawn = found.groups() if found else [""] * 9
    return "".join((mark if mark in ("X", "O") else "?" if mark else "*") if is_taken else " "
                   for mark, is_taken in zip(drawn, taken))


def expected_session(answers):
    """Return what a session with these answers should print."""
    questions = rules.PROMPT + "\n", rules.AGAIN + "\n"
    return "".join(piece + READ * piece.endswith(questions)
                   for piece in rules.pieces_of_session(answers))


class Line(NamedTuple):
    """A line that is not blank."""

    text: str   # without spaces at its end
    above: int  # line breaks between it and the line above it


class Pair(NamedTuple):
    """A line that should be printed, and the line that was; None where there is no such line."""

    expected: Optional[Line]
    got: Optional[Line]
    answers: int    # number of answers read before
    below: int = 0  # line breaks too many (or too few, below 0) between it and the next answer

    def has_right_words(self):
        return None not in self[:2] and squeeze(self.expected.text) == squeeze(self.got.text)


class Comparison:
    """An expected text and the printed text, side by side."""

    def __init__(self, expected, printed):
        self.pairs = []
        for answers, (wanted, got) in enumerate(zip_longest(
                expected.split(READ), printed.split(READ), fillvalue="")):
            (wanted, wanted_below), (got, got_below) = lines_of(wanted), lines_of(got)
            pairs = [Pair(*pair, answers) for pair in align(wanted, got[:MOST_LINES])]
            self.pairs += pairs[:-1]
            self.pairs += [last._replace(below=got_below - wanted_below) for last in pairs[-1:]]

    def wrong_words(self):
        """Return the numbers of the pairs that differ in words, or lack one of the two lines."""
        return [number for number, pair in enumerate(self.pairs) if not pair.has_right_words()]

    def wrong_space(self):
        """Return the number of the first pair with the right words but other white space.

        None if there is none. Blank lines count only between lines with the right words.
        """
        follows = True
        for number, pair in enumerate(self.pairs):
            is_right = pair.has_right_words()
            if is_right and (pair.expected.text != pair.got.text
                             or pair.below or follows and pair.expected.above != pair.got.above):
                return number
            follows = is_right
        return None

    def expected_line(self, number):
        """Return the text of the expected line of a pair; if it has none, of the one above it."""
        above = [pair.expected.text for pair in self.pairs[:number + 1] if pair.expected]
        return above[-1] if above else ""

    def describe(self, number):
        """Return a sentence on what differs in a pair, with the lines around it if words differ."""
        pair = self.pairs[number]
        if pair.has_right_words():
            return difference(pair)
        expected, got, *_ = zip(*self.pairs)
        above = texts(got[:number])[-LINES_SHOWN:]
        lines = ["after:", *(f"  {quoted(line)}" for line in above)] if above else []
        for heading, below in (("expected:", expected[number:]), ("got:", got[number:])):
            shown = [quoted(line) for line in texts(below)[:LINES_SHOWN]]
            shown += ["(the end)"] if len(shown) < LINES_SHOWN else []
            lines += [heading, *("  " + line for line in shown)]
        return "\n".join([difference(pair), *lines])

    def last_line(self, number):
        """Return the last line that was printed up to a pair, "" if there is none."""
        return "".join(texts([pair.got for pair in self.pairs[:number + 1]])[-1:])


def lines_of(text):
    """Return the lines of a text between two answers, and the line breaks below the last one."""
    lines, above = [], 1  # the answer has ended the line above
    *rows, rest = as_seen(text).split("\n")
    for row in rows + [rest] * bool(rest.strip()):
        if row.strip():
            lines.append(Line(row.rstrip(), above))
            above = 0
        above += 1
    return lines, above - bool(rest.strip())


def align(expected, got):
    """Return pairs of lines, line by line or by their words, whichever differs less.

    A line without a counterpart is paired with None.
    """
    words = [[squeeze(line.text) for line in lines] for lines in (expected, got)]
    by_words = [pair for _, first, last, begin, end in
                SequenceMatcher(None, *words, autojunk=False).get_opcodes()
                for pair in zip_longest(expected[first:last], got[begin:end])]
    return min(by_words, list(zip_longest(expected, got)), key=lambda pairs: sum(
        not Pair(*pair, 0).has_right_words() for pair in pairs))


def texts(lines):
    return [line.text for line in lines if line]


def quoted(line):
    return ascii(line)[:WIDTH_SHOWN]


def difference(pair):
    """Return a sentence on how a printed line differs from the expected one."""
    expected, got, *_ = pair
    if got is None:
        return f"The line {quoted(expected.text)} is missing."
    line = quoted(got.text.strip())
    if expected is None:
        return f"There is an extra line: {line}"
    if not pair.has_right_words():
        return f"The line must be {quoted(expected.text)}, not {quoted(got.text)}."
    if expected.text != got.text:
        return f"The line must be {quoted(expected.text)}, not {quoted(got.text)}: mind the spaces."
    if pair.below < 0:
        return f"Print a line break after {line}: end its text with \\n."
    if pair.below > 0:
        return f"There must be no blank line below {line}."
    if expected.above > got.above:
        return f"There must be a blank line above {line}: begin its text with \\n."
    return f"There are too many blank lines above {line}: is there an extra \\n or print()?"
