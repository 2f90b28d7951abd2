"""Buckets that all processes share: exact under concurrency, in Valkey; and what becomes of them without it."""

import threading
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from api import buckets
from api.buckets import Grant, Wanted
from api.limiter import Policy
from api.shared_limiter import LEASE_S, SharedLimiter
from tests.accounts.clock import Clock

HOUR = 3_600


def processes(count: int, **quotas: int) -> list[SharedLimiter]:
    """As many as there are web processes: they share nothing but the store. An hour's quota grows by nothing meanwhile."""
    policies = {name: Policy(name, quota, HOUR) for name, quota in quotas.items()}
    return [SharedLimiter(policies) for _ in range(count)]


def given(limiters: list[SharedLimiter], wishes: list[tuple[str, object]], tries: int) -> int:
    """How many of so many tries from eight threads at once were let through."""
    gate = threading.Barrier(8)

    def many(number: int) -> int:
        gate.wait()
        limiter = limiters[number % len(limiters)]
        charges = [limiter.charge_all(wishes) for _ in range(tries // 8)]
        return sum(charge is not None and charge.wait_s is None for charge in charges)

    with ThreadPoolExecutor(8) as pool:
        return sum(pool.map(many, range(8)))


@pytest.mark.parametrize(("quota", "tries"), [(1, 40), (37, 160), (300, 800)])
def test_many_processes_give_the_quota_and_no_more(quota: int, tries: int) -> None:
    assert quota == given(processes(3, read=quota), [("read", uuid4())], tries)


def test_what_was_fetched_at_once_is_spent_and_counted() -> None:
    """A large bucket is fetched from in handfuls; the last of it one by one."""
    quota = 2_000

    assert quota == given(processes(2, read=quota), [("read", uuid4())], 2_400)


def test_one_bucket_that_is_empty_takes_nothing_from_the_others() -> None:
    (limiter,) = processes(1, token=5, address=2)
    token, other, here = uuid4(), uuid4(), str(uuid4())
    charges = [limiter.charge_all([("token", token), ("address", here)]) for _ in range(4)]
    refused = charges[2]

    assert refused is not None
    assert ([None, None], "address", HOUR // 2) == (
        [each.wait_s for each in charges[:2] if each],
        refused.policy.name,
        refused.wait_s,
    )
    assert 3 == sum((charge := limiter.charge("token", token)) is not None and charge.wait_s is None for _ in range(6))
    assert limiter.charge("token", other) is not None


def test_an_answer_tells_what_is_left_in_all() -> None:
    first, second = processes(2, read=10)
    token = uuid4()
    told = [charge.remaining for limiter in (first, second, first) if (charge := limiter.charge("read", token))]

    assert [9, 8, 7] == told


def test_a_bucket_said_to_be_empty_is_not_asked_for_until_then() -> None:
    clock, asked = Clock(), []

    def empty(wanted: object) -> Grant:
        asked.append(wanted)
        return Grant(lacking=0, wait_s=10)

    limiter = SharedLimiter({"read": Policy("read", 6, 60)}, empty, clock)
    waits = [charge.wait_s for _ in range(3) if (charge := limiter.charge("read", "ann"))]
    clock.pass_s(10)
    limiter.charge("read", "ann")

    assert ([10, 10, 10], 2) == (waits, len(asked))


def test_what_was_fetched_is_gone_after_a_while() -> None:
    clock, asked = Clock(), []

    def plenty(wanted: list[Wanted]) -> Grant:
        asked.append(wanted[0].wish)
        return Grant(taken=[4], left=[90.0])

    limiter = SharedLimiter({"read": Policy("read", 100, 60)}, plenty, clock)
    for _ in range(5):
        limiter.charge("read", "ann")
    clock.pass_s(LEASE_S)
    limiter.charge("read", "ann")

    assert [4, 8, 4] == asked


def test_without_the_store_every_process_counts_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is refused for Valkey's sake, and nobody is without a limit."""
    monkeypatch.setattr(buckets, "_here", threading.local())
    monkeypatch.setattr(buckets, "_silent_until", 0.0)
    monkeypatch.setattr("django.conf.settings.VALKEY_URL", "unix:///nowhere/valkey.sock")
    first, second = processes(2, read=5)
    token = uuid4()

    assert [5, 5] == [sum(is_good(limiter, token) for _ in range(9)) for limiter in (first, second)]


def test_a_store_that_died_is_left_alone_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def hung(wanted: object) -> list[object]:
        asked.append(1)
        raise TimeoutError

    monkeypatch.setattr(buckets, "_told", hung)
    monkeypatch.setattr(buckets, "_silent_until", 0.0)
    (limiter,) = processes(1, read=50)
    good = sum(is_good(limiter, "ann") for _ in range(20))

    assert (20, 1) == (good, len(asked))


def test_who_was_counted_goes_on_from_there_when_the_store_goes_away() -> None:
    answers: list[Grant | None] = [Grant(taken=[1], left=[2.0])]
    limiter = SharedLimiter({"read": Policy("read", 9, HOUR)}, lambda wanted: answers.pop() if answers else None)

    assert 3 == sum(is_good(limiter, "ann") for _ in range(9))


def is_good(limiter: SharedLimiter, client: object) -> bool:
    charge = limiter.charge("read", client)
    return charge is not None and charge.wait_s is None


def test_the_store_forgets_what_is_full_again() -> None:
    (limiter,) = processes(1, read=10)
    token = uuid4()
    limiter.charge("read", token)
    link = buckets._client()
    (key,) = link.scan_iter(f"limit:*{token}*")

    assert 0 < link.ttl(key) <= HOUR
