"""Case 22, a weak shuffle: deals and numbers are uniform, and each measure catches the biased shuffles planted for it.

The deals are a fixed sample, so the tests never waver.
"""

import math
from collections.abc import Callable
from functools import cache

import pytest

from games.fairness import draws
from games.fairness.book import Ticket
from games.fairness.chance import BookChance
from games.fairness.drbg import HmacDrbg
from games.fairness.hashing import sha256
from tests.fairness.statistics import (
    CARDS,
    DECK,
    UNLIKELY,
    Order,
    histogram,
    p_neighbours,
    p_position_by_card,
    p_serial,
    p_value,
    rising_sequences,
)

DEALS = 12_000
TICKETS = 200
RULES = sha256(b"rules")

Shuffle = Callable[[HmacDrbg], Order]


@cache
def honest_deals() -> list[Order]:
    """Deals as games get them: books of 200 tickets, used one after the other."""
    deals: list[Order] = []
    for game in range(DEALS // TICKETS):
        chance = BookChance(
            sha256(b"master", bytes([game])), game.to_bytes(16, "big"), 1, TICKETS, sha256(b"T", bytes([game])), 0
        )
        deals += [chance.shuffle(DECK)[0] for _ in range(TICKETS)]
    return deals


def bugged_deals(shuffle: Shuffle, deals: int) -> list[Order]:
    return [shuffle(HmacDrbg(sha256(b"seed", deal.to_bytes(4, "big")), bytes(16))) for deal in range(deals)]


def test_case_22_every_card_comes_to_every_position_equally_often() -> None:
    assert UNLIKELY < p_position_by_card(honest_deals())


def test_case_22_every_card_lies_on_every_other_equally_often() -> None:
    assert UNLIKELY < p_neighbours(honest_deals())


def test_case_22_a_deal_says_nothing_about_the_next_tickets() -> None:
    assert UNLIKELY < p_serial(honest_deals())


def test_case_22_rising_sequences_are_as_many_as_chance_makes() -> None:
    mean = sum(map(rising_sequences, honest_deals())) / DEALS
    error = math.sqrt((CARDS + 1) / 12 / DEALS)

    assert abs(mean - (CARDS + 1) / 2) < 4 * error


@pytest.mark.parametrize("n", [2, 3, 6, 10, 52, 1000])
def test_case_22_numbers_are_uniform(n: int) -> None:
    drawn = [draws.uniform(Ticket(bytes(16), 1, t, sha256(t.to_bytes(4, "big"))), RULES, n) for t in range(1, 20_001)]
    expected = len(drawn) / n
    z = [(count - expected) / math.sqrt(expected * (1 - 1 / n)) for count in histogram(drawn, n)]

    assert max(map(abs, z)) < 5


# Planted bugs


def swaps_with_any(generator: HmacDrbg) -> Order:
    cards = list(DECK)
    for i in range(CARDS):
        j = draws.below(generator, CARDS)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def never_stays(generator: HmacDrbg) -> Order:
    cards = list(DECK)
    for i in range(CARDS - 1, 0, -1):
        j = draws.below(generator, i)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def byte_without_rejection(generator: HmacDrbg) -> Order:
    cards = list(DECK)
    for i in range(CARDS - 1, 0, -1):
        j = generator.generate(1)[0] % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def forgets_the_last_swap(generator: HmacDrbg) -> Order:
    cards = list(DECK)
    for i in range(CARDS - 1, 1, -1):
        j = draws.below(generator, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def cuts_only(generator: HmacDrbg) -> Order:
    cut = draws.below(generator, CARDS)
    return DECK[cut:] + DECK[:cut]


@pytest.mark.parametrize(
    ("shuffle", "deals"),
    [(swaps_with_any, 1_000), (never_stays, 1_000), (byte_without_rejection, DEALS), (forgets_the_last_swap, 6_000)],
)
def test_case_22_a_biased_shuffle_is_caught_by_its_positions(shuffle: Shuffle, deals: int) -> None:
    assert UNLIKELY > p_position_by_card(bugged_deals(shuffle, deals))


def test_case_22_a_mere_cut_is_caught_by_neighbours_and_rising_sequences() -> None:
    deals = bugged_deals(cuts_only, 1_000)

    assert UNLIKELY > p_neighbours(deals)
    assert 2 >= max(map(rising_sequences, deals))


def test_case_22_a_ticket_used_twice_is_caught_by_the_serial_measure() -> None:
    repeated = [order for order in honest_deals()[:2_000] for _ in range(2)]

    assert UNLIKELY > p_serial(repeated)


def test_case_22_the_measures_agree_with_a_known_table() -> None:
    # The 5 % point of chi-square with 100 degrees of freedom is 124.342, and with 50 it is 67.505.
    assert 0.1 == pytest.approx(p_value(124.342, 100), abs=0.002)
    assert 0.1 == pytest.approx(p_value(67.505, 50), abs=0.002)
