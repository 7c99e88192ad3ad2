"""Checks of AI and SmartAI, and what the checks of computer players have in common."""

from itertools import chain
from typing import NamedTuple

import rules
from grader import players, transcript
from grader.failures import Failure
from grader.rubric import hints
from grader.rubric.checks import (ALL_OF_BOARD, ALONE, CONSTRUCTORS, NEW_PLAYER, Section,
                                  expect_words)
from grader.rubric.player import check_new_player

WITH_PLAYER = ALL_OF_BOARD | NEW_PLAYER
WITH_ALL = WITH_PLAYER | CONSTRUCTORS
AI = Section("AI", ALONE, WITH_ALL)
SMARTAI = Section("SmartAI", ALONE, WITH_ALL)
LOSES, GIVES_AWAY, DELAYS = "loses", "gives a win away", "delays the end"


def check_class(code, kind, parent):
    """Check that a class has the right parent, constructor and name."""
    name, above, _ = code.class_of(kind)
    if code.class_of(parent).name not in above:
        raise Failure(f"{kind} must be a subclass of {parent}, not of {above[0]}.")
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


def check_shown_choice(code, kind):
    """Check that the prompt and the cell are printed. Just one earns half."""
    for choice in all_choices(code, kind):
        cell, prompt = choice.cell(), rules.prompt(choice.game.sign)
        printed = choice.run.printed[-1]
        has_half = (printed.split()[-1:] == [cell]
                    or transcript.squeeze(prompt) in transcript.squeeze(printed))
        expect_words(prompt + cell + "\n", printed,
                     f"{choice.did()} must print the prompt and the cell that it takes.",
                     choice.run, 0.5 if has_half else 0)


@AI.check(2, ALONE, WITH_PLAYER)
def ai_new(code):
    """AI is a subclass of Player and takes a name, a sign and a board. Half without the board."""
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
        raise Failure(f"On an empty board, AI chose {cells.pop()} in all 40 tries.")


@AI.check(2)
def ai_shows_its_choice(code):
    """AI prints the prompt and the cell that it takes. Half if it prints only one of them."""
    check_shown_choice(code, "AI")


class Mistake(NamedTuple):
    """A choice that scores less than the best, or misses an immediate win or block."""

    result: str  # LOSES a game, GIVES_AWAY a win, or DELAYS a win or a loss
    rank: int    # 0: misses an immediate win, 1: misses a block, 2: shows only later
    words: str
    choice: players.Choice


def mistakes_in(choices):
    """Return the mistakes, the plainest first. Raise Failure or Skipped if no cell was chosen."""
    return sorted(filter(None, map(mistake_in, choices)),
                  key=lambda each: (each.rank, each.choice.position.count(" ")))


def mistake_in(choice):
    """Return what is wrong with the cell that was chosen, None if nothing is."""
    position, sign, cell = choice.position, choice.game.sign, choice.cell()
    other = rules.opponent(sign)
    scores = {each: rules.score_of_move(position, each, sign)
              for each in rules.free_cells(position)}
    now, best = scores[cell], max(scores.values())
    wins, threats = (rules.winning_cells(position, each) for each in (sign, other))
    if wins and cell not in wins:
        rank, words = 0, f"took {cell}, but {wins[0]} wins at once"
    elif not wins and threats and cell not in threats:
        rank, words = 1, f"took {cell} and did not block {threats[0]}"
    elif now < best:
        after = rules.after(position, cell, sign)
        reply = max(rules.free_cells(after),
                    key=lambda each: rules.score_of_move(after, each, other))
        is_fork = len(rules.winning_cells(rules.after(after, reply, other), other)) > 1
        fork = ", which makes two threats," if is_fork else ""
        better = next(each for each in scores if scores[each] == best)
        rank, words = 2, (f"took {cell}. Then {other} can answer {reply}{fork} and force a "
                          f"{'win' if now else 'tie'}. If {sign} takes {better} instead, it can "
                          f"force a {'win' if best else 'tie'}")
    else:
        return None
    result = DELAYS if now == best else LOSES if now == -1 else GIVES_AWAY
    return Mistake(result, rank, f"{choice.did()} {words}.", choice)


def check_games(code, kind, sign, *results):
    """Fail for mistakes with these results, the worst first; half if none of them loses."""
    mistakes = mistakes_in(players.lines_of_play(code, kind, sign))
    worst = next((each for result in results for each in mistakes
                  if each.result == result and each.choice.is_replayed()), None)
    if worst is None:
        return
    choice = worst.choice
    hint = hints.of_mistakes(code, kind, sign) if choice.is_clean() else hints.of_marks(choice)
    if worst.result == LOSES:
        raise choice.failure(f"{worst.words} So it can lose.", hint)
    raise choice.failure(f"{worst.words} None of its mistakes leads to a loss.", hint, 0.5)


def check_rank(code, rank):
    """Raise Failure for SmartAI's plainest mistake of this rank."""
    for each in mistakes_in(all_choices(code, "SmartAI")):
        if each.rank == rank and each.choice.is_replayed():
            raise each.choice.failure(each.words)


@SMARTAI.check(1, ALONE, WITH_PLAYER | {"AI.__init__"})
def smartai_new(code):
    """Extra credit: SmartAI, a subclass of AI, marks one free cell. Half if it takes no board."""
    check_one_mark(all_choices(code, "SmartAI"))
    check_class(code, "SmartAI", "AI")


@SMARTAI.check(1)
def smartai_wins(code):
    """Extra credit: SmartAI wins when it can."""
    check_rank(code, 0)


@SMARTAI.check(1)
def smartai_blocks(code):
    """Extra credit: SmartAI blocks its opponent when it cannot win."""
    check_rank(code, 1)


@SMARTAI.check(1)
def smartai_as_x(code):
    """Extra credit: as X, SmartAI loses no game that starts from an empty board."""
    check_games(code, "SmartAI", "X", LOSES)


@SMARTAI.check(1)
def smartai_as_o(code):
    """Extra credit: as O, SmartAI loses no game that starts from an empty board."""
    check_games(code, "SmartAI", "O", LOSES)
