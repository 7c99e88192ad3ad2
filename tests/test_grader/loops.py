"""Submissions with endless loops, graded with short limits: python -m test_grader.loops FILE

Pickles, for each of LOOPS, the checks that fail and whether the submission is finished.
"""

import pickle
import sys
from pathlib import Path
from typing import NamedTuple

from grader import grading
from grader.connection import Limits
from grader.rubric import RUBRIC
from grader.sandbox import best_sandbox
from grader.submission import Submission
from test_grader import corpus


class Loops(NamedTuple):
    edits: list
    meet_them: set  # checks, and sections


LIMITS = Limits(run=0.4, play=1.5, call=0.1)
LOOP = "while True: pass"
PRINTING = "while True: print('x')"
WRONG = '            print("You did not choose correctly.")\n'
IN_SMARTAI, IN_MINIMAX = "        cell = (self.completed", "        # make a move (choose"
LOOPS = {
    "on import": Loops([("board.py", "class Board:", f"{LOOP}\n\n\nclass Board:")],
                       {"Board", "Game"}),
    "in set": Loops([("board.py", "        self.board[index] = sign", f"        {LOOP}")],
                    {"board_new", "board_marks", "board_is_silent", "Game"}),
    "in show": Loops([("board.py", "def show(self):", f"def show(self):\n        {PRINTING}")],
                     {"board_show", "Game"}),
    "after a wrong answer, in SmartAI and in minimax": Loops(
        [("player.py", WRONG, f"{WRONG}            {PRINTING}\n"),
         ("player.py", IN_SMARTAI, f"        {LOOP}\n{IN_SMARTAI}"),
         ("player.py", IN_MINIMAX, f"        {LOOP}\n{IN_MINIMAX}")],
        {"player_wrong_answers", "player_taken_cells", "player_prompts", "own_play",
         "assignment_play", "SmartAI", "minimax_marks_one_cell", "minimax_as_x", "minimax_as_o",
         "minimax_searches", "minimax_shows_its_choice"}),
}


def graded(loops):
    """Return the checks that a submission with the loops fails, and whether it is finished."""
    files = corpus.edited("filled_in", *loops.edits)
    submission = Submission({name: text.encode() for name, text in files.items()},
                            best_sandbox()[0], LIMITS)
    failed = [check.name for check in RUBRIC if grading.result(submission, check).counts]
    submission.close()
    return failed, not submission.budget.exhausted


if __name__ == "__main__":
    found = {name: graded(loops) for name, loops in LOOPS.items()}
    Path(sys.argv[1]).write_bytes(pickle.dumps(found))
