"""RLCard's games played at random, run in an environment of its own: `python playouts.py SECONDS` prints moves a CPU second.

The game objects are driven directly (no observations are built), legal actions asked before every move: its fastest honest way.
"""

import json
import random
import sys
import time
from collections.abc import Callable

from rlcard.games.gin_rummy import Game as GinRummy
from rlcard.games.uno import Game as Uno


def gin_rummy(dice: random.Random) -> int:
    game, moves = GinRummy(), 0
    game.init_game()
    while not game.is_over():
        game.step(dice.choice(game.judge.get_legal_actions()))
        moves += 1
    return moves


def uno(dice: random.Random) -> int:
    game, moves = Uno(), 0
    game.init_game()
    while not game.is_over():
        game.step(dice.choice(game.get_legal_actions()))
        moves += 1
    return moves


def rates(play: Callable[[random.Random], int], seconds: float, times: int) -> list[float]:
    dice, found = random.Random(1), []
    play(dice)
    for _ in range(times):
        moves, since = 0, time.process_time()
        while time.process_time() - since < seconds:
            moves += play(dice)
        found.append(moves / (time.process_time() - since))
    return found


if __name__ == "__main__":
    seconds, times = float(sys.argv[1]), int(sys.argv[2])
    print(json.dumps({"gin rummy": rates(gin_rummy, seconds, times), "UNO": rates(uno, seconds, times)}))
