"""What README.md says of the game: the sample game, the position to try, and the table."""

import league
import pytest
import rules
from test_game.sessions import ROOT, play

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_game_in_the_readme_is_what_the_program_prints():
    """The README shows the beginning and the end, and the answers where they are typed."""
    typed = ["a1", "c3", "b1", "n"]
    session = ""
    answers = iter(typed)
    for line in play(typed, ["--player2", "smart"]).splitlines(keepends=True):
        session += line
        if line.strip() in (rules.prompt("X").strip(), rules.AGAIN):
            session += next(answers) + "\n"
    game = README.partition("## A game\n")[2].split("```\n")[1]
    beginning, end = game.split("...\n")
    assert session.startswith(beginning)
    assert session.endswith(end)


def test_minimax_plays_the_lost_position_as_the_readme_says(tmp_path):
    path = tmp_path / "position.txt"
    path.write_text("XO-\n---\n---\n")
    printed = play(["a2", "a3", "n"], ["--player2", "minimax", "--position", str(path)])
    assert printed == rules.session(["a2", "C1", "a3", "n"], "O", "XO       ")
    assert rules.result("X") in printed


def test_smartai_loses_the_position_in_the_readme(tmp_path):
    path = tmp_path / "position.txt"
    path.write_text("---\nX-O\n-X-\n")
    printed = play(["a3", "a1", "n"], ["--player2", "smart", "--position", str(path)])
    assert printed == rules.session(["B2", "a3", "C3", "a1", "n"], "O", "   X O X ")
    assert rules.result("X") in printed


@pytest.mark.parametrize("name", league.PLAYERS)
def test_table_in_the_readme_has_the_measured_figures(name):
    [line] = [line for line in README.split("\n") if line.startswith(f"| {name} |")]
    figures = [league.lost(name, "X"), league.lost(name, "O"),
               league.won(name, "X"), league.won(name, "O")]
    assert line.endswith(f" | {' | '.join(figures)} |")
