"""The handout for students: what to hand in and to print, all checks, and how points are given."""

from __future__ import annotations

from grader.rubric import EXTRA, REGULAR, RUBRIC, SECTIONS

# The checks and the sums of their points are filled in where there are braces
TEXT = """\
TIC-TAC-TOE: HOW YOUR SUBMISSION IS GRADED

A program, the grader, runs your code and checks what it does. This page lists all {number} checks.
They are worth {regular} points, and {extra} more points of extra credit. Except for what this page
requires, you may handle everything that the assignment leaves open as you like.


WHAT TO HAND IN

Hand in three files, either one by one or in one zip file. Their names must be exactly these, in
lower case:

    board.py     the class Board
    player.py    the classes Player, AI, MiniMax and SmartAI
    tictac.py    the main program

- Spell the names of the classes exactly like this, with the same capital letters.
- You may hand in the tictac.py that you were given, unchanged. You may also write your own, with
  people or computer players: in all sessions, the grader types the moves of Bob and of Alice, and
  replaces computer players with your Player.
- Your code may import everything that comes with Python, but no other packages. You may hand in
  more files that your code imports or reads. Put them next to the three files.
- Your code runs with the grader's version of Python. Ask your lecturer which version this is, and
  also whether you may hand in again after you have read your feedback.


WHAT YOUR PROGRAM PRINTS

Print exactly the texts of the assignment. Its web page does not show all spaces and line breaks, so
here is a session in full, apart from some moves. The whole sample is indented by four spaces, which
you do not print. A line with > is typed by a player, and is not part of the output either. Bob is a
person here, and Alice is a computer player: her B2 is printed by the program.

    Welcome to TIC-TAC-TOE Game!

       A   B   C
     +---+---+---+
    1|   |   |   |
     +---+---+---+
    2|   |   |   |
     +---+---+---+
    3|   |   |   |
     +---+---+---+

    Bob, X: Enter a cell [A-C][1-3]:
    > a1

       A   B   C
     +---+---+---+
    1| X |   |   |
     +---+---+---+
    2|   |   |   |
     +---+---+---+
    3|   |   |   |
     +---+---+---+

    Alice, O: Enter a cell [A-C][1-3]:
    B2

       A   B   C
     +---+---+---+
    1| X |   |   |
     +---+---+---+
    2|   | O |   |
     +---+---+---+
    3|   |   |   |
     +---+---+---+

    Bob, X: Enter a cell [A-C][1-3]:
    > b2
    You did not choose correctly.

    Bob, X: Enter a cell [A-C][1-3]:
    > b1

    (The other six moves of this game are left out here.)

       A   B   C
     +---+---+---+
    1| X | X | O |
     +---+---+---+
    2| O | O | X |
     +---+---+---+
    3| X | O | X |
     +---+---+---+
    It is a tie!
    Would you like to play again? [Y/N]
    > y

       A   B   C
     +---+---+---+
    1|   |   |   |
     +---+---+---+
    2|   |   |   |
     +---+---+---+
    3|   |   |   |
     +---+---+---+

    Bob, X: Enter a cell [A-C][1-3]:
    > a1

    (The other four moves of this game are left out here.)

       A   B   C
     +---+---+---+
    1| X | X | X |
     +---+---+---+
    2| O | O |   |
     +---+---+---+
    3|   |   |   |
     +---+---+---+
    Bob is a winner!
    Would you like to play again? [Y/N]
    > n
    Goodbye!

- End every prompt and every question with a line break, so that the answer is on its own line.
- Print a blank line above each board and above each prompt for a cell, and no other blank lines.
- Use capital and small letters as shown. You may use colours, and you may clear the screen.
- A cell is a letter and a digit, such as b2 or B2. Inputs such as 1a, a11 and an empty line are not
  cells. Your program must accept small and capital letters.
- Only Y and y start a new game. Every other answer, such as yes, ends the program.
- AI and MiniMax print the prompt. On the next line, they print their cell in upper case. SmartAI
  may print the same, but no check looks at what it prints.

A wrong line break, blank line or space inside a line is wrong spacing. It counts in only three
checks, the ones that mention spacing. Spaces at the end of a line never count. But two texts that
share a line count as a wrong text, not as wrong spacing, for example a cell behind its prompt.


THE CHECKS

"Three in a row" means in a row, in a column or on a diagonal. A move misses a win (or a tie) if the
player could force it before the move, and cannot force it after the move. A win that takes longer
than necessary is not missed. A computer player is asked in every position that its own games can
reach: it starts from an empty board and makes its own moves, and its opponent tries every reply.

{checks}

"Takes a board" means that AI("Bob", "X", board) creates a player whose get_name returns "Bob" and
whose get_sign returns "X". The same is true of MiniMax and SmartAI.

The check of what minimax returns calls minimax(board, self_player=True, start=False) and
minimax(board, self_player=False, start=False) on boards on which the game is over. If this call
fails, perhaps because your parameters have other names, the check looks at MiniMax's moves instead.


HOW POINTS ARE GIVEN

Your grade is the sum of the points that you earn in the checks. In each check, you earn all of its
points, half of them where its line says so, or none. Each check first runs with your code alone. If
a check of Board, Player, AI, MiniMax or SmartAI fails, it usually runs again, with reference code
(correct code that belongs to the grader) in the place of some of your code, and the better result
counts. So a bug in Board costs you no points in MiniMax, and your feedback says that the check
passed only with the reference code. In Game, all your code must work together, so there is no
second run, and a bug in Board can also cost you points there.

    checks of                    replaced by reference code in the second run

    set and isempty              all other methods of Board
    isdone and get_winner        all other methods of Board
    show                         all other methods of Board
    a new Board, silence         (there is no second run)
    Player                       Board, and the constructor, get_name and get_sign of Player
    AI, MiniMax, SmartAI         the same, and the constructors of AI, MiniMax and SmartAI
    Game                         (there is no second run)

"Silence" is the check that only show prints. In the first check of a class, its own constructor is
not replaced, because the check is about it. For Player, the same is true of get_name and get_sign.

These are the exceptions, and some cases that are easily misunderstood:

- A class earns no points if it is missing, if it has no method of its own (only pass), or if its
  file cannot be imported. If only Board has this problem, your players are still checked.
- If you spell AI, MiniMax or SmartAI with other capitals, such as Minimax, the first check of this
  class earns half its points. If the class also takes no board, it is still half.
- If tictac.py is missing, the first five checks of Game earn no points. The last three still run,
  because they use the main program of the assignment instead.
- The reference code can help your players only if they use the methods of Board, or the list
  board.board as the assignment describes it.
- If the reference code does not help and one bug makes several checks fail, you lose points in each
  of them.
- A choose that accepts only lower case earns no points in the check of the cell that is typed. It
  also fails in nearly all other checks of Player and Game, because they type capital letters.
- If the prompt and the cell are both right but something else is printed too, you earn half.


HOW TO READ YOUR FEEDBACK

For each check, your feedback shows what you earned and what you could have earned. This is a part
of the feedback for a student whose isdone overlooks one diagonal:

  Board: 5/6 points
     ...
     0/1  isdone and get_winner recognize three in a row on all eight lines, for X and for O.
          On the board X-- -XO -OX, board.isdone() must be True, not False.
          To see this yourself, save these lines as again.py next to your modules and run again.py:
              from board import Board
              board = Board()
              board.set("C3", "X")
              board.set("B3", "O")
              board.set("B2", "X")
              board.set("C2", "O")
              board.set("A1", "X")
              print(repr(board.isdone()))

A board is written row by row: X-- -XO -OX has X on A1, B2 and C3, and O on C2 and B3. If you run
again.py, it prints what you see after "not", here False. Correct your code until it prints what you
see after "must be", here True.

"Not checked" means that the check could not run, for example because another check must pass first.
It earns no points. If you believe that a check is wrong, send your lecturer the part of your
feedback about this check, and say what you see when you run again.py.


LIMITS

Aim for under five seconds a move. A plain search of the whole game usually takes a few seconds, and
only the first move of a game needs it. These are the limits at which the grader stops your code:

- A move of MiniMax or SmartAI may take 30 seconds of processor time, and may wait for 30 seconds.
  Anything else may take 10 seconds of each. Waiting means, for example, reading from a network or
  waiting for a lock. Pauses with time.sleep are skipped. After the first move of a game, up to 20
  moves share one limit.
- All checks together may take 150 seconds of processor time and waiting. If your code needs more,
  it is not graded to the end, and your lecturer decides what to do.
- Your code may use 512 MB of memory. Do not rely on a network or on files outside your submission.

If your code reaches the limit for a move, it is stopped, and the check fails. From then on, the
limit is lower for the same code: 5 seconds for a move of MiniMax or SmartAI, and 2 seconds for
anything else. So an endless loop costs you the checks that meet it, and no others. If your Board
reaches the limit, your players are checked only with the reference Board."""


def handout() -> str:
    """Return the page that --rubric prints."""
    return TEXT.format(number=len(RUBRIC), regular=possible(*REGULAR), extra=possible(EXTRA),
                       checks="\n\n".join(map(checks_of, SECTIONS)))


def checks_of(section: str) -> str:
    """Return a heading and the checks of a section, with their points."""
    points = f"{possible(section)} points"
    if section == EXTRA:
        points += " of extra credit"
    lines = [f"{check.points:>4}  {check.title}" for check in RUBRIC if check.section == section]
    return "\n".join([f"{section} ({points})", *lines])


def possible(*sections: str) -> int:
    """Return the sum of the points of these sections."""
    return sum(check.points for check in RUBRIC if check.section in sections)
