"""The options of tictac.py: the players, the seed and a position from a file."""

import os
import subprocess
import sys

import pytest
import rules
from hypothesis import example, given
from hypothesis import strategies as st
from test_game.sessions import ON_POSIX, SECONDS, TICTAC, all_answers, environment, lines, play, run
from tictac import read_position

KINDS = ["human", "ai", "smart", "minimax"]
RESULTS = {rules.result(sign): sign for sign in ("X", "O", "")}


def results(player1, player2, *options, typed=(), start=rules.EMPTY):
    """Return the results of the games in a session, which must follow the rules."""
    printed = play(typed, ["--player1", player1, "--player2", player2, *options])
    shown = "X" * (player1 != "human") + "O" * (player2 != "human")
    assert printed == rules.session(all_answers(printed, typed, shown), shown, start)
    return [RESULTS[line] for line in printed.split("\n") if line in RESULTS]


def file_of(position, folder):
    """Write the position to a file and return its path."""
    path = folder / "position.txt"
    marks = position.replace(" ", "-")
    path.write_text(f"{marks[:3]}\n{marks[3:6]}\n{marks[6:]}\n")
    return path


@pytest.mark.parametrize("player1", KINDS)
@pytest.mark.parametrize("player2", KINDS)
def test_every_pair_of_players_can_finish_a_game(player1, player2):
    typed = 2 * rules.CELLS if "human" in (player1, player2) else ["n"]
    [result] = results(player1, player2, typed=typed)
    if player1 in ("smart", "minimax"):
        assert result != "O"
    if player2 in ("smart", "minimax"):
        assert result != "X"


def test_two_computer_players_need_no_cells_to_be_typed():
    assert results("minimax", "smart", typed=["y", "Y", "no"]) == ["", "", ""]


@pytest.mark.parametrize("options", [
    [], ["--player1", "human"], ["--player1=human", "--player2", "human"], ["--seed", "1"],
], ids=str)
def test_default_players_and_seed_do_not_change_a_game_between_people(options):
    answers = ["a1", "a1", "b1", "a2", "b2", "a3", "y", "B2", "x"]
    assert run(lines(answers), options=options) == rules.session(answers)


@pytest.mark.parametrize("kind, cell", [("smart", "B2"), ("minimax", "A1")])
def test_option_selects_the_kind_of_player(kind, cell):
    """The two take different cells on an empty board, and as an answer to B1."""
    printed = play([], ["--player1", kind])
    assert printed == rules.session([cell], "X")
    printed = play(["b1"], ["--player2", kind])
    assert printed == rules.session(["b1", cell], "O")


@pytest.mark.parametrize("kind", ["Smart", "SMART", "sMaRt"])
def test_kind_of_player_is_accepted_in_any_case(kind):
    assert results(kind, "MINIMAX", typed=["n"]) == [""]


def random_session(*options):
    return play(["y", "Y", "n"], ["--player1", "ai", "--player2", "ai", *options])


@pytest.mark.parametrize("seed", ["0", "7", "-3", str(2**70)])
def test_same_seed_gives_the_same_session(seed):
    assert random_session("--seed", seed) == random_session("--seed", seed)


def test_different_seeds_give_different_sessions():
    assert len({random_session("--seed", str(seed)) for seed in range(10)}) == 10


def test_sessions_without_a_seed_differ():
    assert len({random_session() for _ in range(5)}) > 1


@pytest.mark.parametrize("start, answers", [
    ("XO       ", ["a2", "b2", "a3"]),  # Bob to move: he wins
    (" X  O  X ", ["a1", "c1", "c3"]),  # Alice to move: she wins
    ("XOXXO O  ", ["c2", "c3", "b3"]),  # Bob to move: Alice wins
])
def test_every_game_of_a_session_starts_from_the_position(start, answers, tmp_path):
    path = file_of(start, tmp_path)
    answers = [*answers, "Y", *answers]
    printed = run(lines(answers), options=["--position", str(path)])
    assert printed == rules.session(answers, start=start)
    assert printed.count(rules.drawing(start)) == 2


def test_position_is_the_same_after_writing_and_reading(tmp_path):
    for position in rules.unfinished_positions():
        assert read_position(file_of(position, tmp_path)) == position, rules.picture(position)


@pytest.mark.parametrize("text", [
    "W--\n-B-\n---\n", "w--\n-b-\n---", "X--\n-O-\n---\n", "x--\n-o-\n---\n",
    "W - -\n- B -\n- - -\n", "W\t-\t-\n-\tB -\n---", "\n\nW--\n\n-B-\n \t \n---\n\n",
    "\tW--\r\n-B-\r\n---\r\n", "W--\r-B-\r---\r", "\ufeffW--\n-B-\n---\n",
    "W--\n-B-\n---".ljust(1_000),
], ids=ascii)
def test_spacing_line_endings_and_case_in_a_file_do_not_matter(text, tmp_path):
    path = tmp_path / "position.txt"
    path.write_bytes(text.encode())
    assert read_position(path) == "X   O    "


# What is in the file, and what the message must say
THREE_LINES = "must be 3 lines of 3 marks (X, O or -), not "
BAD_FILES = {
    "": THREE_LINES + "''",
    "\n": THREE_LINES + "'\\n'",
    "W--\n-B-\n": THREE_LINES + "'W--\\n-B-\\n'",
    "W---B----": THREE_LINES + "'W---B----'",
    "W--\n-B-\n---\n---\n": THREE_LINES,
    "w-\n-b--\n---\n": THREE_LINES,
    "XO \n O \n X \n": THREE_LINES,
    "W--\n-Z-\n---\n": THREE_LINES,
    "W--\f-B-\n---\n": THREE_LINES,
    "---\n-\u0425-\n---\n": THREE_LINES + "'---\\n-\\u0425-\\n---\\n'",
    "---\n-\0-\n---\n": THREE_LINES,
    "W--\n---\n---\n".encode("utf-16"): THREE_LINES,
    b"---\n-\xff-\n---\n": THREE_LINES,
    "W--\n-B-\n---".ljust(1_001): THREE_LINES,
    "W--\n-B-\n---\n" + 10_000 * "\n" + "garbage": THREE_LINES,
    "---\nOO-\n---\n": "Bob must have as many marks as Alice or one more",
    "---\n-O-\n---\n": "Bob must have as many marks as Alice or one more",
    "WW-\n---\n---\n": "Bob must have as many marks as Alice or one more",
    "XOX\nXOX\nOXX\n": "Bob must have as many marks as Alice or one more",
    "WWW\nBBB\n---\n": "the game is already over",  # two winners
    "WWW\nBB-\n---\n": "the game is already over",
    "W-B\n-WB\n--W\n": "the game is already over",
    "WWW\nWBB\nWBB\n": "the game is already over",  # one player has two lines
    "WBW\nWBW\nBWB\n": "the game is already over",  # a tie
}


@pytest.mark.parametrize("content, reason", list(BAD_FILES.items()),
                         ids=lambda value: ascii(value)[:30])
def test_bad_file_is_rejected_with_the_reason(content, reason, tmp_path):
    path = tmp_path / "position.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(ValueError) as error:
        read_position(str(path))
    assert repr(str(path)) in str(error.value)
    assert reason in str(error.value)


KEYS = st.sampled_from("XOxoWBwb-_ \t\n0") | st.characters(
    exclude_categories=["Cs"], exclude_characters="\r\ufeff")


@st.composite
def one_keystroke_away(draw):
    """Return the text of a file in which somebody slipped once while typing a position."""
    position = draw(st.sampled_from(rules.reachable_positions()))
    marks = position.replace(" ", "-").translate(draw(st.sampled_from(
        [{}, str.maketrans("XO", "xo"), str.maketrans("XO", "WB"), str.maketrans("XO", "wb")])))
    text = f"{marks[:3]}\n{marks[3:6]}\n{marks[6:]}\n"
    at = draw(st.integers(0, len(text)))
    typed = draw(KEYS | st.just(""))
    following = draw(st.sampled_from([at, at + 1]))
    return text[:at] + typed + text[following:]


@given(one_keystroke_away())
@example("XO-\n---\n---\n")
def test_position_is_read_or_rejected_as_the_rules_say(tmp_path_factory, text):
    path = tmp_path_factory.getbasetemp() / "position.txt"
    path.write_bytes(text.encode())
    lines = ["".join(mark for mark in line if not mark.isspace()) for line in text.split("\n")]
    position = "".join(lines).translate(str.maketrans("xwWobB-", "XXXOOO "))
    has_three_rows = [len(line) for line in lines if line] == [3, 3, 3]
    if has_three_rows and position in rules.unfinished_positions():
        assert read_position(path) == position
    else:
        with pytest.raises(ValueError):
            read_position(path)


def rejection(*options):
    """Return what the program says of bad options, on standard error and before it plays."""
    done = subprocess.run([sys.executable, str(TICTAC), *options], input=b"a1\n", timeout=SECONDS,
                          capture_output=True, env=environment())
    assert (done.returncode, done.stdout) == (2, b"")
    return done.stderr.replace(os.linesep.encode(), b"\n").decode()


@pytest.mark.parametrize("content", [b"W--\n-B-\n", b"---\n-\xff-\n---\n"], ids=ascii)
def test_bad_file_ends_the_program_with_one_line_that_names_it(content, tmp_path):
    path = tmp_path / "J\u00f6rgs \u76e4.txt"
    path.write_bytes(content)
    line = rejection("--position", str(path))
    assert line.startswith(f"tictac.py: error: {str(path)!r} must be 3 lines of 3 marks")
    assert line.count("\n") == 1


def test_unreadable_file_ends_the_program_with_one_line_that_names_it(tmp_path):
    for path in (str(tmp_path / "missing.txt"), str(tmp_path), ""):
        line = rejection("--position", path)
        assert line.startswith("tictac.py: error: ")
        assert line.endswith(f": {path!r}\n")
        assert line.count("\n") == 1


@ON_POSIX
def test_file_that_never_ends_is_rejected():
    assert rejection("--position", "/dev/zero").startswith("tictac.py: error: '/dev/zero' must be")


def test_name_of_a_file_need_not_be_ascii(tmp_path):
    path = tmp_path / "J\u00f6rgs \u76e4.txt"
    path.write_text("W--\n-B-\n---\n")
    assert run("", options=["--position", str(path)]) == rules.session([], start="X   O    ")


@pytest.mark.parametrize("options, named", [
    (["--player1", "robot"], ["--player1", "'robot'", *KINDS]),
    (["--player2", ""], ["--player2", "''", *KINDS]),
    (["--seed", "1.5"], ["--seed", "'1.5'"]),
    (["--seed", ""], ["--seed", "''"]),
    (["--position"], ["--position"]),
    (["--player3", "ai"], ["--player3"]),
    (["-p", "ai"], ["-p"]),
    (["smart"], ["smart"]),
], ids=ascii)
def test_error_names_the_wrong_option(options, named):
    message = rejection(*options).split("tictac.py: error: ")[1]
    assert all(word in message for word in named), message


def test_help_names_every_option_and_kind_in_a_screenful():
    text = run("", options=["--help"], COLUMNS="80")
    for named in (*KINDS, "--player1 KIND", "--player2 KIND", "--seed N", "--position FILE",
                  "Ctrl-C"):
        assert named in text
    assert len(text.splitlines()) <= 24
    assert max(map(len, text.splitlines())) <= 80
