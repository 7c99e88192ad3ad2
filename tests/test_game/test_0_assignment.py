"""The classes have the methods and the parameters that the assignment's page lists.

The files are numbered in the order in which they run: that of the modules and of their classes. So
a fault is shown first by a test of the class that has it.
"""

import inspect

import pytest
from board import Board
from player import AI, MiniMax, Player, SmartAI

# In the order of the page
METHODS = {
    Board: {"__init__": "(self)", "get_size": "(self)", "get_winner": "(self)",
            "set": "(self, cell, sign)", "isempty": "(self, cell)", "isdone": "(self)",
            "show": "(self)"},
    Player: {"__init__": "(self, name, sign)", "get_sign": "(self)", "get_name": "(self)",
             "choose": "(self, board)"},
    AI: {"__init__": "(self, name, sign, board)", "choose": "(self, board)"},
    SmartAI: {"choose": "(self, board)"},
    MiniMax: {"choose": "(self, board)", "minimax": "(self, board, self_player, start)"},
}


@pytest.mark.parametrize("kind", METHODS)
def test_class_has_the_methods_of_the_assignment_and_no_other_public_one(kind):
    methods = {name: str(inspect.signature(method)) for name, method in vars(kind).items()
               if inspect.isfunction(method) and (name == "__init__" or not name.startswith("_"))}
    assert methods == METHODS[kind]


@pytest.mark.parametrize("kind, parent", [
    (Board, object), (Player, object), (AI, Player), (SmartAI, AI), (MiniMax, AI)])
def test_class_has_the_parent_that_the_assignment_says(kind, parent):
    assert kind.__bases__ == (parent,)


@pytest.mark.parametrize("kind", METHODS)
def test_every_method_but_a_simple_constructor_says_what_it_does(kind):
    undocumented = [name for name in METHODS[kind] if not vars(kind)[name].__doc__]
    assert set(undocumented) <= {"__init__"}
