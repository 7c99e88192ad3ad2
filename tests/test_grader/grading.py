"""Grades samples in forks of a bare Python, and many of them two at a time."""

from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue

from grader.grading import result_of
from grader.limits import Limits
from grader.rubric import RUBRIC, SECTIONS, possible
from grader.rubric.computers import SMARTAI
from grader.submission import Submission
from test_grader.forks import Forks

# SmartAI is tested even if a course does without it
CHECKS = {check.name: check for check in [*RUBRIC, *SMARTAI]}
POSSIBLE = {section: possible(section) for section in SECTIONS}
# Edits of the sound sample "filled_in"
IS_WRONG = ("board.py", "(0, 4, 8), (2, 4, 6)", "(0, 4, 8)")
AI_CHOOSE = "cell = choice([cell for cell in CELLS if board.isempty(cell)])\n"
# Short enough for tests of endless loops
SHORT = Limits(imports=3, short=1, long=1, games=1, game=1, straight=1)


def encoded(files):
    return {name: text.encode() for name, text in files.items()}


class Graders:
    """Grades submissions in the background, two at a time."""

    def __init__(self):
        self.pool = ThreadPoolExecutor(2)
        self.of_boards = {}  # {board.py: what its checks have found}, which many samples share
        self.forks = SimpleQueue()
        for _ in range(2):
            self.forks.put(Forks())

    def submit(self, files, checks=tuple(CHECKS.values()), limits=Limits()):
        """Return a future of {name of a check: Result}."""
        return self.pool.submit(self.grade, files, checks, limits)

    def grade(self, files, checks, limits):
        forks = self.forks.get()
        try:
            submission = Submission(encoded(files), forks, limits)
            of_board = self.of_boards.setdefault(files.get("board.py"), {})
            if all(check.section != "Board" for check in checks):
                submission.failures.update(of_board)
            results = {check.name: result_of(submission, check) for check in checks}
            of_board.update((run, found) for run, found in submission.failures.items()
                            if run[0].startswith("board_"))
            return results
        finally:
            self.forks.put(forks)

    def close(self):
        self.pool.shutdown(cancel_futures=True)
        for _ in range(2):
            self.forks.get().close()
