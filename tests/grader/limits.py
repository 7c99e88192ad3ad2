"""How much time, memory and space submitted code may use."""

from typing import NamedTuple

MEMORY = 512 * 2**20        # bytes of a process
LARGEST_FILE = 10 * 2**20   # bytes
FOLDER = 50 * 2**20         # bytes of a submission's folder in bubblewrap
MOST_BYTES, MOST_LINES = 5_000_000, 100_000  # of what is written down in a request
# The limits of the system that each process gets. A process of our own user gets no RLIMIT_NPROC,
# since all other processes of this user would count
OF_PROCESS = {"RLIMIT_AS": MEMORY, "RLIMIT_FSIZE": LARGEST_FILE, "RLIMIT_NOFILE": 256,
              "RLIMIT_NPROC": 32}


class Limits(NamedTuple):
    """Seconds of processor time, and how much longer that may take by the clock."""

    imports: int = 10      # for importing board.py and player.py
    short: int = 3         # for a script of Board or Player
    long: int = 10         # for any other script, and for a session
    games: int = 60        # for all games of a computer player with one sign
    game: int = 5          # for one of them, from a move on; for a whole game of AI
    straight: int = 30     # for one that is played straight, in a sandbox of its own
    after_timeout: int = 1  # for more code of a part that has taken too long in the same run
    all: int = 150         # for a submission
    slowness: int = 4      # by the clock, any of these may take so many times as long,
    wait: int = 30         # and then so many seconds more

    def by_clock(self) -> int:
        """Return the seconds by the clock after which everything is ended."""
        return self.slowness * self.all + self.wait
