"""How what a submission prints is compared with what it should print, and a session's stages.

Lines are aligned by their words. White space is looked at apart from these, as the assignment's
page does not show it; blanks at the end of a line never count.
"""

import re
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

import rules
from grader.findings import ADDRESS

MOST_LINES = 1_000  # of a session are compared: to align them takes the square of that
LINES_SHOWN = 3
WIDTH_SHOWN = 80

# What the lines of a session belong to
AROUND, PLAY, RESULT, ANEW = "around the game", "in the game", "the result", "playing again"

# What clears a screen or moves about on it
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1bc|\f")
BAR = r"\s*\+-+\+-+\+-+\+"
MARK = r"\s*(?:([^\W\d_]+|\?)\s*)?\|"  # "?" is what a sound show draws of what is no sign
ROW = r"\s*{}\s*\|" + 3 * MARK
DRAWING = re.compile(r"A\s+B\s+C" + BAR + "".join(ROW.format(row) + BAR for row in (1, 2, 3)))


def as_seen(text):
    """The text without what clears a terminal or moves about on it."""
    return CONTROL.sub("", text.replace("\r\n", "\n"))


def squeeze(text):
    """The text without white space, and without where in memory something lies."""
    return "".join(ADDRESS.sub("0x", as_seen(text)).split())


def ends_of_line(text):
    """How many ends of a line follow the last word of a text."""
    text = as_seen(text)
    return text.count("\n", len(text.rstrip()))


QUESTIONS = squeeze(rules.PROMPT), squeeze(rules.AGAIN)


def marks_drawn(text):
    """The nine marks in a drawing, "?" for what is no sign; None if there is no drawing."""
    found = DRAWING.search(as_seen(text))
    marks = {None: " ", "X": "X", "O": "O"}
    return [marks.get(mark, "?") for mark in found.groups()] if found else None


def side_by_side(above, expected, came):
    """The lines that were expected and those that came, after those above."""
    shown = ["after:"] * bool(above) + [f"  {quoted(line)}" for line in above[-LINES_SHOWN:]]
    for name, lines in ("expected", expected), ("but came", came):
        shown += [f"{name}:", *(f"  {quoted(line)}" for line in lines[:LINES_SHOWN])]
        if len(lines) < LINES_SHOWN:
            shown.append("  (the end)")
    return "\n".join(shown)


def quoted(line):
    return ascii(line)[:WIDTH_SHOWN]


class Line(NamedTuple):
    """A line that is not blank."""

    stage: str  # of a session, to which it belongs; "" if a submission printed it
    text: str   # without blanks at its end
    named: str  # with names as the assignment has them
    words: str  # of that, by which it is recognised
    blank: int  # lines above it; -1 if it does not begin on a line of its own


def stages_of_session(answers):
    """The text that these answers should lead to, as (stage, a piece of it)."""
    pieces, above = [], ""
    for piece in rules.pieces_of_session(answers):
        line = piece.rstrip("\n")
        if line in (rules.WELCOME, rules.AGAIN, rules.GOODBYE):
            stage = AROUND
        elif line in [rules.result(winner) for winner in ("X", "O", "")]:
            stage = RESULT
        else:
            stage = ANEW if above == rules.AGAIN else PLAY
        pieces.append((stage, piece))
        above = line
    return pieces


class Comparison:
    """A text as it should be and as a submission printed it, aligned by the words of its lines.

    What should be is given as (stage, a piece of it). One piece with as many lines is not aligned.
    """

    def __init__(self, pieces, printed, names=None):
        wanted = lines_of(pieces, {})
        came = lines_of([("", printed)], names or {})[:MOST_LINES]
        known = {line.words for line in wanted if len(line.words) > 2}  # more than a cell
        came = [each for line in came for each in unglued(line, known)]
        self.pairs = []  # (line expected, line printed), None where there is no other
        if len(pieces) == 1 and len(wanted) == len(came):
            self.pairs = list(zip(wanted, came))
            return
        for _, first, last, begin, end in SequenceMatcher(
                None, [line.words for line in wanted], [line.words for line in came],
                autojunk=False).get_opcodes():
            self.pairs += zip_longest(wanted[first:last], came[begin:end])

    def first_space(self, is_counting):
        """The number of the first pair in which only white space differs; None if none does.

        Blank lines are counted only if that is wanted, and only between two lines that are right.
        """
        follows = True
        for number, (wanted, came) in enumerate(self.pairs):
            is_right = has_same_words(wanted, came)
            if is_right and (wanted.named != came.named
                             or is_counting and follows and wanted.blank != came.blank):
                return number
            follows = is_right
        return None

    def others(self):
        """The numbers of pairs whose words differ: lines that are missing, other or too many."""
        return [number for number, pair in enumerate(self.pairs) if not has_same_words(*pair)]

    def is_half_right(self):
        """Whether at least half of the expected lines came."""
        expected = sum(wanted is not None for wanted, _ in self.pairs)
        return 2 * (len(self.pairs) - len(self.others())) >= expected

    def is_blank(self):
        """Whether nothing was printed."""
        return all(came is None for _, came in self.pairs)

    def describe(self, number):
        """What differs at a pair: a sentence, and the lines around it; the last line that came."""
        expected, came = zip(*self.pairs)
        shown = texts if has_same_words(expected[number], came[number]) else texts_only
        lines = side_by_side(*map(shown, (came[:number], expected[number:], came[number:])))
        last = "".join(texts_only(came[:number + 1])[-1:])
        return f"{how_it_differs(*self.pairs[number])}\n{lines}", last


class Session(Comparison):
    """A session with the answers of its games, one after another."""

    def __init__(self, answers, printed):
        super().__init__(stages_of_session(answers), printed, other_names(printed))

    def first_fault(self, stage):
        """The number of the first pair that differs and belongs to the stage; None if none does.

        The same fault belongs to the stage where it comes first; if a player has another name than
        in the assignment, that belongs to the game.
        """
        charged = set()
        for number, (wanted, came) in enumerate(self.pairs):
            key = wanted and wanted.words, came and came.words
            is_right = has_same_words(wanted, came) and (
                wanted.stage != PLAY or wanted.words == squeeze(came.text))
            if is_right or key in charged:
                continue
            charged.add(key)
            if self.stage(number) == stage:
                return number
        return None

    def stage(self, number):
        """What a pair belongs to; a line too many, to the stage in which it stands."""
        wanted, came = self.pairs[number]
        earlier = [line.named for _, line in self.pairs[:number] if line]
        if wanted and came and wanted.stage == AROUND and came.named in earlier:
            return ANEW  # where the end should be, a game begins
        if wanted:
            return wanted.stage
        # A line too many: what should be above it, and below
        before = [wanted.stage for wanted, _ in self.pairs[:number] if wanted]
        after = [wanted.stage for wanted, _ in self.pairs[number:] if wanted]
        if not before:  # above the welcome
            return AROUND
        if before[-1] == RESULT:  # said with the result
            return RESULT
        if before[-1] != AROUND:  # in a game: to what comes next there
            return after[0] if after else AROUND
        # Below the welcome, a question or the goodbye: it may be of a game that begins
        return ANEW if after[:1] == [ANEW] or came.named in earlier else AROUND

    def has_right(self, stage):
        """Whether any line came that belongs to the stage."""
        return any(wanted and wanted.stage == stage and has_same_words(wanted, came)
                   for wanted, came in self.pairs)

    def has_more_before_game(self):
        """Whether a line that is never expected came before all of the game's."""
        expected = {wanted.words: wanted.stage for wanted, _ in self.pairs if wanted}
        stages = [expected.get(came.words) for _, came in self.pairs if came]
        return None in stages and PLAY not in stages[:stages.index(None)]

    def asked_before(self, number):
        """How many answers were due before a pair: to prompts and questions that should come."""
        before = [wanted.words for wanted, _ in self.pairs[:number] if wanted]
        return sum(words.endswith(QUESTIONS) for words in before)


def texts_only(lines):
    return [line.text for line in lines if line]


def texts(lines):
    """The same with blank lines, and with dots where a line goes on from what is above."""
    return [text for line in lines if line
            for text in ([""] * line.blank + ["..." * (line.blank < 0) + line.text])]


def how_it_differs(wanted, came):
    """How a line differs from what it must be, in a sentence."""
    if came is None:
        return f"The line {quoted(wanted.text)} is missing."
    line = quoted(came.text.strip())
    if wanted is None:
        return f"There is a line too many: {line}"
    if squeeze(wanted.text) != squeeze(came.text):
        return f"The line must be {quoted(wanted.text)}, not {quoted(came.text)}."
    if came.blank < 0:
        return f"{line} must begin on a new line: end what is above it with \\n."
    if wanted.blank > came.blank:
        return f"There must be a blank line above {line}: begin its text with \\n."
    if wanted.blank < came.blank:
        return f"There are too many blank lines above {line}: is there a \\n or a print() too many?"
    return f"The line must be {quoted(wanted.text)}, not {quoted(came.text)}: mind the blanks."


def has_same_words(wanted, came):
    return None not in (wanted, came) and wanted.words == came.words


def lines_of(pieces, names):
    lines, blank = [], 0
    for stage, text in pieces:
        for line in as_seen(text).removesuffix("\n").split("\n"):
            if line.strip():
                text = line.rstrip()
                named = as_named(text, names)
                lines.append(Line(stage, text, named, squeeze(named), blank))
            blank = 0 if line.strip() else blank + 1
    return lines


def unglued(line, known):
    """The line; or two, if it ends with one that is known, as below a question without an end."""
    ending = max((each for each in known if line.words.endswith(each)), key=len,
                 default=line.words)
    if ending == line.words:
        return [line]
    above, rest = cut(line.text, len(ending))
    named, _ = cut(line.named, len(ending))
    return [Line(line.stage, above, named, squeeze(named), line.blank),
            Line(line.stage, rest, rest, ending, -1)]


def cut(text, length):
    """The text in two: the second has so many of its characters that are not white space."""
    first = [number for number, mark in enumerate(text) if not mark.isspace()][-length]
    return text[:first].rstrip(), text[first:]


def other_names(printed):
    """The names in the prompts, {name: the assignment's}, of each sign that has one of its own.

    None at all where O begins: then it is signs that are other ones.
    """
    found = {sign: set() for sign in rules.NAMES}
    for line in as_seen(printed).split("\n"):
        name, _, rest = line.partition(",")
        for sign in rules.NAMES:
            if name.strip() and squeeze(rest) == squeeze(f"{sign}: {rules.PROMPT}"):
                if sign == "O" and not found["X"]:
                    return {}
                found[sign].add(name.strip())
    named = {sign: names.pop() for sign, names in found.items() if len(names) == 1}
    return {name: rules.NAMES[sign] for sign, name in named.items()
            if list(named.values()).count(name) == 1}


def as_named(line, names):
    """The line; the assignment's, where a prompt or a result begins with one of the names."""
    for name in names:
        if re.match(rf"\s*{re.escape(name)}\s*(,|{rules.WINS.split()[0]}\b)", line):
            return line.replace(name, names[name], 1)
    return line
