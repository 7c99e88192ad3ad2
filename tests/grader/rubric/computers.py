"""Checks of AI, MiniMax and SmartAI. In a second run, Board and constructors are reference code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple, Optional

import rules
from grader.checks import Section, expect
from grader.compare import Comparison, squeeze
from grader.rubric.player import GETTERS
from grader.submission import NEW_BOARD, Code, Failure, Run, Script, marking

# What the opponent wishes for in forty games. It takes the first free cell that ends no game
WISHES = [Random(number).sample(rules.CELLS, 9) for number in range(40)]
PARENTS = {"AI": "Player", "MiniMax": "AI", "SmartAI": "AI"}
UNSEEN = "*"  # the mark of a taken cell whose sign cannot be seen
# A pattern of a drawing without white space, with a group for each mark
DRAWN = "([^|]{0,9})".join(
    re.escape(part) for part in "".join(rules.drawing("?" * 9).split()).split("?"))
NAMES = Script(("import player", "print(*[name for name, kind in vars(player).items() "
                "if isinstance(kind, type)])"))
# Two players play a game against each other
GAME = """\
for turn in range(9):
    if not board.isdone():
        [player, other][turn % 2].choose(board)"""
# One player is asked for its first move on twenty boards
TWENTY_BOARDS = f"""\
first_cells = set()
for number in range(20):
    board = Board()
    player.choose(board)
    first_cells.update(cell for cell in {rules.CELLS} if not board.isempty(cell))"""
CALLED = "minimax was called"
# After these lines, minimax says when it is called for the first time
ANNOUNCE = f"""\
calls, minimax = [], player.minimax

def announced(self, *arguments, **named):
    if not calls:
        print({CALLED!r})
    calls.append("call")
    return minimax(*arguments, **named)

{{}}.minimax = announced"""
ENDS = [next(position for position in rules.reachable_positions()
             if rules.is_over(position) and rules.winner(position) == winner)
        for winner in ("X", "O", "")]

AI = Section("AI")
MINIMAX = Section("MiniMax")
SMARTAI = Section("SmartAI")


# The classes


class Facts(NamedTuple):
    """What has to be known of a class of computer players."""

    name: str                # the class that was found; its capitals may be wrong
    is_subclass: Run
    has_own_choose: bool
    new: dict[str, Run]      # {sign: a run that creates a player, and prints its name and sign}

    def start(self, sign: str) -> tuple[str, ...]:
        """Return lines that create a board and a player."""
        return self.new[sign].script.lines[:-1]


def name_in(names: Sequence[str], kind: str) -> str:
    """Return the name of a class, if possible with these capitals, "" if there is none."""
    found = [name for name in names if name.upper() == kind.upper()]
    return max(found, key=lambda name: name == kind, default="")


def facts_of(code: Code, kind: str, own: str = "") -> Facts:
    """Ask for the facts of a class. Raise Failure if it is missing or has no methods of its own.

    A player is created with the assignment's arguments or, if these do not work, without the board.
    In the second run, the class `own` keeps its constructor.
    """
    [run] = code.run(NAMES)
    name, parent, person = (name_in(run.last().split(), each)
                            for each in (kind, PARENTS[kind], "Player"))
    if not name:
        raise Failure(f"player.py has no class {kind}.")
    above = f"player.{parent}" if parent else "object"
    creations = [(sign, f'player = {name}("{rules.NAMES[sign]}", "{sign}"{rest})')
                 for rest in (", board", "") for sign in "XO"]
    has_methods, is_subclass, own_choose, *created = code.run(
        Script(("import player", f"own = [kind for kind in player.{name}.__mro__ if not "
                f"issubclass({above}, kind)]",
                "print(any(callable(value) for kind in own for value in vars(kind).values()))")),
        Script((f"from player import {name}, {parent or PARENTS[kind]}",
                f"print(issubclass({name}, {parent or PARENTS[kind]}))")),
        Script((f"from player import {name}, {person or 'Player'}",
                f"print({name}.choose is not {person or 'Player'}.choose)")),
        *(Script((NEW_BOARD[0], f"from player import {name}", NEW_BOARD[1], line, GETTERS))
          for _, line in creations), own=own)
    if has_methods.last() != "True\n":
        raise Failure(f"{kind} has no methods of its own.")
    new: dict[str, Run] = {}
    works = [(sign, each) for (sign, _), each in zip(creations, created) if each.is_complete()]
    for sign, each in [*works, *zip("XO", created)]:  # the first one of each sign counts
        new.setdefault(sign, each)
    return Facts(name, is_subclass, own_choose.last() != "False\n", new)


def check_class(code: Code, kind: str) -> None:
    """Check that a class has the right parent, constructor and name."""
    facts = facts_of(code, kind, own=kind)
    expect(facts.is_subclass, "True")
    for sign, run in facts.new.items():
        expect(run, f"{rules.NAMES[sign]} {sign}")
    for run in facts.new.values():
        if "board)" not in run.script.lines[-2]:
            raise Failure(f"{kind} must take a board as well: it works only without.", run, 0.5)
    if facts.name != kind:
        raise Failure(f"The class must be called {kind}, not {facts.name}.", None, 0.5)


# Their choices


class Choice(NamedTuple):
    """What a computer player did. The run ends with choose, show, and a line for the free cells."""

    kind: str
    sign: str
    position: str  # before
    run: Run

    def who(self) -> str:
        return f"On the board {rules.picture(self.position)}, {self.kind} ({self.sign})"

    def changed(self) -> dict[str, str]:
        """Return {cell: its mark now} for the cells that changed.

        The mark is that which show draws, UNSEEN if isempty contradicts the drawing.
        """
        if self.run.trouble:
            return {}
        free = self.run.last_line().split()
        drawing = re.fullmatch(DRAWN, "".join(self.run.printed[-2].split()))
        drawn = [mark or " " for mark in drawing.groups()] if drawing else [" "] * 9
        if free != [cell for cell, mark in zip(rules.CELLS, drawn) if mark == " "]:
            drawn = [" " if cell in free else UNSEEN for cell in rules.CELLS]
        return {cell: mark for cell, mark, before in zip(rules.CELLS, drawn, self.position)
                if mark != before and not (mark == UNSEEN and before != " ")}

    def is_clean(self) -> bool:
        """Return True if it marked one free cell, not with a wrong sign, and did nothing else."""
        return [(cell in rules.free_cells(self.position), mark in (self.sign, UNSEEN))
                for cell, mark in self.changed().items()] == [(True, True)]

    def cell(self) -> Optional[str]:
        """Return the cell that it took, None if that is not exactly one.

        If only one cell is free, nothing depends on the move, and that cell is returned.
        """
        free = rules.free_cells(self.position)
        cells = [cell for cell in self.changed() if cell in free]
        if len(cells) == 1:
            return cells[0]
        return free[0] if len(free) == 1 else None

    def no_move(self) -> Failure:
        """Return the Failure of a choice that did not mark exactly one free cell as it must."""
        must = f"must mark exactly one free cell with {self.sign}"
        if self.run.trouble:
            return Failure(f"{self.who()} {must}, but it {self.run.trouble}.", self.run)
        words = {" ": "emptied {}", UNSEEN: "marked {}"}
        did = " and ".join(words.get(mark, "marked {} with {}").format(cell, mark)
                           for cell, mark in self.changed().items())
        return Failure(f"{self.who()} {must}, but it {did or 'marked none'}.", self.run)


def choices(code: Code, kind: str, signs: str = "XO") -> list[Choice]:
    """Return the choices of a computer player.

    AI plays forty games. The others are asked in each position that their own games can reach, in
    copies of one player. If one cannot be copied, or if a copy did what the player alone does not,
    it plays that game and forty others.
    """
    facts, games, found = facts_of(code, kind), WISHES, []
    limits = code.submission.limits
    if code.repeated:
        replies = [line.split('"')[1] for line in code.repeated.script.lines
                   if line.startswith("board.set")]
        games = [[*replies, *rules.CELLS], *WISHES]
    for sign in signs:
        moves = None
        if kind != "AI" and not code.repeated:
            moves = code.play(facts.start(sign), sign, limits.play)
        if moves is None:
            seconds = limits.copy if kind == "AI" else limits.repeated
            moves = code.play(facts.start(sign), sign, seconds, games)
        found += [Choice(kind, sign, position, run) for position, run in moves or ()]
    return found


def check_one_mark(code: Code, kind: str) -> None:
    """Check that each choice marks a free cell with the player's sign, and nothing else."""
    for choice in choices(code, kind):
        if not choice.is_clean():
            raise choice.no_move()


def check_shown_choice(code: Code, kind: str) -> None:
    """Check that the prompt and a cell are printed. One of them, or more text, earns half.

    The method choose of Player earns nothing. Only moves that were made are judged, unless there is
    none.
    """
    has_own = facts_of(code, kind).has_own_choose
    all_choices = choices(code, kind)
    made = [choice for choice in all_choices if choice.is_clean()]
    for choice in made or all_choices:
        prompt = rules.prompt(choice.sign)
        printed = run_of_choose(choice.run).last()
        last_word = "".join(printed.split()[-1:])
        cell = choice.cell() or "(its cell)"
        if not choice.is_clean() and last_word in rules.CELLS:
            cell = last_word  # another check says that this is not what was marked
        has_prompt = any(squeeze(line).startswith(squeeze(prompt)) for line in printed.split("\n"))
        credit = 0.5 if has_own and (has_prompt or last_word == cell) else 0
        must = f"{choice.who()} must print the prompt and its cell, and nothing else"
        if choice.run.trouble:
            raise Failure(f"{must}, but it {choice.run.trouble}.", choice.run, credit)
        if Comparison(prompt + cell + "\n", printed).wrong_words():
            raise Failure(f"{must}.", run_of_choose(choice.run), credit, prompt + cell + "\n")


def run_of_choose(run: Run) -> Run:
    """Return the run of a choice without the lines that look at the board afterwards."""
    number = len(run.script.lines) - 2
    return run._replace(script=run.script._replace(lines=run.script.lines[:number]),
                        printed=run.printed[:number])


class BadMove(NamedTuple):
    """A choice that scores less than the best, or misses an immediate win or block."""

    rank: int      # 0: misses an immediate win, 1: misses a block, 2: the harm comes later
    choice: Choice
    words: str
    loses: bool    # a game that need not be lost
    misses: bool   # a win that could be forced


def bad_moves(all_choices: Sequence[Choice]) -> list[BadMove]:
    """Return the bad moves, the plainest first."""
    moves = [move for move in map(bad_move_in, all_choices) if move]
    return sorted(moves, key=lambda move: (move.rank, move.choice.position.count(" ")))


def bad_move_in(choice: Choice) -> Optional[BadMove]:
    """Return what is wrong with the cell that was chosen, None if nothing is."""
    position, sign, cell = choice.position, choice.sign, choice.cell()
    if cell is None:
        return None
    scores = {each: rules.score_of_move(position, each, sign)
              for each in rules.free_cells(position)}
    best = max(scores.values())
    wins = rules.winning_cells(position, sign)
    threats = rules.winning_cells(position, rules.opponent(sign))
    rank = rank_of(position, sign)
    if rank == 0 and cell not in wins:
        words = f"took {cell}, but {wins[0]} would have won at once"
    elif rank == 1 and cell not in threats:
        words = f"took {cell} and did not block at {threats[0]}"
    elif scores[cell] < best:
        rank, words = 2, what_follows(choice, cell, scores)
    else:
        return None
    is_worse = scores[cell] < best
    return BadMove(rank, choice, f"{choice.who()} {words}.", loses=is_worse and scores[cell] == -1,
                   misses=is_worse and best == 1)


def what_follows(choice: Choice, cell: str, scores: dict[str, int]) -> str:
    """Return in words what the opponent can do after a bad move, and which cell is better."""
    sign, best = choice.sign, max(scores.values())
    other, after = rules.opponent(sign), rules.after(choice.position, cell, sign)
    reply = max(rules.free_cells(after), key=lambda each: rules.score_of_move(after, each, other))
    threats = rules.winning_cells(rules.after(after, reply, other), other)
    fork = ", which makes two threats," if len(threats) > 1 else ""
    better = next(each for each in scores if scores[each] == best)
    return (f"took {cell}. Then {other} can take {reply}{fork} and force a "
            f"{'win' if scores[cell] == -1 else 'tie'}. With {better} instead, {sign} can force a "
            f"{'win' if best == 1 else 'tie'}")


def check_games(code: Code, kind: str, sign: str) -> None:
    """Raise Failure for a bad move that loses a game, and for a MiniMax that misses a win.

    A player that makes no move fails, too.
    """
    all_choices = choices(code, kind, sign)
    for choice in all_choices:
        if choice.cell() is None:
            raise choice.no_move()
    moves = bad_moves(all_choices)
    for move in moves:
        if move.loses:
            raise Failure(f"{move.words} So it loses to an opponent who plays well.",
                          move.choice.run)
    for move in moves:
        if move.misses and kind == "MiniMax":
            raise Failure(f"{move.words} None of its bad moves loses a game.", move.choice.run, 0.5)


def check_rank(code: Code, rank: int) -> None:
    """Raise Failure for SmartAI's plainest bad move of this rank, or for a move that is not made.

    There must be a position with such a cell.
    """
    to_find = [choice for choice in choices(code, "SmartAI")
               if rank_of(choice.position, choice.sign) == rank]
    for choice in to_find:
        if choice.cell() is None:
            raise choice.no_move()
    for move in bad_moves(to_find):
        if move.rank == rank:
            raise Failure(move.words, move.choice.run)
    if not to_find:
        raise Failure(f"In its games, SmartAI never had {['a win', 'a block'][rank]} to find.")


def rank_of(position: str, sign: str) -> int:
    """Return 0 if the sign can win at once, 1 if it must block, and 2 otherwise."""
    if rules.winning_cells(position, sign):
        return 0
    return 1 if rules.winning_cells(position, rules.opponent(sign)) else 2


# The checks


@AI.check(2)
def ai_new(code: Code) -> None:
    """AI is a subclass of Player and takes a board. Half the points if it takes no board."""
    check_class(code, "AI")


@AI.check(3)
def ai_marks_one_cell(code: Code) -> None:
    """AI marks exactly one free cell in each move, with its own sign."""
    check_one_mark(code, "AI")
    bob, alice = (facts_of(code, "AI").start(sign) for sign in "XO")
    new = [*bob[-2:], alice[-1].replace("player =", "other =")]
    [run] = code.run(Script((*code.seed(0), *bob[:-2], *new, GAME, *new, GAME,
                             "print(bool(board.isdone()))")))
    expect(run, "True")


@AI.check(1)
def ai_is_random(code: Code) -> None:
    """AI chooses at random: on an empty board, it does not always take the same cell."""
    first = [choice for choice in choices(code, "AI", "X") if choice.position == rules.EMPTY]
    for choice in first:
        if choice.cell() is None:
            raise choice.no_move()
    if len({choice.cell() for choice in first}) > 1:
        return
    # It may set a seed of its own. Then it is random if one player chooses different cells
    [run] = code.run(Script((*code.seed(0), *facts_of(code, "AI").start("X"), TWENTY_BOARDS,
                             "print(len(first_cells) > 1)")))
    expect(run, "True")


@AI.check(2)
def ai_shows_its_choice(code: Code) -> None:
    """AI prints the prompt and its cell, and nothing else. Half the points if partly right."""
    check_shown_choice(code, "AI")


@MINIMAX.check(1)
def minimax_new(code: Code) -> None:
    """MiniMax is a subclass of AI and takes a board. Half the points if it takes no board."""
    check_class(code, "MiniMax")


@MINIMAX.check(2)
def minimax_marks_one_cell(code: Code) -> None:
    """MiniMax marks exactly one free cell in each move, with its own sign."""
    check_one_mark(code, "MiniMax")


@MINIMAX.check(3)
def minimax_as_x(code: Code) -> None:
    """As X, MiniMax never misses a win or a tie. Half the points if it misses only wins."""
    check_games(code, "MiniMax", "X")


@MINIMAX.check(3)
def minimax_as_o(code: Code) -> None:
    """As O, MiniMax never misses a win or a tie. Half the points if it misses only wins."""
    check_games(code, "MiniMax", "O")


@MINIMAX.check(1)
def minimax_base_case(code: Code) -> None:
    """When the game is over, minimax returns 1 if MiniMax won, 0 for a tie and -1 if it lost."""
    facts = facts_of(code, "MiniMax")
    cases = [(sign, end, rules.to_move(end)) for sign in "XO" for end in ENDS]
    runs = code.run(*(Script((
        *facts.start(sign), *marking(end),
        f"score = player.minimax(board, self_player={turn == sign}, start=False)",
        "print(score)")) for sign, end, turn in cases))
    for (sign, end, turn), run in zip(cases, runs):
        if run.trouble and len(run.printed) == len(run.script.lines) - 1:
            check_games(code, "MiniMax", sign)  # it may need what choose prepares
        elif run.last() != f"{rules.score(end, turn, sign)}.0\n":
            expect(run, str(rules.score(end, turn, sign)))


@MINIMAX.check(1)
def minimax_searches(code: Code) -> None:
    """MiniMax.choose calls the method minimax."""
    facts = facts_of(code, "MiniMax")
    start = facts.start("O")
    [has_it] = code.run(Script((*start, 'print(hasattr(player, "minimax"))')))
    expect(has_it, "True")
    made = [choice for choice in choices(code, "MiniMax", "O") if choice.run.printed]
    if not made:
        raise Failure("MiniMax (O) did not finish a move.")
    last = min(made, key=lambda choice: choice.position.count(" "))  # of a whole game
    setup, game = [*code.seed(0), *start], run_of_choose(last.run).script.lines
    [run] = code.run(Script((*setup, ANNOUNCE.format(facts.name), *game[len(setup):])))
    if not any(CALLED in text for text in run.printed):
        raise Failure(f"In a game, MiniMax.choose must call the method minimax, but {CALLED!r} was "
                      "not printed.", run)


@MINIMAX.check(1)
def minimax_shows_its_choice(code: Code) -> None:
    """MiniMax prints the prompt and its cell, and nothing else. Half the points if partly right."""
    check_shown_choice(code, "MiniMax")


@SMARTAI.check(1)
def smartai_new(code: Code) -> None:
    """SmartAI is a subclass of AI and marks one free cell. Half the points if it takes no board."""
    check_one_mark(code, "SmartAI")
    check_class(code, "SmartAI")


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
    check_games(code, "SmartAI", "X")


@SMARTAI.check(1)
def smartai_as_o(code: Code) -> None:
    """As O, SmartAI never loses a game that starts from an empty board."""
    check_games(code, "SmartAI", "O")
