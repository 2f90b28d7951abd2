"""While no web process is there nothing is decided; the database itself sees to that."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db.models import F
from django.db.models.expressions import RawSQL

from config.embedded.paths import ROOT
from games import clock, timers
from games.models import Deadline, Heartbeat
from games.operations.bots import move_bot
from games.operations.create import create_game
from games.operations.due import bring_up_to_date
from games.operations.lobby import join, start
from games.operations.outage import beat
from games.operations.verify import verify_game
from games.queries.current import Current
from games.queries.resource import legal_wire
from games.store.append import append
from games.store.claim import asked_bots, claim_deadlines
from games.store.outcomes import Conflict, Down
from games.store.rows import Cause, Change, NewEntry
from tests.operations.seating import ask, asked_seat, guest, started, wish
from tests.store.laying import put, salt, the
from tests.store.watching import outside
from tests.timers.outages import (
    HOUR,
    OUTAGE_MS,
    _somebody_beat_just_now,  # noqa: F401 - a fixture
    credits,
    downtime,
    due,
    kinds,
    lost,
    short_game,
)
from tests.timers.test_deadlines import player_of


def still_beating() -> None:
    """Somebody was there all the time, however long a process took to start."""
    Heartbeat.objects.update(at=RawSQL("clock_timestamp()", ()))


@contextmanager
def nobody_there(ms: int = OUTAGE_MS) -> Iterator[None]:
    """For so long, and while the block runs, nobody is there: other processes' beats fail too."""
    clock.shift(ms)
    with outside() as link:
        while True:
            link.execute("UPDATE games_heartbeat SET at = clock_timestamp() - %s * interval '1 millisecond'", [ms])
            link.execute("BEGIN")
            link.execute("LOCK TABLE games_heartbeat IN SHARE MODE")
            if link.execute("SELECT games_is_down()").fetchone() == (True,):
                break
            link.execute("ROLLBACK")
        yield
        link.execute("ROLLBACK")


def test_while_nobody_is_there_nobody_is_timed_out_by_anyone() -> None:
    current = short_game()
    with nobody_there():
        timers.fire_due()
        read, _ = bring_up_to_date(current.id)

        assert current.version == read.version
        assert [] == kinds(current)


def test_while_nobody_is_there_no_deadline_is_claimed_and_no_lease_spent() -> None:
    current = short_game()
    with nobody_there():
        claimed = claim_deadlines(1000, 10_000)

    assert [] == claimed
    assert [0] == list(Deadline.objects.filter(game_id=current.id).values_list("attempts", flat=True))


def test_when_somebody_is_back_the_outage_is_credited_and_nothing_else() -> None:
    current = short_game()
    with nobody_there():
        timers.fire_due()
    beat()

    timers.fire_due()

    assert ["system"] == kinds(current)


def test_a_persons_command_is_a_sign_of_life() -> None:
    current = short_game()
    seat = asked_seat(current)
    clock.shift(OUTAGE_MS)
    Heartbeat.objects.update(at=F("at") - timedelta(milliseconds=OUTAGE_MS))

    answer = ask(current, player_of(current, seat), legal_wire(current, current.table, seat)[0])

    assert ["system", "seat"] == kinds(current)
    assert "seat" == answer.entry.cause.kind


def test_bots_rest_while_nobody_is_there() -> None:
    current = started_with_bot()
    seat = asked_seat(current)
    with nobody_there():
        assert [] == asked_bots(1000)
        if current.seats[seat].bot is not None:
            assert 0 == move_bot(game_id=current.id, seat=seat)
        assert [] == kinds(current)


def started_with_bot() -> Current:
    """A game in which the bot is asked."""
    host = guest()
    for _ in range(20):
        current, _ = create_game(wish(host, bots=(1,)))
        current = start(game_id=current.id, player=host, received_at=clock.now_ms())
        if asked_seat(current) == 1:
            return current
    raise AssertionError("the bot never began")


def attempted(current: Current, *made: NewEntry) -> object:
    found = the(current.id)
    return append(
        game_id=current.id,
        expected=found.head.version,
        previous_hash=found.head.hash,
        salt=salt,
        entries=made,
        change=Change("active", None),
    )


def timeout_at(due: int) -> NewEntry:
    return NewEntry(at=due, received_at=due, cause=Cause("timer", 0), events=b'[{"type":"timed_out"}]', due=due)


def test_the_database_refuses_a_timeout_into_an_outage_that_is_not_credited_and_names_it() -> None:
    current = short_game()
    outage = downtime()

    outcome = attempted(current, timeout_at(due(current)))

    assert isinstance(outcome, Conflict)
    assert [outage.id] == [each.id for each in outcome.news.outages]
    assert [] == kinds(current)


def test_who_lost_a_race_hears_of_an_outage_that_is_not_credited() -> None:
    current = short_game()
    before = the(current.id)
    attempted(current, timeout_at(due(current)))
    outage = downtime()

    outcome = put(before, timeout_at(due(current)), extra=before.head.extra)

    assert isinstance(outcome, Conflict)
    assert [outage.id] == [each.id for each in outcome.news.outages]


def test_the_database_refuses_any_entry_while_nobody_is_there() -> None:
    current = short_game()
    with nobody_there():
        outcome = attempted(current, timeout_at(due(current)))

    assert isinstance(outcome, Down)


def test_what_a_game_credits_is_not_named_again() -> None:
    current = short_game()
    downtime()
    bring_up_to_date(current.id)

    assert () == the(current.id).outages


DYING = """
import os, signal, sys, uuid
import django
django.setup()
from tests.timers.test_nobody_there import still_beating
from games.operations.due import bring_up_to_date
from games.store import append as appending

write = vars(appending)["write"]

def deadly(*call):
    if sys.argv[2] == "before":
        os.kill(os.getpid(), signal.SIGKILL)
    write(*call)
    os.kill(os.getpid(), signal.SIGKILL)

vars(appending)["write"] = deadly
still_beating()
bring_up_to_date(uuid.UUID(sys.argv[1]))
"""


@pytest.mark.parametrize("moment", ["before", "after"])
def test_killed_while_crediting_the_credit_is_there_once(moment: str) -> None:
    current = short_game(pace=(0, 3600))  # the processes take some seconds of real time
    outage = downtime(2 * HOUR)

    died = subprocess.run([sys.executable, "-c", DYING, str(current.id), moment], cwd=ROOT, env=dict(os.environ))
    at_death = len(credits(current))
    still_beating()
    after, _ = bring_up_to_date(current.id)

    assert -signal.SIGKILL == died.returncode
    assert {"before": 0, "after": 1}[moment] == at_death
    assert ["system"] == kinds(current)
    assert due(current) + lost(current, outage) == due(after)
    assert [] == verify_game(current.id)


def test_who_takes_a_seat_over_while_nobody_has_beaten_is_a_sign_of_life() -> None:
    ada, cy = guest(), guest("Cy")
    current = started(ada, guest("Bo"))
    number = ask(current, ada, {"type": "offer", "kind": "hand_over", "player": str(cy)}).entry.version
    ask(current, current.seats[1].player_id, {"type": "vote", "offer": number, "accept": True})
    clock.shift(OUTAGE_MS)
    Heartbeat.objects.update(at=F("at") - timedelta(milliseconds=OUTAGE_MS))

    after = join(game_id=current.id, player=cy, seat=None, received_at=clock.now_ms())

    assert 0 == after.seat_of(cy)
    assert 1 == len(credits(after))
