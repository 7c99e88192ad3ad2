"""Checks of whole sessions, with the submission's own program and with the assignment's.

Two people play. Each check looks only at the kinds of lines that it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Optional

import rules
from grader.failures import Crash, Failure, Missing, Reproduction, Skipped
from grader.rubric.checks import Section
from grader.rubric.hints import UPPER_MISSING
from grader.runs import Code
from grader.terminal import READ
from grader.transcript import (Comparison, Line, difference, expected_session, quoted,
                               squeeze)

INVALID_ANSWERS = ["a1", "a1", "", "D4", "1a", "b2", "b1", "a3", "c1", "N"]
BOB_WINS = ["A1", "B1", "A2", "B2", "A3"]
ALICE_WINS = ["B1", "A1", "B2", "A2", "C3", "A3"]
TIE = ["B2", "A1", "C1", "A3", "A2", "C2", "B1", "B3", "C3"]
WIN_ON_THE_LAST_CELL = ["A1", "C1", "B2", "A2", "B1", "B3", "C2", "A3", "C3"]
ONE_GAME = [*BOB_WINS, "N"]
ALL_RESULTS = [ONE_GAME, [*WIN_ON_THE_LAST_CELL, "N"],
               [*TIE, "Y", *ALICE_WINS, "Y", *TIE, "N"]]  # in which Bob must begin each game
MANY_GAMES = [*BOB_WINS, "Y", *ALICE_WINS, "y", *BOB_WINS, "Y", *ALICE_WINS, "n"]
ENDINGS = [[*BOB_WINS, answer] for answer in ("no", "", "yes")]

# An extra line above the welcome is compared with an empty line, so it belongs to the frame
FRAME = {squeeze(line) for line in ("", rules.WELCOME, rules.AGAIN, rules.GOODBYE)}
RESULTS = {squeeze(rules.result(sign)) for sign in ("X", "O", "")}

# The assignment's main program
PROGRAM = (Path(rules.__file__).parent / "assignment" / "tictac.py").read_text(encoding="ascii")

GAME = Section("Game")


class Played:
    """A session, compared with what it should print."""

    def __init__(self, code: Code, answers: Sequence[str], program: Optional[str] = None) -> None:
        if program is None and "tictac.py" not in code.submission.files:
            raise Missing("tictac.py is missing.")
        self.answers = answers
        self.program = program
        self.code = code
        try:
            printed, self.error = code.session(answers, program)
        except Crash as crash:
            raise crash.changed(reproduction=Reproduction(program, tuple(answers))) from None
        expected = expected_session(answers)
        self.compared = Comparison(expected, printed)
        self.read = printed.count(READ)  # answers, and one more if there are not enough
        self.questions = list(zip(questions_in(expected), questions_in(printed)))

    def is_over(self) -> bool:
        """Return True if the session has read all answers and no more, and ended without an error.
        """
        return self.read == len(self.answers) and not self.error

    def failure(self, number: int, credit: float = 0) -> Failure:
        """Return the Failure for a pair of lines that differ."""
        expected, _, answered, _ = self.compared.pairs[number]
        words = self.without(number) or self.compared.describe(number)
        if answered == 0:
            words = f"At the start: {words}"
        elif answered <= min(len(self.answers), self.read):
            words = f"After {self.answer(answered)}: {words}"
        elif expected:  # later than the end
            words = f"After {self.answer(answered)}, {quoted(expected.text)} was expected."
            if not self.error:
                words = f"The program ended{self.after_last_answer()}. {words}"
        before = self.other_course(number)
        goes_on = any(pair.got for pair in self.compared.pairs[number:])
        ending = self.ending(is_later=goes_on or before != "")
        return self.failed(f"{words}{before}{ending}", credit=credit)

    def failed(self, message: str, hint: str = "", credit: float = 0) -> Failure:
        """Return a Failure with the message, or with the reason why people could not play."""
        if not self.has_people():
            return Failure("The session was not as expected. Nobody could play in place of "
                           "computer players, because player.py has no class Player.", credit)
        # If no answer was read, it does not matter what is typed
        reproduction = Reproduction(self.program, tuple(self.answers)) if self.read else None
        return Failure(message, credit, hint, reproduction)

    def has_people(self) -> bool:
        """Return False if nobody could play in place of computer players."""
        if self.program or self.error:
            return True
        try:
            return "Player" in self.code.submission.classes("player")
        except Failure:  # as when the import asks for an answer, of which a session has some
            return True

    def without(self, number: int) -> str:
        """Return a sentence if a line is missing since another question came first, or else ""."""
        expected, got, answers, _ = self.compared.pairs[number]
        if got or expected is None or answers >= len(self.questions):
            return ""
        wanted, asked = self.questions[answers]
        if not asked or squeeze(asked) == squeeze(wanted):
            return ""
        return f"The program asked {quoted(asked)} without first printing {quoted(expected.text)}."

    def answer(self, number: int) -> str:
        """Return in words the answer with this number: "answer 3 (A2)"."""
        return f"answer {number} ({self.answers[number - 1] or 'Enter'})"

    def other_course(self, number: int) -> str:
        """Return a line on what led the session elsewhere, above a pair; "" if nothing did.

        That is the first wrong row of a board after a move, or the first answer to another question
        than the expected one, whichever came first.
        """
        above = self.compared.pairs[:number]
        rows = [pair for pair in above if is_row(pair.expected) and is_row(pair.got)
                and pair.answers > 0 and not pair.has_right_words()]
        answered = max((pair.answers for pair in above), default=0)
        for answer, (wanted, got) in enumerate(self.questions[:answered], 1):
            if rows and rows[0].answers < answer:
                break
            if squeeze(wanted) != squeeze(got):
                after = quoted(got) if got else "no question"
                return (f"\nBefore that, {self.answer(answer)} was read after {after}, not after "
                        f"{quoted(wanted)}.")
        if rows:
            return f"\nBefore that, after {self.answer(rows[0].answers)}: {difference(rows[0])}"
        return ""

    def asked_too_often(self) -> bool:
        """Return True if the program asked for another answer after the last one."""
        return self.read > len(self.answers)

    def ending(self, is_later: bool) -> str:
        """Return a line on the error that ended the program, or "" if there was none.

        `is_later` says whether something was wrong before, so that the error is not its cause. An
        EOFError is not mentioned if the program has only asked for one answer too many.
        """
        has_run_out = self.asked_too_often() and self.error.startswith("EOFError")
        if not self.error or has_run_out:
            return ""
        stopped = "Later, the program stopped" if is_later else "The program stopped"
        return f"\n{stopped}{self.after_last_answer()} with {self.error}"

    def after_last_answer(self) -> str:
        """Return " after answer 3 (A2)" if that was the last one, "" if none or too many were read.
        """
        if 0 < self.read <= len(self.answers):
            return f" after {self.answer(self.read)}"
        return ""


def questions_in(text: str) -> list[str]:
    """Return the last line above each answer, "" if there is none."""
    return [asked.rstrip().split("\n")[-1] for asked in text.split(READ)[:-1]]


def is_row(line: Optional[Line]) -> bool:
    """Return True if the line looks like a row of a board."""
    return line is not None and line.text.count("|") == 4


def check_lines(code: Code, program: Optional[str], answers: Sequence[str],
                is_wanted: Callable[[str], bool]) -> None:
    """Compare the words of the lines that `is_wanted` picks by their text."""
    played = Played(code, answers, program)
    for number in played.compared.wrong_words():
        if is_wanted(squeeze(played.compared.expected_line(number))):
            raise played.failure(number)


def is_of_play(words: str) -> bool:
    return words not in FRAME | RESULTS


def check_results(code: Code, program: Optional[str]) -> None:
    for answers in ALL_RESULTS:
        check_lines(code, program, answers, RESULTS.__contains__)


def check_play_again(code: Code, program: Optional[str]) -> None:
    """Check that sessions read all their answers and no more, and then end without an error."""
    for answers in [MANY_GAMES, *ENDINGS]:
        played = Played(code, answers, program)
        read = played.read
        if played.is_over():
            continue
        hint = ""
        if played.asked_too_often():
            words = (f"After {played.answer(len(answers))}, the program must end. But it asked for "
                     "another answer.")
        elif read == len(answers):
            words = f"After {played.answer(read)}, the program must end without an error."
        elif read:
            words = f"After {played.answer(read)}, the program must go on. But it ended."
            if answers[read - 1] == "y":  # after Y it went on
                hint = UPPER_MISSING
        else:
            words = "The program ended before it asked for an answer."
        above = [pair for pair in played.compared.pairs if pair.answers < read]
        before = played.other_course(len(above))
        raise played.failed(words + before + played.ending(before != ""), hint)


@GAME.check(1)
def own_frame(code: Code) -> None:
    """Your tictac.py prints the welcome, the question about another game, and the goodbye."""
    check_lines(code, None, ONE_GAME, FRAME.__contains__)


@GAME.check(1)
def own_results(code: Code) -> None:
    """Your tictac.py announces the winner or a tie in every game, even if the ninth move wins."""
    check_results(code, None)


@GAME.check(1)
def own_again(code: Code) -> None:
    """Your tictac.py starts a new game after Y or y, and ends after any other answer."""
    check_play_again(code, None)


@GAME.check(1)
def own_spacing(code: Code) -> None:
    """In a session of two games, all spacing is right. Half the points if some of it is wrong."""
    played = Played(code, [*BOB_WINS, "Y", *ALICE_WINS, "N"])
    wrong = played.compared.wrong_words()
    if not played.read:
        raise played.failure(wrong[0])
    if not played.is_over():
        raise Skipped("the session of two games did not come to its end. See the check of Y or y.")
    if len(wrong) == len(played.compared.pairs):
        raise Skipped("no line of the session was right.", first="Game")
    number = played.compared.wrong_space()
    if number is not None:
        raise played.failure(number, credit=0.5)


@GAME.check(1)
def own_play(code: Code) -> None:
    """Your tictac.py prints the right boards, prompts and messages, even after invalid answers."""
    check_lines(code, None, INVALID_ANSWERS, is_of_play)


@GAME.check(1)
def assignment_results(code: Code) -> None:
    """With your modules, the assignment's program announces the winner or a tie."""
    check_results(code, PROGRAM)


@GAME.check(1)
def assignment_again(code: Code) -> None:
    """With your modules, the assignment's program starts a new game only after Y or y."""
    check_play_again(code, PROGRAM)


@GAME.check(1)
def assignment_play(code: Code) -> None:
    """With your modules, the assignment's program prints the right boards, prompts and messages."""
    check_lines(code, PROGRAM, INVALID_ANSWERS, is_of_play)
