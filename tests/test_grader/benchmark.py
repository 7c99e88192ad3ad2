"""Grades this project and the sample "plain" three times: python -m test_grader.benchmark

Run it in the folder tests, by hand. Prints the least seconds for each, and the number of requests.
"""

from contextlib import closing
from time import perf_counter

from grader import grading
from grader.rubric import RUBRIC
from grader.sandbox import best_sandbox
from grader.submission import Submission
from test_grader import corpus

PROJECT = corpus.SOUND.parents[2]
FOLDERS = {"this project": PROJECT, "plain": corpus.SOUND / "plain"}


def main():
    sandbox, _ = best_sandbox()
    for name, folder in FOLDERS.items():
        files = {module: (folder / module).read_bytes()
                 for module in ("board.py", "player.py", "tictac.py")}
        seconds = []
        for _ in range(3):
            begin = perf_counter()
            with closing(Submission(files, sandbox)) as submission:
                points = sum(check.points * grading.result(submission, check).credit
                             for check in RUBRIC)
                requests = len(submission.answers)
            seconds.append(perf_counter() - begin)
        print(f"{name}: {min(seconds):.2f} s, {requests} requests, {points:g} points")


if __name__ == "__main__":
    main()
