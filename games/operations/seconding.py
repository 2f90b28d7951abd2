"""A decision that waits for a second moderator: it is agreed to, or not, or taken back."""

from uuid import UUID

from django.db import transaction

from games import clock
from games.models import Dispute, Proposal
from games.operations.disputes import change
from games.operations.errors import Declined, NotYours
from games.operations.impartial import judged
from games.operations.judging import check_other, held
from games.operations.rulings import enforced
from games.queries.current import Current


def approve(*, dispute_id: UUID, moderator: UUID) -> Dispute:
    """A second moderator agrees, and it is so. Raises NoSuchGame, NotYours (has_interest, same_moderator), Declined, Busy."""
    dispute, current, proposal = _waiting(dispute_id, moderator)
    _check_second(dispute, current, proposal, moderator)
    Proposal.objects.filter(id=proposal.id, second=None, refused_by=None).update(second_id=moderator)
    proposal.refresh_from_db()
    if proposal.second_id is None:
        raise Declined("conflict", current.version)
    return enforced(dispute, proposal)


def disapprove(*, dispute_id: UUID, moderator: UUID) -> Dispute:
    """A second moderator does not agree, or the first one takes it back: the case is the first one's again.

    Raises as `approve`.
    """
    dispute, current, proposal = _waiting(dispute_id, moderator)
    if moderator != proposal.moderator_id:
        _check_second(dispute, current, proposal, moderator)
    with transaction.atomic():
        dispute, version = held(dispute)
        if dispute.proposed != proposal.id:
            raise Declined("conflict", version)
        Proposal.objects.filter(id=proposal.id).update(refused_by_id=moderator)
        change(dispute, state="claimed", proposed=None, claimed_at=clock.moment(clock.now_ms()))
    return Dispute.objects.get(id=dispute.id)


def _waiting(dispute_id: UUID, moderator: UUID) -> tuple[Dispute, Current, Proposal]:
    dispute, current = judged(dispute_id, moderator)
    if dispute.state != "proposed" or dispute.proposed is None:
        raise Declined("not_proposed", current.version)
    return dispute, current, Proposal.objects.get(id=dispute.proposed)


def _check_second(dispute: Dispute, current: Current, proposal: Proposal, moderator: UUID) -> None:
    """Another one than who proposed it, and of an appeal, where it can be, than who ruled before. Raises NotYours."""
    if proposal.moderator_id == moderator:
        raise NotYours("same_moderator", current.version)
    check_other(dispute, current, moderator, proposal.moderator_id)
