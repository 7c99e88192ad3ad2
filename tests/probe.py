"""Answers questions about the submission in the current folder: with facts, not judgements.

Runs in a process of its own, `python -I probe.py`. The questions come as JSON on standard input,
the answers go as JSON to what is standard output at the start; both are then out of the reach of
what the submission reads and prints.
"""

import importlib
import io
import json
import os
import re
import sys

HERE = os.getcwd()

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import rules  # noqa: E402

# From now on the submission's own modules are found, a rules.py of its own among them
sys.path[0] = HERE
del sys.modules["rules"]
loaded = {}


class SubmissionError(Exception):
    """The submission raised an error where it must not: the answer to the question."""


def attempt(function, *arguments, typed=()):
    """Call the submission's function: what it returned, printed, left unread, and its error."""
    sys.stdin = stdin = io.StringIO("".join(line + "\n" for line in typed))
    sys.stdout = stdout = io.StringIO()
    value, error = None, ""
    try:
        value = function(*arguments)
    except BaseException as problem:
        error = describe(problem)
    return value, stdout.getvalue(), len(stdin.readlines()), error


def call(function, *arguments):
    """What the submission's function returns; its errors are SubmissionErrors."""
    value, _, _, error = attempt(function, *arguments)
    if error:
        raise SubmissionError(error)
    return value


def describe(error):
    """The error in one line, with the last line of the submission's own that it came through."""
    import traceback  # seldom needed, and slow to import

    text = traceback.format_exception_only(type(error), error)[-1].strip()[:200]
    places = [f"{os.path.basename(frame.filename)}, line {frame.lineno}"
              for frame in traceback.extract_tb(error.__traceback__)
              if os.path.dirname(os.path.abspath(frame.filename)) == HERE]
    return f"{text} ({places[-1]})" if places else text


def plain(value):
    """The value as JSON can carry it."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, list):
        return [plain(item) for item in value[:20]]
    return call(repr, value)[:80]


def load(module):
    """The submission's module; chance gets a seed, so that a second grading sees the same."""
    if module in loaded:
        return loaded[module]
    loaded[module] = call(importlib.import_module, module)
    if hasattr(sys.modules.get("random"), "seed"):
        call(sys.modules["random"].seed, 0)
    return loaded[module]


def new_board():
    return call(load("board").Board)


def new_player(kind, name, sign, board):
    arguments = (name, sign) if kind == "Player" else (name, sign, board)
    return call(getattr(load("player"), kind), *arguments)


def put(board, position, directly=False):
    """Mark the position on the board; directly only where set() is known to be wrong."""
    if directly:
        board.board = list(position)
        return

    def set_all():
        for cell, mark in zip(rules.CELLS, position):
            if mark != " ":
                board.set(cell, mark)

    call(set_all)


def board_and_player(kind, position, sign):
    """A player that came to the board when it was empty, and the board as it is now."""
    board = new_board()
    player = new_player(kind, rules.NAMES[sign], sign, board)
    put(board, position)
    return board, player


def marks_on(board):
    """The position on the board, read off its drawing."""
    _, printed, _, _ = attempt(board.show)
    rows = re.findall(r"\|([^|\n]*)\|([^|\n]*)\|([^|\n]*)\|", printed)
    return "".join(mark.strip() or " " for row in rows for mark in row)


# The questions: each takes what the question carries, and returns what JSON can carry


def classes(module):
    """The classes of a module, each with the names of what it inherits from."""
    return {name: [base.__name__ for base in value.__mro__]
            for name, value in vars(load(module)).items() if isinstance(value, type)}


def attributes(kind, people, names):
    """For each new object, its attributes and what its methods return, by their names."""
    answers = []
    for person in people:
        thing = new_player(kind, *person, new_board()) if person else new_board()
        values = [getattr(thing, name, "missing") for name in names]
        answers.append([plain(call(value) if callable(value) else value) for value in values])
    return answers


def empty_cells(markings):
    """For each list of (cell, sign): which cells are empty after they were set."""
    answers = []
    for marking in markings:
        board = new_board()
        for cell, sign in marking:
            call(board.set, cell, sign)
        answers.append([cell for cell in rules.CELLS if call(board.isempty, cell)])
    return answers


def boards_at(positions, directly):
    for position in positions:
        board = new_board()
        put(board, position, directly)
        yield board


def endings(positions, directly):
    """For each position, whether it is done and who has won."""
    return [[bool(call(board.isdone)), plain(call(board.get_winner))]
            for board in boards_at(positions, directly)]


def drawings(positions, directly):
    """For each position, what show() prints."""
    answers = []
    for board in boards_at(positions, directly):
        _, printed, _, error = attempt(board.show)
        if error:
            raise SubmissionError(error)
        answers.append(printed)
    return answers


def choices(kind, cases):
    """For each (position, sign, typed): the position after choose(), and what else happened."""
    return [choice(kind, *case) for case in cases]


def choice(kind, position, sign, typed=()):
    board, player = board_and_player(kind, position, sign)
    _, printed, unread, error = attempt(player.choose, board, typed=typed)
    return {"after": marks_on(board), "printed": printed, "unread": unread, "error": error}


def lines_of_play(kind, sign):
    """The choice in each position that comes up on some line of play: {position: choice}."""
    answers = {}

    def choose(position):
        answer = answers[position] = choice(kind, position, sign)
        return rules.chosen_cell(position, answer["after"], answer["printed"])

    rules.follow_lines_of_play(sign, choose)
    return answers


def scores(cases):
    """For each (position, sign, self_player, start): what minimax() returns."""
    answers = []
    for position, sign, self_player, start in cases:
        board, player = board_and_player("MiniMax", position, sign)
        answers.append(plain(call(player.minimax, board, self_player, start)))
    return answers


QUESTIONS = {function.__name__: function
             for function in (classes, attributes, empty_cells, endings, drawings, choices,
                              lines_of_play, scores)}


def answer(question):
    name, details = json.loads(question)
    try:
        return {"facts": QUESTIONS[name](**details)}
    except SubmissionError as error:
        return {"error": str(error)}


def main():
    token, questions = json.load(sys.stdin)
    channel = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    sys.argv = ["tictac.py"]
    json.dump({"token": token, **{question: answer(question) for question in questions}}, channel)
    channel.close()
    os._exit(0)  # whatever the submission would still do is nothing to wait for


main()
