"""The rubric: what a submission is checked for, and the points. Each docstring is a line of it.

Without --submission the package itself is checked, and must get full marks.
"""

import rules
from submission import WAITS, Waits, Wrong, check
from transcript import difference, parts, same, same_but_space

# The eight lines of the assignment, drawn
LINES = """
    ###  ---  ---  #--  -#-  --#  #--  --#
    ---  ###  ---  #--  -#-  --#  -#-  -#-
    ---  ---  ###  #--  -#-  --#  --#  #--
"""
JUNK = ["", "a", "1", "a0", "a4", "d1", "1a", "aa", "11", "a11", "b22", "hello"]

# The answers of whole sessions
MISTAKES = ["a1", "a1", "", "D4", "1a", "b2", "b1", "a3", "c1", "N"]
BOB_WINS = ["a1", "b1", "a2", "b2", "a3"]
ALICE_WINS = ["B1", "A1", "B2", "A2", "C3", "A3"]
TIE = ["b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"]
WIN_ON_THE_LAST_CELL = ["a1", "c1", "b2", "a2", "b1", "b3", "c2", "a3", "c3"]
ONE_GAME = [[*BOB_WINS, "N"], [*ALICE_WINS, "no"], [*TIE, ""], [*WIN_ON_THE_LAST_CELL, "yes"]]
MANY_GAMES = [*BOB_WINS, "Y", *ALICE_WINS, "y", *BOB_WINS, "Y", *ALICE_WINS, "n"]


def expect(expected, actual, did):
    """Both policies of transcript.py, at work."""
    if not same(expected, actual):
        share = 0.5 if same_but_space(expected, actual) else 0
        note = " Only white space differs: half of the points." if share else ""
        raise Wrong(f"{did}{note}\n{difference(expected, actual)}", share)


def paired(cases, facts):
    """Each case with its fact: a missing one is no pass."""
    if len(facts) != len(cases):
        raise Wrong(f"There were {len(facts)} answers to {len(cases)} questions.")
    return zip(cases, facts)


def picture(position):
    """A position in one line."""
    marks = position.replace(" ", "-")
    return f"{marks[:3]} {marks[3:6]} {marks[6:]}"


# Board


@check("Board", 1)
def test_board_new(submission):
    """A new Board has size 3, nine empty cells and no winner."""
    expected_values = [("size", 3), ("sign", " "), ("board", [" "] * 9), ("winner", ""),
                       ("get_winner", "")]

    def judge(facts):
        [values] = facts
        for (name, expected), actual in paired(expected_values, values):
            if actual != expected:
                raise Wrong(f"Of a new Board, {name} must be {expected!r}, not {actual!r}.")

    submission.ask(judge, "attributes", stand_in=(), kind="Board", people=[()],
                   names=[name for name, _ in expected_values])


@check("Board", 1)
def test_board_marks(submission):
    """set marks a cell, and only that; isempty tells the empty cells."""
    markings = [[(cell, sign)] for cell in rules.CELLS for sign in "XO"]
    markings += [[], [("A1", "X"), ("C2", "O"), ("B3", "X")], [(cell, "X") for cell in rules.CELLS]]

    def judge(facts):
        for marking, actual in paired(markings, facts):
            marked = [cell for cell, _ in marking]
            expected = [cell for cell in rules.CELLS if cell not in marked]
            if actual != expected:
                raise Wrong(f"After set for {marking}, isempty must be true for {expected}, "
                            f"not for {actual}.")

    submission.ask(judge, "empty_cells", stand_in=(), markings=markings)


def check_endings(submission, positions):
    def judge(facts):
        for position, (done, winner) in paired(positions, facts):
            expected = rules.winner(position)
            if done != rules.is_over(position):
                raise Wrong(f"With {picture(position)}, isdone must be {not done}, not {done}.")
            if winner != expected if expected else winner in ("X", "O"):
                raise Wrong(f"With {picture(position)}, get_winner after isdone must return "
                            f"{expected!r}, not {winner!r}.")

    submission.ask(judge, "endings", stand_in=(), positions=positions,
                   directly=submission.fails("test_board_marks"))


@check("Board", 1)
def test_board_wins(submission):
    """Three in a row win: all eight lines, either sign, in every position where a game ends so."""
    drawn = ["".join(rows) for rows in zip(*map(str.split, LINES.strip().split("\n")))]
    lines = [line.replace("#", sign).replace("-", " ") for line in drawn for sign in "XO"]
    check_endings(submission, lines + [position for position in rules.reachable_positions()
                                       if rules.winner(position)])


@check("Board", 1)
def test_board_ties(submission):
    """A full board without three in a row is the end, and nobody has won."""
    check_endings(submission, [position for position in rules.reachable_positions()
                               if rules.is_over(position) and not rules.winner(position)])


@check("Board", 1)
def test_board_goes_on(submission):
    """In every other position the game is not over, and nobody has won."""
    check_endings(submission, rules.open_positions())


@check("Board", 1)
def test_board_show(submission):
    """show draws the board."""
    positions = rules.reachable_positions()[::100]

    def judge(facts):
        for position, actual in paired(positions, facts):
            expect(rules.drawing(position), actual, f"The drawing of {picture(position)}:")

    submission.ask(judge, "drawings", stand_in=(), positions=positions,
                   directly=submission.fails("test_board_marks"))


# Player


def check_attributes(submission, kind):
    if kind != "Player" and submission.fails("test_player_new"):
        return  # inherited, and has cost its point there
    names = ["name", "sign", "get_name", "get_sign"]
    people = [(name, sign) for sign, name in rules.NAMES.items()]

    def judge(facts):
        for (name, sign), values in paired(people, facts):
            for key, expected, actual in zip(names, [name, sign] * 2, values):
                if actual != expected:
                    raise Wrong(f"Of {kind}({name!r}, {sign!r}), {key} must be {expected!r}, "
                                f"not {actual!r}.")

    submission.ask(judge, "attributes", kind=kind, people=people, names=names)


def check_choices(submission, kind, cases, judge_one):
    """Put the choices of a player before `judge_one`, with what was done in words."""
    def judge(facts):
        for (position, sign, typed), fact in paired(cases, facts):
            did = f"{kind} with sign {sign}, on {picture(position)}"
            did += f", to the answers {typed}" if typed else ""
            if fact["error"]:
                raise Wrong(f"{did}, raised {fact['error']}")
            judge_one(position, sign, typed, fact, did)

    submission.ask(judge, "choices", kind=kind, cases=cases)


def check_asks_again(submission, cases):
    """For each (position, sign, typed): only the last answer may count."""
    def judge_one(position, sign, typed, fact, did):
        if fact["unread"] or set(rules.changes(position, fact["after"])) - {typed[-1].upper()}:
            raise Wrong(f"{did}: only the last answer may count, but the board then is "
                        f"{picture(fact['after'])}.")

    check_choices(submission, "Player", cases, judge_one)


@check("Player", 1)
def test_player_new(submission):
    """A Player has a name and a sign, and get_name and get_sign return them."""
    check_attributes(submission, "Player")


@check("Player", 2)
def test_player_valid_answers(submission):
    """choose marks the cell that is typed, whether its letter is upper or lower case."""
    def judge_one(position, sign, typed, fact, did):
        expected = rules.after(position, typed[0].upper(), sign)
        if fact["after"] != expected:
            raise Wrong(f"{did}: the board must then be {picture(expected)}, "
                        f"not {picture(fact['after'])}.")

    cases = [(rules.EMPTY, sign, [spelling(cell)]) for cell in rules.CELLS
             for sign in "XO" for spelling in (str.upper, str.lower)]
    check_choices(submission, "Player", cases, judge_one)


@check("Player", 1)
def test_player_wrong_answers(submission):
    """choose asks again after any answer that is not a cell."""
    check_asks_again(submission, [(rules.EMPTY, "X", [junk, "B2"]) for junk in JUNK]
                     + [("X        ", "O", [*JUNK, "C3"])])


@check("Player", 1)
def test_player_taken_cells(submission):
    """choose asks again after a cell that is taken, and leaves it as it is."""
    check_asks_again(submission, [("XO       ", "X", ["A1", "B1", "C1"]),
                                  ("XOX OX O ", "O", ["C2", "A1", "B3", "A2"])])


@check("Player", 1)
def test_player_prompts(submission):
    """The prompt, and the message after a wrong answer, are as in the assignment."""
    def judge_one(position, sign, typed, fact, did):
        again = "You did not choose correctly.\n" + rules.prompt(sign)
        expect(rules.prompt(sign) + again * (len(typed) - 1), fact["printed"], f"{did}:")

    cases = [("XO       ", "X", ["A2"]), ("XO X     ", "O", ["A3"])]
    if not submission.fails("test_player_wrong_answers"):
        cases.append(("XO       ", "X", ["D4", "A2"]))
    check_choices(submission, "Player", cases, judge_one)


# Game: whole sessions, with the submission's own program and with the assignment's


def check_session(submission, answers, own_program, part, what):
    """Compare one part of a session, which `part` takes from what parts() found."""
    if own_program and "tictac.py" not in submission.files:
        raise Wrong("tictac.py is missing.") if part is frame else Waits(f"{WAITS} tictac.py.")
    expected = parts(rules.session(answers))

    def judge(output):
        actual = parts(output)
        if not actual[1] and part is not frame:
            raise Waits(f"{WAITS} a program that draws a board.")
        expect(part(*expected), part(*actual), f"{what}, after the answers {' '.join(answers)}:")

    submission.play(answers, judge, own_program)


def frame(opening, games):
    """What stands around a session of one game."""
    return opening + "\n" + (games[-1].rest if games else "")


def play(opening, games):
    return games[0].play


def result(opening, games):
    return games[0].result


def beginnings(opening, games):
    """The first drawing and the first prompt of every game."""
    begun = [game.play.split("\n") for game in games]
    prompts = [[line for line in lines if line.endswith("[A-C][1-3]:")][:1] for lines in begun]
    return "\n".join("\n".join(lines[:8] + prompt) for lines, prompt in zip(begun, prompts))


def check_frame(submission, own_program):
    check_session(submission, ONE_GAME[0], own_program, frame, "Before and after the game")


def check_play(submission, own_program):
    check_session(submission, MISTAKES, own_program, play, "The game")


def check_results(submission, own_program):
    for answers in ONE_GAME:
        check_session(submission, answers, own_program, result, "The result")


def check_again(submission, own_program):
    for answers in (*ONE_GAME, MANY_GAMES):
        check_session(submission, answers, own_program, beginnings, "The games that began")


@check("Game", 1)
def test_own_frame(submission):
    """Your tictac.py: the welcome, the question and the goodbye."""
    check_frame(submission, own_program=True)


@check("Game", 1)
def test_own_play(submission):
    """Your tictac.py: the boards and prompts of a game with mistakes."""
    check_play(submission, own_program=True)


@check("Game", 1)
def test_own_results(submission):
    """Your tictac.py: who has won or a tie, on the last cell too."""
    check_results(submission, own_program=True)


@check("Game", 1)
def test_own_again(submission):
    """Your tictac.py: Y and y start a new game, other answers none."""
    check_again(submission, own_program=True)


@check("Game", 1)
def test_assignment_frame(submission):
    """The assignment's program, your modules: the welcome, the question and the goodbye."""
    check_frame(submission, own_program=False)


@check("Game", 1)
def test_assignment_play(submission):
    """The assignment's program, your modules: the boards and prompts of a game with mistakes."""
    check_play(submission, own_program=False)


@check("Game", 1)
def test_assignment_results(submission):
    """The assignment's program, your modules: who has won or a tie, on the last cell too."""
    check_results(submission, own_program=False)


@check("Game", 1)
def test_assignment_again(submission):
    """The assignment's program, your modules: Y and y start a new game, other answers none."""
    check_again(submission, own_program=False)


# AI


def expect_subclass(submission, kind, parent):
    ancestors = submission.classes("player")[kind][1:]
    if parent not in ancestors:
        raise Wrong(f"{kind} must be a subclass of {parent}, not of {ancestors[0]}.")


def some_positions(most_free):
    """Some positions with not too many free cells, where no search takes long."""
    positions = [position for position in rules.open_positions()
                 if position.count(" ") <= most_free]
    return positions[::20] + positions[-5:]


def check_computer(submission, kind, judge_one):
    """Put choices of a computer player before `judge_one`, late ones if it may have to search."""
    positions = some_positions(most_free={"AI": 9, "SmartAI": 6, "MiniMax": 5}[kind])
    check_choices(submission, kind,
                  [(position, rules.to_move(position), []) for position in positions], judge_one)


def check_one_mark(submission, kind):
    """The one that changed must have been free, and have the player's sign."""
    def judge_one(position, sign, typed, fact, did):
        changed = rules.changes(position, fact["after"])
        if len(changed) != 1 or changed[0] not in rules.free_cells(position) \
                or fact["after"] != rules.after(position, changed[0], sign):
            raise Wrong(f"{did}: exactly one free cell must be marked, with {sign}, but the "
                        f"board then is {picture(fact['after'])}.")

    check_computer(submission, kind, judge_one)


def choice_of(position, fact):
    """The cell that was chosen, also where it was not marked as it must be."""
    cell = rules.chosen_cell(position, fact["after"], fact["printed"])
    if cell not in rules.free_cells(position):
        raise Waits(f"{WAITS} the choice of a free cell.")
    return cell


def check_shown_choice(submission, kind):
    def judge_one(position, sign, typed, fact, did):
        shown = rules.prompt(sign) + choice_of(position, fact) + "\n"
        expect(shown, fact["printed"], f"{did}:")

    check_computer(submission, kind, judge_one)


@check("AI", 2)
def test_ai_new(submission):
    """AI is a subclass of Player, with a name and a sign."""
    expect_subclass(submission, "AI", "Player")
    check_attributes(submission, "AI")


@check("AI", 3)
def test_ai_marks_one_cell(submission):
    """AI marks exactly one free cell, with its own sign."""
    check_one_mark(submission, "AI")


@check("AI", 1)
def test_ai_is_random(submission):
    """AI does not always choose the same cell."""
    def judge(facts):
        cells = {choice_of(rules.EMPTY, fact) for fact in facts}
        if len(cells) == 1:
            raise Wrong(f"Forty times, AI chose {cells.pop()} on an empty board.")

    submission.ask(judge, "choices", kind="AI", cases=[(rules.EMPTY, "X", [])] * 40)


@check("AI", 2)
def test_ai_shows_its_choice(submission):
    """AI prints the prompt and the cell that it takes."""
    check_shown_choice(submission, "AI")


# MiniMax and SmartAI


def check_lines_of_play(submission, kind, sign, judge_one):
    """Follow every line of play: `judge_one` sees each position, and the one after the choice."""
    def judge(facts):
        def choose(position):
            did = f"{kind} with sign {sign}, on {picture(position)}"
            if position not in facts:
                raise Wrong(f"{did}: there was no answer.")
            if facts[position]["error"]:
                raise Wrong(f"{did}, raised {facts[position]['error']}")
            cell = choice_of(position, facts[position])
            judge_one(position, rules.after(position, cell, sign), f"{did}, took {cell}")
            return cell

        rules.follow_lines_of_play(sign, choose)

    submission.ask(judge, "lines_of_play", search=True, kind=kind, sign=sign)


def check_keeps_worth(submission, sign):
    words = {1: "wins", 0: "ties", -1: "loses"}

    def judge_one(position, after, did):
        before = rules.score(position, sign, sign)
        now = rules.score(after, rules.opponent(sign), sign)
        if now < before:
            raise Wrong(f"{did}: with best play that {words[now]}, another cell {words[before]}.")

    check_lines_of_play(submission, "MiniMax", sign, judge_one)


@check("MiniMax", 1)
def test_minimax_new(submission):
    """MiniMax is a subclass of AI, with a name and a sign."""
    expect_subclass(submission, "MiniMax", "AI")
    check_attributes(submission, "MiniMax")


@check("MiniMax", 2)
def test_minimax_marks_one_cell(submission):
    """MiniMax marks exactly one free cell, with its own sign."""
    check_one_mark(submission, "MiniMax")


@check("MiniMax", 3)
def test_minimax_as_x(submission):
    """As X, MiniMax throws nothing away on any line of play."""
    check_keeps_worth(submission, "X")


@check("MiniMax", 3)
def test_minimax_as_o(submission):
    """As O, MiniMax throws nothing away on any line of play."""
    check_keeps_worth(submission, "O")


@check("MiniMax", 2)
def test_minimax_scores(submission):
    """minimax returns 1, 0 or -1 as its player wins, ties or loses, at the start level the cell."""
    positions = [position for position in rules.reachable_positions() if position.count(" ") <= 4]
    scored = [(position, sign, rules.to_move(position) == sign, False)
              for position in positions[::50] for sign in "XO"]
    chosen = [(position, rules.to_move(position), True, True)
              for position in positions[::25] if not rules.is_over(position)]

    def judge(facts):
        for (position, sign, self_player, start), actual in paired(scored + chosen, facts):
            call = f"On {picture(position)}, minimax(board, {self_player}, {start}) of sign {sign}"
            if start and actual not in rules.free_cells(position):
                raise Wrong(f"{call} must return a free cell, not {actual!r}.")
            expected = rules.score(position, rules.to_move(position), sign)
            if not start and (actual != expected or isinstance(actual, bool)):
                raise Wrong(f"{call} must return {expected}, not {actual!r}.")

    submission.ask(judge, "scores", cases=scored + chosen)


@check("MiniMax", 1)
def test_minimax_shows_its_choice(submission):
    """MiniMax prints the prompt and the cell that it takes."""
    check_shown_choice(submission, "MiniMax")


def check_never_loses(submission, sign):
    def judge_one(position, after, did):
        if rules.score(after, rules.opponent(sign), sign) == -1:
            raise Wrong(f"{did}: with best play that loses.")

    check_lines_of_play(submission, "SmartAI", sign, judge_one)


def check_takes(submission, wanted, why):
    """SmartAI takes one of the cells that `wanted` names for a position and a sign, if any."""
    def judge_one(position, sign, typed, fact, did):
        cells = wanted(position, sign)
        cell = choice_of(position, fact)
        if cells and cell not in cells:
            raise Wrong(f"{did}, took {cell}, but {' or '.join(cells)} {why}.")

    check_computer(submission, "SmartAI", judge_one)


@check("SmartAI", 1)
def test_smartai_new(submission):
    """Extra credit: SmartAI is a subclass of AI, and marks one free cell with its own sign."""
    expect_subclass(submission, "SmartAI", "AI")
    check_attributes(submission, "SmartAI")
    check_one_mark(submission, "SmartAI")


@check("SmartAI", 1)
def test_smartai_as_x(submission):
    """Extra credit: as X, SmartAI never loses on any line of play."""
    check_never_loses(submission, "X")


@check("SmartAI", 1)
def test_smartai_as_o(submission):
    """Extra credit: as O, SmartAI never loses on any line of play."""
    check_never_loses(submission, "O")


@check("SmartAI", 1)
def test_smartai_wins(submission):
    """Extra credit: SmartAI takes a win when it has one."""
    check_takes(submission, rules.winning_cells, "wins")


@check("SmartAI", 1)
def test_smartai_blocks(submission):
    """Extra credit: SmartAI, when it cannot win, takes the cell where its opponent would."""
    def threatened(position, sign):
        if rules.winning_cells(position, sign):
            return []
        return rules.winning_cells(position, rules.opponent(sign))

    check_takes(submission, threatened, "blocks")
