"""Nobody changes what is written, the owner of the tables included."""

from collections.abc import Callable
from uuid import UUID

import pytest
from django.db import IntegrityError, connection
from django.db.models import Model

from games.models import Book, Entry
from tests.store.laying import laid, the

GUARDED = [pytest.param(Entry, id="log"), pytest.param(Book, id="books")]


@pytest.mark.parametrize("model", GUARDED)
def test_a_row_can_not_be_updated(model: type[Model]) -> None:
    game = laid()

    _refused(lambda: model._default_manager.filter(game_id=game.head.id).update(game_id=game.head.creator))

    assert game == the(game.head.id)


@pytest.mark.parametrize("model", GUARDED)
def test_a_row_can_not_be_deleted(model: type[Model]) -> None:
    game = laid()

    _refused(lambda: model._default_manager.filter(game_id=game.head.id).delete())

    assert game == the(game.head.id)


@pytest.mark.parametrize("model", GUARDED)
def test_the_table_can_not_be_emptied(model: type[Model]) -> None:
    game = laid()

    _refused(lambda: _run(f"TRUNCATE {model._meta.db_table} CASCADE"))

    assert game == the(game.head.id)


def test_a_saved_entry_can_not_be_saved_again() -> None:
    game = laid()
    row = Entry.objects.get(game_id=game.head.id, version=1)
    row.events = "[]"

    _refused(lambda: row.save(force_update=True))

    assert game == the(game.head.id)


def test_naming_another_game_as_purged_opens_nothing() -> None:
    game, other = laid(), laid()

    _refused(
        lambda: _run(
            "BEGIN; SELECT set_config('games.purging', %s, true); DELETE FROM games_entry WHERE game_id = %s",
            str(other.head.id),
            game.head.id,
        )
    )

    assert game == the(game.head.id)


def test_a_second_entry_of_the_same_version_is_refused_by_the_database() -> None:
    game = laid()

    with pytest.raises(IntegrityError, match="games_entry_pkey"):
        _run(
            "INSERT INTO games_entry (game_id, version, at, received_at, cause_kind, events, scheme, hash, written_at)"
            " SELECT game_id, version, at, at, 'system', '[]', 1, '', at FROM games_entry WHERE game_id = %s",
            game.head.id,
        )


def test_a_second_entry_of_the_same_command_is_refused_by_the_database() -> None:
    game = laid()

    with pytest.raises(IntegrityError, match="entry_command_is_applied_once"):
        _run(
            "INSERT INTO games_entry"
            " (game_id, version, at, received_at, cause_kind, command_id, events, scheme, hash, written_at)"
            " SELECT game_id, 2, at, at, 'system', command_id, '[]', 1, '', at FROM games_entry WHERE game_id = %s",
            game.head.id,
        )


def _refused(work: Callable[[], object]) -> None:
    with pytest.raises(IntegrityError, match="refused: its rows are never changed"):
        work()
    connection.close()  # and with it whatever transaction the work began


def _run(sql: str, *values: UUID | str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, values or None)
