"""What students do besides the assignment: it is sound, or costs what it is about and no more."""

import pytest
from grader import players
from grader.rubric import computers
from grader.rubric.minimax import minimax_base_case
from grader.submission import Submission
from test_grader.habits import HABITS
from test_grader.submissions import WAY, grade, own_world, style


@pytest.mark.parametrize("name", HABITS)
def test_a_habit_costs_what_it_is_about(name, graded):
    assert graded[name].result().caught() == HABITS[name].caught


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


@pytest.mark.parametrize("files, is_anew", [
    (style("beginner"), True), (HABITS["all boards share their cells"].files, False)],
    ids=["anew", "shared"])
def test_where_none_can_go_on_no_game_is_played_again_from_its_beginning(files, is_anew):
    submission = Submission(files, WAY, list(computers.AI))
    world = own_world(submission)
    world.is_anew = is_anew
    choices = list(players.lines_of_play(world, "AI", "O"))
    submission.worlds.end()
    assert len(choices) > 9
    assert {choice.trial.lines.count(players.CHOOSE) for choice in choices} == {1}
