"""Which games a player may know of."""

from uuid import UUID

from accounts.blocks import is_blocked
from games.operations.errors import NoSuchGame, NotYours
from games.queries.current import Current
from games.queries.invitations import is_invited
from games.queries.persons import mark_of
from games.queries.watching import as_watched, is_late
from games.table.handing import handed_to
from games.table.watching import may_watch, watched_version


def may_see(current: Current, player: UUID | None) -> int | None:
    """The player's seat, or None for one who may watch. Raises NoSuchGame for everybody else.

    Public games are open to all, once begun unless the table wants no watchers; a game by link to who has its id until it starts;
    a private one to its seats alone, to who is asked to the table before the start, to who sat there and handed the seat over,
    and to who is asked to take one over. Before the start a game by link, or a private one, is not there for whom its host has
    blocked.
    """
    if not needs_asking(current, player):
        return current.seat_of(player)
    if player is None or is_barred(current, player):
        raise NoSuchGame
    if current.head.visibility == "link" or is_invited(current.id, player):
        return None
    raise NoSuchGame


def seen_by(current: Current, player: UUID | None) -> Current:
    """The game as far as the player may know it; watchers of a delayed one some entries late. Raises NoSuchGame."""
    may_see(current, player)
    return as_watched(current, player)


def seat_of(current: Current, player: UUID) -> int:
    """The seat of one who plays. Raises NoSuchGame; NotYours, with the version as far as the player may know it."""
    seat = may_see(current, player)
    if seat is None:
        raise NotYours(version=version_for(current, player))
    return seat


def version_for(current: Current, player: UUID | None) -> int:
    """The game's version as far as the player may know it."""
    return watched_version(current.table) if is_late(current, player) else current.version


def is_barred(current: Current, player: UUID) -> bool:
    """Whether the host has blocked this player, who is to notice nothing but that there is no such table."""
    host = current.seats[current.table.host].player_id
    return host is not None and is_blocked(host, player)


def needs_asking(current: Current, player: UUID | None) -> bool:
    """Whether only the database can say that the player may see the game. Raises NoSuchGame for who may not."""
    if current.seat_of(player) is not None or (may_watch(current.table) and _is_open(current, player)):
        return False
    if player is not None and _is_known(current, player):
        return False
    if current.table.status != "open":
        raise NoSuchGame
    return player is not None or current.head.visibility == "private"


def _is_open(current: Current, player: UUID | None) -> bool:
    return current.head.visibility == "public" or player == current.head.creator


def _is_known(current: Current, player: UUID) -> bool:
    """Whether the log has the player's mark. Few games have any: nothing is reckoned for the others."""
    table = current.table
    if not table.former and not any(offer.invited and offer.is_open for offer in table.offers):
        return False
    mark = mark_of(current, player)
    return mark in table.former or handed_to(table, mark) is not None
