"""The chain tells what a superuser did to the log while the triggers were off."""

import hashlib
from collections.abc import Sequence
from uuid import UUID

import pytest
from django.db import connection

from games.models import Game
from games.store.chain import GENESIS, UnknownScheme, exact_bytes, link
from games.store.rows import Loaded
from games.store.verify import Fault, verify
from tests.store.laying import entry, grown, laid, salt, the


@pytest.fixture
def game() -> Loaded:
    """A game of five entries."""
    found = laid()
    for number in range(4):
        found = grown(found, entry(b'[{"type":"n","n":%d}]' % number))
    return found


def test_a_log_that_was_left_alone_has_no_fault(game: Loaded) -> None:
    assert [] == verify(game.head.id, salt)


def test_the_hash_is_the_one_that_is_published(game: Loaded) -> None:
    first, second = game.entries[:2]
    header = (
        f'{{"game":"{game.head.id}","version":2,"at":{second.at},"received_at":{second.received_at},"cause":"seat","seat":0,'
        f'"command_id":"{second.command_id}","fingerprint":"{second.fingerprint.hex()}"}}'  # type: ignore[union-attr]  # it has one
    )

    assert (header + '\n[{"type":"n","n":0}]').encode() == exact_bytes(game.head.id, 2, second)
    assert hashlib.sha256(first.hash + salt(2) + exact_bytes(game.head.id, 2, second)).digest() == second.hash
    assert link(GENESIS, salt(1), exact_bytes(game.head.id, 1, first)) == first.hash


@pytest.mark.parametrize(
    "edit",
    [
        "events = replace(events, '1', '7')",
        "events = events || ' '",
        "at = at + interval '1 ms'",
        "received_at = received_at - interval '1 ms'",
        "cause_kind = 'moderator'",
        "cause_seat = 1",
        "cause_seat = NULL",
        "command_id = NULL",
        "command_id = gen_random_uuid()",
        "fingerprint = sha256('x')",
        "hash = sha256('x')",
    ],
)
def test_an_edit_of_any_hashed_column_is_found(game: Loaded, edit: str) -> None:
    _tamper(f"UPDATE games_entry SET {edit} WHERE game_id = %s AND version = 3", [game.head.id])

    assert Fault(3, "changed") in verify(game.head.id, salt)


def test_an_entry_that_was_taken_out_is_found(game: Loaded) -> None:
    _tamper("DELETE FROM games_entry WHERE game_id = %s AND version = 3", [game.head.id])

    assert Fault(3, "missing up to 3") in verify(game.head.id, salt)


def test_two_entries_that_changed_places_are_found(game: Loaded) -> None:
    _tamper("UPDATE games_entry SET version = version + 10 WHERE game_id = %s AND version IN (4, 5)", [game.head.id])
    _tamper("UPDATE games_entry SET version = 19 - version WHERE game_id = %s AND version > 10", [game.head.id])

    assert {4, 5} <= {fault.version for fault in verify(game.head.id, salt)}


def test_an_entry_of_another_game_is_found(game: Loaded) -> None:
    other = grown(laid(), entry())
    _tamper(
        "UPDATE games_entry a SET events = b.events, hash = b.hash, at = b.at FROM games_entry b"
        " WHERE a.game_id = %s AND a.version = 2 AND b.game_id = %s AND b.version = 2",
        [game.head.id, other.head.id],
    )

    assert Fault(2, "changed") in verify(game.head.id, salt)


def test_a_log_whose_end_was_cut_off_does_not_fit_its_head(game: Loaded) -> None:
    _tamper("DELETE FROM games_entry WHERE game_id = %s AND version > 3", [game.head.id])

    assert [Fault(5, "the head does not stand after entry 3")] == verify(game.head.id, salt)


def test_a_head_that_was_set_back_does_not_fit_its_log(game: Loaded) -> None:
    Game.objects.filter(id=game.head.id).update(version=4)

    assert [Fault(4, "the head does not stand after entry 4")] == verify(game.head.id, salt)


def test_another_games_master_fits_no_entry(game: Loaded) -> None:
    assert [1, 2, 3, 4, 5] == [fault.version for fault in verify(game.head.id, lambda version: bytes(32))]


def test_a_scheme_from_the_future_is_not_judged(game: Loaded) -> None:
    _tamper("UPDATE games_entry SET scheme = 2 WHERE game_id = %s AND version = 5", [game.head.id])

    with pytest.raises(UnknownScheme):
        verify(game.head.id, salt)


def test_entries_that_are_appended_meanwhile_are_left_out(game: Loaded) -> None:
    def busy_salt(version: int) -> bytes:
        if version == 2:
            grown(the(game.head.id), entry())
        return salt(version)

    assert [] == verify(game.head.id, busy_salt)


def _tamper(sql: str, values: Sequence[UUID]) -> None:
    """As a superuser could, past the triggers."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_entry DISABLE TRIGGER entry_is_never_changed")
        try:
            cursor.execute(sql, values)
        finally:
            cursor.execute("ALTER TABLE games_entry ENABLE ALWAYS TRIGGER entry_is_never_changed")
