"""Checks of AI and SmartAI, and what the checks of computer players have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple, Optional

import rules
from grader import players, transcript
from grader.failures import Failure
from grader.games import CHOOSE, SEED
from grader.players import Choice
from grader.rubric import hints
from grader.replaced import ALL_OF_BOARD, CONSTRUCTORS, NEW_PLAYER
from grader.rubric.checks import Section, expect_words
from grader.rubric.player import check_new_player
from grader.runs import Code

WITH_PLAYER = ALL_OF_BOARD | NEW_PLAYER
WITH_ALL = WITH_PLAYER | CONSTRUCTORS
AI = Section("AI", WITH_ALL)
SMARTAI = Section("SmartAI", WITH_ALL)
LOSES, GIVES_AWAY, DELAYS = "loses", "gives a win away", "delays the end"
# Two computer players play a whole game against each other
GAME = """\
for turn in range(9):
    if not board.isdone():
        [player, other][turn % 2].choose(board)"""
TAKEN = f"[cell for cell in {rules.CELLS} if not board.isempty(cell)]"


def check_class(code: Code, kind: str, parent: str) -> None:
    """Check that a class has the right parent, constructor and name."""
    name, above, _ = code.class_of(kind)
    if code.class_of(parent).name not in above:
        raise Failure(f"{kind} must be a subclass of {parent}, not of {above[0]}.")
    check_new_player(code, kind)
    if name != kind:
        raise Failure(f"The class must be called {kind}, not {name}.", 0.5)


def all_choices(code: Code, kind: str) -> Iterator[Choice]:
    """Return the choices of a computer player on its lines of play, as X and then as O."""
    return chain.from_iterable(players.lines_of_play(code, kind, sign) for sign in "XO")


def check_one_mark(choices: Iterable[Choice]) -> None:
    """Check that each choice marks a free cell with the player's sign, and nothing else.

    If show draws boards incorrectly, signs cannot be seen, and count as right.
    """
    for choice in choices:
        choice.require_answer()
        if not choice.is_clean():
            raise choice.run.failure(
                f"{choice.where_and_who()} {choice.marked()}. It must mark exactly one free cell, "
                f"and mark it with {choice.start.sign}.", hint=hints.of_marks(choice))


def check_second_game(code: Code, kind: str) -> None:
    """Check that new players can play a whole game after other players have played one."""
    bob, alice = players.starts(code, kind).values()
    new = [bob.lines[-2], bob.lines[-1], alice.lines[-1].replace("player =", "other =")]
    run = code.run([*bob.lines[:-2], SEED.format(0), *new, GAME, *new, GAME], "board.isdone()",
                   where=f"After a second game of two new players of class {kind}")
    if run.error:
        number = "first" if GAME not in run.script.lines[:len(run.values)] else "second"
        raise run.failure(f"If two players of class {kind} play one game after another, the "
                          f"{number} game ends with {run.error}", len(run.values) + 1)
    run.expect("board.isdone()", True, bool)


def check_shown_choice(code: Code, kind: str) -> None:
    """Check that the prompt and a cell are printed. One of them, or more text, earns half.

    The method choose of Player earns nothing. If it is not clear which cell was taken, another
    check says so. Here, any cell is right.
    """
    has_own = players.has_own_choose(code, kind)
    for choice in all_choices(code, kind):
        printed = choice.run.printed[-1] if choice.run.printed else ""
        last_words = printed.split()[-1:]
        if choice.is_clean():
            cells = [choice.cell()]
        else:
            cells = [cell for cell in rules.CELLS if [cell] == last_words]
        prompt = rules.prompt(choice.start.sign)
        has_prompt = any(transcript.squeeze(line).startswith(transcript.squeeze(prompt))
                         for line in printed.split("\n"))
        has_cell = last_words == cells != []
        credit = 0.5 if has_own and (has_prompt or has_cell) else 0
        must = f"{choice.where_and_who()} must print the prompt and its cell, and nothing else."
        if choice.run.error:
            raise choice.run.failure(f"{must} It ended with {choice.run.error}", credit=credit)
        choice.run.require()
        if not cells:
            raise choice.run.failure(f"{must} No cell is in the last line that it printed.",
                                     credit=credit)
        expect_words(prompt + cells[0] + "\n", printed, must, choice.run, credit)


@AI.check(2, second=WITH_PLAYER)
def ai_new(code: Code) -> None:
    """AI is a subclass of Player and takes a board. Half the points if it takes no board."""
    check_class(code, "AI", "Player")


@AI.check(3)
def ai_marks_one_cell(code: Code) -> None:
    """AI marks exactly one free cell in each move, with its own sign."""
    check_one_mark(all_choices(code, "AI"))
    check_second_game(code, "AI")


@AI.check(1)
def ai_is_random(code: Code) -> None:
    """AI chooses at random: on an empty board, it does not always take the same cell."""
    first = [choice for choice in players.lines_of_play(code, "AI", "X")
             if choice.position == rules.EMPTY]
    cells = {choice.cell() for choice in first}
    if len(cells) > 1:
        return
    start = players.starts(code, "AI")["X"]
    # It may set a seed of its own. Then it is random if one player chooses different cells
    again = ["board = Board()", CHOOSE, TAKEN]
    run = code.run([*start.lines, SEED.format(0), *(20 * again)])
    run.require()
    if all(taken == [*cells] for taken in run.values if isinstance(taken, list)):
        raise Failure(f"On an empty board, AI took {cells.pop()} in all 40 games. It must choose "
                      "at random.")


@AI.check(2)
def ai_shows_its_choice(code: Code) -> None:
    """AI prints the prompt and its cell, and nothing else. Half the points if partly right."""
    check_shown_choice(code, "AI")


class BadMove(NamedTuple):
    """A choice that scores less than the best, or misses an immediate win or block."""

    result: str  # LOSES a game, GIVES_AWAY a win, or DELAYS a win or a loss
    rank: int    # 0: misses an immediate win, 1: misses a block, 2: the harm comes later
    words: str
    choice: Choice


def bad_moves_in(choices: Iterable[Choice]) -> list[BadMove]:
    """Return the bad moves, the plainest first. Raise Failure or Skipped if no cell was chosen."""
    bad_moves = [bad_move for bad_move in map(bad_move_in, choices) if bad_move]
    return sorted(bad_moves, key=lambda each: (each.rank, each.choice.position.count(" ")))


def bad_move_in(choice: Choice) -> Optional[BadMove]:
    """Return what is wrong with the cell that was chosen, None if nothing is."""
    position, sign, cell = choice.position, choice.start.sign, choice.cell()
    scores = {each: rules.score_of_move(position, each, sign)
              for each in rules.free_cells(position)}
    best = max(scores.values())
    wins = rules.winning_cells(position, sign)
    threats = rules.winning_cells(position, rules.opponent(sign))
    if wins and cell not in wins:
        rank, words = 0, f"took {cell}, but {wins[0]} would have won at once"
    elif not wins and threats and cell not in threats:
        rank, words = 1, f"took {cell} and did not block at {threats[0]}"
    elif scores[cell] < best:
        rank, words = 2, what_follows(choice, scores)
    else:
        return None
    if scores[cell] == best:
        result = DELAYS
    elif scores[cell] == -1:
        result = LOSES
    else:
        result = GIVES_AWAY
    return BadMove(result, rank, f"{choice.where_and_who()} {words}.", choice)


def what_follows(choice: Choice, scores: dict[str, int]) -> str:
    """Return in words what the opponent can do after a bad move, and which cell is better."""
    cell, sign = choice.cell(), choice.start.sign
    other, best = rules.opponent(sign), max(scores.values())
    after = rules.after(choice.position, cell, sign)
    reply = max(rules.free_cells(after), key=lambda each: rules.score_of_move(after, each, other))
    makes_a_fork = len(rules.winning_cells(rules.after(after, reply, other), other)) > 1
    fork = ", which makes two threats," if makes_a_fork else ""
    better = next(each for each in scores if scores[each] == best)
    return (f"took {cell}. Then {other} can take {reply}{fork} and force a "
            f"{'win' if scores[cell] == -1 else 'tie'}. With {better} instead, {sign} can force a "
            f"{'win' if best == 1 else 'tie'}")


def check_games(code: Code, kind: str, sign: str, *results: str) -> None:
    """Raise Failure for a bad move that has one of these results, which are the worst first.

    Half the points are still earned if no bad move loses a game.
    """
    bad_moves = bad_moves_in(players.lines_of_play(code, kind, sign))
    for result in results:
        for bad_move in bad_moves:
            if bad_move.result == result:
                choice, hint = bad_move.choice, hints.of_marks(bad_move.choice)
                if result == LOSES:
                    raise choice.run.failure(f"{bad_move.words} So it loses to an opponent who "
                                             "plays well.", hint=hint)
                raise choice.run.failure(f"{bad_move.words} None of its bad moves loses the game.",
                                         hint=hint, credit=0.5)


def check_rank(code: Code, rank: int) -> None:
    """Raise Failure for SmartAI's plainest bad move of this rank."""
    for bad_move in bad_moves_in(all_choices(code, "SmartAI")):
        if bad_move.rank == rank:
            raise bad_move.choice.run.failure(bad_move.words)


@SMARTAI.check(1, second=WITH_PLAYER | {"AI.__init__"})
def smartai_new(code: Code) -> None:
    """SmartAI is a subclass of AI and marks one free cell. Half the points if it takes no board."""
    check_one_mark(all_choices(code, "SmartAI"))
    check_class(code, "SmartAI", "AI")


@SMARTAI.check(1)
def smartai_wins(code: Code) -> None:
    """SmartAI completes three in a row whenever it can."""
    check_rank(code, 0)


@SMARTAI.check(1)
def smartai_blocks(code: Code) -> None:
    """When SmartAI cannot win at once, it blocks an opponent who could win with the next move."""
    check_rank(code, 1)


@SMARTAI.check(1)
def smartai_as_x(code: Code) -> None:
    """As X, SmartAI never loses a game that starts from an empty board."""
    check_games(code, "SmartAI", "X", LOSES)


@SMARTAI.check(1)
def smartai_as_o(code: Code) -> None:
    """As O, SmartAI never loses a game that starts from an empty board."""
    check_games(code, "SmartAI", "O", LOSES)
