"""A paused game and a server that is away: at the write path, one time in which nobody moves, counted once."""

from collections.abc import Iterator

import pytest

from games import clock
from games.models import Heartbeat, Outage
from games.operations.due import bring_up_to_date
from games.operations.making import make
from games.operations.outage import beat
from games.operations.verify import verify_game
from games.operations.write import Written, write
from games.queries.current import Current
from games.table.pauses import decide_pause
from games.table.state import Cause
from tests.operations.seating import asked_seat, guest, started
from tests.timers.outages import HOUR, downtime, kinds

MOMENT = 5_000
"""From the last sign of life to the pause, ms: that much of the outage came before it, and is given back."""


@pytest.fixture(autouse=True)
def _somebody_beat_just_now() -> Iterator[None]:
    """As in test_outage."""
    beat()
    yield
    Heartbeat.objects.all().delete()
    Outage.objects.all().delete()


def paused(until_in: int | None) -> tuple[Current, int]:
    """A game that has just been paused, and what was left then to the seat that is asked (ms)."""
    current = started(guest(), guest("Bo"), pace=(0, 7200))
    clock.shift(HOUR)
    beat()
    now = clock.now_ms()
    events = decide_pause(current.table, "server", None if until_in is None else now + until_in, now)
    written = write(current, [make(current, current.table, Cause("system"), events, received_at=now)])
    assert isinstance(written, Written)
    table = written.current.table
    due = table.seats[asked_seat(current)].due
    assert due is not None
    return written.current, due - table.at


def test_a_pause_that_ends_while_nobody_is_there_ends_when_somebody_is() -> None:
    current, left = paused(HOUR)
    outage = downtime(5 * HOUR)
    after, _ = bring_up_to_date(current.id)

    assert ["system", "timer"] == kinds(current)
    assert "active" == after.table.status
    due = after.table.seats[asked_seat(after)].due
    assert due is not None
    assert 0 <= due - round(outage.ended_at.timestamp() * 1000) - left < MOMENT
    assert [] == verify_game(current.id)


def test_an_outage_within_a_pause_changes_nothing_of_what_is_left() -> None:
    current, left = paused(10 * HOUR)
    downtime(5 * HOUR)
    clock.shift(6 * HOUR)
    after, _ = bring_up_to_date(current.id)

    due = after.table.seats[asked_seat(after)].due
    assert due is not None
    assert 0 <= due - after.table.at - left < MOMENT
    assert [] == verify_game(current.id)
