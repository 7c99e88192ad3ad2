"""Checks of whole sessions, with the submission's own program and with the assignment's."""

from functools import lru_cache
from math import ceil

import rules
from grader import transcript
from grader.findings import NoAnswer, Waits, Wrong, short
from grader.program import PROGRAM
from grader.rubric.board import BOARD, board_show
from grader.rubric.checks import Section, last_words
from grader.rubric.player import PLAYER, player_prompts

# The answers of whole games, and in which sessions these are typed
MISTAKES = [["a1", "a1", "", "D4", "1a", "b2", "b1", "a3", "c1", "N"]]
BOB_WINS = ["a1", "b1", "a2", "b2", "a3"]
ALICE_WINS = ["B1", "A1", "B2", "A2", "C3", "A3"]
TIE = ["b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"]
WIN_ON_THE_LAST_CELL = ["a1", "c1", "b2", "a2", "b1", "b3", "c2", "a3", "c3"]
ONE_GAME = [[[*BOB_WINS, "N"]], [[*ALICE_WINS, "no"]], [[*TIE, ""]],
            [[*WIN_ON_THE_LAST_CELL, "yes"]]]
MANY_GAMES = [[*BOB_WINS, "Y"], [*ALICE_WINS, "y"], [*BOB_WINS, "Y"], [*ALICE_WINS, "n"]]
# To questions that a program has before its first game, or before every game
MORE_ANSWERS = [["1"], ["Y"], [""], ["1", "1"], [*rules.NAMES.values()]]

# A computer player in a chair is sound by "chairs"
GAME = Section("Game", keeps=["AI.new", "SmartAI.new", "MiniMax.new"], with_computers=["chairs"])


class Played:
    """A session of some games beside what was expected, and how to see it again."""

    def __init__(self, world, games, own_program, first=(), each=()):
        self.answers = [answer for game in games for answer in game]
        self.typed = [*first, *(answer for game in games for answer in (*each, *game))]
        self.program = None if own_program else PROGRAM
        try:
            self.printed, self.error = world.session(self.typed, self.program)
        except NoAnswer as wrong:
            wrong.reproduction, wrong.typed, wrong.program = "", self.typed, self.program
            raise
        self.compared = compare(tuple(self.answers), self.printed)

    def difference(self, number, what):
        """The fault at a pair of lines."""
        what_differs, came = self.compared.describe(number)
        asked = self.compared.asked_before(number)
        answer = self.answers[asked - 1] or "(Enter)" if asked else ""
        after = f", after the answer {answer}" * bool(answer)
        if any(other < number for other in self.compared.others()):
            what_differs += "\nAn earlier line of the session differs, too."
        hint = "Is upper() applied to the answer?" * (answer == "y")  # with Y all was right
        return Wrong(f"{what}{after}: {what_differs}{last_words(self.error)}", hint=hint,
                     shows=short(self.error) or came, typed=self.typed, program=self.program)


@lru_cache(maxsize=20)
def compare(answers, printed):
    """Several checks look at the same sessions, and sound programs print the same."""
    return transcript.Session(answers, printed)


def play(world, games, own_program=True):
    """Play the games; a program that has more questions gets answers to them, too."""
    return Played(world, games, own_program, **more_answers(world) if own_program else {})


def more_answers(world):
    """What a program asks for besides, if it does: the answers with which its games are best."""
    if "more answers" not in world.known:
        tried = []
        for more in [{}, *({when: words} for words in MORE_ANSWERS for when in ("first", "each"))]:
            try:
                compared = Played(world, MANY_GAMES, True, **more).compared
            except NoAnswer:  # where it went on to ask
                continue
            tried.append((len(compared.others()), more))
            if not more and not compared.has_more_before_game():
                break
        best = min(tried, key=lambda each: each[0], default=(0, {}))[1]
        world.known["more answers"] = best
    return world.known["more answers"]


def check_stage(world, own_program, stage, *sessions):
    """Compare the words of the lines that belong to one stage of the sessions."""
    for games in sessions:
        played = play(world, games, own_program)
        if played.compared.is_blank():
            if stage != transcript.AROUND:
                raise Waits("the program prints nothing.")
            if played.error:
                raise Wrong(f"A session ended with {played.error}, and nothing was printed.",
                            shows=short(played.error), typed=played.typed, program=played.program)
        number = played.compared.first_fault(stage)
        if number is not None:
            raise played.difference(number, f"A session, {stage}")
        if stage == transcript.AROUND and played.error and not played.error.startswith("EOFError"):
            raise Wrong(f"A session ended with {played.error}, when all of it had been printed.",
                        shows=short(played.error), typed=played.typed, program=played.program)


def check_again(world, own_program):
    """The lines of new games; who never comes to one has not shown that other answers end it."""
    check_stage(world, own_program, transcript.ANEW, *ONE_GAME, MANY_GAMES)
    if not play(world, MANY_GAMES, own_program).compared.has_right(transcript.ANEW):
        raise Waits("no second game began.")


def require_own_program(world, is_first=False):
    """See that there is one; the first of its checks says if there is none."""
    if "tictac.py" not in world.files:
        if is_first:
            raise Wrong("tictac.py is missing.")
        raise Waits("tictac.py is missing.")


def check_modules(world, check, *arguments):
    """With the assignment's program the modules earn the share that they have earned alone.

    The modules are looked at, not what stands in for them: the lesser share, in halves, rounded up.
    """
    share, name = min((world.report.share(section), section.name) for section in (BOARD, PLAYER))
    halves = ceil(2 * share)
    if not halves:
        raise Waits(f"all points for {name} are lost; mend that first.")
    check(world, False, *arguments)
    if halves < 2:
        raise Wrong(f"This is right, but at least half of the points for {name} are lost.",
                    share=0.5)


@GAME.check(1)
def own_frame(world):
    """Your tictac.py: the welcome, the question and the goodbye."""
    require_own_program(world, is_first=True)
    check_stage(world, True, transcript.AROUND, ONE_GAME[0])


@GAME.check(1)
def own_play(world):
    """Your tictac.py: the boards and prompts of a game with mistakes."""
    require_own_program(world)
    check_stage(world, True, transcript.PLAY, MISTAKES)


@GAME.check(1)
def own_results(world):
    """Your tictac.py: who has won or a tie, on the last cell too."""
    require_own_program(world)
    check_stage(world, True, transcript.RESULT, *ONE_GAME)


@GAME.check(1)
def own_again(world):
    """Your tictac.py: Y and y start a new game, other answers none."""
    require_own_program(world)
    check_again(world, True)


@GAME.check(1)
def own_lines(world):
    """Your tictac.py: the white space of a whole session."""
    require_own_program(world)
    played = play(world, MISTAKES)
    # White space costs nothing here where Board or Player has paid for it, nor do wrong words
    number = played.compared.first_space(not world.report.fails(board_show, player_prompts))
    if number is not None:
        raise played.difference(number, "A session")
    if not played.compared.is_half_right():
        raise Waits(f"the session ended with {played.error}." if played.error else
                    "most lines of the session have other words.")


@GAME.check(1)
def assignment_play(world):
    """The assignment's program, your modules: the boards and prompts of a game with mistakes."""
    check_modules(world, check_stage, transcript.PLAY, MISTAKES)


@GAME.check(1)
def assignment_results(world):
    """The assignment's program, your modules: who has won or a tie, on the last cell too."""
    check_modules(world, check_stage, transcript.RESULT, *ONE_GAME)


@GAME.check(1)
def assignment_again(world):
    """The assignment's program, your modules: Y and y start a new game, other answers none."""
    check_modules(world, check_again)
