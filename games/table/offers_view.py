"""Offers as every viewer is shown them: there is nothing secret about an offer."""

from typing import Any

from games.rules.contract import Struct
from games.rules.instants import stamp, stamp_or_none
from games.table.offering import Offering
from games.table.state import Table


class OfferView(Struct):
    """`asked` must all agree, `agreed` did. `expires_at` is null for one that stands until it is answered.

    `for_seat`, `ms`: whose clock gets how much time; or how long a pause lasts. `to`: the version a takeback goes back to,
    `revealed` those since that showed something hidden. `outcome`: null while it is open.
    """

    id: int
    seat: int
    kind: str
    at: str
    asked: tuple[int, ...]
    agreed: tuple[int, ...]
    expires_at: str | None
    for_seat: int | None
    ms: int | None
    to: int | None
    revealed: tuple[int, ...]
    outcome: str | None
    settled_at: str | None


def open_offers(table: Table) -> list[OfferView]:
    """Those that wait for an answer, oldest first."""
    return [_shown(offer) for offer in table.offers if offer.is_open] if table.offers else []


def known_offers(table: Table) -> dict[str, Any]:  # Any: JSON members of unlike types
    """The open ones, oldest first, and the last of the settled, newest first."""
    settled = [_shown(offer) for offer in reversed(table.offers) if not offer.is_open]
    return {"open": open_offers(table), "settled": settled}


def _shown(offer: Offering) -> OfferView:
    return OfferView(
        id=offer.id,
        seat=offer.seat,
        kind=offer.kind,
        at=stamp(offer.at),
        asked=offer.asked,
        agreed=offer.agreed,
        expires_at=stamp_or_none(offer.expires_at),
        for_seat=offer.for_seat,
        ms=offer.ms,
        to=offer.to,
        revealed=offer.revealed,
        outcome=offer.outcome,
        settled_at=stamp_or_none(offer.settled_at),
    )
