"""AI, and what all computer players have in common."""

import random
from collections import Counter
from math import sqrt

import pytest
import rules
from board import Board
from player import AI, MiniMax, SmartAI
from test_game.boards import board_of, cell_marked, cell_taken, choose, unfinished_positions

SIGN = pytest.mark.parametrize("sign", "XO")
COMPUTER = pytest.mark.parametrize("kind", [AI, SmartAI, MiniMax])


@SIGN
@COMPUTER
def test_computer_player_has_the_name_and_the_sign_that_it_is_given(kind, sign):
    player = kind("Carol", sign, Board())
    assert (player.name, player.sign) == ("Carol", sign)
    assert (player.get_name(), player.get_sign()) == ("Carol", sign)


@SIGN
@COMPUTER
def test_computer_player_marks_one_free_cell_and_prints_the_prompt_and_the_cell(kind, sign):
    random.seed(0)
    for position in unfinished_positions(sign)[::7]:
        board = board_of(position)
        printed = choose(kind("Carol", sign, Board()), board)
        cell = cell_marked(position, board, sign)
        assert printed == f"{rules.prompt(sign, 'Carol')}{cell}\n"
        assert board.winner == "", (f"choose() on the board {rules.picture(position)} must leave "
                                    "no winner")


@pytest.mark.parametrize("position", [
    "         ", "X        ", "X   O    ", "X X O    ", "XOX O    ", "XOX O  X ", "XOX OO X ",
    "XOXXOO X ",
])
def test_ai_takes_each_free_cell_about_equally_often(position):
    random.seed(0)
    taken = Counter(cell_taken(AI("Bob", "X", Board()), position) for _ in range(300))
    free = rules.free_cells(position)
    assert sorted(taken) == sorted(free)
    expected = 300 / len(free)
    deviation = sqrt(expected * (1 - 1 / len(free)))
    assert all(abs(times - expected) < 5 * deviation for times in taken.values()), taken
