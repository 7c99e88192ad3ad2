"""tictac.py's options: who plays, the seed of chance, and positions in a file."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stdout

import pytest
import rules
import tictac
from board import Board, read_position
from boards import reply
from hypothesis import given, settings
from hypothesis import strategies as st
from player import MiniMax, SmartAI
from sessions import TICTAC, all_answers, lines, run

KINDS = ["human", "ai", "smart", "minimax"]
RESULTS = {"Bob is a winner!": "X", "Alice is a winner!": "O", "It is a tie!": ""}


def play(player1, player2, *options, typed=(), start=rules.EMPTY):
    """The results of a session's games, after it was compared with the rules."""
    printed = run(lines(typed), options=["--player1", player1, "--player2", player2, *options])
    shown = "X" * (player1 != "human") + "O" * (player2 != "human")
    assert printed == rules.session(all_answers(printed, typed, shown), shown, start)
    return [RESULTS[line] for line in printed.split("\n") if line in RESULTS]


def file_of(position, folder):
    """A file that holds the position, in the notation of seed 002."""
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
            tictac.run()
        return printed.getvalue()

    won = "Bob is a winner!\n", "Alice is a winner!\n"
    for seed in range(100):
        printed = session(seed)
        assert won["XO".index(rules.opponent(chair))] not in printed, seed
        assert won["XO".index(chair)] in printed or "It is a tie!\n" in printed, seed
        assert session(seed) == printed


@pytest.mark.parametrize("kind", [SmartAI, MiniMax])
def test_from_every_position_in_a_file_a_perfect_player_keeps_what_it_is_worth(kind, tmp_path):
    for position in rules.open_positions():
        sign = rules.to_move(position)
        read = "".join(read_position(file_of(position, tmp_path)))
        assert read == position
        following = reply(kind("Bob", sign, Board()), read)
        before = rules.score(position, sign, sign)
        after = rules.score(following, rules.opponent(sign), sign)
        assert after == before or (kind is SmartAI and after == 0), position


@settings(max_examples=30)
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
    assert read_position(path) == list("X   O    ")


COUNTS = "the first player must have as many marks as the second or one more, not "
BAD_FILES = {
    "": "there must be three lines of marks, not 0",
    "\n \n\n": "there must be three lines of marks, not 0",
    "W--\n-B-\n": "there must be three lines of marks, not 2",
    "W---B----": "there must be three lines of marks, not 1",
    "W--\n-B-\n---\n---\n": "there must be three lines of marks, not 4",
    "W--\n-B-\n--\n": "there must be three marks in a line, not 2",
    "W--\n-B-\n----\n": "there must be three marks in a line, not 4",
    "W-\n-B--\n---\n": "there must be three marks in a line, not 2",
    "W--\n-Z-\n---\n": "a mark is W, X, B, O or -, not 'Z'",
    "w--\n-z-\n---\n": "a mark is W, X, B, O or -, not 'z'",
    "W..\n.B.\n...\n": "a mark is W, X, B, O or -, not '.'",
    "W|-|-\n": "a mark is W, X, B, O or -, not '|'",
    "W0-\n---\n---\n": "a mark is W, X, B, O or -, not '0'",
    "---\n-\u0425-\n---\n": "a mark is W, X, B, O or -, not '\\u0425'",
    "---\n-\0-\n---\n": "a mark is W, X, B, O or -, not '\\x00'",
    b"---\n-\xff-\n---\n": "a mark is W, X, B, O or -, not '\\ufffd'",
    "W--\n---\n---\n".encode("utf-16"): "a mark is W, X, B, O or -, not '\\ufffd'",
    "-" * 100_000: "there must be three lines of marks, not 1",
    "---\nOO-\n---\n": COUNTS + "0 to 2",
    "B--\n---\n---\n": COUNTS + "0 to 1",
    "WW-\n---\n---\n": COUNTS + "2 to 0",
    "WWW\nWWW\nWWW\n": COUNTS + "9 to 0",
    "XOX\nXOX\nOXX\n": COUNTS + "6 to 3",
    "WWW\nBBB\n---\n": "only one player can have three in a row, not both",
    "WB-\nWB-\nWB-\n": "only one player can have three in a row, not both",
    "WWW\nBB-\n---\n": "somebody must be to move, but the game is over",
    "WW-\nBBB\nW--\n": "somebody must be to move, but the game is over",
    "W-B\n-WB\n--W\n": "somebody must be to move, but the game is over",
    "WBW\nWBW\nBWB\n": "somebody must be to move, but the game is over",
}


def refusal(*options):
    """The one line of complaint with which the program refuses its options."""
    done = subprocess.run([sys.executable, str(TICTAC), *options], input=b"a1\n", timeout=20,
                          capture_output=True)
    assert (done.returncode, done.stdout) == (2, b"")
    complaint = done.stderr.replace(os.linesep.encode(), b"\n").decode()
    assert complaint.startswith("tictac.py: ") and complaint.endswith("\n")
    assert complaint.count("\n") == 1
    return complaint[len("tictac.py: "):-1]


@pytest.mark.parametrize("content, fault", list(BAD_FILES.items()), ids=list(BAD_FILES.values()))
def test_a_bad_file_is_refused_with_its_fault(content, fault, tmp_path):
    path = tmp_path / "position.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert refusal("--position", str(path)) == f"{str(path)!r} is no position to play from: {fault}"


def test_a_file_that_cannot_be_read_is_refused_by_name(tmp_path):
    missing = str(tmp_path / "missing.txt")
    for path in (missing, str(tmp_path), ""):
        complaint = refusal("--position", path)
        assert repr(path) in complaint
    assert "No such file" in refusal("--position", missing)


@pytest.mark.parametrize("options, named", [
    (["--player1", "robot"], ["--player1", "'robot'", "human", "ai", "smart", "minimax"]),
    (["--player2", "SMART"], ["--player2", "'SMART'", "human", "ai", "smart", "minimax"]),
    (["--player1", ""], ["--player1", "''", "human"]),
    (["--player2"], ["--player2", "expected one argument"]),
    (["--seed", "x"], ["--seed", "'x'", "int"]),
    (["--seed", "1.5"], ["--seed", "'1.5'", "int"]),
    (["--seed", ""], ["--seed", "''", "int"]),
    (["--seed"], ["--seed", "expected one argument"]),
    (["--position"], ["--position", "expected one argument"]),
    (["--player", "ai"], ["--player ai"]),
    (["--player3", "ai"], ["--player3 ai"]),
    (["--pos", "x"], ["--pos x"]),
    (["-p", "ai"], ["-p ai"]),
    (["smart"], ["smart"]),
    (["two\nlines"], ["two lines"]),
    (["--player1", "ai", "extra"], ["extra"]),
], ids=ascii)
def test_a_wrong_option_is_refused_by_name(options, named):
    complaint = refusal(*options)
    assert all(word in complaint for word in named), complaint


def test_help_says_it_all_in_a_screenful():
    text = run("", options=["--help"])
    words = ["--player1", "--player2", "--seed", "--position", "default: human", "example", *KINDS]
    assert all(word in text for word in words)
    assert len(text.splitlines()) <= 24
    assert max(map(len, text.splitlines())) <= 80


def test_the_game_in_the_readme_is_played_like_that():
    readme = (TICTAC.parent / "README.md").read_text(encoding="utf-8")
    shown = readme.split("```\n")[1].split("\n")
    typed = [line for before, line in zip(shown, shown[1:])
             if before.startswith("Bob, X: ") or before.endswith("[Y/N]")]
    printed = [line for before, line in zip([""] + shown, shown)
               if not before.startswith("Bob, X: ") and not before.endswith("[Y/N]")]
    assert run(lines(typed), options=["--player2", "smart"]) == "\n".join(printed)


def test_minimax_as_black_holds_out_as_the_readme_tells(tmp_path):
    path = file_of("XO       ", tmp_path)
    options = ["--player2", "minimax", "--position", str(path)]
    printed = run(lines(["a2", "b2", "c2", "n"]), options=options)
    answers = ["a2", "A3", "b2", "C3", "c2", "n"]
    assert "Bob is a winner!" in printed
    assert printed == rules.session(answers, "O", "XO       ")
