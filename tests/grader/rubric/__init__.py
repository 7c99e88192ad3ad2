"""The rubric: all checks and their points. The docstring of a check is its title."""

from grader.checks import Check
from grader.rubric import board, computers, game, player

RUBRIC: list[Check] = [*board.BOARD, *player.PLAYER, *game.GAME,
                       *computers.AI, *computers.MINIMAX, *computers.SMARTAI]
SECTIONS = list(dict.fromkeys(check.section for check in RUBRIC))
EXTRA = [section for section in SECTIONS if section == "SmartAI"]  # credit
REGULAR = [section for section in SECTIONS if section not in EXTRA]


def possible(*sections: str) -> int:
    """Return the sum of the points of these sections."""
    return sum(check.points for check in RUBRIC if check.section in sections)
