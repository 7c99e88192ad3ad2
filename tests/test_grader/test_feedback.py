"""What a student reads: causes where they are seen, and no others."""

import pytest
from grader import report
from grader.findings import NOT_CHECKED, Waits
from grader.grades import SECTIONS, Grades
from grader.rubric import RUBRIC
from grader.rubric.checks import Section
from grader.submission import Submission
from test_grader.faults import FAULTS
from test_grader.submissions import WAY, grade, style

GOES_ON = "Is a return missing?"
ASK_FIRST = "does not ask board.isempty before"
ASK_OF_IT = "is that the cell that it marks"
ON_IMPORT = "What is run there"
NO_OWN = "has no choose of its own"

# A fault with its hint, and one near by that must not have it
HINTS = [
    ("set refuses to take a mark back", "A1 is not empty", "the winner is not reset"),
    ("the winner is not reset", "What do set, isdone and get_winner make", "a tie goes to X"),
    ("set takes no mark back", "A1 is not empty", "the winner is not reset"),
    ("isempty counts by columns", "A2 is not empty then", "isempty is the wrong way round"),
    ("SmartAI plays for O", "As O it makes no such mistake", "SmartAI prefers to block"),
    ("upper() forgotten", "upper()", "always marks with X"),
    ("only Y starts a new game", "upper()", "yes starts a new game"),
    ("asks again by calling itself, and goes on", GOES_ON, "taken cells are marked again"),
    ("board.py asks for input", "import board. " + ON_IMPORT, "a syntax error in board.py"),
    ("board.py ends the process", "import board. " + ON_IMPORT, "a syntax error in board.py"),
    ("AI marks two cells", GOES_ON, "AI marks a taken cell"),
    ("AI marks a taken cell", ASK_OF_IT, "AI marks what it has not asked about"),
    ("AI marks what it has not asked about", ASK_FIRST, "AI marks a taken cell"),
    ("SmartAI goes on after a block", GOES_ON, "SmartAI moves at random"),
    ("AI has no choose", NO_OWN + ", so Player's asked", "AI asks at the keyboard"),
    ("AI asks at the keyboard", "call input()?", "AI crashes late in a game"),
    ("minimax never ends", "calls itself again and again", "AI crashes late in a game"),
    ("a mark of the search is left", "off the board again", "AI marks two cells"),
    ("MiniMax has no choose", NO_OWN + "; that of AI was called", "MiniMax moves at random"),
    ("a method without its ()", "is a () missing?", "a player in place of a sign"),
    ("a player in place of a sign", "gives board.set player.MiniMax as", "a method without its ()"),
    ("a search without a sign", "gives board.set None as the sign", "a tie is a loss"),
    ("only this player marks cells", "marks cells with 'X' only", "both play for this player"),
    ("O is taken for the other one", "As X it makes no such mistake", "both play for this player"),
]


def hints(graded, name):
    """The hints that are given for the fault in whatever style it is tried on."""
    [result] = [future.result() for pair, future in graded.items() if pair[0] == name][:1]
    return [told.hint for told in result.faults.values() if told.hint]


@pytest.mark.parametrize("name, words, near", HINTS)
def test_a_hint_is_given_where_it_fits_and_only_there(name, words, near, graded):
    assert any(words in hint for hint in hints(graded, name))
    assert not any(words in hint for hint in hints(graded, near))


def test_whatever_is_no_cause_gets_no_hint(graded):
    named = {name for name, *_ in HINTS}
    for name in set(FAULTS) - named:
        assert not hints(graded, name), name


def test_a_class_in_the_wrong_module_is_found():
    for name, words in ("tictac.py", "Move it to board.py."), ("essay.txt", ""):
        submission = Submission({"board.py": b"", name: b"class Board:\n    pass\n"}, WAY, RUBRIC)
        hint = submission.fault(RUBRIC[0]).hint
        assert hint.endswith(words) and bool(hint) == bool(words)
        submission.worlds.end()


def test_no_line_of_another_program_is_told_as_one_of_the_students():
    files = style("ten")
    files["board.py"] += b"\nBoard.isdone = lambda self, sign: False\n"
    told = grade(files, sections=["Game"]).faults
    assert "TypeError" in told["assignment_results"].feedback
    assert "tictac.py, line" not in told["assignment_results"].feedback
    assert "tictac.py, line" in told["own_results"].feedback


def test_what_was_found_is_not_replaced_by_what_cannot_be_checked():
    section = Section("AI", kind="AI")

    @section.check(1)
    def marks_two_cells(world):
        """Where it is looked at once more, it comes out otherwise."""
        if world.is_anew:
            raise Waits("AI chose no free cell.")
        raise world.run(["import time"], "time.time()").wrong("AI marked B2 and C3.")

    submission = Submission(style("ten"), WAY, section)
    assert str(submission.fault(section[0])) == "AI marked B2 and C3."
    submission.worlds.end()


def test_a_mark_that_is_no_sign_is_told():
    files = style("beginner")
    files["player.py"] = files["player.py"].replace(b"board.set(cell, self.sign)",
                                                    b"board.set(cell, self.sign.lower())")
    told = grade(files, sections=["AI"]).faults
    assert "with what is no sign" in told["ai_marks_one_cell"].feedback


def test_it_says_how_long_the_first_move_of_a_slow_search_took(monkeypatch):
    monkeypatch.setattr(report, "SLOW_SECONDS", 0.5)
    files = style("ten")
    files["player.py"] += b"""
import time

sound_choose = MiniMax.choose


def slow_choose(self, board):
    while time.process_time() < 1:
        pass
    sound_choose(self, board)


MiniMax.choose = slow_choose
"""
    submission = Submission(files, WAY, [check for check in RUBRIC if check.kind == "MiniMax"])
    assert submission.fault(submission.rubric[0]) is None
    assert submission.report.notes() == ["The first move of MiniMax took 1 seconds."]
    submission.worlds.end()


# What stands before the lines that differ
WHITE_SPACE = [
    ("no blank line above the drawing", "There must be a blank line above 'A   B   C'"),
    ("blank lines below the board", "There must be no blank line at the end."),
    ("the answer on the line of the prompt", "must end with \\n."),
    ("a blank line too many", "There are too many blank lines above"),
]


@pytest.mark.parametrize("name, words", WHITE_SPACE)
def test_white_space_is_said_in_words(name, words, graded):
    [result] = [future.result() for pair, future in graded.items() if pair[0] == name][:1]
    assert any(words in told.feedback for told in result.faults.values())


def test_a_row_with_another_number_is_no_line_too_many():
    files = style("rows")
    files["board.py"] = files["board.py"].replace(b"{i + 1}|", b"{i}|")
    told = grade(files, sections=["Board"]).faults["board_show"].feedback
    assert "The line must be '1|   |   |   |', not '0|   |   |   |'." in told


def test_what_is_said_of_many_checks_is_said_once_where_it_is_read():
    grades = Grades("ann", {})
    grades.faults = {check.name: f"{NOT_CHECKED}board.py is missing." for check in RUBRIC}
    first, *_, last = RUBRIC
    grades.faults.update({first.name: "IndexError", last.name: "IndexError"})
    told = grades.feedback()
    assert told.count("board.py is missing.") == len(SECTIONS)
    assert told.count("IndexError") == 1
    assert f"The same came as for: {first.line}\n" in told


def test_what_came_is_not_shown_as_what_was_expected(graded):
    for name, future in graded.items():
        for told in future.result().faults.values():
            _, _, shown = told.feedback.partition("\nexpected:\n")
            expected, has_both, came = shown.partition("\nbut came:\n")
            assert not has_both or not came.startswith(expected), (name, told.feedback)


def test_what_keeps_a_check_from_being_made_is_a_sentence(graded):
    [result] = [future.result() for pair, future in graded.items()
                if pair[0] == "no class SmartAI"][:1]
    reasons = {told.feedback for told in result.faults.values()
               if told.feedback.startswith(NOT_CHECKED)}
    assert reasons == {"Not checked: player.py has no class SmartAI."}
