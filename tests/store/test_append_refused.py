"""What becomes of an append that is not written: lost races, known commands, other histories."""

from uuid import uuid4

import pytest
from django.db import transaction
from msgspec.structs import replace

from games import clock
from games.models import Entry, Game
from games.store.append import NotDurable, append
from games.store.entries import read
from games.store.outcomes import Appended, Behind, Conflict, Duplicate, Gone, NotDue, OtherHistory
from games.store.rows import Change, DeadlineRow, SeatChange, Sits
from tests.store.laying import ACTIVE, entry, grown, guest, laid, put, salt, the, timeout
from tests.store.watching import round_trips


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
