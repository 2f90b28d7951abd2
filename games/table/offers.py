"""Offers: a seat asks, the others answer by the offer's id, and what all of them agree to happens in the last answer's entry.

An offer and every answer is an entry like any other: whatever is sent at once has one order, and so one outcome.
"""

from typing import Any

from games.rules.contract import Chance, Refused
from games.table.commands import Offer, OfferCommand, Vote, Withdraw
from games.table.ending import ended_early, staying
from games.table.events import Offered, OfferSettled, TimeGiven, Voted
from games.table.limits import OFFER_REST
from games.table.offering import Offering, OfferKind
from games.table.pauses import decide_pause, decide_resume
from games.table.state import Table
from games.table.takeback import take_back
from games.table.wishes import CODES as WISH_CODES
from games.table.wishes import Scene, found, has_clock, wished

CODES = (
    *WISH_CODES,
    "already_offered",
    "no_such_offer",
    "offer_closed",
    "not_asked",
    "already_voted",
    "not_your_offer",
    "already_agreed",
)
"""Refusals of offers and answers; asking again too soon after a refusal is `too_early`."""


def is_rematch(table: Table, command: object) -> bool:
    """Whether the command asks, or answers, who plays again: what may be said after the end of a game that was played."""
    if table.play is None:
        return False
    match command:
        case Offer(kind=kind):
            return kind == "rematch"
        case Vote(offer=number) | Withdraw(offer=number):
            return any(offer.id == number and offer.kind == "rematch" for offer in table.offers)
        case _:
            return False


def decide_offer(scene: Scene, command: OfferCommand, chance: Chance) -> list[Any]:  # Any: table events and the ruleset's
    """What an offer, an answer or a withdrawal brings about. Raises Refused."""
    match command:
        case Offer():
            return _offer(scene, command, chance)
        case Vote():
            return _vote(scene, command, chance)
        case Withdraw():
            return [OfferSettled(_own(scene, command.offer).id, "withdrawn")]


def _offer(scene: Scene, command: Offer, chance: Chance) -> list[Any]:  # Any: as above
    wish = wished(scene, command)
    standing = [offer for offer in scene.table.offers if offer.is_open and offer.wish == wish.wish]
    for offer in standing:
        if scene.seat in offer.missing:
            return _agree(scene, offer, chance)
    _check_pestering(scene, command.kind)
    made = Offered(
        wish.seat, wish.kind, wish.asked, wish.expires_at, wish.for_seat, wish.ms, wish.to, wish.revealed, wish.invited
    )
    return [made] if wish.waits_for() else [made, *_accepted(scene, wish, chance)]


def _check_pestering(scene: Scene, kind: OfferKind) -> None:
    """One open offer of a kind a seat, one rematch a game; after a refusal a while passes before the next."""
    own = [offer for offer in scene.table.offers if offer.seat == scene.seat and offer.kind == kind]
    if any(offer.is_open for offer in own):
        raise Refused("already_offered")
    if kind == "rematch" and rematch(scene.table) is not None:
        raise Refused("already_agreed")
    refused = max((offer.settled_at or 0 for offer in own if offer.outcome == "refused"), default=None)
    if refused is not None and scene.now < refused + OFFER_REST[scene.table.mode]:
        raise Refused("too_early", retry_at=refused + OFFER_REST[scene.table.mode])


def rematch(table: Table) -> Offering | None:
    """The rematch that everybody agreed to."""
    return next((offer for offer in table.offers if offer.kind == "rematch" and offer.outcome == "accepted"), None)


def _vote(scene: Scene, command: Vote, chance: Chance) -> list[Any]:  # Any: as above
    offer = _open(scene, command.offer)
    if scene.seat not in offer.asked:
        raise Refused("not_asked")
    if scene.seat in offer.agreed:
        raise Refused("already_voted")
    if not command.accept:
        return [Voted(offer.id, scene.seat, False), OfferSettled(offer.id, "refused")]
    return _agree(scene, offer, chance)


def _agree(scene: Scene, offer: Offering, chance: Chance) -> list[Any]:  # Any: as above
    """Agreed; the last one who was missing brings it about."""
    voted = Voted(offer.id, scene.seat, True)
    return [voted] if offer.waits_for(scene.seat) else [voted, *_accepted(scene, offer, chance)]


def _open(scene: Scene, number: int) -> Offering:
    """Refuses `no_such_offer`, and `offer_closed` with how it was settled."""
    offer = next((offer for offer in scene.table.offers if offer.id == number), None)
    if offer is None:
        raise Refused("no_such_offer")
    if not offer.is_open:
        raise Refused("offer_closed", outcome=offer.outcome)
    is_late = offer.expires_at is not None and scene.now > offer.expires_at
    if is_late and scene.table.paused_at is None:  # in a pause the time to answer stands still
        raise Refused("offer_closed", outcome="expired")
    return offer


def _own(scene: Scene, number: int) -> Offering:
    offer = _open(scene, number)
    if offer.seat != scene.seat:
        raise Refused("not_your_offer")
    return offer


def _accepted(scene: Scene, offer: Offering, chance: Chance) -> list[Any]:  # Any: as above
    """The offer is closed, and what it was about happens; more time for a clock that has stopped comes too late."""
    ruleset, table = scene.ruleset, scene.table
    settled = OfferSettled(offer.id, "accepted")
    match offer.kind:
        case "draw":
            return [settled, ended_early(ruleset, table, scene.play, staying(table), "agreed")]
        case "abort":
            return [settled, ended_early(ruleset, table, scene.play, (), "agreed")]
        case "pause":
            return [settled, *decide_pause(table, "agreed", max(scene.now, table.at) + (offer.ms or 0), scene.now)]
        case "resume":
            return [settled, *decide_resume(table, "agreed")]
        case "takeback":
            return [settled, *take_back(ruleset, table, found(scene, offer), scene.seat, scene.now, chance)]
        case "more_time" if offer.for_seat is not None and offer.ms is not None:
            if not has_clock(table, offer.for_seat):
                return [OfferSettled(offer.id, "void")]
            return [settled, TimeGiven(offer.for_seat, offer.ms)]
        case _:
            return [settled]


def expired(offer: int) -> list[OfferSettled]:
    """Nobody answered in time."""
    return [OfferSettled(offer, "expired")]


def can_offer(table: Table, seat: int) -> list[str]:
    """Which of `offer`, `vote`, `withdraw` are open to this seat now."""
    if table.play is None or (not table.is_over and table.seats[seat].status == "resigned"):
        return []
    standing = [offer for offer in table.offers if offer.is_open]
    own = any(offer.seat == seat for offer in standing)
    names = [] if table.is_over and (own or rematch(table) is not None) else ["offer"]
    if any(seat in offer.missing for offer in standing):
        names.append("vote")
    return [*names, "withdraw"] if own else names


def waiting_for(table: Table, seat: int) -> tuple[int, ...]:
    """The open offers that this seat has still to answer."""
    return tuple([offer.id for offer in table.offers if offer.is_open and seat in offer.missing]) if table.offers else ()


def handing(table: Table, seat: int) -> int | None:
    """The open offer by which this seat is to be handed over."""
    found = (offer.id for offer in table.offers if offer.is_open and offer.kind == "hand_over" and offer.seat == seat)
    return next(found, None) if table.offers else None
