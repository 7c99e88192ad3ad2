"""Checks of Board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import rules
from grader.failures import Skipped
from grader.rubric.checks import (Section, all_but, expect_spacing, expect_words, is_nobody,
                                  when_to_mark)
from grader.runs import Code, Foreign, Run, marking, script

ISEMPTY = {cell: f'board.isempty("{cell}")' for cell in rules.CELLS}
# All positions would take too long
SOME = rules.reachable_positions()[::200]
WON = [position for position in rules.reachable_positions() if rules.winner(position)][::2]
GOES_ON = rules.unfinished_positions()[::6]
TIES = [position for position in rules.reachable_positions()
        if " " not in position and not rules.winner(position)]
NEW_BOARD = "board = Board()"

BOARD = Section("Board")


@BOARD.check(1)
def board_new(code: Code) -> None:
    """A new Board has nine empty cells and no winner, even after a game on another Board."""
    first, won = ["from board import Board", NEW_BOARD], marking("XXXOO    ")
    again = [*first, *won, "board.isdone()", NEW_BOARD]
    where = "In a second Board, after X has won in the first"
    begins = "XO XO    "
    should_be = f"should be {rules.picture(begins)}"
    new, sized, goes_on, second, begun = code.run_all([
        script(first, "board.get_winner()", *ISEMPTY.values()),
        script(first, "board.size"),
        script([*first, *marking(begins)], "board.isdone()", where=f"When the board {should_be}"),
        script(again, *ISEMPTY.values(), where=where),
        script(again, *marking(begins), "board.isdone()", where=f"{where}, when it {should_be}")])
    new.expect("board.get_winner()", "", is_nobody)
    if not sized.error:  # it may be a method as well
        sized.expect("board.size", 3, lambda value: value == 3 or isinstance(value, Foreign))
    for line in ISEMPTY.values():
        new.expect(line, True, bool)
        if not second.error:  # other checks report errors
            second.expect(line, True, bool)
    for run in (goes_on, begun):
        if not run.error:
            run.expect("board.isdone()", False, lambda done: not done)


@BOARD.check(1, second=all_but("set", "isempty"))
def board_marks(code: Code) -> None:
    """set marks one cell and changes no other, and isempty tells which cells are empty."""
    positions = [rules.after(when_to_mark(cell, sign), cell, sign)
                 for cell in rules.CELLS for sign in "XO"]
    positions += ["X    O X ", "XOXXOOOXX"]
    for position, run in zip(positions, code.boards(positions, *ISEMPTY.values())):
        for cell, line in ISEMPTY.items():
            is_free = cell in rules.free_cells(position)
            run.expect(line, is_free, lambda value: bool(value) == is_free)


@BOARD.check(1, second=all_but("isdone", "get_winner"))
def board_wins(code: Code) -> None:
    """isdone and get_winner recognize three in a row on all eight lines, for X and for O."""
    for position, run in ended(code, WON):
        run.expect("board.isdone()", True, bool)
        run.expect("board.get_winner()", rules.winner(position))


@BOARD.check(1, second=all_but("isdone", "get_winner"))
def board_goes_on(code: Code) -> None:
    """Without three in a row, isdone returns False until the board is full. Then nobody has won."""
    for position, run in ended(code, [*GOES_ON, *TIES]):
        is_tie = " " not in position
        run.expect("board.isdone()", is_tie, lambda done: bool(done) == is_tie)
        if is_tie:  # before the end, nobody asks who has won
            run.expect("board.get_winner()", "", is_nobody)


def ended(code: Code, positions: Iterable[str]) -> Iterator[tuple[str, Run]]:
    """Return pairs: a position, and a run that asks isdone and get_winner there."""
    return zip(positions, code.boards(positions, "board.isdone()", "board.get_winner()"))


@BOARD.check(1)
def board_is_silent(code: Code) -> None:
    """Of Board's methods, only show prints anything."""
    lines = "board.isdone()", "board.get_winner()", ISEMPTY["A1"], ISEMPTY["C3"]
    runs = code.boards(SOME, *lines)
    if not any(shows_a_mark(run, *lines) for run in runs):
        for run in runs:
            if run.error:
                raise Skipped(f"{run.script.lines[len(run.values)]} ended with {run.error}.",
                              first="Board")
        raise Skipped("no board showed a mark, and no game came to its end.", first="Board")
    for run in runs:
        for number, text in enumerate(run.printed):
            if text and "board." in run.script.lines[number]:  # what an import prints, Game sees
                shown = repr(text[:80]) + ("..." if len(text) > 80 else "")
                raise run.line_failure(number, f"must print nothing, but it printed {shown}")


def shows_a_mark(run: Run, isdone: str, get_winner: str, isempty: str, *others: str) -> bool:
    """Return True if isdone said that the game is over, or isempty that a cell is taken."""
    begin = run.script.begin
    values = dict(zip(run.script.lines[begin:], run.values[begin:]))  # up to an error
    return bool(values.get(isdone)) or not values.get(isempty, True)


@BOARD.check(1, second=all_but("show"))
def board_show(code: Code) -> None:
    """show draws the board as in the handout. Half the points if only the spacing is wrong."""
    positions = rules.reachable_positions()[::100]
    runs = code.boards(positions, "board.show()")
    for expect in (expect_words, expect_spacing):
        for position, run in zip(positions, runs):
            run.require()
            expect(rules.drawing(position), run.printed[-1],
                   f"{run.where}the drawing is not right.", run)
