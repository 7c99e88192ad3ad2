"""The handout for students: what to hand in and to print, all checks, and how points are given."""

from __future__ import annotations

from grader.rubric import EXTRA, REGULAR, RUBRIC, SECTIONS

# The checks and the sums of their points are filled in where there are braces
TEXT = """\
TIC-TAC-TOE: HOW YOUR SUBMISSION IS GRADED

Your submission is graded by a program, the grader, which runs your code. This handout lists all its
checks. The checks of Board, Player, Game, AI and MiniMax are worth {regular} points. Those of
SmartAI give up to {extra} points of extra credit.

Where this handout and the assignment differ, follow this handout. These are the main differences:

- You may write your own main program.
- Every player must work for Bob, who has X, and for Alice, who has O.
- Every prompt ends with a line break.
- A list of the nine cells has the indexes 0 to 8, not 1 to 9.

Anything that neither this handout nor the assignment settles is up to you.

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
- Your tictac.py may be the assignment's main program or your own. Bob and Alice may be people or
  computer players. This makes no difference to your grade, because the grader puts your Player in
  place of every computer player, and types all moves. Your program may ask for cells and for
  another game, but for nothing else, such as who is to play.
- The assignment's web page has damaged its code. If you copy it, restore the indentation and
  replace the curly quotes. Two backslashes are missing: "[Y/N]n" must be "[Y/N]\\n", and the prompt
  in MiniMax must begin with "\\n". In isdone, self.winner must be set to "", an empty string. Copy
  the drawing of the board from section 2, since the page has changed its hyphens and spaces.
- Your code may import anything from Python's standard library, but no other packages. You may hand
  in further files that your code imports or reads. Keep all files together in one folder. A zip
  file may contain this folder, or just the files.
- The modules board.py and player.py must not print or ask for anything when they are imported. Code
  that tries out the classes belongs in an if __name__ == "__main__" block.

Your lecturer will tell you where to hand in your files, which version of Python the grader uses,
and whether you may hand in again after reading your feedback.


2. WHAT YOUR PROGRAM MUST PRINT

Print exactly what this session of two people shows. A line that starts with > shows what a person
types (without the >). All other lines are printed. Each line is indented by four spaces here, which
are not a part of the session, and [...] stands for moves that are left out.

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

To play this session yourself, type these answers with two people as players, each followed by the
Enter key:

    a1 a1 B2 b1 c1 a3 a2 c2 b3 c3 y a1 a2 b1 b2 c1 n

End every prompt and every question with a line break, so that the answer is on a line of its own:

    input("Would you like to play again? [Y/N]\\n")

Board.show prints the blank line above a board, and players print the blank line above their prompt.
There are no other blank lines.

Computer players do not wait for an answer. But AI and MiniMax print the same blank line and the
same prompt as Player, and below it the cell that they take. (SmartAI may do the same, but no check
looks at what it prints.)

    Alice, O: Enter a cell [A-C][1-3]:
    B2

- Use upper and lower case as shown. The grader ignores escape codes that colour the text or clear
  the screen.
- A cell is a letter from A to C and a digit from 1 to 3. A person may type the letter in upper or
  lower case: b2 or B2. Inputs such as 1a, a11 and an empty line are not cells. Whether spaces
  around a cell are allowed is up to you.
- Only Y and y start a new game. Every other answer, such as yes, ends the program.

Spacing is wrong if a blank line is missing or extra, if there are too many or too few spaces in a
line, or if a prompt or a question does not end with a line break. Wrong spacing costs points only
in the three checks that mention spacing. (One exception: if AI or MiniMax prints its cell on the
same line as the prompt, the check of what it prints earns half its points.) Spaces at the end of a
line are always ignored.


3. WHAT YOUR CLASSES MUST DO

- The grader passes cells to your methods in upper case, as in set("A1", "X") and isempty("A1").
- isdone may return any values that Python counts as true and false, such as 1 and 0.
- When isdone has found three in a row, get_winner must return "X" or "O". If nobody has won, it may
  return "", " ", None or False. The grader calls isdone before it asks who has won.
- The attribute size is optional, but if there is one, it must be 3. The grader never calls
  get_size.
- It is up to you what set does with a cell that is taken, and what set and isempty do with a cell
  that does not exist.
- You may store the cells as you like. But if a bug in your code makes a check fail, the grader can
  often help you only if a list called board has nine entries, A1, B1, C1, A2, B2, C2, A3, B3 and
  C3, with a space for an empty cell (see section 5).
- The grader creates new players for each game, sometimes in the middle of one. A computer player
  may remember things between its moves, but it must also find a move on a board that it has not
  seen before. It gets the same board in its constructor and in choose.


4. THE CHECKS

The number before each check is what it is worth. Half points are not rounded. Some words that the
checks use:

- "Three in a row" are three identical signs in a line, which may be across, down or diagonal.
- A move "misses a win" if the player could have forced a win before this move, but cannot do so
  after it. A move "misses a tie" if the player could have avoided a loss before this move, but
  cannot do so after it. Winning later than necessary is fine.
- A class "takes a board" if AI("Bob", "X", board) creates a player whose get_name returns "Bob" and
  whose get_sign returns "X", and the same for MiniMax and SmartAI. If your class takes no board,
  the grader uses AI("Bob", "X") in all other checks.
- What a player prints is "partly right" if only the prompt or only the cell is right, or if both
  are right but there is other text.
- "The assignment's program" is the main program of the assignment, with two people as players.

{checks}

A computer player is tested in games from an empty board, in which it has X or O, and in which the
grader tries every free cell at each of its own turns. So the player meets all positions that it can
get into, and only these. A player that chooses at random meets some of them; it makes the same
choices each time that it is graded, unless it seeds its random numbers itself.

To check what minimax returns, the grader calls minimax(board, self_player=True, start=False) and
minimax(board, self_player=False, start=False) on boards on which the game is over. Other values,
such as 10 and -10, earn nothing. If a call ends with an error, perhaps because your parameters have
other names, MiniMax earns this point if its moves miss no win and no tie.


5. HOW POINTS ARE GIVEN

Your grade is the sum of the points that you earn in the checks. In each check, you earn all of its
points, half of them where its line says so, or none. Each check first runs with your code alone. If
a check of Board, Player, AI, MiniMax or SmartAI does not earn all its points, it usually runs a
second time, and the better result counts. The second time, the grader keeps only the code that the
check is about, and replaces the rest with correct code of its own, the reference code. So a bug in
Board normally costs you nothing in MiniMax. In Game, all your code must work together: there is no
second run, and a bug in Board can also cost you points there.

    checks of               what the second run replaces

    set and isempty         Board's constructor, isdone, get_winner and show
    isdone and get_winner   Board's constructor, set, isempty and show
    show                    Board's constructor, set, isempty, isdone and get_winner
    a new Board             nothing: there is no second run
    only show prints        nothing: there is no second run
    the players             all of Board, and the constructors, get_name and get_sign of the players

The first check of each player is about creating it, so the constructor of this player is kept there
(for Player, also get_name and get_sign). Where a constructor is replaced, your own one still runs
first, so that your attributes exist.

Sometimes a check cannot run, because something else must work first. For example, the moves of a
computer player cannot be judged if it does not mark exactly one free cell. If this is so in both
runs, the check is "not checked" and earns no points, and your feedback says which check to look at
first.

Special cases:

- A class earns no points if it is missing, if it has no method of its own (only pass), or if its
  file cannot be imported. So a syntax error in player.py costs you all the points for its four
  classes and for Game. A syntax error in board.py costs you the points for Board and Game. Your
  players are still checked, as long as Board is all that player.py imports from board.py.
- If you write AI, MiniMax or SmartAI with wrong capitals, such as Minimax, the first check of this
  class earns at most half its points. If Board or Player has wrong capitals, the class counts as
  missing.
- If tictac.py is missing or stops with an error, you lose points only in the first five checks of
  Game. The last three use the assignment's program.
- If your program does not finish both games of the check that mentions spacing, this check is "not
  checked".
- The reference code can help your players only if they use the methods of Board, or the list called
  board that section 3 describes.
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
          would have won at once. ...

"You still earn half of the points" below a check explains a half, and "Not checked, because ..."
says what must work first. Some failures cannot be reproduced with a few lines of code. For these,
your feedback has no lines to run. If you believe that a check is wrong, send your lecturer the part
of your feedback about this check, and say what you see when you run the lines.


7. HOW LONG YOUR CODE MAY TAKE

A plain minimax usually takes a few seconds for the first move of a game, and much less for later
moves. That is fast enough. If your first move takes less than five seconds, and each later move
less than one, you need not read on. The limits at which the grader stops your code are higher:

    each first move of MiniMax or SmartAI                30 seconds
    20 later moves of MiniMax or SmartAI, together       30 seconds
    anything else, such as a whole session               10 seconds
    all checks together                                 150 seconds

What counts is the processor time that your code uses. Time that it spends waiting, for example for
a file, is counted separately, with the same limits. Pauses with time.sleep are skipped. Your code
may use up to 512 MB of memory. It has no network, and can read only the files that you hand in.

If your code reaches one of the first three limits, it is stopped, and the check fails. After that,
lower limits hold for the remaining checks, so that one endless loop cannot use up the time for all
of them. If MiniMax or SmartAI was stopped, the limit for this class is 5 seconds. If anything else
was stopped, such as Board or Player, the limit for everything else is 2 seconds, and if it was your
Board, your players are checked only with the reference Board.

If all checks together take too long, the grader stops. Then your feedback shows what it has found
so far, but no points, and your lecturer decides what to do."""


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
