"""tictac.py: whole sessions, compared byte for byte, and how they end."""

import difflib
import inspect
import textwrap
from pathlib import Path

import pytest
import rules
import tictac
from hypothesis import example, given
from hypothesis import strategies as st
from test_game.sessions import (ASSIGNMENTS, ON_POSIX, all_answers, interrupt, play, run, started,
                                wait_for)

TRANSCRIPTS = Path(__file__).parent / "transcripts"
BOB_WINS = ["a1", "b1", "a2", "b2", "a3"]
PROGRAM = ASSIGNMENTS.read_text(encoding="ascii")


def as_function(code):
    """Return a function that runs the code as a main program."""
    compiled = compile(code, str(ASSIGNMENTS), "exec")
    return lambda: exec(compiled, {"__name__": "__main__"})


def test_play_is_the_assignments_program_but_for_its_players_and_the_position():
    first = PROGRAM.splitlines().index('print("Welcome to TIC-TAC-TOE Game!")')
    assignments = PROGRAM.splitlines()[first:]
    body = textwrap.dedent(inspect.getsource(tictac.play).split('"""\n')[1])
    own = [line.partition("  #")[0] for line in body.splitlines()]
    compared = list(difflib.ndiff(assignments, own))
    assert [line for line in compared if line.startswith("- ")] == [
        '-     player1 = Player("Bob", "X")',
        '-     player2 = Player("Alice", "O")',
    ]
    assert [line for line in compared if line.startswith("+ ")] == [
        '+     player1 = new_player(kind1, "Bob", "X", board)',
        '+     player2 = new_player(kind2, "Alice", "O", board)',
        '+     if position:',
        '+         set_up(board, position)',
        '+         turn = position.count("X") == position.count("O")',
    ]


@pytest.mark.parametrize("name", ["alice-wins-then-a-tie", "mistakes-then-bob-wins"])
def test_session_matches_its_transcript(name):
    typed = (TRANSCRIPTS / f"{name}.in").read_text(encoding="ascii")
    expected = (TRANSCRIPTS / f"{name}.out").read_text(encoding="ascii")
    assert run(typed) == expected
    assert rules.session(typed.splitlines()) == expected
    assert run(typed, ASSIGNMENTS) == expected


ANSWERS = st.one_of(
    st.sampled_from([*rules.CELLS, *map(str.lower, rules.CELLS)]),
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
    answers = [*answers, *rules.CELLS, "n"]
    assert play(answers, program=as_function(PROGRAM)) == rules.session(answers)


@pytest.mark.parametrize("kind", ["AI", "SmartAI", "MiniMax"])
@pytest.mark.parametrize("sign", "XO")
def test_computer_player_can_replace_a_person_in_the_assignments_program(sign, kind):
    person = f'Player("{rules.NAMES[sign]}", "{sign}")'
    assert PROGRAM.count(person) == 1
    program = PROGRAM.replace(person, f'{kind}("{rules.NAMES[sign]}", "{sign}", board)').replace(
        "import Player", f"import Player, {kind}")
    typed = 2 * rules.CELLS
    printed = play(typed, program=as_function(program))
    assert printed == rules.session(all_answers(printed, typed, sign), shown=sign)


@pytest.mark.parametrize("typed", ["", "a1", "a1\na1\n", "a1\nb1\na2\nb2\na3\n",
                                   "a1\nb1\na2\nb2\na3\ny"])
def test_end_of_input_says_goodbye_at_every_prompt(typed):
    assert run(typed) == rules.session(typed.splitlines())


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_ending_is_accepted(end):
    answers = ["a1", "b1", "", "a2", "b2", "a3", "y", "B2", "C3"]
    assert run(end.join(answers) + end) == rules.session(answers)


@pytest.mark.parametrize("variables", [
    {"PYTHONIOENCODING": "ascii:strict"}, {"PYTHONUTF8": "1"},
    {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
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


@ON_POSIX
@pytest.mark.parametrize("buffering", [{}, {"PYTHONUNBUFFERED": "1"}],
                         ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("typed", ["", "a1\nb2\n", "a1\nb1\na2\nb2\na3\n"])
def test_ctrl_c_says_goodbye_at_every_prompt(typed, buffering):
    before = rules.session(typed.splitlines()).replace(rules.GOODBYE + "\n", "")
    with started(**buffering) as program:
        program.stdin.write(typed.encode())
        program.stdin.flush()
        wait_for(program, before)
        assert interrupt(program) == (f"\n{rules.GOODBYE}\n".encode(), b"")
    assert program.returncode == 130
