"""The tokens a process has just seen."""

import threading
import uuid

import pytest

from accounts.identity import Identity
from accounts.recent import LONGEST_KEPT_S, RecentTokens, ttl_from
from tests.accounts.clock import Clock


def someone(name: str = "Ann") -> Identity:
    return Identity(uuid.uuid4(), name, "guest", False, False, uuid.uuid4(), frozenset())


def test_an_entry_ends_with_its_time() -> None:
    clock, ann = Clock(), someone()
    recent = RecentTokens(2, clock)
    recent.keep(b"ann", ann, recent.now(), None, 0)
    clock.pass_s(1.9)
    before = recent.get(b"ann")
    clock.pass_s(0.1)

    assert ann is before
    assert recent.get(b"ann") is None


def test_an_entry_counts_from_the_question_not_from_the_answer() -> None:
    clock = Clock()
    recent = RecentTokens(2, clock)
    asked_at = recent.now()
    clock.pass_s(2)
    recent.keep(b"ann", someone(), asked_at, None, 0)

    assert recent.get(b"ann") is None


def test_an_entry_never_outlives_its_token() -> None:
    clock = Clock()
    recent = RecentTokens(2, clock)
    recent.keep(b"ann", someone(), recent.now(), 0.5, 0)
    clock.pass_s(0.5)

    assert recent.get(b"ann") is None


def test_an_answer_about_the_number_lets_all_entries_of_that_number_live_on() -> None:
    clock, ann = Clock(), someone()
    recent = RecentTokens(2, clock)
    recent.keep(b"ann", ann, recent.now(), None, 7)
    clock.pass_s(2)
    asks = recent.would_know(b"ann")
    recent.confirm(recent.now(), 7)

    assert asks is True
    assert recent.would_know(b"ann") is False
    assert ann is recent.get(b"ann")


def test_another_number_ends_all_entries() -> None:
    recent = RecentTokens(2, Clock())
    recent.keep(b"ann", someone(), recent.now(), None, 7)
    recent.confirm(recent.now(), 8)

    assert recent.get(b"ann") is None


def test_the_answer_to_an_earlier_question_does_not_count() -> None:
    clock = Clock()
    recent = RecentTokens(2, clock)
    earlier = recent.now()
    clock.pass_s(1)
    recent.confirm(recent.now(), 8)
    recent.keep(b"ann", someone(), earlier, None, 7)

    assert recent.get(b"ann") is None


def test_an_entry_is_looked_up_again_in_the_end() -> None:
    clock = Clock()
    recent = RecentTokens(2, clock)
    recent.keep(b"ann", someone(), recent.now(), None, 7)
    clock.pass_s(LONGEST_KEPT_S)
    recent.confirm(recent.now(), 7)

    assert recent.get(b"ann") is None


def test_nothing_is_kept_when_switched_off() -> None:
    recent = RecentTokens(0, Clock())
    recent.keep(b"ann", someone(), recent.now(), None, 0)

    assert recent.get(b"ann") is None


def test_the_oldest_entry_makes_room() -> None:
    recent = RecentTokens(2, Clock(), most=3)
    for name in ("first", "second", "third", "first", "fourth"):
        recent.keep(name.encode(), someone(name), recent.now(), None, 0)

    assert [None, "first", "third", "fourth"] == [
        found and found.name for found in map(recent.get, (b"second", b"first", b"third", b"fourth"))
    ]


def test_forgetting_a_player_forgets_all_its_tokens_and_no_others() -> None:
    recent, ann, bob = RecentTokens(2, Clock()), someone(), someone("Bob")
    for digest, who in ((b"phone", ann), (b"tablet", ann), (b"bob", bob)):
        recent.keep(digest, who, recent.now(), None, 0)
    recent.forget(ann.id)

    assert [None, None, bob] == [recent.get(digest) for digest in (b"phone", b"tablet", b"bob")]


def test_threads_may_keep_read_and_forget_at_once() -> None:
    recent, players = RecentTokens(2, Clock(), most=50), [someone(str(number)) for number in range(8)]
    wrong: list[object] = []

    def work(player: Identity) -> None:
        try:
            for number in range(2000):
                digest = f"{player.name}.{number % 20}".encode()
                recent.keep(digest, player, recent.now(), None, 0)
                if recent.get(digest) not in (player, None):
                    wrong.append(digest)
                if number % 50 == 0:
                    recent.forget(player.id)
        except Exception as error:  # a thread's error would otherwise pass unseen
            wrong.append(error)

    threads = [threading.Thread(target=work, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [] == wrong
    assert len(recent._entries) <= 50


@pytest.mark.parametrize(("text", "ttl_s"), [(None, 2.0), ("", 2.0), ("0", 0.0), ("0.5", 0.5), ("60", 2.0), ("-1", 0.0)])
def test_the_environment_may_shorten_the_time_but_not_stretch_it(text: str | None, ttl_s: float) -> None:
    assert ttl_s == ttl_from(text)


def test_a_time_that_is_no_number_is_refused() -> None:
    with pytest.raises(ValueError, match="soon"):
        ttl_from("soon")
