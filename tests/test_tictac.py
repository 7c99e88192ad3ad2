"""tictac.py: whole sessions, in a process of their own and to the byte."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest
import rules
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sessions import TICTAC, all_answers, lines, run

TRANSCRIPTS = Path(__file__).parent / "transcripts"
ASSIGNMENT = Path(__file__).parent / "assignment_main.py"
ON_POSIX = pytest.mark.skipif(os.name != "posix", reason="POSIX signals and streams")


def seat(folder, chair, kind):
    """The assignment's program with the kind of player put in a chair the way seed 001 shows."""
    player1, player2 = 'player1 = Player("Bob", "X")', 'player2 = Player("Alice", "O")'
    program = ASSIGNMENT.read_text()
    before = player1 if chair == "X" else player2
    assert program.count(before) == 1
    program = program.replace(before, before.replace("Player", kind).replace(")", ", board)"))
    program = program.replace("from player import Player", f"from player import Player, {kind}")
    path = folder / "tictac.py"
    path.write_text(program)
    return path


@pytest.mark.parametrize("path", sorted(TRANSCRIPTS.glob("*.in")), ids=lambda path: path.stem)
def test_a_session_is_as_written_down(path):
    expected = path.with_suffix(".out").read_text(encoding="ascii")
    assert run(path.read_bytes()) == expected
    assert rules.session(path.read_text().splitlines()) == expected
    assert run(path.read_bytes(), ASSIGNMENT) == expected


ANSWERS = st.one_of(
    st.sampled_from(rules.CELLS + [cell.lower() for cell in rules.CELLS]),
    st.sampled_from(["", " ", "a0", "A4", "d1", "1a", "a1 ", " a1", "a11", "y", "Y", "n", "yes"]),
    st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=4),
)
# Cells enough to come to an end, often enough, and something in between
SESSIONS = st.lists(st.one_of(
    ANSWERS.map(lambda answer: [answer]),
    st.permutations(rules.CELLS).map(lambda cells: cells + ["y"]),
    st.permutations(rules.CELLS),
), max_size=6).map(lambda parts: sum(parts, []))


@settings(max_examples=60)
@given(SESSIONS)
@example(["A1", "B1", "A2", "B2", "A3", "Y", "a1", "a2", "b1", "b2", "c3", "c2", "y", "b2", "q"])
def test_a_random_session_is_as_the_rules_say(answers):
    assert run(lines(answers), PYTHONIOENCODING="utf-8") == rules.session(answers)


@settings(max_examples=20)
@given(SESSIONS)
def test_the_assignments_program_prints_the_same(answers):
    # All the cells finish the game, or say that there shall be no other
    answers = answers + rules.CELLS + ["n"]
    assert run(lines(answers), ASSIGNMENT, PYTHONIOENCODING="utf-8") == rules.session(answers)


@pytest.mark.parametrize("kind", ["AI", "SmartAI", "MiniMax"])
@pytest.mark.parametrize("chair", "XO")
def test_a_computer_player_takes_a_chair_of_the_assignments_program(tmp_path, chair, kind):
    typed = 2 * rules.CELLS
    printed = run(lines(typed), seat(tmp_path, chair, kind))
    assert printed == rules.session(all_answers(printed, typed, chair), shown=chair)


@pytest.mark.parametrize("typed", ["", "a1\n", "a1", "a1\na1\n", "a1\nb1\na2\nb2\na3\n",
                                   "a1\nb1\na2\nb2\na3\ny\n", "a1\nb1\na2\nb2\na3\ny"])
def test_the_end_of_input_says_goodbye_at_every_prompt(typed):
    assert run(typed) == rules.session(typed.splitlines())


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_as_on_any_system(end):
    answers = ["a1", "b1", "", "a2", "b2", "a3", "y", "B2", "C3"]
    assert run(end.join(answers) + end) == rules.session(answers)


@pytest.mark.parametrize("environment", [
    {"PYTHONIOENCODING": "utf-8"}, {"PYTHONIOENCODING": "ascii:strict"}, {"PYTHONUTF8": "1"},
    {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, {"LC_ALL": "POSIX"},
], ids=str)
def test_bytes_that_are_no_text_are_a_wrong_answer(environment):
    typed = b"a1\n\xff\xfe\nb\xc31\n\xed\xa0\x80\n\0\n\xef\xbb\xbfb1\n\xef\xbc\xa11\nb1\n\xff\n"
    assert run(typed, **environment) == rules.session(["a1", *["junk"] * 6, "b1", "junk"])
    ending = b"a2\nb2\na3\n\xffy\n"
    assert run(typed + ending, **environment) == rules.session(
        ["a1", *["junk"] * 6, "b1", "junk", "a2", "b2", "a3", "junk"])


def test_a_thousand_games_more_are_no_problem():
    answers = ["a1", "b1", "a2", "b2", "a3", "Y"] * 1_001 + ["a1"]
    assert run(lines(answers)) == rules.session(answers)


@ON_POSIX
@pytest.mark.parametrize("typed", ["", "a1\nb2\n", "a1\nb1\na2\nb2\na3\n"])
def test_ctrl_c_says_goodbye_at_every_prompt(typed):
    before = rules.session(typed.splitlines())[:-len("Goodbye!\n")]
    with subprocess.Popen([sys.executable, str(TICTAC)], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          preexec_fn=heed_ctrl_c) as program:
        too_late = Timer(20, program.kill)
        too_late.start()
        program.stdin.write(typed.encode())
        program.stdin.flush()
        assert program.stdout.read(len(before)).decode() == before
        printed, complaint = interrupt(program)
        too_late.cancel()
    assert (printed.decode().strip("\n"), complaint) == ("Goodbye!", b"")
    assert printed.endswith(b"\n")
    assert program.returncode == 130


def heed_ctrl_c():
    """A process whose parent runs in the background would begin deaf to it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupt(program):
    """What the program prints from Ctrl-C on; one just before Python starts to read is lost."""
    while True:
        program.send_signal(signal.SIGINT)
        try:
            return program.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            pass


def shell(command):
    """What the shell command prints on both streams."""
    environment = {**os.environ, "PYTHON": sys.executable, "TICTAC": str(TICTAC)}
    return subprocess.run(command, shell=True, env=environment, timeout=60, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout


@ON_POSIX
def test_a_reader_that_goes_away_ends_the_program_silently():
    assert shell('yes a1 | "$PYTHON" "$TICTAC" | head -1') == "Welcome to TIC-TAC-TOE Game!\n"
    assert shell('"$PYTHON" "$TICTAC" < /dev/null | true') == ""


@ON_POSIX
def test_streams_that_are_closed_are_empty():
    assert shell('"$PYTHON" "$TICTAC" <&-') == rules.session([])
    assert shell('yes a1 | head -3 | "$PYTHON" "$TICTAC" >&-') == ""


@ON_POSIX
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")
def test_output_that_cannot_be_written_ends_the_program_with_status_1():
    assert shell('"$PYTHON" "$TICTAC" < /dev/null > /dev/full; echo $?') == "1\n"
