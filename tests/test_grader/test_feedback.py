"""What a student reads: what was wrong, told once, and the lines that show it."""

import platform
import re
import subprocess
import sys
from textwrap import dedent

import pytest
import rules
from grader.feedback import Graded, blocks, explanation, feedback, gradescope, shown
from grader.grading import Result
from grader.lines import CHOOSE, FREE_CELLS
from grader.rubric import EXTRA, REGULAR, RUBRIC, possible
from grader.rubric.game import BOB_WINS, ONE_GAME, TWO_GAMES, Played
from grader.runs import READ, Failure, Run, Script
from grader.submission import PROGRAM
from test_game.sessions import environment
from test_grader import corpus
from test_grader.commands import write
from test_grader.grading import CHECKS, POSSIBLE, SECTIONS


@pytest.mark.parametrize("name", [name for name, each in corpus.BUGS.items() if each.says])
def test_bug_is_explained(name, graded):
    assert corpus.BUGS[name].says in explanation(graded(name)[name])


def script_in(text):
    """The lines in some feedback as a program, and whether they belong on top of another one."""
    heading, _, script = text.rpartition("Run ")[2].partition(":\n")
    return dedent(script) + "\n", "again.py" not in heading


@pytest.mark.parametrize("name", sorted({*corpus.BUGS} - {"minimax_new"}))  # it is about a name
def test_lines_in_the_feedback_show_what_it_says(name, graded, tmp_path):
    """They run as a student would run them. With sound modules, they print something else."""
    [names] = [names for names in corpus.SAMPLES.values() if name in names]
    failure = graded(name)[name].failure
    script, on_top = script_in("\n".join(shown(failure)))
    assert script
    started = []
    for folder, files in (("bugs", corpus.with_bugs(*names)), ("sound", corpus.sound("filled_in"))):
        write(tmp_path / folder, files)
        program = files["tictac.py"] if on_top and name.startswith("own_") else PROGRAM
        (tmp_path / folder / "again.py").write_text(script + program if on_top else script)
        started.append(subprocess.Popen(
            [sys.executable, "-S", "again.py"], cwd=tmp_path / folder, text=True,
            env={**environment(), "PYTHONPATH": ""}, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT))
    printed = [process.communicate()[0] for process in started]
    assert printed[0] != printed[1]
    error = re.match(r"(?:ended with|asked .+ none:) (\w+)", failure.run.trouble)
    said = error[1] if error else failure.run.last_line()
    assert said.replace("\x05", "").strip() in printed[0]
    if failure.expected and "\n" not in failure.expected and not error:
        assert failure.expected in printed[1]


def results_with(failures):
    """The results of all checks, of which some failed, {name: Failure}."""
    return tuple(Result(check, 0 if check.name in failures else 1, failures.get(check.name))
                 for check in RUBRIC)


def run_of(*lines, printed=(), trouble="", typed=()):
    return Run(Script(lines, typed), list(printed), trouble)


def told(failure):
    return "\n".join(shown(failure))


def test_full_marks_take_three_lines():
    regular, extra = possible(*REGULAR), possible(*EXTRA)
    with_extra = f", extra credit {extra}/{extra}" if EXTRA else ""
    sums = ", ".join(f"{section} {POSSIBLE[section]}/{POSSIBLE[section]}" for section in SECTIONS)
    assert feedback(Graded("ann", results_with({}))) == (
        f"ann: {regular}/{regular}{with_extra}\n{sums}\n"
        f"Graded with Python {platform.python_version()}.\n")


def test_failure_is_what_must_be_printed_what_was_and_the_lines():
    failure = Failure("", run_of("x = 1", "print(x)", printed=["", "1\n"]), 0, "2")
    assert told(failure) == """\
The last line must print:
    2
It printed:
    1
Run these lines as again.py:
    x = 1
    print(x)"""


@pytest.mark.parametrize("printed, trouble, said", [
    (["", "1\n"], "ended with ValueError", "print(x) ended with ValueError."),
    ([""], "ended with ValueError", "x = 1 ended with ValueError."),
    ([], "did not finish: it took too long", "Your code did not finish: it took too long."),
    (["", "", ""], "ended with a lie", "print(x) ended with a lie.")])  # a forged record
def test_line_that_failed_is_named(printed, trouble, said):
    run = run_of("x = 1", "print(x)", printed=printed, trouble=trouble)
    lines = told(Failure("", run, 0, "2")).split("\n")
    assert lines[0] == said
    assert lines[2:] == ["    x = 1", "    print(x)"][:len(printed) or 2]  # up to the error
    block = run_of("if x:\n    y", printed=[""], trouble="ended with NameError")
    assert told(Failure("", block)).startswith("Your code ended with NameError.")


def test_long_output_is_cut_and_contains_no_control_characters():
    """The lines are shown below it."""
    run = run_of("board.show()", printed=["a\x1b[2Jb\r" + "line\n" * 100])
    text = told(Failure("", run, 0, "board"))
    assert "\n    a\\x1b[2Jb\\rline\n" in text
    assert text.endswith(
        "...\nRun these lines as again.py:\n    board.show()")
    assert text.count("\n") < 42


def test_program_that_asks_for_more_answers_must_end():
    run = Run(Script((), tuple(ONE_GAME), "tictac.py"),
              [READ * (len(ONE_GAME) + 1)], "asked for an answer, and there was none: EOFError")
    assert Played(run).ended().message.startswith(
        "After answer 6 (N): The program must end, but it asked for another answer.\n")


def test_first_wrong_line_is_shown_below_an_early_end_and_once_for_all_checks():
    """After two answers, the program says that Bob has won, and takes the third for a no."""
    printed = rules.session(BOB_WINS[:1])[:-len(rules.prompt("O") + rules.GOODBYE + "\n")]
    wrong = printed.replace(rules.prompt("X"), rules.prompt("X") + READ)
    wrong += f"{rules.result('X')}\n{rules.AGAIN}\n{READ}{rules.GOODBYE}\n"
    failures = {}
    for name, typed in (("own_frame", ONE_GAME), ("own_again", TWO_GAMES)):
        run = Run(Script((), tuple(typed), "tictac.py"), [wrong])
        failures[name] = Played(run).ended()
    text = feedback(Graded("ann", results_with(failures)))
    assert text.count("After answer 1 (A1): ") == 1
    assert ("After answer 2 (B1): The program must go on, but it ended.\n"
            "        The first wrong line:\n        After answer 1 (A1): ") in text
    played = Played(run)
    failures["own_results"] = played.failure(played.compared.wrong_words()[0])
    text = feedback(Graded("ann", results_with(failures)))
    assert text.count("After answer 1 (A1): ") == 1
    assert "must go on" not in text  # the shortest message is enough


def test_nothing_is_told_in_a_word():
    failure = Failure("", run_of(FREE_CELLS, printed=["\n"]), 0, "")
    nothing = "    (nothing)\n"
    assert told(failure).startswith(f"The last line must print:\n{nothing}It printed:\n{nothing}")


SECOND = "With reference code in place of your other classes: "
OF_BOARD = "With the marks in self.board, as in the assignment: "


@pytest.mark.parametrize("section, first, second, sentence", [
    ("AI", Failure("It is wrong."), Failure("This, too."), f"\n{SECOND}This, too."),
    ("AI", Failure("It is wrong."), Failure("It is wrong."), ""),
    ("AI", Failure("It is wrong."), None, ""),
    ("Board", Failure("It is wrong."), Failure("This, too."), f"\n{OF_BOARD}This, too."),
    # A text was compared
    ("AI", Failure("It is wrong.", run_of("x = 1")),
     Failure("", run_of("x = 1", printed=["2\n"]), 0, "1"),
     f"\n{SECOND}The last line must be '1', not '2'."),
    ("AI", Failure("board.py is missing."),
     Failure("", run_of(CHOOSE, printed=["b\nd\n"]), 0, "b\nc\n"),
     f"\n{SECOND}The line must be 'c', not 'd'."),
])
def test_second_failure_is_a_sentence_below_the_first_if_it_is_another_one(section, first, second,
                                                                           sentence):
    check = next(check for check in RUBRIC if check.section == section)
    assert explanation(Result(check, 0, first, second)) == told(first) + sentence


def test_sentences_on_second_runs_are_told_once_below_what_they_have_in_common():
    names = [check.name for check in RUBRIC if check.section == "AI"]
    results = [Result(CHECKS[name], 0, Failure("board.py is missing."), second)
               for name, second in zip(names, [Failure("One."), Failure("Two."), Failure("Two.")])]
    assert blocks(results)[-3:] == [
        "        board.py is missing.", f"        {SECOND}One.", f"        {SECOND}Two."]


@pytest.mark.parametrize("name", corpus.WITHOUT_BOARD)
def test_each_fault_is_told_beside_a_board_that_is_not_there(name, graded):
    text = feedback(Graded("ann", tuple(graded(name).values())))
    for check in corpus.HIDDEN:
        assert corpus.BUGS[check].says in explanation(graded(name)[check])
        assert corpus.BUGS[check].says in text
    # No file, no function and no line of ours
    assert not re.search(r"\.reference|\w[^_\W]_\(|4 were given \(", text)


@pytest.mark.parametrize("name, once", [
    ("program alone", "player.py is missing"),
    ("player.py cannot be imported", "player.py cannot be imported: it ended with SyntaxError")])
def test_nothing_is_said_of_reference_code_without_a_player(name, once, graded):
    results = graded(name)
    assert not any(SECOND in explanation(result) for result in results.values())
    assert feedback(Graded("ann", tuple(results.values()))).count(once) == 1


def test_what_was_wrong_with_several_checks_is_told_once():
    """All checks of a section are one line. Of a title, only the first sentence is told."""
    failure = Failure("player.py has no class AI.")
    names = [check.name for check in RUBRIC if check.section == "AI"]
    text = feedback(Graded("ann", results_with({**dict.fromkeys(names, failure),
                                               "player_new": Failure("It is wrong.")})))
    assert text.partition("points:\n")[2] == f"""
   0/1  Player: Player(name, sign) creates a player, and get_name and get_sign return the two values
        It is wrong.

   0/{POSSIBLE["AI"]}  AI: all {len(names)} checks
        player.py has no class AI.
"""
    assert feedback(Graded("ann", results_with(dict.fromkeys(names[2:], failure)))).endswith("""
   0/1  AI: AI chooses at random: on an empty board, it does not always take the same cell
   0/2  AI: AI prints the prompt and its cell, and nothing else
        player.py has no class AI.
""")


def test_error_at_one_place_is_told_once_whichever_lines_met_it():
    error = "ended with AttributeError: no isempty (player.py, line 5)"
    told = blocks([Result(CHECKS[name], 0, Failure("", run_of(name, printed=[""], trouble=trouble)))
                   for name, trouble in (("ai_marks_one_cell", error), ("minimax_as_x", error),
                                         ("player_new", error.replace("5", "6")))])
    assert [line for line in told if "ended with" in line] == [
        f"        ai_marks_one_cell {error}.", f"        player_new {error.replace('5', '6')}."]


def test_what_takes_too_long_is_told_once_for_each_class():
    told = blocks([Result(CHECKS[name], 0, Failure("", run_of(name, trouble="took too long")))
                   for name in ("minimax_as_x", "minimax_as_o", "smartai_as_x")])
    assert sum("took too long" in line for line in told) == 2


def test_check_that_passed_in_the_second_run_is_not_told():
    """It has cost nothing, and a check of what was wrong then tells that."""
    results = [*results_with({})[:-1], Result(RUBRIC[-1], 1, Failure("It is wrong."))]
    assert feedback(Graded("ann", tuple(results))).count("\n") == 3


@pytest.mark.parametrize("graded_", [Graded("ann", trouble="not finished: x"),
                                     Graded("ann", results_with({}), "not finished: x")])
def test_submission_that_is_not_graded_gets_no_points(graded_):
    assert feedback(graded_).startswith("ann: not graded (not finished: x)\n")
    assert gradescope(graded_)["score"] == 0
    assert not re.search(r"\d/\d", feedback(graded_))
