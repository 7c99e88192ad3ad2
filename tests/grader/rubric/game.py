"""Checks of sessions of two people, with the submission's own program and the assignment's.

Each check looks only at the kinds of lines that it is about.
"""

from collections.abc import Callable, Iterator, Sequence

import rules
from grader.checks import Section
from grader.code import Code
from grader.compare import Comparison, squeeze
from grader.runs import READ, Failure, Run, Script
from grader.submission import GIVEN_PROGRAM, OWN_PROGRAM

INVALID_ANSWERS = ["a1", "a1", "", "D4", "1a", "b2", "b1", "a3", "c1", "N"]
BOB_WINS = ["A1", "B1", "A2", "B2", "A3"]
ALICE_WINS = ["B1", "A1", "B2", "A2", "C3", "A3"]
TIE = ["B2", "A1", "C1", "A3", "A2", "C2", "B1", "B3", "C3"]
WIN_ON_THE_LAST_CELL = ["A1", "C1", "B2", "A2", "B1", "B3", "C2", "A3", "C3"]
ROW_ON_THE_LAST_CELL = ["B1", "A1", "A2", "C1", "A3", "B2", "B3", "C2", "C3"]
ONE_GAME = [*BOB_WINS, "N"]
TWO_GAMES = [*BOB_WINS, "Y", *ALICE_WINS, "N"]
MANY_GAMES = [*BOB_WINS, "Y", *ALICE_WINS, "y", *BOB_WINS, "Y", *ALICE_WINS, "n"]
ENDINGS = [[*BOB_WINS, answer] for answer in ("no", "", "yes")]


def game_won_with(line: Sequence[int]) -> list[str]:
    """Return the answers of a session in which Bob takes this line, and Alice other cells."""
    bobs = [rules.CELLS[index] for index in line]
    others = [cell for cell in rules.CELLS if cell not in bobs]
    # Two of the others are no three in a row
    return [bobs[0], others[0], bobs[1], others[1], bobs[2], "N"]


ALL_RESULTS = [*map(game_won_with, rules.LINES), [*WIN_ON_THE_LAST_CELL, "N"],
               [*ROW_ON_THE_LAST_CELL, "N"],
               [*TIE, "Y", *ALICE_WINS, "Y", *TIE, "N"]]  # in which Bob must begin each game
SESSIONS = [*ALL_RESULTS, ONE_GAME, MANY_GAMES, *ENDINGS, INVALID_ANSWERS, TWO_GAMES]

# An extra line above the welcome is compared with an empty line, so it belongs to the frame
FRAME = {squeeze(line) for line in ("", rules.WELCOME, rules.AGAIN, rules.GOODBYE)}
RESULTS = {squeeze(rules.result(sign)) for sign in ("X", "O", "")}

GAME = Section("Game")


class Played:
    """A session, compared with what it should print."""

    def __init__(self, run: Run) -> None:
        self.run, self.answers = run, run.script.typed
        self.compared = Comparison(rules.session(self.answers, read=READ), run.last())
        self.read = run.last().count(READ)  # answers, and one more if there are not enough
        has_run_out = self.read > len(self.answers) and run.lacked_an_answer()
        self.trouble = "" if has_run_out else run.trouble

    def is_over(self) -> bool:
        """Return True if it has read all answers and no more, and ended without an error."""
        return self.read == len(self.answers) and not self.trouble

    def failure(self, number: int) -> Failure:
        """Return the Failure for a pair of lines that differ in their words."""
        if self.is_after_the_end(number):
            return self.ended()
        lines = [self.after(self.compared.pairs[number].answers) + "Expected | printed:",
                 *("    " + row for row in self.compared.side_by_side(number))]
        return Failure("\n".join(lines), self.run, cause=self.compared.difference(number))

    def is_after_the_end(self, number: int) -> bool:
        """Return True if a line is missing because the session has already ended."""
        pair = self.compared.pairs[number]
        return not pair.got.text and bool(self.trouble or self.read < pair.answers)

    def ended(self) -> Failure:
        """Return the Failure of a session that has not come to its end.

        A wrong line may be why it has not. So the first one is shown, whatever its kind.
        """
        read = min(self.read, len(self.answers))
        if self.trouble:
            words = f"The program {self.trouble}."
        elif self.read > len(self.answers):
            words = "The program must end, but it asked for another answer."
        else:
            words = "The program must go on, but it ended."
        message = self.after(read) + words
        above = [number for number in self.compared.wrong_words()
                 if not self.is_after_the_end(number)]
        if not above:
            return Failure(message, self.run)
        first = self.failure(above[0])
        return Failure(f"{message}\nThe first wrong line:\n{first.message}", self.run,
                       cause=first.cause)

    def after(self, number: int) -> str:
        """Return in words after which answer something is: "After answer 3 (A2): "."""
        if 0 < number <= len(self.answers):
            return f"After answer {number} ({self.answers[number - 1] or 'Enter'}): "
        return "After the last answer: " if number else "At the start: "


def sessions(code: Code, program: str, *typed: Sequence[str]) -> Iterator[Played]:
    """Yield sessions with these answers."""
    scripts = [Script((), tuple(answers), program) for answers in (*typed, *SESSIONS)]
    for run in code.run(*scripts[:len(typed)], others=scripts):
        yield Played(run)


def check_lines(code: Code, program: str, answers: Sequence[Sequence[str]],
                is_wanted: Callable[[str], bool]) -> None:
    """Compare the words of the lines that `is_wanted` picks by their text."""
    for played in sessions(code, program, *answers):
        for number in played.compared.wrong_words():
            if is_wanted(squeeze(played.compared.pairs[number].line)):
                raise played.failure(number)


def is_of_play(words: str) -> bool:
    return words not in FRAME | RESULTS


def check_play_again(code: Code, program: str) -> None:
    """Check that sessions read all their answers and no more, and then end without an error."""
    for played in sessions(code, program, MANY_GAMES, *ENDINGS):
        if not played.is_over():
            raise played.ended()


@GAME.check(1, has_second=False)
def own_frame(code: Code) -> None:
    """Your tictac.py prints the welcome, the question about another game, and the goodbye."""
    check_lines(code, OWN_PROGRAM, [ONE_GAME], FRAME.__contains__)


@GAME.check(1, has_second=False)
def own_results(code: Code) -> None:
    """Your tictac.py announces the winner or a tie in every game, even if the ninth move wins."""
    check_lines(code, OWN_PROGRAM, ALL_RESULTS, RESULTS.__contains__)


@GAME.check(1, has_second=False)
def own_again(code: Code) -> None:
    """Your tictac.py starts a new game after Y or y, and ends after any other answer."""
    check_play_again(code, OWN_PROGRAM)


@GAME.check(1, has_second=False)
def own_spacing(code: Code) -> None:
    """In a session of two games, all spacing is right. Half the points if some of it is wrong."""
    [played] = sessions(code, OWN_PROGRAM, TWO_GAMES)
    if not played.is_over():
        raise played.ended()
    if not any(pair.is_right() and pair.expected.text for pair in played.compared.pairs):
        raise Failure("No line of the session was right.", played.run)
    for number in played.compared.wrong_spaces():
        place = played.after(played.compared.pairs[number].answers)
        raise Failure(place + played.compared.difference(number), played.run, 0.5)


@GAME.check(1, has_second=False)
def own_play(code: Code) -> None:
    """Your tictac.py prints the right boards, prompts and messages, even after invalid answers."""
    check_lines(code, OWN_PROGRAM, [INVALID_ANSWERS], is_of_play)


@GAME.check(1, has_second=False)
def assignment_results(code: Code) -> None:
    """With your modules, the assignment's program announces the winner or a tie."""
    check_lines(code, GIVEN_PROGRAM, ALL_RESULTS, RESULTS.__contains__)


@GAME.check(1, has_second=False)
def assignment_again(code: Code) -> None:
    """With your modules, the assignment's program starts a new game only after Y or y."""
    check_play_again(code, GIVEN_PROGRAM)


@GAME.check(1, has_second=False)
def assignment_play(code: Code) -> None:
    """With your modules, the assignment's program prints the right boards, prompts and messages."""
    check_lines(code, GIVEN_PROGRAM, [INVALID_ANSWERS], is_of_play)
