"""Takebacks in tests: offered, agreed to, and folded again."""

import msgspec

from games.table.events import Restored
from games.table.evolve import evolve
from games.table.offering import Offering
from games.table.state import Table
from tests.table.playing import Game
from tests.table.rulesets.relay import RelayOptions

ONE_STEP = RelayOptions(steps=1)


def undo(game: Game, seat: int, to: int, revealed: bool = False) -> Restored:
    """The seat asks, and all who are asked agree."""
    number = game.offer(seat, "takeback", to=to, revealed=revealed)
    for other in offer(game, number).asked:
        game.vote(other, number)
    (found,) = [event for event in game.log[-1].events if isinstance(event, Restored)]
    return found


def offer(game: Game, number: int) -> Offering:
    return next(each for each in game.table.offers if each.id == number)


def refold(game: Game) -> Table:
    """The whole log from its first entry, as any other process would fold it."""
    table = None
    for entry in game.log:
        table = evolve(
            game.ruleset, table, msgspec.structs.replace(entry, events=game.codec.decode(game.codec.encode(entry.events)))
        )
    assert table is not None
    return table
