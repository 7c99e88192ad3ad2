"""tictac.py: whole sessions, compared byte for byte, and how they end."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
import rules
from grader.rubric.game import PROGRAM
from hypothesis import example, given
from hypothesis import strategies as st
from test_game.sessions import (ON_POSIX, SECONDS, TICTAC, all_answers, environment, interrupt,
                                play, run, shell, started, wait_for)

TRANSCRIPTS = Path(__file__).parent / "transcripts"
BOB_WINS = ["a1", "b1", "a2", "b2", "a3"]
# Some bugs of the program show only with Python's buffering, some only without
BUFFERED_OR_NOT = pytest.mark.parametrize(
    "buffering", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["buffered", "unbuffered"])


def assignments_program(code=PROGRAM):
    """Return a function that runs the assignment's main program."""
    compiled = compile(code, "tictac.py of the assignment", "exec")
    return lambda: exec(compiled, {"__name__": "__main__"})


@pytest.mark.parametrize("path", sorted(TRANSCRIPTS.glob("*.in")), ids=lambda path: path.stem)
def test_session_matches_its_transcript(path, tmp_path):
    expected = path.with_suffix(".out").read_text(encoding="ascii")
    typed = path.read_text(encoding="ascii")
    assert run(typed) == expected
    assert rules.session(typed.splitlines()) == expected
    (tmp_path / "tictac.py").write_text(PROGRAM, encoding="ascii")
    assert run(typed, tmp_path / "tictac.py") == expected


ANSWERS = st.one_of(
    st.sampled_from(rules.CELLS + [cell.lower() for cell in rules.CELLS]),
    st.sampled_from(["", " ", "a0", "A4", "d1", "1a", "a1 ", " a1", "a11", "y", "Y", "n", "yes"]),
    st.text(st.characters(exclude_characters="\r\n"), max_size=4),
)
# Many have enough cells to finish a game, with other answers in between
SESSIONS = st.lists(st.one_of(
    ANSWERS.map(lambda answer: [answer]),
    st.permutations(rules.CELLS).map(lambda cells: cells + ["y"]),
    st.permutations(rules.CELLS),
), max_size=6).map(lambda parts: sum(parts, []))


@given(SESSIONS)
@example([*BOB_WINS, "Y", "a1", "a2", "b1", "b2", "c3", "c2", "y", "b2", "q"])
def test_session_of_two_people_follows_the_rules(answers):
    assert play(answers) == rules.session(answers)


@given(SESSIONS)
def test_assignments_program_prints_the_same(answers):
    # Nine cells finish the game. If it is already over, the first cell declines another game
    answers = answers + rules.CELLS + ["n"]
    assert play(answers, program=assignments_program()) == rules.session(answers)


@pytest.mark.parametrize("kind", ["AI", "SmartAI", "MiniMax"])
@pytest.mark.parametrize("sign", "XO")
def test_computer_player_can_replace_a_person_in_the_assignments_program(sign, kind):
    person = f'Player("{rules.NAMES[sign]}", "{sign}")'
    assert PROGRAM.count(person) == 1
    program = PROGRAM.replace(person, f'{kind}("{rules.NAMES[sign]}", "{sign}", board)').replace(
        "import Player", f"import Player, {kind}")
    typed = 2 * rules.CELLS
    printed = play(typed, program=assignments_program(program))
    assert printed == rules.session(all_answers(printed, typed, sign), shown=sign)


@pytest.mark.parametrize("typed", ["", "a1\n", "a1", "a1\na1\n", "a1\nb1\na2\nb2\na3\n",
                                   "a1\nb1\na2\nb2\na3\ny\n", "a1\nb1\na2\nb2\na3\ny"])
def test_end_of_input_says_goodbye_at_every_prompt(typed):
    assert run(typed) == rules.session(typed.splitlines())


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_ending_is_accepted(end):
    answers = ["a1", "b1", "", "a2", "b2", "a3", "y", "B2", "C3"]
    assert run(end.join(answers) + end) == rules.session(answers)


@pytest.mark.parametrize("variables", [
    {"PYTHONIOENCODING": "utf-8"}, {"PYTHONIOENCODING": "ascii:strict"}, {"PYTHONUTF8": "1"},
    {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, {"LC_ALL": "POSIX"},
], ids=str)
def test_undecodable_bytes_count_as_a_wrong_answer(variables):
    typed = b"a1\n\xff\xfe\nb\xc31\n\xed\xa0\x80\n\0\n\xef\xbb\xbfb1\n\xef\xbc\xa11\nb1\n\xff\n"
    answers = ["a1", *["junk"] * 6, "b1", "junk"]
    assert run(typed, **variables) == rules.session(answers)
    assert run(typed + b"a2\nb2\na3\n\xffy\n", **variables) == rules.session(
        [*answers, "a2", "b2", "a3", "junk"])


@pytest.mark.parametrize("answer", ["y ", " y", "yes", "ye", "n", "", "\uff59"])
def test_any_answer_but_y_ends_the_program(answer):
    assert play([*BOB_WINS, answer, *BOB_WINS]) == rules.session([*BOB_WINS, answer])


def test_a_thousand_games_can_be_played_in_a_row():
    answers = [*BOB_WINS, "Y"] * 1_001 + ["a1"]
    printed, expected = play(answers).split("\n"), rules.session(answers).split("\n")
    for pair in zip(printed, expected):  # one by one: comparing such long texts takes minutes
        assert pair[0] == pair[1]
    assert len(printed) == len(expected)


@ON_POSIX
@BUFFERED_OR_NOT
@pytest.mark.parametrize("typed", ["", "a1\nb2\n", "a1\nb1\na2\nb2\na3\n"])
def test_ctrl_c_says_goodbye_at_every_prompt(typed, buffering):
    before = rules.session(typed.splitlines()).replace(rules.GOODBYE + "\n", "")
    with started(**buffering) as program:
        program.stdin.write(typed.encode())
        program.stdin.flush()
        wait_for(program, before)
        assert interrupt(program) == (f"\n{rules.GOODBYE}\n".encode(), b"")
    assert program.returncode == 130


@ON_POSIX
@BUFFERED_OR_NOT
def test_program_ends_silently_with_status_1_if_nobody_reads_its_output(buffering):
    status = "{ \"$PYTHON\" \"$TICTAC\"; echo $? >&2; }"
    assert shell(f"yes a1 | {status} | head -1", **buffering) == (
        rules.WELCOME + "\n", "1\n")
    # The reader has closed its end before the program starts
    assert shell(f"{{ sleep 0.2; {status} < /dev/null; }} | true", **buffering) == ("", "1\n")


@ON_POSIX
@BUFFERED_OR_NOT
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")
@pytest.mark.parametrize("typed", ["true", "yes a1"])
def test_output_error_ends_the_program_with_status_1_and_the_reason(typed, buffering):
    command = typed + ' | { "$PYTHON" "$TICTAC" > /dev/full; echo $?; }'
    reason = f"tictac.py: error: {os.strerror(errno.ENOSPC)}\n"
    assert shell(command, **buffering) == ("1\n", reason)


def test_program_ends_silently_if_windows_says_that_nobody_reads_its_output():
    program = ("import errno, runpy, sys\n"
               "class Pipe:\n"
               "    def write(self, text):\n"
               "        raise OSError(errno.EINVAL, 'Invalid argument')\n"
               "sys.stdout = Pipe()\n"
               "runpy.run_path(sys.argv.pop(), run_name='__main__')\n")
    done = subprocess.run([sys.executable, "-c", program, str(TICTAC)], input=b"",
                          capture_output=True, env=environment(), timeout=SECONDS)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")
