"""What README.md says of the game: a sample game, two positions, and the figures of the league."""

import re
from fractions import Fraction
from functools import lru_cache

import league
import pytest
import rules
from board import Board
from player import MiniMax
from test_game.boards import board_of
from test_game.sessions import ROOT, play

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_game_in_the_readme_is_what_the_program_prints():
    """The README shows the end, and the answers where they are typed."""
    typed = ["a1", "c3", "b1", "n"]
    session = ""
    answers = iter(typed)
    for line in play(typed, ["--player2", "smart"]).splitlines(keepends=True):
        session += line
        if line.strip() in (rules.prompt("X").strip(), rules.AGAIN):
            session += next(answers) + "\n"
    prompt, end = README.split("```\n")[1].split("...\n")
    assert session[-len(end):] == end
    omitted = session[:-len(end)].rpartition(prompt)[2]
    assert omitted.count("A   B   C") == 1


def test_worked_position_in_the_readme_has_the_scores_of_the_rules():
    shown = re.findall(r"(?m)^    ([XO-] [XO-] [XO-]) +([ABC][123]) -> +(-?1|0) ", README)
    rows, cells, scores = zip(*shown)
    position = "".join(rows).replace(" ", "").replace("-", " ")
    assert dict(zip(cells, map(int, scores))) == {
        cell: rules.score_of_move(position, cell, "X") for cell in rules.free_cells(position)}


def test_smartai_loses_the_position_in_the_readme(tmp_path):
    shown = re.search("as O in `([-XO ]{11})`", README)[1]
    path = tmp_path / "position.txt"
    path.write_text(shown.replace(" ", "\n"))
    printed = play(["a3", "a1", "n"], ["--player2", "smart", "--position", str(path)])
    start = shown.replace(" ", "").replace("-", " ")
    assert printed == rules.session(["B2", "a3", "C3", "a1", "n"], "O", start)
    assert rules.result("X") in printed


def test_readme_says_how_often_boards_are_searched():
    @lru_cache(maxsize=None)
    def searches(position):
        """Return how often boards are searched if no score is remembered."""
        if rules.is_over(position):
            return 1
        sign = rules.to_move(position)
        return 1 + sum(searches(rules.after(position, cell, sign))
                       for cell in rules.free_cells(position))

    board = board_of(rules.EMPTY)
    MiniMax("Bob", "X", Board()).minimax(board, True, True)
    assert (f"searches boards {searches(rules.EMPTY):,} times, and MiniMax only {board.calls:,} "
            "times") in " ".join(README.split())


@pytest.mark.parametrize("name, sign, lost", [
    ("AI", "X", (77_904, 255_168)), ("AI", "O", (131_184, 255_168)),
    ("16 patterns", "X", (21, 137)), ("16 patterns", "O", (174, 735)),
])
def test_league_counts_games_lost_over_every_line_of_play(name, sign, lost):
    assert league.games(name, sign) == lost


def test_share_of_games_won_in_the_league_is_exact():
    """Of two players that move at random, the first wins 737 of 1,260 games on average."""
    assert league.share_won("AI", "X") == Fraction(737, 1260)


@pytest.mark.parametrize("name", ["AI", "SmartAI", "MiniMax"])
def test_table_in_the_readme_has_the_figures_of_the_league(name):
    [line] = [line for line in README.split("\n") if line.startswith(f"| {name} |")]
    figures = [league.lost(name, "X"), league.lost(name, "O"),
               league.won(name, "X"), league.won(name, "O")]
    assert line.endswith(f" | {' | '.join(figures)} |")
