"""What players do: a computer player is observed once in every position that it can come to."""

from itertools import takewhile

import rules
from grader.findings import Waits, Wrong, short
from grader.trial import Trial, marking

CHOOSE = "player.choose(board)"
SIGN = {"X": "X", "O": "O", "?": "what is no sign", " ": "nothing"}


class Choice:
    """What a player did in a position, and the lines that led there."""

    def __init__(self, kind, sign, position, trial):
        self.kind = kind
        self.sign = sign
        self.position = position
        self.trial = trial
        self.printed = trial.printed_last()

    def did(self):
        return f"With {rules.picture(self.position)}, {self.kind} ({self.sign})"

    def wrong(self, message, hint="", share=0, shows=None):
        """What is wrong with it, and the lines that show the board as it then is."""
        wrong = self.trial.wrong(message, None, hint, share,
                                 self.trial.drawn() if shows is None else shows)
        if not self.trial.typed:
            wrong.again += "\nboard.show()"
        return wrong

    def require_answer(self):
        """An error in choose is a fault; a player that cannot be made is another check's."""
        if self.trial.error:
            if not is_made(self.trial):
                raise Waits(f"no {self.kind} can be made.")
            raise self.trial.wrong(f"{self.did()} ended with {self.trial.error}",
                                   hint=self.hint_of_error(), shows=short(self.trial.error))

    def hint_of_error(self):
        """Why it calls itself for ever, or why nobody answered when it asked."""
        if self.trial.error.startswith("RecursionError"):
            return "A method calls itself again and again: does it return when the game is over?"
        if not self.trial.error.startswith("EOFError"):
            return ""
        classes = self.trial.student.classes("player")
        own = classes[self.trial.student.name_of(self.kind)]
        above = [classes[each] for each in takewhile(lambda each: each != "Player", own["inherits"])
                 if each in classes]
        if any("choose" in each["own"] for each in (own, *above)):
            return f"Does choose call input()? {self.kind} plays by itself."
        return f"{self.kind} has no choose of its own, so Player's asked at the keyboard."

    def changed(self):
        return rules.changes(self.position, self.trial.position())

    def marked(self):
        """Which cells were changed, in words."""
        changed, after = self.changed(), self.trial.position()
        for cell in changed:
            if cell not in rules.free_cells(self.position):
                return f"changed {cell}, which was taken"
        words = [f"{cell} with {SIGN[after[rules.CELLS.index(cell)]]}"
                 for cell in changed]
        return "marked " + " and ".join(words) if words else "left the board as it was"

    def is_clean(self):
        """Whether exactly one free cell was marked, with the player's own sign."""
        if self.trial.error or len(self.changed()) != 1:
            return False
        [cell] = self.changed()
        return cell in rules.free_cells(self.position) and self.trial.position()[
            rules.CELLS.index(cell)] == self.sign

    def cell(self):
        """The cell that was chosen: the one that changed or else, if it is free, printed."""
        self.require_answer()
        free = rules.free_cells(self.position)
        changed = [cell for cell in self.changed() if cell in free]
        said = self.printed.split()[-1:]
        cell = changed[0] if len(changed) == 1 else said[0] if said else None
        if cell not in free:
            raise Waits(f"{self.did()} chose no free cell.")
        return cell


def is_made(trial):
    """Whether the player was made before an error came."""
    return any(line.startswith("player = ") for line in trial.lines[:trial.done()])


def arguments(student, kind, sign):
    """What a player of the kind is made of; (the arguments, whether they are the assignment's)."""
    name = student.name_of(kind)
    three, two = f'"{rules.NAMES[sign]}", "{sign}", board', f'"{rules.NAMES[sign]}", "{sign}"'

    def find():
        choices = (two, three) if kind == "Player" else (three, two)
        for choice in choices:
            trial = student.run("from board import Board", f"from player import {name}",
                                "board = Board()", f"player = {name}({choice})", keep=False)
            if not is_misfit(trial, "player = "):
                return choice, choice == choices[0]
        return choices[0], True

    return student.once((student.stand_ins, "arguments", kind, sign), find)


def is_misfit(trial, line):
    """Whether a call was not possible with these arguments: the error is not from inside of it."""
    failed = trial.lines[trial.done()] if trial.error else ""
    return (failed.startswith(line) and trial.error.startswith("TypeError")
            and ".py, line" not in trial.error)


def new_game(student, kind, sign):
    """The lines that make a board and a player."""
    chance, name = [] if kind == "Player" else ["import random"], student.name_of(kind)
    return [*chance, "from board import Board", f"from player import {name}", "board = Board()",
            f"player = {name}({arguments(student, kind, sign)[0]})"]


def choose(student, kind, sign, position, typed=(), seed=0):
    """The choice of a new player in a position; the first of a game is the longest, and kept."""
    if position == rules.EMPTY and not typed and not seed:
        key = student.stand_ins, "first choice", kind, sign
        return student.once(key, lambda: chosen(student, kind, sign, position, typed, seed))
    return chosen(student, kind, sign, position, typed, seed)


def chosen(student, kind, sign, position, typed, seed):
    chance = [] if kind == "Player" else [f"random.seed({seed})"]
    lines = [*new_game(student, kind, sign), *marking(position), *chance, CHOOSE]
    return Choice(kind, sign, position, student.run(*lines, typed=typed))


def go_on(student, choice, cell, position, copied):
    """The player's next choice, when the opponent has answered on the cell; in a copy or not."""
    lines = [f'board.set("{cell}", "{rules.opponent(choice.sign)}")', "random.seed(0)", CHOOSE]
    before = choice.trial
    if copied and not student.is_copying:  # from the beginning, in a new game
        before = Trial(student, before.lines, (), {**before.answer, "game": None})
    trial = student.run(*lines, after=before, copied=copied and student.is_copying)
    return Choice(choice.kind, choice.sign, position, trial)


def replies(position, sign):
    """What the sign can do in a position that is not over: each cell, and the position then."""
    if rules.is_over(position):
        return []
    return [(cell, rules.after(position, cell, sign)) for cell in rules.free_cells(position)]


def lines_of_play(student, kind, sign):
    """The player's choice in each position that it can come to, each position once."""
    if student.suspect is not None:
        yield from replayed(student, kind, sign)
        return
    key = student.stand_ins, "lines of play", kind, sign, student.is_copying
    yield from student.once(key, lambda: Observed(observed(student, kind, sign)))


def observed(student, kind, sign):
    firsts = [rules.EMPTY] if sign == "X" else [
        rules.after(rules.EMPTY, cell, "X") for cell in rules.CELLS]
    todo, known = [(None, None, position) for position in firsts], set(firsts)
    for earlier, cell, position in todo:
        if earlier is None or not earlier.is_clean():
            choice = choose(student, kind, sign, position)
        else:
            choice = go_on(student, earlier, cell, position, copied=True)
        yield choice
        try:
            after = rules.after(choice.position, choice.cell(), sign)
        except Wrong:  # whoever needs to know what was chosen will meet it, too
            continue
        for cell, position in replies(after, rules.opponent(sign)):
            if position not in known and not rules.is_over(position):
                known.add(position)
                todo.append((choice, cell, position))


def replayed(student, kind, sign):
    """The game in which a fault was found, played once more from its beginning."""
    lines = student.suspect.lines
    made = f'player = {student.name_of(kind)}("{rules.NAMES[sign]}"'
    if not any(line.startswith(made) for line in lines):
        return
    position, trial, part = rules.EMPTY, None, []
    for line in lines:
        part.append(line)
        if line.startswith("board.set("):
            _, cell, _, mark, _ = line.split('"')
            position = rules.after(position, cell, mark)
        if line == CHOOSE:
            trial = student.run(*part, after=trial)
            choice, part = Choice(kind, sign, position, trial), []
            yield choice
            position = rules.after(position, choice.cell(), sign)


class Observed:
    """What a generator yields, as often as it is wanted, and the error that ends it if one does."""

    def __init__(self, source):
        self.source = source
        self.found = []
        self.error = None

    def __iter__(self):
        yield from list(self.found)
        if self.error is not None:
            raise self.error
        try:
            for each in self.source:
                self.found.append(each)
                yield each
        except Wrong as wrong:
            self.error = wrong
            raise
