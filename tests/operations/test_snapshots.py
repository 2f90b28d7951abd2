"""Snapshots make long games cheaper to read and change nothing else: not what is read, not what is believed."""

import random
from uuid import UUID

import msgspec
import pytest
from django.conf import LazySettings
from django.contrib import admin
from django.db import connection, transaction

from games.designs import maker
from games.models import Snapshot
from games.operations.verify import verify_game
from games.queries.current import GAMES, Current, bring, hydrate
from games.queries.history import entries, game
from games.queries.snapshots import keep
from games.store.call import write
from games.store.load import load
from games.store.snapshots import resume
from tests.operations.seating import guest, move, started
from tests.stream.restoring import Backup

EVERY = 5
MOVES = 20


@pytest.fixture(autouse=True)
def often(settings: LazySettings) -> None:
    settings.SNAPSHOT_EVERY = EVERY


@pytest.fixture
def played() -> Current:
    """A game of more than twenty entries, with what was kept of it on the way."""
    return moved(started(guest(), guest("Bo")), MOVES)


def moved(current: Current, count: int, seed: int = 3) -> Current:
    dice = random.Random(seed)
    for _ in range(count):
        current = move(current, dice).current
    return current


def kept(game_id: UUID) -> list[int]:
    return list(Snapshot.objects.filter(game_id=game_id).order_by("version").values_list("version", flat=True))


def cold(game_id: UUID) -> Current:
    """The game as a process reads it that has never seen it."""
    GAMES.drop(game_id)
    found = bring(game_id)
    assert found is not None
    return found[0]


def whole(game_id: UUID) -> Current:
    """The game folded from its first entry, whatever was kept of it."""
    loaded = load(game_id)
    assert loaded is not None
    return hydrate(loaded)


def forget(game_id: UUID) -> None:
    Snapshot.objects.filter(game_id=game_id).delete()


def changed(game_id: UUID, version: int, column: str, value: str | bytes) -> None:
    """The database lies in one column of one snapshot."""
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE games_snapshot SET {column} = %s WHERE game_id = %s AND version = %s", [value, game_id, version])


def told(current: Current) -> bytes:
    """All that anybody is told of the game, at every version."""
    viewers = [None, *[row.player_id for row in current.seats]]
    shown = [
        (entries(current, viewer, version - 1, 3), game(current, viewer, current.table.at, version))
        for viewer in viewers
        for version in range(1, current.version + 1)
    ]
    return msgspec.json.encode(shown)


def test_a_move_that_goes_the_distance_keeps_the_table(played: Current) -> None:
    assert [*range(EVERY, played.version + 1, EVERY)] == kept(played.id)


def test_a_cold_game_is_read_from_its_newest_snapshot_on(played: Current) -> None:
    newest = kept(played.id)[-1]

    loaded = resume(played.id, maker())

    assert loaded is not None
    assert loaded.snapshot is not None
    assert newest == loaded.snapshot.version
    assert [*range(newest, played.version + 1)] == [entry.version for entry in loaded.entries]
    assert newest == cold(played.id).steps[0].entry.version


def test_it_is_the_same_game_as_from_the_first_entry(played: Current) -> None:
    resumed = cold(played.id)

    assert whole(played.id).table == resumed.table
    assert (played.version, played.hash) == (resumed.version, resumed.hash)


def test_everybody_is_told_the_same_at_every_version(played: Current) -> None:
    with_snapshots = told(cold(played.id))
    forget(played.id)

    assert told(whole(played.id)) == with_snapshots


def test_a_game_goes_on_from_a_snapshot_and_stays_sound(played: Current) -> None:
    moved(cold(played.id), EVERY, seed=4)

    assert [] == verify_game(played.id)


def test_a_game_that_ends_at_a_snapshot_is_read_and_goes_on(played: Current) -> None:
    current = moved(played, -played.version % EVERY)
    resumed = cold(current.id)

    assert [current.version] == [step.entry.version for step in resumed.steps]
    assert current.version + 1 == move(resumed, random.Random(5)).current.version


def test_who_folds_a_long_game_keeps_what_was_missing(played: Current) -> None:
    before = kept(played.id)
    forget(played.id)
    cold(played.id)

    assert before == kept(played.id)


def test_who_reads_far_back_keeps_what_was_missing_on_the_way(played: Current) -> None:
    current = cold(played.id)
    forget(played.id)
    game(current, None, current.table.at, 12)

    assert [5, 10] == kept(played.id)


def test_a_process_that_was_left_far_behind_does_not_fold_it_all(played: Current) -> None:
    GAMES.drop(played.id)
    loaded = load(played.id, limit=3)
    assert loaded is not None
    GAMES.put(hydrate(loaded))

    found = bring(played.id)

    assert found is not None
    assert kept(played.id)[-1] == found[0].steps[0].entry.version
    assert whole(played.id).table == found[0].table


@pytest.mark.parametrize(("column", "value"), [("hash", bytes(32)), ("made_by", bytes(32))])
def test_a_snapshot_of_another_history_or_maker_is_passed_over(played: Current, column: str, value: bytes) -> None:
    *_, older, newest = kept(played.id)
    changed(played.id, newest, column, value)

    assert older == cold(played.id).steps[0].entry.version
    assert whole(played.id).table == cold(played.id).table


def test_it_gives_way_to_one_that_is_of_use(played: Current) -> None:
    newest = kept(played.id)[-1]
    changed(played.id, newest, "made_by", bytes(32))
    cold(played.id)

    assert newest == cold(played.id).steps[0].entry.version


@pytest.mark.parametrize("state", ["", "{}", "[1]", '{"mode":"async"}'])
def test_a_snapshot_that_can_not_be_read_is_passed_over_and_replaced(played: Current, state: str) -> None:
    expected = told(played)
    for version in kept(played.id):
        changed(played.id, version, "state", state)

    assert expected == told(cold(played.id))
    assert [] == verify_game(played.id)


def test_after_a_restored_backup_no_snapshot_of_the_lost_history_is_believed(played: Current) -> None:
    backup = Backup(played.id)
    lost = moved(played, 2 * EVERY, seed=4)
    backup.restore()
    restored = cold(played.id)
    other = moved(restored, 2 * EVERY, seed=5)

    assert lost.table != other.table
    assert whole(played.id).table == cold(played.id).table
    assert [] == verify_game(played.id)


def test_verify_finds_a_snapshot_that_is_not_the_fold(played: Current) -> None:
    newest = kept(played.id)[-1]
    row = Snapshot.objects.get(game_id=played.id, version=newest)
    changed(played.id, newest, "state", row.state.replace('"host":0', '"host":1'))

    assert [f"the snapshot at {newest} is not the fold"] == [finding.what for finding in verify_game(played.id)]


def test_verify_does_not_mind_what_other_makers_kept(played: Current) -> None:
    for version in kept(played.id):
        changed(played.id, version, "made_by", bytes(32))

    assert [] == verify_game(played.id)


def test_a_purged_game_leaves_no_snapshot(played: Current) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_game SET status = 'finished', updated_at = 'epoch' WHERE id = %s", [played.id])
    write("SELECT purge_game(%s::uuid, %s::text, interval '1 day')", played.id, "retention")

    assert [] == kept(played.id)


def test_whatever_keeps_a_snapshot_from_being_kept_is_nobodys_trouble(played: Current) -> None:
    forget(played.id)
    with transaction.atomic():
        keep(played, played.steps[-1:])

    assert [] == kept(played.id)
    assert Current is type(cold(played.id))


def test_the_administrators_pages_do_not_show_them() -> None:
    assert Snapshot not in admin.site._registry
