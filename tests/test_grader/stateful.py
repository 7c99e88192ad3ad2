"""Correct submissions that keep state: in modules, files, threads, builtins or a large memory.

Each gets all points. {name: files}, made from the sound sample "filled_in".
"""

import rules
from test_grader.corpus import edited

CHOOSE = "cell = MiniMax.minimax(self, board, True, True)"
IMPORT, SMARTAI = "from random import choice", "class SmartAI(AI):\n"
SMART_CELL = "        cell = (self.completed(board, self.sign)"
INIT = """\
    def __init__(self, name, sign, board):
        super().__init__(name, sign, board)
"""

READS_WITH_FILEINPUT = [
    ("tictac.py", "from board", "import fileinput\nfrom board"),
    ("tictac.py", "while True:\n    board =",
     "answers = fileinput.input()\nwhile True:\n    board ="),
    ("tictac.py", f'ans = input("{rules.AGAIN}\\n").upper()',
     f'print("{rules.AGAIN}")\n    ans = answers.readline().strip().upper()')]
REPLACES_PRINT_AT_ITS_END = [
    ("tictac.py", f'print("{rules.GOODBYE}")',
     f'print("{rules.GOODBYE}")\nimport builtins\nbuiltins.print = lambda *values: None')]
HAS_A_TABLE_OF_20_MB = [
    ("player.py", "class Player:", "TABLE = bytearray(20 * 2**20)\n\n\nclass Player:")]
HAS_A_RANDOM_OF_ITS_OWN = [
    ("player.py", IMPORT, "from random import Random\n\nchoice = Random().choice")]
KEEPS_A_THREAD_POOL = [
    ("player.py", IMPORT, IMPORT + "\nfrom concurrent.futures import ThreadPoolExecutor\n\n"
     "POOL = ThreadPoolExecutor(2)"),
    ("player.py", CHOOSE, "cell = POOL.submit(self.minimax, board, True, True).result()")]
STARTS_A_TIMER_IN_EACH_MOVE = [
    ("player.py", "class Player:", "from threading import Timer\n\n\nclass Player:"),
    ("player.py", "        print(cell)\n", "        timer = Timer(60, exit)\n"
     "        timer.daemon = True\n        timer.start()\n        print(cell)\n")]
PRINTS_40_000_LINE_BREAKS = [
    ("player.py", CHOOSE, CHOOSE + '\n        print("\\n" * 40_000)')]
COUNTS_ITS_MOVES = [
    ("player.py", SMARTAI, SMARTAI + INIT + "        self.moves = 0\n\n"),
    ("player.py", SMART_CELL, "        self.moves += 1\n        if self.moves == 1:\n"
     '            cell = "B2" if board.isempty("B2") else "A1"\n        else:\n    ' + SMART_CELL)]
COUNTS_ITS_MOVES_IN_A_FILE = [
    ("player.py", SMARTAI, SMARTAI + INIT + '        open("moves.log", "w").close()\n\n'),
    ("player.py", SMART_CELL, '        with open("moves.log", "a") as log:\n'
     '            log.write("move\\n")\n        if len(open("moves.log").readlines()) == 1:\n'
     '            cell = "B2" if board.isempty("B2") else "A1"\n        else:\n    ' + SMART_CELL)]


def stateful(*edits):
    return edited("filled_in", *sum(edits, []))


def in_a_package(files):
    """Return the files with the players in a package folder that has no __init__.py."""
    names = "Player", "AI", "MiniMax", "SmartAI"
    player = "from people import classes\n\n" + "".join(
        f"{name} = classes.{name}\n" for name in names)
    return {**files, "people/classes.py": files["player.py"], "player.py": player}


STATEFUL = {
    "state in a program and a package": in_a_package(stateful(
        READS_WITH_FILEINPUT, REPLACES_PRINT_AT_ITS_END, HAS_A_TABLE_OF_20_MB,
        HAS_A_RANDOM_OF_ITS_OWN, COUNTS_ITS_MOVES_IN_A_FILE)),
    "state outside Python": stateful(
        PRINTS_40_000_LINE_BREAKS, KEEPS_A_THREAD_POOL, STARTS_A_TIMER_IN_EACH_MOVE,
        COUNTS_ITS_MOVES),
}
