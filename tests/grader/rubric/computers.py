"""Checks of AI and SmartAI, and what the checks of computer players have in common."""

from contextlib import suppress
from itertools import chain
from typing import NamedTuple

import rules
from grader import players, transcript
from grader.failures import Failure, Reproduction, Skipped
from grader.rubric import hints
from grader.rubric.checks import (ALONE, BOARD, CONSTRUCTORS, NEW_PLAYER, Section, check_each,
                                  expect_words)
from grader.rubric.player import check_new_player
from grader.runs import CHOOSE

WITH_PLAYER = BOARD | NEW_PLAYER
WITH_ALL = WITH_PLAYER | CONSTRUCTORS
AI = Section("AI", ALONE, WITH_ALL)
SMARTAI = Section("SmartAI", ALONE, WITH_ALL)
FORCED = {1: "win", 0: "tie", -1: "win"}  # by the score, for the side that is better off


def check_class(code, kind, parent):
    """Check that a class has its parent, is called right and does something."""
    name, found = code.class_of(kind)
    if code.class_of(parent)[0] not in found["above"]:
        base = found["above"][0]
        raise Failure(f"{kind} must be a subclass of {parent}, not of {base}.",
                      reproduction=Reproduction(f"from player import {name}\n"
                                                f"print({name}.__mro__)", shows=base))
    before = code.run([*players.new_game(code, kind, "X").lines])
    choice = players.first_choice(code, kind)
    if not choice.run.error and not choice.run.printed[-1] and (
            before.position() == choice.run.position()):
        raise Skipped(f"choose of {kind} does nothing.")
    check_new_player(code, kind)
    if name != kind:
        raise Failure(f"The class must be called {kind}, not {name}.", 0.5)


def all_choices(code, kind):
    """Return the choices of a computer player on its lines of play, as X and then as O."""
    return chain.from_iterable(players.lines_of_play(code, kind, sign) for sign in "XO")


def check_one_mark(choices):
    """Check that each choice marks a free cell with the player's sign, and nothing else."""
    for choice in choices:
        choice.require_answer()
        if not choice.is_clean():
            raise choice.failure(
                f"{choice.did()} {choice.marked()}. It must mark exactly one free cell, with "
                f"{choice.game.sign}.", hints.of_marks(choice))


def without_errors(choices):
    """Return the choices without an error. If there are none, raise the first one's Failure."""
    choices = list(choices)
    found = [choice for choice in choices if not choice.run.error]
    if not found:
        choices[0].require_answer()
    return found


def check_shown_choice(code, kind):
    """Check that the prompt is printed, and the cell. The prompt may be as Player prints it."""
    prompts = {}
    for sign in "XO":
        asked = ""
        with suppress(Failure):
            person = players.new_game(code, "Player", sign)
            asked = players.choose(code, person, rules.EMPTY, ["A1"]).run.printed[-1]
        prompts[sign] = {transcript.squeeze(rules.prompt(sign)), transcript.squeeze(asked)} - {""}

    def require_shown(choice):
        cell = choice.cell()
        printed, sign = choice.run.printed[-1], choice.game.sign
        words = transcript.squeeze(printed)
        if words in prompts[sign]:
            raise choice.run.failure(f"{choice.did()} printed the prompt, but not the cell below "
                                     f"it: {cell}.", credit=0.5, shows=printed)
        if words not in [prompt + cell for prompt in prompts[sign]]:
            is_half = printed.split()[-1:] == [cell] or any(
                prompt in words for prompt in prompts[sign])
            expect_words(rules.prompt(sign) + cell + "\n", printed,
                         f"{choice.did()} must print the prompt and its cell. What it printed",
                         choice.run, is_half / 2)

    check_each(((choice,) for choice in without_errors(all_choices(code, kind))), require_shown)


@AI.check(2, ALONE, WITH_PLAYER)
def ai_new(code):
    """AI is a subclass of Player, made of a name, a sign and a board."""
    check_class(code, "AI", "Player")


@AI.check(3)
def ai_marks_one_cell(code):
    """AI marks exactly one free cell, with its own sign."""
    check_one_mark(all_choices(code, "AI"))


@AI.check(1)
def ai_is_random(code):
    """AI does not always choose the same cell."""
    game = players.new_game(code, "AI", "X")
    choices = [players.choose(code, game, rules.EMPTY, seed=seed) for seed in range(40)]
    cells = {choice.cell() for choice in choices}
    if len(cells) == 1:
        *imports, board, player = game.lines
        lines = [*imports, "for _ in range(40):",
                 *("    " + line for line in (board, player, CHOOSE))]
        printed = choices[0].run.printed[-1]
        raise Failure(f"Forty times, AI chose {cells.pop()} on an empty board.",
                      reproduction=Reproduction("\n".join(lines), shows=40 * printed)
                      if printed else None)


@AI.check(2)
def ai_shows_its_choice(code):
    """AI prints the prompt and the cell that it takes."""
    check_shown_choice(code, "AI")


class Mistake(NamedTuple):
    """A choice that gives something away. The first, when they are sorted, is the plainest."""

    ties: bool      # a win was given away, and a tie is left; what loses comes before that
    rank: int       # 0: a win at once, 1: a block, 2: what takes longer
    free: int       # cells: the fewer, the less there is to see
    words: str
    choice: players.Choice


def mistakes_in(choices):
    """Return the choices that give something away. Raise Failure or Skipped if one is none."""
    return [mistake for mistake in map(mistake_in, choices) if mistake]


def mistake_in(choice):
    """Return what is wrong with the cell that was chosen, None if nothing is."""
    position, sign = choice.position, choice.game.sign
    if position.count(" ") == 1:
        return None
    cell, other = choice.cell(), rules.opponent(sign)
    scores = {each: rules.score_of_move(position, each, sign)
              for each in rules.free_cells(position)}
    now, best = scores[cell], max(scores.values())
    if now == best:
        return None
    better = next(each for each in scores if scores[each] == best)
    wins, threats = (rules.winning_cells(position, each) for each in (sign, other))
    if wins:
        rank, words = 0, f"took {cell}, but {wins[0]} wins at once"
    elif threats and cell not in threats:
        rank, words = 1, f"took {cell} and did not block {threats[0]}"
    else:
        after = rules.after(position, cell, sign)
        reply = max(rules.free_cells(after),
                    key=lambda each: rules.score_of_move(after, each, other))
        is_fork = len(rules.winning_cells(rules.after(after, reply, other), other)) > 1
        rank, words = 2, (f"took {cell}. Then {other} can answer {reply}"
                          f"{', which threatens two lines,' * is_fork} and force a {FORCED[now]}. "
                          f"If {sign} takes {better} instead, it can force a {FORCED[best]}")
    return Mistake(now != -1, rank, position.count(" "), f"{choice.did()} {words}.", choice)


def check_best_cells(code, kind, sign, credit_for_ties):
    """Report the plainest mistake. If none loses, but a win is given away, some credit is left."""
    mistakes = [each for each in mistakes_in(players.lines_of_play(code, kind, sign))
                if not each.ties or credit_for_ties < 1]
    if mistakes:
        plainest = min(mistakes, key=lambda each: each[:3])
        hint = (hints.of_mistakes(code, kind, sign) if plainest.choice.is_clean()
                else hints.of_marks(plainest.choice))
        if not hint and kind == "MiniMax":  # a search knows no sides: does the other make any?
            with suppress(Failure):
                if not mistakes_in(players.lines_of_play(code, kind, rules.opponent(sign))):
                    hint = hints.of_sign(sign)
        words = plainest.words + " None of its mistakes loses." * plainest.ties
        raise plainest.choice.failure(words, hint, credit_for_ties * plainest.ties)


def check_takes(code, wanted, why):
    """Check that SmartAI takes one of the cells that `wanted` names, where it names any."""
    seen, wrong = set(), []
    for choice in without_errors(all_choices(code, "SmartAI")):
        cells = wanted(choice.position, choice.game.sign)
        if cells:
            seen.add(choice.game.sign)
            if choice.cell() not in cells:
                wrong.append(choice)
    if not seen:
        raise Skipped("SmartAI never comes to a position where that could be seen.")
    if wrong:
        choice = wrong[0]
        is_of_sign = {each.game.sign for each in wrong} < seen
        cells = wanted(choice.position, choice.game.sign)
        words = f"{choice.did()} took {choice.cell()}, but {' or '.join(cells)} {why}."
        raise choice.failure(words, hints.of_sign(choice.game.sign) * is_of_sign)


@SMARTAI.check(1, ALONE, WITH_PLAYER | {"AI.__init__"})
def smartai_new(code):
    """Extra credit: SmartAI is a subclass of AI, and marks one free cell with its own sign."""
    check_class(code, "SmartAI", "AI")
    check_one_mark(all_choices(code, "SmartAI"))


@SMARTAI.check(1)
def smartai_wins(code):
    """Extra credit: SmartAI takes a win when it has one."""
    check_takes(code, rules.winning_cells, "wins")


@SMARTAI.check(1)
def smartai_blocks(code):
    """Extra credit: SmartAI, when it cannot win, takes the cell where its opponent would win."""
    def threatened(position, sign):
        if rules.winning_cells(position, sign):
            return []
        return rules.winning_cells(position, rules.opponent(sign))

    check_takes(code, threatened, "blocks")


@SMARTAI.check(1)
def smartai_as_x(code):
    """Extra credit: as X, SmartAI loses no game that starts from an empty board."""
    check_best_cells(code, "SmartAI", "X", credit_for_ties=1)


@SMARTAI.check(1)
def smartai_as_o(code):
    """Extra credit: as O, SmartAI loses no game that starts from an empty board."""
    check_best_cells(code, "SmartAI", "O", credit_for_ties=1)
