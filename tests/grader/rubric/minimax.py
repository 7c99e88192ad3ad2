"""Checks of MiniMax."""

import rules
from grader import players
from grader.findings import Waits
from grader.rubric.checks import Section
from grader.rubric.computers import (KEEPS, all_choices, check_keeps_worth, check_new,
                                     check_one_mark, check_shown_choice)
from grader.trial import marking

MINIMAX = Section("MiniMax", kind="MiniMax", keeps=KEEPS)
TRY_TO_CHOOSE = f"""try:
    {players.CHOOSE}
except Exception:
    if "minimax" not in seen:
        raise"""
WATCH = ["import sys", "seen = set()",
         "sys.setprofile(lambda frame, *_: seen.add(frame.f_code.co_name))", TRY_TO_CHOOSE,
         "sys.setprofile(None)"]
# Positions with the player to move and few free cells, the fewest first
ALMOST_OVER = {sign: [position for free in (1, 2, 3) for position in rules.open_positions()[::7]
                      if position.count(" ") == free and rules.to_move(position) == sign]
               for sign in "XO"}
ENDS = [next(position for position in rules.reachable_positions()
             if rules.is_over(position) and rules.winner(position) == winner)
        for winner in ("X", "O", "")]


@MINIMAX.check(1, part="MiniMax.new")
def minimax_new(world):
    """MiniMax is a subclass of AI, made of a name, a sign and a board."""
    check_new(world, "MiniMax", "AI")


@MINIMAX.check(2)
def minimax_marks_one_cell(world):
    """MiniMax marks exactly one free cell, with its own sign."""
    check_one_mark(world, all_choices(world, "MiniMax"))


@MINIMAX.check(3)
def minimax_as_x(world):
    """As X, MiniMax always takes a cell that is as good as any."""
    check_keeps_worth(world, "MiniMax", "X", share_of_ties=0.5)


@MINIMAX.check(3)
def minimax_as_o(world):
    """As O, MiniMax always takes a cell that is as good as any."""
    check_keeps_worth(world, "MiniMax", "O", share_of_ties=0.5)


@MINIMAX.check(1)
def minimax_base_case(world):
    """When a game is over, minimax(board, self_player, start) returns 1 won, 0 tied, -1 lost."""
    has_other_arguments = counts_depth(world)
    for sign in "XO":
        for end in ENDS:
            score = rules.score(end, rules.to_move(end), sign)
            call = f"player.minimax(board, {rules.to_move(end) == sign}, False)"
            new = players.new_game(world, "MiniMax", sign)
            lines = [*new.lines, *marking(end)]
            trial = world.run(lines, call)
            # Which is a choice, as where an error is about our True and False
            if has_other_arguments or players.is_misfit(trial, call) or "'bool'" in trial.error:
                searches = [check for check in MINIMAX
                            if check.function in (minimax_as_x, minimax_as_o)]
                if not world.report.share(searches):
                    raise Waits("minimax takes other arguments, so what choose takes must tell; "
                                "and that is not always a best cell.")
                return
            if trial.error:  # some prepare in choose what minimax needs
                lines = [*new.lines, *marking(ALMOST_OVER[sign][0]), players.CHOOSE,
                         "board = Board()", *marking(end)]
                trial = world.run(lines, call)
            trial.where = f"With {rules.picture(end)}, for MiniMax ({sign})"
            trial.expect(call, lambda value: value == score and not isinstance(value, bool), score)


def counts_depth(world):
    """Whether one of the three arguments of minimax is called depth, or like that."""
    line = 'any("depth" in name for name in player.minimax.__code__.co_varnames[1:4])'
    return world.run(players.new_game(world, "MiniMax", "X").lines, line).values[-1:] == [True]


@MINIMAX.check(1)
def minimax_searches(world):
    """choose of MiniMax calls minimax."""
    # A tie, as some take a win before they search
    position = next(each for each in ALMOST_OVER["O"] if rules.score(each, "O", "O") == 0)
    lines = [*players.new_game(world, "MiniMax", "O").lines, *marking(position), *WATCH]
    trial = world.run(lines, '"minimax" in seen')
    if trial.error:
        raise Waits(f"{players.CHOOSE} ended with {trial.error}.")
    if trial['"minimax" in seen'] is not True:
        raise trial.wrong(f"With {rules.picture(position)}, choose of MiniMax (O) did not call "
                          "minimax.", shows="False")


@MINIMAX.check(1)
def minimax_shows_its_choice(world):
    """MiniMax prints the prompt and the cell that it takes."""
    check_shown_choice(world, "MiniMax")
