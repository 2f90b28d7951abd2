"""Months of games by turns: everybody's clock is explained, every message is sent once, and every log is sound."""

import random
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import UUID

import msgspec
import pytest
from django.conf import settings
from django.test import override_settings

from games import clock
from games.models import Deadline, Delivery, Entry, Note, Order, Outbox
from games.operations.verify import verify_game
from tests.telling.postbox import open_postbox
from tests.year.life import DAY_MS, Year
from tests.year.people import Person, people

pytestmark = pytest.mark.long

TIMES = {"a month": (30, 8, 12), "a year": (365, 200, 40)}
"""(days, games, people)."""


@pytest.fixture(scope="module", params=["a month", pytest.param("a year", marks=pytest.mark.slow)])
def year(request: pytest.FixtureRequest, database: str) -> Iterator[Year]:
    days, games, count = TIMES[request.param]
    dice = random.Random(request.param)
    for left in (Outbox, Deadline, Order, Delivery):  # of other tests' games, which would have to live through it too
        left.objects.all().delete()
    begin = clock.now_ms()
    everybody = people(count, datetime.fromtimestamp(begin / 1000, UTC), days, dice)
    lived = Year(everybody, games, begin, days, dice)
    with override_settings(), open_postbox(settings) as lived.postbox:
        for person, asked in lived:
            lived.explain(person, asked)
        yield lived


def entries(game: UUID) -> list[Entry]:
    return list(Entry.objects.filter(game_id=game).order_by("version"))


def events(entry: Entry) -> list[dict[str, object]]:
    found: list[dict[str, object]] = msgspec.json.decode(
        bytes(entry.events) if isinstance(entry.events, memoryview) else entry.events
    )
    return found


def test_games_are_played_and_end(year: Year) -> None:
    over = [game for game in year.games if any(event["type"] == "over" for entry in entries(game) for event in events(entry))]

    assert len(over) >= len(year.games) * (year.days - 30) // 600
    assert year.moves > 5 * len(year.games)
    assert set(year.refused) <= {"too_early", "too_late", "stale_turn", "not_your_turn", "game_over", "phase_over"}


def test_every_log_is_sound(year: Year) -> None:
    assert [] == [fault for game in year.games for fault in verify_game(game)]


def test_every_clock_was_explained(year: Year) -> None:
    assert year.explained > len(year.games)
    assert [] == year.unexplained


def test_nobody_runs_out_of_time_by_night_on_a_rest_day_or_on_vacation(year: Year) -> None:
    run_out = [*_time_outs(year)]

    assert run_out
    assert [] == [(person.zone, at) for person, at in run_out if person.is_quiet(at) or person.is_away(at)]


def _time_outs(year: Year) -> Iterator[tuple[Person, datetime]]:
    """Who ran out of time, and when; those who were absent are not waited for."""
    for game in year.games:
        absent: set[object] = set()
        for entry in entries(game):
            for event in events(entry):
                if event["type"] == "timed_out" and event["seat"] not in absent:
                    yield year.person(game, int(str(event["seat"]))), entry.at
                if event["type"] == "seat_absent":
                    absent.add(event["seat"])
                if event["type"] == "seat_back":
                    absent.discard(event["seat"])


def test_every_turn_was_told_once(year: Year) -> None:
    told = Counter(Note.objects.filter(kind="your_turn", game_id__in=year.games).values_list("game_id", "player_id", "turn"))

    assert set(told.values()) == {1}
    assert len(told) > 5 * len(year.games)


def test_no_message_was_sent_twice(year: Year) -> None:
    sent = Delivery.objects.filter(channel="email", state="sent", note__game_id__in=year.games)
    daily = {(player, at.date()) for player, at in sent.filter(is_digest=True).values_list("player_id", "tried_at")}
    ids = [letter["Message-ID"] for letter in year.postbox.letters]

    assert sent.filter(is_digest=False).count() + len(daily) == len(ids)
    assert daily
    assert len(set(ids)) == len(ids)


def test_no_message_was_stale(year: Year) -> None:
    assert [] == year.stale


def test_nothing_is_left_to_tell_that_is_due(year: Year) -> None:
    assert clock.now_ms() >= year.begin + year.days * DAY_MS
    assert not Outbox.objects.filter(due_at__lte=clock.stamp(clock.now_ms() - 60_000)).exclude(kind="alarm").exists()
    assert not Delivery.objects.filter(state="failed", note__game_id__in=year.games).exists()
