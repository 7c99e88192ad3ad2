"""The rubric: what a submission is checked for, and the points. Each docstring is a line of it."""

from typing import Callable, NamedTuple

import rules
from grader import transcript
from grader.program import PROGRAM
from grader.submission import NoAnswer, Waits, Wrong, python, short, typing

WINNER_HINT = "Does isdone() reset self.winner, each time that it is called?"
JUNK = ["", "a", "1", "a0", "a4", "d1", "1a", "aa", "11", "a11", "b22", "hello"]

# The answers of whole sessions
MISTAKES = ["a1", "a1", "", "D4", "1a", "b2", "b1", "a3", "c1", "N"]
BOB_WINS = ["a1", "b1", "a2", "b2", "a3"]
ALICE_WINS = ["B1", "A1", "B2", "A2", "C3", "A3"]
TIE = ["b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"]
WIN_ON_THE_LAST_CELL = ["a1", "c1", "b2", "a2", "b1", "b3", "c2", "a3", "c3"]
ONE_GAME = [[*BOB_WINS, "N"], [*ALICE_WINS, "no"], [*TIE, ""], [*WIN_ON_THE_LAST_CELL, "yes"]]
MANY_GAMES = [*BOB_WINS, "Y", *ALICE_WINS, "y", *BOB_WINS, "Y", *ALICE_WINS, "n"]


class Check(NamedTuple):
    """A check of the rubric; its line is what a student reads."""

    section: str
    points: int
    name: str
    line: str
    function: Callable


RUBRIC = []


def check(section, points):
    """Make a function a check; it takes a submission, and raises Wrong for what it finds wrong."""
    def decorate(function):
        RUBRIC.append(Check(section, points, function.__name__, function.__doc__, function))
        return function
    return decorate


def marking(position):
    """The (cell, sign) of each mark of a position."""
    return [(cell, mark) for cell, mark in zip(rules.CELLS, position) if mark != " "]


def expect_words(expected, actual, did, again, error=""):
    if not transcript.same_words(expected, actual):
        told, shows = transcript.difference(expected, actual, spaces=False)
        raise Wrong(f"{did}\n{told}{last_words(error)}", again, shows=short(error) or shows)


def expect(expected, actual, did, again, error="", hint=""):
    """Line by line for all points; half of them if only white space differs."""
    expect_words(expected, actual, did, again, error)
    if not transcript.same(expected, actual):
        told, shows = transcript.difference(expected, actual)
        raise Wrong(f"{did} Only white space differs: half of the points.\n{told}",
                    again, hint, share=0.5, shows=shows)


def last_words(error):
    return f"\nThen came {error}" if error else ""


# Board


def check_scripts(submission, scripts, judge_one, missing_is_right=False):
    """Put the values of each script's steps before `judge_one`, which raises what is wrong.

    An error is wrong too, unless it may be that what is asked for is missing.
    """
    def look(ask):
        answer = ask("board", scripts=scripts)
        if "error" in answer:
            raise Wrong(answer["error"], python("from board import Board"),
                        shows=short(answer["error"]))
        for script, values in zip(scripts, answer["answer"]):
            if missing_is_right and isinstance(values[-1], dict) and "error" in values[-1]:
                continue
            for number, value in enumerate(values):
                if isinstance(value, dict) and "error" in value:
                    raise Wrong(f"{told(script[:number + 1])} ended with {value['error']}",
                                board_lines(script[:number + 1]), shows=short(value["error"]))
            judge_one(script, values)

    submission.judge(look)


def told(script):
    """What was done to a new board, in a line."""
    marks = [f"{step[1]} {step[2]}" for step in script if step[0] == "set" and step[2] != " "]
    last = script[-1][0] if script else "Board()"
    return f"After set for {', '.join(marks)}: {last}" if marks else f"On a new Board, {last}"


def board_lines(script):
    """The script as Python."""
    lines = ["from board import Board", "board = Board()"]
    for name, *arguments in script:
        call = f"board.{name}({', '.join(quoted(argument) for argument in arguments)})"
        if name in ("size", "winner", "sign"):
            call = f"board.{name}"
        lines.append(call if name in ("set", "show") else f"print(repr({call}))")
    return python(*lines)


def quoted(text):
    return '"' + text + '"'


def script_of(position, *steps):
    return [("set", cell, sign) for cell, sign in marking(position)] + [(step,) for step in steps]


def nobody(value):
    """Whether get_winner says that nobody has won."""
    return value in ("", " ", None, False)


def shown_value(value):
    return value["repr"] if isinstance(value, dict) and "repr" in value else repr(value)


@check("Board", 1)
def board_new(submission):
    """A new Board has size 3, nine empty cells and no winner."""
    def judge_one(script, values):
        [(name,)], [value] = script, values
        wanted = {"size": 3, "sign": " "}.get(name, "")
        if not (nobody(value) if wanted == "" else value == wanted):
            raise Wrong(f"Of a new Board, {name} must be {wanted!r}, not {shown_value(value)}.",
                        board_lines(script), shows=shown_value(value))

    def judge_empty(script, values):
        for cell, value in zip(rules.CELLS, values if len(script) > 1 else []):
            if value is None or value != values[-1]:  # the wrong way round is for board_marks
                raise Wrong(f"On a new Board, isempty({cell!r}) must be True, also after set on "
                            f"another one, not {shown_value(value)}.", python(
                                "from board import Board", 'Board().set("A1", "X")',
                                f'print(Board().isempty("{cell}"))'), shows=shown_value(value))

    check_scripts(submission, [[("get_winner",)]], judge_one)
    # The assignment's own __init__ makes these; whoever has none has other ways to keep them
    check_scripts(submission, [[("size",)], [("sign",)], [("winner",)]], judge_one,
                  missing_is_right=True)
    if "isempty" in submission.classes("board")["Board"]["own"]:  # missing, it is for board_marks
        check_scripts(submission, [[("set", "A1", "X")],
                                   [("isempty", cell) for cell in rules.CELLS]], judge_empty,
                      missing_is_right=True)


@check("Board", 1)
def board_marks(submission):
    """set marks a cell, and only that; isempty tells the empty cells."""
    markings = [[(cell, sign)] for cell in rules.CELLS for sign in "XO"]
    markings += [[("A1", "X"), ("C2", "O"), ("B3", "X")], [(cell, "X") for cell in rules.CELLS]]
    scripts = [[("set", *mark) for mark in marks] + [("isempty", cell) for cell in rules.CELLS]
               for marks in markings]

    def judge_one(script, values):
        marks = [step for step in script if step[0] == "set"]
        marked = [cell for _, cell, _ in marks]
        for cell, value in zip(rules.CELLS, values[len(marks):]):
            wanted = cell not in marked
            if value is None or value != wanted:
                steps = [*marks, ("isempty", cell)]
                raise Wrong(f"{told(steps)}({cell!r}) must be {wanted}, not {shown_value(value)}.",
                            board_lines(steps), shows=shown_value(value))

    check_scripts(submission, scripts, judge_one)


def check_endings(submission, positions):
    def look(ask):
        answer = ask("ends", positions=positions)
        if len(answer.get("answer", [])) < len(positions):
            raise Wrong(answer.get("error", "isdone did not return."), board_lines([("isdone",)]))
        for position, values in zip(positions, answer["answer"]):
            judge_end(position, values)

    submission.judge(look)


def judge_end(position, values):
    def again(*steps):
        return board_lines(script_of(position, *steps))

    if isinstance(values, dict):
        raise Wrong(f"With {rules.picture(position)}, isdone or get_winner ended with "
                    f"{values['error']}", again("isdone", "get_winner"),
                    shows=short(values["error"]))
    done, winner, _ = values
    if done is None or bool(done) != rules.is_over(position):
        raise Wrong(f"With {rules.picture(position)}, isdone must return "
                    f"{rules.is_over(position)}, not {shown_value(done)}.", again("isdone"),
                    shows=shown_value(done))
    expected = rules.winner(position)
    if winner != expected if expected else not nobody(winner):
        raise Wrong(f"With {rules.picture(position)}, get_winner after isdone must return "
                    f"{expected!r}, not {shown_value(winner)}.", again("isdone", "get_winner"),
                    shows=shown_value(winner))


def position_of(script):
    position = rules.EMPTY
    for name, *arguments in script:
        if name == "set":
            position = rules.after(position, *arguments)
    return position


@check("Board", 1)
def board_wins(submission):
    """Three in a row win: all eight lines, either sign, in every position where a game ends so."""
    lines = [line.replace("#", sign).replace("-", " ")
             for line in rules.DRAWN_LINES for sign in "XO"]
    check_endings(submission, lines + [position for position in rules.reachable_positions()
                                       if rules.winner(position)])


@check("Board", 1)
def board_ties(submission):
    """A full board without three in a row is the end, and nobody has won."""
    check_endings(submission, [position for position in rules.reachable_positions()
                               if rules.is_over(position) and not rules.winner(position)])


@check("Board", 1)
def board_goes_on(submission):
    """In every other position the game is not over, and nobody has won."""
    check_endings(submission, rules.open_positions())
    won = [line.replace("#", "X").replace("-", " ") for line in rules.DRAWN_LINES]
    taken_back = ("set", "A1", " "), ("isempty", "A1"), ("isdone",), ("get_winner",)
    ends = []

    def judge_one(script, values):
        is_empty, done, winner = values[-3:]
        if script[0] == ("set", "A1", "X") and is_empty and (done or not nobody(winner)):
            raise Wrong("When a mark of a winning line was taken back, isdone must return False "
                        f"and get_winner '', not {shown_value(done)} and {shown_value(winner)}.",
                        board_lines(script), WINNER_HINT,
                        shows=f"{shown_value(done)} {shown_value(winner)}")

    def look(ask):
        for position, values in zip(won, ask("ends", positions=won).get("answer", [])):
            if not isinstance(values, dict):
                ends.append(values[0])
                if values[2]:
                    raise Wrong(f"isdone must print nothing, not {values[2]!r}.",
                                board_lines(script_of(position, "isdone")), shows=values[2])

    submission.judge(look)
    check_scripts(submission, [[*script_of(position, "isdone"), *taken_back] for position in won],
                  judge_one, missing_is_right=True)  # some take marks back by ways of their own
    if not any(ends):
        raise Waits("an isdone that returns True at some end")


@check("Board", 1)
def board_show(submission):
    """show draws the board."""
    def judge_one(script, values):
        position = position_of(script)
        drawing, actual = rules.drawing(position), values[-1]
        hint = ""
        if transcript.to_lines(drawing)[1:] == transcript.to_lines(actual):
            hint = "Is there a print() before the drawing?"
        expect(drawing, actual, f"The drawing of {rules.picture(position)}:", board_lines(script),
               hint=hint)

    check_scripts(submission, [script_of(position, "show")
                               for position in rules.reachable_positions()[::100]], judge_one)


# Players: in every round of a game, marks are set and then the player chooses


def player_lines(kind, sign, rounds, typed=(), chance=False):
    """The game as Python to paste, or with answers as a shell command."""
    lines = ["import random"] * chance
    lines += ["from board import Board", f"from player import {kind}", "board = Board()"]
    board = "" if kind == "Player" else ", board"
    lines.append(f'player = {kind}("{rules.NAMES[sign]}", "{sign}"{board})')
    for marks in rounds:
        lines += [f'board.set("{cell}", "{mark}")' for cell, mark in marks]
        lines += ["random.seed(0)"] * chance + ["player.choose(board)"]
    lines.append("board.show()")
    if typed:
        return typing(typed, python(*lines))
    return python(*lines)


def seen(observed):
    """The position on the submission's board; "?" is a mark that cannot be seen."""
    marks = observed["marks"] or transcript.marks_drawn(observed["shown"]) or "?" * 9
    return "".join(" " if empty else mark if mark in ("X", "O") else "?"
                   for empty, mark in zip(observed["empty"], marks))


def changed_cells(before, after):
    return [cell for cell, old, new in zip(rules.CELLS, before, after)
            if old != new and "?" not in old + new or (old == " ") != (new == " ")]


class Choice(NamedTuple):
    """What a player did in a position, and the rounds that led there."""

    kind: str
    sign: str
    position: str
    rounds: list
    fact: dict

    def did(self):
        game = ", ".join(f"{mark} {cell}" for cell, mark in self.rounds[-1])
        how = f" (then came {game})" if len(self.rounds) > 1 and game else ""
        return f"{self.kind} with sign {self.sign}, on {rules.picture(self.position)}{how}"

    def again(self):
        return player_lines(self.kind, self.sign, self.rounds, chance=bool(self.fact.get("chance")))

    def require_answer(self):
        """An error in choose is a fault; a player that cannot be made is another check's."""
        if not self.fact["made"]:
            raise Waits(f"a {self.kind} that can be made")
        if self.fact["error"]:
            raise Wrong(f"{self.did()}, ended with {self.fact['error']}", self.again(),
                        shows=short(self.fact["error"]))

    def drawn(self):
        """What show() draws of the board as it is now, "" if it is not known."""
        after = seen(self.fact["after"])
        return "" if "?" in after else rules.drawing(after)

    def changed(self):
        return changed_cells(self.position, seen(self.fact["after"]))

    def is_clean(self):
        """Whether exactly one free cell was marked, with the player's own sign."""
        if self.fact["error"] or len(self.changed()) != 1:
            return False
        [cell] = self.changed()
        return cell in rules.free_cells(self.position) and seen(self.fact["after"])[
            rules.CELLS.index(cell)] in (self.sign, "?")

    def cell(self):
        """The cell that was chosen: the one that changed or else, if it is free, printed."""
        self.require_answer()
        changed = [cell for cell in self.changed() if cell in rules.free_cells(self.position)]
        said = self.fact["printed"].split()[-1:]
        cell = changed[0] if len(changed) == 1 else said[0] if said else None
        if cell not in rules.free_cells(self.position):
            raise Waits("the choice of a free cell")
        return cell


def begin(ask, kind, sign, rounds, told=None, typed=(), **details):
    """The facts of a game from its beginning; `told` are its rounds where it is gone on with."""
    try:
        answer = ask("play", kind=kind, name=rules.NAMES[sign], sign=sign, rounds=rounds,
                     typed="".join(line + "\n" for line in typed), **details)
    except NoAnswer as wrong:
        wrong.rounds = told or rounds
        wrong.again = player_lines(kind, sign, wrong.rounds, typed)
        raise
    if "error" in answer:
        raise Waits(f"a {kind} that can be made")
    return answer["answer"]


def check_person(submission, cases, judge_one, hint=lambda typed: ""):
    """For each (position, sign, typed), put what Player does before `judge_one`."""
    def look(ask):
        for position, sign, typed in cases:
            rounds = [marking(position)]
            fact = begin(ask, "Player", sign, rounds, typed=typed)["facts"][-1]
            choice = Choice("Player", sign, position, rounds, fact)
            did = f"Player with sign {sign}, on {rules.picture(position)}, to the answers {typed}"
            again = player_lines("Player", sign, rounds, typed)
            if not fact["made"]:
                raise Waits("a Player that can be made")
            if fact["error"]:
                raise Wrong(f"{did}, ended with {fact['error']}", again, hint(typed),
                            shows=short(fact["error"]))
            judge_one(choice, typed, did, again)

    submission.judge(look)


def check_asks_again(submission, cases):
    """Only the last answer may count."""
    def judge_one(choice, typed, did, again):
        if choice.fact["unread"] or set(choice.changed()) - {typed[-1].upper()}:
            raise Wrong(f"{did}: only the last answer may count, but the board then is "
                        f"{rules.picture(seen(choice.fact['after']))}.", again,
                        shows=choice.drawn())

    check_person(submission, cases, judge_one)


def check_attributes(submission, kind):
    """Name and sign of a new player, which must take the assignment's arguments."""
    def look(ask):
        inherits = kind != "Player" and "__init__" not in submission.classes("player")[kind]["own"]
        for sign, name in rules.NAMES.items():
            board = "" if kind == "Player" else ", board"
            call = f'{kind}("{name}", "{sign}"{board})'
            lines = ["from board import Board", f"from player import {kind}", "board = Board()",
                     f"player = {call}"]
            answer = ask("make", kind=kind, name=name, sign=sign)
            if "error" in answer:
                raise Wrong(f"{call} ended with {answer['error']}",
                            python(*lines, "print(player.get_name(), player.get_sign())"),
                            shows=short(answer["error"]))
            made = answer["answer"]
            if not made["fits"] and not (inherits and kind in ("MiniMax", "SmartAI")):
                raise Wrong(f"{call} must be possible: name, sign{' and board' * bool(board)}.",
                            python(*lines), shows="TypeError")
            if kind != "Player" and submission.fails("player_new"):
                continue  # inherited, and has cost its point there
            for key, expected in zip(("name", "sign", "get_name", "get_sign"), [name, sign] * 2):
                if key not in made and not key.startswith("get"):
                    continue  # whoever has no such attribute has another way to keep it
                if made.get(key) != expected:
                    call_it = f"player.{key}" + "()" * key.startswith("get")
                    raise Wrong(f"Of {call}, {key} must be {expected!r}, "
                                f"not {shown_value(made[key]) if key in made else 'missing'}.",
                                python(*lines, f"print(repr({call_it}))"),
                                shows=shown_value(made[key]) if key in made else "AttributeError")

    submission.judge(look)


@check("Player", 1)
def player_new(submission):
    """A Player has a name and a sign, and get_name and get_sign return them."""
    check_attributes(submission, "Player")


@check("Player", 2)
def player_valid_answers(submission):
    """choose marks the cell that is typed, whether its letter is upper or lower case."""
    right = set()

    def judge_one(choice, typed, did, again):
        expected = rules.after(choice.position, typed[0].upper(), choice.sign)
        if not choice.is_clean() or changed_cells(expected, seen(choice.fact["after"])):
            raise Wrong(f"{did}: the board must then be {rules.picture(expected)}, not "
                        f"{rules.picture(seen(choice.fact['after']))}.", again, hint(typed),
                        shows=choice.drawn())
        right.add(typed[0])

    def hint(typed):
        only_upper = typed[0].upper() in right and typed[0].islower()
        return "Is upper() applied to the answer?" if only_upper else ""

    cases = [(rules.EMPTY, sign, [spelling(cell)]) for cell in rules.CELLS
             for sign in "XO" for spelling in (str.upper, str.lower)]
    check_person(submission, cases, judge_one, hint)


@check("Player", 1)
def player_wrong_answers(submission):
    """choose asks again after any answer that is not a cell."""
    check_asks_again(submission, [(rules.EMPTY, "X", [junk, "B2"]) for junk in JUNK]
                     + [("X        ", "O", [*JUNK, "C3"])])


@check("Player", 1)
def player_taken_cells(submission):
    """choose asks again after a cell that is taken, and leaves it as it is."""
    check_asks_again(submission, [("XO       ", "X", ["A1", "B1", "C1"]),
                                  ("XOX OX O ", "O", ["C2", "A1", "B3", "A2"])])


@check("Player", 1)
def player_prompts(submission):
    """The prompt, and the message after a wrong answer, are as in the assignment."""
    def judge_one(choice, typed, did, again):
        prompt = rules.prompt(choice.sign)
        repeated = rules.REFUSED + "\n" + prompt
        expect(prompt + repeated * (len(typed) - 1), choice.fact["printed"], f"{did}:", again)

    cases = [("XO       ", "X", ["A2"]), ("XO X     ", "O", ["A3"])]
    if not submission.fails("player_wrong_answers"):
        cases.append(("XO       ", "X", ["D4", "A2"]))
    elif not submission.fails("player_taken_cells"):
        cases.append(("XO       ", "X", ["A1", "A2"]))
    check_person(submission, cases, judge_one)


# Game: whole sessions, with the submission's own program and with the assignment's

# Whoever the program puts into the chairs, persons sit there
SEAT_PERSONS = ("import player, runpy; player.AI = player.SmartAI = player.MiniMax = "
                "lambda name, sign, *more: player.Player(name, sign); "
                'runpy.run_path("tictac.py", run_name="__main__")')


def check_session(submission, answers, own_program, compare):
    """Let `compare` look at the expected and the actual output, and how to see it again."""
    typed = "".join(answer + "\n" for answer in answers)

    def look(ask):
        details = {} if own_program else {"program": PROGRAM}
        again = typing(answers, f"python -c '{SEAT_PERSONS}'") if own_program else \
            typing(answers, "python tictac.py") + "\n    with the assignment's tictac.py"
        try:
            answer = ask("session", typed=typed, **details)
        except NoAnswer as wrong:
            wrong.again = again
            raise
        session = answer.get("answer", {"printed": "", "error": answer.get("error")})
        compare(rules.session(answers), session["printed"], again, session["error"])

    submission.judge(look)


def check_part(submission, answers, own_program, part, what):
    """Compare the words of one part of a session, which `part` takes from what parts() found."""
    did = f"{what}, after the answers {' '.join(answers)}:"

    def compare(expected, actual, again, error):
        opening, games = transcript.parts(actual)
        if not games and part is not frame:
            raise Waits("a program that draws a board")
        expect_words(part(*transcript.parts(expected)), part(opening, games), did, again, error)

    check_session(submission, answers, own_program, compare)


def frame(opening, games):
    """What stands around a session of one game."""
    return opening + "\n" + (games[-1].rest if games else "")


def play(opening, games):
    return games[0].play


def result(opening, games):
    return games[0].result


def beginnings(opening, games):
    """The first drawing and the first prompt of every game."""
    return "\n".join(game.play.split("[A-C][1-3]:")[0] for game in games)


def check_own_program(submission):
    """See that there is one; the first of its checks says if there is none."""
    if "tictac.py" not in submission.files:
        if submission.checking.name == "own_frame":
            raise Wrong("tictac.py is missing.", "    python tictac.py", shows="No such file")
        raise Waits("tictac.py")


def check_play(submission, own_program):
    check_part(submission, MISTAKES, own_program, play, "The game")


def check_results(submission, own_program):
    for answers in ONE_GAME:
        check_part(submission, answers, own_program, result, "The result")


def check_again(submission, own_program):
    for answers in (*ONE_GAME, MANY_GAMES):
        check_part(submission, answers, own_program, beginnings, "The games that began")


@check("Game", 1)
def own_frame(submission):
    """Your tictac.py: the welcome, the question and the goodbye."""
    check_own_program(submission)
    check_part(submission, ONE_GAME[0], True, frame, "Before and after the game")


@check("Game", 1)
def own_play(submission):
    """Your tictac.py: the boards and prompts of a game with mistakes."""
    check_own_program(submission)
    check_play(submission, own_program=True)


@check("Game", 1)
def own_results(submission):
    """Your tictac.py: who has won or a tie, on the last cell too."""
    check_own_program(submission)
    check_results(submission, own_program=True)


@check("Game", 1)
def own_again(submission):
    """Your tictac.py: Y and y start a new game, other answers none."""
    check_own_program(submission)
    check_again(submission, own_program=True)


@check("Game", 1)
def own_lines(submission):
    """Your tictac.py: a whole session, line by line and with its white space."""
    check_own_program(submission)

    def compare(expected, actual, again, error):
        did = f"The session, after the answers {' '.join(MISTAKES)}:"
        if transcript.same_words(expected, actual):
            pairs = [(expected, actual)]
        else:  # wrong words have cost their points; what is between them is looked at here
            (_, [expected_game]), (_, games) = map(transcript.parts, (expected, actual))
            pairs = [pair for pair in zip(expected_game, games[0] if games else [])
                     if transcript.same_words(*pair)]
            if not any(transcript.squeeze(text) for text, _ in pairs):
                raise Waits("a session with the right words")
        for text, shown in pairs:
            if not transcript.same(text.strip("\n"), shown.strip("\n")):
                told, shows = transcript.difference(text, shown)
                raise Wrong(f"{did}\n{told}", again, shows=shows)

    check_session(submission, MISTAKES, True, compare)


def check_modules(submission):
    """With the assignment's program, the modules are what is looked at."""
    for section in ("Board", "Player"):
        if submission.loses_all_of(section):
            raise Waits(section)


@check("Game", 1)
def assignment_play(submission):
    """The assignment's program, your modules: the boards and prompts of a game with mistakes."""
    check_modules(submission)
    check_play(submission, own_program=False)


@check("Game", 1)
def assignment_results(submission):
    """The assignment's program, your modules: who has won or a tie, on the last cell too."""
    check_modules(submission)
    check_results(submission, own_program=False)


@check("Game", 1)
def assignment_again(submission):
    """The assignment's program, your modules: Y and y start a new game, other answers none."""
    check_modules(submission)
    check_again(submission, own_program=False)


# The computer players


def check_new(submission, kind, parent):
    classes = submission.classes("player")[kind]
    again = python(f"from player import {kind}", f"print({kind}.__mro__)")
    if parent not in classes["inherits"]:
        raise Wrong(f"{kind} must be a subclass of {parent}, not of {classes['inherits'][0]}.",
                    again, shows=classes["inherits"][0])
    if not classes["own"]:
        raise Wrong(f"{kind} must have methods of its own.", again)
    check_attributes(submission, kind)

    def look(ask):
        fact = begin(ask, kind, "X", [[]])["facts"][-1]
        if not fact["error"] and not fact["printed"] and fact["after"] == fact["before"]:
            raise Waits(f"a choose of {kind} that does something")

    submission.judge(look)


def some_games(ask, kind):
    """The player's choices in some games, against opponents who take this or that free cell."""
    for sign in "XO":
        for take in (0, -1, 1) if sign == "O" else (0,):
            position, game, rounds, marks = rules.EMPTY, None, [], []
            while not rules.is_over(position):
                if rules.to_move(position) != sign:
                    free = rules.free_cells(position)
                    marks = [(free[take % len(free)], rules.opponent(sign))]
                    position = rules.after(position, *marks[0])
                    continue
                choice, game = next_choice(ask, kind, sign, position, rounds, marks if rounds else
                                           marking(position), game, apart=f"{sign} {take}")
                yield choice
                try:
                    position, rounds, game = go_on(choice, game)
                except Waits:
                    break


def next_choice(ask, kind, sign, position, rounds, marks, game, apart=""):
    """The player's choice in a copy of the game, in a game apart itself or, if need be, anew."""
    rounds = [*rounds, marks]
    if game is not None:
        answer = begin(ask, kind, sign, [marks], told=rounds, game=game, apart=apart)
        if answer["facts"]:
            return Choice(kind, sign, position, rounds, answer["facts"][-1]), answer["game"]
    answer = begin(ask, kind, sign, rounds, apart=apart)
    if len(answer["facts"]) < len(rounds):
        raise Waits("the same choice in the same game")
    return Choice(kind, sign, position, rounds, answer["facts"][-1]), answer["game"]


def go_on(choice, game):
    """The position, the rounds and the game after a choice; one that was not clean begins anew."""
    position = rules.after(choice.position, choice.cell(), choice.sign)
    if choice.is_clean():
        return position, choice.rounds, game
    return position, [], None


def check_games(submission, kind, judge_one):
    def look(ask):
        for choice in some_games(ask, kind):
            judge_one(choice)

    submission.judge(look)


def check_one_mark(submission, kind):
    """The cell must have been free, and have the player's sign."""
    def judge_one(choice):
        choice.require_answer()
        if not choice.is_clean():
            after = seen(choice.fact["after"])
            full = len(choice.changed()) > 1 and kind == "MiniMax"
            hint = "Does the search take back every mark that it tries?" if full else ""
            raise Wrong(f"{choice.did()}: exactly one free cell must be marked, with "
                        f"{choice.sign}, but the board then is {rules.picture(after)}.",
                        choice.again(), hint, shows=choice.drawn())

    check_games(submission, kind, judge_one)


def check_shown_choice(submission, kind):
    """The prompt, whose own faults are paid for in Player, and the cell."""
    def prompts(ask, sign):
        typed = begin(ask, "Player", sign, [[]], typed=["A1"])["facts"][-1].get("printed", "")
        return [rules.prompt(sign), *([typed] if submission.fails("player_prompts") else [])]

    def look(ask):
        for choice in some_games(ask, kind):
            choice.require_answer()
            printed = choice.fact["printed"]
            cell = choice.cell() if choice.is_clean() else (printed.split() or [""])[-1]
            if cell not in rules.CELLS:
                raise Waits("the choice of a free cell")
            if not any(transcript.same_words(prompt + cell, printed)
                       for prompt in prompts(ask, choice.sign)):
                expect_words(rules.prompt(choice.sign) + cell + "\n", printed,
                             f"{choice.did()}:", choice.again())

    submission.judge(look)


@check("AI", 2)
def ai_new(submission):
    """AI is a subclass of Player, made of a name, a sign and a board."""
    check_new(submission, "AI", "Player")


@check("AI", 3)
def ai_marks_one_cell(submission):
    """AI marks exactly one free cell, with its own sign."""
    check_one_mark(submission, "AI")


@check("AI", 1)
def ai_is_random(submission):
    """AI does not always choose the same cell."""
    def look(ask):
        cells = set()
        for seed in range(40):
            fact = begin(ask, "AI", "X", [[]], seed=seed)["facts"][-1]
            cells.add(Choice("AI", "X", rules.EMPTY, [[]], fact).cell())
            if len(cells) > 1:
                return
        raise Wrong(f"Forty times, AI chose {cells.pop()} on an empty board.",
                    python("from board import Board", "from player import AI",
                           '[AI("Bob", "X", board).choose(board) '
                           'for board in [Board() for _ in range(40)]]'))

    submission.judge(look)


@check("AI", 2)
def ai_shows_its_choice(submission):
    """AI prints the prompt and the cell that it takes."""
    check_shown_choice(submission, "AI")


def check_lines_of_play(submission, kind, sign, judge_one):
    """Follow every line of play: `judge_one` sees each choice, and raises what is wrong with it."""
    def look(ask):
        try:
            walk(ask, kind, sign, judge_one)
        except Wrong as wrong:  # it may be the copy of the player that was at fault
            ask.anew()
            try:
                replay(ask, kind, sign, wrong.rounds, judge_one)
                walk(ask, kind, sign, judge_one, copying=False)
            except Waits as waits:
                raise wrong if isinstance(wrong, NoAnswer) else waits from None

    submission.judge(look)


def walk(ask, kind, sign, judge_one, copying=True):
    """Go through all lines of play, each position once, with copies of a game or a new one each."""
    first = [rules.after(rules.EMPTY, cell, "X") for cell in rules.CELLS if sign == "O"]
    todo = [(position, [], marking(position), None) for position in first or [rules.EMPTY]]
    known = {position for position, *_ in todo}
    for position, rounds, marks, game in todo:
        choice, game = next_choice(ask, kind, sign, position, rounds, marks, game)
        judge(judge_one, choice)
        after, rounds, game = go_on(choice, game if copying else None)
        for cell in [] if rules.is_over(after) else rules.free_cells(after):
            following = rules.after(after, cell, rules.opponent(sign))
            if following not in known and not rules.is_over(following):
                known.add(following)
                marks = [(cell, rules.opponent(sign))] if rounds else marking(following)
                todo.append((following, rounds, marks, game))


def judge(judge_one, choice):
    try:
        judge_one(choice)
    except Wrong as wrong:
        wrong.rounds = choice.rounds
        raise


def replay(ask, kind, sign, rounds, judge_one):
    """Judge a game that is played from its beginning by a new player."""
    position = rules.EMPTY
    facts = begin(ask, kind, sign, rounds)["facts"] if rounds else []
    for number, fact in enumerate(facts):
        for cell, mark in rounds[number]:
            position = rules.after(position, cell, mark)
        choice = Choice(kind, sign, position, rounds[:number + 1], fact)
        judge_one(choice)
        position = rules.after(position, choice.cell(), sign)


def check_keeps_worth(submission, sign):
    words = {1: "wins", 0: "ties", -1: "loses"}

    def judge_one(choice):
        scores = {cell: rules.score_of_move(choice.position, cell, sign)
                  for cell in rules.free_cells(choice.position)}
        now, best = scores[choice.cell()], max(scores.values())
        if now < best:
            hint = ""
            first = rules.free_cells(choice.position)[0]
            if now == min(scores.values()) and choice.cell() != first:
                hint = ("Does it take the highest score in its own turn, and the lowest in the "
                        "opponent's?")
            raise Wrong(f"{choice.did()}, took {choice.cell()}: with best play that {words[now]}, "
                        f"another cell {words[best]}.", choice.again(), hint,
                        shows=choice.drawn())

    check_lines_of_play(submission, "MiniMax", sign, judge_one)


@check("MiniMax", 1)
def minimax_new(submission):
    """MiniMax is a subclass of AI, made of a name, a sign and a board."""
    check_new(submission, "MiniMax", "AI")


@check("MiniMax", 2)
def minimax_marks_one_cell(submission):
    """MiniMax marks exactly one free cell, with its own sign."""
    check_one_mark(submission, "MiniMax")


@check("MiniMax", 3)
def minimax_as_x(submission):
    """As X, MiniMax throws nothing away on any line of play."""
    check_keeps_worth(submission, "X")


@check("MiniMax", 3)
def minimax_as_o(submission):
    """As O, MiniMax throws nothing away on any line of play."""
    check_keeps_worth(submission, "O")


@check("MiniMax", 2)
def minimax_scores(submission):
    """choose calls minimax(board, self_player, start); it returns 1, 0, -1, or at start the cell."""
    positions = [position for position in rules.reachable_positions() if position.count(" ") <= 4]
    cases = [(position, sign, rules.to_move(position) == sign, False)
             for position in positions[::50] for sign in "XO"]
    cases += [(position, rules.to_move(position), True, True)
              for position in positions[::25] if not rules.is_over(position)]

    def look(ask):
        answer = ask("scores", kind="MiniMax", cases=[
            (marking(position), rules.NAMES[sign], sign, self_player, start)
            for position, sign, self_player, start in cases])
        if "error" in answer:
            raise Wrong(answer["error"], python("from player import MiniMax"))
        for (position, sign, self_player, start), came in zip(cases, answer["answer"]):
            call = f"minimax(board, {self_player}, {start})"
            did = f"On {rules.picture(position)}, {call} of sign {sign}"
            again = python(
                "from board import Board", "from player import MiniMax", "board = Board()",
                f'player = MiniMax("{rules.NAMES[sign]}", "{sign}", board)',
                *(f'board.set("{cell}", "{mark}")' for cell, mark in marking(position)),
                f"print(repr(player.{call}))")
            if "error" in came:
                raise Wrong(f"{did} ended with {came['error']}", again,
                            shows=short(came["error"]))
            value = came["value"]
            if start and value not in rules.free_cells(position):
                raise Wrong(f"{did} must return a free cell, not {shown_value(value)}.", again,
                            shows=shown_value(value))
            expected = rules.score(position, rules.to_move(position), sign)
            if not start and (value != expected or isinstance(value, bool)):
                raise Wrong(f"{did} must return {expected}, not {shown_value(value)}.", again,
                            shows=shown_value(value))
        position = "XOXOX    "
        rounds = [marking(position)]
        fact = begin(ask, "MiniMax", "O", rounds, watch=True)["facts"][-1]
        choice = Choice("MiniMax", "O", position, rounds, fact)
        choice.require_answer()
        if not fact["called"]:
            raise Wrong("choose of MiniMax must call minimax.", choice.again())

    submission.judge(look)


@check("MiniMax", 1)
def minimax_shows_its_choice(submission):
    """MiniMax prints the prompt and the cell that it takes."""
    check_shown_choice(submission, "MiniMax")


def check_never_loses(submission, sign):
    def judge_one(choice):
        if rules.score_of_move(choice.position, choice.cell(), sign) == -1:
            raise Wrong(f"{choice.did()}, took {choice.cell()}: with best play that loses.",
                        choice.again(), shows=choice.drawn())

    check_lines_of_play(submission, "SmartAI", sign, judge_one)


def check_takes(submission, wanted, why):
    """On its lines of play, SmartAI takes one of the cells that `wanted` names, if any."""
    def judge_one(choice):
        cells = wanted(choice.position, choice.sign)
        if cells and choice.cell() not in cells:
            raise Wrong(f"{choice.did()}, took {choice.cell()}, but {' or '.join(cells)} {why}.",
                        choice.again(), shows=choice.drawn())

    for sign in "XO":
        check_lines_of_play(submission, "SmartAI", sign, judge_one)


@check("SmartAI", 1)
def smartai_new(submission):
    """Extra credit: SmartAI is a subclass of AI, and marks one free cell with its own sign."""
    check_new(submission, "SmartAI", "AI")
    check_one_mark(submission, "SmartAI")


@check("SmartAI", 1)
def smartai_as_x(submission):
    """Extra credit: as X, SmartAI never loses on any line of play."""
    check_never_loses(submission, "X")


@check("SmartAI", 1)
def smartai_as_o(submission):
    """Extra credit: as O, SmartAI never loses on any line of play."""
    check_never_loses(submission, "O")


@check("SmartAI", 1)
def smartai_wins(submission):
    """Extra credit: SmartAI takes a win when it has one."""
    check_takes(submission, rules.winning_cells, "wins")


@check("SmartAI", 1)
def smartai_blocks(submission):
    """Extra credit: SmartAI, when it cannot win, takes the cell where its opponent would."""
    def threatened(position, sign):
        if rules.winning_cells(position, sign):
            return []
        return rules.winning_cells(position, rules.opponent(sign))

    check_takes(submission, threatened, "blocks")
