"""tictac.py's options: who plays, the seed of chance, and positions in a file."""

import io
import os
import subprocess
import sys
import time
from contextlib import redirect_stdout

import pytest
import rules
import tictac
from game.sessions import (ON_POSIX, ROOT, SECONDS, SHOWN_AS_FOUND, TICTAC, all_answers,
                           environment, interrupt, lines, run, started)
from hypothesis import given, settings
from hypothesis import strategies as st
from tictac import read_position

KINDS = ["human", "ai", "smart", "minimax"]
RESULTS = {rules.result(sign): sign for sign in ("X", "O", "")}


def play(player1, player2, *options, typed=(), start=rules.EMPTY):
    """The results of a session's games, after it was compared with the rules."""
    printed = run(lines(typed), options=["--player1", player1, "--player2", player2, *options])
    shown = "X" * (player1 != "human") + "O" * (player2 != "human")
    assert printed == rules.session(all_answers(printed, typed, shown), shown, start)
    return [RESULTS[line] for line in printed.split("\n") if line in RESULTS]


def file_of(position, folder):
    """A file that holds the position, White's marks as W and Black's as B."""
    path = folder / "position.txt"
    marks = position.translate(str.maketrans("XO ", "WB-"))
    path.write_text(f"{marks[:3]}\n{marks[3:6]}\n{marks[6:]}\n")
    return path


@pytest.mark.parametrize("player1", KINDS)
@pytest.mark.parametrize("player2", KINDS)
def test_every_pairing_plays_to_its_end(player1, player2):
    typed = 2 * rules.CELLS if "human" in (player1, player2) else ["n"]
    [result] = play(player1, player2, typed=typed)
    if "smart" in player1 + player2 and "minimax" in player1 + player2:
        assert result == ""
    if player1 in ("smart", "minimax"):
        assert result != "O"
    if player2 in ("smart", "minimax"):
        assert result != "X"


def test_two_computer_players_need_nobody_until_the_last_question():
    assert play("minimax", "smart", typed=["y", "Y", "no"]) == ["", "", ""]


@pytest.mark.parametrize("options", [
    [], ["--player1", "human"], ["--player1=human", "--player2", "human"], ["--seed", "1"],
], ids=str)
def test_persons_see_the_program_as_it_is_without_options(options):
    answers = ["a1", "a1", "b1", "a2", "b2", "a3", "y", "B2", "x"]
    assert run(lines(answers), options=options) == rules.session(answers)


@pytest.mark.parametrize("seed", ["0", "7", "-3", str(2**70)])
def test_the_same_seed_gives_the_same_session(seed):
    options = ["--player1", "ai", "--player2", "ai", "--seed", seed]
    assert run("y\ny\nn\n", options=options) == run("y\ny\nn\n", options=options)


def test_another_seed_gives_another_session():
    sessions = {run("n\n", options=["--player1", "ai", "--player2", "ai", "--seed", str(seed)])
                for seed in range(10)}
    assert len(sessions) == 10


def test_a_seed_means_the_same_on_every_python():
    # Seen on 3.9, 3.10, 3.11, 3.12 and 3.13
    printed = run("n\n", options=["--player1", "ai", "--player2", "ai", "--seed", "2026"])
    cells = all_answers(printed, ["n"], shown="XO")[:-1]
    assert cells == ["B1", "A3", "C2", "B3", "A1", "A2", "C3", "B2", "C1"]


@pytest.mark.parametrize("chair", "XO")
def test_minimax_never_loses_to_ai_in_a_hundred_seeded_games_in_each_chair(chair, monkeypatch):
    kinds = ["minimax", "ai"] if chair == "X" else ["ai", "minimax"]

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
        assert result in (chair, ""), printed
        assert session(seed) == printed


def test_a_position_is_read_from_a_file_as_it_is(tmp_path):
    for position in rules.open_positions()[::5]:
        assert read_position(str(file_of(position, tmp_path))) == position, rules.picture(position)


@settings(SHOWN_AS_FOUND, max_examples=20)
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
     "   ", "X"),   # Bob to move: A2 makes him a fork
    ("O X"
     "   "
     "  X", "X"),   # Alice to move: she blocks C2, and A3 makes him a fork
    (" X "
     " O "
     " X ", "O"),   # Alice to move: any corner, then a fork
    ("O  "
     "   "
     "OXX", "O"),   # Bob to move: he blocks A2, and C1 makes her a fork
    ("X  "
     " O "
     "  X", ""),    # Alice to move: an edge, no corner
    ("OXX"
     " O "
     "   ", ""),    # Bob to move: he blocks C3
])
def test_perfect_players_get_what_the_position_is_worth(player1, player2, start, result, tmp_path):
    path = file_of(start, tmp_path)
    results = play(player1, player2, "--position", str(path), typed=["y", "n"], start=start)
    assert results == [result, result]


@pytest.mark.parametrize("text", [
    "W--\n-B-\n---\n", "w--\n-b-\n---", "X--\n-O-\n---\n", "x--\n-o-\n---\n",
    "W - -\n- B -\n- - -\n", "W\t-\t-\n-\tB -\n---", "W--   \n  -O-\n- --",
    "\n\nW--\n\n-B-\n \t \n---\n\n",
    "\tW--\r\n-B-\r\n---\r\n", "W--\r-B-\r---\r", "\ufeffW--\n-B-\n---\n",
], ids=ascii)
def test_case_blanks_empty_lines_and_line_ends_of_a_file_do_not_matter(text, tmp_path):
    path = tmp_path / "position.txt"
    path.write_bytes(text.encode())
    assert read_position(path) == "X   O    "


SHAPE = "it must be 3 lines of 3 marks (empty: -), not "
COUNTS = "Bob must have as many marks as Alice or one more, not "
BOTH = "only one player can have three in a row, not both"
OVER = "somebody must be to move, but the game is over"


def strange(mark):
    return f"a mark is W, X, B, O or -, not {mark}"


BAD_FILES = {
    "": SHAPE + "''",
    "\n \n\n": SHAPE + "''",
    " " * 20_000 + "\n": SHAPE + "''",
    "W--\n-B-\n": SHAPE + "'W-- -B-'",
    "W---B----": SHAPE + "'W---B----'",
    "W--\n-B-\n---\n---\n": SHAPE + "'W-- -B- --- ---'",
    "W--\n-B-\n--\n": SHAPE + "'W-- -B- --'",
    "w-\n-b--\n---\n": SHAPE + "'w- -b-- ---'",
    "X  \n O \n   \n": SHAPE + "'X O'",
    "XO \n O \n X \n": SHAPE + "'XO O X'",
    "-" * 100_000: SHAPE + "'" + 20 * "-" + "'",
    "W--\n-Z-\n---\n": strange("'Z'"),
    "\n\nw--\r\n-z-\r\n---\r\n": strange("'z'"),
    "W..\n.B.\n...\n": strange("'.'"),
    "W|-|-\n": strange("'|'"),
    "W--\n---\n--0\n": strange("'0'"),
    "---\n-\u0425-\n---\n": strange("'\\u0425'"),
    "---\n-\0-\n---\n": strange("'\\x00'"),
    "---\n--\x0b-\n---\n": strange("'\\x0b'"),
    "W--\n---\n---\n".encode("utf-16-le"): strange("'\\x00'"),
    "---\nOO-\n---\n": COUNTS + "0 to 2",
    "B--\n---\n---\n": COUNTS + "0 to 1",
    "WW-\n---\n---\n": COUNTS + "2 to 0",
    "WWW\nWWW\nWWW\n": COUNTS + "9 to 0",
    "XOX\nXOX\nOXX\n": COUNTS + "6 to 3",
    "WWW\nBBB\n---\n": BOTH,
    "WB-\nWB-\nWB-\n": BOTH,
    "WWW\nBB-\n---\n": OVER,
    "WW-\nBBB\nW--\n": OVER,
    "W-B\n-WB\n--W\n": OVER,
    "WWW\nWBB\nWBB\n": OVER,  # one player with two rows
    "WBW\nWBW\nBWB\n": OVER,
}


@pytest.mark.parametrize("content, fault", list(BAD_FILES.items()), ids=ascii)
def test_a_bad_file_is_refused_with_its_fault(content, fault, tmp_path):
    path = tmp_path / "position.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(ValueError) as error:
        read_position(str(path))
    assert str(error.value) == fault


def complaint(*options):
    """The one line with which the program refuses its options."""
    done = subprocess.run([sys.executable, str(TICTAC), *options], input=b"a1\n", timeout=SECONDS,
                          capture_output=True, env=environment())
    assert (done.returncode, done.stdout) == (2, b"")
    printed = done.stderr.replace(os.linesep.encode(), b"\n").decode()
    begin, end = "tictac.py: error: ", " (--help tells more)\n"
    assert printed.startswith(begin) and printed.endswith(end)
    assert printed.count("\n") == 1
    return printed[len(begin):-len(end)]


def test_the_program_refuses_a_bad_file_in_one_line_that_names_it(tmp_path):
    path = tmp_path / "position.txt"
    path.write_text("W--\n-B-\n")
    assert complaint("--position", str(path)) == (
        f"{str(path)!r} is no position to play from: {SHAPE}'W-- -B-'")


def test_a_file_that_cannot_be_read_is_refused_by_name(tmp_path):
    missing = str(tmp_path / "missing.txt")
    assert complaint("--position", missing) == (
        f"{missing!r} cannot be read: No such file or directory")
    for path in (str(tmp_path), ""):
        assert complaint("--position", path).startswith(f"{path!r} cannot be read: ")


@pytest.mark.parametrize("content", [
    b"---\n-\xff-\n---\n", "W--\n---\n---\n".encode("utf-16"), "---\n-\xe4-\n".encode("latin-1"),
], ids=ascii)
def test_a_file_that_is_not_utf_8_is_refused_as_that(content, tmp_path):
    path = tmp_path / "position.txt"
    path.write_bytes(content)
    assert complaint("--position", str(path)) == (
        f"{str(path)!r} cannot be read: it is no plain text in UTF-8")


def test_a_file_may_have_a_name_that_is_not_ascii(tmp_path):
    path = tmp_path / "J\u00f6rgs \u76e4.txt"
    path.write_text("W--\n-B-\n---\n")
    assert run("", options=["--position", str(path)]) == rules.session([], start="X   O    ")
    path.write_text("W")
    assert complaint("--position", str(path)).endswith(SHAPE + "'W'")


@ON_POSIX
def test_a_file_that_never_ends_is_refused():
    assert complaint("--position", "/dev/zero") == (
        "'/dev/zero' is no position to play from: " + strange("'\\x00'"))


@ON_POSIX
def test_ctrl_c_while_a_position_is_read_from_a_pipe_says_goodbye(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with started(["--position", str(pipe)]) as program:
        with when_it_is_read(pipe, program) as writer:
            writer.write(b"W--\n")
            writer.flush()
            assert interrupt(program) == (f"\n{rules.GOODBYE}\n".encode(), b"")
    assert program.returncode == 130


def when_it_is_read(pipe, program):
    """The end of the pipe to write to, as soon as the program has opened the other one."""
    while program.poll() is None:
        try:
            return os.fdopen(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK), "wb")
        except OSError:
            time.sleep(0.01)
    raise AssertionError("the program has ended without reading the pipe")


@pytest.mark.parametrize("options, named", [
    (["--player1", "robot"], ["--player1", "'robot'", *KINDS]),
    (["--player2", "minimaxi"], ["--player2", "'minimaxi'", *KINDS]),
    (["--player1", ""], ["--player1", "''", *KINDS]),
    (["--player2"], ["--player2", "expected one argument"]),
    (["--seed", "x"], ["--seed", "'x'", "int"]),
    (["--seed", "1.5"], ["--seed", "'1.5'", "int"]),
    (["--seed", ""], ["--seed", "''", "int"]),
    (["--seed"], ["--seed", "expected one argument"]),
    (["--position"], ["--position", "expected one argument"]),
    (["--player", "ai"], ["--player"]),
    (["--player3", "ai"], ["--player3"]),
    (["--pos", "x"], ["--pos"]),
    (["-p", "ai"], ["-p"]),
    (["--sed", "7"], ["--sed"]),
], ids=ascii)
def test_a_wrong_option_is_refused_by_name(options, named):
    told = complaint(*options)
    assert all(word in told for word in named), told


@pytest.mark.parametrize("words, option", [
    (["smart"], "--player1 or --player2"), (["MiniMax"], "--player1 or --player2"),
    (["smart", "minimax"], "--player1 or --player2"), (["7"], "--seed"), (["-3"], "--seed"),
    (["--player", "minimax"], "--player1 or --player2"),
    (["board.txt"], "--position"), (["two\nlines"], "--position"), ([""], "--position"),
], ids=ascii)
def test_a_word_that_is_no_option_is_told_which_may_be_meant(words, option):
    told = complaint("--player1", "ai", *words)
    assert told == f"{words[0]!r} is no option; is {option} meant?"


@pytest.mark.parametrize("kind", ["Smart", "SMART", "sMaRt"])
def test_a_kind_of_player_may_be_written_in_any_case(kind):
    options = ["--player1", "smart", "--player2", "minimax"]
    assert run("n\n", options=["--player1", kind, "--player2", "MINIMAX"]) == (
        run("n\n", options=options))


def test_help_says_it_all_in_a_screenful():
    text = run("", options=["--help"], COLUMNS="80")
    for said in (
        "--player1 KIND who plays Bob: human, ai, smart, minimax (default: human)",
        "--player2 KIND who plays Alice: human, ai, smart, minimax (default: human)",
        "--seed N a number; ai repeats its moves",
        "--position FILE a position to start every game from",
        "To leave at any prompt: Ctrl-C, or Ctrl-D (on Windows, Ctrl-Z and Enter).",
        "Whose turn it is follows.",
        "python tictac.py --player2 minimax",
    ):
        assert said in " ".join(text.split())
    assert len(text.splitlines()) <= 24
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("kind, cell", [("smart", "C3"), ("minimax", "A2")])
def test_the_second_chair_is_taken_by_the_player_that_was_named(kind, cell, tmp_path):
    """In a position in which these two move differently."""
    path = file_of("  X"
                   " O "
                   " X ", tmp_path)
    printed = run("", options=["--player2", kind, "--position", str(path)])
    assert all_answers(printed, [""] * 9, "O")[0] == cell


def test_without_a_seed_ai_varies():
    sessions = {run("n\n", options=["--player1", "ai", "--player2", "ai"]) for _ in range(5)}
    assert len(sessions) > 1


README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_game_in_the_readme_is_played_like_that():
    typed = iter(["a1", "c3", "b1", "n"])
    asked = rules.prompt("X").strip("\n"), rules.AGAIN.strip("\n")
    printed = run(lines(["a1", "c3", "b1", "n"]), options=["--player2", "smart"])
    transcript = "".join(line + "\n" + (next(typed) + "\n" if line in asked else "")
                         for line in printed.splitlines())
    game = README.partition("## A game\n")[2].partition("```\n")[2].partition("```\n")[0]
    beginning, end = game.split("...\n")
    assert transcript.startswith(beginning)
    assert transcript.endswith(end)
    assert (beginning + end).count("   A   B   C") == 4


def test_minimax_holds_out_in_a_lost_position_as_the_readme_tells(tmp_path):
    path = file_of("XO       ", tmp_path)
    options = ["--player2", "minimax", "--position", str(path)]
    printed = run(lines(["a2", "b2", "c2", "n"]), options=options)
    assert printed == rules.session(["a2", "A3", "b2", "C3", "c2", "n"], "O", "XO       ")
    assert rules.result("X") in printed
