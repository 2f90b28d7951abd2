"""What a ticket decides: an order of cards, a number, or a labelled field of a spinner."""

from collections.abc import Sequence
from enum import IntEnum
from typing import TypeVar

from games.fairness.book import Ticket
from games.fairness.drbg import NONCE_SIZE, HmacDrbg
from games.fairness.hashing import HASH_SIZE, OutOfRange, fixed, hmac_sha256, sha256, tag, text, u8, u16, u32

Card = TypeVar("Card")
Fields = Sequence[tuple[str, int]]
"""Labels with their integer weights, in the order of the spinner."""

LARGEST = 1 << 16
_SEED = tag("cgf1/seed")
_PERSONALIZATION = b"cgf1"


class Kind(IntEnum):
    """What a ticket was used for: part of its seed, so that one kind can't pass for another."""

    SHUFFLE = 1
    UNIFORM = 2
    WEIGHTED = 3


def shuffle(ticket: Ticket, transcript: bytes, deck: Sequence[Card]) -> tuple[Card, ...]:
    """The deck, given in its canonical order, in the ticket's order. A card counts as its `str`."""
    generator = seeded(ticket, transcript, Kind.SHUFFLE, deck_params([str(card) for card in deck]))
    return shuffled(generator, deck)


def uniform(ticket: Ticket, transcript: bytes, n: int) -> int:
    """0 .. n-1, for 1 <= n <= 65536."""
    return below(seeded(ticket, transcript, Kind.UNIFORM, uniform_params(n)), n)


def weighted(ticket: Ticket, transcript: bytes, fields: Fields) -> str:
    """A label: the first one whose weights, summed so far, exceed a uniform number below their sum (1 .. 65536)."""
    return spun(seeded(ticket, transcript, Kind.WEIGHTED, weighted_params(fields)), fields)


def deck_params(codes: Sequence[str]) -> bytes:
    return b"".join([tag("deck"), u16(len(codes)), *map(text, codes)])


def uniform_params(n: int) -> bytes:
    if not 1 <= n <= LARGEST:
        raise OutOfRange(f"a number is drawn below 1 .. {LARGEST}, not below {n}")
    return tag("uniform") + u32(n)


def weighted_params(fields: Fields) -> bytes:
    total = sum(weight for _, weight in fields)
    if not 1 <= total <= LARGEST:
        raise OutOfRange(f"weights sum to 1 .. {LARGEST}, not to {total}")
    return b"".join([tag("weighted"), u16(len(fields)), *(text(label) + u16(weight) for label, weight in fields)])


def event_seed(ticket: Ticket, transcript: bytes, kind: Kind, params: bytes) -> bytes:
    """The ticket's secret bound to the game, the transcript and the exact question."""
    fixed(transcript, HASH_SIZE, "a transcript")
    return hmac_sha256(ticket.secret, _SEED, ticket.place, u8(kind), transcript, sha256(params))


def seeded(ticket: Ticket, transcript: bytes, kind: Kind, params: bytes) -> HmacDrbg:
    """The generator of one random event."""
    return HmacDrbg(event_seed(ticket, transcript, kind, params), transcript[:NONCE_SIZE], _PERSONALIZATION)


def below(generator: HmacDrbg, n: int) -> int:
    """0 .. n-1, each exactly as likely: 16-bit numbers from the incomplete last stretch are thrown away (n: 1 .. 65536)."""
    limit = LARGEST - LARGEST % n
    while True:
        x = int.from_bytes(generator.generate(2), "big")
        if x < limit:
            return x % n


def shuffled(generator: HmacDrbg, deck: Sequence[Card]) -> tuple[Card, ...]:
    """Fisher-Yates from the top: the last place first, each filled by one of those not yet placed."""
    cards = list(deck)
    for i in range(len(cards) - 1, 0, -1):
        j = below(generator, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def spun(generator: HmacDrbg, fields: Fields) -> str:
    """The label at which the spinner stops. Fields of weight 0 are never met."""
    x = below(generator, sum(weight for _, weight in fields))
    for label, weight in fields:
        if x < weight:
            return label
        x -= weight
    raise AssertionError("the weights sum to more than any number drawn")
