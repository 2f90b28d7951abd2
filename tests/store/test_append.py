"""One append: what it writes, and what it answers when it writes nothing."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from django.db import transaction
from msgspec.structs import replace

from games import clock
from games.models import Deadline, Entry, Game, Seat
from games.store.append import NotDurable, append
from games.store.batch import NotStorable
from games.store.entries import deadlines, read
from games.store.outcomes import Appended, Behind, Conflict, Duplicate, Gone, NotDue, OtherHistory
from games.store.rows import Change, DeadlineRow, SeatChange, SeatRow, Sits
from tests.store.laying import ACTIVE, entry, grown, guest, laid, put, salt, the, timeout
from tests.store.watching import round_trips


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


def test_the_loser_hears_in_the_same_call_what_it_missed() -> None:
    game = laid()
    winner = grown(game, entry(b'[{"type":"won"}]'), change=Change("active", None, persons=[Sits(1, guest("Bo"))]))

    outcome = put(game, entry())

    assert isinstance(outcome, Conflict)
    assert [b'[{"type":"won"}]'] == [each.events for each in outcome.news.entries]
    assert (winner.head, winner.seats) == (outcome.news.head, outcome.news.seats)
    assert 2 == Entry.objects.filter(game_id=game.head.id).count()


def test_a_loser_who_knows_the_game_hears_of_nothing_but_what_it_missed() -> None:
    game = laid()
    winner = grown(grown(game, entry(b'[{"type":"won"}]')), entry(), change=Change("active", 9))

    outcome = put(game, entry(), extra=game.head.extra)

    assert isinstance(outcome, Behind)
    assert winner.head == outcome.head(game.head)
    assert winner.entries[1:] == outcome.entries
    assert 3 == Entry.objects.filter(game_id=game.head.id).count()


@pytest.mark.parametrize("change", [Change("finished", None, b"{}"), Change("paused", None)], ids=["over", "paused"])
def test_a_loser_who_knows_the_game_hears_everything_once_it_does_not_go_on(change: Change) -> None:
    game = laid()
    winner = grown(game, entry(), change=change)

    outcome = put(game, entry(), extra=game.head.extra)

    assert isinstance(outcome, Conflict)
    assert winner.head == outcome.news.head


@pytest.mark.parametrize("column", ["extra", "calendars"])
def test_a_loser_who_knows_the_game_hears_everything_that_no_log_holds(column: str) -> None:
    game = laid()
    grown(game, entry())
    Game.objects.filter(id=game.head.id).update(**{column: 7})

    outcome = put(game, entry(), change=Change("active", None, calendars=0), extra=game.head.extra)

    assert isinstance(outcome, Conflict)
    assert [2] == [each.version for each in outcome.news.entries]


def test_a_loser_who_knows_another_game_hears_that() -> None:
    game = laid()
    grown(game, entry())

    outcome = put(replace(game, head=replace(game.head, hash=bytes(32))), entry(), extra=game.head.extra)

    assert isinstance(outcome, OtherHistory)


def test_a_known_command_is_answered_with_its_entry() -> None:
    game, command = laid(), uuid4()
    after = grown(game, entry(command_id=command))
    latest = grown(after, entry())

    from_the_old = put(game, entry(command_id=command), extra=game.head.extra)
    from_the_new = put(latest, entry(command_id=command))

    assert isinstance(from_the_old, Duplicate)
    assert isinstance(from_the_new, Duplicate)
    assert latest.entries[1] == from_the_old.entry == from_the_new.entry
    assert latest.entries[1:] == from_the_old.news.entries
    assert () == from_the_new.news.entries


def test_a_known_command_behind_new_timeouts_writes_none_of_them() -> None:
    game, command = laid(), uuid4()
    after = grown(game, entry(command_id=command))

    outcome = put(after, timeout(after.head.updated_at - 5_000), entry(command_id=command))

    assert isinstance(outcome, Duplicate)
    assert after.head == the(game.head.id).head


def test_the_same_command_may_be_given_in_another_game() -> None:
    command = uuid4()
    grown(laid(), entry(command_id=command))

    outcome = put(laid(), entry(command_id=command))

    assert isinstance(outcome, Appended)


def test_a_timeout_is_refused_until_its_due_and_grace_have_passed() -> None:
    game = laid()
    due = clock.now_ms() + 60_000

    early = put(game, timeout(due, grace=2_000), entry())
    clock.shift(61_000)
    within_grace = put(game, timeout(due, grace=2_000), entry())
    untouched = the(game.head.id).head
    clock.shift(2_000)
    late = put(game, timeout(due, grace=2_000), entry())

    assert isinstance(early, NotDue)
    assert isinstance(within_grace, NotDue)
    assert game.head == untouched
    assert isinstance(late, Appended)


def test_another_hash_at_the_same_version_is_another_history() -> None:
    game = laid()

    outcome = append(game_id=game.head.id, expected=1, previous_hash=bytes(32), salt=salt, entries=[entry()], change=ACTIVE)

    assert isinstance(outcome, OtherHistory)
    assert 1 == the(game.head.id).head.version


def test_a_log_that_grew_from_another_hash_is_another_history() -> None:
    game = grown(laid(), entry())

    outcome = append(game_id=game.head.id, expected=1, previous_hash=bytes(32), salt=salt, entries=[entry()], change=ACTIVE)

    assert isinstance(outcome, OtherHistory)


def test_a_log_that_is_shorter_than_expected_is_another_history() -> None:
    game = laid()

    outcome = append(game_id=game.head.id, expected=5, previous_hash=game.head.hash, salt=salt, entries=[entry()], change=ACTIVE)

    assert isinstance(outcome, OtherHistory)


def test_a_game_that_is_not_there_is_gone() -> None:
    outcome = append(game_id=uuid4(), expected=1, previous_hash=bytes(32), salt=salt, entries=[entry()], change=ACTIVE)

    assert isinstance(outcome, Gone)


def test_nothing_is_appended_inside_a_transaction() -> None:
    game = laid()

    with pytest.raises(NotDurable), transaction.atomic():
        put(game, entry())


def test_the_row_says_when_it_was_written_by_the_clock_of_the_database() -> None:
    game = laid()
    before = clock.now_ms()

    grown(game, entry(at=before - 5_000))

    written = Entry.objects.get(game_id=game.head.id, version=2).written_at.timestamp() * 1000
    assert -50 <= written - before <= 50 + clock.now_ms() - before


def test_one_append_is_one_round_trip() -> None:
    game = laid()
    change = Change("active", 9, None, [DeadlineRow("seat:1", 5, 9, 2)], ["seat:0"], [SeatChange(1, "playing", True, 2, 5)])
    new = entry()

    assert 1 == round_trips(lambda: put(game, new, change=change))


def test_one_lost_race_is_one_round_trip() -> None:
    game = laid()
    grown(game, entry())
    new = entry()

    assert 1 == round_trips(lambda: put(game, new))


def test_entries_are_read_in_order_from_any_version() -> None:
    game = laid()
    for _ in range(4):
        game = grown(game, entry())

    assert [3, 4] == [each.version for each in read(game.head.id, after=2, limit=2)]
    assert () == read(game.head.id, after=5, limit=10)


def _person(seat: SeatRow) -> tuple[object, ...]:
    return seat.player_id, seat.player_name, seat.player_kind, seat.bot


def _over(game_id: UUID) -> set[bool]:
    return set(Seat.objects.filter(game_id=game_id).values_list("is_over", flat=True))
