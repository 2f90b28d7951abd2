"""Case 22, a weak shuffle: the secret is wide enough, and nothing public leads to it.

The attack that must fail on a true master is the one that must succeed on a master made of public things.
"""

import math
from collections.abc import Iterator

import pytest

from games.fairness import draws
from games.fairness.book import Ticket, open_book, open_ticket
from games.fairness.chance import BookChance
from games.fairness.hashing import OutOfRange, sha256
from games.fairness.proof import ticket_opening
from games.rules.cards import pack

RULES = sha256(b"rules")


def test_case_22_a_secret_is_wider_than_the_number_of_orders() -> None:
    orders = math.log2(math.factorial(52))

    assert 225 < orders < 226
    assert orders < 8 * len(draws.event_seed(open_ticket(RULES, bytes(16), 1, 1), RULES, draws.Kind.SHUFFLE, b""))
    for short in (b"", bytes(4), bytes(8), bytes(16), bytes(28)):
        with pytest.raises(OutOfRange):
            open_book(short, bytes(16), 1, 4, RULES, 2)


def test_case_22_every_bit_of_the_master_counts() -> None:
    master = int.from_bytes(sha256(b"master"), "big")
    masters = [(master ^ 1 << bit).to_bytes(32, "big") for bit in range(256)]
    deals = {BookChance(each, bytes(16), 1, 4, RULES, 0).shuffle(pack())[0] for each in masters}

    assert 256 == len(deals)


# What an outsider may try

GAME = bytes.fromhex("0198f0c2a1b47c3d8e5f60718293a4b5")
CREATED_AT = 1_767_225_600_000


def guessed_masters(root: bytes, transcript: bytes, opened: list[bytes]) -> Iterator[bytes]:
    """Every 32 bytes one could make of what is public: ids, instants around the creation, hashes, secrets opened before."""
    public = [GAME, root, transcript, RULES, *opened]
    instants = [(CREATED_AT + ms) for ms in range(-200, 200)]
    words = [
        *public,
        *(str(at).encode() for at in instants),
        *(at.to_bytes(8, "big") for at in instants),
        b"",
        b"secret",
        bytes(32),
    ]
    for word in words:
        yield sha256(word)
        yield sha256(GAME, word)
        yield sha256(word, GAME)
        yield (word * 32 or bytes(32))[:32]


def is_predicted(master: bytes) -> bool:
    """Whether an outsider who saw tickets 1 and 2 opened can name the deal of ticket 3."""
    book = open_book(master, GAME, 1, 8, RULES, 4)
    opened = [ticket_opening(master, GAME, 1, 8, number).secret for number in (1, 2)]
    deal = BookChance(master, GAME, 1, 8, book.transcript, 2).shuffle(pack())[0]
    guesses = guessed_masters(book.root, book.transcript, opened)
    direct = [Ticket(GAME, 1, 3, secret) for secret in (*opened, *map(sha256, opened))]
    tickets = [*direct, *(open_ticket(guess, GAME, 1, 3) for guess in guesses)]
    return any(deal == draws.shuffle(ticket, book.transcript, pack()) for ticket in tickets)


def test_case_22_a_deal_is_not_derivable_from_public_ids_times_and_opened_tickets() -> None:
    assert not is_predicted(sha256(b"stands for 32 bytes of the system's generator"))


@pytest.mark.parametrize(
    "weak",
    [
        sha256(GAME),
        GAME * 2,
        bytes(32),
        sha256(str(CREATED_AT + 137).encode()),
        sha256(GAME, (CREATED_AT - 41).to_bytes(8, "big")),
    ],
    ids=["hash of the id", "the id", "zeros", "the time", "id and time"],
)
def test_case_22_a_master_made_of_public_things_is_caught_by_the_same_attack(weak: bytes) -> None:
    assert is_predicted(weak)


def test_case_22_equal_public_ids_with_different_secrets_deal_differently() -> None:
    books = [open_book(sha256(bytes([i])), GAME, 1, 8, RULES, 4) for i in range(50)]
    deals = {BookChance(sha256(bytes([i])), GAME, 1, 8, RULES, 0).shuffle(pack())[0] for i in range(50)}

    assert 50 == len({book.root for book in books})
    assert 50 == len(deals)
