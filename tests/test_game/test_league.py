"""The league's figures are the known ones, and the README shows them."""

from fractions import Fraction

import league
import pytest
from test_game.opponents import by_rotations, centre_or_first
from test_game.sessions import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", league.PLAYERS)
def test_readme_shows_the_measured_figures(name):
    [line] = [line for line in README.split("\n") if line.startswith(f"| {name} |")]
    _, lost_as_x, lost_as_o, _, won_as_x, won_as_o = league.row(name)
    assert line.split(" | ")[2:] == [lost_as_x, lost_as_o, won_as_x, f"{won_as_o} |"]


@pytest.mark.parametrize("name, sign, lost", [
    ("AI", "X", (77_904, 255_168)), ("AI", "O", (131_184, 255_168)),
    ("16 patterns", "X", (21, 137)), ("16 patterns", "O", (174, 735)),
])
def test_games_lost_are_counted_over_every_line_of_play(name, sign, lost):
    assert league.games(name, sign) == lost


def test_published_patterns_lose_no_game():
    assert [league.games("21 patterns", sign)[0] for sign in "XO"] == [0, 0]


def test_published_patterns_make_as_many_mistakes_as_published():
    assert league.mistakes("21 patterns") == (44 + 174 - 8, 44, 174)  # 8 are in both


def test_order_of_patterns_and_rotations_matters(monkeypatch):
    def rotation_by_rotation(position, sign):
        return by_rotations(position, sign, range(1, 22)) or centre_or_first(position)

    monkeypatch.setitem(league.PLAYERS, "rotation by rotation", rotation_by_rotation)
    assert league.games("rotation by rotation", "O") == (35, 491)


def test_share_of_games_won_is_exact():
    assert league.share_won("AI", "X") + league.share_won("AI", "O") < 1
    assert league.share_won("AI", "X") == Fraction(737, 1260)
