"""What moderators do before they decide: take a case, give it back, make the game stand still, and look."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from games import clock
from games.models import Deed, Dispute, Look, Ruling
from games.operations.disputes import change
from games.operations.errors import Declined, NoSuchGame, NotYours
from games.operations.freezing import freeze, thaw
from games.operations.grouping import may_moderate, moderates_any
from games.operations.impartial import able, has_interest, judged
from games.operations.touching import touched
from games.queries.cases import case
from games.queries.current import Current
from games.table.state import Cause

CLAIM_LASTS = timedelta(hours=24)
"""Then another moderator may take the case over."""


def check_moderator(player: UUID) -> None:
    """Raises NoSuchGame: whoever does not judge finds nothing."""
    if not moderates_any(player):
        raise NoSuchGame


def read(*, dispute_id: UUID, moderator: UUID) -> dict[str, object]:
    """One case; of the game itself nothing is shown. Raises NoSuchGame, NotYours (has_interest)."""
    return case(judged(dispute_id, moderator)[0], moderator)


def claim(*, dispute_id: UUID, moderator: UUID) -> Dispute:
    """The case is this moderator's until it is decided or given back; again is once.

    Raises NoSuchGame, NotYours (has_interest, same_moderator), Declined (conflict: another has it; dispute_closed).
    """
    dispute, current = judged(dispute_id, moderator)
    check_other(dispute, current, moderator)
    with transaction.atomic():
        dispute, version = held(dispute)
        if dispute.claimed_by_id == moderator:
            return dispute
        now = clock.moment(clock.now_ms())
        if _is_held(dispute, current, now):
            raise Declined("conflict", version)
        if dispute.state not in ("open", "appealed", "claimed"):
            raise Declined("dispute_closed", version)
        change(dispute, state="claimed", claimed_by_id=moderator, claimed_at=now)
        _noted(dispute, moderator, "claim")
    return Dispute.objects.get(id=dispute_id)


def _is_held(dispute: Dispute, current: Current, now: datetime) -> bool:
    """Whether somebody has it who still may judge it."""
    if dispute.claimed_at is None or dispute.claimed_by_id is None or dispute.claimed_at + CLAIM_LASTS <= now:
        return False
    return may_moderate(dispute.claimed_by_id, current.id) and not has_interest(current, dispute.claimed_by_id)


def release(*, dispute_id: UUID, moderator: UUID) -> Dispute:
    """Gives the case back to the queue. Raises NoSuchGame, NotYours (not_claimed)."""
    dispute, _ = judged(dispute_id, moderator)
    with transaction.atomic():
        dispute, version = held(dispute)
        check_claimed(dispute, moderator, version)
        state = "open" if dispute.appealed_at is None else "appealed"
        change(dispute, state=state, claimed_by=None, claimed_at=None)
        _noted(dispute, moderator, "release")
    return Dispute.objects.get(id=dispute_id)


def stop_game(*, dispute_id: UUID, moderator: UUID) -> Current:
    """The game stands still until the ruling. Raises NoSuchGame, NotYours, Declined (game_over, not_started)."""
    dispute, current = judged(dispute_id, moderator)
    check_claimed(dispute, moderator, current.version)
    if current.table.is_begun:
        _noted(dispute, moderator, "stop")
    return freeze(dispute, current.version)


def let_go_on(*, dispute_id: UUID, moderator: UUID) -> Current:
    """The game goes on though nothing is decided. Raises NoSuchGame, NotYours."""
    dispute, current = judged(dispute_id, moderator)
    check_claimed(dispute, moderator, current.version)
    _noted(dispute, moderator, "go_on")
    return thaw(dispute, Cause("moderator"))


def look(*, moderator: UUID, current: Current, what: str, version: int, dispute_id: UUID | None = None) -> Look:
    """Records that this moderator is about to see what players may not; in the database when this returns."""
    return Look.objects.create(
        moderator_id=moderator,
        game_id=current.id,
        dispute_id=dispute_id,
        what=what,
        version=version,
        is_running=not current.table.is_over,
        at=clock.moment(clock.now_ms()),
    )


def _noted(dispute: Dispute, moderator: UUID, what: str) -> None:
    """For good; of what is done in the log, before it is done."""
    now = clock.moment(clock.now_ms())
    Deed.objects.create(dispute=dispute, game_id=dispute.game_id, moderator_id=moderator, what=what, at=now)


def held(dispute: Dispute) -> tuple[Dispute, int]:
    """The dispute, held until the end of the transaction, and its game's version."""
    version = touched(dispute.game_id)
    return Dispute.objects.select_for_update().get(id=dispute.id), version


def check_claimed(dispute: Dispute, moderator: UUID, version: int) -> None:
    """Raises NotYours unless the case is this moderator's."""
    if dispute.state != "claimed" or dispute.claimed_by_id != moderator:
        raise NotYours("not_claimed", version)


def may_hear(dispute: Dispute, moderator: UUID) -> bool:
    """Who has the case may look; and where a decision waits for a second moderator, everybody who may be that."""
    return dispute.claimed_by_id == moderator or dispute.state == "proposed"


def check_may_hear(dispute: Dispute, moderator: UUID, version: int) -> None:
    """Raises NotYours."""
    if not may_hear(dispute, moderator):
        raise NotYours("not_claimed", version)


def check_other(dispute: Dispute, current: Current, moderator: UUID, *busy: UUID) -> None:
    """Nobody judges the appeal against the own ruling, where somebody else can who is not busy with it."""
    if dispute.appealed_at is None:
        return
    pairs = Ruling.objects.filter(dispute_id=dispute.id).order_by("at").values_list("moderator_id", "second_id")
    judges = {each for pair in pairs for each in pair}
    if moderator in judges and able(current) - judges - set(busy):
        raise NotYours("same_moderator", current.version)
