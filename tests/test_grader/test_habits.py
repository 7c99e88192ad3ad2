"""What students do besides the assignment: it is sound, or costs what it is about and no more."""

import pytest
from grader import players
from grader.rubric import computers
from grader.rubric.minimax import minimax_base_case
from grader.submission import Submission
from test_grader.submissions import WAY, checks_named, grade, own_world, style

OWN_PROGRAM = "own_frame own_play own_results own_again own_lines"
TO_UTF_8 = "import io, sys\nsys.stdout = io.TextIOWrapper({}, encoding='utf-8')\n"

# What is replaced in each module of beginner; the sections that are looked at; what must be caught
HABITS = {
    "all boards share their cells": (
        {"board.py": [("self.board = list", "Board.board = list")]}, "Board AI", ""),
    "Board must be given its size": (
        {"board.py": [("self.board", "self.cells"),
                      ("def __init__(self):", "def __init__(self, size):")],
         "tictac.py": [("Board()", "Board(3)")]}, "Board Player Game AI", "board_new"),
    "AI is given no name": (
        {"player.py": [("class AI(Player):\n    def __init__(self, name, sign, board):\n"
                        "        super().__init__(name, sign)",
                        "class AI(Player):\n    def __init__(self, sign, board):\n"
                        "        super().__init__('Computer', sign)")]},
        "Player Game AI", "ai_new"),
    "player.py imports what imports it": (
        {"computers.py": [("", "from player import AI\n\n\nclass Deep(AI):\n    pass\n")],
         "player.py": [("class MiniMax(AI)", "from computers import Deep\n\nclass MiniMax(AI)")]},
        "Player Game", ""),
    "tictac.py wraps its output": (
        {"tictac.py": [("# main program", TO_UTF_8.format("sys.stdout.buffer"))]}, "Game", ""),
    "player.py wraps the output": (
        {"player.py": [("import copy\n", TO_UTF_8.format("sys.stdout.buffer"))]},
        "Player Game AI", ""),
    "player.py takes the output apart": (
        {"player.py": [("import copy\n", TO_UTF_8.format("sys.stdout.detach()"))]},
        "Player Game AI", ""),
    "tictac.py goes to its own folder": (
        {"tictac.py": [("# main program", "import os\nos.chdir(os.path.dirname(__file__))")]},
        "Game", ""),
    "tictac.py is not in UTF-8": (
        {"tictac.py": [("# main program", "# d\udce9but")]}, "Game", OWN_PROGRAM),
}


def beginner_with(changes):
    """The style beginner, in which these are replaced."""
    files = style("beginner")
    for module, pairs in changes.items():
        for old, new in pairs:
            assert old.encode() in files.get(module, b"")
            files[module] = files.get(module, b"").replace(
                old.encode(), new.encode("utf-8", "surrogateescape"))
    return files


@pytest.mark.parametrize("name", HABITS)
def test_a_habit_costs_what_it_is_about(name):
    changes, sections, caught = HABITS[name]
    assert grade(beginner_with(changes), sections=sections.split()).caught() == checks_named(caught)


def test_a_score_that_counts_depth_is_a_choice(monkeypatch):
    files = style("beginner")
    files["player.py"] += b'''

def minimax(self, board, depth, is_mine):
    if board.isdone():
        score = 10 - depth if board.get_winner() == self.sign else depth - 10
        return score if board.get_winner() else 0
    scores = {}
    for cell in [c + r for r in "123" for c in "ABC" if board.isempty(c + r)]:
        board.set(cell, self.sign if is_mine else "O" if self.sign == "X" else "X")
        scores[cell] = self.minimax(board, depth + 1, not is_mine)
        board.set(cell, " ")
    best = (max if is_mine else min)(scores, key=scores.get)
    return scores[best] if depth else best


def choose(self, board):
    print(f"\\n{self.name}, {self.sign}: Enter a cell [A-C][1-3]: ")
    cell = "B2" if board.isempty("B2") else self.minimax(board, 0, True)
    print(cell)
    board.set(cell, self.sign)


MiniMax.minimax, MiniMax.choose = minimax, choose
'''
    monkeypatch.setattr(players, "FIRST", players.LATE)
    assert minimax_base_case.__name__ not in grade(files, sections=["MiniMax"]).caught()


@pytest.mark.parametrize("changes, is_anew", [
    ({}, True), (HABITS["all boards share their cells"][0], False)])
def test_where_none_can_go_on_no_game_is_played_again_from_its_beginning(changes, is_anew):
    submission = Submission(beginner_with(changes), WAY, list(computers.AI))
    world = own_world(submission)
    world.is_anew = is_anew
    choices = list(players.lines_of_play(world, "AI", "O"))
    submission.end()
    assert len(choices) > 9
    assert {choice.trial.lines.count(players.CHOOSE) for choice in choices} == {1}
