"""The cards of the game wherever they lie, and the worlds that look the same from a seat."""

from collections.abc import Iterator, Sequence
from itertools import chain

from games.catalogue.blitz.cards import FACES, KINDS
from games.catalogue.blitz.state import Place, State, deck_of
from games.rules.contract import Chance


def inventory(state: State) -> Iterator[str]:
    """Every card by its face; the deck of a seat that is not dealt in is set aside."""
    zones: list[Sequence[int]] = [*state.centre.piles]
    for seat, place in enumerate(state.places):
        zones += [*place.slots, place.blitz, place.packet] if place.slots else [deck_of(state.table, seat)]
    return map(FACES.__getitem__, chain.from_iterable(zones))


def other_world(state: State, viewer: int | None, chance: Chance) -> State:
    """The same table with other face-down cards: what never lay open of a seat's Blitz and packet changes places. Nobody sees
    more than anybody else, so the viewer does not matter."""
    places = tuple([_dealt_anew(place, chance) for place in state.places])
    return State(state.table, state.sheet, places, state.centre, state.lull, state.turn)


def _dealt_anew(place: Place, chance: Chance) -> Place:
    covered = [card for card in place.packet if not place.seen >> KINDS[card] & 1]
    hidden = sorted([*place.blitz[:-1], *covered])
    if not hidden:
        return place
    order = iter(chance.shuffle(hidden)[0])
    blitz = tuple([next(order) for _ in place.blitz[:-1]]) + place.blitz[-1:]
    packet = tuple([card if place.seen >> KINDS[card] & 1 else next(order) for card in place.packet])
    return Place(place.slots, blitz, packet, place.turned, place.placed, place.paid, place.seen)
