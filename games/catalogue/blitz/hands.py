"""A hand from the deal to the score, and what the server does in it by itself: fill slots, place 1s, end it.

Each function carries the course of an entry on.
"""

from typing import Literal

from games.catalogue.blitz.cards import FACES
from games.catalogue.blitz.commands import Source
from games.catalogue.blitz.course import Course
from games.catalogue.blitz.events import Ending, Fault, Flipped, HandCalled, HandDealt, HandScored, PlayedToCentre, SlotFilled
from games.catalogue.blitz.lawful import exposed_one
from games.catalogue.blitz.options import BLITZ_SIZE
from games.catalogue.blitz.state import Place, State, active, deck_of, staying
from games.catalogue.blitz.zones import SLOT_NUMBERS, uncovered


def deal(course: Course) -> None:
    """The next hand: one shuffle for each seat that has not given up, lowest first (BF-22, BF-35)."""
    table = course.state.table
    decks: list[tuple[str, ...]] = [()] * table.seats
    luck = []
    for seat in staying(course.state):
        cards = deck_of(table, seat)
        decks[seat], ticket = course.chance.shuffle(FACES[cards.start : cards.stop])
        luck.append(ticket)
    course.add(
        HandDealt(
            hand=course.state.sheet.hand + 1,
            slots=tuple([deck[: table.slots] for deck in decks]),
            blitz=tuple([deck[table.slots + BLITZ_SIZE - 1] if deck else None for deck in decks]),
            decks=tuple(decks),
            starter=starter(course.state),
            at=course.now,
            luck=tuple(luck),
        )
    )
    for seat in staying(course.state):
        place_ones(course, seat)


def starter(state: State) -> int | None:
    """Who has the first turn: the drawn seat, later the lowest total, ties clockwise from the last starter (BF-23)."""
    last = state.sheet.starter
    if state.table.live or last is None or not state.sheet.hand:
        return last
    totals, seats = state.sheet.totals, state.table.seats
    return min(active(state) or staying(state), key=lambda seat: (totals[seat], (seat - last - 1) % seats))


def refill(course: Course, seat: int, source: Source) -> bool:
    """AG-7, AG-8: an emptied slot takes the Blitz top, and the hand ends with the last Blitz card. True: it did."""
    number = SLOT_NUMBERS.get(source)
    place = course.state.places[seat]
    if number is not None:
        if place.slots[number] or not place.blitz:
            return False
        card, shown = FACES[place.blitz[-1]], uncovered(place.blitz)
        course.add(SlotFilled(seat, number, card, course.now, shown))
        place = course.state.places[seat]
    if source == "waste" or place.blitz or course.state.table.shout:
        return False
    end_hand(course, seat, "blitz")
    return True


def place_ones(course: Course, seat: int) -> None:
    """BF-29: where the server places the 1s, every exposed one of the seat, each followed by its fill."""
    if course.state.table.forced:
        return
    while (one := exposed_one(course.state.places[seat])) is not None:
        source, card = one
        course.add(to_centre(course.state, seat, source, card, card, course.now, auto=True))
        if refill(course, seat, source):
            return


def to_centre(
    state: State, seat: int, source: Source, card: int, pile: int, at: int, *, auto: bool = False, audit: tuple[Fault, ...] = ()
) -> PlayedToCentre:
    """The event of a card that goes from there to the pile with that bottom."""
    return PlayedToCentre(seat, FACES[card], source, FACES[pile], at, shown_under(state.places[seat], source), auto, audit)


def turn_up(course: Course, seat: int, asked: int, audit: tuple[Fault, ...] = ()) -> None:
    """So many cards from the hand on the waste; fewer when no more are left (AG-6)."""
    place = course.state.places[seat]
    count = min(asked, len(place.packet) - place.turned)
    last = place.packet[place.turned + count - 1]
    course.add(Flipped(seat, count, FACES[last], course.now, asked, audit))


def shown_under(place: Place, source: Source) -> str | None:
    """The face that a play from Blitz or waste uncovers; a slot has no covered cards."""
    if source == "blitz":
        return uncovered(place.blitz)
    if source == "waste":
        return FACES[place.packet[place.turned - 2]] if place.turned > 1 else None
    return None


def end_hand(course: Course, seat: int | None, reason: Ending) -> None:
    """The hand stops and is scored, at an honour table when its claims window closes."""
    if course.state.honour:
        course.add(HandCalled(seat=seat, reason=reason, at=course.now))
        return
    course.add(HandCalled(seat=seat, reason=reason))
    score_hand(course)


def score_hand(course: Course) -> None:
    """By turns the next hand begins at once, unless the game is over."""
    course.add(_scored(course.state, course.now))
    if not course.state.table.live and course.state.sheet.phase == "scored":
        deal(course)


def _scored(state: State, now: int) -> HandScored:
    placed = tuple([place.placed for place in state.places])
    blitz = tuple([len(place.blitz) for place in state.places])
    scores = scores_of(state)
    totals = tuple([total + score for total, score in zip(state.sheet.totals, scores, strict=True)])
    over, winners = _verdict(state, totals)
    return HandScored(
        hand=state.sheet.hand,
        placed=placed,
        blitz=blitz,
        scores=scores,
        totals=totals,
        at=now,
        over=over,
        winners=winners,
        errors=state.honour.errors if state.honour and state.honour.penalty else (),
    )


def scores_of(state: State) -> tuple[int, ...]:
    """One point a card in the centre, minus two a card left in the Blitz pile, minus what mistakes cost (BF-18)."""
    lost = [state.honour.penalty * count for count in state.honour.errors] if state.honour else [0] * state.table.seats
    return tuple([place.placed - 2 * len(place.blitz) - cost for place, cost in zip(state.places, lost, strict=True)])


def _verdict(state: State, totals: tuple[int, ...]) -> tuple[Literal["played_out", "max_hands"] | None, tuple[int, ...]]:
    """BF-19: over with one highest total that reaches the target, or after the last hand; who gave up cannot win."""
    seats = staying(state)
    best = max(totals[seat] for seat in seats)
    winners = tuple([seat for seat in seats if totals[seat] == best])
    if best >= state.table.target and len(winners) == 1:
        return "played_out", winners
    if state.sheet.hand >= state.table.max_hands:
        return "max_hands", winners
    return None, ()
