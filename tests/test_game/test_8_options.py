"""The options of tictac.py: the players, the seed and a position from a file."""

import subprocess
import sys
from argparse import ArgumentTypeError

import pytest
import rules
import tictac
from hypothesis import example, given
from hypothesis import strategies as st
from test_game.sessions import ON_POSIX, SECONDS, TICTAC, all_answers, environment, lines, play, run
from tictac import read_position

KINDS = ["human", "ai", "smart", "minimax"]
RESULTS = {rules.result(sign): sign for sign in ("X", "O", "")}


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
    printed = play(typed, ["--player1", player1, "--player2", player2])
    shown = "X" * (player1 != "human") + "O" * (player2 != "human")
    assert printed == rules.session(all_answers(printed, typed, shown), shown)
    [result] = [RESULTS[line] for line in printed.split("\n") if line in RESULTS]
    if player1 in ("smart", "minimax"):
        assert result != "O"
    if player2 in ("smart", "minimax"):
        assert result != "X"


@pytest.mark.parametrize("kind, cell", [("smart", "B2"), ("minimax", "A1")])
def test_option_selects_the_kind_of_player(kind, cell):
    """The two take different cells on an empty board, and as an answer to B1."""
    printed = play([], ["--player1", kind])
    assert printed == rules.session([cell], "X")
    printed = play(["b1"], ["--player2", kind])
    assert printed == rules.session(["b1", cell], "O")


def test_play_can_be_called_without_options_as_in_idle():
    typed = ["a1", "b1", "a2", "b2", "a3", "n"]
    assert play(typed, program=tictac.play) == rules.session(typed)
    typed = ["a1", "c3", "b1", "n"]
    assert play(typed, program=lambda: tictac.play("human", "smart")) == play(
        typed, ["--player2", "smart"])


def random_session(*options):
    return play(["y", "Y", "n"], ["--player1", "ai", "--player2", "ai", *options])


def test_same_seed_gives_the_same_session_and_another_or_none_does_not():
    assert random_session("--seed", "7") == random_session("--seed", "7")
    assert random_session("--seed", "7") != random_session("--seed", "-3")
    assert random_session() != random_session()


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


@pytest.mark.parametrize("text", [
    "W--\n-B-\n---\n", "x--\n-o-\n---", "W - -\n- B -\n- - -\n", "\n\nW--\n\n-B-\n \t \n---\n\n",
    "W--\r\n-B-\r\n---\r\n", "W--\r-B-\r---\r", "\ufeffW--\n-B-\n---\n",
], ids=ascii)
def test_spacing_line_endings_and_case_in_a_file_do_not_matter(text, tmp_path):
    path = tmp_path / "position.txt"
    path.write_bytes(text.encode())
    assert read_position(path) == "X   O    "


@pytest.mark.parametrize("content", [
    b"",
    b"W---B----",                         # one line
    b"W--\n-B-\n---\n---\n",              # four lines
    b"W--\n-Z-\n---\n",                   # another mark
    b"---\n-\xff-\n---\n",                # no UTF-8
    "W--\n---\n---\n".encode("utf-16"),
    b"---\n-O-\n---\n",                   # Alice has moved first
    b"WW-\n---\n---\n",                   # Bob has moved twice
    b"WWW\nBBB\n---\n",                   # two winners
    b"WBW\nWBW\nBWB\n",                   # a tie
], ids=ascii)
def test_bad_file_is_rejected_with_what_it_must_have_and_what_it_has(content, tmp_path):
    path = tmp_path / "position.txt"
    path.write_bytes(content)
    with pytest.raises(ArgumentTypeError) as rejected:
        read_position(str(path))
    begin = content.decode("utf-8", "replace")[:20]
    assert str(rejected.value) == (f"{str(path)!r} must have 3 lines of 3 marks from which a game "
                                   f"can go on, not {begin!a}")


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
    rows = ["".join(mark for mark in line if not mark.isspace()) for line in text.split("\n")]
    position = "".join(rows).translate(str.maketrans("xwWobB-", "XXXOOO "))
    has_three_rows = [len(row) for row in rows if row] == [3, 3, 3]
    if has_three_rows and position in rules.unfinished_positions():
        assert read_position(path) == position
    else:
        with pytest.raises(ArgumentTypeError):
            read_position(path)


def rejection(*options):
    """Return what the program says of bad options, on standard error and before it plays."""
    done = subprocess.run([sys.executable, str(TICTAC), *options], input=b"a1\n", timeout=SECONDS,
                          capture_output=True, env=environment())
    assert (done.returncode, done.stdout) == (2, b"")
    return done.stderr.decode()


@pytest.mark.parametrize("name", ["missing.txt", "J\u00f6rgs \u76e4.txt", "."])
def test_file_that_cannot_be_read_is_named_without_a_number(name, tmp_path):
    path = str(tmp_path / name)
    message = rejection("--position", path)
    assert f"cannot read {path!r}: " in message
    assert "Errno" not in message


@ON_POSIX
def test_file_that_never_ends_is_rejected():
    assert "'/dev/zero' must have 3 lines" in rejection("--position", "/dev/zero")


@pytest.mark.parametrize("options, named", [
    (["--player1", "robot"], ["--player1", "'robot'", *KINDS]),
    (["--seed", "1.5"], ["--seed", "'1.5'"]),
    (["--player3", "ai"], ["--player3"]),
    (["smart"], ["smart"]),
], ids=ascii)
def test_error_names_the_wrong_option(options, named):
    message = rejection(*options).split("tictac.py: error: ")[1]
    assert all(word in message for word in named), message


def test_help_names_every_option_and_kind_in_a_screenful():
    text = run("", options=["--help"], COLUMNS="80")
    for named in (*KINDS, "--player1", "--player2", "--seed N", "--position FILE", "Ctrl-C"):
        assert named in text
    assert len(text.splitlines()) <= 24
    assert max(map(len, text.splitlines())) <= 80
