"""The handout for students: what to hand in and to print, all checks, and how points are given."""

from __future__ import annotations

from grader.rubric import EXTRA, REGULAR, RUBRIC, SECTIONS

# The checks and the sums of their points are filled in where there are braces
TEXT = """\
TIC-TAC-TOE: HOW YOUR SUBMISSION IS GRADED

Your submission is graded by a program, the grader, which runs your code. There are {number} checks,
and this page lists all of them. Together, they are worth {regular} points, plus {extra} points of
extra credit for SmartAI. Where this page and the assignment differ, follow this page. Anything that
neither of them settles is up to you.


WHAT TO HAND IN

Hand in these three files, either one by one or in one zip file. The names must match exactly, with
all letters in lower case:

    board.py     the class Board
    player.py    the classes Player, AI, MiniMax and SmartAI
    tictac.py    the main program

- Spell the names of the classes exactly as above, including capital letters.
- If you copy code from the assignment's web page, repair it first. Restore the indentation, replace
  curly quotes with straight ones, and put back the backslash where the page has lost it: "[Y/N]n"
  must be "[Y/N]\\n".
- You may use the assignment's main program as your tictac.py, or write your own, in which Bob and
  Alice are people or computer players. This makes no difference to your grade. While the grader
  runs your tictac.py, it puts your Player in the place of every computer player, and types the
  moves of both. So your program must not ask any other questions, such as who is to play.
- Your code may import anything from Python's standard library, but no other packages. You may hand
  in further files that your code imports or reads. Keep all files together in one folder. A zip
  file may contain this folder, or just the files.
- The modules board.py and player.py must not print or ask for anything when they are imported. If
  they contain code that tries out the classes, put it below: if __name__ == "__main__":

Before you hand in, run your program, and compare what it prints with the sample session below. Ask
your lecturer which version of Python the grader uses, and whether you may hand in again after you
have read your feedback.


WHAT YOUR PROGRAM MUST PRINT

Print exactly what this sample session shows. (The assignment's web page has lost some spaces and
line breaks, and shows a long dash instead of three hyphens.) Some moves of the session are left out
here. Do not print the four spaces at the beginning of each line. A line that starts with > shows
what a person types. Bob is a person here, and Alice is a computer player: her B2 is printed by the
program.

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

- End every prompt and every question with a line break, so that the answer is on its own line, as
  in input("Would you like to play again? [Y/N]\\n").
- Board.show prints a blank line above the board. Every player prints a blank line above the prompt
  for a cell, each time. There are no other blank lines.
- Use upper and lower case as shown. The grader ignores escape codes that colour the text or clear
  the screen.
- A cell is a letter from A to C and a digit from 1 to 3. A person may type the letter in upper or
  lower case: b2 or B2. Inputs such as 1a, a11 and an empty line are not cells.
- Only Y and y start a new game. Every other answer, such as yes, ends the program.
- AI and MiniMax print the same prompt as Player and, on the next line, their cell in upper case.
  SmartAI may do the same, but no check looks at what it prints.

Spacing is wrong if a blank line is missing or extra, if there are too many or too few spaces in a
line, or if a prompt or a question does not end with a line break. Wrong spacing costs points only
in the three checks that mention spacing. Spaces at the end of a line are ignored.


WHAT YOUR CLASSES MUST DO

- The grader passes cells to your methods in upper case, as in set("A1", "X") and isempty("A1").
- When isdone has found three in a row, get_winner must return "X" or "O". For a new board and after
  a tie, it may return "", " ", None or False. The grader calls isdone before it asks who has won.
- If a board has an attribute size, it must be 3. The grader never calls get_size.
- You may store the cells as you like. But if you keep the layout of the assignment, the grader can
  combine your code with its own correct code, which may save you points (see HOW POINTS ARE GIVEN).
  This layout is a list called board with nine entries in the order A1, B1, C1, A2 to C3, and with a
  space for an empty cell.
- Every player must work as Bob with X and as Alice with O.
- A computer player gets the same board in its constructor and in choose. It may remember things
  between its moves. But it must also find a move if it is created in the middle of a game, so it
  must look at the board. For each game, the grader creates new players.


THE CHECKS

"Three in a row" means three identical signs in a line: across, down or diagonal. "The assignment's
program" is the main program that the assignment gives, with two people as players.

To test a computer player, the grader plays every possible game against it: the player starts from
an empty board, and after each of its moves, the grader tries every possible reply. A move misses a
win if the player could have forced a win before this move, but cannot do so after it. It misses a
tie if the player could have avoided a loss before this move, but cannot do so after it. Winning
later than necessary is fine.

The number before each check is what it is worth.

{checks}

"Takes a board" means that AI("Bob", "X", board) creates a player whose get_name returns "Bob" and
whose get_sign returns "X", and that MiniMax and SmartAI do the same. If your player takes no board,
the grader creates it as AI("Bob", "X") in all other checks.

What AI and MiniMax print is "partly right" if only the prompt or only the cell is right, or if they
print something else as well, or if the cell is on the same line as the prompt.

The check of the value that minimax returns calls minimax(board, self_player=True, start=False) and
minimax(board, self_player=False, start=False) on boards on which the game is over. If such a call
ends with an error, perhaps because your parameters have other names, MiniMax earns this point if
its moves miss no win and no tie.


HOW POINTS ARE GIVEN

Your grade is the sum of the points that you earn in the checks. In each check, you earn all of its
points, half of them where its line says so, or none. Each check first runs with your code alone. If
a check of Board, Player, AI, MiniMax or SmartAI fails, the grader usually runs it again, with its
own correct code, the reference code, in the place of some of your code, and the better result
counts. So a bug in Board normally costs you nothing in MiniMax. In Game, all your code must work
together, so there is no second run, and a bug in Board can also cost you points there.

    checks of               what is replaced by the reference code in the second run

    set and isempty         Board's constructor, isdone, get_winner and show
    isdone and get_winner   Board's constructor, set, isempty and show
    show                    Board's constructor, set, isempty, isdone and get_winner
    Player                  all of Board, and Player's constructor, get_name and get_sign
    AI, MiniMax, SmartAI    all of Board, Player's constructor, get_name and get_sign, and the
                            constructors of AI, MiniMax and SmartAI

The first check of Player, AI, MiniMax and SmartAI is about the constructor of this class, so this
constructor is not replaced there. In the first check of Player, get_name and get_sign are not
replaced either. The check of a new Board and the check that only show prints have no second run.

For example, suppose that your isdone overlooks a diagonal, and that your MiniMax loses games for
this reason. In the second run, your MiniMax plays on the reference Board. If it no longer loses
there, you earn the points, and your feedback says that the check passed only with the reference
Board.

Some checks cannot run if another one fails. They are then "not checked" and earn no points, and
your feedback says which check to fix first. For example, the moves of a computer player cannot be
judged if it does not mark exactly one free cell.

Special cases:

- A class earns no points if it is missing, if it has no method of its own (only pass), or if its
  file cannot be imported. So a syntax error in player.py costs you all the points for its four
  classes and for Game. A syntax error in board.py costs you the points for Board and Game; your
  players are still checked, even if player.py imports board.
- If only upper and lower case are wrong in the name of AI, MiniMax or SmartAI, as in Minimax, the
  first check of this class earns half its points at most. You do not lose another half if this
  class also takes no board.
- If tictac.py is missing or ends with an error, you lose points only in the first five checks of
  Game. The last three use the assignment's program.
- The reference code can help your players only if they use the methods of Board, or the list called
  board as described above.
- If the reference code does not help and one bug makes several checks fail, you lose points in each
  of them.
- If choose accepts only lower case, you earn nothing for "choose marks the cell that is typed", and
  you lose nearly all the other points for Player and Game, because the grader types upper case
  there.


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

When a check passes only with the reference code, your feedback says why it failed with your code:

  MiniMax: 12/12 points
     ...
     3/3  As O, MiniMax misses no win and no tie. Half the points if it misses wins but never loses.
          You lose no points here. The check passed only with the reference Board, constructors,
          get_name and get_sign.
          With your code alone, it failed: On the board OXX XOO X--, MiniMax (O) took B3, but C3
          would have won at once. None of its bad moves loses the game.

For a check that plays a whole session, your feedback shows the lines that were expected and those
that were printed. Instead of again.py, it then has lines that you put at the top of a copy of your
tictac.py, so that the program gets its answers from them. For failures that cannot be reproduced in
this way, there is no script. If you believe that a check is wrong, send your lecturer the part of
your feedback about this check, and say what you see when you run the script.


LIMITS

A plain minimax usually takes a few seconds for the first move of a game, and much less for later
moves. That is fast enough. Aim for less than five seconds for the first move, and for less than one
second for a later one. The limits at which the grader stops your code are higher:

- MiniMax and SmartAI may use 30 seconds of processor time for their first move in a game, as X or
  as O. The grader asks for their later moves in groups of up to 20, from different games, and each
  group may use 30 seconds.
- Everything else, such as a whole session of tictac.py, may use 10 seconds.
- Time that your code spends waiting, for example for a file, is limited in the same way. Pauses
  with time.sleep are skipped.
- All checks together may take 150 seconds. If your code needs more, grading stops, and your
  lecturer decides what to do.
- Your code may use 512 MB of memory. Do not rely on a network or on files outside your submission.

If your code reaches the limit of 30 or 10 seconds, it is stopped, and the check fails. After that,
the limit is 5 seconds for the same class (MiniMax or SmartAI), or 2 seconds for everything else. So
an endless loop costs you only the checks that run into it, and not the time for all the others. If
your Board reaches the limit, your players are checked only with the reference Board."""


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
