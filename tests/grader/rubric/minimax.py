"""Checks of MiniMax."""

from __future__ import annotations

from itertools import product

import rules
from grader import players
from grader.failures import Crash, Failure, Skipped
from grader.rubric.checks import Section
from grader.rubric.computers import (GIVES_AWAY, LOSES, WITH_ALL, WITH_PLAYER, all_choices,
                                     check_class, check_games, check_one_mark, check_shown_choice)
from grader.runs import Code, Run, marking, script

MINIMAX = Section("MiniMax", WITH_ALL)
CALLED = "minimax was called"
# After these lines, minimax says when it is called for the first time
ANNOUNCE = f"""\
calls, minimax = [], player.minimax

def announced(self, *arguments, **named):
    if not calls:
        print({CALLED!r})
    calls.append(arguments)
    return minimax(*arguments, **named)

{{}}.minimax = announced"""
METHOD = "player.minimax"
ENDS = [next(position for position in rules.reachable_positions()
             if rules.is_over(position) and rules.winner(position) == winner)
        for winner in ("X", "O", "")]


@MINIMAX.check(1, second=WITH_PLAYER | {"AI.__init__"})
def minimax_new(code: Code) -> None:
    """MiniMax is a subclass of AI and takes a board. Half the points if it takes no board."""
    check_class(code, "MiniMax", "AI")


@MINIMAX.check(2)
def minimax_marks_one_cell(code: Code) -> None:
    """MiniMax marks exactly one free cell in each move, with its own sign."""
    check_one_mark(all_choices(code, "MiniMax"))


@MINIMAX.check(3)
def minimax_as_x(code: Code) -> None:
    """As X, MiniMax never misses a win or a tie. Half the points if it misses only wins."""
    check_games(code, "MiniMax", "X", LOSES, GIVES_AWAY)


@MINIMAX.check(3)
def minimax_as_o(code: Code) -> None:
    """As O, MiniMax never misses a win or a tie. Half the points if it misses only wins."""
    check_games(code, "MiniMax", "O", LOSES, GIVES_AWAY)


@MINIMAX.check(1)
def minimax_base_case(code: Code) -> None:
    """When the game is over, minimax returns 1 if MiniMax won, 0 for a tie and -1 if it lost."""
    starts = players.starts(code, "MiniMax").values()
    asked = list(product(starts, ENDS))
    calls = [f"player.minimax(board, self_player={rules.to_move(end) == start.sign}, start=False)"
             for start, end in asked]
    runs = code.run_all([
        script([*start.lines, *marking(end)], METHOD, call,
                where=f"When the board should be {rules.picture(end)}, for MiniMax ({start.sign})")
        for (start, end), call in zip(asked, calls)])
    for (start, end), call, run in zip(asked, calls, runs):
        if run.crash or len(run.values) <= run.script.lines.index(METHOD):
            run.require()
        if run.error:  # other arguments, or it depends on choose: judge its play instead
            try:
                check_games(code, "MiniMax", start.sign, LOSES, GIVES_AWAY)
            except Skipped as skipped:
                raise skipped.changed(message=f"{call} stopped with {run.error}, and {skipped}"
                                      ) from None
            except Failure as failure:
                message = (f"{call} stopped with {run.error}. So this check looks at the moves of "
                           "MiniMax instead, and they fail, too: see the checks of its games.")
                raise shown_by(run, failure.changed(message=message)) from None
            continue
        score = rules.score(end, rules.to_move(end), start.sign)
        run.expect(call, score, lambda value: value == score and not isinstance(value, bool))


def shown_by(run: Run, failure: Failure) -> Failure:
    """Return the failure with the lines of another run as its script."""
    if failure.reproduction is None:
        return failure
    shown = run.reproduction()
    if not isinstance(failure, Crash):
        shown = shown._replace(run=failure.reproduction.run)  # what has to be found again
    return failure.changed(reproduction=shown)


@MINIMAX.check(1)
def minimax_searches(code: Code) -> None:
    """MiniMax.choose calls the method minimax."""
    moves = [choice for choice in players.lines_of_play(code, "MiniMax", "O")
             if not choice.run.crash]
    if not moves:
        raise Skipped("MiniMax (O) stopped, or was stopped, before it finished a move.",
                      first="MiniMax")
    last = min(moves, key=lambda choice: choice.position.count(" "))  # of a whole game
    setup, game = last.start.lines, last.run.script.lines[len(last.start.lines):]
    run = code.run([*setup, ANNOUNCE.format(code.class_of("MiniMax").name)], *game)
    if len(run.values) <= len(setup):
        run.require()
    if not any(CALLED in text for text in run.printed):
        raise run.failure("In a game, MiniMax.choose did not call a method minimax: "
                          f"{CALLED!r} was not printed.")


@MINIMAX.check(1)
def minimax_shows_its_choice(code: Code) -> None:
    """MiniMax prints the prompt and its cell, and nothing else. Half the points if partly right."""
    check_shown_choice(code, "MiniMax")
