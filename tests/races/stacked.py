"""Deals that a test writes down, in real games: the log holds them like any other deal.

Only the book of luck knows better, and nobody asks it before the game is over.
"""

from collections.abc import Mapping, Sequence
from uuid import UUID

from games import clock
from games.catalogue.blitz.cards import DECKS, DUTCH_DECK
from games.catalogue.blitz.options import BLITZ_SIZE
from games.operations.making import make
from games.operations.write import Written, write
from games.queries.current import Current
from games.table.limits import COUNTDOWN
from games.table.state import Cause
from games.table.timers import fire, timers
from tests.luck import Stacked
from tests.operations.seating import started

Names = Sequence[str]
"""Cards without their mark."""


def deck(seat: int, slots: Names, blitz: Names = (), thirds: Names = ()) -> Names:
    """A Dutch deck from the top: three slots; a Blitz pile, its top first; a hand whose flips show `thirds` one after the other.

    Of what is not named the high cards lie on the Blitz pile and on the hand, the low ones deep in the hand.
    """
    faces = {face.partition(":")[2]: face for face in DECKS[DUTCH_DECK + seat]}
    named = {*slots, *blitz, *thirds}
    rest = sorted((name for name in faces if name not in named), key=lambda name: -int(name.partition("-")[2]))
    under = BLITZ_SIZE - len(blitz)
    pairs, left = rest[under:], len(thirds) * 2
    shown = [name for number, third in enumerate(thirds) for name in (*pairs[number * 2 : number * 2 + 2], third)]
    return [faces[name] for name in (*slots, *rest[:under], *reversed(blitz), *shown, *pairs[left:])]


def signalled(players: Sequence[UUID], **options: object) -> Current:
    """A race of Dutch Blitz whose hands may move at any speed, its host's signal given."""
    terms: Mapping[str, object] = {"hand_speed": 0, "expansion": True} | options
    return started(*players, ruleset="dutch_blitz", mode="live", options=terms)


def dealt(tables: Sequence[Current], decks: Sequence[Names]) -> list[Current]:
    """The countdown passes, for all at once, and each table gets these decks, by seat."""
    clock.shift(COUNTDOWN["live"])
    return [_dealt(current, decks[: len(current.seats)]) for current in tables]


def _dealt(current: Current, decks: Sequence[Names]) -> Current:
    ruleset, table = current.design.ruleset, current.table
    (timer,) = timers(ruleset, table)
    events = fire(ruleset, table, timer, Stacked(*decks))
    entry = make(current, table, Cause("timer"), events, received_at=clock.now_ms(), due=timer.due)
    outcome = write(current, [entry])

    assert isinstance(outcome, Written)
    return outcome.current
