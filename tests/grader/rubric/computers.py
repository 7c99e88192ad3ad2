"""Checks of the computer players."""

from contextlib import suppress
from functools import partial
from itertools import chain
from typing import NamedTuple

import rules
from grader import players, transcript
from grader.findings import Waits, Wrong, WrongClass, python
from grader.rubric import causes
from grader.rubric.checks import Section, check_each, expect_words
from grader.rubric.player import check_attributes, player_prompts
from grader.trial import marking

KEEPS = ["Player.choose"]  # a computer player that inherits it must not get a sound one
AI = Section("AI", kind="AI", keeps=KEEPS)
SMARTAI = Section("SmartAI", kind="SmartAI", keeps=KEEPS)
FORCED = {1: "win", 0: "tie", -1: "win"}  # for each score, by the side that is better off


def check_new(world, kind, parent):
    name = world.report.name_of(kind)
    class_of_it = world.report.classes_in("player")[name]
    program = python(f"from player import {name}", f"print({name}.__mro__)")
    base = class_of_it["inherits"][0]
    if world.report.name_of(parent) not in class_of_it["inherits"]:
        raise WrongClass(f"{kind} must be a subclass of {parent}, not of {base}.", program,
                         shows=base)
    if not class_of_it["methods"]:
        raise WrongClass(f"{kind} must have methods of its own, such as choose.", program)
    position = players.first_positions(world, "X")[0]
    new = players.new_game(world, kind, "X")
    before = world.run([*new.lines, *marking(position)])
    choice = players.choose(world, new, position)
    if not choice.trial.error and not choice.printed and (
            before.position() == choice.trial.position()):
        raise Waits(f"choose of {kind} does nothing.")
    inherits_init = "__init__" not in class_of_it["methods"]
    check_attributes(world, kind, kind != "AI" and inherits_init)
    if name != kind:
        raise WrongClass(f"The class must be called {kind}, not {name}.",
                         python(f"from player import {kind}"), share=0.5, shows="ImportError")


def all_choices(world, kind):
    """The choices of a computer player on its lines of play, as X; then, when asked for, as O."""
    return chain.from_iterable(map(partial(players.lines_of_play, world, kind), "XO"))


def check_one_mark(world, choices):
    """The cell must have been free, and have the player's sign."""
    for choice in choices:
        choice.require_answer()
        if not choice.is_clean():
            raise choice.wrong(
                f"{choice.did()} {choice.marked()}: it must mark exactly one free cell, with "
                f"{choice.sign}.", causes.of_marks(world, choice))


def answered(choices):
    """Those of a list that came to an end; what ended with an error has cost its points."""
    found = [choice for choice in choices if not choice.trial.error]
    if not found:
        for choice in choices:
            choice.require_answer()
    return found


def check_shown_choice(world, kind):
    """The prompt, whose own faults are paid for in Player, and the cell."""
    prompts = {sign: [transcript.squeeze(rules.prompt(sign))] for sign in "XO"}
    for sign in "XO":
        if type(world.report.fault_of(player_prompts)) is Wrong:  # it printed other words
            person = players.new_game(world, "Player", sign)
            asked = players.choose(world, person, rules.EMPTY, ["A1"]).printed
            prompts[sign].append(transcript.squeeze(asked))
        new = players.new_game(world, kind, sign)
        if not new.fits:  # nobody has given it its name
            trial = world.run(new.lines, "player.get_name()")
            named = rules.prompt(sign).replace(rules.NAMES[sign], str(trial["player.get_name()"]))
            prompts[sign].append(transcript.squeeze(named))

    def require_shown(choice):
        cell = choice.cell() if choice.is_clean() else (choice.printed.split() or [""])[-1]
        if cell not in rules.CELLS:
            raise Waits(f"{choice.did()} named no cell.")
        words, asked = transcript.squeeze(choice.printed), prompts[choice.sign]
        if words not in [each + cell for each in asked]:
            if words and words in asked:
                raise choice.trial.wrong(f"{choice.did()} printed the prompt, but not the cell "
                                         f"below it: {cell}.", share=0.5, shows=choice.printed)
            is_half = choice.printed.split()[-1:] == [cell] or any(each in words for each in asked)
            expect_words(rules.prompt(choice.sign) + cell + "\n", choice.printed,
                         f"{choice.did()}, which must print the prompt and its cell, printed",
                         choice.trial, is_half / 2)

    check_each(((choice,) for choice in answered([*all_choices(world, kind)])), require_shown)


@AI.check(2, part="AI.new")
def ai_new(world):
    """AI is a subclass of Player, made of a name, a sign and a board."""
    check_new(world, "AI", "Player")


@AI.check(3)
def ai_marks_one_cell(world):
    """AI marks exactly one free cell, with its own sign."""
    check_one_mark(world, all_choices(world, "AI"))


@AI.check(1)
def ai_is_random(world):
    """AI does not always choose the same cell."""
    cells, new = set(), players.new_game(world, "AI", "X")
    for seed in range(40):
        choice = players.choose(world, new, rules.EMPTY, seed=seed)
        cells.add(choice.cell())
        if len(cells) > 1:
            return
    *imports, board, player = new.lines
    lines = [*imports, "for _ in range(40):",
             *("    " + line for line in (board, player, players.CHOOSE))]
    raise Wrong(f"Forty times, AI chose {cells.pop()} on an empty board.",
                python(*lines) if choice.printed else "", shows=40 * choice.printed)


@AI.check(2)
def ai_shows_its_choice(world):
    """AI prints the prompt and the cell that it takes."""
    check_shown_choice(world, "AI")


class Mistake(NamedTuple):
    """A choice that gives something away; the first, when they are sorted, is the plainest."""

    ties: bool      # a win was given away, and a tie is left; what loses comes before that
    rank: int       # 0: a win at once, 1: a block, 2: what takes longer
    free: int       # cells: the fewer, the less there is to see
    words: str
    choice: players.Choice


def mistake(choice):
    """What is wrong with the cell that was chosen, None if nothing is, or only one was free."""
    position, sign = choice.position, choice.sign
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
        rank, words = 2, (f"took {cell}: then {other} can answer {reply}"
                         f"{', which threatens two lines,' * is_fork} and force a {FORCED[now]}. "
                         f"If {sign} takes {better} instead, it can force a {FORCED[best]}")
    return Mistake(now != -1, rank, position.count(" "), f"{choice.did()} {words}.",
                   choice)


def mistakes_in(choices):
    return list(filter(None, map(mistake, choices)))


def check_keeps_worth(world, kind, sign, share_of_ties):
    """The plainest mistake is told; if none loses, but a tie is left, this share of the points."""
    mistakes = mistakes_in(players.lines_of_play(world, kind, sign))
    if share_of_ties == 1:
        mistakes = [each for each in mistakes if not each.ties]
    if mistakes:
        plainest = min(mistakes, key=lambda each: each[:3])
        hint = (causes.of_mistakes(world, kind, sign) if plainest.choice.is_clean()
                else causes.of_marks(world, plainest.choice))
        if not hint and kind == "MiniMax":  # a search knows no sides: does the other make any?
            with suppress(Wrong):
                if not mistakes_in(players.lines_of_play(world, kind, rules.opponent(sign))):
                    hint = causes.of_sign(sign)
        if plainest.ties:
            raise plainest.choice.wrong(f"{plainest.words} None of its mistakes loses.", hint,
                                        share_of_ties)
        raise plainest.choice.wrong(plainest.words, hint)


def check_takes(world, wanted, why):
    """On its lines of play, SmartAI takes one of the cells that `wanted` names, if any.

    If it takes others as well, that has cost its points.
    """
    seen, wrong = set(), []
    for choice in answered([*all_choices(world, "SmartAI")]):
        cells = wanted(choice.position, choice.sign)
        taken = [cell for cell in choice.changed if cell in rules.free_cells(choice.position)]
        if cells and taken:
            seen.add(choice.sign)
            if not set(cells) & set(taken):
                wrong.append((choice, f"{choice.did()} took {' and '.join(taken)}, but "
                                      f"{' or '.join(cells)} {why}."))
    if not seen:
        raise Waits("SmartAI takes no cell where that could be seen.")
    if wrong:
        choice, words = wrong[0]
        is_of_sign = {each.sign for each, _ in wrong} < seen
        raise choice.wrong(words, causes.of_sign(choice.sign) * is_of_sign)


@SMARTAI.check(1, part="SmartAI.new")
def smartai_new(world):
    """Extra credit: SmartAI is a subclass of AI, and marks one free cell with its own sign."""
    check_new(world, "SmartAI", "AI")
    check_one_mark(world, answered([*all_choices(world, "SmartAI")]))


@SMARTAI.check(1)
def smartai_wins(world):
    """Extra credit: SmartAI takes a win when it has one."""
    check_takes(world, rules.winning_cells, "wins")


@SMARTAI.check(1)
def smartai_blocks(world):
    """Extra credit: SmartAI, when it cannot win, takes the cell where its opponent would."""
    def threatened(position, sign):
        if rules.winning_cells(position, sign):
            return []
        return rules.winning_cells(position, rules.opponent(sign))

    check_takes(world, threatened, "blocks")


@SMARTAI.check(1)
def smartai_as_x(world):
    """Extra credit: as X, SmartAI loses no game that it plays from the start."""
    check_keeps_worth(world, "SmartAI", "X", share_of_ties=1)


@SMARTAI.check(1)
def smartai_as_o(world):
    """Extra credit: as O, SmartAI loses no game that it plays from the start."""
    check_keeps_worth(world, "SmartAI", "O", share_of_ties=1)
