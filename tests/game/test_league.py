"""The league's table: the figures that are known, and that the README shows them as they are."""

from fractions import Fraction

import league
import pytest
import rules
from game.opponents import BareMiniMax, by_rotations, centre_or_first
from game.sessions import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", league.PLAYERS)
def test_the_readme_shows_the_measured_figures(name):
    [line] = [line for line in README.split("\n") if line.strip().startswith(name + "  ")]
    shown = line.split()[len(name.split()):-2]
    assert shown == " ".join(league.row(name)[1:]).split()


@pytest.mark.parametrize("name, sign, lost", [
    ("AI", "X", (77_904, 255_168)), ("AI", "O", (131_184, 255_168)),
    ("16 patterns", "X", (21, 137)), ("16 patterns", "O", (174, 735)),
])
def test_games_lost_over_every_line_of_play(name, sign, lost):
    assert league.games(name, sign) == lost


@pytest.mark.parametrize("name", ["21 patterns", "bare MiniMax"])
def test_the_published_players_that_never_lose_lose_none(name):
    assert [league.games(name, sign)[0] for sign in "XO"] == [0, 0]


@pytest.mark.parametrize("name, mistakes", [
    ("21 patterns", (44 + 174 - 8, 44, 174, 0)),  # 8 of the 44 were forced wins, too
    ("bare MiniMax", (0, 0, 0, 392)),
])
def test_mistakes_in_positions_that_a_player_has_not_come_to_itself(name, mistakes):
    assert league.mistakes(name) == mistakes


def test_the_order_of_patterns_and_rotations_matters(monkeypatch):
    def rotation_by_rotation(position, sign):
        return by_rotations(position, sign, range(1, 22)) or centre_or_first(position)

    monkeypatch.setitem(league.PLAYERS, "rotation by rotation", rotation_by_rotation)
    assert league.games("rotation by rotation", "O") == (35, 491)


def test_the_share_of_games_won_is_exact():
    assert league.share_won("AI", "X") + league.share_won("AI", "O") < 1
    assert league.share_won("AI", "X") == Fraction(737, 1260)


def test_the_bare_player_takes_the_same_cells_when_it_remembers():
    bare = league.of_class(BareMiniMax)
    for position in rules.open_positions():
        if position.count(" ") < 7:  # to look at all takes seconds
            sign = rules.to_move(position)
            assert bare(position, sign) == league.cells_of("bare MiniMax", position, sign)[0]


def test_every_first_move_is_a_free_cell():
    assert all(choose(rules.EMPTY, "X") in rules.CELLS
               for choose in league.PLAYERS.values())
