"""What README.md says of the game: the sample game, the position to try, and the table."""

import re
import textwrap

import league
import pytest
import rules
from test_game.sessions import ROOT, play

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_game_in_the_readme_is_what_the_program_prints():
    """The README shows the end, and the answers where they are typed."""
    typed = ["a1", "c3", "b1", "n"]
    session = ""
    answers = iter(typed)
    for line in play(typed, ["--player2", "smart"]).splitlines(keepends=True):
        session += line
        if line.strip() in (rules.prompt("X").strip(), rules.AGAIN):
            session += next(answers) + "\n"
    prompt, end = README.split("```\n")[1].split("...\n")
    assert session.endswith(end)
    omitted = session[:-len(end)].rpartition(prompt)[2]
    assert omitted.count("A   B   C") == 1


def test_code_in_the_readme_is_that_of_minimax():
    shown = README.partition("```python\n")[2].partition("```")[0].split("\n")
    lines = iter((ROOT / "player.py").read_text(encoding="utf-8").split("\n"))
    for line in shown:
        if line.strip() not in ("", "..."):
            assert any(line.split() == each.split() for each in lines), line


def test_smartai_loses_the_position_in_the_readme(tmp_path):
    path = tmp_path / "position.txt"
    position = re.search(r"(?m)(^    [-XO]{3}\n){3}", README)[0]
    path.write_text(textwrap.dedent(position))
    printed = play(["a3", "a1", "n"], ["--player2", "smart", "--position", str(path)])
    assert printed == rules.session(["B2", "a3", "C3", "a1", "n"], "O", "   X O X ")
    assert rules.result("X") in printed


@pytest.mark.parametrize("name", ["AI", "SmartAI", "MiniMax"])
def test_table_in_the_readme_has_the_measured_figures(name):
    [line] = [line for line in README.split("\n") if line.startswith(f"| {name} |")]
    figures = [league.lost(name, "X"), league.lost(name, "O"),
               league.won(name, "X"), league.won(name, "O")]
    assert line.endswith(f" | {' | '.join(figures)} |")
