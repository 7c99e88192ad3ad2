"""The rubric: all checks and their points. The docstring of a check is its line."""

from grader.rubric import board, computers, game, minimax, player

RUBRIC = [*board.BOARD, *player.PLAYER, *game.GAME,
          *computers.AI, *minimax.MINIMAX, *computers.SMARTAI]
