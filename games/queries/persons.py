"""Players in the log: never by name or id, but where one must be known again, by a mark that only this game's master can make."""

from collections.abc import Collection
from uuid import UUID

from games.fairness.hashing import hmac_sha256, tag
from games.queries.current import Current
from games.table.handing import handed_to


def mark_of(current: Current, player: UUID) -> str:
    """64 hexadecimal digits, others in every game: they tell nothing but whether a player who comes is the one."""
    return hmac_sha256(current.master, tag("player"), player.bytes).hex()


def is_marked(current: Current, player: UUID, marks: Collection[str]) -> bool:
    """Whether the player's mark is one of these. Mostly there are none, and nothing is reckoned."""
    return bool(marks) and mark_of(current, player) in marks


def is_asked_over(current: Current, player: UUID) -> bool:
    """Whether a seat is offered to the player."""
    offers = [offer for offer in current.table.offers if offer.invited and offer.is_open]
    return bool(offers) and handed_to(current.table, mark_of(current, player)) is not None
