"""Games to look at: going on, played to their end, given up."""

import random
from uuid import UUID

from games.catalogue.blitz.cards import FACES
from games.queries.current import Current
from tests.operations.seating import ask, guest, move, started
from tests.races import stacked


def going_on(*players: UUID) -> Current:
    """Gifts and Blessings, twelve moves in."""
    current = started(*(players or (guest(), guest("Bo"))))
    chance = random.Random(3)
    for _ in range(12):
        current = move(current, chance).current
    return current


def played_out() -> Current:
    """Gifts and Blessings, to its end by the rules."""
    current, chance = started(guest(), guest("Bo")), random.Random(3)
    while not current.table.is_over:
        current = move(current, chance).current
    return current


def given_up() -> Current:
    """Gifts and Blessings, resigned by seat 0: the hands stay hidden (G-20)."""
    current = started(guest(), guest("Bo"))
    player = current.seats[0].player_id
    assert player is not None
    return ask(current, player, {"type": "resign"}).current


def dealt(*players: UUID) -> Current:
    """High Card, nobody settled yet."""
    return started(*(players or (guest(), guest("Bo"))), ruleset="high_card")


def settle(current: Current, seat: int, *, swap: bool = False) -> Current:
    player = current.seats[seat].player_id
    assert player is not None
    return ask(current, player, {"type": "settle", "swap": swap}).current


def shown(*players: UUID) -> Current:
    """High Card, over: everybody kept the card dealt."""
    return settle(settle(dealt(*players), 0), 1)


def misplaced() -> tuple[Current, int]:
    """Dutch Blitz on honour, the example of rules 0.6: Bo's red 4 on Ann's red 2, Cy's red 5 on that; the version of the red 4.

    The table stands still as soon as somebody disputes.
    """
    terms = {"hand_speed": 0, "enforcement": "honour"}
    players = guest("Ann"), guest("Bo"), guest("Cy")
    table = started(*players, ruleset="dutch_blitz", mode="live", on_dispute="pause", options=terms)
    slots = ("red-1", "red-2", "yellow-9"), ("red-4", "blue-9", "yellow-8"), ("red-5", "green-9", "yellow-8")
    (current,) = stacked.dealt([table], [stacked.deck(seat, names) for seat, names in enumerate(slots)])
    tops = [current.table.play.places[seat].slots for seat in range(3)]
    cards = [FACES[tops[seat][slot][-1]] for seat, slot in ((0, 0), (0, 1), (1, 0), (2, 0))]
    on: str | None = None
    for seat, slot, card in zip((0, 0, 1, 2), ("slot0", "slot1", "slot0", "slot0"), cards, strict=True):
        pile = None if on is None else cards[0]
        current = ask(current, players[seat], {"type": "play_centre", "card": card, "from": slot, "pile": pile, "on": on}).current
        on = card
    return current, current.version - 1
