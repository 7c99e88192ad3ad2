"""The handout for students: what to hand in and to print, all checks, and how points are given."""

from __future__ import annotations

from grader.rubric import EXTRA, REGULAR, RUBRIC, SECTIONS

# The checks and the sums of their points are filled in where there are braces
TEXT = """\
TIC-TAC-TOE: HOW YOUR SUBMISSION IS GRADED

Your submission is graded by a program, the grader, which runs your code. It makes {number} checks,
which are all listed on this page. They are worth {regular} points, and SmartAI is worth {extra}
more points of extra credit. Where this page and the assignment differ, follow this page. Anything
that neither of them settles is up to you.

    1. What to hand in
    2. What your program must print
    3. What your classes must do
    4. The checks
    5. How points are given
    6. How to read your feedback
    7. How long your code may take


1. WHAT TO HAND IN

Hand in these three files, either one by one or in one zip file. The names must match exactly, with
all letters in lower case:

    board.py     the class Board
    player.py    the classes Player, AI, MiniMax and, for extra credit, SmartAI
    tictac.py    the main program

- Spell the names of the classes exactly as above, including capital letters.
- You may use the assignment's main program as your tictac.py. You may also write your own, in which
  Bob and Alice are people or computer players. While the grader runs your tictac.py, it replaces
  every computer player with your Player, and types the moves of both Bob and Alice. So your program
  must not ask any other questions, such as who is to play.
- If you copy code from the assignment's web page, repair it first. Restore the indentation, replace
  curly quotes with straight ones, and put back the backslash where the page has lost it: "[Y/N]n"
  must be "[Y/N]\\n".
- Your code may import anything from Python's standard library, but no other packages. You may hand
  in further files that your code imports or reads. Keep all files together in one folder. A zip
  file may contain this folder, or just the files.
- The modules board.py and player.py must not print or ask for anything when they are imported. If
  they contain code that tries out the classes, put it below: if __name__ == "__main__":

Your lecturer will tell you where to hand in your files, which version of Python the grader uses,
and whether you may hand in a better version after you have read your feedback.


2. WHAT YOUR PROGRAM MUST PRINT

Print exactly what this session shows. Two people play. A line that starts with > is what a person
types; all other lines are printed. Each line is indented by four spaces here, which you do not
print. Where moves are left out, the session is interrupted by a line with [...].

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
    > a1
    You did not choose correctly.

    Alice, O: Enter a cell [A-C][1-3]:
    > B2

[...]

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

[...]

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

To play this session yourself, type these answers, one after the other:

    a1 a1 B2 b1 c1 a3 a2 c2 b3 c3 y a1 a2 b1 b2 c1 n

Computer players do not ask. AI and MiniMax print the same prompt as Player does and, on the next
line, the cell that they take. (SmartAI may do the same, but no check looks at what it prints.)

    Alice, O: Enter a cell [A-C][1-3]:
    B2

- End every prompt and every question with a line break, as in input("Would you like to play again?
  [Y/N]\\n"). Then the answer is on a line of its own.
- Board.show prints a blank line above the board, and players print a blank line above the prompt.
  There are no other blank lines.
- Use upper and lower case as shown. The grader ignores escape codes that colour the text or clear
  the screen.
- A cell is a letter from A to C and a digit from 1 to 3. A person may type the letter in upper or
  lower case: b2 or B2. Inputs such as 1a, a11 and an empty line are not cells.
- Only Y and y start a new game. Every other answer, such as yes, ends the program.

Spacing is wrong if a blank line is missing or extra, if there are too many or too few spaces in a
line, or if a prompt or a question does not end with a line break. Wrong spacing costs points only
in the three checks that mention spacing. There is one exception: a cell that AI or MiniMax prints
on the same line as the prompt is a wrong text. Spaces at the end of a line are always ignored.


3. WHAT YOUR CLASSES MUST DO

- The grader passes cells to your methods in upper case, as in set("A1", "X") and isempty("A1").
- When isdone has found three in a row, get_winner must return "X" or "O". As long as nobody has
  won, it may return "", " ", None or False. The grader calls isdone before it asks who has won.
- If a board has an attribute size, it must be 3. The grader never calls get_size.
- You may store the cells as you like. But if you keep to the assignment, the grader can help you
  more (see section 5): a list called board with nine entries, A1, B1, C1, A2, B2, C2, A3, B3, C3,
  at the indexes 0 to 8, and a space for an empty cell.
- Every player must work as Bob with X and as Alice with O.
- A computer player gets the same board in its constructor and in choose. It may remember things
  between its moves. But it must also find a move if it is created in the middle of a game, so it
  must look at the board. For each game, the grader creates new players.


4. THE CHECKS

The number before each check is what it is worth. Some words that the checks use:

- Three in a row: three identical signs in a line, which may be across, down or diagonal.
- A move misses a win if the player could have forced a win before this move, but cannot do so after
  it. It misses a tie if the player could have avoided a loss before this move, but cannot do so
  after it. Winning later than necessary is fine.
- Takes a board: AI("Bob", "X", board) creates a player whose get_name returns "Bob" and whose
  get_sign returns "X". The same is true for MiniMax and SmartAI. If your player takes no board, the
  grader creates it as AI("Bob", "X") in all other checks.
- Partly right: only the prompt or only the cell is right, or there is more text than these two.
- The assignment's program: the main program that the assignment gives, with two people as players.

{checks}

To test a computer player, the grader plays every possible game against it, from an empty board, as
X and as O. When it is the grader's turn, it tries every free cell.

To check what minimax returns, the grader calls minimax(board, self_player=True, start=False) and
minimax(board, self_player=False, start=False) on boards on which the game is over. Other values,
such as 10 and -10, earn nothing. If a call ends with an error, perhaps because your parameters have
other names, MiniMax earns this point if its moves miss no win and no tie.


5. HOW POINTS ARE GIVEN

Your grade is the sum of the points that you earn in the checks. In each check, you earn all of its
points, half of them where its line says so, or none. Each check first runs with your code alone. If
a check of Board, Player, AI, MiniMax or SmartAI does not earn all its points, the grader runs it
again, with its own correct code in place of the code that the check is not about. This correct code
is called the reference code. The better of the two results counts. So a bug in Board normally costs
you nothing in MiniMax. In Game, all your code must work together: there is no second run, and a bug
in Board can also cost you points there.

What the second run replaces:

- In checks of set and isempty, of isdone and get_winner, and of show: all other methods of Board.
- In checks of Player, AI, MiniMax and SmartAI: all of Board, and also the constructors, get_name
  and get_sign of the players. The first check in each of these sections is about creating a player,
  so it keeps what it is about.
- The check of a new Board, and the check that only show prints anything, run only once.

Sometimes a check cannot run, because something else must work first. For example, the moves of a
computer player cannot be judged if it does not mark exactly one free cell. Such a check is "not
checked" and earns no points, and your feedback says which check to look at first.

Special cases:

- A class earns no points if it is missing, if it has no method of its own (only pass), or if its
  file cannot be imported. So a syntax error in player.py costs you all the points for its four
  classes and for Game. A syntax error in board.py costs you the points for Board and Game. Your
  players are still checked if player.py imports nothing but Board from it.
- If you write AI, MiniMax or SmartAI with wrong capitals, such as Minimax, the first check of this
  class earns at most half its points. For Board and Player, wrong capitals mean that the class is
  missing.
- If tictac.py is missing or ends with an error, you lose points only in the first five checks of
  Game. The last three use the assignment's program.
- If the two games of the check of spacing do not come to their end, this check is not checked.
- The reference code can help your players only if they use the methods of Board, or the list called
  board as described in section 3.
- If the reference code does not help and one bug makes several checks fail, you lose points in each
  of them.
- If choose accepts only lower case, you earn nothing for "choose marks the cell that is typed", and
  you lose nearly all the other points for Player and Game, because the grader types upper case in
  these checks.


6. HOW TO READ YOUR FEEDBACK

For each check, your feedback shows what you earned and what you could have earned. Here is a part
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

The same bug costs this student two points in Game, where a whole session is played. This is one of
the two checks:

  Game: 6/8 points
     ...
     0/1  With your modules, the assignment's program announces the winner or a tie.
          After answer 9 (C3): The line must be 'Bob is a winner!', not 'It is a tie!'.
          after these lines:
            ' +---+---+---+'
            '3| O | O | X |'
            ' +---+---+---+'
          expected:
            'Bob is a winner!'
            'Would you like to play again? [Y/N]'
            'Goodbye!'
          printed:
            'It is a tie!'
            'Would you like to play again? [Y/N]'
            'Goodbye!'
          To see this yourself, make a copy of the main program from the assignment, next to your
          modules.
          Add these lines at the top of the copy, and run it:
              import io, sys
              sys.stdin = io.StringIO('A1\\nC1\\nB2\\nA2\\nB1\\nB3\\nC2\\nA3\\nC3\\nN\\n')
          If this ends with EOFError, your code has asked for more answers than there are.

And this is what the student reads about MiniMax, which is correct, but plays on a wrong Board:

  MiniMax: 12/12 points
     ...
     3/3  As O, MiniMax misses no win and no tie. Half the points if it misses wins but never loses.
          You lose no points here. The check passed only with the reference Board, constructors,
          get_name and get_sign.
          With your code alone, it failed: On the board OXX XOO X--, MiniMax (O) took B3, but C3
          would have won at once. None of its bad moves loses the game.

Some failures cannot be reproduced with a few lines. Then your feedback shows none. If you believe
that a check is wrong, send your lecturer the part of your feedback about this check, and say what
you see when you run the lines.


7. HOW LONG YOUR CODE MAY TAKE

A plain minimax usually takes a few seconds for the first move of a game, and much less for later
moves. That is fast enough. If your first move takes less than five seconds, and each later move
less than one, you need not read on. The limits at which the grader stops your code are higher:

    a first move of MiniMax or SmartAI, as X or as O     30 seconds
    20 later moves of MiniMax or SmartAI, together       30 seconds
    anything else, such as a whole session               10 seconds
    all checks together                                 150 seconds

What counts is the processor time that your code uses. It may spend as much time again on waiting,
for example for a file. Pauses with time.sleep are skipped. Your code may also use 512 MB of memory.
It has no network, and no files but those that you hand in.

If your code reaches one of the first three limits, it is stopped, and the check fails. For the
remaining checks, the limit is then 5 seconds if MiniMax or SmartAI was stopped, for this class, and
2 seconds if anything else was stopped. So one endless loop cannot use up the time for all checks.
If your Board was stopped, your players are checked only with the reference Board. If all checks
together take too long, grading ends, and your lecturer decides what to do."""


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
