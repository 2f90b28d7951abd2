"""What the exposed cards of a seat allow: asked by the refusals, the list of lawful commands and the deadlock alike."""

from typing import Final, NamedTuple

from games.catalogue.blitz.cards import BITS, IS_ONE, KINDS, TAKES
from games.catalogue.blitz.commands import Source
from games.catalogue.blitz.state import Place, State
from games.catalogue.blitz.zones import SLOT_NUMBERS, SLOTS, exposed

_NO_BUILDS: Final[list[tuple[Source, int, int]]] = []


class Reach(NamedTuple):
    """What the open tops of a seat could do if nothing were forced: go to the centre (source, card), or on a slot (source, card,
    slot)."""

    plays: list[tuple[Source, int]]
    builds: list[tuple[Source, int, int]]


def reach(state: State, place: Place) -> Reach:
    tops, asks = exposed(place), state.centre.asks
    plays = [top for top in tops if KINDS[top[1]] in asks or IS_ONE[top[1]]]
    return Reach(plays, _builds(tops, place, TAKES[state.table.alternate]))


def _builds(tops: list[tuple[Source, int]], place: Place, takes: tuple[int, ...]) -> list[tuple[Source, int, int]]:
    kinds = 0
    for _, card in tops:
        kinds |= BITS[card]
    found = _NO_BUILDS
    for number, slot in enumerate(place.slots):
        if slot and takes[slot[-1]] & kinds:
            taken = takes[slot[-1]]
            found = [*found, *[(source, card, number) for source, card in tops if BITS[card] & taken]]
    return found


def has_move(state: State, seat: int) -> bool:
    """Whether some `play_centre` or `build` is lawful at all."""
    found = reach(state, state.places[seat])
    return bool(found.plays or found.builds)


def has_progress(place: Place, found: Reach) -> bool:
    """BF-26: whether some play is progress: to the centre, from Blitz or waste, or out of a slot that will be filled."""
    return bool(found.plays) or any(_brings_progress(place, source) for source, _, _ in found.builds)


def _brings_progress(place: Place, source: Source) -> bool:
    number = SLOT_NUMBERS.get(source)
    return number is None or (bool(place.blitz) and len(place.slots[number]) == 1)


def exposed_one(place: Place) -> tuple[Source, int] | None:
    """The first open 1 of a seat and where it lies: slots from 0, Blitz, waste (BF-29)."""
    for source, slot in zip(SLOTS, place.slots, strict=False):
        if slot and IS_ONE[slot[-1]]:
            return source, slot[-1]
    if place.blitz and IS_ONE[place.blitz[-1]]:
        return "blitz", place.blitz[-1]
    if place.turned and IS_ONE[place.packet[place.turned - 1]]:
        return "waste", place.packet[place.turned - 1]
    return None


def must_place_one(state: State, place: Place) -> bool:
    """AG-4: whether the seat may do nothing before it has placed an exposed 1."""
    return state.table.forced and exposed_one(place) is not None


def must_play(state: State, plays: list[tuple[Source, int]]) -> bool:
    """BF-31: whether one of these is by a tested top, at a table that flips only when stuck."""
    table = state.table
    return table.only_when_stuck and any(table.waste_tested or source != "waste" for source, _ in plays)
