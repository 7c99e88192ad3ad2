"""Checks of whole sessions, with the submission's own program and with the assignment's."""

import rules
from grader import transcript
from grader.findings import NoAnswer, Waits, Wrong, typing
from grader.program import PROGRAM
from grader.rubric.board import BOARD
from grader.rubric.checks import Section, expect_words
from grader.rubric.player import PLAYER

# The answers of whole sessions
MISTAKES = ["a1", "a1", "", "D4", "1a", "b2", "b1", "a3", "c1", "N"]
BOB_WINS = ["a1", "b1", "a2", "b2", "a3"]
ALICE_WINS = ["B1", "A1", "B2", "A2", "C3", "A3"]
TIE = ["b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"]
WIN_ON_THE_LAST_CELL = ["a1", "c1", "b2", "a2", "b1", "b3", "c2", "a3", "c3"]
ONE_GAME = [[*BOB_WINS, "N"], [*ALICE_WINS, "no"], [*TIE, ""], [*WIN_ON_THE_LAST_CELL, "yes"]]
MANY_GAMES = [*BOB_WINS, "Y", *ALICE_WINS, "y", *BOB_WINS, "Y", *ALICE_WINS, "n"]

# Whoever the program puts into the chairs does as a person
SEAT_PERSONS = (
    'import player, runpy; [setattr(kind, name, method) for kind in list(vars(player).values()) '
    'if isinstance(kind, type) and issubclass(kind, player.Player) and kind is not player.Player '
    'for name, method in vars(player.Player).items() if callable(method) and name != "__init__"]; '
    'runpy.run_path("tictac.py", run_name="__main__")')

GAME = Section("Game", needs=("board new", "board marks", "board ends", "board show",
                              "board silence", "player new", "player choose"))


def session(student, answers, own_program):
    """The expected and the actual output, how to see it again, and the error that ended it."""
    again = typing(answers, f"python -c '{SEAT_PERSONS}'") if own_program else \
        typing(answers, "python tictac.py") + "\n    with the assignment's tictac.py"
    try:
        printed, error = student.session(answers, None if own_program else PROGRAM)
    except NoAnswer as wrong:
        wrong.again = again
        raise
    return rules.session(answers), printed, again, error


def check_part(student, answers, own_program, part, what):
    """Compare the words of one part of a session, which `part` takes from what parts() found."""
    expected, actual, again, error = session(student, answers, own_program)
    opening, games = transcript.parts(actual)
    if not games and part is not frame:
        raise Waits("a program that draws a board")
    expect_words(part(*transcript.parts(expected)), part(opening, games),
                 f"{what}, after the answers {' '.join(answers)}:", again, error)


def frame(opening, games):
    """What stands around a session of one game."""
    return opening + "\n" + (games[-1].rest if games else "")


def play(opening, games):
    return games[0].play


def result(opening, games):
    return games[0].result


def beginnings(opening, games):
    """The first drawing and the first prompt of every game."""
    return "\n".join(game.play.split(rules.PROMPT.strip())[0] for game in games)


def require_own_program(student, is_first=False):
    """See that there is one; the first of its checks says if there is none."""
    if "tictac.py" not in student.files:
        if is_first:
            raise Wrong("tictac.py is missing.", "    python tictac.py", shows="No such file")
        raise Waits("tictac.py")


def require_modules(student):
    """With the assignment's program, the modules are what is looked at."""
    for section in BOARD, PLAYER:
        if student.fails_all(section):
            raise Waits(section.name)


def check_play(student, own_program):
    check_part(student, MISTAKES, own_program, play, "The game")


def check_results(student, own_program):
    for answers in ONE_GAME:
        check_part(student, answers, own_program, result, "The result")


def check_again(student, own_program):
    for answers in (*ONE_GAME, MANY_GAMES):
        check_part(student, answers, own_program, beginnings, "The games that began")


@GAME.check(1)
def own_frame(student):
    """Your tictac.py: the welcome, the question and the goodbye."""
    require_own_program(student, is_first=True)
    check_part(student, ONE_GAME[0], True, frame, "Before and after the game")


@GAME.check(1)
def own_play(student):
    """Your tictac.py: the boards and prompts of a game with mistakes."""
    require_own_program(student)
    check_play(student, own_program=True)


@GAME.check(1)
def own_results(student):
    """Your tictac.py: who has won or a tie, on the last cell too."""
    require_own_program(student)
    check_results(student, own_program=True)


@GAME.check(1)
def own_again(student):
    """Your tictac.py: Y and y start a new game, other answers none."""
    require_own_program(student)
    check_again(student, own_program=True)


@GAME.check(1)
def own_lines(student):
    """Your tictac.py: a whole session, line by line and with its white space."""
    require_own_program(student)
    expected, actual, again, _ = session(student, MISTAKES, True)
    if student.fails("board_show", "player_prompts"):  # white space between modules is nobody's
        expected, actual = map(transcript.without_blank_lines, (expected, actual))
    if transcript.same_words(expected, actual):
        pairs = [(expected, actual)]
    else:  # wrong words have cost their points; what is between them is looked at here
        (_, [expected_game]), (_, games) = map(transcript.parts, (expected, actual))
        pairs = [pair for pair in zip(expected_game, games[0] if games else [])
                 if transcript.same_words(*pair)]
        if not any(transcript.squeeze(text) for text, _ in pairs):
            raise Waits("a session with the right words")
    for text, printed in pairs:
        if not transcript.same(text.strip("\n"), printed.strip("\n")):
            told, shows = transcript.difference(text, printed)
            raise Wrong(f"The session, after the answers {' '.join(MISTAKES)}:\n{told}", again,
                        shows=shows)


@GAME.check(1)
def assignment_play(student):
    """The assignment's program, your modules: the boards and prompts of a game with mistakes."""
    require_modules(student)
    check_play(student, own_program=False)


@GAME.check(1)
def assignment_results(student):
    """The assignment's program, your modules: who has won or a tie, on the last cell too."""
    require_modules(student)
    check_results(student, own_program=False)


@GAME.check(1)
def assignment_again(student):
    """The assignment's program, your modules: Y and y start a new game, other answers none."""
    require_modules(student)
    check_again(student, own_program=False)
