"""Times what is said to be fast, each against its yardstick in the same run.

    python tests/benchmark.py
"""

import subprocess
import sys
from itertools import product
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import rules  # noqa: E402
from board import Board  # noqa: E402
from player import AI, MiniMax, SmartAI  # noqa: E402
from test_never_lose import endings  # noqa: E402


class BareMiniMax(AI):
    """The pseudocode of seed 001 and nothing else."""

    def minimax(self, board, self_player, start):
        if board.isdone():
            return {self.sign: 1, "": 0}.get(board.get_winner(), -1)
        scores = {}
        for cell in rules.CELLS:
            if board.isempty(cell):
                board.set(cell, self.sign if self_player else rules.opponent(self.sign))
                scores[cell] = self.minimax(board, not self_player, False)
                board.set(cell, " ")
        move = (max if self_player else min)(scores, key=scores.get)
        return move if start else scores[move]


def seconds(do, times):
    """The shortest of that many runs, the one least disturbed."""
    runs = []
    for _ in range(times):
        begin = perf_counter()
        do()
        runs.append(perf_counter() - begin)
    return min(runs)


def first_move(kind):
    MiniMax._known.clear()
    kind("Bob", "X", Board()).minimax(Board(), True, True)


def never_lose():
    MiniMax._known.clear()
    for kind, sign, turn in product([SmartAI, MiniMax], "XO", "XO"):
        for end in endings(kind("Bob", sign, Board()), rules.EMPTY, turn):
            assert rules.winner(end) != rules.opponent(sign)


def play(*arguments):
    subprocess.run([sys.executable, *arguments], check=True,
                   input=b"a1\nb1\na2\nb2\na3\nn\n", stdout=subprocess.DEVNULL)


def compare(what, slow, than_what, fast):
    print(f"{what}: {slow:.4f} s, {than_what}: {fast:.4f} s, ratio {slow / fast:.2f}")


def main():
    compare("The first move by the bare pseudocode", seconds(lambda: first_move(BareMiniMax), 2),
            "by MiniMax, cold", seconds(lambda: first_move(MiniMax), 5))
    compare("The program and one piped game", seconds(lambda: play(ROOT / "tictac.py"), 20),
            "the bare interpreter", seconds(lambda: play("-c", "pass"), 20))
    print(f"Every line of play against SmartAI and MiniMax, either sign, first and second: "
          f"{seconds(never_lose, 1):.2f} s")


if __name__ == "__main__":
    main()
