"""The parts of a session's output, and how they are compared: here stand both policies.

same            line by line; blanks at the end of a line do not count, everything else does
same_but_space  no white space counts; that is worth half of the points, since the assignment's
                page does not show its white space
"""

from typing import NamedTuple

DRAWING_LINES = 8
LINES_SHOWN = 3
WIDTH_SHOWN = 80


def same(expected, actual):
    return to_lines(expected) == to_lines(actual)


def same_but_space(expected, actual):
    return squeeze(expected) == squeeze(actual)


def to_lines(text):
    return [line.rstrip(" \t\r") for line in text.rstrip("\n").split("\n")]


def squeeze(text):
    return "".join(text.split())


def difference(expected, actual):
    """The first line that differs and a few around it, in quotes so that blanks show."""
    expected, actual = to_lines(expected), to_lines(actual)
    first = 0
    while expected[:first + 1] == actual[:first + 1]:
        first += 1
    begin = max(0, first - LINES_SHOWN)
    shown = [numbered(index, expected) for index in range(begin, first)]
    for name, lines in (("expected", expected), ("actual", actual)):
        shown.append(f"{name}:")
        shown += [numbered(index, lines) for index in range(first, first + LINES_SHOWN)
                  if index <= len(lines)]
    return "\n".join(shown)


def numbered(index, lines):
    """A line with its number, as a student sees it; the one after the last is the end."""
    text = ascii(lines[index])[:WIDTH_SHOWN] if index < len(lines) else "(end of the output)"
    return f"  line {index + 1}: {text}"


class Game(NamedTuple):
    """One game of a session: its drawings and prompts, the line with the result, what follows."""

    play: str
    result: str
    rest: str


def parts(output):
    """What a session prints before its first drawing, and its games; each begins with no mark."""
    lines = to_lines(output)
    drawings = [index for index, line in enumerate(lines) if squeeze(line) == "ABC"]
    if not drawings:
        return output, []
    firsts = [number for number, index in enumerate(drawings)
              if number == 0 or is_empty(lines[index:index + DRAWING_LINES])]
    games = []
    for first, following in zip(firsts, firsts[1:] + [len(drawings)]):
        start, last = drawings[first], drawings[following - 1] + DRAWING_LINES
        end = drawings[following] if following < len(drawings) else len(lines)
        result = find_result(lines, last, end)
        games.append(Game(*("\n".join(part) for part in (
            lines[start:result], lines[result:result + 1], lines[result + 1:end]))))
    return "\n".join(lines[:drawings[0]]), games


def find_result(lines, begin, end):
    """The index of the line with the result: the one before the question, if there is one."""
    for index in range(begin + 1, end):
        if squeeze(lines[index]).lower().startswith("wouldyoulike"):
            return index - 1
    return begin


def is_empty(drawing):
    rows = [squeeze(line) for line in drawing]
    return rows[2::2] == ["1||||", "2||||", "3||||"]
