"""What players do about a dispute that was filed: speak to those who judge, withdraw it, appeal once."""

from uuid import UUID

from django.db import transaction

from games import clock
from games.models import Dispute, DisputeMessage, DisputeParty
from games.operations.errors import Declined, NoSuchGame, NotYours
from games.operations.freezing import thaw
from games.operations.touching import touched
from games.queries.cases import TO_JUDGE
from games.queries.disputes import OPEN_FOR_MS
from games.table.state import Cause

MOST_MESSAGES = 20
"""That one player may write in one dispute."""


def say(*, dispute_id: UUID, player: UUID, text: str) -> None:
    """To those who judge, and to nobody else. Raises NoSuchGame, Declined (dispute_closed, too_many)."""
    with transaction.atomic():
        dispute, version = _held(dispute_id, player)
        if dispute.state not in TO_JUDGE:
            raise Declined("dispute_closed", version)
        if dispute.messages.filter(author_id=player).count() >= MOST_MESSAGES:
            raise Declined("too_many", version)
        DisputeMessage.objects.create(dispute=dispute, author_id=player, text=text, at=clock.moment(clock.now_ms()))


def withdraw(*, dispute_id: UUID, player: UUID) -> None:
    """By who filed it; an appeal by who appealed, and then the ruling stands. Twice is once.

    Raises NoSuchGame, NotYours, Declined (dispute_closed).
    """
    dispute = of_party(dispute_id, player)
    is_appeal = dispute.appealed_at is not None
    if player != (dispute.appealed_by_id if is_appeal else dispute.filed_by_id):
        raise NotYours("not_your_dispute")
    with transaction.atomic():
        dispute, version = _held(dispute_id, player)
        after = "ruled" if is_appeal else "withdrawn"
        if dispute.state not in (*TO_JUDGE, after):
            raise Declined("dispute_closed", version)
        if dispute.state != after:
            change(dispute, state=after, frozen=False, claimed_by=None, claimed_at=None, proposed=None)
    thaw(dispute, Cause("system"))


def appeal(*, dispute_id: UUID, player: UUID, text: str) -> None:
    """Once, by either side, within 72 hours of the ruling; somebody else judges, where there is one.

    Raises NoSuchGame, Declined (not_ruled, already_appealed, phase_over).
    """
    with transaction.atomic():
        dispute, version = _held(dispute_id, player)
        if dispute.appealed_at is not None:
            raise Declined("already_appealed", version)
        if dispute.state != "ruled" or dispute.ruled_at is None:
            raise Declined("not_ruled", version)
        now = clock.now_ms()
        if round(dispute.ruled_at.timestamp() * 1000) + OPEN_FOR_MS < now:
            raise Declined("phase_over", version)
        DisputeMessage.objects.create(dispute=dispute, author_id=player, text=text, at=clock.moment(now))
        change(dispute, state="appealed", appealed_by_id=player, appealed_at=clock.moment(now))


def erase_words(*, player: UUID) -> int:
    """Empties what this player wrote in disputes; how many messages. What was ruled stays, and the digest of its words."""
    return DisputeMessage.objects.filter(author_id=player).exclude(text="").update(text="")


def of_party(dispute_id: UUID, player: UUID) -> Dispute:
    """Raises NoSuchGame for everybody whom it does not concern."""
    if not DisputeParty.objects.filter(dispute_id=dispute_id, player_id=player).exists():
        raise NoSuchGame
    return Dispute.objects.get(id=dispute_id)


def change(dispute: Dispute, **fields: object) -> None:
    """Of a dispute that is held."""
    Dispute.objects.filter(id=dispute.id).update(changed_at=clock.moment(clock.now_ms()), **fields)


def _held(dispute_id: UUID, player: UUID) -> tuple[Dispute, int]:
    """The dispute, held until the end of the transaction, and its game's version."""
    version = touched(of_party(dispute_id, player).game_id)
    return Dispute.objects.select_for_update().get(id=dispute_id), version
