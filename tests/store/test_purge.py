"""A game goes whole or not at all, only when it may, and leaves a tombstone."""

from io import StringIO
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError

from games import clock
from games.models import Book, Deadline, Entry, Game, Seat, Tombstone
from games.store.load import load
from games.store.outcomes import Gone
from games.store.purge import purge
from games.store.rows import Change, DeadlineRow
from tests.store.laying import entry, grown, laid, put, the
from tests.store.watching import opponent, outside

DAY = 86_400_000
OPEN, ABORTED, FINISHED = Change("open", None), Change("aborted", None), Change("finished", None)


def test_a_game_that_was_never_started_goes_and_leaves_a_tombstone() -> None:
    game = grown(laid(change=Change("open", 9, deadlines_set=[DeadlineRow("begin", 1, 9, 1)])), entry(), change=OPEN)
    before = clock.now_ms()

    assert "purged" == purge(game.head.id, reason="never_started", retention_ms=DAY)

    stone = Tombstone.objects.get(game_id=game.head.id)
    assert ("never_started", 2, game.head.hash) == (stone.reason, stone.version, bytes(stone.hash))
    assert before - 50 <= stone.at.timestamp() * 1000
    assert [0, 0, 0, 0, 0] == _rows(game.head.id)
    assert None is load(game.head.id)


def test_a_table_that_was_aborted_before_its_start_goes() -> None:
    game = grown(laid(change=OPEN), entry(), change=ABORTED)

    assert "purged" == purge(game.head.id, reason="never_started", retention_ms=DAY)


@pytest.mark.parametrize("change", [FINISHED, ABORTED])
def test_a_game_that_is_over_goes_when_its_retention_is_past_and_not_before(change: Change) -> None:
    game = grown(laid(), entry(), change=change)

    early = purge(game.head.id, reason="retention", retention_ms=DAY)
    rows = _rows(game.head.id)
    clock.shift(DAY)
    late = purge(game.head.id, reason="retention", retention_ms=DAY)

    assert ("kept", "purged") == (early, late)
    assert [1, 2, 4, 1, 0] == rows


@pytest.mark.parametrize("status", ["active", "paused"])
def test_a_game_that_is_being_played_is_kept_however_old_it_is(status: str) -> None:
    game = grown(laid(), entry(), change=Change(status, None))
    clock.shift(10 * DAY)

    assert "kept" == purge(game.head.id, reason="retention", retention_ms=0)
    assert game == the(game.head.id)
    assert not Tombstone.objects.filter(game_id=game.head.id).exists()


def test_a_game_that_is_not_there_is_unknown() -> None:
    assert "unknown" == purge(uuid4(), reason="retention", retention_ms=0)


def test_a_reason_is_a_code() -> None:
    game = laid(change=OPEN)

    with pytest.raises(IntegrityError, match="tombstone_reason_is_a_code"):
        purge(game.head.id, reason="Mr. Smith asked for it", retention_ms=0)

    assert game == the(game.head.id)


def test_nothing_is_appended_to_a_purged_game() -> None:
    game = laid(change=OPEN)
    purge(game.head.id, reason="never_started", retention_ms=0)

    assert isinstance(put(game, entry()), Gone)
    assert not Entry.objects.filter(game_id=game.head.id).exists()


def test_who_waits_while_the_game_is_purged_finds_it_gone() -> None:
    game = laid(change=OPEN)
    with opponent() as writer:
        with outside() as link, link.transaction():
            link.execute("SELECT purge_game(%s, 'never_started', '0')", (game.head.id,))
            writing = writer.begin(lambda: put(game, entry()))
        outcome = writing.result()

    assert isinstance(outcome, Gone)


def test_other_games_stay_whole() -> None:
    other = laid()
    purge(laid(change=OPEN).head.id, reason="never_started", retention_ms=0)

    assert other == the(other.head.id)


def test_the_command_purges_and_says_so() -> None:
    game, said = laid(change=OPEN), StringIO()

    call_command("purge_game", str(game.head.id), reason="never_started", stdout=said)

    assert f"{game.head.id}: purged\n" == said.getvalue()
    assert None is load(game.head.id)


def test_the_command_fails_for_a_game_that_is_kept() -> None:
    game = grown(laid(), entry(), change=FINISHED)

    with pytest.raises(CommandError, match=f"{game.head.id}: kept"):
        call_command("purge_game", str(game.head.id), reason="retention")


def _rows(game_id: UUID) -> list[int]:
    models = (Game, Entry, Seat, Book, Deadline)
    return [model._default_manager.filter(**{"id" if model is Game else "game_id": game_id}).count() for model in models]
