"""Measures our players and published ones: python tests/league.py

Prints a table with a line for each player; it takes a few seconds.
"""

import sys
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

TESTS = Path(__file__).resolve().parent
sys.path[:0] = [str(TESTS.parent), str(TESTS)]

import player  # noqa: E402
import rules  # noqa: E402
from board import Board  # noqa: E402
from test_game.boards import cell_taken  # noqa: E402
from test_game.opponents import (by_patterns, perl_bot, sixteen_patterns,  # noqa: E402
                            twenty_one_patterns)


def of_class(kind):
    return lambda position, sign: cell_taken(kind("Bob", sign, Board()), position)


# Functions that return the cell a player takes, given a position and the player's sign
PLAYERS = {
    "AI": of_class(player.AI),
    "16 patterns": sixteen_patterns,
    "21 patterns": twenty_one_patterns,
    "SmartAI": of_class(player.SmartAI),
    "Perl bot": perl_bot,
    "MiniMax": of_class(player.MiniMax),
}
HEADINGS = ["player", "lost as X", "lost as O", "mistakes", "won as X", "won as O"]


@lru_cache(maxsize=None)
def cells_of(name, position, sign):
    """Return the cells that the player may take. Only AI has several."""
    if name == "AI":
        return rules.free_cells(position)
    return [PLAYERS[name](position, sign)]


def games(name, sign):
    """Return how many games the player loses, and how many lines of play there are."""
    @lru_cache(maxsize=None)
    def endings(position):
        """Count how often each sign wins from here, and the ties ("")."""
        if rules.is_over(position):
            return Counter([rules.winner(position)])
        counted = Counter()
        for following in continuations(name, sign, position):
            counted += endings(following)
        return counted

    counted = endings(rules.EMPTY)
    return counted[rules.opponent(sign)], sum(counted.values())


def share_won(name, sign):
    """Return the share of games that the player wins against random moves."""
    @lru_cache(maxsize=None)
    def share(position):
        if rules.is_over(position):
            return Fraction(rules.winner(position) == sign)
        following = continuations(name, sign, position)
        return sum(map(share, following)) / len(following)

    return share(rules.EMPTY)


def continuations(name, sign, position):
    turn = rules.to_move(position)
    cells = cells_of(name, position, sign) if turn == sign else rules.free_cells(position)
    return [rules.after(position, cell, turn) for cell in cells]


class Mistakes(NamedTuple):
    """Counts of open positions in which a player makes a mistake."""

    worse: int        # the position is worth less after its move
    thrown_away: int  # it was not lost before the move, and is lost after it
    missed: int       # a forced win is no longer forced


def mistakes(name):
    worse = thrown_away = missed = 0
    for position in rules.open_positions():
        sign = rules.to_move(position)
        cells = cells_of(name, position, sign)
        before = rules.score(position, sign, sign)
        after = min(rules.score_of_move(position, cell, sign) for cell in cells)
        worse += before > after
        thrown_away += after == -1 and before > -1
        missed += before == 1 and after < 1
    return Mistakes(worse, thrown_away, missed)


def row(name):
    """Return a player's row without the time."""
    lost = ["{:,} of {:,}".format(*games(name, sign)) for sign in "XO"]
    won = [f"{float(100 * share_won(name, sign)):.2f} %" for sign in "XO"]
    return [name, *lost, f"{mistakes(name).worse:,}", *won]


def milliseconds(name):
    """Return the shortest of three times for the first move, with an empty memory."""
    times = []
    for _ in range(3):
        by_patterns.cache_clear()
        player.MiniMax._known.clear()
        begin = perf_counter()
        PLAYERS[name](rules.EMPTY, "X")
        times.append(perf_counter() - begin)
    return 1_000 * min(times)


def table(rows):
    """Return the rows as lines with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    return ["  ".join([cells[0].ljust(widths[0]),
                       *(cell.rjust(width) for cell, width in zip(cells[1:], widths[1:]))])
            for cells in rows]


def main():
    times = {name: milliseconds(name) for name in PLAYERS}
    rows = [[*row(name), f"{times[name]:.2f} ms"] for name in PLAYERS]
    print("\n".join(table([[*HEADINGS, "first move"], *rows])))


if __name__ == "__main__":
    main()
