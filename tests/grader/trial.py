"""Lines of Python that a student can run as well, and what came of them."""

import json
from functools import lru_cache

import rules
from grader import transcript
from grader.findings import ADDRESS, Waits, Wrong, as_python, python, short


class Trial:
    """Lines that were run in the names of one game, and the answer of the puppet.

    The first of the lines may have been run in an earlier trial; what came of them is not here.
    """

    def __init__(self, lines, typed, answer, setup=0, where="", run_before=0, seconds=0):
        self.lines = lines  # from the beginning of the game
        self.typed = list(typed)
        self.setup = setup  # how many of the lines only lead to what is asked
        self.where = where  # where these lead, in words
        self.run_before = run_before  # how many of the lines were run in an earlier trial
        self.seconds = seconds  # that the others took
        # Of each line up to an error the value, and what it printed
        self.values = [None] * run_before + answer["values"]
        self.printed = [""] * run_before + answer["printed"]
        self.printed += [""] * (len(lines) - len(self.printed))
        self.error = answer["error"]
        self.unread = answer["unread"]    # how many of the typed lines
        self.game = answer["game"]        # the number of the game, if the process has kept it
        self.drawing = answer["drawing"]  # what show then prints
        # The nine marks that it draws, "?" for what is no sign; None if it draws none
        self.marks = transcript.marks_drawn(self.drawing) if self.drawing else None

    def __getitem__(self, line):
        """The value of the line; Wrong if an error came before or in it."""
        number = self.lines.index(line, self.setup)
        if number >= len(self.values):
            raise self.failed()
        return self.values[number]

    def require(self):
        """Wrong if an error came."""
        if self.error:
            raise self.failed()

    def failed(self):
        """What is wrong where a line ended with an error."""
        # A forged answer may have no drawing, and no error: then all lines were run
        done = len(self.values)
        call = self.lines[min(done, len(self.lines) - 1)]
        where = self.after_what() if done >= self.setup else ""
        return self.wrong(f"{where}{call} ended with {self.error or 'no board'}", done + 1,
                          shows=short(self.error))

    def seen_after(self, number):
        """What came of the lines after the first ones, to be compared."""
        seen = [self.values[number:], "".join(self.printed[number:]), self.error, self.unread,
                self.drawing]
        return ADDRESS.sub("0x", json.dumps(seen))

    def after_what(self):
        return f"{self.where}, " if self.where else ""

    def expect(self, line, is_right, wanted, hint=""):
        """The value of the line must be right; `wanted` says what would be."""
        value = self[line]
        if not is_right(value):
            raise self.wrong(f"{self.after_what()}{line} must be {wanted}, not {as_python(value)}.",
                             self.lines.index(line, self.setup) + 1, hint, shows=as_python(value))

    def wrong(self, message, upto=None, hint="", share=0, shows=""):
        """What is wrong; so many of the lines show it, or all."""
        return Wrong(message, self.as_program(upto), hint, share, shows, trial=self)

    def as_program(self, upto=None):
        """So many of the lines as a program, which shows the value of the last, or the board."""
        *lines, last = self.lines[:upto]
        if is_value(last):
            lines.append(f"print(repr({last}))")
        elif ".choose(" in last:
            lines += [last, "board.show()"]
        else:
            lines.append(last)
        return python(*lines, typed=self.typed)

    # The board as it then is

    def position(self):
        """The nine marks as show drew them; Wrong if a line failed, Waits if show draws none."""
        if self.drawing is None:
            raise self.failed()
        if self.marks is None:
            raise Waits("show does not draw the marks, so they cannot be seen.")
        return "".join(self.marks)

    def drawn(self):
        """What a right show draws of the board, "" if a mark on it is no sign."""
        position = self.position()
        return "" if "?" in position else rules.drawing(position)


def is_value(line):
    return not line.startswith(("from ", "import ")) and " = " not in line and not any(
        word in line for word in (".set(", ".show(", ".choose("))


@lru_cache(maxsize=None)
def way_to(position):
    """Lines that make a board and bring it to the position, and where they lead, in words."""
    lines = ["from board import Board", "board = Board()", *marking(position)]
    has_one_mark = position.count(" ") == len(position) - 1
    return lines, f"After {lines[-1]}" if has_one_mark else f"With {rules.picture(position)}"


@lru_cache(maxsize=None)
def marking(position):
    """Lines that put the marks of a position on a board, in the order of a game if it has one."""
    return [f'board.set("{cell}", "{mark}")' for cell, mark in moves_to(position)]


@lru_cache(maxsize=None)
def moves_to(position):
    """The moves of a game that leads there, as (cell, sign); if none does, the marks as such."""
    if position not in positions_before():
        return [(cell, mark) for cell, mark in zip(rules.CELLS, position) if mark != " "]
    before, cell = positions_before()[position]
    return [*moves_to(before), (cell, rules.to_move(before))]


@lru_cache(maxsize=None)
def positions_before():
    """For each reachable position but the empty one, the first that leads to it, and the move."""
    return {rules.after(position, cell, rules.to_move(position)): (position, cell)
            for position in reversed(rules.reachable_positions()) if not rules.is_over(position)
            for cell in rules.free_cells(position)}
