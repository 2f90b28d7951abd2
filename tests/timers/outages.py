"""Outages made by tests: a heartbeat that stopped, and games that were running then."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db.models import F

from games import clock
from games.models import Entry, Heartbeat, Outage
from games.operations.due import bring_up_to_date
from games.operations.outage import beat
from games.queries.current import Current
from games.rules.contract import Mode
from tests.operations.seating import asked_seat, guest, started

OUTAGE_MS = 90_000
PACE_MS = 2_000
HOUR = 3_600_000


@pytest.fixture(autouse=True)
def _somebody_beat_just_now() -> Iterator[None]:
    """Afterwards nobody has ever beaten or been away: no later test is called down, or has a clock that is set back credited."""
    beat()
    yield
    Heartbeat.objects.all().delete()
    Outage.objects.all().delete()


def short_game(mode: Mode = "async", pace: object = (0, 2)) -> Current:
    """A dealt game, with two seconds for every turn unless told otherwise."""
    current = started(guest(), guest("Bo"), pace=pace, mode=mode)
    if mode == "live":
        clock.shift(3_000)
        current, _ = bring_up_to_date(current.id)
    beat()
    return current


def downtime(ms: int = OUTAGE_MS) -> Outage:
    """Nobody was there from the last beat on, for so long; now somebody is."""
    clock.shift(ms)
    Heartbeat.objects.update(at=F("at") - timedelta(milliseconds=ms))
    beat()
    return Outage.objects.latest("id")


def entries(current: Current, kind: str) -> list[Entry]:
    return list(Entry.objects.filter(game_id=current.id, cause_kind=kind).order_by("version"))


def credits(current: Current) -> list[Entry]:
    return entries(current, "system")


def kinds(current: Current) -> list[str]:
    """What caused the entries after this version, in order."""
    rows = Entry.objects.filter(game_id=current.id, version__gt=current.version).order_by("version")
    return list(rows.values_list("cause_kind", flat=True))


def ms(instant: object) -> int:
    return round(instant.timestamp() * 1000)  # type: ignore[attr-defined]  # a datetime, which the rows' types do not say


def lost(current: Current, outage: Outage) -> int:
    """How much of the outage ran on the clock of the seat that is asked."""
    opened_at = current.table.seats[asked_seat(current)].opened_at
    return ms(outage.ended_at) - max(ms(outage.began_at), opened_at)


def due(current: Current) -> int:
    found = current.table.seats[asked_seat(current)].due
    assert found is not None
    return found
