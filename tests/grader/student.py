"""What checks ask of a submission."""

import json
import re

import rules
from grader.findings import NoAnswer, Wrong, python, short
from grader.processes import OWN, Processes
from grader.trial import Trial, marking

VERSION = "sys.version.split()[0]"
ON_IMPORT = "This came on import {}. What is run there, outside of all methods?"
MOST_RUNS = 500  # that are asked for at once
NOTHING = {"values": [], "printed": [], "unread": 0, "error": "", "game": None, "cells": None,
           "lines": 0}
CLASSES = ("json.dumps({{name: {{'inherits': [base.__name__ for base in value.__mro__[1:]], "
           "'own': sorted(key for key, own in vars(value).items() if callable(own))}} "
           "for name, value in vars({}).items() if isinstance(value, type)}})")
# By what the class of a computer player is known that is called almost right
PART_OF_NAME = {"AI": re.compile("^(?!.*(smart|min)).*ai", re.IGNORECASE),
                "SmartAI": re.compile("smart", re.IGNORECASE),
                "MiniMax": re.compile("min", re.IGNORECASE)}


def classes_in(text):
    """What the line CLASSES says, which somebody could have forged."""
    classes = json.loads(text)
    for each in classes.values():
        if not each["inherits"] or not all(
                isinstance(name, str) for name in each["inherits"] + each["own"]):
            raise ValueError
    return classes


class Student(Processes):
    """Who has written the submission: the answers are given by its code."""

    def board(self, position=rules.EMPTY, *lines):
        """A new board that came to the position as in a game, and the lines."""
        [trial] = self.boards([position], *lines)
        return trial

    def boards(self, positions, *lines):
        """The same for each of many positions."""
        positions = list(positions)
        for first in range(0, len(positions), MOST_RUNS):
            part = positions[first:first + MOST_RUNS]
            setups = [["from board import Board", "board = Board()", *marking(position)]
                      for position in part]
            answers = self.ask("run", runs=[{"lines": [*setup, *lines]} for setup in setups])
            for position, setup, answer in zip(part, setups, answers):
                answer["lines"] = len(setup) + len(lines)
                is_one = position.count(" ") == len(position) - 1
                where = f"After {setup[-1]}" if is_one else f"With {rules.picture(position)}"
                yield Trial(self, [*setup, *lines], (), answer, len(setup), where)

    def run(self, *lines, typed=(), after=None, copied=False, setup=0, keep=True):
        """What comes of the lines, in a new game or after those of a trial."""
        earlier = after.lines if after else []
        details = {"lines": lines, "typed": "".join(line + "\n" for line in typed), "keep": keep}
        if after is not None and after.answer["game"] is not None:
            details.update(game=after.answer["game"], copied=copied)
        else:
            details["lines"] = [*earlier, *lines]
        try:
            [answer] = self.ask("run", runs=[details])
            if answer.get("uncopied"):
                return self.run(*earlier, *lines, typed=typed, setup=setup)
        except NoAnswer as wrong:
            wrong.again = python(*earlier, *lines, typed=typed)
            wrong.trial = Trial(self, [*earlier, *lines], typed, NOTHING, setup)
            raise
        answer["lines"] = len(details["lines"])
        trial = Trial(self, [*earlier, *lines], typed, answer, setup)
        trial.is_copied = copied or after is not None and after.is_copied
        return trial

    def session(self, typed, program=None, seats=True):
        """What a program prints to these answers; its own if it is None. (printed, error)

        With seats, whoever it puts into a chair does as a person.
        """
        def find():
            return self.ask("session", typed="".join(line + "\n" for line in typed),
                            program=program, seats=seats)

        answer = self.once((self.stand_ins, "session", *typed, program, seats), find)
        return answer["printed"], answer["error"]

    def classes(self, module):
        """The classes of a module: what each inherits from, and the methods of its own."""
        def look():
            if f"{module}.py" not in self.files:
                return Wrong(f"{module}.py is missing.", python(f"import {module}"),
                             shows="No module")
            outer, self.stand_ins = self.stand_ins, OWN if module == "board" else self.stand_ins
            try:
                trial = self.run("import json, sys", VERSION, f"import {module}",
                                 CLASSES.format(module), keep=False)
                if trial.error:
                    return Wrong(f"Python {trial[VERSION]} cannot import {module}.py: "
                                 f"{trial.error}", python(f"import {module}"),
                                 ON_IMPORT.format(module) * trial.error.startswith("EOFError"),
                                 shows=short(trial.error))
                return classes_in(trial[trial.lines[-1]])
            except NoAnswer as wrong:
                wrong.again, wrong.hint = python(f"import {module}"), ON_IMPORT.format(module)
                return wrong
            except Wrong as wrong:
                return wrong
            except (AttributeError, KeyError, TypeError, ValueError):
                return Wrong(f"{module}.py does not say which classes it has.")
            finally:
                self.stand_ins = outer

        classes = self.once(("classes", module), look)
        if isinstance(classes, Wrong):
            raise classes
        return classes

    def name_of(self, kind):
        """How the class of a computer player is called: almost right, if only one can be meant."""
        if kind not in PART_OF_NAME or kind in self.classes("player"):
            return kind
        classes = self.classes("player")
        near = [name for name, each in classes.items() if "Player" in each["inherits"]
                and PART_OF_NAME[kind].search(name)]
        return near[0] if len(near) == 1 else kind
