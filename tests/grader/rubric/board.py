"""Checks of Board. In a second run, the cells are set as a list, as on the assignment's page."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import rules
from grader.checks import Case, Section, prints
from grader.code import Code
from grader.lines import FREE_CELLS, NEW_BOARD, SHOW, mark, marking, when_to_mark
from grader.runs import Failure, Script

ALL_FREE = " ".join(rules.CELLS)
IS_DONE = "print(bool(board.isdone()))"
IS_NOBODY = 'board.get_winner() in ("", " ", None, False)'


def first_and_last_with(line: Sequence[int], sign: str) -> tuple[str, str]:
    """Return the first and the last position in which the sign has this line."""
    a, b, c = line
    won = [position for position in rules.reachable_positions()
           if position[a] == position[b] == position[c] == sign]
    return won[0], won[-1]


WON = [position for line in rules.LINES for sign in "XO"
       for position in first_and_last_with(line, sign)]
GOES_ON = rules.unfinished_positions()[::80]
TIES = [position for position in rules.reachable_positions()
        if " " not in position and not rules.winner(position)]
SOME = rules.reachable_positions()[::200]

BOARD = Section("Board")


def on(position: str, line: str, code: Code) -> Script:
    """Return a script that runs a line on a board in a position."""
    marks = marking(position)
    if code.is_second:
        marks = [f"board.board[:] = {list(position)}"]
    return Script((*NEW_BOARD, *marks, line))


@BOARD.cases(1)
def board_new(code: Code) -> Iterator[Case]:
    """A new Board has nine empty cells and no winner, even after a game on another Board."""
    yield Case(Script((*NEW_BOARD, f"print({IS_NOBODY})")), "True")
    yield Case(Script((*NEW_BOARD, 'size = getattr(board, "size", 3)',
                       "print(size == 3 or callable(size))")), "True")
    yield Case(Script((*NEW_BOARD, FREE_CELLS)), ALL_FREE)
    yield Case(Script((*NEW_BOARD, mark("A1", "X"), NEW_BOARD[-1], FREE_CELLS)), ALL_FREE)


@BOARD.cases(1, has_second=False)
def board_marks(code: Code) -> Iterator[Case]:
    """set marks one cell and changes no other, and isempty tells which cells are empty."""
    for cell in rules.CELLS:
        for sign in "XO":
            position = rules.after(when_to_mark(cell, sign), cell, sign)
            yield Case(on(position, FREE_CELLS, code), " ".join(rules.free_cells(position)))
    for position in ("X    O X ", "XOXXOOOXX"):
        yield Case(on(position, FREE_CELLS, code), " ".join(rules.free_cells(position)))


@BOARD.cases(1)
def board_wins(code: Code) -> Iterator[Case]:
    """isdone and get_winner recognize three in a row on all eight lines, for X and for O."""
    for position in WON:
        script = on(position, "print(bool(board.isdone()), board.get_winner())", code)
        yield Case(script, f"True {rules.winner(position)}")


@BOARD.cases(1)
def board_goes_on(code: Code) -> Iterator[Case]:
    """Without three in a row, isdone returns False until the board is full. Then nobody has won."""
    for position in GOES_ON:
        yield Case(on(position, IS_DONE, code), "False")
    other_game = on("XXXOO    ", "board.isdone()", code).lines
    yield Case(Script((*other_game, *NEW_BOARD, f"print({IS_NOBODY})")), "True")
    yield Case(Script((*other_game, *on("XO XO    ", IS_DONE, code).lines)), "False")
    for position in TIES:
        yield Case(on(position, f"print(bool(board.isdone()), {IS_NOBODY})", code), "True True")


@BOARD.check(1)
def board_is_silent(code: Code) -> None:
    """Of Board's methods, only show prints anything."""
    cases = [case for each in (replace(code, is_second=False), code)
             for check in (board_new, board_marks, board_wins, board_goes_on)
             for case in check(each)]  # the first run must be silent in any case
    runs = code.run(*(case.script for case in cases))
    for case, run in zip(cases, runs):
        if not run.printed:
            raise Failure("", run)
        for number, text in enumerate(run.printed[:-1]):
            if text and number > 0:  # what an import prints, Game sees
                line = run.script.lines[number]
                raise Failure(f"{line} must print nothing.", run.up_to(number + 1))
        if run.last().count("\n") > 1:
            raise Failure("The last line prints more, because a method that it calls does.", run, 0,
                          case.expected)
    if not any(prints(run, case.expected) for case, run in zip(cases, runs)
               if case.expected not in (ALL_FREE, "False", "True")):
        raise Failure("No board showed a mark, and no game was won, so nothing was seen.", runs[-1])


@BOARD.cases(1)
def board_show(code: Code) -> Iterator[Case]:
    """show draws the board as in the handout. Half the points if only the spacing is wrong."""
    for position in SOME:
        yield Case(on(position, SHOW, code), rules.drawing(position), with_spacing=True)
