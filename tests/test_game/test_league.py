"""tests/league.py measures correctly: known figures, and figures that can be worked out."""

from fractions import Fraction

import league
import pytest


@pytest.mark.parametrize("name, sign, lost", [
    ("AI", "X", (77_904, 255_168)), ("AI", "O", (131_184, 255_168)),
    ("16 patterns", "X", (21, 137)), ("16 patterns", "O", (174, 735)),
])
def test_games_lost_are_counted_over_every_line_of_play(name, sign, lost):
    assert league.games(name, sign) == lost


def test_share_of_games_won_is_exact():
    """Of two players that move at random, the first wins 737 of 1,260 games on average."""
    assert league.share_won("AI", "X") == Fraction(737, 1260)
