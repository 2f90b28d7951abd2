"""One append: what it writes, and what it answers when it writes nothing."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from games.models import Deadline, Seat
from games.store.batch import NotStorable
from games.store.entries import deadlines
from games.store.outcomes import Appended
from games.store.rows import Change, DeadlineRow, SeatChange, SeatRow, Sits
from tests.store.laying import entry, grown, guest, laid, put, the, timeout


def test_entries_get_the_next_versions_without_a_gap() -> None:
    game = laid()

    outcome = put(game, timeout(game.head.updated_at), entry())

    assert isinstance(outcome, Appended)
    assert [2, 3] == [each.version for each in outcome.entries]
    assert [1, 2, 3] == [each.version for each in the(game.head.id).entries]


def test_what_is_read_back_is_what_was_appended_to_the_byte() -> None:
    game = laid()
    odd = '[{"type":"said","text":"\\"\\\\ \\n \\u0001 é \U0001f0a1"},{"type":"spaced",  "n":[1 , 2]}]'.encode()

    outcome = put(game, entry(odd, seat=3))

    assert isinstance(outcome, Appended)
    assert outcome.entries == the(game.head.id, have=1).entries
    assert odd == outcome.entries[0].events


def test_an_event_with_a_nul_is_refused_before_the_database_sees_it() -> None:
    game = laid()

    with pytest.raises(NotStorable):
        put(game, entry(b'[{"type":"said","text":"\\u0000"}]'))


def test_the_head_moves_with_its_log() -> None:
    game = laid(change=Change("open", None))
    last = entry(at=game.head.updated_at + 7)
    change = Change("finished", None, b'{"winners":[2]}')

    outcome = put(game, entry(), last, change=change)

    head = the(game.head.id).head
    assert isinstance(outcome, Appended)
    assert outcome.head(game.head) == head
    assert (3, outcome.hash, "finished", '{"winners":[2]}') == (head.version, head.hash, head.status, head.result)
    assert last.at == head.updated_at


def test_a_result_stays_until_another_is_given() -> None:
    game = grown(laid(), entry(), change=Change("finished", None, b'{"winners":[1]}'))

    head = grown(game, entry(), change=Change("finished", None)).head

    assert '{"winners":[1]}' == head.result


def test_a_game_has_started_at_its_first_active_entry_and_only_then() -> None:
    game = laid(change=Change("open", None))
    first = entry(at=game.head.updated_at + 1)

    started = grown(game, first)
    later = grown(started, entry(at=first.at + 5), change=Change("paused", None))

    assert None is game.head.started_at
    assert first.at == started.head.started_at == later.head.started_at


def test_only_the_difference_of_the_deadlines_is_written() -> None:
    game = laid(change=Change("active", None, deadlines_set=[DeadlineRow("seat:0", 10, 12, 1), DeadlineRow("stall", 20, 22, 1)]))
    change = Change("active", 32, deadlines_set=[DeadlineRow("seat:1", 30, 32, 2)], deadlines_gone=["seat:0"])

    grown(game, entry(), change=change)

    assert (DeadlineRow("seat:1", 30, 32, 2), DeadlineRow("stall", 20, 22, 1)) == deadlines(game.head.id)
    assert 32 == the(game.head.id).head.next_due


def test_a_deadline_that_is_armed_again_loses_its_lease() -> None:
    game = laid(change=Change("active", None, deadlines_set=[DeadlineRow("seat:0", 10, 12, 1)]))
    Deadline.objects.filter(game_id=game.head.id).update(lease_until=datetime(2100, 1, 1, tzinfo=UTC), attempts=4)

    grown(game, entry(), change=Change("active", None, deadlines_set=[DeadlineRow("seat:0", 11, 13, 2)]))

    row = Deadline.objects.get(game_id=game.head.id)
    assert (None, 0, 2) == (row.lease_until, row.attempts, row.armed)


def test_only_the_seats_that_changed_are_written() -> None:
    game = laid(change=Change("active", None, seats_changed=[SeatChange(0, "playing", True, 1, 500)]))

    after = grown(game, entry(), change=Change("active", None, seats_changed=[SeatChange(1, "absent", True, 2, 900)]))

    assert [("playing", True, 1, 500), ("absent", True, 2, 900), ("playing", False, None, None)] == [
        (seat.status, seat.your_turn, seat.turn, seat.due_at) for seat in after.seats[:3]
    ]


def test_a_player_sits_down_and_stands_up_with_an_entry() -> None:
    game, guest_id = laid(), guest("Bo")

    seated = grown(game, entry(), change=Change("open", None, persons=[Sits(2, guest_id), Sits(3, guest_id, "greedy")]))
    alone = grown(seated, entry(), change=Change("open", None, persons=[Sits(2, None)]))

    assert (guest_id, "Bo", "guest", None) == _person(seated.seats[2])
    assert (guest_id, "Bo", "guest", "greedy") == _person(alone.seats[3])
    assert (None, None, None, None) == _person(alone.seats[2])


def test_seats_know_that_their_game_is_over_and_that_it_goes_on_again() -> None:
    game = laid()

    over = grown(game, entry(), change=Change("finished", None))
    seen_over = _over(game.head.id)
    grown(over, entry())

    assert {True} == seen_over
    assert {False} == _over(game.head.id)


def test_without_entries_only_the_rows_beside_the_log_are_put_right() -> None:
    game = laid()

    outcome = put(game, change=Change("active", 9, seats_changed=[SeatChange(0, "absent", False, None, None)]))

    after = the(game.head.id)
    assert isinstance(outcome, Appended)
    assert outcome.head(game.head) == after.head
    assert (1, game.head.hash, 9, "absent") == (after.head.version, after.head.hash, after.head.next_due, after.seats[0].status)


def _person(seat: SeatRow) -> tuple[object, ...]:
    return seat.player_id, seat.player_name, seat.player_kind, seat.bot


def _over(game_id: UUID) -> set[bool]:
    return set(Seat.objects.filter(game_id=game_id).values_list("is_over", flat=True))
