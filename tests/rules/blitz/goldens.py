"""The golden games of the family: `python -m tests.rules.blitz.goldens` writes them.

A short game of the bots in each mode to read, and two odd ones: other options, seats that leave, are away and come back.
The contract's tests compare them byte for byte; once released they are played `--again`, never written anew.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct

from games.bots.blitz import choose
from games.catalogue.blitz import AGAPE, DUTCH
from games.catalogue.blitz.commands import Command
from games.catalogue.blitz.options import AgapeOptions, DutchOptions
from games.catalogue.blitz.state import State
from games.rules.contract import AnyRuleset, Mode
from tests.rules.playout import Habits, Playout, uniform
from tests.rules.record import File, Golden, moves_of, record, save

CALM = Habits(auto=0.0, unasked=0.0, pause=0.0)
RESTLESS = Habits(cut=220, pause=0.03, unasked=0.1, leave=0.003, absent=0.03)


def by_bot(state: State, seat: int, legal: Sequence[Command], dice: Random) -> Command:
    return choose(AGAPE.view(state, seat), seat, legal, dice)


def played(game: AnyRuleset, mode: Mode, seats: int, seed: int, options: Struct, habits: Habits, by: Any) -> Golden:
    steps = Playout(game, seats=seats, mode=mode, seed=seed, options=options, habits=habits, choose=by)
    return record(game, seats=seats, mode=mode, seed=seed, moves=moves_of(steps), options=options)


def agape() -> list[tuple[str, list[Golden]]]:
    short = AgapeOptions(target=10, max_hands=2)
    shouting = AgapeOptions(call_mode="shout", ones="auto", stall_s=30)
    strict = AgapeOptions(ones="forced", flip_policy="only_when_stuck", target=10)
    return [
        ("agape_blitz", [played(AGAPE, "live", 2, 16, short, CALM, by_bot), played(AGAPE, "async", 2, 43, short, CALM, by_bot)]),
        (
            "agape_blitz.odd",
            [
                played(AGAPE, "live", 3, 1, shouting, RESTLESS, uniform),
                played(AGAPE, "async", 4, 2, strict, RESTLESS, uniform),
            ],
        ),
    ]


def dutch() -> list[tuple[str, list[Golden]]]:
    short = DutchOptions(target=10, max_hands=2)
    fast = DutchOptions(hand_speed=20, flip_policy="only_when_stuck", max_hands=3)
    ending = DutchOptions(deadlock="end_at_once", call_mode="shout", target=15)
    return [
        ("dutch_blitz", [played(DUTCH, "live", 2, 12, short, CALM, by_bot), played(DUTCH, "async", 2, 11, short, CALM, by_bot)]),
        (
            "dutch_blitz.odd",
            [
                played(DUTCH, "live", 5, 1, fast, RESTLESS, uniform),
                played(DUTCH, "async", 3, 2, ending, RESTLESS, uniform),
            ],
        ),
    ]


def main() -> None:
    for name, games in (*agape(), *dutch()):
        save(File(name.partition(".")[0], games), name)


if __name__ == "__main__":
    main()
