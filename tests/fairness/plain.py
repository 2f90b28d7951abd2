"""CGF-1 once more, as a stranger would write it from the specification: it shares no line with games.fairness.

Trees are cut in two as the RFC defines them (not built level by level), the generator is the standard's pseudocode,
and nothing is checked. Two ways to the same bytes are what makes `more_vectors.json` worth having.
"""

import hashlib
import hmac
from collections.abc import Iterator


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def mac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


def be(number: int, size: int) -> bytes:
    return number.to_bytes(size, "big")


def split(n: int) -> int:
    k = 1
    while 2 * k < n:
        k *= 2
    return k


def mth(items: list[bytes]) -> bytes:
    if not items:
        return sha(b"")
    if len(items) == 1:
        return sha(b"\x00" + items[0])
    k = split(len(items))
    return sha(b"\x01" + mth(items[:k]) + mth(items[k:]))


def path(m: int, items: list[bytes]) -> list[bytes]:
    if len(items) == 1:
        return []
    k = split(len(items))
    if m < k:
        return [*path(m, items[:k]), mth(items[k:])]
    return [*path(m - k, items[k:]), mth(items[:k])]


def place(game_id: bytes, book: int, t: int) -> bytes:
    return game_id + be(book, 2) + be(t, 4)


def secret(master: bytes, game_id: bytes, book: int, t: int) -> bytes:
    return mac(master, b"cgf1/ticket-secret\x00" + place(game_id, book, t))


def commits(master: bytes, game_id: bytes, book: int, n: int) -> list[bytes]:
    places = [(place(game_id, book, t), secret(master, game_id, book, t)) for t in range(1, n + 1)]
    return [sha(b"cgf1/ticket-commit\x00" + where + s) for where, s in places]


def book_hash(game_id: bytes, book: int, n: int, root: bytes, rules_hash: bytes, seats: int, mode: int) -> bytes:
    return sha(b"cgf1/book\x00" + game_id + be(book, 2) + be(n, 4) + root + rules_hash + be(seats, 1) + be(mode, 1))


def transcript(hashed: bytes, seeds: list[bytes | None], beacon: tuple[int, bytes] | None) -> bytes:
    out = b"cgf1/transcript\x00" + hashed + be(len(seeds), 1)
    for seed in seeds:
        out += b"\x00" + bytes(32) if seed is None else b"\x01" + seed
    out += bytes(1 + 8 + 32) if beacon is None else b"\x01" + be(beacon[0], 8) + beacon[1]
    return sha(out)


def named(word: str) -> bytes:
    return be(len(word.encode()), 1) + word.encode()


def deck_params(codes: list[str]) -> bytes:
    return b"deck\x00" + be(len(codes), 2) + b"".join(named(code) for code in codes)


def uniform_params(n: int) -> bytes:
    return b"uniform\x00" + be(n, 4)


def weighted_params(fields: list[tuple[str, int]]) -> bytes:
    return b"weighted\x00" + be(len(fields), 2) + b"".join(named(label) + be(weight, 2) for label, weight in fields)


def event_seed(s: bytes, where: bytes, kind: int, t: bytes, params: bytes) -> bytes:
    return mac(s, b"cgf1/seed\x00" + where + be(kind, 1) + t + sha(params))


def draws(seed: bytes, t: bytes) -> Iterator[int]:
    key, value = bytes(32), b"\x01" * 32
    material = seed + t[:16] + b"cgf1"
    key = mac(key, value + b"\x00" + material)
    value = mac(key, value)
    key = mac(key, value + b"\x01" + material)
    value = mac(key, value)
    while True:
        value = mac(key, value)
        yield value[0] * 256 + value[1]
        key = mac(key, value + b"\x00")
        value = mac(key, value)


def uniform(numbers: Iterator[int], n: int, reject: bool = True) -> int:
    for x in numbers:
        if not reject or x < 65536 - 65536 % n:
            return int(x % n)
    raise AssertionError("endless")


def shuffle(numbers: Iterator[int], deck: list[str], reject: bool = True) -> list[str]:
    a = list(deck)
    for i in reversed(range(1, len(a))):
        j = uniform(numbers, i + 1, reject)
        a[i], a[j] = a[j], a[i]
    return a


def weighted(numbers: Iterator[int], fields: list[tuple[str, int]]) -> str:
    wheel = [label for label, weight in fields for _ in range(weight)]
    return wheel[uniform(numbers, len(wheel))]


def salt(s: bytes, j: int) -> bytes:
    return mac(s, b"cgf1/salt\x00" + be(j, 2))


def card_leaves(s: bytes, where: bytes, order: list[str]) -> list[bytes]:
    size = 1
    while size < len(order):
        size *= 2
    codes = order + [""] * (size - len(order))
    return [sha(b"cgf1/card\x00" + where + be(j, 2) + named(code) + salt(s, j)) for j, code in enumerate(codes)]


def log_salt(master: bytes, version: int) -> bytes:
    return mac(master, b"log-salt\x00" + be(version, 8))
