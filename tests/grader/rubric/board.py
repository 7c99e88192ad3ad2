"""Checks of Board."""

import rules
from grader import transcript
from grader.findings import Waits, shown
from grader.rubric.checks import Section, expect_lines, is_equal, nobody

ISEMPTY = {cell: f'board.isempty("{cell}")' for cell in rules.CELLS}
ENDING = "board.isdone()", "board.get_winner()"

BOARD = Section("Board", kind="Board", needs=("board new", "board marks"))


@BOARD.check(1, covers="board new", needs=())
def board_new(student):
    """A new Board has size 3, nine empty cells and no winner."""
    board = student.board(rules.EMPTY, "board.get_winner()")
    board.expect("board.get_winner()", nobody, "''")
    for name, wanted in ("size", 3), ("sign", " "), ("winner", ""):
        board = student.board(rules.EMPTY, f'hasattr(board, "{name}")', f"board.{name}")
        if board[f'hasattr(board, "{name}")']:  # or there are other ways to keep it
            board.expect(f"board.{name}", is_equal(wanted) if wanted else nobody, repr(wanted))
    student.board("X        ")
    board = student.board(rules.EMPTY, *ISEMPTY.values())
    if not board.error:  # or it is for board_marks, and so is the wrong way round
        for cell, line in ISEMPTY.items():
            board.expect(line, is_equal(board[ISEMPTY["C3"]]), "as it is for every other cell")


@BOARD.check(1, covers="board marks", needs=("board new",))
def board_marks(student):
    """set marks a cell, and only that; isempty tells the empty cells."""
    positions = [rules.after(rules.EMPTY, cell, sign) for cell in rules.CELLS for sign in "XO"]
    positions += ["X    O X ", "XXXXXXXXX"]
    for position, board in zip(positions, student.boards(positions, *ISEMPTY.values())):
        for cell, line in ISEMPTY.items():
            is_free = cell in rules.free_cells(position)
            board.expect(line, is_equal(is_free), is_free)


def check_endings(student, positions):
    for position, board in zip(positions, student.boards(positions, *ENDING)):
        is_over, winner = rules.is_over(position), rules.winner(position)
        board.expect("board.isdone()", lambda done: done is not None and bool(done) == is_over,
                     is_over)
        board.expect("board.get_winner()", is_equal(winner) if winner else nobody, repr(winner))


@BOARD.check(1, covers="board ends")
def board_wins(student):
    """Three in a row win: all eight lines, either sign, in every position where a game ends so."""
    check_endings(student, [position for position in rules.reachable_positions()
                            if rules.winner(position)])


@BOARD.check(1, covers="board ends")
def board_ties(student):
    """A full board without three in a row is the end, and nobody has won."""
    check_endings(student, [position for position in rules.reachable_positions()
                            if rules.is_over(position) and not rules.winner(position)])


@BOARD.check(1, covers="board ends")
def board_goes_on(student):
    """In every other position the game is not over, and nobody has won."""
    check_endings(student, rules.open_positions())
    won = [position for position in rules.reachable_positions() if rules.winner(position)][::80]
    ends = []
    for position, board in zip(won, student.boards(won, "board.isdone()")):
        if not board.error:
            ends.append(board["board.isdone()"])
            if board.printed:
                raise board.wrong(f"isdone must print nothing, not {board.printed!r}.",
                                  shows=board.printed)
    if not any(ends):
        raise Waits("an isdone that returns True at some end")
    for position in won:
        cell, _ = rules.moves_to(position)[-1]
        board = student.board(position, "board.isdone()", f'board.set("{cell}", " ")',
                              ISEMPTY[cell], "bool(board.isdone())", "board.get_winner()")
        if not board.error and board[ISEMPTY[cell]]:  # some take marks back by ways of their own
            done, winner = board["bool(board.isdone())"], board["board.get_winner()"]
            if done or not nobody(winner):
                raise board.wrong(
                    f"With {rules.picture(position)}, when the mark on {cell} is taken back, isdone "
                    f"must return False and get_winner '', not {done} and {shown(winner)}.",
                    hint="Does isdone() reset self.winner, each time that it is called?",
                    shows=shown(winner))


@BOARD.check(1, covers="board show")
def board_show(student):
    """show draws the board."""
    positions = rules.reachable_positions()[::100]
    for position, board in zip(positions, student.boards(positions, "board.show()")):
        board.require()
        drawing, hint = rules.drawing(position), ""
        if transcript.to_lines(drawing)[1:] == transcript.to_lines(board.printed):
            hint = "Is there a print() before the drawing?"
        expect_lines(drawing, board.printed, f"The drawing of {rules.picture(position)}:",
                     board.again(), hint=hint, trial=board)
