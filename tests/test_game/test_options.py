"""The options of tictac.py: the players, the seed and a position from a file."""

import io
import os
import subprocess
import sys
import time
from contextlib import redirect_stdout

import pytest
import rules
import tictac
from hypothesis import given, settings
from hypothesis import strategies as st
from test_game.sessions import (ON_POSIX, ROOT, SECONDS, SHOWN_AS_FOUND, TICTAC, all_answers,
                                environment, interrupt, lines, run, started)
from tictac import read_position

KINDS = ["human", "ai", "smart", "minimax"]
RESULTS = {rules.result(sign): sign for sign in ("X", "O", "")}


def play(player1, player2, *options, typed=(), start=rules.EMPTY):
    """Return the results of a session's games. The session must match the rules."""
    printed = run(lines(typed), options=["--player1", player1, "--player2", player2, *options])
    shown = "X" * (player1 != "human") + "O" * (player2 != "human")
    assert printed == rules.session(all_answers(printed, typed, shown), shown, start)
    return [RESULTS[line] for line in printed.split("\n") if line in RESULTS]


def file_of(position, folder):
    """Write the position to a file, with W and B, and return its path."""
    path = folder / "position.txt"
    marks = position.translate(str.maketrans("XO ", "WB-"))
    path.write_text(f"{marks[:3]}\n{marks[3:6]}\n{marks[6:]}\n")
    return path


@pytest.mark.parametrize("player1", KINDS)
@pytest.mark.parametrize("player2", KINDS)
def test_every_pairing_finishes_its_games(player1, player2):
    typed = 2 * rules.CELLS if "human" in (player1, player2) else ["n"]
    [result] = play(player1, player2, typed=typed)
    if "smart" in player1 + player2 and "minimax" in player1 + player2:
        assert result == ""
    if player1 in ("smart", "minimax"):
        assert result != "O"
    if player2 in ("smart", "minimax"):
        assert result != "X"


def test_two_computer_players_need_no_input():
    assert play("minimax", "smart", typed=["y", "Y", "no"]) == ["", "", ""]


@pytest.mark.parametrize("options", [
    [], ["--player1", "human"], ["--player1=human", "--player2", "human"], ["--seed", "1"],
], ids=str)
def test_option_human_changes_nothing(options):
    answers = ["a1", "a1", "b1", "a2", "b2", "a3", "y", "B2", "x"]
    assert run(lines(answers), options=options) == rules.session(answers)


@pytest.mark.parametrize("seed", ["0", "7", "-3", str(2**70)])
def test_same_seed_gives_the_same_session(seed):
    options = ["--player1", "ai", "--player2", "ai", "--seed", seed]
    assert run("y\ny\nn\n", options=options) == run("y\ny\nn\n", options=options)


def test_another_seed_gives_another_session():
    sessions = {run("n\n", options=["--player1", "ai", "--player2", "ai", "--seed", str(seed)])
                for seed in range(10)}
    assert len(sessions) == 10


def test_seed_gives_the_same_session_on_every_python():
    # Seen on 3.9, 3.10, 3.11, 3.12 and 3.13
    printed = run("n\n", options=["--player1", "ai", "--player2", "ai", "--seed", "2026"])
    cells = all_answers(printed, ["n"], shown="XO")[:-1]
    assert cells == ["B1", "A3", "C2", "B3", "A1", "A2", "C3", "B2", "C1"]


@pytest.mark.parametrize("sign", "XO")
def test_minimax_never_loses_to_ai_in_a_hundred_seeded_games_in_each_seat(sign, monkeypatch):
    kinds = ["minimax", "ai"] if sign == "X" else ["ai", "minimax"]

    def session(seed):
        options = ["--player1", kinds[0], "--player2", kinds[1], "--seed", str(seed)]
        monkeypatch.setattr(sys, "argv", ["tictac.py", *options])
        monkeypatch.setattr(sys, "stdin", io.StringIO("n\n"))
        with redirect_stdout(io.StringIO()) as printed:
            tictac.main()
        return printed.getvalue()

    for seed in range(100):
        printed = session(seed)
        [result] = [RESULTS[line] for line in printed.split("\n") if line in RESULTS]
        assert result in (sign, ""), printed
        assert session(seed) == printed


def test_position_is_read_from_a_file_unchanged(tmp_path):
    for position in rules.open_positions()[::5]:
        assert read_position(str(file_of(position, tmp_path))) == position, rules.picture(position)


@settings(SHOWN_AS_FOUND, max_examples=12)
@given(st.sampled_from(rules.open_positions()), st.lists(st.sampled_from(rules.CELLS + ["y"])))
def test_every_game_of_a_session_starts_from_the_position(tmp_path_factory, start, answers):
    path = file_of(start, tmp_path_factory.mktemp("position"))
    printed = run(lines(answers), options=["--position", str(path)])
    assert printed == rules.session(answers, start=start)


@pytest.mark.parametrize("player1", ["smart", "minimax"])
@pytest.mark.parametrize("player2", ["smart", "minimax"])
@pytest.mark.parametrize("start, result", [
    ("XO "
     "   "
     "   ", "X"),   # Bob to move: A2 gives him a fork
    (" X "
     " O "
     " X ", "O"),   # Alice to move: any corner, then a fork
    ("X  "
     " O "
     "  X", ""),    # Alice to move: an edge, not a corner
    ("OXX"
     " O "
     "   ", ""),    # Bob to move: he blocks C3
])
def test_unbeatable_players_reach_the_best_result(player1, player2, start, result, tmp_path):
    path = file_of(start, tmp_path)
    results = play(player1, player2, "--position", str(path), typed=["y", "n"], start=start)
    assert results == [result, result]


@pytest.mark.parametrize("text", [
    "W--\n-B-\n---\n", "w--\n-b-\n---", "X--\n-O-\n---\n", "x--\n-o-\n---\n",
    "W - -\n- B -\n- - -\n", "W\t-\t-\n-\tB -\n---", "\n\nW--\n\n-B-\n \t \n---\n\n",
    "\tW--\r\n-B-\r\n---\r\n", "W--\r-B-\r---\r", "\ufeffW--\n-B-\n---\n",
], ids=ascii)
def test_spacing_line_ends_and_upper_case_in_a_file_do_not_matter(text, tmp_path):
    path = tmp_path / "position.txt"
    path.write_bytes(text.encode())
    assert read_position(path) == "X   O    "


# What is in the file, and what the error must name
BAD_FILES = {
    "": "''",
    " " * 20_000 + "\n": "''",
    "W--\n-B-\n": "'W-- -B-'",
    "W---B----": "'W---B----'",
    "W--\n-B-\n---\n---\n": "'W-- -B- --- ---'",
    "w-\n-b--\n---\n": "'w- -b-- ---'",
    "XO \n O \n X \n": "'XO O X'",
    "-" * 100_000: "'" + 20 * "-" + "'",
    "W--\n-Z-\n---\n": "'Z'",
    "W|-|-\n": "'|'",
    "W--\n---\n--0\n": "'0'",
    "---\n-\u0425-\n---\n": "'\\u0425'",
    "---\n-\0-\n---\n": "'\\x00'",
    "W--\n---\n---\n".encode("utf-16-le"): "'\\x00'",
    "---\nOO-\n---\n": "0 against 2",
    "WW-\n---\n---\n": "2 against 0",
    "XOX\nXOX\nOXX\n": "6 against 3",
    "WWW\nBBB\n---\n": "not both",
    "WWW\nBB-\n---\n": "over",
    "W-B\n-WB\n--W\n": "over",
    "WWW\nWBB\nWBB\n": "over",  # one player with two lines
    "WBW\nWBW\nBWB\n": "over",
}


@pytest.mark.parametrize("content, named", list(BAD_FILES.items()), ids=ascii)
def test_bad_file_is_rejected_with_the_reason(content, named, tmp_path):
    path = tmp_path / "position.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(ValueError) as error:
        read_position(str(path))
    assert named in str(error.value)


def rejection(*options):
    """Return the one line with which the program rejects its options."""
    done = subprocess.run([sys.executable, str(TICTAC), *options], input=b"a1\n", timeout=SECONDS,
                          capture_output=True, env=environment())
    assert (done.returncode, done.stdout) == (2, b"")
    line = done.stderr.replace(os.linesep.encode(), b"\n").decode()
    assert line.startswith("tictac.py: error: ")
    assert line.count("\n") == 1
    return line


@pytest.mark.parametrize("content", [
    b"W--\n-B-\n", b"---\n-\xff-\n---\n", "W--\n---\n---\n".encode("utf-16"),
], ids=ascii)
def test_error_names_the_bad_file(content, tmp_path):
    path = tmp_path / "J\u00f6rgs \u76e4.txt"
    path.write_bytes(content)
    assert repr(str(path)) in rejection("--position", str(path))


def test_file_name_need_not_be_ascii(tmp_path):
    path = tmp_path / "J\u00f6rgs \u76e4.txt"
    path.write_text("W--\n-B-\n---\n")
    assert run("", options=["--position", str(path)]) == rules.session([], start="X   O    ")


def test_program_rejects_a_file_that_cannot_be_read(tmp_path):
    missing = str(tmp_path / "missing.txt")
    assert "No such file or directory" in rejection("--position", missing)
    for path in (missing, str(tmp_path), ""):
        assert repr(path) in rejection("--position", path)


@ON_POSIX
def test_program_rejects_a_file_that_never_ends():
    assert "'/dev/zero'" in rejection("--position", "/dev/zero")


@ON_POSIX
def test_ctrl_c_while_a_position_is_read_from_a_pipe_says_goodbye(tmp_path):
    from fcntl import ioctl
    from termios import FIONREAD
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with started(["--position", str(pipe)]) as program:
        with when_it_is_read(pipe, program) as writer:
            os.write(writer.fileno(), b"W--\n")
            while any(ioctl(writer, FIONREAD, bytes(4))):  # Ctrl-C is lost while Python imports
                time.sleep(0.01)
            assert interrupt(program) == (f"\n{rules.GOODBYE}\n".encode(), b"")
    assert program.returncode == 130


def when_it_is_read(pipe, program):
    """Return the write end of the pipe once the program has opened the read end."""
    while program.poll() is None:
        try:
            return os.fdopen(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK), "wb")
        except OSError:
            time.sleep(0.01)
    raise AssertionError("the program has ended without reading the pipe")


@pytest.mark.parametrize("options, named", [
    (["--player1", "robot"], ["--player1", "'robot'", *KINDS]),
    (["--player2", ""], ["--player2", "''", *KINDS]),
    (["--seed", "1.5"], ["--seed", "'1.5'"]),
    (["--seed", ""], ["--seed", "''"]),
    (["--position"], ["--position"]),
    (["--player3", "ai"], ["--player3"]),
    (["--pos", "x"], ["--pos"]),
    (["-p", "ai"], ["-p"]),
    (["smart"], ["smart"]),
], ids=ascii)
def test_error_names_the_wrong_option(options, named):
    line = rejection(*options)
    assert all(word in line for word in named), line


@pytest.mark.parametrize("kind", ["Smart", "SMART", "sMaRt"])
def test_kind_of_player_is_accepted_in_any_case(kind):
    options = ["--player1", "smart", "--player2", "minimax"]
    assert run("n\n", options=["--player1", kind, "--player2", "MINIMAX"]) == (
        run("n\n", options=options))


def test_help_names_every_option_and_kind_in_a_screenful():
    text = run("", options=["--help"], COLUMNS="80")
    for named in (*KINDS, "--player1 KIND", "--player2 KIND", "--seed N", "--position FILE",
                  "Ctrl-C", "Ctrl-D", "python tictac.py --player2 minimax"):
        assert named in text
    assert len(text.splitlines()) <= 24
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("kind, cell", [("smart", "C3"), ("minimax", "A2")])
def test_player2_option_selects_alices_player(kind, cell, tmp_path):
    """The two move differently in this position."""
    path = file_of("  X"
                   " O "
                   " X ", tmp_path)
    printed = run("", options=["--player2", kind, "--position", str(path)])
    assert all_answers(printed, [""] * 9, "O")[0] == cell


def test_ai_without_a_seed_varies():
    sessions = {run("n\n", options=["--player1", "ai", "--player2", "ai"]) for _ in range(5)}
    assert len(sessions) > 1


README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_game_in_the_readme_is_what_the_program_prints():
    typed = iter(["a1", "c3", "b1", "n"])
    asked = rules.prompt("X").strip("\n"), rules.AGAIN.strip("\n")
    printed = run(lines(["a1", "c3", "b1", "n"]), options=["--player2", "smart"])
    transcript = "".join(line + "\n" + (next(typed) + "\n" if line in asked else "")
                         for line in printed.splitlines())
    game = README.partition("## A game\n")[2].partition("```\n")[2].partition("```\n")[0]
    beginning, end = game.split("...\n")
    assert transcript.startswith(beginning)
    assert transcript.endswith(end)
    assert (beginning + end).count(rules.drawing(rules.EMPTY).splitlines()[1]) == 3


def test_minimax_holds_out_in_a_lost_position_as_the_readme_says(tmp_path):
    path = file_of("XO       ", tmp_path)
    options = ["--player2", "minimax", "--position", str(path)]
    printed = run(lines(["a2", "b2", "c2", "n"]), options=options)
    assert printed == rules.session(["a2", "A3", "b2", "C3", "c2", "n"], "O", "XO       ")
    assert rules.result("X") in printed
