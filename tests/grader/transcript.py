"""The parts of a session's output, and how they are compared.

same        line by line; blanks at the end of a line do not count
same_words  white space does not count: the assignment's page does not show it
"""

import re
from typing import NamedTuple

LINES_SHOWN = 3
WIDTH_SHOWN = 80

# What clears a screen or moves about on it
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1bc|\f")
BAR = r"\s*\+-+\+-+\+-+\+"
ROW = r"\s*{}\s*\|\s*([XO]?)\s*\|\s*([XO]?)\s*\|\s*([XO]?)\s*\|"
DRAWING = re.compile(r"A\s+B\s+C" + BAR + "".join(ROW.format(row) + BAR for row in (1, 2, 3)))
QUESTION = re.compile(r"would\s*you\s*like", re.IGNORECASE)


def same(expected, actual):
    return to_lines(expected) == to_lines(actual)


def same_words(expected, actual):
    return squeeze(expected) == squeeze(actual)


def to_lines(text):
    return [line.rstrip() for line in clean(text).rstrip("\n").split("\n")]


def without_blank_lines(text):
    return "\n".join(line for line in to_lines(text) if line)


def clean(text):
    """The text as a terminal would show it after the screen was cleared."""
    return CONTROL.sub("", text.replace("\r\n", "\n"))


def squeeze(text):
    return "".join(clean(text).split())


def marks_drawn(text):
    """The nine marks in a drawing, None if there is none."""
    found = DRAWING.search(clean(text))
    return [mark or " " for mark in found.groups()] if found else None


def difference(expected, actual, spaces=True):
    """The first line that differs with a few around it, quoted as blanks count; the line.

    Without spaces, lines are compared by their words, and empty ones left out.
    """
    expected, actual = to_lines(expected), to_lines(actual)
    if not spaces:
        expected, actual = ([line for line in lines if line.strip()] for lines in (expected, actual))
    first = 0
    while first < len(expected) and first < len(actual) and (
            expected[first] == actual[first]
            or not spaces and squeeze(expected[first]) == squeeze(actual[first])):
        first += 1
    shown = [f"  {quoted(line)}" for line in expected[max(0, first - LINES_SHOWN):first]]
    for name, lines in (("expected", expected), ("but came", actual)):
        following = lines[first:first + LINES_SHOWN]
        shown += [f"{name}:", *(f"  {quoted(line)}" for line in following)]
        if len(following) < LINES_SHOWN:
            shown.append("  (the end)")
    return "\n".join(shown), "".join(actual[first:first + 1])


def quoted(line):
    return ascii(line)[:WIDTH_SHOWN]


class Game(NamedTuple):
    """One game of a session: its drawings and prompts, the result, what follows."""

    play: str
    result: str
    rest: str


def parts(output):
    """What a session prints before its first drawing, and its games; each begins with no mark."""
    output = clean(output)
    drawings = list(DRAWING.finditer(output))
    if not drawings:
        return output, []
    firsts = [number for number, drawing in enumerate(drawings)
              if number == 0 or not any(drawing.groups())]
    games = []
    for first, following in zip(firsts, [*firsts[1:], len(drawings)]):
        last = drawings[following - 1].end()
        end = drawings[following].start() if following < len(drawings) else len(output)
        asked = QUESTION.search(output, last, end)
        question = asked.start() if asked else end
        between = output[last:question].strip().split("\n")
        games.append(Game(output[drawings[first].start():last], between[-1],
                          output[question:end]))
    return output[:drawings[0].start()], games
