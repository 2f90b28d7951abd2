"""Who may judge which dispute: nobody with a part in it. Everybody else hears that there is no such thing."""

from uuid import UUID

from accounts.blocks import between
from accounts.models import Player
from accounts.moderators import all_moderators
from games.models import Dispute, DisputeParty
from games.operations.due import bring_up_to_date
from games.operations.errors import NoSuchGame, NotYours
from games.operations.grouping import may_moderate, moderators_of
from games.queries.current import Current
from games.queries.persons import is_marked


def judged(dispute_id: UUID, moderator: UUID) -> tuple[Dispute, Current]:
    """The dispute and its game, for a moderator who may judge it.

    Raises NoSuchGame, NotYours (has_interest), Unplayable, Busy.
    """
    dispute = Dispute.objects.filter(id=dispute_id).first()
    if dispute is None or not may_moderate(moderator, dispute.game_id):
        raise NoSuchGame
    current, _ = bring_up_to_date(dispute.game_id)
    if has_interest(current, moderator):
        raise NotYours("has_interest", current.version)
    return dispute, current


def has_interest(current: Current, moderator: UUID) -> bool:
    """Whether this player, or a bot of theirs, sits or sat in the game, laid it, or was party to one of its disputes; or blocks,
    or is blocked by, somebody who sits there."""
    if moderator == current.head.creator or any(moderator in (row.player_id, row.owner_id) for row in current.seats):
        return True
    if current.table.former and any(is_marked(current, each, current.table.former) for each in _once(moderator)):
        return True
    sits = {who for row in current.seats for who in (row.player_id, row.owner_id) if who is not None}
    if between(moderator, sits):
        return True
    return DisputeParty.objects.filter(dispute__game_id=current.id, player_id=moderator).exists()


def _once(player: UUID) -> list[UUID]:
    """The player, and the guests that became part of this account: the log knows them by marks of their own."""
    return [player, *Player.objects.filter(merged_into_id=player).order_by("id").values_list("id", flat=True)]


def able(current: Current) -> set[UUID]:
    """Every moderator who may judge this game, of the site or of its group."""
    return {each for each in all_moderators() | moderators_of(current.id) if not has_interest(current, each)}
