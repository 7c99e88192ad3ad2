"""A course that mixes everything, graded by the command."""

import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from test_grader import corpus
from test_grader.commands import grade, write, zipped

# Two that are graded quickly: a Board alone, and one with other modules that do next to nothing
BOARD = {"board.py": corpus.sound("filled_in")["board.py"].encode()}
PLAYER = b"""
class Player:
    def __init__(self, name, sign):
        self.get_name, self.get_sign = name.title, sign.upper
"""
COMPLETE = {**BOARD, "player.py": PLAYER, "tictac.py": b"pass"}
NAMES = ["Jos\u00e9", "a b", '"quoted"', "[1]", "=1+1", "-rf", "@home", "\x1b[2J", "new\nline",
         "\u8bd5", "n" * 250, "%s{}", "a,b", "checks",
         f"{'m' * 200}..\x1b[2J_7_assignsubmission_file_"]


class Course:
    """What the command has printed, as a future, and the folder of its results."""

    def __init__(self):
        self.top = tempfile.TemporaryDirectory()
        self.results = Path(self.top.name) / "results"
        self.pool = ThreadPoolExecutor(1)
        self.done = self.pool.submit(self.run, Path(self.top.name) / "course")

    def run(self, folder):
        for name in NAMES:
            write(folder / name, {"essay.txt": b""})
        write(folder / "ann", COMPLETE)
        write(folder / "ben" / "hw1", COMPLETE | {
            "board.py": BOARD["board.py"].replace(b"(0, 4, 8), (2, 4, 6)", b"(0, 4, 8)")})
        write(folder / "eve", BOARD | {"player.py": b"import numpy\n"})
        write(folder / "dan", {"Board.py": b"", "player-1.py": b""})
        zipped(folder / "ann.zip", BOARD)
        (folder / "broken.zip").write_bytes(b"PK")
        write(folder, {f"doejane_1_2_{name}": content for name, content in BOARD.items()})
        before = state(folder)
        done = grade(folder, "--grades", self.results)
        assert state(folder) == before  # nothing is written into what was handed in
        return done

    def close(self):
        self.pool.shutdown()
        self.top.cleanup()


def state(folder):
    """Return everything in a folder that could change."""
    return {path: (path.lstat().st_mode, path.lstat().st_mtime_ns,
                   path.read_bytes() if path.is_file() else b"") for path in folder.rglob("*")}
