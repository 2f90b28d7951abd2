"""What an outage cost is given back: once, in its order, and to nobody more than that."""

import random

import pytest

from games import clock, timers
from games.models import Entry
from games.operations.command import send
from games.operations.create import create_game
from games.operations.due import bring_up_to_date
from games.operations.lobby import join, start
from games.operations.outage import beat
from games.operations.verify import verify_game
from tests.operations.seating import asked_seat, guest, move, started, wish
from tests.timers.outages import (
    HOUR,
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
from tests.timers.test_deadlines import asked_at
from tests.timers.threads import in_threads


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
