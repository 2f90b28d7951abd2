"""Counted tries: exact among threads, none taken where one is missing, refilled evenly."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.models import F

from accounts.attempts import NEVER_EMPTY, Bucket, TooManyAttempts, give_back, password_buckets, remember_place, take
from accounts.models import Attempt, Player
from accounts.tidying import tidy


def bucket(quota: int = 10, window_s: int = 900) -> Bucket:
    return Bucket(uuid4().bytes, quota, window_s)


def is_taken(*buckets: Bucket) -> bool:
    try:
        take(buckets)
    except TooManyAttempts:
        return False
    return True


def test_many_tries_at_once_take_what_is_there_and_no_more() -> None:
    held = bucket(quota=7)

    def many(_: int) -> int:
        try:
            return sum(is_taken(held) for _ in range(50))
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert 7 == sum(pool.map(many, range(8)))


def test_where_one_bucket_is_empty_nothing_is_taken_from_the_others() -> None:
    empty, full = bucket(quota=1), bucket(quota=3)
    take([empty])
    refused = [is_taken(empty, full) for _ in range(5)]

    assert [False] * 5 == refused
    assert [True, True, True, False] == [is_taken(full) for _ in range(4)]


def test_a_bucket_refills_evenly_and_says_when() -> None:
    held = bucket(quota=10, window_s=900)
    take([held])
    for _ in range(9):
        take([held])
    with pytest.raises(TooManyAttempts) as refused:
        take([held])
    Attempt.objects.filter(key=held.key).update(at=F("at") - timedelta(seconds=181))

    assert 60 < refused.value.wait_s <= 90
    assert [True, True, False] == [is_taken(held) for _ in range(3)]


def test_what_is_given_back_is_there_again() -> None:
    held = bucket(quota=1)
    take([held])
    give_back([held])

    assert [True, False] == [is_taken(held) for _ in range(2)]


def test_full_buckets_are_forgotten() -> None:
    held = bucket()
    take([held])
    Attempt.objects.filter(key=held.key).update(full_at=F("full_at") - timedelta(days=1))
    tidy()

    assert not Attempt.objects.filter(key=held.key).exists()


def test_strangers_do_not_count_where_the_owner_has_signed_in() -> None:
    owner = Player.objects.create_person(f"{uuid4()}@example.org", name="Ann")
    assert owner.email is not None
    remember_place(owner.pk, "10.0.0.1")
    asked = [(owner.email.upper(), "10.0.0.1"), (owner.email, "10.0.0.2"), (f"{uuid4()}@example.org", "10.0.0.1")]
    quotas = [[each.quota for each in password_buckets(*who)] for who in asked]

    assert [[10, 100, NEVER_EMPTY], [10, 100, 100], [10, 100, 100]] == quotas


def test_no_count_of_the_librarys_is_forgotten_because_somebody_makes_many() -> None:
    """Django's cache throws out a third of what it holds past its limit, in the order of the alphabet."""
    many = "INSERT INTO accounts_cache SELECT 'many' || n, %s, now() + interval '1 minute' FROM generate_series(1, 1000) n"
    cache.set("a_count", 5)
    with connection.cursor() as cursor:
        cursor.execute(many, ["gASVAAAAAAAAAE4u"])
        cache.set("another", 1)
        cursor.execute("DELETE FROM accounts_cache WHERE cache_key LIKE 'many%%'")
        gone = 1000 - cursor.rowcount

    assert (5, 0) == (cache.get("a_count"), gone)


def test_what_is_kept_names_nobody() -> None:
    take(password_buckets("somebody@example.org", "10.7.7.7"))
    kept = [bytes(key) for key in Attempt.objects.values_list("key", flat=True)]

    assert not [key for key in kept if b"somebody" in key or b"10.7" in key]
