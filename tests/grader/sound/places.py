"""Where a Board may keep its nine cells, in lists, dictionaries and objects, and what marks them.

A guess is one way to keep them; by which of several it is, what show draws may tell.
"""

import copy
import enum
from collections import namedtuple
from collections.abc import Hashable
from itertools import permutations
from operator import attrgetter, itemgetter
from types import SimpleNamespace

from .beside import as_far_as_it_goes, functions_of
from .game import CELLS

DEEPEST = 4
# ways: the functions that lead from a board to what holds marks, as to self.grid[0]
# places: of each cell (number of its way, key at its end), as (0, 2) for self.grid[0][2]
# codes: {what may stand there: mark}
# filled: {attribute: what a new board is to have there}, where __init__ has not made it so
Guess = namedtuple("Guess", "ways places codes filled", defaults=[{}])
UNKNOWN = Guess([], [], {})
SIGNS = {" ": " ", "X": "X", "O": "O"}


def guesses(own):
    """How boards of a class may be kept whose set may be wrong, the likeliest first; at least one.

    What is seen to change tells the places, but perhaps not what is to stand there.
    """
    board = as_far_as_it_goes(tried, own)
    seen = board and as_far_as_it_goes(seen_to_change, *board)
    if seen:
        return seen + [each for guess in seen for each in with_signs(guess)]
    found = board and as_far_as_it_goes(alike, *board)
    return [*(found or []), UNKNOWN, *not_made(own, replaced(board[2]) if board else set())]


def seen_to_change(empty, before, changed):
    """The guesses by what set changes: each cell's place for this cell only, whatever the sign."""
    found, kept = [], []
    for cell in CELLS:
        others = {place for other, sign in changed if other != cell
                  for place in changed[other, sign]}
        both = changed[cell, "X"].keys() & changed[cell, "O"].keys()
        found.append([place for place in before if place in both - others])
    for places in zip(*found):
        codes = {before[place]: " " for place in places}
        codes.update((changed[cell, sign][place], sign)
                     for cell, place in zip(CELLS, places) for sign in "XO")
        kept.append(Guess(*ways_to(empty, places), codes))
    return list(filter(has_a_code_for_each_mark, kept))


def alike(empty, before, changed):
    """The guesses by nine places of an attribute that are alike, in rows or in columns."""
    groups, kept = {}, []
    for place, value in before.items():
        groups.setdefault((place[0], value), []).append(place)
    for (_, value), group in groups.items():
        places = group[-len(CELLS):]  # some have ten, the first for nothing, to count from 1
        if len(places) == len(CELLS) and len(group) - len(places) < 2:
            written = {changed[cell, sign][place]: sign for cell, sign in changed
                       for place in places if place in changed[cell, sign]}
            kept += [Guess(*ways_to(empty, order), {value: " ", **signs})
                     for signs in (*signs_beside(value), written)
                     for order in (places, in_columns(places))]
    return list(filter(has_a_code_for_each_mark, kept))


def has_a_code_for_each_mark(guess):
    return sorted(guess.codes.values()) == [" ", "O", "X"]


def replaced(changed):
    """The attributes that set gives another value, such as a string of nine marks."""
    return {place[0] for places in changed.values() for place in places if len(place) == 1}


def not_made(own, made):
    """The guesses by names that methods use, but for those that __init__ has made as it should."""
    names = {name for method in functions_of(own) for name in method.__code__.co_names}
    kept = []
    for name in sorted(each for each in names - made if not hasattr(own, each)):
        for cells in ([" "] * 9, [" "] * 10, [[" "] * 3, [" "] * 3, [" "] * 3],
                      dict.fromkeys(CELLS, " ")):
            board = SimpleNamespace(**{name: cells})
            places = list(inside(board))[-len(CELLS):]
            kept += [Guess(*ways_to(board, order), SIGNS, {name: cells})
                     for order in (places, in_columns(places))]
    return kept


def in_columns(places):
    return [places[number] for column in range(3) for number in range(column, 9, 3)]


def signs_beside(value):
    """What may stand for X and O where the value stands for neither, each as {code: sign}."""
    if not isinstance(value, (enum.Enum, int)):
        return [{"X": "X", "O": "O"}]
    codes = type(value) if isinstance(value, enum.Enum) else [0, 1, 2, -1]
    return [dict(zip(pair, "XO")) for pair in permutations(codes, 2) if value not in pair]


def with_signs(guess):
    """The same places, with the signs themselves in them; then with " " in empty ones, too."""
    [empty] = [code for code, mark in guess.codes.items() if mark == " "]
    return [guess._replace(codes={empty: " ", "X": "X", "O": "O"}), guess._replace(codes=SIGNS)]


def tried(own):
    """An empty board, what is inside it, and {(cell, sign): what its set changes there}.

    If that asks isempty, all cells are. If it ends with an error, that is as far as it goes.
    """
    empty = type("Board", (own,), {"isempty": lambda *_, **__: True})()
    vars(empty).update(held_by(empty))
    before, changed = inside(empty), {}
    for cell in CELLS:
        for sign in "XO":
            board = copy.deepcopy(empty)
            as_far_as_it_goes(board.set, cell, sign)
            changed[cell, sign] = {place: value for place, value in inside(board).items()
                                   if before.get(place) != value}
    return empty, before, changed


def ways_to(board, places):
    """The ways to what holds the marks of a board, and of each place its way's number and key."""
    ways = {place[:-1]: way_to(board, place[:-1]) for place in places}
    return list(ways.values()), [(list(ways).index(place[:-1]), place[-1]) for place in places]


def way_to(thing, keys):
    """The functions that lead to what lies there, each given what the one before returned."""
    is_object = not isinstance(thing, (list, dict))
    if not keys:
        return [vars] if is_object else []
    step = attrgetter if is_object else itemgetter
    return [step(keys[0]), *way_to(parts_of(thing)[keys[0]], keys[1:])]


def parts_of(thing):
    """The list or dictionary of what a thing holds."""
    return thing if isinstance(thing, (list, dict)) else vars(thing)


def inside(thing, place=()):
    """{place: value} of what lists, dictionaries and objects hold, and those in them."""
    is_whole = isinstance(thing, (type, enum.Enum)) or not (
        isinstance(thing, (list, dict)) or hasattr(thing, "__dict__"))
    if is_whole or len(place) > DEEPEST:
        return {place: thing} if isinstance(thing, Hashable) else {}
    parts, found = parts_of(thing), {}
    for key, value in enumerate(parts) if isinstance(parts, list) else parts.items():
        found.update(inside(value, (*place, key)))
    return found


def held_by(board):
    """A copy of what a board holds, {attribute: value}, and of what its class holds for all."""
    held = copy.deepcopy({**shared_by(type(board)), **vars(board)})
    take_apart(held)
    return held


def take_apart(held):
    """Let rows that are one and the same, as in [[" "] * 3] * 3, be several, in each attribute."""
    for rows in held.values():
        if isinstance(rows, (list, dict)):
            seen = []
            for key, row in list(enumerate(rows) if isinstance(rows, list) else rows.items()):
                if any(row is each for each in seen) and isinstance(row, (list, dict)):
                    rows[key] = copy.copy(row)
                seen.append(row)


def shared_by(kind):
    """What a class holds for all boards, {attribute: value}; not what is ours, or Python's."""
    return {name: value for above in reversed(kind.__mro__) for name, value in vars(above).items()
            if isinstance(value, (dict, list, set)) and not name.endswith("_")}
