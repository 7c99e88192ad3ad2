"""The handout for students: what to hand in and to print, all checks, and how points are given."""

from __future__ import annotations

from grader.rubric import EXTRA, REGULAR, RUBRIC, SECTIONS

# The checks and the sums of their points are filled in where there are braces
TEXT = """\
TIC-TAC-TOE: HOW YOUR SUBMISSION IS GRADED

A program, the grader, runs your code and checks what it does. There are {number} checks, and this
page lists all of them. Together, they are worth {regular} points, plus {extra} points of extra
credit for SmartAI. Where this page and the assignment differ, follow this page. What both leave
open, you may decide as you like.


WHAT TO HAND IN

Hand in these three files, either one by one or in one zip file. The names must match exactly, with
all letters in lower case:

    board.py     the class Board
    player.py    the classes Player, AI, MiniMax and SmartAI
    tictac.py    the main program

- Spell the names of the classes exactly like this. Upper and lower case matter.
- You may use the main program of the assignment as your tictac.py. If you copy it from the web
  page, restore the indentation and the straight quotes, and write "\\n" where the page shows "n".
- You may also write a tictac.py of your own, in which Bob and Alice are people or computer players.
  To the grader, this makes no difference: it types the moves of both, and when it runs your
  program, it replaces computer players with your Player.
- Your code may import everything that comes with Python, but no other packages. You may hand in
  more files that your code imports or reads. Put them into the same folder as the three files.
- The modules board.py and player.py must not print or ask for anything when they are imported. If
  they contain code that tries out the classes, put it below: if __name__ == "__main__":
- Ask your lecturer which version of Python runs your code, and whether you may hand in again after
  you have read your feedback.


WHAT YOUR PROGRAM PRINTS

Print the texts exactly as the assignment gives them. Its web page does not show all spaces and line
breaks, so here is a sample session, in which some moves are left out. Do not print the four spaces
at the beginning of each line. A line with > is what a person types; it is not output. Bob is a
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
- Board.show prints a blank line above the board. Every player prints a blank line above the prompt
  for a cell, each time. There are no other blank lines.
- Use upper and lower case as shown. The grader ignores escape codes that colour the text or clear
  the screen.
- A cell is a letter and a digit, and a person may type the letter in upper or lower case: b2 or B2.
  Inputs such as 1a, a11 and an empty line are not cells.
- Only Y and y start a new game. Every other answer, such as yes, ends the program.
- AI and MiniMax print the same prompt as Player and, on the next line, their cell in upper case.
  SmartAI may print this, too, but no check looks at what it prints.

Wrong spacing means a wrong blank line, a wrong space inside a line, or a prompt or question that
does not end with a line break. It costs points only in the three checks that mention spacing.
Spaces at the end of a line never count. If AI or MiniMax prints its cell on the same line as the
prompt, however, this line is wrong, and not only its spacing.


WHAT YOUR CLASSES DO

- The grader names cells in upper case: it calls set("A1", "X") and isempty("A1").
- When isdone has found three in a row, get_winner returns "X" or "O". In a new board and after a
  tie, it may return "", " ", None or False. The grader calls isdone before it asks for a winner.
- If a board has an attribute size, it must be 3. The grader never calls get_size.
- If a board has a list called board, it is best laid out as in the assignment: nine marks in the
  order A1, B1, C1, A2 to C3, with a space for an empty cell. No check looks at the list, but the
  reference code (see below) uses it.
- Every player must work as Bob with X and as Alice with O.
- A computer player is created with the board on which it will play. It may remember things from one
  move to the next. But it must look at the board for each move, since it may also be created in the
  middle of a game.


THE CHECKS

"Three in a row" means three equal signs in a line: across, down or diagonal. "The assignment's
program" is the main program that the assignment gives, with two people as players.

A move misses a win if the player could have won against every defence, and no longer can after this
move. It misses a tie if the player could have avoided a loss, and no longer can. A slow win is not
missed. The grader asks a computer player for its move in every position that its games can reach:
from an empty board, the computer player makes its own moves, and its opponent tries every reply.

{checks}

"Takes a board" means that AI("Bob", "X", board) creates a player whose get_name returns "Bob" and
whose get_sign returns "X". The same is true of MiniMax and SmartAI.

The check of the value that minimax returns calls minimax(board, self_player=True, start=False) and
minimax(board, self_player=False, start=False) on boards on which the game is over. If such a call
ends with an error, perhaps because your parameters have other names, MiniMax earns this point if
its moves miss no win and no tie.


HOW POINTS ARE GIVEN

Your grade is the sum of the points that you earn in the checks. In each check, you earn all of its
points, half of them where its line says so, or none. Each check first runs with your code alone. If
a check of Board, Player, AI, MiniMax or SmartAI fails, the grader usually runs it again, with its
own correct code, the reference code, in the place of some of your code, and the better result
counts. So a bug in Board normally costs you nothing in MiniMax, and your feedback says that the
check passed only with the reference code. In Game, all your code must work together, so there is no
second run, and a bug in Board can also cost you points there.

The second run replaces what a check is not about:

    checks of                      what the reference code replaces in the second run

    set and isempty                all other methods of Board
    isdone and get_winner          all other methods of Board
    show                           all other methods of Board
    Player                         Board, and the constructor, get_name and get_sign of Player
    AI, MiniMax, SmartAI           all of that, and the constructors of AI, MiniMax and SmartAI
    a new Board; only show prints  (there is no second run)
    Game                           (there is no second run)

The first check of a player is about its constructor, which is therefore not replaced. For Player,
the same is true of get_name and get_sign.

Some checks cannot run if another one fails. They are then "not checked" and earn no points, and
your feedback says which check to fix first. For example, the moves of a computer player cannot be
judged if it does not mark exactly one free cell.

Special cases:

- A class earns no points if it is missing, if it has no method of its own (only pass), or if its
  file cannot be imported. So a syntax error in player.py costs you all points of its four classes,
  and those of Game. A syntax error in board.py costs you the points of Board and of Game.
- If you spell AI, MiniMax or SmartAI with other upper and lower case, such as Minimax, the first
  check of this class earns half its points, even if the class also takes no board.
- If tictac.py is missing, the first five checks of Game earn no points. The last three still run.
- The reference code can help your players only if they use the methods of Board, or the list
  board.board as described above.
- If the reference code does not help and one bug makes several checks fail, you lose points in each
  of them.
- If choose accepts only lower case, you earn nothing in "choose marks the cell that is typed", and
  you lose nearly all other points of Player and Game, because the grader types upper case there.


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

If a whole session is wrong, your feedback shows the lines that were expected and those that were
printed. Instead of again.py, it then has lines that you put at the top of a copy of tictac.py, so
that the program answers its own questions. Some failures cannot be shown in this way, and have no
script. If you believe that a check is wrong, send your lecturer the part of your feedback about
this check, and say what you see when you run the script.


LIMITS

A plain search of the whole game usually takes a few seconds for the first move of a game, and much
less for later moves. That is fast enough: aim for less than five seconds a move. The limits at
which the grader stops your code are higher:

- MiniMax and SmartAI may use 30 seconds of processor time for the first move of a game. The grader
  asks for later moves in groups of up to 20, from different games, and each group may use 30
  seconds as well. Everything else, such as a whole session of tictac.py, may use 10 seconds.
- Your code may also wait for as long as that, for example for a lock. Pauses with time.sleep do not
  count, because the grader skips them.
- All checks together may take 150 seconds. If your code needs more, grading stops, and your
  lecturer decides what to do.
- Your code may use 512 MB of memory. Do not rely on a network or on files outside your submission.

If your code reaches one of the first two limits, it is stopped, and the check fails. After that,
the limit is lower wherever the same code runs again: 5 seconds for MiniMax and SmartAI, and 2
seconds for everything else. So an endless loop does not use up the time for all checks, and costs
you only the checks that run into it. If your Board reaches a limit, your players are checked only
with the reference Board."""


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
