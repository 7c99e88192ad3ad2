"""The rubric: what a submission is checked for, and the points. Each docstring is a line of it."""

from grader.rubric import board, computers, game, minimax, player

RUBRIC = [*board.BOARD, *player.PLAYER, *game.GAME,
          *computers.AI, *minimax.MINIMAX, *computers.SMARTAI]
