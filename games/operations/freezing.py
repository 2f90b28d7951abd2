"""A table that stands still while a dispute is judged: by its own option, or because a moderator says so."""

from collections.abc import Sequence
from uuid import UUID

from games import clock
from games.models import Dispute, Game
from games.operations.entering import enter
from games.operations.errors import Busy, Declined, NoSuchGame, Unplayable
from games.operations.touching import touched
from games.queries.cases import TO_JUDGE
from games.queries.current import Current
from games.rules.contract import Refused
from games.table.events import Paused, Resumed
from games.table.pauses import decide_pause, decide_resume, is_disputed
from games.table.state import Cause

LONGEST_MS = 72 * 3_600_000
"""By the table's option: then the game goes on by itself, judged or not."""


def freeze_by_option(current: Current, dispute_id: UUID) -> None:
    """Where the table wants it so: once a player and game, so that nobody can hold a game up with dispute after dispute.

    However often it is asked for, the pause ends when the first one does, and what somebody who judges has touched is theirs.
    """
    if current.table.on_dispute != "pause" or not current.table.is_begun:
        return
    dispute = Dispute.objects.get(id=dispute_id)
    earlier = Dispute.objects.filter(game_id=current.id, filed_by_id=dispute.filed_by_id, filed_at__lt=dispute.filed_at)
    until = round(dispute.filed_at.timestamp() * 1000) + LONGEST_MS
    is_untouched = dispute.state == "open" and dispute.changed_at == dispute.filed_at
    if is_untouched and until > clock.now_ms() and not earlier.exists():
        _freeze(dispute, Cause("system"), until)


def freeze(dispute: Dispute, version: int) -> Current:
    """By a moderator, until the ruling. Raises Declined (game_over, not_started)."""
    try:
        return _freeze(dispute, Cause("moderator"), None)
    except Refused as refused:
        Dispute.objects.filter(id=dispute.id).update(frozen=False)
        raise Declined(refused.code, version) from refused


def _freeze(dispute: Dispute, cause: Cause, until: int | None) -> Current:
    """The dispute first: a table that stands still for nobody would stand still for ever. A pause is never made shorter.

    Afterwards the dispute once more: in between the table may have gone on from another pause.
    """

    def wanted(current: Current, now: int) -> Sequence[Paused]:
        if cause.kind == "system" and not current.table.is_begun:
            return []
        held = next((pause for pause in current.table.pauses if pause.reason == "dispute"), None)
        is_longer = held is not None and (held.until is None or (until is not None and held.until >= until))
        return [] if is_longer else decide_pause(current.table, "dispute", until, now)

    if not Dispute.objects.filter(id=dispute.id, state__in=TO_JUDGE).update(frozen=True):
        raise Refused("dispute_closed")
    current, _ = enter(dispute.game_id, cause, wanted)
    if is_disputed(current.table):
        Dispute.objects.filter(id=dispute.id, state__in=TO_JUDGE).update(frozen=True)
    touched(dispute.game_id)
    return current


def thaw(dispute: Dispute, cause: Cause) -> Current:
    """The game goes on, unless another dispute holds it."""

    def wanted(current: Current, now: int) -> Sequence[Resumed]:
        holds = others_hold(dispute) or not current.table.is_begun
        return [] if holds else decide_resume(current.table, "dispute")

    current, _ = enter(dispute.game_id, cause, wanted)
    Dispute.objects.filter(id=dispute.id).update(frozen=False)
    touched(dispute.game_id)
    return current


def heal() -> int:
    """Lets games go on that stand still for no dispute, because somebody died between two steps; how many."""
    found = Game.objects.filter(status="paused", disputes__isnull=False).distinct().order_by("id").values_list("id", flat=True)
    return sum(_healed(game_id) for game_id in found)


def _healed(game_id: UUID) -> bool:
    def wanted(current: Current, now: int) -> Sequence[Resumed]:
        is_held = Dispute.objects.filter(game_id=game_id, frozen=True, state__in=TO_JUDGE).exists()
        return [] if is_held or not current.table.is_begun else decide_resume(current.table, "dispute")

    try:
        return enter(game_id, Cause("system"), wanted)[1]
    except (NoSuchGame, Unplayable, Busy):
        return False


def others_hold(dispute: Dispute) -> bool:
    """Whether the game stands still for another dispute too."""
    held = Dispute.objects.filter(game_id=dispute.game_id, frozen=True, state__in=TO_JUDGE)
    return held.exclude(id=dispute.id).exists()
