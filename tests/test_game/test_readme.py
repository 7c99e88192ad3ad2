"""What README.md says of the game: the sample game, the position to try, and the table."""

import league
import pytest
import rules
from test_game.sessions import ROOT, play

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_game_in_the_readme_is_what_the_program_prints():
    typed = iter(["a1", "c3", "b1", "n"])
    asked = rules.prompt("X").strip("\n"), rules.AGAIN
    printed = play(["a1", "c3", "b1", "n"], ["--player2", "smart"])
    transcript = "".join(line + "\n" + (next(typed) + "\n" if line in asked else "")
                         for line in printed.splitlines())
    game = README.partition("## A game\n")[2].partition("```\n")[2].partition("```\n")[0]
    beginning, end = game.split("...\n")
    assert transcript.startswith(beginning)
    assert transcript.endswith(end)
    assert (beginning + end).count(rules.drawing(rules.EMPTY).splitlines()[1]) == 3


def test_minimax_plays_the_lost_position_as_the_readme_says(tmp_path):
    path = tmp_path / "position.txt"
    path.write_text("XO-\n---\n---\n")
    printed = play(["a2", "b2", "c2", "n"], ["--player2", "minimax", "--position", str(path)])
    assert printed == rules.session(["a2", "A3", "b2", "C1", "c2", "n"], "O", "XO       ")
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
    _, lost_as_x, lost_as_o, _, won_as_x, won_as_o = league.row(name)
    assert line.split(" | ")[2:] == [lost_as_x, lost_as_o, won_as_x, f"{won_as_o} |"]
