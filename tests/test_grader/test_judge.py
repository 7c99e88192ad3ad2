"""The verdict on a computer player, without any process: Hypothesis draws a player.

A player is {position: cell}. What the checks say of the moves that it makes in its games must be
what playing all of these games shows.
"""

import pytest
import rules
from grader.feedback import explanation
from grader.grading import result_of
from grader.lines import CHOICE, CHOOSE, MARKS, SHOW
from grader.rubric.choices import CLASSES, Choice, choice_of, judged
from grader.rubric.computers import SMARTAI
from grader.runs import Run, Script
from grader.submission import Submission
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st
from test_grader.grading import CHECKS

# A verdict takes a twentieth of a second, and shrinking takes hundreds
FEW = settings(max_examples=20, phases=[Phase.explicit, Phase.generate])
UNFINISHED = rules.unfinished_positions()
MODULES = dict.fromkeys(["board.py", "player.py", "tictac.py"], b"pass")


class Pretended:
    """A sandbox in which nothing runs: it records what the player would do.

    moves  {position: the cell that the player takes, or "" if it takes none}
    """

    def __init__(self, moves):
        self.moves = moves

    def run(self, request, seconds):
        records = [{"module": module, "printed": [""], "error": ""}
                   for module in request["imports"]]
        for script in request["scripts"]:
            if script["sign"]:
                records += self.games(script["number"], script["sign"])
            else:
                records.append({"script": script["number"], "error": "",
                                "printed": self.printed(script["lines"])})
        return [*records, {"seconds": 0.1}]

    def printed(self, lines):
        if tuple(lines) == CLASSES.lines:
            return ["", "Player AI MiniMax SmartAI\n"]
        if CHOOSE in lines:
            return self.repeated(lines)
        return [""] * (len(lines) - 1) + ["True\n"]

    def repeated(self, lines):
        """Return what the lines of a game print. The last one draws the board."""
        position = rules.EMPTY
        for line in lines:
            if line in MARKS:
                position = rules.after(position, MARKS[line], rules.to_move(position))
            elif line == CHOOSE and self.moves[position]:
                position = rules.after(position, self.moves[position], rules.to_move(position))
        assert lines[-1] == SHOW
        return [""] * (len(lines) - 1) + [rules.drawing(position)]

    def games(self, number, sign):
        """Return the records of all games of the player with this sign, each position once."""
        records, met = [], set()

        def go_on(position, cells):
            if rules.is_over(position) or position in met:
                return
            met.add(position)
            turn = rules.to_move(position)
            if turn != sign:
                for cell in rules.free_cells(position):
                    go_on(rules.after(position, cell, turn), [*cells, cell])
                return
            cell = self.moves[position]
            after = rules.after(position, cell, sign) if cell else position
            before = [""] if cells else []  # by the opponent's last move
            records.append({"script": number, "cells": cells, "error": "", "printed": [
                *before, rules.prompt(sign) + cell + "\n", *looked_at(after)]})
            if cell:
                go_on(after, [*cells, cell])

        go_on(rules.EMPTY, [])
        return records


def looked_at(position):
    """Return what the last two lines of a choice print."""
    return [" ".join(rules.free_cells(position)) + "\n", rules.drawing(position)]


def positions_in(moves, sign):
    """Return the positions of all games of the player with this sign, by playing them."""
    found, waiting = set(), [rules.EMPTY]
    while waiting:
        position = waiting.pop()
        found.add(position)
        turn = rules.to_move(position)
        cells = rules.free_cells(position)
        if rules.is_over(position):
            cells = []
        elif turn == sign:
            cells = [moves[position]] if moves[position] else []
        waiting += {rules.after(position, cell, turn) for cell in cells} - found
    return found


def positions_of(moves, sign):
    """Return the positions in which the player with this sign is asked."""
    return {position for position in positions_in(moves, sign)
            if not rules.is_over(position) and rules.to_move(position) == sign}


def can_lose(moves, sign):
    """Return True if the player loses a game that it plays from an empty board."""
    return rules.opponent(sign) in map(rules.winner, positions_in(moves, sign))


def best_cells(position):
    sign = rules.to_move(position)
    scores = {cell: rules.score_of_move(position, cell, sign)
              for cell in rules.free_cells(position)}
    return [cell for cell in scores if scores[cell] == max(scores.values())]


PERFECT = {position: (rules.winning_cells(position, rules.to_move(position))
                      or best_cells(position))[0] for position in UNFINISHED}


@st.composite
def players(draw, cells=rules.free_cells):
    """Return a player that plays well but for some positions, or by a rule of its own."""
    if draw(st.booleans()):
        order = draw(st.permutations(rules.CELLS))
        moves = {position: min(rules.free_cells(position), key=order.index)
                 for position in UNFINISHED}
    else:
        moves = dict(PERFECT)
    for position in draw(st.lists(st.sampled_from(UNFINISHED[:600] + UNFINISHED[::40]),
                                  max_size=30)):
        moves[position] = draw(st.sampled_from(cells(position)))
    return moves


@FEW
@given(moves=players(), sign=st.sampled_from("XO"))
def test_player_loses_points_if_and_only_if_it_can_lose_a_game(moves, sign):
    result = result_of(Submission(MODULES, Pretended(moves)), CHECKS[f"smartai_as_{sign.lower()}"])
    assert (result.credit == 0) == can_lose(moves, sign), explanation(result)


@FEW
@example(moves=PERFECT, sign="X")
@given(moves=players(), sign=st.sampled_from("XO"))
def test_minimax_earns_half_if_it_misses_only_wins(moves, sign):
    result = result_of(Submission(MODULES, Pretended(moves)), CHECKS[f"minimax_as_{sign.lower()}"])
    misses = any(moves[position] not in best_cells(position)
                 and rules.score(position, sign, sign) == 1
                 for position in positions_of(moves, sign))
    expected = 0 if can_lose(moves, sign) else 0.5 if misses else 1
    assert result.credit == expected, explanation(result)


@FEW
@example(moves=PERFECT)
@given(moves=players())
def test_win_and_block_are_judged_wherever_there_is_one(moves):
    asked = [(position, sign) for sign in "XO" for position in positions_of(moves, sign)]
    wins = [(rules.winning_cells(position, sign), moves[position]) for position, sign in asked]
    blocks = [(rules.winning_cells(position, rules.opponent(sign)), moves[position])
              for position, sign in asked if not rules.winning_cells(position, sign)]
    submission = Submission(MODULES, Pretended(moves))
    for name, found in (("smartai_wins", wins), ("smartai_blocks", blocks)):
        judged = [cell in cells for cells, cell in found if cells]
        result = result_of(submission, CHECKS[name])
        assert result.credit == (bool(judged) and all(judged)), explanation(result)


# One that the perfect player meets as X, with one free cell
ALMOST_FULL = next(position for position in sorted(positions_of(PERFECT, "X"))
                   if position.count(" ") == 1)


@FEW
@example(position=ALMOST_FULL, sign="X")
@given(position=st.sampled_from(UNFINISHED), sign=st.sampled_from("XO"))
def test_move_that_is_not_made_counts_unless_one_cell_is_free(position, sign):
    """One free cell: no other move is possible. More: the games of this sign are not right."""
    moves = {**PERFECT, position: ""}
    is_met = position in positions_of(moves, sign)
    is_last = len(rules.free_cells(position)) == 1
    submission = Submission(MODULES, Pretended(moves))
    as_sign = CHECKS[f"smartai_as_{sign.lower()}"]
    assert result_of(submission, as_sign).credit == (not is_met or is_last)
    is_met |= position in positions_of(moves, rules.opponent(sign))
    marks, shows = CHECKS["minimax_marks_one_cell"], CHECKS["minimax_shows_its_choice"]
    assert result_of(submission, marks).credit == (not is_met)
    assert result_of(submission, shows).credit == 1


def test_all_checks_of_a_player_share_its_games():
    """In each run, it plays with each sign once."""
    played = []

    class Watched(Pretended):
        def run(self, request, seconds):
            for script in request["scripts"]:
                if script["sign"]:
                    played.append((bool(request["reference"]), script["sign"]))
            return super().run(request, seconds)

    submission = Submission(MODULES, Watched({**PERFECT, rules.EMPTY: ""}))
    failed = [check.name for check in SMARTAI if result_of(submission, check).failure]
    assert "smartai_new" in failed
    assert sorted(played) == [(False, "O"), (False, "X"), (True, "O"), (True, "X")]


def test_player_that_is_said_to_have_threads_in_a_straight_game_fails():
    """There, nothing is copied: the record is forged."""
    class Forged(Pretended):
        def games(self, number, sign):
            return [{"script": number, "threads": True}]

    assert result_of(Submission(MODULES, Forged(PERFECT)), CHECKS["smartai_wins"]).credit == 0


def test_nothing_is_judged_after_a_move_that_is_not_made_as_it_must_be():
    def choice(changed, *lines):
        run = Run(Script((*lines, *CHOICE)), [])
        return Choice("AI", "X", rules.EMPTY, changed, run)

    wrong = choice({"A1": "O"}, "board = Board()")
    later = choice({"B1": "X"}, "board = Board()", CHOOSE, 'board.set("C1", "O")')
    of_another_game = choice({"B1": "X"}, "other = Board()")
    assert list(judged([wrong, later, of_another_game])) == [wrong, of_another_game]


ALL = " ".join(rules.CELLS)


@pytest.mark.parametrize("drawn, free, shown, is_clean", [
    ("OX       ", ALL[6:], "O on A1, X on B1", False),
    ("XXO      ", ALL[9:], "X on A1, X on B1, O on C1", False),
    ("OX      O", ALL[6:-3], "O on A1, X on B1, O on C3", True),
    ("OX      O", ALL[6:], "O on A1, X on B1, O on C3", False),
    ("OX       ", ALL[6:-3], "O on A1, X on B1", True),  # whose sign cannot be seen
    ("OX", "C1 C3", "no marks as in the handout", False),
    (["Sign.O", "X", "Sign.O", *"      "], ALL[9:], "Sign.O on A1, X on B1, Sign.O on C1", False),
])
def test_bad_move_is_told_by_what_isempty_and_show_print_then(drawn, free, shown, is_clean):
    drawing = rules.drawing(drawn) if drawn[2:] else "OX"
    choice = choice_of("AI", "O", "OX       ", Run(Script(CHOICE), ["", free + "\n", drawing]))
    assert choice.is_clean() == is_clean
    assert choice.no_move().message == (
        "On the board OX- --- ---, AI (O) must mark exactly one free cell with O, but afterwards "
        f"isempty calls {free} free, and show draws {shown}.")



def test_cell_that_only_isempty_tells_is_told_with_what_show_draws():
    run = Run(Script(CHOICE), ["", "C1 A3 B3 C3\n", rules.drawing("XX OO    ")])
    assert choice_of("MiniMax", "X", "XX OO    ", run).mistake() == (
        "On the board XX- OO- ---, MiniMax (X) took C2 (afterwards, isempty calls C1 A3 B3 C3 "
        "free, and show draws X on A1, X on B1, O on A2, O on B2), but C1 would have won at once.")
