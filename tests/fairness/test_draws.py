"""What a ticket decides, against the plain verifier and at the ends of every range."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from games.fairness import draws
from games.fairness.book import Ticket, open_ticket
from games.fairness.drbg import HmacDrbg
from games.fairness.hashing import OutOfRange, sha256
from tests.fairness import plain

MASTER, GAME, T = sha256(b"master"), bytes(range(16)), sha256(b"transcript")
secrets = some.binary(min_size=32, max_size=32)
labels = some.text(max_size=12)


def ticket(secret: bytes = sha256(b"secret"), number: int = 1, book: int = 1) -> Ticket:
    return Ticket(GAME, book, number, secret)


def numbers(kind: int, at: Ticket, params: bytes) -> Iterator[int]:
    return plain.draws(plain.event_seed(at.secret, plain.place(GAME, at.book, at.number), kind, T, params), T)


class Rigged(HmacDrbg):
    """A generator that gives the 16-bit numbers the test wrote down."""

    __slots__ = ("_numbers",)

    def __init__(self, *numbers: int) -> None:
        super().__init__(bytes(32), bytes(16))
        self._numbers = iter(numbers)

    def generate(self, size: int) -> bytes:
        assert size == 2
        return next(self._numbers).to_bytes(2, "big")


@settings(max_examples=60, deadline=None)
@given(secrets, some.integers(1, 2**32 - 1), some.integers(0, 2**16 - 1), some.lists(labels, max_size=40))
def test_a_shuffle_is_the_plain_verifiers(secret: bytes, number: int, book: int, deck: list[str]) -> None:
    at = ticket(secret, number, book)
    expected = plain.shuffle(numbers(1, at, plain.deck_params(deck)), deck)

    assert tuple(expected) == draws.shuffle(at, T, deck)


@settings(max_examples=100, deadline=None)
@given(secrets, some.integers(1, 65536))
def test_a_number_is_the_plain_verifiers(secret: bytes, n: int) -> None:
    expected = plain.uniform(numbers(2, ticket(secret), plain.uniform_params(n)), n)

    assert expected == draws.uniform(ticket(secret), T, n)


@settings(max_examples=60, deadline=None)
@given(
    secrets, some.lists(some.tuples(labels, some.integers(0, 900)), min_size=1, max_size=8).filter(lambda f: any(w for _, w in f))
)
def test_a_spin_is_the_plain_verifiers(secret: bytes, fields: list[tuple[str, int]]) -> None:
    expected = plain.weighted(numbers(3, ticket(secret), plain.weighted_params(fields)), fields)

    assert expected == draws.weighted(ticket(secret), T, fields)


@pytest.mark.parametrize(
    ("x", "n", "expected"), [(0, 1, 0), (65535, 1, 0), (0, 65536, 0), (65535, 65536, 65535), (65534, 65535, 65534)]
)
def test_the_ends_of_the_range_are_reached(x: int, n: int, expected: int) -> None:
    assert expected == draws.below(Rigged(x), n)


@pytest.mark.parametrize(
    ("n", "first_rejected"), [(3, 65535), (52, 65520), (10, 65530), (65535, 65535), (32769, 32769), (49, 65513)]
)
def test_numbers_of_the_incomplete_last_stretch_are_drawn_again(n: int, first_rejected: int) -> None:
    assert n - 1 == draws.below(Rigged(first_rejected - 1), n)
    assert 5 % n == draws.below(Rigged(first_rejected, 65535, 5), n)


def test_every_number_below_n_comes_from_equally_many_draws() -> None:
    for n in (3, 7, 52, 1000):
        kept = range(65536 - 65536 % n)
        rigged, counts = Rigged(*kept), [0] * n
        for _ in kept:
            counts[draws.below(rigged, n)] += 1

        assert [len(kept) // n] * n == counts


def test_a_shuffle_fills_the_last_place_first() -> None:
    assert ("B", "D", "A", "C") == draws.shuffled(Rigged(2, 0, 0), "ABCD")


def test_every_order_of_four_cards_comes_from_exactly_one_row_of_draws() -> None:
    rows = [(a, b, c) for a in range(4) for b in range(3) for c in range(2)]

    assert 24 == len({draws.shuffled(Rigged(*row), "ABCD") for row in rows})


@pytest.mark.parametrize(("x", "label"), [(0, "A"), (1, "A"), (2, "B"), (4, "B"), (5, "C"), (6, "A"), (65535, "A")])
def test_a_spinner_gives_the_first_label_whose_sum_exceeds_the_number(x: int, label: str) -> None:
    fields = [("never", 0), ("A", 2), ("B", 3), ("C", 1)]

    assert label == draws.spun(Rigged(x, 0), fields)


@pytest.mark.parametrize("n", [0, -1, 65537])
def test_a_number_below_nothing_or_too_much_is_refused(n: int) -> None:
    with pytest.raises(OutOfRange):
        draws.uniform(ticket(), T, n)


@pytest.mark.parametrize("fields", [[], [("A", 0)], [("A", -1), ("B", 2)], [("A", 40000), ("B", 25537)], [("A", 65536)]])
def test_weights_outside_the_format_are_refused(fields: list[tuple[str, int]]) -> None:
    with pytest.raises(OutOfRange):
        draws.weighted(ticket(), T, fields)


def test_a_code_of_more_than_255_bytes_is_refused() -> None:
    with pytest.raises(OutOfRange):
        draws.shuffle(ticket(), T, ["7H", "é" * 128])


def test_a_deck_of_more_than_65535_cards_is_refused() -> None:
    with pytest.raises(OutOfRange):
        draws.shuffle(ticket(), T, ["7H"] * 65536)


def test_each_kind_of_event_book_ticket_game_transcript_and_question_has_its_own_seed() -> None:
    base = ticket()
    params = draws.uniform_params(6)
    seeds = {
        draws.event_seed(base, T, draws.Kind.UNIFORM, params),
        draws.event_seed(base, T, draws.Kind.SHUFFLE, params),
        draws.event_seed(base, T, draws.Kind.UNIFORM, draws.uniform_params(7)),
        draws.event_seed(base, sha256(T), draws.Kind.UNIFORM, params),
        draws.event_seed(ticket(number=2), T, draws.Kind.UNIFORM, params),
        draws.event_seed(ticket(book=2), T, draws.Kind.UNIFORM, params),
        draws.event_seed(Ticket(bytes(16), 1, 1, base.secret), T, draws.Kind.UNIFORM, params),
        draws.event_seed(open_ticket(MASTER, GAME, 1, 1), T, draws.Kind.UNIFORM, params),
    }

    assert 8 == len(seeds)


def test_a_card_counts_as_its_str() -> None:
    class Card:
        def __init__(self, code: str) -> None:
            self.code = code

        def __str__(self) -> str:
            return self.code

    codes = ["7H", "TH", "QS", "AC", "2D"]

    assert draws.shuffle(ticket(), T, codes) == tuple(map(str, draws.shuffle(ticket(), T, [Card(code) for code in codes])))
