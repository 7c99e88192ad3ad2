"""Compares what a submission prints with what it should print.

Both are texts in which READ stands where an answer was read. Lines are compared by their words;
white space is looked at apart from these, as the assignment's page does not show it. Blanks at the
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
MOST_LINES = 1_000  # between two answers are compared
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1bc|\f")  # clears a screen or moves about on it


def as_seen(text):
    """Return the text as a terminal shows it, with three hyphens for a dash, as on the page."""
    return CONTROL.sub("", text.replace("\r\n", "\n").replace("\u2014", "---"))


def squeeze(text):
    """Return the text without white space, READ and addresses in memory."""
    return "".join(ADDRESS.sub("0x", as_seen(text)).replace(READ, "").split())


# The drawing of a board without white space, with a group for each cell
DRAWING = re.compile("(.{0,9}?)".join(map(re.escape, squeeze(rules.drawing("?" * 9)).split("?"))))


def marks_drawn(drawing, taken):
    """Return the nine marks of a board of which it is known whether each cell is taken.

    A mark is "?" if another sign is drawn than X and O, and "*" if the drawing cannot be read.
    """
    found = DRAWING.fullmatch(squeeze(drawing))
    drawn = found.groups() if found else [""] * 9
    return "".join((mark if mark in ("X", "O") else "?" if mark else "*") if is_taken else " "
                   for mark, is_taken in zip(drawn, taken))


def session(answers):
    """Return what a session with these answers should print."""
    questions = rules.PROMPT + "\n", rules.AGAIN + "\n"
    return "".join(piece + READ * piece.endswith(questions)
                   for piece in rules.pieces_of_session(answers))


class Line(NamedTuple):
    """A line that is not blank."""

    text: str   # without blanks at its end
    above: int  # line breaks between it and the line above it
    below: int  # line breaks up to the next answer or the end; 0 if another line comes before


class Pair(NamedTuple):
    """A line that should be printed, and the line that was; None where there is no such line."""

    expected: Optional[Line]
    got: Optional[Line]
    answers: int  # that were read before

    def has_right_words(self):
        return None not in self[:2] and squeeze(self.expected.text) == squeeze(self.got.text)


class Comparison:
    """A text as it should be and as it was printed, side by side."""

    def __init__(self, expected, printed):
        self.pairs = []
        for answers, (wanted, got) in enumerate(zip_longest(
                expected.split(READ), printed.split(READ), fillvalue="")):
            self.pairs += [Pair(*pair, answers) for pair in align(
                lines_of(wanted), lines_of(got)[:MOST_LINES])]
        self.reads_missing = expected.count(READ) - printed.count(READ)

    def wrong_words(self):
        """Return the numbers of the pairs with other words, or with one line only."""
        return [number for number, pair in enumerate(self.pairs) if not pair.has_right_words()]

    def wrong_space(self):
        """Return the number of the first pair with the right words but other white space.

        None if there is none. Blank lines count only between lines with the right words.
        """
        follows = True
        for number, pair in enumerate(self.pairs):
            is_right = pair.has_right_words()
            if is_right and (pair.expected.text != pair.got.text
                             or pair.expected.below != pair.got.below
                             or follows and pair.expected.above != pair.got.above):
                return number
            follows = is_right
        return None

    def expected_line(self, number):
        """Return the text of the expected line of a pair; if it has none, of the one above it."""
        above = [pair.expected.text for pair in self.pairs[:number + 1] if pair.expected]
        return above[-1] if above else ""

    def describe(self, number):
        """Return a sentence on the difference in a pair, and the lines around it."""
        pair = self.pairs[number]
        show = with_blank_lines if pair.has_right_words() else texts
        expected, got, _ = zip(*self.pairs)
        above = show(got[:number])[-LINES_SHOWN:]
        lines = ["after:"] * bool(above) + [f"  {quoted(line)}" for line in above]
        for heading, below in (("expected:", expected[number:]), ("got:", got[number:])):
            shown = show(below)[:LINES_SHOWN]
            lines += [heading, *(f"  {quoted(line)}" for line in shown)]
            lines += ["  (the end)"] * (len(shown) < LINES_SHOWN)
        return "\n".join([difference(pair), *lines])

    def last_line(self, number):
        """Return the last line that was printed up to a pair, "" if there is none."""
        return "".join(texts([pair.got for pair in self.pairs[:number + 1]])[-1:])


def lines_of(text):
    """Return the lines of a text between two answers."""
    lines, above = [], 1  # the answer has ended the line above
    *rows, rest = as_seen(text).split("\n")
    for row in rows + [rest] * bool(rest.strip()):
        if row.strip():
            lines.append(Line(row.rstrip(), above, 0))
            above = 0
        above += 1
    if lines:
        lines[-1] = lines[-1]._replace(below=above - bool(rest.strip()))
    return lines


def align(expected, got):
    """Return pairs of lines. Lines without a counterpart are paired with None."""
    words = [[squeeze(line.text) for line in lines] for lines in (expected, got)]
    return [pair for _, first, last, begin, end in
            SequenceMatcher(None, *words, autojunk=False).get_opcodes()
            for pair in zip_longest(expected[first:last], got[begin:end])]


def texts(lines):
    return [line.text for line in lines if line]


def with_blank_lines(lines):
    return [text for line in lines if line for text in [""] * (line.above - 1) + [line.text]]


def quoted(line):
    return ascii(line)[:WIDTH_SHOWN]


def difference(pair):
    """Return a sentence on how a printed line differs from the one that should be there."""
    expected, got, _ = pair
    if got is None:
        return f"The line {quoted(expected.text)} is missing."
    line = quoted(got.text.strip())
    if expected is None:
        return f"There is a line too many: {line}"
    if not pair.has_right_words():
        return f"The line must be {quoted(expected.text)}, not {quoted(got.text)}."
    if expected.text != got.text:
        return f"The line must be {quoted(expected.text)}, not {quoted(got.text)}: mind the blanks."
    if expected.below > got.below:
        return f"Print a line break after {line}: end its text with \\n."
    if expected.below < got.below:
        return f"There must be no blank line below {line}."
    if expected.above > got.above:
        return f"There must be a blank line above {line}: begin its text with \\n."
    return f"There are too many blank lines above {line}: is there a \\n or a print() too many?"
