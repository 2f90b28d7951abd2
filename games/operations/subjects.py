"""What a dispute is about, and whom it concerns."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from games.models import Refusal
from games.operations.errors import Declined
from games.queries.current import Current
from games.queries.history import CursorAhead, step_at


@dataclass(frozen=True, slots=True)
class Subject:
    """`about`: the seat whose doing it is, if it is one's alone. `parties`: by seat, who hears of it; the filer among them."""

    version: int
    about: int | None
    refusal: int | None
    parties: Mapping[int, UUID]


def subject_of(current: Current, seat: int, kind: str, version: int | None, about: int | None) -> Subject:
    """Raises Declined: no_such_version, no_such_seat, not_over, not_started."""
    if current.table.status == "open" and kind != "conduct":
        raise Declined("not_started", current.version)
    if version is not None and not 1 <= version <= current.version:
        raise Declined("no_such_version", current.version)
    refusal = None
    if kind == "entry":
        about = _author(current, version)
    elif kind == "refusal":
        about, refusal = None, _refusal(current, seat, version)
    elif kind == "result" and not current.table.is_over:
        raise Declined("not_over", current.version)
    elif kind == "conduct" and about in (None, seat):
        raise Declined("no_such_seat", current.version)
    return Subject(version or current.version, about, refusal, _parties(current, seat, about))


def _author(current: Current, version: int | None) -> int | None:
    """Whose entry it is; None for one that nobody made."""
    if version is None:
        raise Declined("no_such_version", current.version)
    try:
        return step_at(current, version).entry.cause.seat
    except CursorAhead as ahead:
        raise Declined("no_such_version", current.version) from ahead


def _refusal(current: Current, seat: int, version: int | None) -> int | None:
    """The newest kept refusal of the seat, at that version if one is named. None where none was kept."""
    found = Refusal.objects.filter(game_id=current.id, seat=seat, **({} if version is None else {"version": version}))
    return found.order_by("-id").values_list("id", flat=True).first()


def _parties(current: Current, seat: int, about: int | None) -> dict[int, UUID]:
    """The filer and whose doing it is; everybody, where it is nobody's else. Bots are no parties."""
    if about is not None and (not 0 <= about < len(current.seats) or current.seats[about].player_id is None):
        raise Declined("no_such_seat", current.version)
    concerned = {seat, about} if about not in (None, seat) else {row.seat for row in current.seats}
    sits = {row.seat: row.player_id for row in current.seats if row.seat in concerned and row.bot is None}
    return {number: who for number, who in sits.items() if who is not None}
