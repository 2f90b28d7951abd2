"""Time is the database's, kept by the monotonic clock between questions."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import OperationalError, connection

from games import clock
from games.clock import DRIFT_NS, KEPT, _Clock, _Reading
from games.models import Shift
from tests.store.laying import together
from tests.store.watching import outside, round_trips

MS = 1_000_000


@pytest.fixture(autouse=True)
def _told_afterwards() -> Iterator[None]:
    """What a test did to the database's time must not surprise the tests after it."""
    yield
    clock.sync()


@pytest.fixture
def fresh() -> _Clock:
    """A clock as another process has it that has just begun."""
    return _Clock()


@pytest.fixture
def monotonic() -> Iterator["Hands"]:
    """The machine's monotonic clock, moved by hand; and a new clock of this process, which never saw the real one."""
    hands = Hands()
    with pytest.MonkeyPatch.context() as patch:  # undone before the real clock is told
        patch.setattr("games.clock.time.monotonic_ns", hands.read)
        patch.setattr(clock, "_clock", _Clock())
        yield hands


class Hands:
    def __init__(self) -> None:
        self.ns = 1_000_000_000_000

    def read(self) -> int:
        return self.ns

    def move(self, ms: int) -> None:
        self.ns += ms * MS


@contextmanager
def unreachable() -> Iterator[None]:
    """The database can't be reached from this thread."""
    place = connection.settings_dict["HOST"]
    connection.settings_dict["HOST"] = "/nowhere"
    connection.close()
    try:
        yield
    finally:
        connection.settings_dict["HOST"] = place


def database_ms() -> float:
    with outside() as link:
        row = link.execute("SELECT extract(epoch FROM game_now()) * 1000").fetchone()
    assert row is not None
    return float(row[0])


def test_now_is_the_clock_of_the_database(fresh: _Clock) -> None:
    before = database_ms()
    now = fresh.now_ms()
    after = database_ms()

    assert before - 25 <= now <= after + 25


def test_now_never_goes_back_between_two_questions() -> None:
    readings = [clock.now_ms() for _ in range(1000)]

    assert sorted(readings) == readings


def test_the_database_is_asked_when_the_last_answer_is_old_and_not_before(fresh: _Clock, monotonic: Hands) -> None:
    Shift.objects.all().delete()
    fresh.now_ms()

    at_once = round_trips(fresh.now_ms)
    monotonic.move(4_999)
    later = round_trips(fresh.now_ms)
    monotonic.move(1)
    old = round_trips(fresh.now_ms)

    assert (0, 0, 1) == (at_once, later, old)


def test_where_time_was_shifted_the_database_is_asked_every_second(fresh: _Clock, monotonic: Hands) -> None:
    clock.shift(0)
    fresh.now_ms()

    monotonic.move(999)
    before = round_trips(fresh.now_ms)
    monotonic.move(1)

    assert (0, 1) == (before, round_trips(fresh.now_ms))


def test_a_shift_moves_this_process_and_the_database_together(fresh: _Clock) -> None:
    before = clock.now_ms()

    clock.shift(3_600_000)

    assert 3_600_000 <= clock.now_ms() - before < 3_660_000
    assert abs(clock.now_ms() - database_ms()) < 1_000
    assert abs(fresh.now_ms() - database_ms()) < 1_000


def test_shifts_add_up_and_may_go_back() -> None:
    before = clock.now_ms()

    clock.shift(60_000)
    clock.shift(-60_000)

    assert 0 <= clock.now_ms() - before < 30_000


def test_another_process_hears_of_a_shift_at_its_next_question(fresh: _Clock, monotonic: Hands) -> None:
    clock.shift(0)
    before = fresh.now_ms()

    clock.shift(3_600_000)
    unaware = fresh.now_ms()
    monotonic.move(1_000)

    assert before == unaware
    assert abs(fresh.now_ms() - database_ms()) < 1_000


def test_without_a_shift_the_database_tells_its_own_time() -> None:
    Shift.objects.all().delete()

    with outside() as link:
        row = link.execute("SELECT clock_timestamp(), game_now(), clock_timestamp()").fetchone()

    assert row is not None
    assert sorted(row) == list(row)


def test_the_answer_that_came_back_fastest_counts(fresh: _Clock) -> None:
    fresh._take(_Reading(offset=5 * MS, round_trip=20 * MS))
    fresh._take(_Reading(offset=1 * MS, round_trip=2 * MS))
    fresh._take(_Reading(offset=4 * MS, round_trip=8 * MS))

    assert 1 * MS == min(fresh._readings, key=lambda each: each.round_trip).offset


def test_only_the_last_eight_answers_count(fresh: _Clock) -> None:
    for number in range(KEPT + 3):
        fresh._take(_Reading(offset=number, round_trip=100 + number))

    assert list(range(3, KEPT + 3)) == [each.offset for each in fresh._readings]


def test_after_the_machine_slept_only_new_answers_count(fresh: _Clock) -> None:
    for _ in range(KEPT):
        fresh._take(_Reading(offset=0, round_trip=1))
    awake = _Reading(offset=3_600_000 * MS, round_trip=9 * MS)

    fresh._take(awake)

    assert [awake] == list(fresh._readings)


def test_answers_that_differ_by_less_than_their_way_and_drift_are_kept(fresh: _Clock) -> None:
    near = _Reading(offset=0, round_trip=2 * MS)
    far = _Reading(offset=DRIFT_NS + 4 * MS, round_trip=6 * MS)

    fresh._take(near)
    fresh._take(far)

    assert [near, far] == list(fresh._readings)


def test_a_database_that_does_not_answer_leaves_the_clock_running(fresh: _Clock, monotonic: Hands) -> None:
    before = fresh.now_ms()
    monotonic.move(60_000)

    with unreachable():
        after = fresh.now_ms()
        with pytest.raises(OperationalError):
            fresh.sync()

    assert before + 60_000 == after


def test_on_an_event_loop_the_database_is_not_asked(fresh: _Clock, monotonic: Hands) -> None:
    before = fresh.now_ms()
    monotonic.move(60_000)

    async def look() -> int:
        return fresh.now_ms()

    assert before + 60_000 == asyncio.run(look())


def test_many_threads_may_look_at_a_new_clock_at_once(fresh: _Clock) -> None:
    readings: list[Any] = together(16, lambda _: fresh.now_ms())

    assert max(readings) - min(readings) < 5_000
    assert abs(max(readings) - database_ms()) < 5_000
