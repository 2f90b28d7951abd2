"""A cheating server changes a ticket, the book or what was mixed in: an honest checker notices."""

import msgspec
import pytest

from games.fairness.book import WITH_BEACON, book_hash, transcript
from games.fairness.hashing import OutOfRange, sha256
from games.fairness.proof import (
    Published,
    verify_book,
    verify_order_of_tickets,
    verify_shuffle,
    verify_ticket,
)
from tests.fairness.game import DECK, GAME, HONEST, RULES, SEATS, TICKETS, caught, play, promise_of

PROMISE, ORDER = HONEST.promise, HONEST.order
DEAL, REDEAL, NUMBER, SPIN = HONEST.openings
MINE, YOURS = sha256(b"mine"), sha256(b"yours")
replace = msgspec.structs.replace


def with_seeds(*seeds: bytes | None) -> Published:
    return replace(PROMISE, seeds=seeds, transcript=transcript(PROMISE.book_hash, seeds, None))


# The ticket


def test_the_opening_of_another_ticket_is_caught() -> None:
    assert "other_outcome" == caught(verify_shuffle, PROMISE, REDEAL, DECK, ORDER)


def test_another_tickets_secret_under_this_number_is_caught() -> None:
    assert "not_in_book" == caught(verify_ticket, PROMISE, replace(REDEAL, ticket=1))
    assert "not_in_book" == caught(verify_ticket, PROMISE, replace(DEAL, secret=REDEAL.secret))
    assert "not_in_book" == caught(verify_ticket, PROMISE, replace(DEAL, path=REDEAL.path))


def test_an_invented_secret_is_caught() -> None:
    assert "not_in_book" == caught(verify_ticket, PROMISE, replace(DEAL, secret=sha256(b"a better deal")))


@pytest.mark.parametrize("number", [TICKETS + 1, 2**32 - 1])
def test_a_ticket_beyond_the_book_is_caught(number: int) -> None:
    assert "not_in_book" == caught(verify_ticket, PROMISE, replace(DEAL, ticket=number))


@pytest.mark.parametrize("number", [-1, 2**32])
def test_a_ticket_that_can_not_be_written_down_is_refused(number: int) -> None:
    with pytest.raises(OutOfRange):
        verify_ticket(PROMISE, replace(DEAL, ticket=number))


def test_a_secret_of_another_length_is_refused() -> None:
    with pytest.raises(OutOfRange):
        verify_ticket(PROMISE, replace(DEAL, secret=DEAL.secret + b"\0"))


@pytest.mark.parametrize(
    ("used", "code"),
    [
        ([(1, 1), (1, 3)], "ticket_skipped"),
        ([(1, 2)], "ticket_skipped"),
        ([(1, 1), (1, 1)], "ticket_reused"),
        ([(1, 1), (1, 2), (1, 1)], "ticket_reused"),
        ([(1, 1), (2, 2)], "another_book"),
    ],
    ids=["skipped", "first skipped", "twice", "again later", "other book"],
)
def test_tickets_out_of_order_are_caught(used: list[tuple[int, int]], code: str) -> None:
    assert code == caught(verify_order_of_tickets, used, 1)


def test_a_silent_redeal_is_caught_by_its_ticket() -> None:
    told = [HONEST.luck[0], *HONEST.luck[2:]]

    assert "ticket_skipped" == caught(verify_order_of_tickets, told, 1)
    assert "other_outcome" == caught(verify_shuffle, PROMISE, DEAL, DECK, HONEST.redeal)


# The book


def test_a_deal_from_another_master_is_caught() -> None:
    other = play(master=sha256(b"a kinder master"))

    assert "not_in_book" == caught(verify_shuffle, PROMISE, other.openings[0], DECK, other.order)


def test_a_book_shown_to_one_player_only_is_caught_against_the_kept_hash() -> None:
    other = promise_of(master=sha256(b"a kinder master"))

    assert "other_book" == caught(verify_book, replace(other, book_hash=PROMISE.book_hash))


def test_the_second_books_tickets_do_not_pass_for_the_firsts() -> None:
    second = play(book=2)

    verify_shuffle(second.promise, second.openings[0], DECK, second.order)
    assert "not_in_book" == caught(verify_shuffle, PROMISE, second.openings[0], DECK, second.order)
    assert "other_book" == caught(verify_book, replace(PROMISE, book=2))


@pytest.mark.parametrize(
    "change",
    [
        {"rules_hash": sha256(b"rules with another deck order")},
        {"tickets": TICKETS - 1},
        {"root": sha256(b"root")},
        {"game_id": GAME[::-1]},
        {"seeds": (None,) * (SEATS + 1)},
        {"beacon_mode": WITH_BEACON},
    ],
    ids=lambda change: next(iter(change)),
)
def test_whatever_is_changed_in_the_book_afterwards_is_caught(change: dict[str, object]) -> None:
    assert "other_book" == caught(verify_ticket, replace(PROMISE, **change), DEAL)


# What was mixed in


def test_a_seed_changed_after_the_freeze_is_caught() -> None:
    promise = with_seeds(MINE, YOURS, None)

    verify_book(promise)
    assert "other_transcript" == caught(verify_book, replace(promise, seeds=(MINE, sha256(YOURS), None)))


def test_two_swapped_seeds_are_caught() -> None:
    assert "other_transcript" == caught(verify_book, replace(with_seeds(MINE, YOURS, None), seeds=(YOURS, MINE, None)))


def test_a_present_seat_marked_absent_is_caught() -> None:
    assert "other_transcript" == caught(verify_book, replace(with_seeds(MINE, YOURS, None), seeds=(MINE, None, None)))
    assert "other_transcript" == caught(verify_book, replace(with_seeds(bytes(32), None, None), seeds=(None, None, None)))


@pytest.mark.parametrize("beacon", [(78, sha256(b"value")), (77, sha256(b"chosen")), None])
def test_another_beacon_round_or_value_is_caught(beacon: tuple[int, bytes] | None) -> None:
    hashed = book_hash(GAME, 1, TICKETS, PROMISE.root, RULES, SEATS, WITH_BEACON)
    true = (77, sha256(b"value"))
    promise = replace(
        PROMISE, book_hash=hashed, transcript=transcript(hashed, PROMISE.seeds, true), beacon_mode=WITH_BEACON, beacon=true
    )

    verify_book(promise)
    assert "other_transcript" == caught(verify_book, replace(promise, beacon=beacon))


def test_a_promised_beacon_that_was_left_out_is_caught() -> None:
    hashed = book_hash(GAME, 1, TICKETS, PROMISE.root, RULES, SEATS, WITH_BEACON)
    without = transcript(hashed, PROMISE.seeds, None)
    promise = replace(PROMISE, book_hash=hashed, transcript=without, beacon_mode=WITH_BEACON)

    assert "beacon_not_as_promised" == caught(verify_book, promise)
