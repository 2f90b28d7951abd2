"""Taking a seat over in the middle of a game: from a player who offered it, to the one it was offered to."""

from typing import Any

from games.rules.contract import AnyRuleset, Chance, Refused
from games.table.ending import ended_by_rules
from games.table.events import OfferSettled, SeatHandedOver
from games.table.offering import Offering
from games.table.returning import returned
from games.table.state import Table


def handed_to(table: Table, mark: str) -> Offering | None:
    """The open offer of a seat to the player of this mark."""
    return next((offer for offer in table.offers if offer.is_open and offer.invited == mark), None)


def decide_take_over(
    ruleset: AnyRuleset, table: Table, offer: Offering, left: str, now: int, chance: Chance
) -> list[Any]:  # Any: table events and the ruleset's
    """The invited player sits down; `left` is the mark of who sat there. Refuses not_agreed, offer_closed."""
    if offer.missing:
        raise Refused("not_agreed")
    if offer.expires_at is not None and now > offer.expires_at and table.paused_at is None:
        raise Refused("offer_closed", outcome="expired")
    back, play = returned(ruleset, table, offer.seat, now, chance)
    taken = [SeatHandedOver(offer.seat, offer.id, left), OfferSettled(offer.id, "accepted")]
    return [*back, *taken, *ended_by_rules(ruleset, table, play)]
