"""What students get: the handout, the assignment's program, and sample sessions."""

import shutil
import subprocess
import sys

import pytest
import rules
from grader.handout import SESSIONS, handout, write_handout
from grader.rubric import EXTRA, REGULAR, RUBRIC, SECTIONS, possible
from grader.tables import HEADINGS
from test_game.sessions import environment
from test_grader import corpus
from test_grader.commands import GRADE, ROOT, run, write
from test_grader.course import BOARD
from test_grader.grading import POSSIBLE
from test_grader.stateful import STATEFUL


@pytest.fixture
def folder(tmp_path):
    write_handout(tmp_path)
    return tmp_path


def test_folder_has_the_handout_the_program_and_two_sessions(folder):
    assert sorted(path.name for path in folder.iterdir()) == [
        "handout.txt", "session1.in", "session1.out", "session2.in", "session2.out", "tictac.py"]
    assert (folder / "handout.txt").read_text(encoding="utf-8") == handout()


@pytest.mark.parametrize("edit, found_by", [
    (("player.py", "class", "class"), []),
    (("board.py", "{row + 1}| ", "{row + 1}|  "), ["session1", "session2"]),
    (("player.py", ": \\n", ": "), ["session1", "session2"]),
    (("board.py", "self.winner = b[i]", "self.winner = 'X'"), ["session2"]),
], ids=["sound", "wrong spacing", "no line break", "wrong winner"])
def test_students_can_compare_their_output_with_the_sessions(edit, found_by, folder):
    for module, text in corpus.edited("filled_in", edit).items():
        if module != "tictac.py":
            (folder / module).write_text(text, encoding="utf-8")
    found = []
    for name in SESSIONS:
        with open(folder / f"{name}.in", "rb") as answers, open(folder / "mine", "wb") as mine:
            subprocess.run([sys.executable, "tictac.py"], stdin=answers, stdout=mine, cwd=folder,
                           env=environment(), check=True, timeout=60)
        if run(["diff", f"{name}.out", "mine"], cwd=folder).returncode:
            found.append(name)
    assert found == found_by


def test_first_session_is_the_one_that_the_handout_shows():
    _, begin, rest = handout().partition("    Welcome to")
    sample = begin + rest.partition("\n\n- After Y or y")[0]
    lines = [line[4:] for line in sample.replace("[...]", "    [...]").split("\n")]
    printed = "\n".join(line for line in lines if not line.startswith("> "))
    typed = [line[2:] for line in lines if line.startswith("> ")]
    for part in printed.split("\n\n[...]\n"):
        assert part.strip("\n") in rules.session(SESSIONS["session1"])
    answers = iter(SESSIONS["session1"])
    assert all(answer in answers for answer in typed)


def test_prompt_of_the_rules_is_the_prompt_of_the_handout(monkeypatch):
    old_texts = [rules.prompt(sign).strip() for sign in "XO"] + [rules.AGAIN, rules.REFUSED]
    monkeypatch.setattr(rules, "PROMPT", "{sign}, for {name}: ")
    monkeypatch.setattr(rules, "AGAIN", "Again?")
    monkeypatch.setattr(rules, "REFUSED", "No!")
    text = handout().partition("1. WHAT YOUR PROGRAM PRINTS")[2]
    assert "    X, for Bob: \n    > a1" in text
    assert r'input(f"\n{self.sign}, for {self.name}: \n")' in text
    assert not any(old in text for old in old_texts)


def test_handout_and_tables_can_do_without_smartai(tmp_path):
    shutil.copytree(GRADE.parent, tmp_path / "tests", ignore=shutil.ignore_patterns("test_*"))
    rubric = tmp_path / "tests" / "grader" / "rubric" / "__init__.py"
    text = rubric.read_text(encoding="utf-8")
    assert text.count(", *computers.SMARTAI]") == len(EXTRA)
    rubric.write_text(text.replace(", *computers.SMARTAI]", "]"), encoding="utf-8")
    command = [sys.executable, str(tmp_path / "tests" / "grade.py"), "--no-sandbox"]
    done = run([*command, "--handout", str(tmp_path / "handout")])
    assert (done.returncode, done.stderr) == (0, "")
    text = (tmp_path / "handout" / "handout.txt").read_text(encoding="utf-8")
    assert "SmartAI" not in text and "- In AI and MiniMax, choose always gets" in text
    done = run([*command, str(write(tmp_path / "ann", BOARD)), "--grades", str(tmp_path / "out")])
    board, regular = POSSIBLE["Board"], possible(*REGULAR)
    assert done.stdout.startswith(f"ann: {board}/{regular} (player.py is missing; ")
    table = (tmp_path / "out" / "grades.csv").read_text(encoding="utf-8-sig")
    assert table.splitlines()[1].startswith(f"ann,,,{board},{board},,player.py is missing; ")


def test_pages_have_the_numbers_of_the_rubric_and_the_table():
    regular, extra, every = possible(*REGULAR), possible(*EXTRA), possible(*SECTIONS)
    points = ", ".join(f"{section} {possible(section)}" for section in REGULAR)
    sound = len(corpus.STYLES) + len(STATEFUL)
    total, student = (chr(ord("A") + HEADINGS.index(name)) for name in ("total", "id"))
    with_extra = f" and {extra} points of extra credit." if EXTRA else "."
    in_readme = [f"{len(RUBRIC)} checks, worth {regular} points{with_extra}"]
    in_page = [
        f"a number from 0 to {every}: up to {regular} points",
        f"({points.replace('Game', 'whole games')})", f"which earns {regular}/{regular}",
        f"set *Points* to {regular}.", f"set the maximum grade to {every},",
        " ".join(["bakerann", str(every), *map(str, map(possible, SECTIONS))]),
        f"with {regular} autograder points", f"The grader's {len(RUBRIC)} checks",
        f"{sound} correct submissions in unusual styles earn {every},",
        f"and {len(RUBRIC)} bugs, one for each check, lose points there",
        f"INDEX(grades!{total}:{total}, MATCH(B3, grades!{student}:{student}, 0))"]
    if EXTRA:
        in_page += [
            f"and up to {extra} more for `{EXTRA[0]}`", f" and {extra}/{extra}",
            f"shows {every} as {100 * every / regular:g}%.)"]
    wrong = []
    for name, expected in (("README.md", in_readme), ("tests/README.md", in_page)):
        page = " ".join((ROOT / name).read_text(encoding="utf-8").split())
        wrong += [f"{name} should say: {text}" for text in expected if text not in page]
    if not EXTRA and ("SmartAI" in page or "extra credit" in page):
        wrong.append(f"{name} should speak neither of SmartAI nor of extra credit")
    assert not wrong, "\n".join(wrong)


def test_example_of_a_check_is_real():
    grader = ROOT / "tests" / "grader"
    page = (grader / "README.md").read_text(encoding="utf-8")
    example = page.partition("```python\n")[2].partition("```")[0]
    assert example in (grader / "rubric" / "board.py").read_text(encoding="utf-8")
