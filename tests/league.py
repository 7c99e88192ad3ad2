"""Measures the computer players and two others from documents: python tests/league.py

Prints a table with a row for each player; it takes a few seconds.
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

import rules  # noqa: E402
from board import Board  # noqa: E402
from player import AI, MiniMax, SmartAI  # noqa: E402
from test_game.boards import cell_taken  # noqa: E402
from test_game.opponents import essay, perl_bot  # noqa: E402


def of_class(kind):
    """Return a function that returns the cell which a new player of this class takes."""
    return lambda position, sign: cell_taken(kind("Bob", sign, Board()), position)


# Functions that return the cell a player takes, given a position and the player's sign
PLAYERS = {
    "AI": of_class(AI),
    "SmartAI": of_class(SmartAI),
    "MiniMax": of_class(MiniMax),
    "16 patterns": essay,
    "Perl bot": perl_bot,
}
HEADINGS = ["player", "lost as X", "lost as O", "bad moves", "won as X", "won as O", "first move"]


@lru_cache(maxsize=None)
def cells_of(name, position, sign):
    """Return the cells that the player may take. Only AI has several."""
    if name == "AI":
        return rules.free_cells(position)
    return [PLAYERS[name](position, sign)]


def games(name, sign):
    """Return how many of its possible games the player loses, and how many there are."""
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
    """Return the positions that can follow in a game of the player with this sign."""
    turn = rules.to_move(position)
    cells = cells_of(name, position, sign) if turn == sign else rules.free_cells(position)
    return [rules.after(position, cell, turn) for cell in cells]


class BadMoves(NamedTuple):
    """The numbers of unfinished positions in which a player gives something away."""

    worse: int        # the position is worth less after its move
    thrown_away: int  # it was not lost before the move, and is lost after it
    missed: int       # a forced win is no longer forced


def bad_moves(name):
    """Return the player's BadMoves, of the 4,520 unfinished positions."""
    worse = thrown_away = missed = 0
    for position in rules.unfinished_positions():
        sign = rules.to_move(position)
        cells = cells_of(name, position, sign)
        before = rules.score(position, sign, sign)
        after = min(rules.score_of_move(position, cell, sign) for cell in cells)
        if after < before:
            worse += 1
        if after == -1 < before:
            thrown_away += 1
        if after < before == 1:
            missed += 1
    return BadMoves(worse, thrown_away, missed)


def lost(name, sign):
    """Return how many of its possible games the player loses, in words: "21 of 137"."""
    return "{:,} of {:,}".format(*games(name, sign))


def won(name, sign):
    """Return the share of games that the player wins against random moves: "97.14%"."""
    return f"{float(100 * share_won(name, sign)):.2f}%"


def row(name):
    """Return a player's row of the table."""
    return [name, lost(name, "X"), lost(name, "O"), f"{bad_moves(name).worse:,}",
            won(name, "X"), won(name, "O"), f"{milliseconds(name):.2f} ms"]


def milliseconds(name):
    """Return the shortest of three times for the first move of a new player."""
    times = []
    for _ in range(3):
        begin = perf_counter()
        PLAYERS[name](rules.EMPTY, "X")
        times.append(perf_counter() - begin)
    return 1_000 * min(times)


def table(rows):
    """Return the rows as lines with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = []
    for name, *figures in rows:
        aligned = [figure.rjust(width) for figure, width in zip(figures, widths[1:])]
        lines.append("  ".join([name.ljust(widths[0]), *aligned]))
    return lines


def main():
    print("\n".join(table([HEADINGS, *map(row, PLAYERS)])))


if __name__ == "__main__":
    main()
