"""What the events of offers make of the table. Total; the past is trusted."""

from msgspec.structs import replace

from games.table import events as happened
from games.table.holds import released
from games.table.offering import MOST_SETTLED, Offering, Outcome
from games.table.state import Table


def offered(table: Table, event: happened.Offered) -> Table:
    offer = Offering(
        id=table.version,
        seat=event.seat,
        kind=event.kind,
        at=table.at,
        asked=event.asked,
        expires_at=event.expires_at,
        for_seat=event.for_seat,
        ms=event.ms,
        to=event.to,
        revealed=event.revealed,
        invited=event.invited,
    )
    return replace(table, offers=(*_kept(table.offers), offer))


def voted(table: Table, event: happened.Voted) -> Table:
    if not event.accept:
        return table
    offers = [replace(offer, agreed=(*offer.agreed, event.seat)) if offer.id == event.offer else offer for offer in table.offers]
    return replace(table, offers=tuple(offers))


def offer_settled(table: Table, event: happened.OfferSettled) -> Table:
    offers = [_settled(offer, event.outcome, table.at) if offer.id == event.offer else offer for offer in table.offers]
    return replace(table, offers=tuple(offers))


def time_given(table: Table, event: happened.TimeGiven) -> Table:
    seats = list(table.seats)
    seat = seats[event.seat]
    seats[event.seat] = replace(seat, due=None if seat.due is None else seat.due + event.ms)
    return replace(table, seats=tuple(seats))


def seat_handed_over(table: Table, event: happened.SeatHandedOver) -> Table:
    """What the player before had offered is nobody's offer now; that one's absence, and the bot for it, are over."""
    table = released(table, event.seat)
    seats = list(table.seats)
    seats[event.seat] = replace(seats[event.seat], since=table.version, is_minded=False)
    offers = [
        _settled(offer, "void", table.at) if offer.is_open and offer.seat == event.seat and offer.id != event.offer else offer
        for offer in table.offers
    ]
    return replace(table, seats=tuple(seats), offers=tuple(offers), former=(*table.former, event.left))


def void(table: Table) -> Table:
    """No offer is open any more."""
    if not any(offer.is_open for offer in table.offers):
        return table
    return replace(table, offers=tuple([_settled(offer, "void", table.at) if offer.is_open else offer for offer in table.offers]))


def _settled(offer: Offering, outcome: Outcome, at: int) -> Offering:
    return replace(offer, outcome=outcome, settled_at=at)


def _kept(offers: tuple[Offering, ...]) -> tuple[Offering, ...]:
    """The open ones, and the last of the settled."""
    settled = [offer for offer in offers if not offer.is_open]
    if len(settled) < MOST_SETTLED:
        return offers
    forgotten = {offer.id for offer in settled[: len(settled) - MOST_SETTLED + 1]}
    return tuple([offer for offer in offers if offer.id not in forgotten])
