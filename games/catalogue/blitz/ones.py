"""The remedy for a 1 that was left lying (BF-13): it is placed for its seat, from wherever it lies by now."""

from collections.abc import Iterable
from typing import Literal

from games.catalogue.blitz.cards import FACES, IS_ONE
from games.catalogue.blitz.commands import Source
from games.catalogue.blitz.course import Course
from games.catalogue.blitz.events import OnesOwed, OneTaken
from games.catalogue.blitz.hands import refill, shown_under
from games.catalogue.blitz.state import Place
from games.catalogue.blitz.zones import SLOTS, exposed, top


def exposed_ones(place: Place) -> tuple[int, ...]:
    """In the order slots, Blitz, waste."""
    return tuple([card for _, card in exposed(place) if IS_ONE[card]])


def place_owed(course: Course, seat: int, ones: Iterable[int]) -> None:
    """Each that is not in the centre yet starts a pile; once the hand is over nothing is placed."""
    if course.state.sheet.phase != "running":
        return
    cards = tuple(ones)
    course.add(OnesOwed(seat, tuple([FACES[card] for card in cards])))
    for card in cards:
        place = course.state.places[seat]
        source = _zone(place, card)
        if source is None:
            continue
        course.add(OneTaken(seat, FACES[card], source, course.now, _uncovered(place, source, card)))
        if source != "hand" and refill(course, seat, source):
            return


def _zone(place: Place, card: int) -> Source | Literal["hand"] | None:
    """Where it lies; None: in the centre, or inside the Blitz pile, from where nothing is taken."""
    for source, slot in zip(SLOTS, place.slots, strict=False):
        if card in slot:
            return source
    if place.blitz[-1:] == (card,):
        return "blitz"
    if card in place.packet:
        return "waste" if card in place.packet[: place.turned] else "hand"
    return None


def _uncovered(place: Place, source: Source | Literal["hand"], card: int) -> str | None:
    return shown_under(place, source) if source in ("blitz", "waste") and top(place, source) == card else None
