"""Checks of Board."""

import rules
from grader import sound
from grader.findings import Waits
from grader.rubric.checks import (Section, check_each, expect_lines, is_equal, nobody,
                                  when_to_mark)
from grader.trial import marking

ISEMPTY = {cell: f'board.isempty("{cell}")' for cell in rules.CELLS}
SOME = rules.reachable_positions()[::200]
WON = [position for position in rules.reachable_positions() if rules.winner(position)]
GOES_ON = [position for position in rules.reachable_positions() if not rules.winner(position)]
FOUR_MARKS = ["board = Board()", *marking("XO XO    ")]
GAME_AGAIN = ["from board import Board", *FOUR_MARKS, "board.isdone()", 'board.set("A3", "X")',
              "board.isdone()", *FOUR_MARKS]

BOARD = Section("Board", kind="Board")


@BOARD.check(1, part="Board.new")
def board_new(world):
    """A new Board has size 3, nine empty cells and no winner."""
    board = world.board(rules.EMPTY, "board.get_winner()")
    board.expect("board.get_winner()", nobody, "''")
    is_skeleton = board["board.get_winner()"] is None  # which earns nothing here
    # Where it has these attributes: it may keep its state in other ways
    for name, wanted in ("size", 3), ("sign", " "), ("winner", ""):
        board = world.board(rules.EMPTY, f'hasattr(board, "{name}")', f"board.{name}")
        if board[f'hasattr(board, "{name}")'] and not isinstance(board[f"board.{name}"], dict):
            board.expect(f"board.{name}", is_equal(wanted) if wanted else nobody, repr(wanted))
    first = world.board(rules.EMPTY, *ISEMPTY.values())
    second = world.board("X        ", "board = Board()", *ISEMPTY.values())
    if first.error or second.error:  # is the next check's
        return
    if is_skeleton:
        first.expect(ISEMPTY["C3"], lambda value: value is not None, True)
    second.where = "In a second Board, after A1 was marked in the first"
    for line in ISEMPTY.values():  # that it is True is the next check's, too
        second.expect(line, is_equal(first[line]), first[line])


@BOARD.check(1, part="Board.marks")
def board_marks(world):
    """set marks a cell, and only that; isempty tells the empty cells."""
    positions = [rules.after(when_to_mark(cell, sign), cell, sign)
                 for cell in rules.CELLS for sign in "XO"]
    positions += ["X    O X ", "XOXXOOOXX"]
    for position, board in zip(positions, world.boards(positions, *ISEMPTY.values())):
        hint = hint_to_count(board, position)
        for cell, line in ISEMPTY.items():
            is_free = cell in rules.free_cells(position)
            board.expect(line, is_equal(is_free), is_free, hint)


def hint_to_count(board, position):
    """Where one cell was marked, and another is not empty."""
    taken = [] if board.error else [cell for cell, line in ISEMPTY.items() if board[line] is False]
    free = rules.free_cells(position)
    if len(taken) != 1 or len(free) != 8 or taken[0] not in free:
        return ""
    return f"{taken[0]} is not empty then: do set and isempty count the cells in the same way?"


@BOARD.check(1, part="Board.ends")
def board_wins(world):
    """Three in a row win: all eight lines, either sign, in every position where a game ends so."""
    for position, board in ended(world, WON):
        board.expect("board.isdone()", bool, True)
        board.expect("board.get_winner()", is_equal(rules.winner(position)),
                     repr(rules.winner(position)))


@BOARD.check(1, part="Board.ends")
def board_goes_on(world):
    """In every other position the game goes on, but ends in a tie when the board is full."""
    ends = [board for _, board in ended(world, WON[::80])]
    if not any(board["board.isdone()"] for board in ends if not board.error):
        raise Waits("isdone does not return True at the end of any game yet.", ends[0])
    for position, board in ended(world, GOES_ON):
        is_tie = " " not in position
        board.expect("board.isdone()", lambda done: bool(done) == is_tie, is_tie)
        if is_tie:  # before the end, nobody asks who has won
            board.expect("board.get_winner()", nobody, "''")
    if world.report.fails(board_new):  # which has cost its point
        return
    again = world.run(GAME_AGAIN, "board.isdone()")
    again.where = "In a second Board, after X has won in the first"
    again.expect("board.isdone()", lambda done: not done, False)


def ended(world, positions):
    """A board for each of the positions, asked whether the game is over."""
    return zip(positions, world.boards(positions, "board.isdone()", "board.get_winner()"))


@BOARD.check(1, part="Board.silence", keeps=sound.BOARD)
def board_is_silent(world):
    """Only show prints; the other methods of Board print nothing."""
    if not world.report.share(each for each in BOARD
                              if each.part in ("Board.marks", "Board.ends")):
        raise Waits("no check of set, isempty, isdone and get_winner is passed yet.")
    for position, board in zip(SOME, world.boards(
            SOME, "board.isdone()", "board.get_winner()", ISEMPTY["A1"], ISEMPTY["C3"])):
        for number, text in enumerate(board.printed):
            if text:
                call = board.after_what() + board.lines[number]
                raise board.wrong(f"{call} must print nothing, not {text[:80]!r}.", number + 1,
                                  shows=text[:80])


@BOARD.check(1, part="Board.show")
def board_show(world):
    """show draws the board."""
    def require_drawn(position, board):
        board.require()
        expect_lines(rules.drawing(position), board.printed[-1],
                     f"The drawing of {rules.picture(position)} has", board)

    positions = rules.reachable_positions()[::100]
    check_each(zip(positions, world.boards(positions, "board.show()")), require_drawn)
