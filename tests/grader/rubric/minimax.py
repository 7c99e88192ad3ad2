"""Checks of MiniMax."""

import rules
from grader import players
from grader.rubric.checks import ALONE, Section
from grader.rubric.computers import (GIVES_AWAY, LOSES, WITH_ALL, WITH_PLAYER, all_choices,
                                     check_class, check_games, check_one_mark, check_shown_choice)
from grader.runs import CHOOSE, marking

MINIMAX = Section("MiniMax", ALONE, WITH_ALL)
CALLED = '"minimax" in seen'
WATCH = ["import sys", "seen = set()",
         "sys.setprofile(lambda frame, *_: seen.add(frame.f_code.co_name))", CHOOSE,
         "sys.setprofile(None)"]
ENDS = [next(position for position in rules.reachable_positions()
             if rules.is_over(position) and rules.winner(position) == winner)
        for winner in ("X", "O", "")]


@MINIMAX.check(1, ALONE, WITH_PLAYER | {"AI.__init__"})
def minimax_new(code):
    """MiniMax is a subclass of AI and takes a name, a sign and a board. Half without the board."""
    check_class(code, "MiniMax", "AI")


@MINIMAX.check(2)
def minimax_marks_one_cell(code):
    """MiniMax marks exactly one free cell, with its own sign."""
    check_one_mark(all_choices(code, "MiniMax"))


@MINIMAX.check(3)
def minimax_as_x(code):
    """As X, MiniMax always takes one of the best cells. Half if it never loses."""
    check_games(code, "MiniMax", "X", LOSES, GIVES_AWAY)


@MINIMAX.check(3)
def minimax_as_o(code):
    """As O, MiniMax always takes one of the best cells. Half if it never loses."""
    check_games(code, "MiniMax", "O", LOSES, GIVES_AWAY)


@MINIMAX.check(1)
def minimax_base_case(code):
    """When the game is over, minimax(board, self_player, start) returns 1, 0 or -1."""
    for sign in "XO":
        game = players.new_game(code, "MiniMax", sign)
        code.run(game.lines, "player.minimax").require()
        for end in ENDS:
            call = f"player.minimax(board, self_player={rules.to_move(end) == sign}, start=False)"
            run = code.run([*game.lines, *marking(end)], call,
                           where=f"On {rules.picture(end)}, for MiniMax ({sign})")
            if run.error:  # other arguments, or it depends on choose: judge its play instead
                check_games(code, "MiniMax", sign, LOSES, GIVES_AWAY)
                break
            score = rules.score(end, rules.to_move(end), sign)
            run.expect(call, score, lambda value: value == score and not isinstance(value, bool))


@MINIMAX.check(1)
def minimax_searches(code):
    """MiniMax.choose calls minimax."""
    # Nearly over, with no win left: some players take a win without a search
    position = next(each for each in reversed(rules.unfinished_positions())
                    if rules.to_move(each) == "O" and rules.score(each, "O", "O") == 0)
    lines = [*players.new_game(code, "MiniMax", "O").lines, *marking(position), *WATCH]
    run = code.run(lines, CALLED)
    if not run[CALLED]:
        raise run.failure(f"On {rules.picture(position)}, MiniMax (O) did not call minimax.",
                          shows="False")


@MINIMAX.check(1)
def minimax_shows_its_choice(code):
    """MiniMax prints the prompt and the cell that it takes. Half if it prints only one of them."""
    check_shown_choice(code, "MiniMax")
