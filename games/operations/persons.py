"""Players in the log: never by name or id, but where one must be known again, by a mark that only this game's master can make."""

from collections.abc import Collection
from uuid import UUID

from games.fairness.hashing import hmac_sha256, tag
from games.queries.current import Current


def mark_of(current: Current, player: UUID) -> str:
    """64 hexadecimal digits, others in every game: they tell nothing but whether a player who comes is the one."""
    return hmac_sha256(current.master, tag("player"), player.bytes).hex()


def is_marked(current: Current, player: UUID, marks: Collection[str]) -> bool:
    """Whether the player's mark is one of these. Mostly there are none, and nothing is reckoned."""
    return bool(marks) and mark_of(current, player) in marks
