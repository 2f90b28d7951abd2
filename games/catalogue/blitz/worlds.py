"""The cards of the game wherever they lie, and the worlds that look the same from a seat."""

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from games.catalogue.blitz.cards import CARDS, FACES, KINDS
from games.catalogue.blitz.state import Place, State, deck_of
from games.rules.contract import Chance, Luck


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
    return State(state.table, state.sheet, places, state.centre, state.lull, state.turn, state.honour)


def reshuffle(state: State, chance: Chance) -> tuple[State, tuple[Luck, ...]]:
    """What never lay open of a seat's Blitz and packet, seat by seat: nobody may know it, whatever was seen of it afterwards."""
    places, luck = [], []
    for place in state.places:
        hidden = _hidden(place)
        if len(hidden) > 1:
            order, ticket = chance.shuffle([FACES[card] for card in hidden])
            place = _with_hidden(place, [CARDS[face] for face in order])
            luck.append(ticket)
        places.append(place)
    return replace(state, places=tuple(places)), tuple(luck)


def _dealt_anew(place: Place, chance: Chance) -> Place:
    hidden = _hidden(place)
    return _with_hidden(place, chance.shuffle(hidden)[0]) if hidden else place


def _hidden(place: Place) -> list[int]:
    """What never lay open, in canonical order."""
    return sorted([card for card in (*place.blitz[:-1], *place.packet) if not place.seen >> KINDS[card] & 1])


def _with_hidden(place: Place, order: Sequence[int]) -> Place:
    """The place with its hidden cards in this order."""
    hidden, covered = iter(order), len(place.blitz[:-1])
    anew = [card if place.seen >> KINDS[card] & 1 else next(hidden) for card in (*place.blitz[:-1], *place.packet)]
    return replace(place, blitz=(*anew[:covered], *place.blitz[-1:]), packet=tuple(anew[covered:]))
