"""The generator beyond its known answers: requests, limits, independence of instances."""

import pytest

from games.fairness.drbg import HmacDrbg
from games.fairness.hashing import OutOfRange

ENTROPY, NONCE = bytes(range(32)), bytes(range(16))


def test_same_seed_same_bytes_and_another_bit_other_bytes() -> None:
    first = HmacDrbg(ENTROPY, NONCE, b"cgf1").generate(64)

    assert first == HmacDrbg(ENTROPY, NONCE, b"cgf1").generate(64)
    for other in (
        HmacDrbg(b"\x80" + ENTROPY[1:], NONCE, b"cgf1"),
        HmacDrbg(ENTROPY, NONCE[::-1], b"cgf1"),
        HmacDrbg(ENTROPY, NONCE),
    ):
        assert first != other.generate(64)


def test_two_requests_of_two_bytes_are_not_one_of_four() -> None:
    whole, parts = HmacDrbg(ENTROPY, NONCE), HmacDrbg(ENTROPY, NONCE)
    four = whole.generate(4)

    assert four[:2] == parts.generate(2)
    assert four[2:] != parts.generate(2)


def test_the_counter_counts_requests() -> None:
    generator = HmacDrbg(ENTROPY, NONCE)
    for size in (0, 2, 100):
        generator.generate(size)

    assert 4 == generator.reseed_counter


@pytest.mark.parametrize("size", [0, 1, 31, 32, 33, 1 << 16])
def test_a_request_gives_exactly_what_was_asked(size: int) -> None:
    assert size == len(HmacDrbg(ENTROPY, NONCE).generate(size))


@pytest.mark.parametrize("size", [-1, (1 << 16) + 1])
def test_a_request_beyond_the_standard_is_refused(size: int) -> None:
    with pytest.raises(OutOfRange):
        HmacDrbg(ENTROPY, NONCE).generate(size)


@pytest.mark.parametrize(("entropy", "nonce"), [(ENTROPY[:31], NONCE), (ENTROPY, NONCE[:15])])
def test_too_weak_a_seed_is_refused(entropy: bytes, nonce: bytes) -> None:
    with pytest.raises(OutOfRange):
        HmacDrbg(entropy, nonce)
