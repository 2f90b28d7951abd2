"""Tokens: given out once, kept hashed, found in one query, gone when revoked."""

import base64
import re
import threading
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from accounts import tokens
from accounts.finding import REVISION
from accounts.identity import Identity
from accounts.models import Kind, Player, Token
from accounts.names import NameRefused
from accounts.recent import RecentTokens
from tests.accounts.clock import Clock


@pytest.fixture
def ann() -> Player:
    return Player.objects.create(kind=Kind.GUEST, name="Ann")


def fresh() -> RecentTokens:
    """What a process that has just started remembers."""
    return RecentTokens(2, Clock())


def age(value: str, **by: Any) -> None:
    """Let a token have lived for that long."""
    lived = timedelta(**by)
    moved = {name: F(name) - lived for name in ("created_at", "expires_at", "last_used_at")}
    Token.objects.filter(digest=tokens.digest_of(value)).update(**moved)


def test_a_token_says_whose_it_is(ann: Player) -> None:
    who = tokens.find(tokens.issue(ann, "phone"), fresh())

    assert who is not None
    assert (ann.id, "Ann", "guest", False, False) == (who.id, who.name, who.kind, who.is_staff, who.is_superuser)
    assert who.is_authenticated
    assert not who.is_anonymous
    assert [who.token_id] == [held.id for held in tokens.held_by(ann)]


def test_a_token_has_256_random_bits_behind_its_prefix(ann: Player) -> None:
    values = {tokens.issue(ann, "phone") for _ in range(3)}

    assert 3 == len(values)
    assert all(re.fullmatch(r"cg_[A-Za-z0-9_-]{43}", value) for value in values)


def test_the_clear_token_is_nowhere_in_the_database(ann: Player) -> None:
    value = tokens.issue(ann, "phone")
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT t::text || p::text FROM accounts_token t JOIN accounts_player p ON p.id = player_id WHERE p.id = %s", [ann.id]
        )
        [(row,)] = cursor.fetchall()
    random = base64.urlsafe_b64decode(value.removeprefix("cg_") + "=")

    assert tokens.digest_of(value).hex() in row
    assert value not in row
    assert value.removeprefix("cg_") not in row
    assert random.hex() not in row
    assert value.encode().hex() not in row


def test_a_token_costs_one_query_and_then_none(ann: Player) -> None:
    value, recent = tokens.issue(ann, "phone"), fresh()
    tokens.find(value, fresh())  # the first use of the hour is noted
    with CaptureQueriesContext(
        connection,
    ) as first:
        tokens.find(value, recent)
    with CaptureQueriesContext(connection) as second:
        tokens.find(value, recent)

    assert 1 == len(first)
    assert 0 == len(second)


@pytest.mark.parametrize("value", ["", "cg_", "cg_" + "x" * 43, "no token", "\x00", "\ud800", "é" * 10_000])
def test_an_unknown_token_is_nobodys(value: str) -> None:
    assert tokens.find(value, fresh()) is None


def test_a_token_expires(ann: Player) -> None:
    value = tokens.issue(ann, "phone", timedelta(hours=1))
    age(value, minutes=59)
    before = tokens.find(value, fresh())
    age(value, minutes=1)

    assert before is not None
    assert tokens.find(value, fresh()) is None
    assert [] == tokens.held_by(ann)


def test_a_remembered_token_expires_to_the_moment(ann: Player) -> None:
    value, clock = tokens.issue(ann, "phone", timedelta(seconds=1)), Clock()
    recent = RecentTokens(2, clock)
    before = tokens.find(value, recent)
    age(value, seconds=1)
    clock.pass_s(1)

    assert before is not None
    assert tokens.find(value, recent) is None


@pytest.mark.parametrize("lifetime", [timedelta(0), timedelta(days=-1), timedelta(days=40_000), timedelta.max])
def test_a_token_is_neither_born_dead_nor_deathless(ann: Player, lifetime: timedelta) -> None:
    with pytest.raises(ValueError, match="positive"):
        tokens.issue(ann, "phone", lifetime)


def test_a_label_is_a_name(ann: Player) -> None:
    with pytest.raises(NameRefused):
        tokens.issue(ann, "\x00")

    assert not ann.tokens.exists()


def test_who_revokes_is_obeyed_at_once(ann: Player) -> None:
    value, recent = tokens.issue(ann, "phone"), fresh()
    who = tokens.find(value, recent)
    assert who is not None

    assert tokens.revoke(who, who.token_id, recent) is True
    assert tokens.find(value, recent) is None
    assert tokens.revoke(who, who.token_id, recent) is False


def test_another_process_obeys_within_two_seconds(ann: Player) -> None:
    value, clock = tokens.issue(ann, "phone"), Clock()
    elsewhere = RecentTokens(2, clock)
    who = tokens.find(value, elsewhere)
    assert who is not None
    tokens.revoke(ann, who.token_id)
    clock.pass_s(1.9)
    late = tokens.find(value, elsewhere)
    clock.pass_s(0.1)

    assert late is not None
    assert tokens.find(value, elsewhere) is None


def test_after_two_seconds_one_question_serves_all_tokens(ann: Player) -> None:
    values, clock = [tokens.issue(ann, label) for label in ("phone", "tablet")], Clock()
    recent = RecentTokens(2, clock)
    for value in values:
        tokens.find(value, recent)
    clock.pass_s(2)
    with CaptureQueriesContext(connection) as asked:
        found = [tokens.find(value, recent) for value in values]

    assert all(found)
    assert [REVISION] == [query["sql"] for query in asked]


@pytest.mark.parametrize(
    ("change", "is_known"),
    [
        ("UPDATE accounts_player SET is_active = false WHERE id = %s", True),
        ("UPDATE accounts_player SET name = 'Other' WHERE id = %s", True),
        ("UPDATE accounts_player SET is_staff = true, kind = 'person' WHERE id = %s", True),
        ("UPDATE accounts_token SET expires_at = now() + interval '1 hour' WHERE player_id = %s", True),
        ("DELETE FROM accounts_token WHERE player_id = %s", True),
        ("UPDATE accounts_token SET last_used_at = now() WHERE player_id = %s", False),
    ],
)
def test_the_number_is_raised_by_what_ends_a_memory_and_by_nothing_else(ann: Player, change: str, is_known: bool) -> None:
    value, clock = tokens.issue(ann, "phone"), Clock()
    recent = RecentTokens(2, clock)
    tokens.find(value, recent)
    with connection.cursor() as cursor:
        cursor.execute(change, [ann.id])
    clock.pass_s(2)
    with CaptureQueriesContext(connection) as asked:
        tokens.find(value, recent)

    assert is_known is (len(asked) > 1)


def test_without_the_cache_every_process_obeys_at_once(ann: Player) -> None:
    value, elsewhere = tokens.issue(ann, "phone"), RecentTokens(0, Clock())
    who = tokens.find(value, elsewhere)
    assert who is not None
    tokens.revoke(ann, who.token_id)

    assert tokens.find(value, elsewhere) is None


def test_a_revocation_that_is_rolled_back_never_was(ann: Player) -> None:
    value, recent = tokens.issue(ann, "phone"), fresh()
    who = tokens.find(value, recent)
    assert who is not None
    with transaction.atomic():
        tokens.revoke(ann, who.token_id, recent)
        transaction.set_rollback(True)

    assert who == tokens.find(value, recent) == tokens.find(value, fresh())


def test_nobody_revokes_the_token_of_another(ann: Player) -> None:
    value, opponent = tokens.issue(ann, "phone"), Player.objects.create(kind=Kind.GUEST, name="Bob")
    [held] = tokens.held_by(ann)

    assert tokens.revoke(opponent, held.id) is False
    assert tokens.find(value, fresh()) is not None


def test_all_tokens_end_at_once(ann: Player) -> None:
    values, recent = [tokens.issue(ann, label) for label in ("phone", "tablet")], fresh()
    for value in values:
        tokens.find(value, recent)

    assert 2 == tokens.revoke_all(ann, recent=recent)
    assert [None, None] == [tokens.find(value, recent) for value in values]


def test_all_tokens_but_the_one_in_hand_end(ann: Player) -> None:
    phone, tablet = tokens.issue(ann, "phone"), tokens.issue(ann, "tablet")
    who = tokens.find(phone, fresh())
    assert who is not None

    assert 1 == tokens.revoke_all(ann, but=who.token_id)
    assert [who, None] == [tokens.find(value, fresh()) for value in (phone, tablet)]


def test_a_player_shut_out_is_let_in_by_no_token(ann: Player) -> None:
    value = tokens.issue(ann, "phone")
    Player.objects.filter(id=ann.id).update(is_active=False)

    assert tokens.find(value, fresh()) is None


def test_use_is_noted_once_an_hour(ann: Player) -> None:
    value = tokens.issue(ann, "phone")
    seen = []
    for minutes in (0, 59, 1):
        age(value, minutes=minutes)
        with CaptureQueriesContext(connection) as queries:
            tokens.find(value, fresh())
        seen.append(len(queries))
    [held] = tokens.held_by(ann)

    assert [2, 1, 2] == seen
    assert held.last_used_at is not None
    assert Token.objects.filter(last_used_at__gt=Now() - timedelta(minutes=1), id=held.id).exists()


def test_many_threads_find_the_same_token(ann: Player) -> None:
    value, recent = tokens.issue(ann, "phone"), fresh()
    found: list[Identity | None] = []

    def ask() -> None:
        try:
            found.extend(tokens.find(value, recent) for _ in range(20))
        finally:
            connection.close()

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert 160 == len(found)
    assert {ann.id} == {who.id for who in found if who}


def test_a_player_sees_the_tokens_it_holds_newest_first(ann: Player) -> None:
    for label in ("phone", "tablet"):
        tokens.issue(ann, label, timedelta(days=1))
    held = tokens.held_by(ann)

    assert ["tablet", "phone"] == [each.label for each in held]
    assert all(each.expires_at == each.created_at + timedelta(days=1) for each in held)
    assert "digest" not in repr(held)


def test_the_database_refuses_a_digest_that_is_none(ann: Player) -> None:
    with pytest.raises(IntegrityError, match="token_digest_is_sha256"):
        Token.objects.create(digest=b"short", player=ann, label="phone")


def test_an_identity_is_known_by_a_uuid(ann: Player) -> None:
    who = tokens.find(tokens.issue(ann, "phone"), fresh())

    assert who is not None
    assert isinstance(who.id, uuid.UUID)
    assert who.pk == who.id
