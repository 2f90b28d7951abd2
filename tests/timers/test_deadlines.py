"""Deadlines: never early, never twice, and the same whoever notices them. Time is moved by the test's knob; nothing sleeps."""

import contextlib
from uuid import UUID, uuid4

import msgspec
import pytest

from games import clock, timers
from games.models import Deadline, Entry
from games.operations.command import Asked, send
from games.operations.due import bring_up_to_date
from games.operations.errors import Declined
from games.queries.current import Current
from games.queries.resource import legal_wire
from games.table.limits import GRACE
from tests.operations.seating import ask, asked_seat, guest, started
from tests.timers.threads import in_threads

PACE_MS = 2_000
"""A bank of nothing and an increment of two seconds."""


def short_game() -> Current:
    return started(guest(), guest("Bo"), pace=(0, 2))


def timeouts(current: Current) -> list[Entry]:
    return list(Entry.objects.filter(game_id=current.id, cause_kind="timer").order_by("version"))


def pass_the_grace(current: Current) -> None:
    clock.shift(PACE_MS + GRACE[current.table.mode] + 1)


def test_a_silent_seat_is_timed_out_by_the_sweep_alone() -> None:
    current = short_game()
    seat = asked_seat(current)
    pass_the_grace(current)

    timers.fire_due()

    (entry,) = timeouts(current)
    assert seat == entry.cause_seat
    assert '"type":"timed_out"' in entry.events


def test_a_burst_is_shared_with_one_other_sweep() -> None:
    games = [short_game() for _ in range(2 * timers.IN_HAND)]
    pass_the_grace(games[0])
    calls: list[int] = []

    touched = timers.fire_due(lambda: calls.append(sum(bool(timeouts(game)) for game in games)))

    assert [0] == calls
    assert touched >= len(games)
    assert all(timeouts(game) for game in games)


def test_what_one_sweep_can_hold_it_does_alone() -> None:
    game = short_game()
    pass_the_grace(game)
    Deadline.objects.exclude(game_id=game.id).update(
        lease_until=clock.stamp(clock.now_ms() + 86_400_000)
    )  # other tests' games wait
    calls: list[None] = []

    timers.fire_due(lambda: calls.append(None))

    assert [] == calls
    assert 1 == len(timeouts(game))


def test_a_timeout_is_dated_by_its_due_and_written_after_the_grace() -> None:
    current = short_game()
    due = current.table.at + PACE_MS
    pass_the_grace(current)

    timers.fire_due()

    (entry,) = timeouts(current)
    assert due == round(entry.at.timestamp() * 1000)
    assert round(entry.written_at.timestamp() * 1000) >= due + GRACE[current.table.mode]


def test_nothing_times_out_before_the_grace_is_over() -> None:
    current = short_game()
    clock.shift(PACE_MS)

    timers.fire_due()
    bring_up_to_date(current.id)

    assert [] == timeouts(current)


def test_a_read_applies_what_is_due_without_any_worker() -> None:
    current = short_game()
    pass_the_grace(current)

    read, _ = bring_up_to_date(current.id)

    assert 1 == len(timeouts(current))
    assert current.version + 1 == read.version


def test_case_12_a_deadline_noticed_by_many_at_once_is_one_entry() -> None:
    current = short_game()
    pass_the_grace(current)

    def notice(number: int) -> None:
        timers.fire_due() if number % 2 else bring_up_to_date(current.id)

    in_threads(notice, 8)

    assert 1 == len(timeouts(current))


def test_case_12_a_sweep_after_the_move_finds_nothing_to_do() -> None:
    current = short_game()
    seat = asked_seat(current)
    moved = ask(current, player_of(current, seat), legal_wire(current, current.table, seat)[0]).current

    timers.fire_due()

    assert moved.version == bring_up_to_date(current.id)[0].version


def test_case_12_a_whole_day_late_every_deadline_is_done_as_of_its_own_time() -> None:
    current = short_game()
    clock.shift(86_400_000)

    timers.fire_due()

    ats = [round(entry.at.timestamp() * 1000) for entry in timeouts(current)]
    first = current.table.at + PACE_MS
    assert [first + PACE_MS * number for number in range(len(ats))] == ats
    assert bring_up_to_date(current.id)[0].table.is_over


def test_the_third_timeout_in_a_row_forfeits_a_game_of_gifts() -> None:
    current = short_game()
    clock.shift(86_400_000)

    current, _ = bring_up_to_date(current.id)

    assert current.table.result is not None
    assert "forfeit" == current.table.result.reason
    assert 1 == len(current.table.result.winners)


def test_case_11_a_move_received_in_time_beats_the_timeout_though_it_is_judged_late() -> None:
    current = short_game()
    seat = asked_seat(current)
    received_at = current.table.at + PACE_MS
    pass_the_grace(current)

    answer = send(asked_at(current, seat, received_at))

    assert "seat" == answer.entry.cause.kind
    assert [] == timeouts(current)


def test_case_11_a_move_received_after_its_due_is_too_late_even_within_the_grace() -> None:
    current = short_game()
    seat = asked_seat(current)
    clock.shift(PACE_MS + 500)

    with pytest.raises(Declined) as refused:
        send(asked_at(current, seat, current.table.at + PACE_MS + 1))

    assert "too_late" == refused.value.code
    assert [] == timeouts(current)


def test_case_11_after_the_grace_the_timeout_stands_and_the_late_move_is_refused() -> None:
    current = short_game()
    seat = asked_seat(current)
    pass_the_grace(current)

    with pytest.raises(Declined) as refused:
        send(asked_at(current, seat, current.table.at + PACE_MS + 1))

    assert "stale_turn" == refused.value.code
    assert [seat] == [entry.cause_seat for entry in timeouts(current)]


@pytest.mark.parametrize("epsilon", [-1, 0, 1])
def test_case_11_a_move_and_eight_sweeps_at_the_deadline_have_one_outcome(epsilon: int) -> None:
    current = short_game()
    seat = asked_seat(current)
    command = asked_at(current, seat, current.table.at + PACE_MS + epsilon)
    pass_the_grace(current)
    accepted: list[int] = []

    def race(number: int) -> None:
        if number:
            bring_up_to_date(current.id)
            return
        with contextlib.suppress(Declined):
            accepted.append(send(command).entry.version)

    in_threads(race, 9)

    timed_out = [entry.version for entry in timeouts(current)]
    assert [current.version + 1] == sorted(accepted + timed_out)
    assert epsilon <= 0 or not accepted


def test_the_deadline_rows_are_those_of_the_state() -> None:
    current = short_game()
    rows = Deadline.objects.filter(game_id=current.id)
    seat = asked_seat(current)

    assert [(f"seat:{seat}", current.table.at + PACE_MS)] == [(row.name, round(row.due_at.timestamp() * 1000)) for row in rows]


def test_unused_time_returns_to_the_bank_up_to_where_it_began() -> None:
    current = started(guest(), guest("Bo"), pace=(10, 5))
    seat = asked_seat(current)
    clock.shift(7_000)

    after = ask(current, player_of(current, seat), legal_wire(current, current.table, seat)[0]).current

    bank = after.table.seats[seat].bank
    assert bank is not None
    assert 7_000 <= bank <= 8_000


def player_of(current: Current, seat: int) -> UUID:
    player = current.seats[seat].player_id
    assert player is not None
    return player


def asked_at(current: Current, seat: int, received_at: int) -> Asked:
    body = msgspec.json.encode(legal_wire(current, current.table, seat)[0])
    return Asked(current.id, player_of(current, seat), uuid4(), body, received_at)
