"""Checks of AI, MiniMax and SmartAI. In a second run, Board and constructors are reference code."""

from collections.abc import Callable, Sequence

import rules
from grader.checks import Section, expect, prints
from grader.code import Code
from grader.compare import Comparison, squeeze
from grader.lines import marking
from grader.rubric.choices import PARENTS, UNSEEN, Choice, choices, facts_of
from grader.runs import Failure, Script

# Two players play a game against each other
TWO_PLAY = """\
for turn in range(9):
    if not board.isdone():
        [player, other][turn % 2].choose(board)"""
# Up to two hundred players, each with a new board, are asked for their first move
MANY_PLAYERS = f"""\
first_moves = set()
for number in range(200):
    if len(first_moves) < 2:
        {{}}
        {{}}
        player.choose(board)
        first_moves.add(tuple(cell for cell in {rules.CELLS} if not board.isempty(cell)))"""
# One player, who has O, plays against somebody who takes the first free cell
PLAY_AGAINST = f"""\
for cell in {rules.CELLS}:
    if board.isempty(cell) and not board.isdone():
        board.set(cell, "X")
        try:
            if not board.isdone():
                player.choose(board)
        except Exception as error:
            print(error)"""
# After these lines, each call of minimax is counted
COUNT_CALLS = """\
calls, minimax = [], player.minimax

def counted(self, *arguments, **named):
    calls.append("call")
    return minimax(*arguments, **named)

{}.minimax = counted"""
ENDS = [next(position for position in rules.reachable_positions()
             if rules.is_over(position) and rules.winner(position) == winner)
        for winner in ("X", "O", "")]

AI = Section("AI")
MINIMAX = Section("MiniMax")
SMARTAI = Section("SmartAI")


def check_class(code: Code) -> None:
    """Check that a class has the right parent, constructor and name."""
    kind, facts = code.section, facts_of(code)
    if not prints(facts.is_subclass, "True"):
        raise Failure(f"{kind} must be a subclass of {PARENTS[kind]}.", facts.is_subclass)
    for sign, run in facts.new.items():
        expect(run, f"{rules.NAMES[sign]} {sign}")
    for sign, run in zip("XO", facts.with_board):
        expect(run, f"{rules.NAMES[sign]} {sign}", 0.5)
    if facts.name != kind:
        raise Failure(f"The class must be called {kind}, not {facts.name}.", None, 0.5)


def check_one_mark(code: Code) -> None:
    """Check that each choice marks a free cell with the player's sign, and nothing else."""
    for choice in choices(code):
        if not choice.is_clean():
            raise choice.no_move()


def check_shown_choice(code: Code) -> None:
    """Check that the prompt and a cell are printed. One of them, or more text, earns half.

    A move that ends with an error earns nothing, and neither does choose of Player, which asks for
    an answer. Only moves that were made are judged, unless there is none.
    """
    all_choices = choices(code)
    made = [choice for choice in all_choices if choice.is_clean()]
    for choice in made or all_choices:
        prompt = rules.prompt(choice.sign)
        run = choice.run.up_to(len(choice.run.script.lines) - 2)  # the others look at the board
        printed = run.last()
        last_word = "".join(printed.split()[-1:])
        cell = choice.cell() or "(its cell)"
        is_unclear = UNSEEN in choice.changed.values() or not choice.is_clean()
        if is_unclear and last_word in rules.CELLS:
            cell = last_word  # another check says that this is not what was marked
        has_prompt = any(squeeze(line).startswith(squeeze(prompt)) for line in printed.split("\n"))
        if choice.run.trouble:
            raise choice.no_move()
        if Comparison(prompt + cell + "\n", printed).wrong_words():
            credit = 0.5 if has_prompt or last_word == cell else 0
            raise Failure(f"{choice.who()} must print the prompt and its cell, and nothing else.",
                          run, credit, prompt + cell + "\n")


def latest_first(made: Sequence[Choice]) -> list[Choice]:
    """Return the choices, those with the fewest free cells first: their harm is the plainest.

    Raise Failure for a move that is not made.
    """
    for choice in made:
        if choice.cell() is None:
            raise choice.no_move()
    return sorted(made, key=lambda choice: choice.position.count(" "))


def check_games(code: Code, sign: str) -> None:
    """Raise Failure for a bad move that loses a game, and for a MiniMax that misses a win."""
    made = latest_first(choices(code, sign))
    for choice in made:
        if choice.score() == -1 and choice.best() > -1:
            raise Failure(choice.mistake(), choice.run)
    for choice in made:
        if choice.score() < choice.best() and code.section == "MiniMax":
            raise Failure(f"{choice.mistake()} (Half the points: no bad move loses a game.)",
                          choice.run, 0.5)


def check_urgent(code: Code, cells_of: Callable[[Choice], list[str]]) -> None:
    """Raise Failure if SmartAI does not take one of these cells wherever there is one.

    It must have had one to find in its games.
    """
    all_choices = choices(code)
    to_find = [choice for choice in all_choices if cells_of(choice)]
    for choice in latest_first(to_find or all_choices):
        if to_find and choice.cell() not in cells_of(choice):
            raise Failure(choice.mistake(), choice.run)
    if not to_find:
        raise Failure("SmartAI never had such a cell to find in its games.", all_choices[-1].run)


# The checks


@AI.check(2, is_repaired=False)
def ai_new(code: Code) -> None:
    """AI is a subclass of Player and takes a board. Half the points if it takes no board."""
    check_class(code)


@AI.check(3)
def ai_marks_one_cell(code: Code) -> None:
    """AI marks exactly one free cell in each move, with its own sign."""
    check_one_mark(code)
    bob, alice = (facts_of(code).start(sign) for sign in "XO")
    new = [*bob[-2:], alice[-1].replace("player =", "other =")]
    [run] = code.run(Script((*code.seed(0), *bob[:-2], *new, TWO_PLAY, *new, TWO_PLAY,
                             "print(bool(board.isdone()))")))
    expect(run, "True")


@AI.check(1)
def ai_is_random(code: Code) -> None:
    """AI chooses at random: on an empty board, it does not always take the same cell."""
    *imports, board, player = facts_of(code).start("X")
    [run] = code.run(Script((*code.seed(0), *imports, MANY_PLAYERS.format(board, player),
                             "print(len(first_moves) > 1)")))
    expect(run, "True")


@AI.check(2)
def ai_shows_its_choice(code: Code) -> None:
    """AI prints the prompt and its cell, and nothing else. Half the points if partly right."""
    check_shown_choice(code)


@MINIMAX.check(1, is_repaired=False)
def minimax_new(code: Code) -> None:
    """MiniMax is a subclass of AI and takes a board. Half the points if it takes no board."""
    check_class(code)


@MINIMAX.check(2)
def minimax_marks_one_cell(code: Code) -> None:
    """MiniMax marks exactly one free cell in each move, with its own sign."""
    check_one_mark(code)


@MINIMAX.check(3)
def minimax_as_x(code: Code) -> None:
    """As X, MiniMax never misses a win or a tie. Half the points if it misses only wins."""
    check_games(code, "X")


@MINIMAX.check(3)
def minimax_as_o(code: Code) -> None:
    """As O, MiniMax never misses a win or a tie. Half the points if it misses only wins."""
    check_games(code, "O")


@MINIMAX.check(1)
def minimax_base_case(code: Code) -> None:
    """When the game is over, minimax returns 1 if MiniMax won, 0 for a tie and -1 if it lost."""
    facts = facts_of(code)
    cases = [(sign, end, rules.to_move(end)) for sign in "XO" for end in ENDS]
    runs = code.run(*(Script((
        *facts.start(sign), *marking(end),
        f"score = player.minimax(board, self_player={turn == sign}, start=False)",
        "print(score)")) for sign, end, turn in cases))
    for (sign, end, turn), run in zip(cases, runs):
        expected = str(rules.score(end, turn, sign))
        if run.trouble and len(run.printed) == len(run.script.lines) - 1:
            try:  # it may need what choose prepares
                check_games(code, sign)
            except Failure as failure:
                if not failure.message:
                    raise
                words = f"{run.script.lines[-2]} {run.trouble}.\n{failure.message}"
                raise Failure(words, failure.run, failure.credit) from None
        elif run.last() != f"{expected}.0\n":
            expect(run, expected)


@MINIMAX.check(1)
def minimax_searches(code: Code) -> None:
    """MiniMax.choose calls the method minimax."""
    facts = facts_of(code)
    [run] = code.run(Script((*code.seed(0), *facts.start("O"), COUNT_CALLS.format(facts.name),
                             PLAY_AGAINST, "print(len(calls) > 0)")))
    expect(run, "True")


@MINIMAX.check(1)
def minimax_shows_its_choice(code: Code) -> None:
    """MiniMax prints the prompt and its cell, and nothing else. Half the points if partly right."""
    check_shown_choice(code)


@SMARTAI.check(1, is_repaired=False)
def smartai_new(code: Code) -> None:
    """SmartAI is a subclass of AI and marks one free cell. Half the points if it takes no board."""
    check_one_mark(code)
    check_class(code)


@SMARTAI.check(1)
def smartai_wins(code: Code) -> None:
    """SmartAI completes three in a row whenever it can."""
    check_urgent(code, Choice.wins)


@SMARTAI.check(1)
def smartai_blocks(code: Code) -> None:
    """When SmartAI cannot win at once, it blocks an opponent who could win with the next move."""
    check_urgent(code, Choice.blocks)


@SMARTAI.check(1)
def smartai_as_x(code: Code) -> None:
    """As X, SmartAI never loses a game that starts from an empty board."""
    check_games(code, "X")


@SMARTAI.check(1)
def smartai_as_o(code: Code) -> None:
    """As O, SmartAI never loses a game that starts from an empty board."""
    check_games(code, "O")
