"""Downtime is not charged, at the write path: found by the heartbeat, credited once, before anything that it would have cost.

The server is away by the test's word: time passes (`clock.shift`), and the heartbeat row is put back by as much.
"""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import msgspec
import pytest
from django.db.models import F
from django.db.models.expressions import RawSQL

from config.embedded.paths import ROOT
from games import clock, timers
from games.models import Deadline, Entry, Heartbeat, Outage
from games.operations.bots import move_bot
from games.operations.command import send
from games.operations.create import create_game
from games.operations.due import bring_up_to_date
from games.operations.lobby import join, start
from games.operations.outage import beat
from games.operations.verify import verify_game
from games.queries.current import GAMES, Current
from games.queries.heads import newest
from games.queries.marks import glance
from games.queries.resource import legal_wire, resource
from games.rules.contract import Mode
from games.store.append import append
from games.store.claim import asked_bots, claim_deadlines
from games.store.outcomes import Conflict, Down
from games.store.rows import Cause, Change, NewEntry
from games.table.limits import GRACE
from tests.operations.seating import ask, asked_seat, guest, move, started, wish
from tests.store.laying import put, salt, the
from tests.store.watching import outside
from tests.timers.test_deadlines import asked_at, player_of
from tests.timers.threads import in_threads

OUTAGE_MS = 90_000
PACE_MS = 2_000
HOUR = 3_600_000
MODES: tuple[Mode, ...] = ("live", "async")


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


# The heartbeat


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


# The credit


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


def test_many_who_notice_at_once_write_one_credit() -> None:
    current = short_game()
    downtime()

    def notice(number: int) -> None:
        timers.fire_due() if number % 2 else bring_up_to_date(current.id)

    in_threads(notice, 8)

    assert ["system"] == kinds(current)


def test_two_outages_are_credited_in_their_order_and_what_fell_due_between_them_is_done_between() -> None:
    current = short_game()
    first = downtime()
    clock.shift(PACE_MS + 1)
    beat()
    second = downtime()

    bring_up_to_date(current.id)

    rows = Entry.objects.filter(game_id=current.id, version__gt=current.version).order_by("version")
    assert ["system", "timer", "system"] == [row.cause_kind for row in rows]
    assert [ms(first.ended_at), due(current) + lost(current, first), ms(second.ended_at)] == [ms(row.at) for row in rows]


def test_what_was_due_before_the_outage_is_done_as_of_its_due() -> None:
    current = short_game()
    clock.shift(PACE_MS + 500)
    beat()
    downtime()

    after, _ = bring_up_to_date(current.id)

    assert ["timer", "system"] == kinds(current)
    assert due(current) == ms(entries(current, "timer")[0].at)
    assert due(after) > clock.now_ms() - 1_000


def test_a_command_received_before_the_outage_and_judged_after_it_is_in_time() -> None:
    current = short_game()
    seat = asked_seat(current)
    asked = asked_at(current, seat, current.table.at + 1)
    beat()
    downtime()

    answer = send(asked)
    after, _ = bring_up_to_date(current.id)

    assert "seat" == answer.entry.cause.kind
    assert ["seat", "system"] == kinds(current)
    assert due(after) > clock.now_ms() - 1_000


def test_a_table_that_has_not_begun_has_nothing_to_credit() -> None:
    host = guest()
    current, _ = create_game(wish(host))
    downtime()

    bring_up_to_date(current.id)
    join(game_id=current.id, player=guest("Bo"), seat=None, received_at=clock.now_ms())
    start(game_id=current.id, player=host, received_at=clock.now_ms())

    assert [] == credits(current)


def test_a_game_that_is_over_is_left_alone() -> None:
    current, chance = started(guest(), guest("Bo")), random.Random(5)
    while not current.table.is_over:
        current = move(current, chance).current
    downtime()

    assert current.version == bring_up_to_date(current.id)[0].version


@pytest.mark.parametrize("ruleset", ["gifts_and_blessings", "agape_blitz", "blueprint_blitz", "church"])
def test_a_credited_game_is_sound(ruleset: str) -> None:
    current = started(guest(), guest("Bo"), ruleset=ruleset, mode="live")
    clock.shift(3_000)
    current, _ = bring_up_to_date(current.id)
    beat()
    downtime()
    bring_up_to_date(current.id)
    clock.shift(HOUR)
    bring_up_to_date(current.id)

    assert 1 == len(credits(current))
    assert [] == verify_game(current.id)


# While nobody is there


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


# What the database itself refuses


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


# Killed while crediting

DYING = """
import os, signal, sys, uuid
import django
django.setup()
from tests.timers.test_outage import still_beating
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
