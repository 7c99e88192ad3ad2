"""Modules that are the same program are listed, whatever they look like."""

import pytest
from grader import programs
from test_grader import corpus
from test_grader.commands import ROOT

OWN = {name: (ROOT / name).read_bytes() for name in programs.COMPARED}


def digests(source):
    return programs.digests({"player.py": source})


@pytest.mark.parametrize("source, other", [
    (b"x = 1", b"# comment\n\n\nx   =   1\n"),
    (b"x = 'a'", b'x = """a"""'),
    (b"def f():\n    return 1", b'"""Module."""\ndef f():\n    """Doc."""\n    return (1)\n'),
    (b"class A:\n    x = 1", b'class A:\n\n  """Doc."""\n  x = 1'),
])
def test_formatting_comments_and_docstrings_do_not_matter(source, other):
    assert digests(source) == digests(other) != {}


@pytest.mark.parametrize("source, other", [(b"x = 1", b"y = 1"), (b"x = 1", b"x = 2"),
                                           (b"x = 1", b"x = 1\nx = 1")])
def test_different_programs_differ(source, other):
    assert digests(source) != digests(other)


@pytest.mark.parametrize("source", [b"", b"# TODO", b'"""TODO"""', b"x = (", b"\0", b"\xff",
                                    b"-" * 100_000 + b"1", b"x = " + b"(" * 5_000,
                                    b"x" + b".x" * 50_000, b"x = 1\n" * 50_000])
def test_invalid_or_long_file_has_no_digest(source):
    assert digests(source) == {}


def test_copies_are_listed_and_independent_work_is_not():
    reformatted = {name: b"# mine\n" + text.replace(b"\n\n", b"\n\n\n")
                   for name, text in OWN.items()}
    found = {"nele": reformatted, "liam": {"board.py": b"class Board:\n    pass\n"},
             "max": {"board.py": b"x = 1"}, "pia": {"board.py": b"x = 1  # mine"}}
    assert programs.the_same({name: programs.digests(files) for name, files in found.items()}) == [
        "nele, this project: the same program in board.py and player.py",
        "max, pia: the same program in board.py"]


def test_sound_submissions_are_all_different():
    found = {style: programs.digests({name: text.encode()
                                      for name, text in corpus.sound(style).items()})
             for style in corpus.STYLES}
    assert programs.the_same(found) == []
