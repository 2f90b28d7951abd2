"""What lies on top of a pile, and what becomes of the piles when a card goes from one to another."""

from typing import Final

from games.catalogue.blitz.cards import FACES, FOLLOWER, KINDS
from games.catalogue.blitz.commands import Source
from games.catalogue.blitz.state import Centre, Place

SLOTS: Final[tuple[Source, ...]] = ("slot0", "slot1", "slot2", "slot3", "slot4")
SLOT_NUMBERS: Final[dict[Source, int]] = {source: number for number, source in enumerate(SLOTS)}
EMPTY_CENTRE: Final = Centre()
NO_PLACE: Final = Place((), (), ())
"""Of a seat that is not dealt in."""

_ASKING: Final = tuple(bytes((kind,)) for kind in FOLLOWER)


def top(place: Place, source: Source) -> int | None:
    """The card that lies open there, if any."""
    if source == "waste":
        return place.packet[place.turned - 1] if place.turned else None
    if source == "blitz":
        return place.blitz[-1] if place.blitz else None
    number = SLOT_NUMBERS[source]
    if number >= len(place.slots) or not place.slots[number]:
        return None
    return place.slots[number][-1]


def exposed(place: Place) -> list[tuple[Source, int]]:
    """Every open top of a seat: slots from 0, Blitz, waste."""
    found = [(source, slot[-1]) for source, slot in zip(SLOTS, place.slots, strict=False) if slot]
    if place.blitz:
        found.append(("blitz", place.blitz[-1]))
    if place.turned:
        found.append(("waste", place.packet[place.turned - 1]))
    return found


def face_of(card: int | None) -> str | None:
    return None if card is None else FACES[card]


def uncovered(pile: tuple[int, ...]) -> str | None:
    """The face under the top of a pile, if there is one."""
    return FACES[pile[-2]] if len(pile) > 1 else None


def lifted(place: Place, source: Source, placed: int, paid: int) -> Place:
    """The place without the top of `source`, with these counts."""
    number = SLOT_NUMBERS.get(source)
    if number is not None:
        slots = place.slots
        slots = (*slots[:number], slots[number][:-1], *slots[number + 1 :])
        return Place(slots, place.blitz, place.packet, place.turned, placed, paid, place.seen)
    if source == "blitz":
        return Place(place.slots, place.blitz[:-1], place.packet, place.turned, placed, paid, place.seen)
    turned = place.turned - 1
    packet = place.packet[:turned] + place.packet[turned + 1 :]
    seen = place.seen | 1 << KINDS[packet[turned - 1]] if turned else place.seen
    return Place(place.slots, place.blitz, packet, turned, placed, paid, seen)


def taken(place: Place, card: int) -> Place:
    """The place without this card, which goes to the centre from wherever it lies."""
    slots = tuple([tuple([each for each in slot if each != card]) for slot in place.slots])
    blitz = place.blitz[:-1] if place.blitz[-1:] == (card,) else place.blitz
    turned = place.turned - (card in place.packet[: place.turned])
    packet = tuple([each for each in place.packet if each != card])
    seen = place.seen | 1 << KINDS[packet[turned - 1]] if turned else place.seen
    return Place(slots, blitz, packet, turned, place.placed + 1, place.paid, seen)


def topped(place: Place, number: int, card: int) -> Place:
    """The place with a card on this slot."""
    slots = place.slots
    slots = (*slots[:number], (*slots[number], card), *slots[number + 1 :])
    return Place(slots, place.blitz, place.packet, place.turned, place.placed, place.paid, place.seen)


def filled(place: Place, number: int) -> Place:
    """The place with this empty slot filled from its Blitz pile."""
    slots, blitz = place.slots, place.blitz
    slots = (*slots[:number], blitz[-1:], *slots[number + 1 :])
    return Place(slots, blitz[:-1], place.packet, place.turned, place.placed, place.paid, place.seen)


def laid(centre: Centre, card: int, pile: int) -> Centre:
    """The centre with the card on the pile whose bottom is `pile`: itself, where it begins one."""
    if card == pile:
        return Centre((*centre.piles, (card,)), (*centre.bottoms, card), centre.asks + _ASKING[card])
    number = centre.bottoms.index(pile)
    piles, asks = centre.piles, centre.asks
    return Centre(
        (*piles[:number], (*piles[number], card), *piles[number + 1 :]),
        centre.bottoms,
        asks[:number] + _ASKING[card] + asks[number + 1 :],
    )


def swapped(places: tuple[Place, ...], seat: int, place: Place) -> tuple[Place, ...]:
    changed = list(places)
    changed[seat] = place
    return tuple(changed)
