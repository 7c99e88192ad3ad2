"""Grades the corpus: python -m test_grader.gradings FILE

Pickles {name of the submission: {name of check: Result}}.
"""

import pickle
import sys
from pathlib import Path

from grade import grade_all
from grader.intake import Found
from grader.trees import Entry
from test_grader import corpus
from test_grader.grading import SANDBOX
from test_grader.stateful import STATEFUL


def grade_corpus():
    sound = {name: corpus.sound(name) for name in corpus.STYLES}
    weak = {name: each.files for name, each in corpus.WEAK.items()}
    with_bugs = {name: corpus.with_bugs(*bugs) for name, bugs in corpus.SAMPLES.items()}
    submissions = {**sound, **corpus.UNUSUAL, **STATEFUL, **corpus.BOARDS, **weak, **with_bugs}
    named = {name: Found(name, {path: Entry(len(text), text.encode)
                                for path, text in files.items()})
             for name, files in submissions.items()}
    return {each.name: {result.check.name: result for result in each.results}
            for each in grade_all(named, SANDBOX, 1)}


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(pickle.dumps(grade_corpus()))
