"""Downtime is not charged, at the write path: found by the heartbeat, credited once, before anything that it would have cost.

The server is away by the test's word: time passes (`clock.shift`), and the heartbeat row is put back by as much.
"""

from datetime import timedelta

import msgspec
import pytest
from django.db.models import F

from games import clock, timers
from games.models import Deadline, Heartbeat, Outage
from games.operations.due import bring_up_to_date
from games.operations.outage import beat
from games.queries.current import GAMES
from games.queries.heads import newest
from games.queries.marks import glance
from games.queries.resource import legal_wire, resource
from games.rules.contract import Mode
from games.table.limits import GRACE
from tests.operations.seating import ask, asked_seat, guest, started
from tests.timers.outages import (
    HOUR,
    OUTAGE_MS,
    PACE_MS,
    _somebody_beat_just_now,  # noqa: F401 - a fixture
    credits,
    downtime,
    due,
    entries,
    kinds,
    lost,
    ms,
    short_game,
)
from tests.timers.test_deadlines import player_of
from tests.timers.threads import in_threads

MODES: tuple[Mode, ...] = ("live", "async")


def test_ten_seconds_without_a_beat_are_nobodys_loss() -> None:
    before = Outage.objects.count()
    Heartbeat.objects.update(at=F("at") - timedelta(seconds=9))
    beat()

    assert before == Outage.objects.count()


def test_a_longer_silence_is_an_outage_from_the_last_beat_to_the_next() -> None:
    now = clock.now_ms()
    outage = downtime()

    assert OUTAGE_MS == pytest.approx(ms(outage.ended_at) - ms(outage.began_at), abs=5_000)
    assert now == pytest.approx(ms(outage.began_at), abs=5_000)


def test_the_first_beat_of_all_ends_no_outage() -> None:
    before = Outage.objects.count()
    Heartbeat.objects.all().delete()
    beat()

    assert before == Outage.objects.count()
    assert Heartbeat.objects.exists()


def test_eight_processes_that_come_back_at_once_write_one_outage() -> None:
    before = Outage.objects.count()
    Heartbeat.objects.update(at=F("at") - timedelta(minutes=2))

    in_threads(lambda _: beat(), 8)

    assert before + 1 == Outage.objects.count()


def test_time_that_tests_let_pass_is_no_outage() -> None:
    before = Outage.objects.count()
    clock.shift(HOUR)
    beat()

    assert before == Outage.objects.count()


@pytest.mark.parametrize("mode", MODES)
def test_case_14_a_restart_of_ninety_seconds_costs_nobody_anything(mode: Mode) -> None:
    current = short_game(mode)
    outage = downtime()

    after, _ = bring_up_to_date(current.id)

    assert ["system"] == kinds(current)
    assert due(current) + lost(current, outage) == due(after)
    assert ms(outage.ended_at) == after.table.at
    assert 0 == after.table.seats[asked_seat(after)].timeouts


def test_case_14_both_clients_see_the_same_recorded_gap() -> None:
    current = short_game("live")
    outage = downtime()

    seen = [bring_up_to_date(current.id)[0] for _ in range(2)]

    shown = [resource(each, each.steps[-1], seat, 0) for seat, each in enumerate(seen)]
    assert shown[0]["version"] == shown[1]["version"] == current.version + 1
    assert shown[0]["clock"] == shown[1]["clock"]
    (entry,) = credits(current)
    (event,) = msgspec.json.decode(entry.events)
    assert ("clock_credited", outage.id, ms(outage.ended_at)) == (event["type"], event["outage"], event["ended_at"])


def test_case_13_two_hours_without_workers_are_no_downtime_of_the_server() -> None:
    current = short_game()
    clock.shift(2 * HOUR)
    beat()

    read, _ = bring_up_to_date(current.id)
    timers.fire_due()
    again, _ = bring_up_to_date(current.id)

    assert [] == credits(current)
    assert ["finished"] == [read.table.status]
    assert read.version == again.version
    ats = [ms(entry.at) for entry in entries(current, "timer")]
    assert [due(current) + PACE_MS * number for number in range(len(ats))] == ats


def test_a_race_goes_on_from_where_it_stood() -> None:
    current = started(guest(), guest("Bo"), ruleset="agape_blitz", mode="live")
    clock.shift(3_000)
    current, _ = bring_up_to_date(current.id)
    beat()
    outage = downtime(HOUR)
    rows = {row.name: ms(row.due_at) for row in Deadline.objects.filter(game_id=current.id)}

    bring_up_to_date(current.id)

    gone = ms(outage.ended_at) - max(ms(outage.began_at), current.table.at)
    moved = {row.name: ms(row.due_at) for row in Deadline.objects.filter(game_id=current.id)}
    assert {"rules:stall_warning", "rules:hand_limit", "idle:0", "idle:1"} == rows.keys()
    assert {name: at + gone for name, at in rows.items()} == moved


def test_the_countdown_does_not_run_while_nobody_is_there() -> None:
    current = started(guest(), guest("Bo"), mode="live")
    beat()
    downtime()

    after, _ = bring_up_to_date(current.id)

    assert after.table.play is None
    assert after.table.begins_at is not None
    assert after.table.begins_at > clock.now_ms() - 1_000


def test_the_sweep_credits_before_it_times_anybody_out() -> None:
    current = short_game()
    downtime()

    timers.fire_due()

    assert ["system"] == kinds(current)


def test_after_the_credit_the_clock_runs_out_like_any_other() -> None:
    current = short_game()
    outage = downtime()
    bring_up_to_date(current.id)
    clock.shift(PACE_MS + GRACE["async"] + 1)

    timers.fire_due()

    assert ["system", "timer"] == kinds(current)
    assert due(current) + lost(current, outage) == ms(entries(current, "timer")[0].at)


@pytest.mark.parametrize("increment_s", [2, 3600])
def test_a_command_credits_first_though_its_process_has_not_heard_of_the_outage(increment_s: int) -> None:
    current = short_game(pace=(0, increment_s))
    downtime()
    GAMES.put(current)
    seat = asked_seat(current)

    answer = ask(current, player_of(current, seat), legal_wire(current, current.table, seat)[0])

    assert ["system", "seat"] == kinds(current)
    assert current.version + 2 == answer.entry.version


def test_the_streams_look_finds_the_uncredited_game() -> None:
    current = short_game(pace="no_limit")
    beat()
    before = newest([current.id])
    downtime()

    assert {current.id: (current.version, False)} == before
    assert {current.id: (current.version, True)} == newest([current.id])
    bring_up_to_date(current.id)
    assert {current.id: (current.version + 1, False)} == newest([current.id])


def test_a_conditional_read_is_not_answered_from_a_head_that_is_not_credited() -> None:
    current = short_game(pace="no_limit")
    viewer = player_of(current, 0)
    downtime()

    before = glance(current.id, viewer, clock.now_ms())
    after, _ = bring_up_to_date(current.id)

    found = glance(current.id, viewer, clock.now_ms())
    assert before is None
    assert found is not None
    assert after.version == found.version
